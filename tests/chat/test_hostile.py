"""Wrong, old, foreign, empty, overlong and hostile input: one clear private sentence, and nothing has changed."""

from __future__ import annotations

import random

import pytest

WORDS = (
    "", " ", "A1", "a1", "E5", "J9", "Z", "0", "-1", "99999999999999999999", "1e9", "٣", "4", "move", "place", "turn", "pass",
    "stop", "use", "MOVE A1", "move A1", "move A1 A2", "move A1 A2 A3", "place E5", "=confirm", "=undo", "=", "?", "?0", "?7",
    "?999999999999", "?x", "@everyone", "<@1>", "<#1>", "**x**", "`x`", "|| ||", "[a](http://x)", "\u202e\u2066", "\u0000", "\ud83d",
    "x" * 32, "囲" * 32, "👩‍👩‍👧‍👦" * 4, "' OR 1=1 --", "'; DROP TABLE game; --", "../../etc/passwd", "{seat}", "{0}", "%s", "${x}", "\n\n", "\t",
    "true", "scattered", "handful", "300", "None", "null", "[]", "{}", "\\", "/mole start", "none", "join\n", "a:b", "t:1:join",
)  # fmt: skip
VERBS = (
    "move",
    "hand",
    "watch",
    "words",
    "status",
    "rules",
    "dice",
    "options",
    "golf",
    "x",
    "abort",
    "callback",
    "_",
    "begin_",
)
OPTIONS = ("placement", "discs", "special_fields", "turn_limit", "rotten", "_", "x")
GAMES = (0, 2, 7, 999, 10**17)


def word(rng):
    """Something nobody should have typed."""
    if rng.random() < 0.8:
        return rng.choice(WORDS)
    return "".join(
        chr(rng.choice((rng.randrange(32, 127), rng.randrange(0xD7FF)))) for _ in range(rng.randrange(40))
    )


def custom_id(rng, present):
    """An id for a press that is not legitimate: not ours, of no table, or of a panel that is old or not yet."""
    game = rng.choice((1, 1, 1, *GAMES))
    decision, step = rng.choice(
        (present, (0, 0), (present[0] - 1, 0), (present[0] + 1, 0), (999999999, 999999999))
    )
    choice = word(rng).replace(":", "")[:50]
    return rng.choice(
        (
            f"t:{game}:{rng.choice(VERBS)}",
            f"m:{game}",
            f"o:{game}:{rng.choice(OPTIONS)}",
            f"p:{game}:{decision}:{step}:{choice}",
            f"s:{game}:{decision}:{step}:{rng.randrange(5)}",
            f"{rng.choice('tmopsxz')}:{word(rng)}",
            word(rng),
        )
    )[:100]


class Attack:
    """Throws things at a table by way of people who may not do them, and looks whether anything has changed."""

    def __init__(self, world, seed, *, due, others):
        self.world, self.rng, self.due, self.others = world, random.Random(seed), due, others
        self.thrown = 0

    async def throw(self):
        rng, world = self.rng, self.world
        who = rng.choice(self.others)
        kind = rng.randrange(4)
        if kind == 0:
            await self._command(who)
        elif kind == 1:
            await self._suggest(who)
        else:
            await self._press(rng.choice((who, who, self.due)))
        self.thrown += 1
        if self.thrown % 200 == 0:
            world.check()
            world.env.http_requests.clear()
            world.env.backend.transcript.clear()

    async def _press(self, who):
        rng, world = self.rng, self.world
        panel = await world.panel(self.due)
        present = (panel.decision + 1000 * (who is self.due), panel.step)
        thrown = custom_id(rng, present)
        values = [word(rng)[:100] for _ in range(1)] if rng.random() < 0.5 else []
        shown = rng.choice((world.card, world.hidden_card))
        record = await world.forge(who, thrown or "x", *values, shown=shown)
        self._is_one_sentence(record, (thrown, values))

    async def _command(self, who):
        rng, world = self.rng, self.world
        verb = rng.choice(("place", "turn", "use", "move", "pass", "stop", "golf", ""))
        options = [
            {"name": n, "type": 3, "value": word(rng)}
            for n in ("space", "value", "mole", "to", "x")
            if rng.random() < 0.5
        ]
        path = rng.choice(
            (
                ["hole", verb],
                ["hole", verb],
                ["golf", verb],
                [verb],
                ["leave"],
                ["begin"],
                ["start"],
                ["abort"],
            )
        )
        record = await world.forge_command(
            who, rng.choice(("mole", "mole", "mole-admin", "golf")), path, options
        )
        self._is_one_sentence(record, (path, options))

    async def _suggest(self, who):
        rng, world = self.rng, self.world
        given = {"mole": word(rng)[:32] or "x"} if rng.random() < 0.5 else {}
        found = await world.suggestions(who, "mole hole move", "to", word(rng), **given)
        assert found == []

    def _is_one_sentence(self, record, thrown):
        told = self.world.told(record)
        assert record.responded, thrown
        assert told is not None, thrown
        assert told.private, (thrown, told.text)
        assert told.text.strip(), thrown
        assert "⟨" not in told.text, (thrown, told.text)
        assert "went wrong" not in told.text, (thrown, told.text)


@pytest.fixture
async def attack(world, request):
    await world.begin(world.bo, placement="scattered")
    due = await world.due()
    other = next(who for who in (world.ann, world.bo) if who is not due)
    world.hidden_card = await world.press(due, world.card, "Your move")
    return Attack(world, 1, due=due, others=(other, world.eve, world.cy))


async def test_hostile_input_changes_nothing_and_is_answered_in_one_private_sentence(world, attack):
    before = await world.everything()
    for _ in range(150):
        await attack.throw()
    assert await world.everything() == before
    assert len(world.messages()) == 2
    # And it all goes on.
    await world.type(attack.due, await world.best(attack.due))
    assert len(world.messages()) == 3


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
async def test_a_hundred_thousand_hostile_inputs_change_nothing(world, attack, chunk):
    attack.rng.seed(chunk)
    before = await world.everything()
    for at in range(5000):
        await attack.throw()
        if at % 100 == 0:
            assert await world.everything() == before
    assert await world.everything() == before
    assert len(world.messages()) == 2


@pytest.mark.parametrize("stage", ["nothing", "lobby", "over"])
async def test_panel_buttons_where_there_is_nothing_to_choose(world, stage):
    if stage == "lobby":
        await world.open(world.bo)
    elif stage == "over":
        await world.begin(world.bo, placement="scattered", turn_limit=1)
        await world.type(await world.due(), await world.best(await world.due()))
    else:
        await world.open(world.bo)
        await world.press(world.ann, world.card, "Cancel")
    before = await world.everything()
    for who in (world.ann, world.eve):
        for thrown in ("p:1:0:0:=confirm", "p:1:0:0:=undo", "p:1:0:0:move A1 A2", "p:1:1:0:?0"):
            told = world.told(await world.forge(who, thrown))
            assert told.private
            assert told.text
            told = world.told(await world.forge(who, "s:1:0:0:0", "move A1"))
            assert told.private
    assert await world.everything() == before


async def test_a_button_of_another_version_is_answered(world):
    await world.open(world.bo)
    for thrown in ("old", "t:1", "x:1:join", "p:1:2:3"):
        told = world.told(await world.forge(world.ann, thrown))
        assert told.private
        assert told.text == "That button is of another time. `/mole board` shows how the table stands."


async def test_a_command_of_another_version_is_answered(world):
    await world.open(world.bo)
    for path in (["golf"], ["hole", "swing"]):
        told = world.told(await world.forge_command(world.ann, "mole", path, []))
        assert told.private
        assert told.text == "That command has changed. Reload Discord and it will be up to date."


async def test_a_game_that_nobody_knows_is_refused_with_those_there_are(world):
    told = world.told(
        await world.forge_command(
            world.ann, "mole", ["start"], [{"name": "game", "type": 3, "value": "golf @everyone"}]
        )
    )
    assert told.text.startswith('"golf @\u200beveryone" is not a game that I know. There is: ')
    assert await world.rows("SELECT * FROM game") == []


async def test_rules_of_a_game_that_nobody_knows_are_refused_with_those_there_are(world):
    given = [{"name": "game", "type": 3, "value": "golf"}]
    told = world.told(await world.forge_command(world.ann, "mole", ["rules"], given))
    assert told.text.startswith('"golf" is not a game that I know. There is: ')


@pytest.mark.parametrize(
    "value", [{"type": 4, "value": 7}, {"type": 3, "value": "x" * 6000}, {"type": 5, "value": True}, {"type": 10, "value": 1.5}]
)  # fmt: skip
async def test_options_of_a_wrong_kind_are_refused(world, value):
    await world.begin(world.bo, placement="scattered")
    for path, name in (
        (["hole", "move"], "mole"),
        (["start"], "game"),
        (["rules"], "game"),
        (["board"], "text"),
    ):
        others = [{"name": "to", "type": 3, "value": "A1"}] if name == "mole" else []
        told = world.told(
            await world.forge_command(world.ann, "mole", path, [{"name": name, **value}, *others])
        )
        assert told.private
        assert told.text
        assert "went wrong" not in told.text, (path, told.text)


async def test_after_a_table_was_closed_before_it_began_nothing_waits_for_its_host(world):
    await world.open(world.bo)
    await world.press(world.ann, world.card, "Cancel")
    for name in ("board", "hand"):
        told = await world.command(world.ann, f"mole {name}")
        assert told.text == "The game is over. `/mole start` opens the next."
