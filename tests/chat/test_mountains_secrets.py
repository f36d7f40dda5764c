"""Mountains out of Molehills: nothing of a plan, and of a dealt hand nothing at all, reaches anybody else."""

from __future__ import annotations

import random
import re

import pytest

from bot.catalogue import GAMES
from bot.games.core import TABLE
from bot.games.dice import FastDice
from bot.games.mountains.box import KINDS
from bot.table.codec import dump
from bot.wording.files import _entries, load
from tests.chat.secrecy import sent
from tests.chat.test_secrets import everything_shown

CANARIES = {
    "situation": "CANARY{viewer}: you hold {hand}. ",
    "panel": {"ready": "CANARY{viewer}: you have planned {plan}."},
    "event": {
        "held": "CANARY{only}: {seat} was dealt {cards}.",
        "planned": "CANARY{only}: {seat} plans {cards}.",
    },
}
CARD = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, KINDS), key=len, reverse=True))})\b")
"""A card by its name, which nothing else is called. With hands dealt, none is public before it is played."""
SEEDS = (1, 2)


@pytest.fixture
def planted():
    """The sentences that only one seat may read are marked with it."""
    entries = load("en")
    before = dict(entries)
    entries.update(_entries("mountains", CANARIES))
    yield
    entries.clear()
    entries.update(before)


class Evening:
    """A game at which everybody does things in every way, changed plans and restarts included."""

    def __init__(self, world, seed, draft):
        self.world, self.rng, self.draft, self.game_id = world, random.Random(seed), draft, 0

    async def begin(self):
        world = self.world
        players = world.people[: self.rng.choice((2, 3, 4))]
        await world.begin(*players[1:], game="mountains", draft=self.draft)
        self.game_id = len(world.seeds)
        world.chairs = await world.rows(
            "SELECT user_id, seat FROM chair WHERE game_id = :id", id=self.game_id
        )

    async def step(self):
        """Somebody who may act does so, or somebody else looks."""
        world, rng = self.world, self.rng
        table = await world.table(self.game_id)
        if table.status == "over":
            return
        ready = [seat for seat in range(len(table.seats)) if seat not in table.due]
        who = world.person(table, rng.choice(table.due))
        if len(table.due) > 1 and ready and rng.random() < 0.3:
            who = world.person(table, rng.choice(ready))
        panel = await world.panel(who, self.game_id)
        if panel.draft or panel.chosen:
            await world.press(who, await world.command(who, "mole hand"), "Undo step")
            return
        action = rng.choice(panel.legal)
        match rng.randrange(7):
            case 0 if panel.step == 0:  # else the DM shows a choice that was gone on with elsewhere
                await world.by_buttons(who, action, world.dms(who)[-1])
            case 1:
                await world.by_buttons(who, action, await world.command(who, "mole hand"))
            case 2:
                sheet = await world.command(who, "mole hand")
                await world.by_buttons(who, action, sheet, confirm=False)
            case 3:
                other = rng.choice(world.people)
                await world.command(
                    other, rng.choice(("mole board", "mole hand", "mole status", "mole verify"))
                )
            case 4 if rng.random() < 0.3:
                await world.restart()
            case _:
                await world.type(who, action, "mountains")


@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
async def test_planted_canaries_reach_nobody_but_their_own_seat(world, planted, draft):
    evening = Evening(world, draft, draft)
    await evening.begin()
    for _ in range(60):
        await evening.step()
    world.check()
    assert world.canaries > 30


@pytest.mark.parametrize("seed", SEEDS)
async def test_no_card_that_was_dealt_is_named_to_anybody_else_before_it_is_played(world, seed):
    evening = Evening(world, seed, "dealt")
    await evening.begin()
    looked = named = 0
    for _ in range(45):
        table = await world.table()
        view = (await world.tables.seen(1, None))[2]
        secret = view.phase == "planning"
        people = [info.user_id for info in table.seats] if secret else []
        hands = {user: set((await world.tables.seen(1, user))[2].hand) for user in people}
        before = len(list(sent(world)))
        await evening.step()
        if not secret or (await world.tables.seen(1, None))[2].phase != "planning":
            continue  # the last plan shows the first cards
        for to, body, message in list(sent(world))[before:]:
            found = set(CARD.findall(body))
            assert found <= hands.get(to, set()), (to, found, body)
            looked, named = looked + 1, named + len(found)
            ids = re.findall(r'"custom_id": "([^"]*)"', body)
            assert not any(CARD.search(custom_id) for custom_id in ids), ids
            assert not any(CARD.search(file.get("filename", "")) for file in message.get("attachments") or ())
    assert looked > 10
    assert named > 10


async def test_logs_name_no_card_of_a_plan(world):
    await world.begin(world.bo, world.cy, game="mountains", draft="dealt")
    while (await world.tables.seen(1, None))[2].phase != "planning":
        who = await world.due()
        await world.type(who, await world.best(who), "mountains")
    before = len(world.env.logs)
    await world.by_buttons(world.ann, await world.best(world.ann))
    await world.type(world.bo, await world.best(world.bo), "mountains")
    await world.command(world.cy, "mole mountains plan", cards1="F9", cards2="F1", cards3="F1", cards4="U")
    assert not CARD.search(repr(world.env.logs[before:]))


async def test_a_restart_while_two_of_three_have_planned_loses_nothing_and_shows_nothing(world):
    await world.begin(world.bo, world.cy, game="mountains", draft="dealt")
    while (await world.tables.seen(1, None))[2].phase != "planning":
        who = await world.due()
        await world.type(who, await world.best(who), "mountains")
    plans = {}
    for who in (world.cy, world.ann):
        plans[who] = await world.best(who)
        await world.type(who, plans[who], "mountains")
    sheet = await world.press(world.bo, world.card, "Your move")
    messages, bodies = [message.text for message in world.messages()], len(list(sent(world)))
    before = await world.everything()
    await world.restart()
    assert await world.everything() == before
    assert len(list(sent(world))) == bodies
    changed = next(
        plan for plan in (await world.panel(world.ann)).legal if plan.cards[0] != plans[world.ann].cards[0]
    )
    await world.by_buttons(world.ann, changed, world.dms(world.ann)[-1])
    assert [message.text for message in world.messages()] == messages
    await world.by_buttons(world.bo, await world.best(world.bo), sheet)
    assert len(world.messages()) == len(messages) + 1
    assert "All have planned." in world.card.text
    table, view = await world.table(), (await world.tables.seen(1, None))[2]
    for who, plan in {world.ann: changed, world.cy: plans[world.cy]}.items():
        cards = view.revealed[table.seat_of(who.id)]
        assert plan.cards[: len(cards)] == cards


class TestImagined:
    """What a viewer sees is the same in every state that it could be in: texts, buttons, descriptions and pixels."""

    @pytest.fixture
    def games(self):
        return dict(GAMES)  # with the real pictures

    @pytest.mark.parametrize("draft", ["in-turn", "dealt"])
    async def test_nothing_that_anybody_is_shown_depends_on_what_is_hidden_from_them(self, world, draft):
        await world.begin(world.bo, game="mountains", draft=draft)
        await world.forward(until=lambda view: view.phase == "planning" and any(view.ready))
        rules = world.games["mountains"].rules
        state = (await world.tables.changes.read(1)).state
        table = await world.table()
        differing = 0
        for who in (world.person(table, table.due[0]), world.eve):
            seat = table.seat_of(who.id)
            asked = (("mountains plan", "cards1"),)
            true = await everything_shown(world, who, asked)
            imagined = rules.imagine(state, TABLE if seat is None else seat, FastDice(1))
            differing += imagined != state
            await world.write("UPDATE game SET state = :state", state=dump(imagined))
            assert await everything_shown(world, who, asked) == true
            await world.write("UPDATE game SET state = :state", state=dump(state))
        assert differing == 2
