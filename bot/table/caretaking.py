"""Tables that nobody cares for: a lobby closes after some days, a game falls asleep and can be woken.

Looked at when it is due, in the transaction in which it is said; a table that was touched meanwhile is looked at later.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from bot.store import Conflict, Store
from bot.store import games as game_rows
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import announcements, timing, turns
from bot.table.announcements import Closing
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.clockwork import Clockwork
from bot.table.errors import Refused, TableExists
from bot.table.lifetimes import LOBBY_LIVES, NOTICE, TABLE_LIVES
from bot.table.record import Record
from bot.table.values import Table

AT_ONCE: Final = 100
"""How many tables are looked at before others have their turn."""


class Caretaker(Clockwork):
    """Looks at tables when nobody has cared for them for long."""

    def __init__(self, store: Store, changes: Changes, clock: Clock, on_commit: Callable[[], None]) -> None:
        super().__init__(store, clock, on_commit)
        self._changes = changes

    async def _next(self, session: Session) -> datetime | None:
        return await game_rows.next_look(session)

    async def _tick(self, now: datetime) -> None:
        async with self._store.read() as session:
            due = await game_rows.to_look_at(session, now, AT_ONCE)
        for game_id in due:
            await self._changes.change(game_id, None, None, also=_look)


async def _look(session: Session, record: Record, now: datetime) -> None:
    row = record.row
    row.look_at = None
    if row.status == "lobby":
        await _look_at_lobby(session, record, now)
    elif row.status == "running":
        end = row.touched_at + TABLE_LIVES
        if now < end:
            row.look_at = end
        else:
            await _fall_asleep(session, record, now)


async def _look_at_lobby(session: Session, record: Record, now: datetime) -> None:
    """Give notice a day before it closes, however late that is; then close it."""
    row = record.row
    subject = announcements.subject(announcements.CLOSING, row.id)
    told = await notice_rows.find(session, subject)
    if told is not None:
        closes = announcements.load(told, Closing).at
        if now >= closes:
            turns.abort(record, now)
            await notice_rows.renew(session, subject, now)
        else:
            row.look_at = closes
        return
    begins = row.created_at + LOBBY_LIVES - NOTICE
    if now < begins:
        row.look_at = begins
        return
    row.look_at = max(now + NOTICE, row.created_at + LOBBY_LIVES)
    body = announcements.dump(Closing(row.look_at))
    await notice_rows.add(session, subject, game_id=row.id, channel_id=row.channel_id, body=body, now=now)


async def _fall_asleep(session: Session, record: Record, now: datetime) -> None:
    row = record.row
    row.status = "asleep"
    for chair in record.chairs:
        timing.note(record, chair, now, due=False, anew=False)
    record.keep(now)
    await say_asleep(session, record, now)


async def say_asleep(session: Session, record: Record, now: datetime) -> None:
    """Have it said in the table's channel that it sleeps."""
    row = record.row
    subject = announcements.subject(announcements.ASLEEP, row.id, row.revision)
    await notice_rows.add(session, subject, game_id=row.id, channel_id=row.channel_id, body="", now=now)


class Sleepers:
    """Wakes tables that have fallen asleep."""

    def __init__(self, store: Store, changes: Changes) -> None:
        self._store = store
        self._changes = changes

    async def wake(
        self, channel_id: int, user_id: int, request_id: str, *, moderator: bool, game_id: int | None = None
    ) -> Table:
        """Wake the newest table that sleeps in a channel, or this one.

        Raises `TableExists` where another is played by now; `NotInGame`; `Refused`: `nobody_sleeps`.
        """
        async with self._store.read() as session:
            asleep = await game_rows.asleep_in_channel(session, channel_id)
            live = await game_rows.live_in_channel(session, channel_id)
        found = asleep if game_id is None else game_id
        if found is None:
            raise Refused("nobody_sleeps", awake=live is not None)
        if live is not None and live.id != found:
            raise TableExists((await self._changes.read(live.id)).table())

        async def change(session: Session, record: Record, now: datetime) -> None:
            if record.readable().status != "asleep":
                raise Refused("nobody_sleeps", awake=record.status == "running")
            if not moderator:
                record.chair_of(user_id)
            record.row.status = "running"
            record.row.look_at = now + TABLE_LIVES
            subject = announcements.subject(announcements.ASLEEP, record.row.id, record.row.revision)
            await notice_rows.renew(session, subject, now)
            turns.resume(record, now)

        try:
            return (await self._changes.change(found, request_id, None, also=change)).table()
        except Conflict as error:
            raise Refused("try_again") from error
