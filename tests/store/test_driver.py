"""The connections under SQLAlchemy: one trip to the thread a statement, and everything that is read comes back."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import insert, select, text, update

from bot.store import Store
from bot.store.driver import connect
from bot.store.models import Setting


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    yield store
    await store.close()


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    made: list[str] = []
    usual = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, what: Any, *args: Any, **options: Any) -> Any:
        made.append(getattr(what, "__name__", "a statement"))
        return await usual(self, what, *args, **options)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    return made


async def test_a_statement_is_one_trip_and_nothing_else_is(store: Store, trips: list[str]) -> None:
    async with store.write() as session:
        await session.execute(insert(Setting), [{"key": "a", "value": "1"}, {"key": "b", "value": "2"}])
        assert (await session.execute(select(Setting.key))).scalars().all() == ["a", "b"]
    assert trips == ["a statement", "a statement", "a statement", "commit"]  # the first one begins
    trips.clear()
    async with store.read() as session:
        assert len((await session.execute(select(Setting))).all()) == 2
    assert trips == ["a statement", "a statement", "rollback"]


async def test_what_a_statement_did_is_known_afterwards(store: Store) -> None:
    async with store.write() as session:
        session.add(Setting(key="a", value="1"))
        await session.flush()
        made = await session.execute(
            insert(Setting).values(key="b", value="2").returning(Setting.key, Setting.value)
        )
        assert made.all() == [("b", "2")]
        changed = await session.execute(update(Setting).values(value="3"))
        assert changed.rowcount == 2  # type: ignore[attr-defined]
        assert (await session.execute(text("SELECT value FROM setting WHERE key = 'c'"))).all() == []


async def test_a_statement_that_fails_leaves_the_connection_usable(store: Store) -> None:
    async with store.read() as session:
        with pytest.raises(Exception, match="no such table"):
            await session.execute(text("SELECT * FROM nowhere"))
        await session.rollback()
        assert (await session.execute(text("SELECT 1"))).scalar() == 1


async def test_a_connection_that_cannot_be_made_leaves_no_thread_behind(tmp_path: Path) -> None:
    before = threading.active_count()
    for _ in range(3):
        with pytest.raises(sqlite3.OperationalError):
            await connect(str(tmp_path / "nowhere" / "mole.db"))
    assert threading.active_count() <= before + 1  # the pool of `to_thread` may keep one


async def test_a_closed_store_leaves_no_thread_behind(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    store = await Store.open(f"sqlite:///{tmp_path}/other.db")
    async with store.read() as one, store.read() as two:
        await one.execute(text("SELECT 1"))
        await two.execute(text("SELECT 1"))
    await store.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=5)
    assert not [thread for thread in set(threading.enumerate()) - before if "asyncio" not in thread.name]
