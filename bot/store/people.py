"""Queries for what people have set for themselves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Person


async def get(session: AsyncSession, user_id: int) -> Person | None:
    """What a person has set; `None` for somebody who has set nothing."""
    return await session.get(Person, user_id)


async def put(session: AsyncSession, user_id: int, **values: Any) -> Person:
    """Write `values` for a person; all that was never written is as the models say."""
    row = await session.get(Person, user_id)
    if row is None:
        row = Person(user_id=user_id)
        session.add(row)
    for name, value in values.items():
        setattr(row, name, value)
    await session.flush()
    return row


async def several(session: AsyncSession, user_ids: Collection[int]) -> dict[int, Person]:
    """What these people have set, by person; without those who have set nothing."""
    rows = await session.scalars(select(Person).where(Person.user_id.in_(user_ids)))
    return {row.user_id: row for row in rows}


async def absent(session: AsyncSession) -> list[Person]:
    """Those who are away, or have not been taken back yet."""
    query = select(Person).where(Person.away_until.is_not(None)).order_by(Person.away_until)
    return list(await session.scalars(query))
