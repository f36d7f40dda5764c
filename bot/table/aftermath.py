"""What follows from a change of a table for clocks, votes and absences, in the same transaction."""

from __future__ import annotations

from datetime import datetime

from bot.games.core import TABLE
from bot.store import ballots as ballot_rows
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import absence, announcements, log, voting
from bot.table.announcements import Back
from bot.table.record import Record


async def follow(session: Session, record: Record, now: datetime) -> None:
    """Who has moved is not away any more, whose turn has ended is not voted about, who is back is announced."""
    for user in sorted(record.movers.difference(record.present)):
        await absence.finish(session, user, absence.MOVED, now)
    if record.entries:
        # What is done in secret ends nobody else's question: that would tell of it.
        public = record.tell_channel or _public(record)
        asking = [chair for chair in record.chairs if chair.asking]
        asking = [chair for chair in asking if public or chair.user_id in record.movers]
        await voting.overtake_questions(session, record.row.id, asking, now)
    if record.overtaken:
        await voting.overtake(session, record.row.id, sorted(record.overtaken), now)
    for seat in sorted(record.returned):
        ballot = await ballot_rows.passed(session, record.row.id, seat)
        if ballot is not None:
            await notice_rows.renew(session, ballot.subject, now)
        await notice_rows.add(
            session,
            announcements.subject(announcements.BACK, record.row.id, seat, record.chairs[seat].turn),
            game_id=record.row.id,
            channel_id=record.row.channel_id,
            body=announcements.dump(Back(seat, absence.SAID)),
            now=now,
        )


def _public(record: Record) -> bool:
    """Whether everybody has seen something of what was done."""
    deeds = (entry for _, entry in record.entries if isinstance(entry, log.Played | log.Settled))
    return any(event.seen_by(TABLE) for deed in deeds for event in record.codec.events(deed.events))
