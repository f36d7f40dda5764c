"""Queries for clocks: whose is to be looked at, and when the next one will be."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Chair, Game


async def next_moment(session: AsyncSession) -> datetime | None:
    """When a clock is to be looked at next; `None` if none runs."""
    return await session.scalar(select(func.min(Chair.clock_at)).where(Chair.clock_at.is_not(None)))


async def due(session: AsyncSession, now: datetime, limit: int) -> list[tuple[Game, Chair]]:
    """Seats whose clocks are to be looked at, a person's together. Their tables are locked."""
    query = (
        select(Game, Chair)
        .join(Game, Chair.game_id == Game.id)
        .where(Chair.clock_at.is_not(None), Chair.clock_at <= now)
        .order_by(Chair.user_id, Chair.clock_at, Chair.game_id)
        .limit(limit)
        .with_for_update(of=Game)
    )
    return [(game, chair) for game, chair in await session.execute(query)]


async def of_person(session: AsyncSession, user_id: int) -> list[tuple[Game, Chair]]:
    """A person's seats at running tables, in the order of the tables, which are locked."""
    query = (
        select(Game, Chair)
        .join(Chair, Chair.game_id == Game.id)
        .where(Chair.user_id == user_id, Chair.computer.is_(None), Game.status == "running")
        .order_by(Game.id)
        .with_for_update(of=Game)
    )
    return [(game, chair) for game, chair in await session.execute(query)]
