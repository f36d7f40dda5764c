"""Where a table is held: a thread opened for it, a channel that is gone, another one instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.chat import guard, layout, seats
from bot.chat.deeds import missing, parts_of, person, request
from bot.chat.letters import Letter
from bot.store.notices import NoticeInfo
from bot.table import announcements
from bot.table.announcements import Trouble
from bot.table.errors import Refused, TableExists
from bot.table.values import Table
from bot.wording import Wording

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]
FOR_THREADS: Final = (
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""Permissions without which a game cannot have a thread."""
NAME_LENGTH: Final = 90
MOST: Final = 25


async def open_thread(interaction: Interaction, game: str) -> None:
    """Open a thread for a game in this channel, and the table in it."""
    parts = parts_of(interaction)
    if game not in parts.games:
        raise Refused("no_such_game", game=game, games=tuple(parts.games))
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no_threads_here")
    lacking = tuple(name for name in FOR_THREADS if not getattr(interaction.app_permissions, name))
    if lacking:
        raise Refused("cannot_post", permissions=lacking)
    host = person(interaction)
    name = parts.wording.plain.say("table.thread.name", game=game, host=host.name)[:NAME_LENGTH]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await parts.tables.open(interaction.guild_id or 0, thread.id, host, game, request(interaction))
    await guard.say(interaction, parts.wording.say("table.thread.opened", channel=thread.id))


async def trouble(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """For the host: what keeps a table from being shown."""
    table = await parts.tables.table(notice.game_id)
    if table.status not in ("lobby", "running", "asleep"):
        return None
    what = announcements.load(notice.body, Trouble).what
    say = parts.wording.say
    text = say("table.place.trouble", game=table.game, channel=table.channel_id)
    lines = [text, say(f"table.trouble.{what}"), say("table.place.mend", gone=what == "unknown_channel")]
    return Letter(view=layout.message(["\n".join(lines)]), kind="trouble", closed=True)


async def move(interaction: Interaction, typed: str | None) -> None:
    """Put a table whose channel is gone into this one."""
    parts = parts_of(interaction)
    lacking = missing(interaction)
    if lacking:
        raise Refused("cannot_post", permissions=lacking)
    moderator = seats.moderates(interaction)
    await _look_around(interaction)
    lost = await parts.places.lost(interaction.guild_id or 0, interaction.user.id, moderator=moderator)
    wanted = [table for table in lost if typed in (None, str(table.id))]
    if len(wanted) != 1:
        raise Refused("which_lost" if lost else "nothing_lost", tables=tuple(str(table.id) for table in lost))
    try:
        table = await parts.places.move(
            wanted[0].id,
            interaction.guild_id or 0,
            interaction.channel_id or 0,
            interaction.user.id,
            request(interaction),
            moderator=moderator,
        )
    except TableExists as there:
        there.facts["link"] = await parts.link(there.table)
        raise
    await guard.say(interaction, parts.wording.say("table.place.moved", game=table.game))


async def _look_around(interaction: Interaction) -> None:
    """Find out which channels were deleted while nobody was there to note it."""
    places, guild = parts_of(interaction).places, interaction.guild
    if guild is None:
        return
    for channel_id in (await places.channels(guild.id))[:MOST]:
        if guild.get_channel_or_thread(channel_id) is None:
            try:
                await interaction.client.fetch_channel(
                    channel_id
                )  # an archived thread is not among those known
            except discord.NotFound:
                await places.lose(channel_id)
            except discord.Forbidden:
                pass  # it is there


async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    parts = parts_of(interaction)
    lost = await parts.places.lost(
        interaction.guild_id or 0, interaction.user.id, moderator=seats.moderates(interaction)
    )
    offered = [app_commands.Choice(name=_called(parts, table), value=str(table.id)) for table in lost]
    return [choice for choice in offered if current.casefold() in choice.name.casefold()][:MOST]


def _called(parts: Parts, table: Table) -> str:
    names = parts.names(table)
    seats_ = tuple(range(len(table.seats)))
    return parts.wording.plain.say("table.place.choice", names, game=table.game, seats=seats_)[:100]


def move_command(wording: Wording) -> app_commands.Command[Any, ..., None]:
    """`/mole-admin move table:`"""
    say = wording.plain.say

    @app_commands.describe(table=say("table.command.move_table"))
    @app_commands.autocomplete(table=_suggest)
    async def callback(interaction: Interaction, table: str | None = None) -> None:
        await guard.think(interaction)
        await move(interaction, table)

    return app_commands.Command(name="move", description=say("table.command.move"), callback=callback)
