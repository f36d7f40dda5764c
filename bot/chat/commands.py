"""`/mole`: the table of a channel, and a group of commands for each game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.catalogue import Game
from bot.chat import (
    deeds,
    films,
    guard,
    helping,
    hints,
    past,
    planning,
    regrets,
    seats,
    slash,
    sleeping,
    telling,
    waits,
    whereabouts,
)
from bot.games.core import Action
from bot.table.errors import Refused
from bot.wording import Names, Wording

Interaction = discord.Interaction[Any]
Deed = Callable[[Interaction, int], Awaitable[None]]
HERE: Final[Mapping[str, Deed]] = {
    "hand": deeds.hand,
    "status": telling.status,
    "nudge": waits.nudge,
    "verify": telling.dice,
    "export": telling.export,
    "undo": regrets.take_back,
    "history": past.history,
    "recap": past.recap,
    "hint": hints.hint,
}
SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


class Handler:
    """Carries out a game's own commands."""

    async def act(
        self, interaction: Interaction, game: str, kind: type[Action], typed: Sequence[str]
    ) -> None:
        """See `slash.Handler`."""
        await guard.think(interaction)
        await deeds.act(interaction, game, kind, typed)

    async def legal(self, interaction: Interaction, game: str) -> tuple[tuple[Action, ...], Names]:
        """See `slash.Handler`: what the asking person may do in every spelling, nobody else's."""
        parts = deeds.parts_of(interaction)
        table = await deeds.table_here(interaction)
        if table.game != game:
            raise Refused("other_game", game=table.game)
        return await parts.tables.typable(table.id, interaction.user.id), parts.names(table)


def group(games: Mapping[str, Game], wording: Wording) -> app_commands.Group:
    """The whole of `/mole`."""
    words = wording.plain

    def about(name: str) -> str:
        return words.say(f"table.command.{name}")

    mole = app_commands.Group(name="mole", description=about("mole"), allowed_contexts=SERVERS)
    offered = [app_commands.Choice(name=words.say(f"{name}.name"), value=name) for name in games]

    @mole.command(name="start", description=about("start"))
    @app_commands.describe(game=about("start_game"), thread=about("start_thread"))
    @app_commands.choices(game=offered)
    async def start(interaction: Interaction, game: str, thread: bool = False) -> None:
        await guard.think(interaction)
        # A client that knows an older command may send a number.
        await (whereabouts.open_thread if thread else deeds.open_table)(interaction, str(game))

    for verb in ("join", "begin"):
        mole.add_command(_meeting(verb, about(verb)))

    @mole.command(name="board", description=about("board"))
    @app_commands.describe(text=about("board_text"))
    async def board(interaction: Interaction, text: bool = False) -> None:
        await guard.think(interaction)
        table = await deeds.table_here(interaction)
        await (telling.words if text else telling.watch)(interaction, table.id)

    for verb, deed in HERE.items():
        mole.add_command(_here(verb, about(verb), deed))

    @mole.command(name="rules", description=about("rules"))
    @app_commands.describe(game=about("rules_game"))
    @app_commands.choices(game=offered)
    async def rules(interaction: Interaction, game: str | None = None) -> None:
        await guard.think(interaction)
        wanted = str(game or "") or await _played_here(interaction)
        await (telling.rules(interaction, wanted) if wanted else helping.ask_whose_rules(interaction))

    @mole.command(name="replay", description=about("replay"))
    @app_commands.describe(turn=about("replay_turn"))
    async def replay(interaction: Interaction, turn: int | None = None) -> None:
        await guard.think(interaction)
        table = await deeds.table_here(interaction)
        await (
            films.whole(interaction, table.id) if turn is None else films.turn(interaction, table.id, turn)
        )

    mole.add_command(_seat(wording))
    mole.add_command(planning.command(wording))
    mole.add_command(app_commands.Command(name="wake", description=about("wake"), callback=_wake))
    mole.add_command(app_commands.Command(name="help", description=about("help"), callback=_help))
    handler = Handler()
    for game in games.values():
        mole.add_command(slash.group(game.rules, wording, handler))
    return mole


def _seat(wording: Wording) -> app_commands.Group:
    """`/mole seat`: what is seldom typed is put together, as Discord allows 25 commands beside each other."""
    words = wording.plain

    def about(name: str) -> str:
        return words.say(f"table.command.{name}")

    group = app_commands.Group(name="seat", description=about("seat"))
    group.add_command(_meeting("leave", about("leave")))
    group.add_command(_here("resign", about("resign"), seats.ask_resign))
    group.add_command(seats.take_command(wording))
    return group


async def _wake(interaction: Interaction) -> None:
    await guard.think(interaction)
    await sleeping.wake(interaction)


async def _help(interaction: Interaction) -> None:
    await guard.think(interaction)
    await helping.tell(interaction)


async def _played_here(interaction: Interaction) -> str:
    """The game of this channel's table; nothing where there is no table."""
    try:
        return (await deeds.table_here(interaction)).game
    except Refused as refused:
        if refused.key != "no_table":
            raise
        return ""


def _here(name: str, about: str, deed: Deed) -> app_commands.Command[Any, ..., None]:
    """A command that does something with the table of its channel."""

    async def callback(interaction: Interaction) -> None:
        await guard.think(interaction)
        await deed(interaction, (await deeds.table_here(interaction)).id)

    return app_commands.Command(name=name, description=about, callback=callback)


def _meeting(verb: str, about: str) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Interaction) -> None:
        await guard.think(interaction)
        await deeds.meet(interaction, (await deeds.table_here(interaction)).id, verb)

    return app_commands.Command(name=verb, description=about, callback=callback)
