"""What has become known to one seat alone while it was not asked: cards it drew, cards that were taken from it."""

from __future__ import annotations

from bot.games.core import Event, Seat
from bot.store import log as log_rows
from bot.store.engine import Session
from bot.table import log
from bot.table.record import Record

CHUNK = 30
"""So many entries are read at a time: mostly enough to come to the seat's last choice."""


async def of(session: Session, record: Record, seat: Seat) -> tuple[Event, ...]:
    """The events after the last choice made by the seat's own player that it may know and the public may not, oldest first.

    What was taken back is no news, nor is the choice that it was.
    """
    found: list[Event] = []
    before = gone = record.row.entries
    while rows := await log_rows.latest(session, record.row.id, before, CHUNK):
        for row in rows:
            entry = log.load(row.body)
            if row.index >= gone:
                continue
            if isinstance(entry, log.Undone):
                gone = entry.to
            if isinstance(entry, log.Played) and entry.seat == seat and not entry.standin:
                return tuple(found)
            if isinstance(entry, log.Played | log.Settled):
                events = record.codec.events(entry.events)
                found[:0] = [event for event in events if event.only and event.seen_by(seat)]
        before = rows[-1].index
    return tuple(found)
