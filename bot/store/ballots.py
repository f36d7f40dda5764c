"""Queries for ballots and votes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Ballot, Game, Vote


async def get(session: AsyncSession, ballot_id: int) -> Ballot | None:
    """A ballot by its number."""
    return await session.get(Ballot, ballot_id)


async def by_subject(session: AsyncSession, subject: str) -> Ballot | None:
    """A ballot by what it is about."""
    return (await session.execute(select(Ballot).where(Ballot.subject == subject))).scalar_one_or_none()


async def open_at(session: AsyncSession, game_id: int) -> list[Ballot]:
    """The open ballots of a table."""
    query = select(Ballot).where(Ballot.game_id == game_id, Ballot.closed_at.is_(None))
    return list((await session.execute(query.order_by(Ballot.id))).scalars())


async def passed(session: AsyncSession, game_id: int, seat: int) -> Ballot | None:
    """The newest ballot about a seat that has passed."""
    query = select(Ballot).where(Ballot.game_id == game_id, Ballot.seat == seat, Ballot.result == "passed")
    return (await session.execute(query.order_by(Ballot.id.desc()).limit(1))).scalar_one_or_none()


async def count(session: AsyncSession, game_id: int) -> int:
    """How many questions a table was asked so far."""
    query = select(func.count()).select_from(Ballot).where(Ballot.game_id == game_id)
    return (await session.execute(query)).scalar_one()


async def next_end(session: AsyncSession) -> datetime | None:
    """When the next open ballot ends; `None` if none is open."""
    return await session.scalar(select(func.min(Ballot.expires_at)).where(Ballot.closed_at.is_(None)))


async def expired(session: AsyncSession, now: datetime, limit: int) -> list[Ballot]:
    """Open ballots whose time is over. Their tables are locked."""
    query = (
        select(Ballot)
        .join(Game, Ballot.game_id == Game.id)
        .where(Ballot.closed_at.is_(None), Ballot.expires_at <= now)
        .order_by(Ballot.expires_at)
        .limit(limit)
        .with_for_update(of=Game)
    )
    return list((await session.execute(query)).scalars())


async def votes(session: AsyncSession, ballot_id: int) -> dict[int, bool]:
    """What was said, by seat."""
    query = select(Vote.seat, Vote.yes).where(Vote.ballot_id == ballot_id).order_by(Vote.seat)
    return {row.seat: row.yes for row in await session.execute(query)}


async def forget_votes(session: AsyncSession, ballot_id: int, seats: Collection[int]) -> None:
    """Whoever said it does not sit there any more."""
    await session.execute(delete(Vote).where(Vote.ballot_id == ballot_id, Vote.seat.in_(seats)))


async def cast(session: AsyncSession, ballot_id: int, seat: int, *, yes: bool, now: datetime) -> None:
    """Say yes or no, in place of what was said before."""
    await session.merge(Vote(ballot_id=ballot_id, seat=seat, yes=yes, at=now))
    await session.flush()
