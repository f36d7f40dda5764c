"""Values that the bot keeps for itself, by key."""

from __future__ import annotations

from bot.store.engine import Session
from bot.store.models import Setting


async def get(session: Session, key: str) -> str | None:
    """The value, or `None` if there is none yet."""
    row = await session.get(Setting, key)
    return row.value if row is not None else None


async def put(session: Session, key: str, value: str) -> None:
    """Keep a value in place of the one before."""
    await session.merge(Setting(key=key, value=value))
