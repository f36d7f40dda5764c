"""Queries for notices: what is said once, apart from the lanes.

Every function takes the session of a transaction that the caller opened. A notice is said by whoever holds its lease, as
a lane is served; see `bot.store.lanes`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, case, exists, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bot.store.lanes import CHANNEL, NOTHING, LeaseLost, Serving, among, changed, free
from bot.store.models import Lane, Moment, Notice


class NoticeInfo(msgspec.Struct, frozen=True):
    """A notice that is due; see `models.Notice`."""

    subject: str
    game_id: int
    channel_id: int
    user_id: int | None
    body: str
    tried_at: datetime | None
    attempts: int
    edition: int
    place_id: int | None
    message_id: int | None


async def add(
    session: AsyncSession,
    subject: str,
    *,
    game_id: int,
    channel_id: int,
    body: str,
    now: datetime,
    user_id: int | None = None,
    not_before: datetime | None = None,
) -> bool:
    """Have something said, by DM to `user_id` if given; `False` if this subject has been taken up before."""
    if await session.get(Notice, subject) is not None:
        return False
    session.add(
        Notice(
            subject=subject,
            game_id=game_id,
            channel_id=channel_id,
            user_id=user_id,
            body=body,
            created_at=now,
            next_at=not_before or now,
            attempts=0,
        )
    )
    await session.flush()
    return True


async def find(session: AsyncSession, subject: str) -> str | None:
    """The body of a notice; `None` if it was never taken up."""
    row = await session.get(Notice, subject)
    return row.body if row is not None else None


async def renew(session: AsyncSession, subject: str, now: datetime) -> None:
    """Have something that was said before put as it is now. Nothing if it was never taken up."""
    await session.execute(
        update(Notice)
        .where(Notice.subject == subject)
        .values(edition=Notice.edition + 1, sent_at=None, next_at=now)
    )


async def waiting(session: AsyncSession, beginning: str) -> Notice | None:
    """A notice whose subject begins so, and that nobody has tried to send yet."""
    query = select(Notice).where(
        *_beginning(beginning),
        Notice.sent_at.is_(None),
        Notice.tried_at.is_(None),
        Notice.leased_until.is_(None),
    )
    return (await session.execute(query.limit(1))).scalar_one_or_none()


async def said_since(session: AsyncSession, beginning: str, since: datetime) -> bool:
    """Whether a notice whose subject begins so has been taken up since then, and not been dropped."""
    query = select(Notice.subject).where(
        *_beginning(beginning),
        Notice.created_at > since,
        or_(Notice.sent_at.is_(None), Notice.message_id.is_not(None)),
    )
    return await session.scalar(query.limit(1)) is not None


def _beginning(text: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    # As a range, for which there is the index: the next sign after the last one ends it.
    return Notice.subject >= text, Notice.subject < text[:-1] + chr(ord(text[-1]) + 1)


def _in_turn(now: datetime, serving: Serving) -> ColumnElement[bool]:
    """In a channel one thing is said after the other: first the card or the earlier notice that may be on its way there."""
    card, earlier = aliased(Lane), aliased(Notice)
    return or_(
        Notice.user_id.is_not(None),
        and_(
            ~exists().where(
                card.target_id == Notice.channel_id,
                card.kind == CHANNEL,
                or_(card.leased_until > now, among(card.id, serving.lanes)),
            ),
            ~exists().where(
                earlier.channel_id == Notice.channel_id,
                earlier.user_id.is_(None),
                earlier.sent_at.is_(None),
                or_(
                    earlier.leased_until > now,
                    among(earlier.subject, serving.notices),
                    and_(earlier.created_at < Notice.created_at, earlier.next_at <= now),
                ),
            ),
        ),
    )


async def claim(
    session: AsyncSession, now: datetime, until: datetime, limit: int, serving: Serving = NOTHING
) -> tuple[str, ...]:
    """Take the leases of up to `limit` notices that are due and free, oldest first, one for each channel.

    `serving` as for `lanes.claim_lanes`.
    """
    due = (
        select(Notice.subject)
        .where(Notice.sent_at.is_(None), Notice.next_at <= now, free(Notice, now))
        .where(~among(Notice.subject, serving.notices), _in_turn(now, serving))
        .order_by(Notice.next_at, Notice.created_at)
        .limit(limit)
    )
    taken = []
    for subject in (await session.scalars(due)).all():
        mine = (
            update(Notice)
            .where(Notice.subject == subject, free(Notice, now), _in_turn(now, serving))
            .values(leased_until=until)
            .execution_options(synchronize_session=False)
        )
        if await changed(session, mine):
            taken.append(subject)
    return tuple(taken)


async def read(session: AsyncSession, subject: str) -> NoticeInfo:
    """The notice as it stands. Raises `LeaseLost` if its game has been removed."""
    row = await session.get(Notice, subject)
    if row is None:
        raise LeaseLost(subject)
    return NoticeInfo(**{name: getattr(row, name) for name in NoticeInfo.__struct_fields__})


async def keep(session: AsyncSession, subject: str, lease: datetime, **values: Any) -> None:
    """Write `values` into a notice whose lease is ours. Raises `LeaseLost`."""
    if not await changed(
        session,
        update(Notice).where(Notice.subject == subject, Notice.leased_until == lease).values(**values),
    ):
        raise LeaseLost(subject)


async def said(
    session: AsyncSession, notice: NoticeInfo, lease: datetime, now: datetime, **values: Any
) -> None:
    """Note that a notice was said as it was then, and give its lease back; renewed meanwhile, it is still due.

    Raises `LeaseLost`.
    """
    sent_at = case((Notice.edition == notice.edition, literal(now, Moment())), else_=None)
    await keep(session, notice.subject, lease, sent_at=sent_at, leased_until=None, tried_at=None, **values)
