"""What the table asks of the delivery lanes: to show a newer revision."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from sqlalchemy import Table, bindparam, or_, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Lane

# Made once, and for the bare table: mapping objects takes longer than the update.
_LANE = cast("Table", Lane.__table__)
_SHOW = (
    update(_LANE)
    .where(
        _LANE.c.game_id == bindparam("its_game"),
        or_(_LANE.c.kind == bindparam("its_kind"), _LANE.c.seat.in_(bindparam("its_seats", expanding=True))),
    )
    .values(wants=bindparam("revision"))
)


async def show(
    session: AsyncSession, game_id: int, revision: int, *, channel: bool, seats: Collection[int]
) -> None:
    """Let the channel's lane, if `channel`, and the lanes of these seats want a revision of the game."""
    if channel or seats:
        kind = "channel" if channel else "none"
        asked = {"its_game": game_id, "its_kind": kind, "its_seats": sorted(seats), "revision": revision}
        await (await session.connection()).execute(_SHOW, asked)
