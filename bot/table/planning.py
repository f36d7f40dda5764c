"""Lining up moves, for the players of one store."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.table import ahead, orders, panels, timing
from bot.table.changes import Changes
from bot.table.errors import Refused
from bot.table.orders import Orders
from bot.table.record import Record
from bot.table.values import Panel

MOST: Final = 60
"""Moves that one player may line up."""


class Ahead:
    """What players line up at the tables of one store."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def line_up(
        self, game_id: int, user_id: int, typed: str, request_id: str, *, ranked: bool
    ) -> Panel:
        """Line up moves; a list takes the place of the one for the same verb. What is asked now is done at once.

        Raises `NotUnderstood`; `Refused`: `ahead_nothing`, `ahead_long`, `ahead_many`, `ahead_verbs`.
        """

        def change(record: Record, now: datetime) -> None:
            panels.require_running(record)
            chair = record.chair_of(user_id)
            new = ahead.read(record.rules, typed, ranked=ranked)
            verbs = {one.verb for one in new}
            kept = tuple(one for one in orders.load(chair.ahead).lists if one.verb not in verbs)
            if sum(len(one.wishes) for one in (*kept, *new)) > MOST:
                raise Refused("ahead_many", most=MOST)
            chair.ahead = orders.dump(Orders((*kept, *new)))
            timing.present(record, chair, now, moved=False)
            ahead.run(record, now)
            if record.entries:
                timing.present(record, chair, now, moved=True)

        record = await self._changes.change(game_id, request_id, change)
        return panels.panel(record, record.chair_of(user_id))

    async def clear(self, game_id: int, user_id: int) -> Panel:
        """Forget all that a person has lined up."""

        def change(record: Record, _now: datetime) -> None:
            record.chair_of(user_id).ahead = orders.NONE

        record = await self._changes.change(game_id, None, change)
        return panels.panel(record, record.chair_of(user_id))
