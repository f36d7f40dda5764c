"""Bringing the tables up to date when the database is opened."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.store import sqlite
from bot.store.errors import StoreError


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def revision(connection: Connection) -> str | None:
    """The revision that a database is at, or `None` if it is new."""
    return MigrationContext.configure(connection).get_current_revision()


async def upgrade(address: URL, path: Path | None) -> None:
    """Create the tables or bring them up to date, all in one transaction, after a copy was kept beside the file.

    Raises `StoreError` for a database of a newer version or of something else.
    """
    if path is None:
        engine = create_async_engine(address, poolclass=NullPool, hide_parameters=True)
    else:
        # A table that is rebuilt is dropped in between, and must not take the rows that refer to it along.
        engine = sqlite.engine(address, foreign_keys=False, poolclass=NullPool, hide_parameters=True)
    try:
        # A look first: the common start writes nothing and waits for nobody.
        async with engine.connect() as connection:
            if not await connection.run_sync(_is_due):
                return
        async with engine.execution_options(**{sqlite.IMMEDIATE: True}).begin() as connection:
            await connection.run_sync(_upgrade, path)
    finally:
        await engine.dispose()


def _is_due(connection: Connection) -> bool:
    scripts = ScriptDirectory.from_config(_config())
    now = revision(connection)
    if now is None and inspect(connection).get_table_names():
        raise StoreError("This database belongs to another program: name another one.")
    if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError(
            f"The database was made by a newer version (revision {now}): update the bot, or put a backup in its place."
        )
    return now != scripts.get_current_head()


def _upgrade(connection: Connection, path: Path | None) -> None:
    if not _is_due(connection):
        return  # another process was faster
    now = revision(connection)
    if path is not None and now is not None:
        sqlite.copy(path, _free_name(path, now))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if path is not None and (problems := sqlite.problems(connection)):
        raise StoreError(f"The database could not be brought up to date and is as it was: {problems[0]}.")


def _free_name(path: Path, now: str) -> Path:
    names = (f"{path.name}.{now}{number}.backup" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
