"""How a change of a table becomes one transaction, done once however often it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TypeAlias

from bot.games.core import GameError
from bot.store import Conflict, Session, Stale, Store, models, wants
from bot.store import chairs as chair_rows
from bot.store import games as game_rows
from bot.store import requests as request_rows
from bot.table import aftermath, ahead, log, ratings
from bot.table.clock import Clock
from bot.table.errors import Refused
from bot.table.record import Library, Record

ATTEMPTS = 5
"""How often a change is tried again that was overtaken by another one."""

Change: TypeAlias = Callable[[Record, datetime], None]
Also: TypeAlias = Callable[[Session, Record, datetime], Awaitable[None]]
"""What is done in the same transaction, after the change."""


class Changes:
    """Reads records and changes them."""

    def __init__(self, store: Store, library: Library, clock: Clock, on_commit: Callable[[], None]) -> None:
        self._store = store
        self._library = library
        self._clock = clock
        self._on_commit = on_commit

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Session]:
        """A session for a change. Whoever is cut off in it may have committed: then others look for news in vain."""
        try:
            async with self._store.write() as session:
                yield session
        except asyncio.CancelledError:
            self._on_commit()
            raise

    async def read(self, game_id: int) -> Record:
        """A table's record, to be looked at. Raises `Refused`: `no_table`."""
        async with self._store.read() as session:
            return await self.load(session, game_id)

    async def change(
        self, game_id: int, request_id: str | None, change: Change | None, *, also: Also | None = None
    ) -> Record:
        """Change a table in one transaction; a request that was carried out before changes nothing.

        Somebody else's change in between (on a database that lets two write at once) means: read again, check again.
        """
        for _ in range(ATTEMPTS):
            try:
                async with self.write() as session:
                    record = await self.load(session, game_id, lock=True)
                    now = self._clock.now()
                    if change is not None:
                        change(record, now)
                    if also is not None:
                        await also(session, record, now)
                    if record.entries:
                        ahead.run(record, now)
                    await _save(session, record, request_id, now)
            except Stale:
                continue
            except (Conflict, GameError):
                if request_id is None or not await self._was_done(request_id):
                    raise
                return await self.read(game_id)
            if record.tell_channel or record.tell_seats or also is not None:
                self._on_commit()
            return record
        raise Refused("try_again")

    async def _was_done(self, request_id: str) -> bool:
        async with self._store.read() as session:
            return await request_rows.game_of(session, request_id) is not None

    async def load(self, session: Session, game_id: int, *, lock: bool = False) -> Record:
        """A table's record, in a session. `lock`: it is going to be changed. Raises `Refused`: `no_table`."""
        found = await game_rows.get(session, game_id, lock=lock)
        if found is None:
            raise Refused("no_table", table=game_id)
        row, chairs, present = found
        return Record(row, chairs, self._library, present)


async def _save(session: Session, record: Record, request_id: str | None, now: datetime) -> None:
    row = record.row
    await aftermath.follow(session, record, now)
    if record.reseated:
        await chair_rows.replace(session, row.id, record.chairs)
    else:
        chair_rows.update_together(record.chairs)
    for lane in record.lanes:
        lane.wants = row.revision if lane.seat in record.tell_seats else lane.wants
    session.add_all(record.lanes)
    session.add_all(
        models.Entry(game_id=row.id, index=index, revision=revision, at=now, body=log.dump(entry))
        for index, revision, entry in record.entries
    )
    for *_, entry in record.entries:
        if isinstance(entry, log.Ended):
            await ratings.keep(session, record, entry.outcome, now)
    if request_id is not None:
        session.add(models.Request(id=request_id, game_id=row.id, at=now))
    await wants.show(session, row.id, row.revision, channel=record.tell_channel, seats=record.tell_seats)
