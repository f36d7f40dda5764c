"""Somebody who is due has left the server: it is noted once a turn, and the table is asked."""

from __future__ import annotations

from datetime import datetime

from bot.store import notices as notice_rows
from bot.store.chairs import Unseen
from bot.store.engine import Session
from bot.table import announcements, voting
from bot.table.announcements import Gone
from bot.table.changes import Changes
from bot.table.record import Record


async def note(changes: Changes, one: Unseen, *, gone: bool) -> None:
    """Note that it was looked whether somebody is there in this turn; `gone`: they are not."""

    async def change(session: Session, record: Record, now: datetime) -> None:
        chair = record.chairs[one.seat]
        chair.seen_turn = max(chair.seen_turn, one.turn)
        if gone and (chair.user_id, chair.turn) == (one.user_id, one.turn) and record.awaited(one.seat):
            await _ask(session, record, one, now)

    await changes.change(one.game_id, None, None, also=change)


async def _ask(session: Session, record: Record, one: Unseen, now: datetime) -> None:
    row = record.row
    subject = announcements.subject(announcements.GONE, row.id, one.seat, one.turn)
    await voting.hold(session, row.id, subject, voting.GONE, one.seat, one.turn, now, user_id=one.user_id)
    await notice_rows.add(
        session,
        subject,
        game_id=row.id,
        channel_id=row.channel_id,
        body=announcements.dump(Gone(one.seat, one.user_id)),
        now=now,
    )
