"""Queries for tables."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import ALIVE, Chair, Game, Person

LIVE = ("lobby", "running")


# Made once: SQLAlchemy takes longer to put a statement together than SQLite to carry it out.
_TABLE = (
    select(Game, Chair, Person.away_until)
    .join(Chair, Chair.game_id == Game.id)
    .outerjoin(Person, Person.user_id == Chair.user_id)
    .where(Game.id == bindparam("id"))
    .order_by(Chair.seat)
)
_TABLE_LOCKED = _TABLE.with_for_update(of=Game)


async def get(
    session: AsyncSession, game_id: int, *, lock: bool = False
) -> tuple[Game, list[Chair], frozenset[int]] | None:
    """One table with its chairs in the order of their seats, and the people among them who are not away.

    `lock`: it is going to be changed, so on a database that locks rows, lock it first.
    """
    rows = (await session.execute(_TABLE_LOCKED if lock else _TABLE, {"id": game_id})).all()
    if not rows:
        return None
    present = frozenset(
        chair.user_id for _, chair, away in rows if away is None and chair.user_id is not None
    )
    return rows[0][0], [chair for _, chair, _ in rows], present


async def in_channel(session: AsyncSession, channel_id: int) -> Game | None:
    """The live table of a channel, else its newest one."""
    live = await live_in_channel(session, channel_id)
    if live is not None:
        return live
    here = select(Game).where(Game.channel_id == channel_id)
    return (await session.execute(here.order_by(Game.id.desc()).limit(1))).scalar_one_or_none()


async def live_in_channel(session: AsyncSession, channel_id: int) -> Game | None:
    """The live table of a channel."""
    query = select(Game).where(Game.channel_id == channel_id, text(ALIVE))
    return (await session.execute(query)).scalar_one_or_none()


async def sealed(session: AsyncSession, commitment: str) -> Game | None:
    """The table whose dice are sealed like this."""
    query = select(Game).where(Game.commitment == commitment).limit(1)
    return (await session.execute(query)).scalar_one_or_none()


async def asleep_in_channel(session: AsyncSession, channel_id: int) -> int | None:
    """The newest table that sleeps in a channel."""
    query = select(Game.id).where(Game.channel_id == channel_id, Game.status == "asleep")
    return await session.scalar(query.order_by(Game.id.desc()).limit(1))


async def next_look(session: AsyncSession) -> datetime | None:
    """When the next table is to be looked at; `None` if none is."""
    return await session.scalar(select(func.min(Game.look_at)).where(Game.look_at.is_not(None)))


async def to_look_at(session: AsyncSession, now: datetime, limit: int) -> list[int]:
    """The tables that are to be looked at now, those that have waited longest first."""
    query = select(Game.id).where(Game.look_at.is_not(None), Game.look_at <= now)
    return list(await session.scalars(query.order_by(Game.look_at, Game.id).limit(limit)))


async def newest(session: AsyncSession, limit: int) -> list[Game]:
    """The tables that were changed last, the newest first."""
    return list((await session.execute(select(Game).order_by(Game.touched_at.desc()).limit(limit))).scalars())


async def live_kinds(session: AsyncSession) -> list[tuple[str, int]]:
    """Which games, by id and version of their rules, have live tables; in order."""
    query = select(Game.kind, Game.version).where(Game.status.in_(LIVE)).distinct()
    return sorted((kind, version) for kind, version in await session.execute(query))


async def live_of(session: AsyncSession, user_id: int) -> list[Game]:
    """The live tables at which a person sits, oldest first."""
    seated = select(Chair.game_id).where(Chair.user_id == user_id, Chair.given_up.is_(False))
    query = select(Game).where(Game.id.in_(seated), Game.status.in_(LIVE)).order_by(Game.id)
    return list((await session.execute(query)).scalars())


async def count_live(session: AsyncSession) -> int:
    """How many tables are in the lobby or running."""
    statement = select(func.count()).select_from(Game).where(Game.status.in_(LIVE))
    return (await session.execute(statement)).scalar_one()
