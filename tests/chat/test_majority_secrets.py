"""No card of a hand or a pile reaches anybody who may not know it: not in words, ids, file names, descriptions or pixels."""

from __future__ import annotations

import random
import re

import pytest

from bot.catalogue import GAMES
from bot.games.core import TABLE
from bot.games.dice import FastDice
from bot.table.codec import dump
from bot.wording.files import _entries, load
from tests.chat.secrecy import sent
from tests.chat.test_majority import CLAIMS, MOLES, do, open_panel, put, ready
from tests.chat.test_secrets import everything_shown
from tests.games.majority.table import RULES, acts, lay

CANARIES = {
    "situation": [
        {"when": {"seen:some": True}, "say": "CANARY{viewer}: {seen} of {open.whom:seat}."},
        {"say": "CANARY{viewer}: {hand}."},
    ],
    "event": {
        "drew": "CANARY{only}: {cards}.",
        "saw": "CANARY{only}: {cards}.",
        "kept": "CANARY{only}: {card}.",
        "lost": "CANARY{only}: {card}.",
    },
    "words": {"card": {"fore": "fore", "4": "four-card"}},
}


@pytest.fixture
def planted():
    """The sentences of the game mark what only one seat may know."""
    entries = load("en")
    before = dict(entries)
    entries.update(_entries("majority", CANARIES))
    yield
    entries.clear()
    entries.update(before)


async def test_planted_canaries_reach_nobody_but_their_own_seat(world, planted):
    """Hands are seen, cards drawn, looked at, kept and lost, by buttons, commands and DM, over restarts."""
    players = world.people[:3]
    _, bo, cy = players
    await world.begin(bo, cy, game="majority", turn_limit=40)
    world.chairs = await world.rows("SELECT user_id, seat FROM chair")
    while (await world.tables.seen(1, None))[2].phase != "playing":
        who = await world.due()
        await world.type(who, await world.best(who), "majority")
    rng, fores = random.Random(3), 0
    for number in range(8):
        who = await world.due()
        seat = players.index(who)
        if number % 2 == 0:
            hands = ["2 3 hawk+1", "3 4 2+1", "+1 2 hawk+2"]
            hands[seat] = "fore 2 4"
            await put(world, lay(*hands, turn=seat, turns=10 + number, turn_limit=40))
            fores += 1
        while (await world.table()).status == "running" and await world.due() is who:
            panel = await world.panel(who)
            verbs = {action.verb() for action in panel.legal}
            legal = [one for one in panel.legal if one.verb() == "fore"] if "fore" in verbs else panel.legal
            match rng.randrange(3):
                case 0 if panel.confirmable:
                    await world.press(who, await open_panel(world, who), "Confirm")
                case 1 if legal:
                    await do(world, who, str(rng.choice(legal)), await open_panel(world, who))
                case 2 if legal:
                    await world.type(who, rng.choice(legal), "majority")
            if number == 4 and rng.randrange(3) == 0:
                await world.restart()
        for person in (*players, world.eve):
            await world.command(person, rng.choice(("mole hand", "mole board", "mole status")))
    assert fores == 4
    world.check()
    assert world.canaries > 40
    # What is private says for whom, wherever it is told.
    assert not any(re.search(r"CANARY(?!\d)", body) for _, body, _ in sent(world))


class TestImagined:
    """What a viewer sees is the same in every state that it could be in: texts, buttons, descriptions and pixels."""

    @pytest.fixture
    def games(self):
        return dict(GAMES)  # with the real pictures

    @pytest.mark.parametrize("looking", [False, True])
    async def test_nothing_that_anybody_is_shown_depends_on_what_is_hidden_from_them(self, world, looking):
        ann, bo = await ready(world, "fore 2 hawk+1", "4 4 3 +1")
        state = acts(lay("fore 2 hawk+1", "4 4 3 +1", moles=MOLES, claims=CLAIMS), *["fore 1"] * looking)
        if looking:
            state = RULES.settle(state, FastDice(5)).state
        differing = 0
        for who, seat in ((ann, 0), (bo, 1), (world.eve, TABLE)):
            await put(world, state)
            true = await everything_shown(world, who)
            for dice in range(2):
                imagined = RULES.imagine(state, seat, FastDice(dice))
                differing += imagined != state
                await world.write("UPDATE game SET state = :state", state=dump(imagined))
                assert await everything_shown(world, who) == true
        assert differing
