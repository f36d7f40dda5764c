"""Queries for what has come of games that were played to their end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Integer, cast, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Rating, Result

SURE = 3
"""How many of its uncertainties a rating is taken to be below its mean."""


class Sum(NamedTuple):
    """A person's games of one kind: how many, how many won, how many rated."""

    kind: str
    games: int
    won: int
    rated: int


async def keep(session: AsyncSession, results: Sequence[Result]) -> None:
    """Keep the results of a game."""
    session.add_all(results)


async def ratings(
    session: AsyncSession, guild_id: int, kind: str, users: Collection[int]
) -> dict[int, Rating]:
    """The ratings of these people, to be changed; without those who have none."""
    query = (
        select(Rating)
        .where(Rating.guild_id == guild_id, Rating.kind == kind, Rating.user_id.in_(users))
        .order_by(Rating.user_id)
        .with_for_update()
    )
    return {row.user_id: row for row in (await session.execute(query)).scalars()}


async def sums(session: AsyncSession, user_id: int, guild_id: int | None) -> list[Sum]:
    """A person's games by kind, in one server or in all."""
    query = (
        select(
            Result.kind,
            func.count(),
            func.sum(cast(Result.place == 1, Integer)),
            func.sum(cast(Result.rated, Integer)),
        )
        .where(Result.user_id == user_id, *([Result.guild_id == guild_id] if guild_id is not None else []))
        .group_by(Result.kind)
        .order_by(Result.kind)
    )
    return [Sum(*row) for row in await session.execute(query)]


def _worth() -> ColumnElement[float]:
    return Rating.mu - SURE * Rating.sigma


async def best(session: AsyncSession, guild_id: int, kind: str, limit: int) -> list[Rating]:
    """The best of a server at a game."""
    query = (
        select(Rating)
        .where(Rating.guild_id == guild_id, Rating.kind == kind)
        .order_by(_worth().desc(), Rating.user_id)
        .limit(limit)
    )
    return list((await session.execute(query)).scalars())


async def rating(session: AsyncSession, guild_id: int, kind: str, user_id: int) -> Rating | None:
    """One person's rating."""
    return await session.get(Rating, (guild_id, kind, user_id))


async def standing(session: AsyncSession, row: Rating) -> tuple[int, int]:
    """Which place a rating has in its server, and of how many."""
    here = select(func.count()).where(Rating.guild_id == row.guild_id, Rating.kind == row.kind)
    better = here.where(_worth() > row.mu - SURE * row.sigma)
    return (await session.execute(better)).scalar_one() + 1, (await session.execute(here)).scalar_one()


async def forget(session: AsyncSession, user_id: int) -> None:
    """Remove a person's ratings, and whose their results are."""
    await session.execute(delete(Rating).where(Rating.user_id == user_id))
    await session.execute(update(Result).where(Result.user_id == user_id).values(user_id=None))
