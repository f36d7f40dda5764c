"""Queries for forgetting a person: everything of theirs but what games that still run need."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store import looks, results
from bot.store.games import LIVE
from bot.store.models import Chair, Entry, Game, Lane, Notice, Person


async def settings(session: AsyncSession, user_id: int) -> None:
    """Remove what a person has set, looked at, and is worth; their results stay as somebody's."""
    await session.execute(delete(Person).where(Person.user_id == user_id))
    await looks.forget(session, user_id)
    await results.forget(session, user_id)


async def finished(session: AsyncSession, user_id: int) -> list[int]:
    """The tables that are over at which a person sat, or which they hosted."""
    seated = select(Chair.game_id).where(Chair.user_id == user_id)
    query = select(Game.id).where(Game.status.not_in(LIVE), or_(Game.id.in_(seated), Game.host_id == user_id))
    return list(await session.scalars(query))


async def first_entries(session: AsyncSession, game_ids: Sequence[int], most: int) -> list[Entry]:
    """The first entries of these logs, which say who was seated."""
    query = select(Entry).where(Entry.game_id.in_(game_ids), Entry.index < most)
    return list(await session.scalars(query))


async def places(session: AsyncSession, game_ids: Sequence[int], user_id: int) -> None:
    """Take a person out of these tables: their chairs are somebody's, and nothing is delivered to them."""
    theirs = Chair.game_id.in_(game_ids), Chair.user_id == user_id
    await session.execute(update(Chair).where(*theirs).values(user_id=None, name=""))
    hosted = Game.id.in_(game_ids), Game.host_id == user_id
    await session.execute(update(Game).where(*hosted).values(host_id=None))
    for lane in await session.scalars(
        select(Lane).where(Lane.game_id.in_(game_ids), Lane.kind == "dm", Lane.target_id == user_id)
    ):
        await session.delete(lane)
    about = or_(
        Notice.user_id == user_id, *(text.contains(str(user_id)) for text in (Notice.subject, Notice.body))
    )
    await session.execute(delete(Notice).where(Notice.game_id.in_(game_ids), about))
