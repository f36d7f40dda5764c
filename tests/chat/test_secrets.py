"""What reaches whom: everything that the bot sends is compared with what its reader may know."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.catalogue import GAMES
from bot.chat.cards import CardMaker
from bot.games.core import TABLE
from bot.games.dice import FastDice
from bot.store import lanes
from bot.table.codec import dump
from bot.wording.files import _entries, load
from tests.chat.secrecy import Sent, sent
from tests.support import nasty, nasty_words

STATE = msgspec.json.Decoder(nasty.NastyState)
CANARIES = {
    "situation": [
        {"when": {"disc:some": True}, "say": "CANARY{viewer}: your disc is {disc}. "},
        {"say": "Nothing to see. "},
    ],
    "event": {"turned": "CANARY{only}: {seat} turned {value}."},
}


@pytest.fixture
def planted():
    """The sentences of `hole` mark what only one seat may know."""
    entries = load("en")
    before = dict(entries)
    entries.update(_entries("hole", CANARIES))
    yield
    entries.clear()
    entries.update(before)


async def evening(world, rng, channel):
    """A short game at which everybody does things in every way, restarts included."""
    players = world.people[: rng.choice((2, 3, 4))]
    await world.command(players[0], "mole start", channel, game="hole")
    game_id = len(world.seeds)
    for person in players[1:]:
        await world.command(person, "mole join", channel)
    await world.options(
        game_id,
        placement=rng.choice(("scattered", "scattered", "handful")),
        discs=rng.choice(("face-down", "face-down", "hand")),
        turn_limit=rng.randint(1, 6),
    )
    await world.command(players[0], "mole begin", channel)
    world.chairs = await world.rows("SELECT user_id, seat FROM chair WHERE game_id = :id", id=game_id)
    for _ in range(40):
        if (await world.table(game_id)).status == "over":
            break
        who = await world.due(game_id)
        panel = await world.panel(who, game_id)
        action = rng.choice(panel.legal)
        match rng.randrange(6):
            case 0 if panel.step == 0:  # else the DM shows a choice that was gone on with elsewhere
                await world.by_buttons(who, action, world.dms(who)[-1])
            case 1:
                await world.by_buttons(who, action, await world.command(who, "mole hand", channel))
            case 2:
                other = rng.choice(world.people)
                await world.command(other, rng.choice(("mole board", "mole hand", "mole status")), channel)
            case 3 if rng.random() < 0.2:
                await world.restart()
            case _:
                await world.type(who, action, channel=channel)
    if (await world.table(game_id)).status == "running":
        await world.abort(players[0], channel)


async def check_evenings(world, seeds):
    for seed in seeds:
        channel = world.guild.create_text_channel(f"channel-{seed}")
        await evening(world, random.Random(seed), channel)
        world.check()
        world.env.http_requests.clear()
    assert world.canaries > len(seeds)


async def test_planted_canaries_reach_nobody_but_their_own_seat(world, planted):
    await check_evenings(world, range(4))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
async def test_planted_canaries_reach_nobody_in_a_thousand_games(world, planted, chunk):
    await check_evenings(world, range(100 + 50 * chunk, 150 + 50 * chunk))


class TestNasty:
    """In the nasty game every card is a word that exists once: a canary by nature."""

    @pytest.fixture
    def games(self):
        with nasty_words.spoken():
            yield {"nasty": nasty.GAME}

    @pytest.mark.parametrize("players", [2, 3, 4])
    async def test_simultaneous_secret_choices_and_chance_in_mid_turn_are_played_by_buttons(
        self, world, players
    ):
        await world.begin(*world.people[1:players], game="nasty", rounds=2 if players == 2 else 1)
        rng = random.Random(players)
        watch = Watch(world)
        while (await world.table()).status == "running":
            table = await world.table()
            who = world.person(table, rng.choice(table.due))
            card = [message for message in world.messages() if message.controls][-1]
            sheet = await world.press(who, card, rng.choice(("Your move", "My hand")))
            await world.by_buttons(who, rng.choice((await world.panel(who)).legal), sheet)
            await watch.look()
        assert "After the last round" in world.card.text
        assert watch.seen > 10

    async def test_it_is_played_by_slash_commands_too(self, world):
        await world.begin(world.bo, game="nasty")
        rng = random.Random(7)
        watch = Watch(world)
        while (await world.table()).status == "running":
            table = await world.table()
            who = world.person(table, rng.choice(table.due))
            await world.type(who, rng.choice((await world.panel(who)).legal), game="nasty")
            await watch.look()
        assert "After the last round" in world.card.text

    async def test_what_is_lined_up_reaches_nobody_else(self, world):
        await world.begin(world.bo, world.cy, game="nasty")
        rng = random.Random(3)
        watch = Watch(world)
        lined_up = 0
        while (await world.table()).status == "running":
            table = await world.table()
            for person in (world.ann, world.bo, world.cy):
                panel = await world.panel(person)
                if not panel.due and panel.legal:  # the words of their own hand
                    moves = ", ".join(map(str, rng.sample(panel.legal, 3)))
                    await world.command(person, "mole ahead", moves=moves, ranked=True)
                    lined_up += 1
                    await watch.look()
            table = await world.table()
            if table.status == "running":
                who = world.person(table, rng.choice(table.due))
                await world.type(who, rng.choice((await world.panel(who)).legal), game="nasty")
            await watch.look()
        assert lined_up > 2
        assert watch.seen > 10

    async def test_who_is_ready_may_choose_anew_until_the_last_one_is(self, world):
        await world.begin(world.bo, game="nasty")
        first, second = (await world.panel(world.ann)).legal[:2]
        await world.by_buttons(world.ann, first)
        assert (await world.table()).due == (1,)
        again = await world.press(world.ann, world.card, "Your move")
        assert again.last_line == "You are ready; ■ Bo is not. Until the last one is, you may choose anew."
        assert list(again.buttons) == ["Choose anew", "Plan ahead"]
        await world.by_buttons(world.ann, second, again)
        state = STATE.decode((await world.rows("SELECT state FROM game"))[0]["state"])
        assert state.plans[0] == second.cards
        # That she did is told to nobody.
        assert [message.text.count("is ready") for message in world.messages()] == [0, 1]

    async def test_a_changed_secret_choice_makes_nobody_elses_panel_old(self, world):
        await world.begin(world.bo, game="nasty")
        await world.by_buttons(world.ann, (await world.panel(world.ann)).legal[0])
        open_panel = await world.press(world.bo, world.card, "Your move")
        await world.by_buttons(world.ann, (await world.panel(world.ann)).legal[1])
        sheets = await world.by_buttons(world.bo, (await world.panel(world.bo)).legal[3], open_panel)
        assert not any("The board has moved on" in sheet.text for sheet in sheets)


class Watch:
    """Looks at all that was sent since the last look for cards that its reader does not know by now."""

    def __init__(self, world) -> None:
        self.world = world
        self.seen = 0
        self.before = len(list(sent(world)))

    async def look(self) -> None:
        state = STATE.decode((await self.world.rows("SELECT state FROM game"))[0]["state"])
        table = await self.world.table()
        hidden = nasty_words.hidden(state)
        bodies: list[Sent] = list(sent(self.world))
        for to, body, _ in bodies[self.before :]:
            viewer = TABLE if to is None else table.seat_of(to)
            found = [word for word in nasty.WORDS if word in body]
            self.seen += len(found)
            assert not hidden[viewer] & set(found), (to, found, body)
        self.before = len(bodies)


class TestImagined:
    """What a viewer sees is the same in every state that it could be in: texts, buttons, descriptions and pixels."""

    @pytest.fixture
    def games(self):
        return dict(GAMES)  # with the real pictures

    async def test_nothing_that_anybody_is_shown_depends_on_what_is_hidden_from_them(self, world):
        await world.begin(world.bo, placement="scattered")
        for _ in range(3):
            await world.commit_quietly()
        await world.deliver()
        table, rules = await world.table(), world.games["hole"].rules
        state = (await world.tables.changes.read(1)).state
        due = await world.due()
        other = next(who for who in (world.ann, world.bo) if who is not due)
        differing = 0
        for who in (due, other, world.eve):
            seat = table.seat_of(who.id)
            true = await everything_shown(world, who)
            for dice in range(2):
                imagined = rules.imagine(state, TABLE if seat is None else seat, FastDice(dice))
                differing += imagined != state
                await world.write("UPDATE game SET state = :state", state=dump(imagined))
                assert await everything_shown(world, who) == true
            await world.write("UPDATE game SET state = :state", state=dump(state))
        assert differing


async def everything_shown(world, who, suggested=(("hole move", "mole"), ("hole use", "value"))):
    """All that a person can be shown of the table now, the card in the channel included."""
    card = [message for message in world.messages() if message.controls][-1]
    shown = [await world.command(who, f"mole {name}") for name in ("board", "hand", "status", "verify")]
    shown.append(await world.command(who, "mole board", text=True))
    shown += [await world.press(who, card, label) for label in ("Your move", "My hand")]
    shown += [await world.press_more(who, verb) for verb in ("watch", "words", "status", "dice")]
    seen = [(answer.everything(), answer.pixels()) for answer in shown]
    async with world.bot.parts.store.read() as session:
        lane = await lanes.lane(session, 1)
    letter = await CardMaker(world.bot.parts).compose(lane, 1, lane.wants, picture=True)
    suggestions = [
        await world.suggestions(who, f"mole {command}", option, "") for command, option in suggested
    ]
    return seen, letter.view.to_components(), [file.fp.read() for file in letter.files], suggestions
