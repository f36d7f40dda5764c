"""Queries for chairs: who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Select, delete, inspect, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import InstrumentedAttribute, flag_modified

from bot.store.models import Chair, Game


async def of(session: AsyncSession, game_ids: Sequence[int]) -> list[Chair]:
    """The chairs of these tables, in the order of their seats."""
    query = select(Chair).where(Chair.game_id.in_(game_ids)).order_by(Chair.game_id, Chair.seat)
    return list((await session.execute(query)).scalars())


async def replace(session: AsyncSession, game_id: int, chairs: Sequence[Chair]) -> None:
    """Seat a lobby anew: none of the chairs before, these instead."""
    await session.execute(delete(Chair).where(Chair.game_id == game_id))
    session.add_all(chairs)


_CHANGING = (
    "decision", "step", "draft", "partial", "due_since",
    "turn", "deadline_at", "bank", "stopped_at", "mark", "clock_at", "standin", "asking", "user_id", "computer", "name", "given_up", "seen_turn", "ahead",
)  # fmt: skip


def update_together(chairs: Sequence[Chair]) -> None:
    """Let the changed chairs of a table be updated by one statement: an update names what changed, so let it be the same."""
    for chair in chairs:
        if inspect(chair).modified:
            for name in _CHANGING:
                flag_modified(chair, name)


class Unseen(NamedTuple):
    """Somebody who is due in a turn, and for whom it was not looked yet whether they are still on the server."""

    game_id: int
    seat: int
    turn: int
    user_id: int
    guild_id: int


async def unseen(session: AsyncSession, limit: int) -> list[Unseen]:
    """Those who are due and play themselves, unseen in this turn, the longest due first."""
    query = (
        select(Chair.game_id, Chair.seat, Chair.turn, Chair.user_id, Game.guild_id)
        .join(Game)
        .where(
            Chair.due_since.is_not(None),
            Chair.user_id.is_not(None),
            Chair.seen_turn < Chair.turn,
            Chair.computer.is_(None),
            Chair.standin.is_(None),
        )
        .order_by(Chair.due_since, Chair.game_id, Chair.seat)
        .limit(limit)
    )
    rows = await session.execute(query)
    return [
        Unseen(game_id, seat, turn, user_id, guild_id)
        for game_id, seat, turn, user_id, guild_id in rows
        if user_id is not None
    ]


class Due(NamedTuple):
    """A computer seat that is due, with the game and the version that it has to play by."""

    game_id: int
    seat: int
    kind: str
    version: int


async def computers_due(session: AsyncSession) -> list[Due]:
    """The seats that are due and where a computer player moves, those that have waited longest first."""
    # Two queries in one, each by an index of its own: together they would read all chairs.
    both = union_all(*(_due_where(column) for column in (Chair.computer, Chair.standin))).subquery()
    query = select(both.c.game_id, both.c.seat, both.c.kind, both.c.version)
    query = query.order_by(both.c.due_since, both.c.game_id, both.c.seat)
    return [Due(*row) for row in await session.execute(query)]


def _due_where(column: InstrumentedAttribute[str | None]) -> Select[int, int, str, int, datetime | None]:
    return (
        select(Chair.game_id, Chair.seat, Game.kind, Game.version, Chair.due_since)
        .join(Game)
        .where(column.is_not(None), Chair.due_since.is_not(None))
    )
