"""The store: one database, opened, and its two kinds of session."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path

import msgspec
from sqlalchemy import false, make_url, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm.exc import StaleDataError

from bot.store import migrate, sqlite
from bot.store.errors import Conflict, Stale, StoreError
from bot.store.models import Setting

Session = AsyncSession
"""A session, for those who pass one on without knowing SQLAlchemy."""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


class Health(msgspec.Struct, frozen=True):
    """What `Store.check` found."""

    revision: str
    size: int | None
    """Of the file, in bytes; `None` where the database is not a file."""
    problems: tuple[str, ...]
    """Empty when it is sound."""


class Store:
    """One opened database. Reads see one moment; writes wait for each other and are all or nothing."""

    def __init__(self, engine: AsyncEngine, path: Path | None) -> None:
        self._engine = engine
        self._path = path
        self._writer = engine.execution_options(**{sqlite.IMMEDIATE: True})
        # Without it sixty writers would poll SQLite's lock in turn and wait for seconds.
        self._turn = asyncio.Lock() if path is not None else None

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database of a URL (`sqlite:///mole.db`, `postgresql://...`), bringing its tables up to date first.

        Raises `StoreError` with a sentence that says what to do.
        """
        address = _address(url)
        path = _path(address)
        with _explained(path):
            try:
                await migrate.upgrade(address, path)
            except ModuleNotFoundError as error:
                raise StoreError(
                    f"This kind of database needs the package {error.name}: install it."
                ) from error
            make = sqlite.engine if path is not None else create_async_engine
            # What is written, hands and seeds, is nothing for error messages.
            store = cls(make(address, hide_parameters=True), path)
            try:
                async with store.write() as session:
                    # Writes nothing, but fails where nothing can be written: now and not at the first move.
                    await session.execute(update(Setting).where(false()).values(value=""))
            except BaseException:
                await store.close()
                raise
        return store

    @property
    def path(self) -> Path | None:
        """The database's file, if it is one."""
        return self._path

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Session]:
        """A session that sees the database as it is at its first query. What is changed in it is not kept."""
        with _explained(self._path):
            async with AsyncSession(self._engine, expire_on_commit=False, autoflush=False) as session:
                yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Session]:
        """A session whose changes are committed at the end of the block, or not at all when it raises.

        Raises `Conflict` (a unique constraint), `Stale` (a row changed meanwhile) or `StoreError`.
        """
        with _explained(self._path):
            async with (
                self._turn or nullcontext(),
                AsyncSession(self._writer, expire_on_commit=False, autoflush=False) as session,
                session.begin(),
            ):
                yield session

    async def backup(self, target: Path) -> None:
        """Copy the live database to a new file. Raises `StoreError`, also if it exists or the database is no file."""
        if self._path is None:
            raise StoreError("This database is not a file: use its own tool to make a backup.")
        await asyncio.to_thread(sqlite.copy, self._path, target)

    async def check(self) -> Health:
        """Look for damage. Raises `StoreError` when the database cannot even be read."""
        with _explained(self._path):
            async with self._engine.connect() as connection:
                revision = await connection.run_sync(migrate.revision)
                if self._path is None:
                    await connection.execute(text("SELECT 1"))
                    return Health(revision or "", None, ())
                problems = await connection.run_sync(sqlite.problems)
        return Health(revision or "", self._path.stat().st_size, problems)

    async def close(self) -> None:
        """Let go of the database. Sessions must be over."""
        await self._engine.dispose()


def file_of(url: str) -> Path | None:
    """The file of a database, if it is one; nothing is opened. Raises `StoreError` for an address that is none."""
    return _path(_address(url))


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "The database's address is not a URL: it looks like sqlite:///mole.db or postgresql://..."
        ) from error
    if address.drivername not in _DRIVERS:
        raise StoreError("The database's address must begin with sqlite:/// or postgresql://.")
    address = address.set(drivername=_DRIVERS[address.drivername])
    if address.get_backend_name() == "sqlite":
        if address.database in {None, "", ":memory:"}:
            raise StoreError("The database must be a file, so that games survive: sqlite:///mole.db.")
        rest = address.query or address.host or address.username or address.password
        if rest or "\0" in (address.database or ""):
            raise StoreError("The address of a database file is sqlite:///PATH, without host or options.")
    return address


def _path(address: URL) -> Path | None:
    return Path(address.database or "").absolute() if address.get_backend_name() == "sqlite" else None


@contextmanager
def _explained(path: Path | None) -> Iterator[None]:
    """Turn the errors of SQLAlchemy and of the database into the store's own."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except StaleDataError as error:
        raise Stale from error
    except (SQLAlchemyError, OSError) as error:
        inner = sqlite.cause(error)
        if path is not None and inner is not None:
            raise StoreError(sqlite.explain(inner, path)) from error
        if isinstance(error, PoolTimeout):
            raise StoreError(
                "The database is kept busy: too many wait for it. Try again in a while."
            ) from error
        if path is None and isinstance(error, (DBAPIError, OSError)):
            raise StoreError(
                f"The database cannot be reached ({type(error).__name__}): check its address."
            ) from error
        raise
