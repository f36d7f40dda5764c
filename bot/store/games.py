"""Queries for tables."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Chair, Game

LIVE = ("lobby", "running")


async def get(session: AsyncSession, game_id: int, *, lock: bool = False) -> Game | None:
    """One table. `lock`: it is going to be changed, so on a database that locks rows, lock it first."""
    query = select(Game).where(Game.id == game_id)
    return (await session.execute(query.with_for_update() if lock else query)).scalar_one_or_none()


async def in_channel(session: AsyncSession, channel_id: int) -> Game | None:
    """The live table of a channel, else its newest one."""
    here = select(Game).where(Game.channel_id == channel_id)
    live = (await session.execute(here.where(Game.status.in_(LIVE)))).scalar_one_or_none()
    if live is not None:
        return live
    return (await session.execute(here.order_by(Game.id.desc()).limit(1))).scalar_one_or_none()


async def live_of(session: AsyncSession, user_id: int) -> list[Game]:
    """The live tables at which a person sits, oldest first."""
    seated = select(Chair.game_id).where(Chair.user_id == user_id)
    query = select(Game).where(Game.id.in_(seated), Game.status.in_(LIVE)).order_by(Game.id)
    return list((await session.execute(query)).scalars())


async def count_live(session: AsyncSession) -> int:
    """How many tables are in the lobby or running."""
    statement = select(func.count()).select_from(Game).where(Game.status.in_(("lobby", "running")))
    return (await session.execute(statement)).scalar_one()
