"""All that is particular to SQLite: how connections are set up, copies of a live file, its errors in plain words."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy
from aiosqlite import Connection
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import PoolResetState

from bot.store import driver
from bot.store.errors import StoreError

IMMEDIATE = "mole_immediate"
"""The execution option of connections that are going to write."""

_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk is full and nothing was changed: free some space for {path}, then try again.",
    sqlite3.SQLITE_CANTOPEN: "The database {path} cannot be opened: check that its folder exists and that the bot"
    " may write there.",
    sqlite3.SQLITE_READONLY: "The database {path} is read-only: let the bot write the file and its folder.",
    sqlite3.SQLITE_PERM: "The database {path} may not be opened: let the bot read and write the file and its folder.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database: name another file, or put a backup in its place.",
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged: stop the bot and put a backup in its place.",
    sqlite3.SQLITE_BUSY: "The database {path} is kept busy by another program: stop that program, then try again.",
    sqlite3.SQLITE_LOCKED: "The database {path} is kept busy by another program: stop that program, then try again.",
    sqlite3.SQLITE_IOERR: "The disk failed while using {path} and nothing was changed: check the disk, then try again.",
}


def engine(address: URL, *, foreign_keys: bool = True, **options: Any) -> AsyncEngine:
    """An engine whose transactions begin in the way that their connection's options ask for, see `IMMEDIATE`."""

    async def connect(path: str, **arguments: Any) -> Connection:
        return await driver.connect(path, foreign_keys=foreign_keys, **arguments)

    made = create_async_engine(
        address, connect_args={"async_creator_fn": connect}, pool_reset_on_return=None, **options
    )

    @event.listens_for(made.sync_engine, "begin")
    def begin(connection: sqlalchemy.Connection) -> None:
        immediate = connection.get_execution_options().get(IMMEDIATE, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    @event.listens_for(made.sync_engine, "reset")
    def reset(connection: Any, _record: object, state: PoolResetState) -> None:
        # SQLAlchemy's own way asks the thread to roll back every time, and nearly always there is nothing to.
        if connection.driver_connection.in_transaction and not state.terminate_only:
            connection.rollback()

    return made


def copy(source: Path, target: Path) -> None:
    """Make a consistent copy of a live database as one plain file. Raises `StoreError`, also if `target` exists.

    The copy appears under its name only when it is whole.
    """
    if target.exists():
        raise StoreError(f"{target} exists already: name a file that does not.")
    try:
        # In a folder of its own: it must neither be taken for the copy nor hit upon anybody's file.
        with tempfile.TemporaryDirectory(prefix=".mole-", dir=target.absolute().parent) as beside:
            unfinished = Path(beside, "copy")
            with closing(_existing(source)) as reader, closing(sqlite3.connect(unfinished)) as writer:
                reader.backup(writer)
                # The pages say "WAL"; a copy should be one file that can be carried away.
                writer.execute("PRAGMA journal_mode=DELETE")
            with unfinished.open("rb") as file:
                os.fsync(file.fileno())
            unfinished.replace(target)
    except sqlite3.Error as error:
        raise StoreError(explain(error, target)) from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}; name another place.") from error


def _existing(path: Path) -> sqlite3.Connection:
    """A plain connection to a database that exists and can be read. Raises `StoreError`."""
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=driver.BUSY_SECONDS
        )
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as error:
        raise StoreError(explain(error, path)) from error
    return connection


def problems(connection: sqlalchemy.Connection) -> tuple[str, ...]:
    """What SQLite's own checks find wrong with the file and its references; empty when it is sound."""
    found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(5)")]
    torn = [
        f"row {row[1]} of {row[0]} refers to a missing {row[2]}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(5)
    ]
    return tuple(problem for problem in found + torn if problem != "ok")


def cause(error: BaseException) -> sqlite3.Error | None:
    """The SQLite error inside an error, if there is one."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, sqlite3.Error):
            return seen
        orig = getattr(seen, "orig", None)
        seen = orig if isinstance(orig, BaseException) else seen.__cause__ or seen.__context__
    return None


def explain(error: sqlite3.Error, path: Path) -> str:
    """One sentence that says what is wrong with the database and what to do."""
    code = (getattr(error, "sqlite_errorcode", None) or sqlite3.SQLITE_ERROR) & 0xFF
    sentence = _SENTENCES.get(code, "The database {path} cannot be used ({error}): see the log.")
    return sentence.format(path=path, error=error)
