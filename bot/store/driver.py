"""SQLite connections for SQLAlchemy, set up to lose nothing, with one trip to their thread a statement.

aiosqlite runs each connection in a thread of its own; asking it for a cursor, for the statement, for the rows and for the
cursor's end are four trips, and on a busy machine the trips take longer than the work.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Self

import aiosqlite

BUSY_SECONDS: Final = 10.0
SYNCHRONOUS = "FULL"
"""A commit that was announced is kept through a power cut."""


async def connect(path: str, *, foreign_keys: bool = True, **options: Any) -> aiosqlite.Connection:
    """A connection for `create_async_engine(..., connect_args={"async_creator_fn": connect})`.

    WAL lets readers go on beside the writer.
    Transactions are begun by hand: Python's own way would begin them too late, at the first write, where two of them
    that have read the same cannot both go on.
    """

    def prepared() -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, **options
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
            connection.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    connection = _Connection(prepared, iter_chunk_size=64)
    thread = connection._thread  # noqa: SLF001 -- there is no other way to it
    thread.daemon = True  # as SQLAlchemy does: a forgotten connection must not keep the program alive
    try:
        await connection
    except sqlite3.Error:
        await asyncio.to_thread(thread.join)  # it still says goodbye to this loop
        raise
    return connection


class _Connection(aiosqlite.Connection):
    """Whose cursors make one trip a statement."""

    def cursor(self) -> Any:
        return _Cursor(self)

    async def run(self, what: Callable[[], None]) -> None:
        """Do something in the thread."""
        await self._execute(what)  # type: ignore[no-untyped-call]  # aiosqlite's own way has no types


class _Cursor:
    """As much of a cursor as SQLAlchemy uses when nothing is streamed: the rows come with the statement."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._done: sqlite3.Cursor | None = None
        self._rows: list[Any] = []
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> None:
        await self._connection.run(partial(self._run, "execute", statement, parameters))

    async def executemany(self, statement: str, parameters: Any) -> None:
        await self._connection.run(partial(self._run, "executemany", statement, parameters))

    def _run(self, how: str, statement: str, parameters: Any) -> None:
        """In the connection's thread."""
        self._done = getattr(self._connection._conn, how)(statement, parameters)  # noqa: SLF001 -- its thread
        self._rows = self._done.fetchall()
        self._done.close()

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._rows = []

    @property
    def description(self) -> Any:
        return self._done.description if self._done is not None else None

    @property
    def rowcount(self) -> int:
        return self._done.rowcount if self._done is not None else -1

    @property
    def lastrowid(self) -> Any:
        return self._done.lastrowid if self._done is not None else None
