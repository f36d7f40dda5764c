"""What becomes of the open questions of a table when something has happened there, inside a transaction."""

from __future__ import annotations

from datetime import datetime

from bot.games.core import TABLE
from bot.store import ballots as rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import log, timing, voting
from bot.table.record import Record


async def review(session: Session, record: Record, now: datetime) -> None:
    """End what is settled by what has happened, and count anew where others are asked than before."""
    for ballot in await rows.open_at(session, record.row.id):
        if _settled(record, ballot):
            await voting.close(session, ballot, voting.OVERTAKEN, now)
        elif record.replaced and ballot.kind == voting.TAKE:
            await notice_rows.renew(session, ballot.subject, now)  # there may be another host
        elif record.replaced and ballot.kind in (timing.ONCE, timing.ON):
            await _count_anew(session, record, ballot, now)


def _settled(record: Record, ballot: models.Ballot) -> bool:
    chair = record.chairs[ballot.seat]
    if record.row.status in ("over", "aborted"):
        return True
    match ballot.kind:
        case voting.TAKE_BACK:
            return bool(record.entries) and (_public(record) or chair.user_id in record.movers)
        case voting.OFFER | voting.TAKE:
            seated = any(other.user_id == ballot.user_id for other in record.chairs)
            return seated or (ballot.seat in record.replaced and chair.user_id is not None)
        case voting.GONE:
            return chair.due_since is None or (chair.user_id, chair.turn) != (ballot.user_id, ballot.turn)
        case _:
            return ballot.seat in record.overtaken


def _public(record: Record) -> bool:
    """Whether everybody has seen something of what was done: what is done in secret must not tell of itself."""
    deeds = (entry for *_, entry in record.entries if isinstance(entry, log.Played | log.Settled))
    return record.tell_channel or any(
        event.seen_by(TABLE) for deed in deeds for event in record.codec.events(deed.events)
    )


async def _count_anew(session: Session, record: Record, ballot: models.Ballot, now: datetime) -> None:
    """Whoever does not sit there any more has no say; the others may have decided by that."""
    await rows.forget_votes(session, ballot.id, record.replaced)
    present = voting.info(ballot, record.chairs, await rows.votes(session, ballot.id))
    if present.verdict == voting.PASSED:
        timing.replace(record, ballot.seat, ballot.kind)
    if present.verdict is None:
        await notice_rows.renew(session, ballot.subject, now)
    else:
        await voting.close(session, ballot, present.verdict, now)
