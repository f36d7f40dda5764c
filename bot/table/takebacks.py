"""Taking back, for those at the tables of one store."""

from __future__ import annotations

from datetime import datetime

from bot.games.core import Seat
from bot.store.engine import Session
from bot.table import panels, undoing
from bot.table.changes import Changes
from bot.table.record import Record
from bot.table.values import Table


class TakeBacks:
    """Takes back what was confirmed, see `undoing`."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def take_back(
        self, game_id: int, user_id: int, request_id: str, mark: str | None = None
    ) -> tuple[Table, tuple[Seat, ...]]:
        """Take back a person's last step, or ask the others: who was asked; nobody where it is taken back.

        `mark`: of the revision of the step that is meant. Raises `NotInGame`; `Refused` as `undoing.take_back`.
        """
        asked: list[tuple[Seat, ...]] = [()]

        async def change(session: Session, record: Record, now: datetime) -> None:
            panels.require_running(record)
            seat = record.chair_of(user_id).seat
            asked[0] = await undoing.take_back(session, record, seat, now, mark=mark)

        record = await self._changes.change(game_id, request_id, None, also=change)
        return record.table(), asked[0]
