"""Nudges: whoever plays at a table may remind those who are due, now and then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.store import models
from bot.store import notices as notice_rows
from bot.store import people as person_rows
from bot.store.engine import Session
from bot.table import absence, announcements, clocks, panels
from bot.table.announcements import Nudge
from bot.table.changes import Changes
from bot.table.errors import Refused
from bot.table.people import Settings, settings_of
from bot.table.record import Record
from bot.table.values import Table

PAUSE: Final = timedelta(hours=12)
"""Nobody is nudged at the same table more often than this."""


class Nudged(msgspec.Struct, frozen=True):
    """Who is reminded now, and who only after their quiet hours."""

    table: Table
    now: tuple[Seat, ...]
    later: tuple[Seat, ...]


class Nudges:
    """Nudges at the tables of one store."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def mute(self, game_id: int, user_id: int, turn: int) -> None:
        """Remind a person of this turn no more. Raises `NotInGame`; `Refused`: `mute_over` where it is not theirs any more."""

        def change(record: Record, _now: datetime) -> None:
            chair = record.chair_of(user_id)
            if chair.due_since is None or chair.turn != turn:
                raise Refused("mute_over")
            chair.mark = max(chair.mark, clocks.LAST)

        await self._changes.change(game_id, None, change)

    async def nudge(self, game_id: int, user_id: int, request_id: str) -> Nudged:
        """Remind all others who are due. Raises `NotInGame`; `Refused` where nobody can be reminded, with the reason."""
        told: list[tuple[Seat, bool]] = []

        async def remind(session: Session, record: Record, now: datetime) -> None:
            panels.require_running(record)
            by = record.chair_of(user_id).seat
            due = [chair for chair in record.chairs if _may_be(chair, user_id)]
            if not due:
                raise Refused("nudge_nobody")
            people = await person_rows.several(session, [chair.user_id or 0 for chair in due])
            reasons = [_reason(chair, people, now) for chair in due]
            for chair, reason in zip(due, reasons, strict=True):
                if reason is None:
                    told.append((chair.seat, await _say(session, record, chair, by, people, now)))
            if not told:
                raise next(reason for reason in reasons if reason is not None)

        record = await self._changes.change(game_id, request_id, None, also=remind)
        return Nudged(
            record.table(),
            tuple(seat for seat, quiet in told if not quiet),
            tuple(seat for seat, quiet in told if quiet),
        )


def _may_be(chair: models.Chair, by: int) -> bool:
    return (
        chair.due_since is not None
        and chair.standin is None
        and chair.user_id is not None
        and chair.computer is None
        and chair.user_id != by
    )


def _settings(user: int, people: Mapping[int, models.Person]) -> Settings:
    return settings_of(people[user]) if user in people else Settings(user)


def _reason(chair: models.Chair, people: Mapping[int, models.Person], now: datetime) -> Refused | None:
    """Why this player cannot be reminded now."""
    user = chair.user_id or 0
    away = absence.read(people.get(user))
    if away is not None:
        return Refused("nudge_away", seat=chair.seat, until=away.until)
    if not _settings(user, people).reminders:
        return Refused("nudge_unwanted", seat=chair.seat)
    if chair.nudged_at is not None and now < chair.nudged_at + PAUSE:
        return Refused("nudge_again", seat=chair.seat, at=chair.nudged_at + PAUSE)
    return None


async def _say(
    session: Session,
    record: Record,
    chair: models.Chair,
    by: Seat,
    people: Mapping[int, models.Person],
    now: datetime,
) -> bool:
    """Have a player reminded; whether their quiet hours are waited for."""
    settings = _settings(chair.user_id or 0, people)
    quiet = settings.quiet_until(now)
    chair.nudged_at = now
    await notice_rows.add(
        session,
        announcements.subject(
            announcements.NUDGE, record.row.id, chair.seat, chair.turn, round(now.timestamp() * 1000)
        ),
        game_id=record.row.id,
        channel_id=record.row.channel_id,
        user_id=chair.user_id if settings.dms else None,
        body=announcements.dump(Nudge(chair.seat, chair.turn, by)),
        now=now,
        not_before=quiet,
    )
    return quiet is not None
