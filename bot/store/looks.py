"""Queries for what people have looked back at."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Look


async def get(session: AsyncSession, game_id: int, user_id: int) -> Look | None:
    """How far a person has looked back at a table."""
    return await session.get(Look, (game_id, user_id))


async def put(
    session: AsyncSession, game_id: int, user_id: int, *, since: int, upto: int, at: datetime
) -> None:
    """Note that a person was told the revisions after `since` up to `upto`."""
    await session.merge(Look(game_id=game_id, user_id=user_id, since=since, upto=upto, at=at))


async def forget(session: AsyncSession, user_id: int) -> None:
    """Forget what a person has looked at."""
    await session.execute(delete(Look).where(Look.user_id == user_id))
