"""A game's slash commands, made from its action classes."""

from __future__ import annotations

from typing import Annotated, Any

import discord
import msgspec
import pytest
from discord import app_commands

from bot.chat import slash
from bot.chat.guard import say, watch
from bot.games.core import Action, NotInGame, Vocabulary, parse
from bot.games.dice import FastDice
from bot.games.hole.actions import Move, Use
from bot.games.hole.rules import HoleRules
from bot.wording import Wording
from tests.support.checks import check_all
from tests.support.commands import command_problems, command_size

CARDS = Vocabulary("card", tuple("ABCDEFGH"))
Card = Annotated[str, msgspec.Meta(extra={"vocabulary": CARDS})]


class Plan(Action, frozen=True, tag="plan"):
    cards: tuple[Card, Card, Card]


class Table:
    """A handler that keeps what was typed; Ann may do what is in `legal`."""

    def __init__(self) -> None:
        self.rules = HoleRules()
        self.typed: list[tuple[str, str]] = []
        self.legals: dict[str, tuple[Action, ...]] = {}
        self.broken = False

    async def act(self, interaction: Any, game: str, kind: type[Action], typed: Any) -> None:
        text = " ".join([kind.verb(), *typed])
        self.typed.append((game, text))
        parse(self.rules.Actions, text)
        await say(interaction, text)

    async def legal(self, interaction: Any, game: str) -> Any:
        if self.broken:
            raise RuntimeError
        if interaction.user.name not in self.legals:
            raise NotInGame("not_in_game")
        return self.legals[interaction.user.name], ()


class Bot(discord.Client):
    def __init__(self, table: Table) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        watch(self.tree, Wording())
        mole = app_commands.Group(name="mole", description="Mole games")
        mole.add_command(slash.group(table.rules, Wording(), table))
        self.tree.add_command(mole)

    async def setup_hook(self) -> None:
        await self.tree.sync()


class Stage:
    def __init__(self, env: Any, table: Table) -> None:
        self.env, self.table = env, table
        guild = env.create_guild()
        self.channel = guild.create_text_channel("mole-hill")
        self.ann = guild.add_member(env.create_user("ann"))
        self.bo = guild.add_member(env.create_user("bo"))


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def simcord_bot(table):
    return Bot(table)


@pytest.fixture
def stage(simcord_env, table):
    yield Stage(simcord_env, table)
    check_all(simcord_env)


def registered() -> dict[str, Any]:
    bot = Bot(Table())
    command = bot.tree.get_command("mole")
    assert command is not None
    return command.to_dict(bot.tree)


async def test_the_commands_are_the_verbs_and_their_options_the_fields():
    hole = registered()["options"][0]
    assert hole["name"] == "hole"
    shape = {verb["name"]: [option["name"] for option in verb["options"]] for verb in hole["options"]}
    assert shape == {
        "place": ["space"],
        "turn": [],
        "use": ["value"],
        "move": ["mole", "to"],
        "pass": [],
        "stop": [],
    }
    assert all(option["required"] for verb in hole["options"] for option in verb["options"])
    assert all(option["autocomplete"] for verb in hole["options"] for option in verb["options"])


async def test_the_commands_keep_discords_limits_with_room_for_six_games():
    command = registered()
    assert list(command_problems(command)) == []
    assert command_size(command) < 8000 // 6


async def test_a_typed_action_reaches_the_handler_word_for_word(stage):
    result = await stage.ann.slash(stage.channel, "mole hole move", mole=" C4", to="f4 ")
    assert stage.table.typed == [("hole", "move C4 f4")]
    assert result.ephemeral
    await stage.ann.slash(stage.channel, "mole hole use", value="3")
    await stage.ann.slash(stage.channel, "mole hole pass")
    assert stage.table.typed[1:] == [("hole", "use 3"), ("hole", "pass")]


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("C44", '"C44" is not a space. Spaces are A1 to I5, as printed on the board.'),
        ("@everyone", '"@\u200beveryone" is not a space. Spaces are A1 to I5, as printed on the board.'),
        ("C4 D4", "After *move* comes: mole and to."),
        ("\u202e", '"" is not a space. Spaces are A1 to I5, as printed on the board.'),
    ],
)
async def test_a_wrong_word_gets_one_private_sentence_that_says_what_is_possible(stage, option, shown):
    result = await stage.ann.slash(stage.channel, "mole hole move", mole=option, to="F4")
    assert result.ephemeral
    assert [part["content"] for part in result.response.components] == [shown]


async def suggestions(
    actor: Any, stage: Stage, verb: str, option: str, typed: str, **filled: str
) -> list[str]:
    found = await actor.autocomplete(stage.channel, f"mole hole {verb}", option, typed, **filled)
    return [choice["value"] for choice in found]


async def test_suggestions_are_the_legal_words_of_the_asking_person_alone(stage):
    stage.table.legals["ann"] = (Move("C4", "F4"), Move("C4", "C1"), Move("E7", "E8"))
    assert await suggestions(stage.ann, stage, "move", "mole", "") == ["C4", "E7"]
    assert await suggestions(stage.ann, stage, "move", "to", "", mole="C4") == ["F4", "C1"]
    assert await suggestions(stage.ann, stage, "move", "to", "f", mole="C4") == ["F4"]
    assert await suggestions(stage.bo, stage, "move", "mole", "") == []
    stage.table.legals["bo"] = (Use(1), Use(4))
    assert await suggestions(stage.bo, stage, "use", "value", "") == ["1", "4"]
    assert await suggestions(stage.ann, stage, "use", "value", "") == []


async def test_suggestions_are_at_most_twenty_five(stage):
    rules = stage.table.rules
    state = rules.settle(rules.start(2, rules.Options()), FastDice(1)).state
    stage.table.legals["ann"] = rules.legal(state, rules.to_act(state)[0])
    assert len(await suggestions(stage.ann, stage, "place", "space", "")) == 25
    assert await suggestions(stage.ann, stage, "place", "space", "i") == [
        str(action).split()[1] for action in stage.table.legals["ann"] if " I" in str(action)
    ]


async def test_suggestions_never_fail(stage):
    stage.table.broken = True
    assert await suggestions(stage.ann, stage, "move", "mole", "C") == []


async def test_a_field_of_several_words_is_an_option_for_each():
    class Rules:
        id = "hole"
        Actions = (Plan,)

    Wording.strict = False
    try:
        group = slash.group(Rules(), Wording(), Table())  # type: ignore[arg-type]
    finally:
        Wording.strict = True
    plan = group.commands[0]
    assert isinstance(plan, app_commands.Command)
    assert [option.name for option in plan.parameters] == ["cards1", "cards2", "cards3"]
