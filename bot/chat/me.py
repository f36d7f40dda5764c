"""`/mole-me`: what concerns one person at all their tables; in servers and in DMs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from bot.chat import forgetting, guard, layout, records, settings, waits
from bot.chat.deeds import parts_of
from bot.table.values import Table
from bot.wording import Wording

Interaction = discord.Interaction[Any]
EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
LISTED: Final = 20
REST: Final = 40
"""Characters kept free to say how many more there are: not even so many fit where names are long."""


def group(games: Iterable[str], wording: Wording) -> app_commands.Group:
    """The whole of `/mole-me`, for these games."""
    say = wording.plain.say
    offered = [app_commands.Choice(name=say(f"{game}.name"), value=game) for game in games]
    mine = app_commands.Group(
        name="mole-me", description=say("table.command.mole_me"), allowed_contexts=EVERYWHERE
    )

    @mine.command(name="games", description=say("table.command.games"))
    async def own_games(interaction: Interaction) -> None:
        await guard.think(interaction)
        await _games(interaction)

    @mine.command(name="settings", description=say("table.command.settings"))
    async def own_settings(interaction: Interaction) -> None:
        await guard.think(interaction)
        await settings.show(interaction)

    waits.commands(mine, wording)

    @mine.command(name="stats", description=say("table.command.stats"))
    @app_commands.describe(person=say("table.command.stats_person"))
    async def stats(interaction: Interaction, person: discord.User | None = None) -> None:
        await guard.think(interaction)
        await records.stats(interaction, person)

    @mine.command(name="leaderboard", description=say("table.command.leaderboard"))
    @app_commands.describe(game=say("table.command.leaderboard_game"))
    @app_commands.choices(game=offered)
    async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
        await guard.think(interaction)
        await records.leaderboard(interaction, str(game or ""))

    @mine.command(name="forget-me", description=say("table.command.forget_me"))
    async def forget_me(interaction: Interaction) -> None:
        await guard.think(interaction)
        await forgetting.ask(interaction)

    return mine


async def _games(interaction: Interaction) -> None:
    parts = parts_of(interaction)
    say, user = parts.wording.say, interaction.user.id
    tables = sorted(await parts.tables.of_person(user), key=lambda table: not _is_due(table, user))
    if not tables:
        await guard.say(interaction, say("table.games.none"))
        return
    lines = [f"## {say('table.games.title')}"]
    room = layout.TEXT_LIMIT - layout.ROOM - len(lines[0])
    for table in tables[:LISTED]:
        facts = {
            "game": table.game,
            "channel": table.channel_id,
            "due": table.due,
            "link": await parts.link(table),
        }
        key = "lobby" if table.status == "lobby" else "due" if _is_due(table, user) else "waiting"
        line = say(f"table.games.{key}", parts.names(table), **facts)
        room -= len(line) + 1
        if room < REST:
            break
        lines.append(line)
    left = len(tables) - (len(lines) - 1)
    if left:
        lines.append(say("table.games.more", n=left))
    await guard.answer(interaction, layout.message(["\n".join(lines)]))


def _is_due(table: Table, user_id: int) -> bool:
    return table.seat_of(user_id) in table.due
