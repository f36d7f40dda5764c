"""Being away and coming back, for the people of one store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from bot.store import clocks as clock_rows
from bot.store import people as rows
from bot.store.engine import Session, Store
from bot.table import absence, clocks, dates, timing
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.errors import Refused
from bot.table.record import Record


class Absent(msgspec.Struct, frozen=True):
    """Somebody is away. `stands_still_until` is earlier than `until` where the year's allowance does not reach."""

    until: datetime
    stands_still_until: datetime
    left: timedelta
    """Of the allowance, when the absence ends."""
    standin: bool
    tables: int
    """How many running tables are told."""


class Absences:
    """Who is away."""

    def __init__(self, store: Store, changes: Changes, clock: Clock, on_commit: Callable[[], None]) -> None:
        self._store = store
        self._changes = changes
        self._clock = clock
        self._on_commit = on_commit

    async def until(self, user_id: int) -> datetime | None:
        """Until when a person is away, if they are."""
        async with self._store.read() as session:
            person = await rows.get(session, user_id)
        return person.away_until if person is not None else None

    async def away(self, user_id: int, typed: str, zone: str, *, standin: bool) -> Absent:
        """Be away until a moment as it is typed. Raises `Refused`, see `dates.until`."""
        now = self._clock.now()
        at = dates.until(typed, zone, now)
        async with self._changes.write() as session:
            begun = await absence.begin(session, user_id, at, standin=standin, now=now)
            tables = len(await clock_rows.of_person(session, user_id))
        self._on_commit()
        _, used = begun.ended(at)
        left = max(timedelta(), clocks.ALLOWANCE - used)
        return Absent(at, begun.stands_still_until(), left, standin, tables)

    async def back(self, user_id: int) -> None:
        """Be back, also where the others have let a computer player play on. Raises `Refused`: `not_away`."""
        async with self._store.read() as session:
            seats = await clock_rows.of_person(session, user_id)
        played = [game.id for game, chair in seats if chair.standin in (timing.ONCE, timing.ON)]
        for game_id in played:
            await self.back_at(game_id, user_id)
        async with self._changes.write() as session:
            was_away = await absence.finish(session, user_id, absence.SAID, self._clock.now())
        self._on_commit()
        if not was_away and not played:
            raise Refused("not_away")

    async def back_at(self, game_id: int, user_id: int) -> bool:
        """Be back at a table where a computer player moves for this person; whether one did."""
        found: list[bool] = []

        async def come(_session: Session, record: Record, now: datetime) -> None:
            chair = record.chair_of(user_id)
            found.append(chair.standin in (timing.ONCE, timing.ON))
            timing.present(record, chair, now, moved=False)

        await self._changes.change(game_id, None, None, also=come)
        return found[-1]
