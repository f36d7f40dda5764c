"""Tables that nobody has touched for long: what they are told, and waking them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.chat import guard, ids, layout, seats
from bot.chat.deeds import parts_of, request
from bot.chat.letters import Letter
from bot.store.notices import NoticeInfo
from bot.table import announcements
from bot.table.announcements import Closing
from bot.table.errors import TableExists

if TYPE_CHECKING:
    from bot.chat.parts import Parts


async def wake(interaction: discord.Interaction[Any], table_id: int | None = None) -> None:
    """Wake the table that sleeps in this channel, or the one whose button was pressed."""
    parts = parts_of(interaction)
    try:
        await parts.sleepers.wake(
            interaction.channel_id or 0,
            interaction.user.id,
            request(interaction),
            moderator=seats.moderates(interaction),
            game_id=table_id,
        )
    except TableExists as there:
        there.facts["link"] = await parts.link(there.table)
        raise
    await guard.say(interaction, parts.wording.say("table.asleep.woken"))


async def closing(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """That a lobby closes soon; as it has ended."""
    table = await parts.tables.table(notice.game_id)
    if table.status != "lobby" and notice.message_id is None:
        return None
    at = announcements.load(notice.body, Closing).at
    text = parts.wording.say(
        "table.closing.said", at=at, link=await parts.link(table), status=table.status, game=table.game
    )
    return Letter(view=layout.message([text]), kind="closing", closed=True)


async def asleep(parts: Parts, notice: NoticeInfo) -> Letter | None:
    """That a table has fallen asleep; as it has ended."""
    table = await parts.tables.table(notice.game_id)
    asleep_ = table.status == "asleep"
    if not asleep_ and notice.message_id is None:
        return None
    button: ui.Button[ui.LayoutView] = ui.Button(
        label=parts.wording.plain.say("table.asleep.button"),
        custom_id=ids.table_button(table.id, "wake"),
        style=discord.ButtonStyle.primary,
    )
    text = parts.wording.say("table.asleep.said", game=table.game, asleep=asleep_)
    rows = [[button]] if asleep_ else []
    return Letter(view=layout.message([text], rows=rows), kind="asleep", closed=True)
