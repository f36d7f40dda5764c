"""Queries for logs. There is none that changes or removes an entry."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Entry


async def between(session: AsyncSession, game_id: int, after: int, upto: int) -> list[Entry]:
    """The entries of a table with `after < revision <= upto`, in order."""
    query = (
        select(Entry)
        .where(Entry.game_id == game_id, Entry.revision > after, Entry.revision <= upto)
        .order_by(Entry.index)
    )
    return list((await session.execute(query)).scalars())


async def whole(session: AsyncSession, game_id: int) -> list[Entry]:
    """All entries of a table, in order."""
    query = select(Entry).where(Entry.game_id == game_id).order_by(Entry.index)
    return list((await session.execute(query)).scalars())


async def latest(session: AsyncSession, game_id: int, before: int, count: int) -> list[Entry]:
    """The last so many entries of a table with an index below `before`, the newest first."""
    query = (
        select(Entry)
        .where(Entry.game_id == game_id, Entry.index < before)
        .order_by(Entry.index.desc())
        .limit(count)
    )
    return list((await session.execute(query)).scalars())
