"""Queries for chairs: who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified

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
    "turn", "deadline_at", "bank", "stopped_at", "mark", "clock_at", "standin",
)  # fmt: skip


def update_together(chairs: Sequence[Chair]) -> None:
    """Let the changed chairs of a table be updated by one statement: an update names what changed, so let it be the same."""
    for chair in chairs:
        if inspect(chair).modified:
            for name in _CHANGING:
                flag_modified(chair, name)


class Due(NamedTuple):
    """A computer seat that is due, with the game and the version that it has to play by."""

    game_id: int
    seat: int
    kind: str
    version: int


async def computers_due(session: AsyncSession) -> list[Due]:
    """The computer seats that are due, those that have waited longest first."""
    query = (
        select(Chair.game_id, Chair.seat, Game.kind, Game.version)
        .join(Game)
        .where(Chair.computer.is_not(None), Chair.due_since.is_not(None))
        .order_by(Chair.due_since, Chair.game_id, Chair.seat)
    )
    return [Due(*row) for row in await session.execute(query)]
