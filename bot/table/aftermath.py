"""What follows from a change of a table for clocks, votes and absences, in the same transaction."""

from __future__ import annotations

from datetime import datetime

from bot.store import ballots as ballot_rows
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import absence, announcements, questions
from bot.table.announcements import Back
from bot.table.record import Record


async def follow(session: Session, record: Record, now: datetime) -> None:
    """Who has moved is not away any more, what was asked about the past is settled, who is back is announced."""
    for user in sorted(record.movers.difference(record.present)):
        await absence.finish(session, user, absence.MOVED, now)
    if (record.entries or record.overtaken) and any(chair.asking for chair in record.chairs):
        await questions.review(session, record, now)
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
