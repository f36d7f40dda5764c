"""Queries for requests that were carried out already."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Request


async def game_of(session: AsyncSession, request_id: str) -> int | None:
    """The table that a request was carried out on, or `None` if it was not."""
    query = select(Request.game_id).where(Request.id == request_id)
    return (await session.execute(query)).scalar_one_or_none()


async def forget(session: AsyncSession, before: datetime) -> None:
    """Forget old requests: Discord repeats one within minutes or never."""
    await session.execute(
        delete(Request).where(Request.at < before).execution_options(synchronize_session=False)
    )
