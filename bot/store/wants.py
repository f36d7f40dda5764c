"""What the table asks of the delivery lanes: to show a newer revision."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, or_, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Lane

_SHOW = (
    update(Lane)
    .where(
        Lane.game_id == bindparam("its_game"),
        or_(Lane.kind == bindparam("its_kind"), Lane.seat.in_(bindparam("its_seats", expanding=True))),
    )
    .values(wants=bindparam("revision"))
    .execution_options(synchronize_session=False)
)


async def show(
    session: AsyncSession, game_id: int, revision: int, *, channel: bool, seats: Collection[int]
) -> None:
    """Let the channel's lane, if `channel`, and the lanes of these seats want a revision of the game."""
    if channel or seats:
        kind = "channel" if channel else "none"
        asked = {"its_game": game_id, "its_kind": kind, "its_seats": sorted(seats), "revision": revision}
        await session.execute(_SHOW, asked)
