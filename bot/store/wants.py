"""What the table asks of the delivery lanes: to show a newer revision."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import or_, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.models import Lane


async def show(
    session: AsyncSession, game_id: int, revision: int, *, channel: bool, seats: Collection[int]
) -> None:
    """Let the channel's lane, if `channel`, and the lanes of these seats want a revision of the game."""
    if not channel and not seats:
        return
    asked = or_(*([Lane.kind == "channel"] if channel else []), Lane.seat.in_(sorted(seats)))
    await session.execute(
        update(Lane)
        .where(Lane.game_id == game_id, asked)
        .values(wants=revision)
        .execution_options(synchronize_session=False)
    )
