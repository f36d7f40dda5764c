"""Reminders: everything that waits for a person in one message, by DM, else as one mention in each server.

Everything is looked at again before it is said: a reminder for a turn that has been made is dropped, one for quiet hours
waits for their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.chat import ids, layout
from bot.chat.letters import Elsewhere, Later, Letter
from bot.games.core import Seat
from bot.store.notices import NoticeInfo
from bot.table import announcements
from bot.table.announcements import Nudge, Reminder, Waiting
from bot.table.errors import Refused
from bot.table.values import SeatInfo, Table

if TYPE_CHECKING:
    from bot.chat.parts import Parts


MUTES: Final = 5
"""So many buttons stand in a row."""


async def reminder(parts: Parts, notice: NoticeInfo) -> Letter | Later | tuple[Elsewhere, ...] | None:
    """A person is waited for, at one table or at several."""
    body = announcements.load(notice.body, Reminder)
    settings = await parts.people.of(body.user)
    quiet = settings.quiet_until(parts.clock.now())
    if not await _still(parts, body.about):
        return None
    if notice.user_id is not None and not settings.dms:
        return await elsewhere(parts, notice)
    if quiet is not None:
        return Later(quiet)
    home = await parts.tables.table(notice.game_id)
    public = notice.user_id is None
    tables = [
        table
        for table in await parts.tables.of_person(body.user)
        if _waits(table, body.user) and not (public and table.guild_id != home.guild_id)
    ]
    own = parts if public else await parts.personal(body.user)
    text = await _waiting_list(own, tables, body.user, public=public)
    mentions = (body.user,) if public else ()
    rows = [] if public else _mutes(own, tables, body.user)
    return Letter(view=layout.message([text], rows=rows), kind="remind", mentions=mentions, closed=True)


def _mutes(parts: Parts, tables: Sequence[Table], user: int) -> list[layout.Row]:
    """A button for each turn that there may be another reminder of."""
    timed = [table for table in tables if _own(table, user).end is not None][:MUTES]
    label = parts.wording.plain.say
    row: layout.Row = [
        ui.Button(
            label=label("table.remind.mute", n=len(timed), game=table.game),
            custom_id=ids.mute_button(table.id, _own(table, user).turn),
            style=discord.ButtonStyle.secondary,
        )
        for table in timed
    ]
    return [row] if row else []


async def _still(parts: Parts, about: Sequence[Waiting]) -> tuple[Waiting, ...]:
    """Those of which it is still true that they are waited for."""
    found = []
    for waiting in about:
        info = await _seat(parts, waiting.game, waiting.seat)
        if info is not None and info.turn == waiting.turn and _runs(info):
            found.append(waiting)
    return tuple(found)


async def _seat(parts: Parts, game: int, seat: Seat) -> SeatInfo | None:
    try:
        table = await parts.tables.table(game)
    except Refused:
        return None
    return table.seats[seat] if table.status == "running" else None


def _runs(info: SeatInfo) -> bool:
    """Whether a seat's own player is waited for, in time."""
    return info.due_since is not None and info.standin is None and not info.stopped and not info.late


def _waits(table: Table, user: int) -> bool:
    seat = table.seat_of(user)
    return seat is not None and seat in table.due and table.seats[seat].standin is None


async def _waiting_list(parts: Parts, tables: Sequence[Table], user: int, *, public: bool) -> str:
    """`Two tables wait for you:`, and a line for each, what ends first in front."""
    say = parts.wording.say
    by_end = sorted(
        tables, key=lambda table: (_own(table, user).end is None, _own(table, user).end, table.id)
    )
    lines = [say("table.remind.heading", user=user, public=public, n=len(by_end))]
    for table in by_end:
        info = _own(table, user)
        facts = {"game": table.game, "channel": table.channel_id, "link": await parts.link(table)}
        line = say(
            "table.remind.line",
            **facts,
            since=info.due_since,
            end=info.end or info.due_since,
            timed=info.end is not None,
        )
        lines.append(line)
    return "\n".join(lines)


def _own(table: Table, user: int) -> SeatInfo:
    seat = table.seat_of(user)
    assert seat is not None  # noqa: S101 -- only tables at which the person sits
    return table.seats[seat]


async def elsewhere(parts: Parts, notice: NoticeInfo) -> tuple[Elsewhere, ...]:
    """See `bot.chat.letters.Composer`."""
    if announcements.kind_of(notice.subject) == announcements.NUDGE:
        return (Elsewhere(f"{notice.subject}:0", notice.game_id, notice.channel_id, notice.body),)
    body = announcements.load(notice.body, Reminder)
    by_guild: dict[int, list[Waiting]] = {}
    places: dict[int, Table] = {}
    for waiting in await _still(parts, body.about):
        table = await parts.tables.table(waiting.game)
        by_guild.setdefault(table.guild_id, []).append(waiting)
        places.setdefault(table.guild_id, table)
    return tuple(
        Elsewhere(
            subject=f"{notice.subject}:{guild}",
            game_id=places[guild].id,
            channel_id=places[guild].channel_id,
            body=announcements.dump(Reminder(body.user, tuple(about))),
        )
        for guild, about in by_guild.items()
    )


async def nudge(parts: Parts, notice: NoticeInfo) -> Letter | Later | tuple[Elsewhere, ...] | None:
    """Somebody at the table reminds one who is due."""
    body = announcements.load(notice.body, Nudge)
    info = await _seat(parts, notice.game_id, body.seat)
    if info is None or info.turn != body.turn or info.due_since is None or not info.awaited:
        return None
    user = info.user_id or 0
    settings = await parts.people.of(user)
    if notice.user_id is not None and not settings.dms:
        return await elsewhere(parts, notice)
    quiet = settings.quiet_until(parts.clock.now())
    if quiet is not None:
        return Later(quiet)
    public = notice.user_id is None
    own = parts if public else await parts.personal(user)
    table = await parts.tables.table(notice.game_id)
    text = own.wording.say(
        "table.nudge.said",
        parts.names(table),
        seat=body.by,
        user=user,
        public=public,
        game=table.game,
        channel=table.channel_id,
        since=info.due_since,
        link=await parts.link(table),
    )
    return Letter(view=layout.message([text]), kind="nudge", mentions=(user,) if public else (), closed=True)
