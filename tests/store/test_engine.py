"""Opening, reading, writing, copying: and what is said when it cannot be done."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import StatementError

from bot.store import Conflict, Stale, Store, StoreError, driver
from bot.store.models import Game, Setting
from bot.store.sqlite import copy
from tests.conftest import SYNCHRONOUS

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    yield store
    await store.close()


def game(**fields: object) -> Game:
    values = {
        "kind": "hole", "version": 1, "guild_id": 1, "channel_id": 2, "status": "lobby", "options": "{}",
        "seed": b"s" * 32, "commitment": "c", "revision": 0, "entries": 0, "created_at": NOW, "touched_at": NOW,
    }  # fmt: skip
    return Game(**{**values, **fields})


async def put(store: Store, key: str, value: str = "") -> None:
    async with store.write() as session:
        session.add(Setting(key=key, value=value))


async def keys(store: Store) -> list[str]:
    async with store.read() as session:
        return list((await session.execute(select(Setting.key).order_by(Setting.key))).scalars())


async def refused(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


async def test_connections_are_set_up_to_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SYNCHRONOUS", SYNCHRONOUS)
    store = await Store.open(f"sqlite:///{tmp_path / 'mole.db'}")
    async with store.read() as session:
        found = {
            name: (await session.execute(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await store.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


async def test_a_write_is_kept_and_one_that_raises_is_not(store: Store) -> None:
    await put(store, "kept")

    async def fail() -> None:
        async with store.write() as session:
            session.add(Setting(key="lost", value=""))
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await keys(store) == ["kept"]


async def test_a_read_keeps_nothing(store: Store) -> None:
    async with store.read() as session:
        session.add(Setting(key="lost", value=""))
        await session.flush()
    assert await keys(store) == []


async def test_a_read_sees_one_moment_while_others_write(store: Store) -> None:
    async with store.read() as session:
        before = (await session.execute(select(Setting.key))).scalars().all()
        await put(store, "new")
        assert (await session.execute(select(Setting.key))).scalars().all() == before
    assert await keys(store) == ["new"]


async def test_a_second_row_where_one_may_be_is_a_conflict(store: Store) -> None:
    async with store.write() as session:
        session.add(game())
    with pytest.raises(Conflict):
        async with store.write() as session:
            session.add(game(status="running"))
    async with store.write() as session:
        session.add_all([game(status="over"), game(status="aborted"), game(channel_id=3)])


async def test_a_row_that_was_changed_meanwhile_is_stale(store: Store) -> None:
    async with store.write() as session:
        session.add(game())

    async def overtaken() -> None:
        async with store.write() as session:
            row = (await session.execute(select(Game))).scalar_one()
            await session.execute(text("UPDATE game SET revision = 5"))
            row.revision += 1

    with pytest.raises(Stale):
        await overtaken()
    async with store.read() as session:
        assert (await session.execute(select(Game.revision))).scalar_one() == 0


async def test_sixty_that_write_at_once_take_turns(store: Store) -> None:
    async def count() -> None:
        async with store.write() as session:
            now = (await session.execute(select(Setting))).scalars().first() or Setting(key="n", value="0")
            now.value = str(int(now.value) + 1)
            session.add(now)

    await asyncio.gather(*(count() for _ in range(60)))
    async with store.read() as session:
        assert (await session.execute(select(Setting.value))).scalar_one() == "60"


async def test_two_programs_on_one_file_take_turns(store: Store, tmp_path: Path) -> None:
    other = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    await asyncio.gather(*(put(s, f"{n:02}{i}") for n in range(10) for i, s in enumerate((store, other))))
    assert len(await keys(store)) == 20
    await other.close()


async def test_a_write_that_is_cancelled_leaves_the_store_usable(store: Store) -> None:
    for delay in (0, 0.0005, 0.001, 0.002, 0.004, 0.008):
        task = asyncio.create_task(put(store, f"{delay}", "x" * 100_000))
        await asyncio.sleep(delay)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.wait_for(put(store, f"after {delay}"), 5)
    assert len([key for key in await keys(store) if key.startswith("after")]) == 6


async def test_times_are_utc_and_naive_ones_are_refused(store: Store) -> None:
    east = NOW.astimezone(timezone(timedelta(hours=9)))
    async with store.write() as session:
        session.add(game(created_at=east))
    async with store.read() as session:
        read = (await session.execute(select(Game.created_at))).scalar_one()
    assert (read, read.tzinfo) == (NOW, UTC)
    with pytest.raises(StatementError, match="naive"):
        async with store.write() as session:
            session.add(game(channel_id=9, created_at=NOW.replace(tzinfo=None)))


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:////nowhere/at/all/mole.db", "cannot be opened: check that its folder exists"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("mysql://x/y", "must begin with sqlite:/// or postgresql://"),
        ("sqlite+pysqlite:///mole.db", "must begin with sqlite:/// or postgresql://"),
        ("postgresql+psycopg2://x/y", "must begin with sqlite:/// or postgresql://"),
        ("sqlite:///mole.db?timeout=0", "is sqlite:///PATH"),
        ("sqlite:///file:mole?mode=memory&uri=true", "is sqlite:///PATH"),
        ("sqlite://user:hunter2@host/mole.db", "is sqlite:///PATH"),
        ("sqlite:///mole\0.db", "is sqlite:///PATH"),
        ("postgresql://x:port/y", "is not a URL"),
        ("rubbish", "is not a URL"),
        ("", "is not a URL"),
    ],
)
async def test_an_address_that_cannot_be_opened_is_one_sentence(url: str, says: str) -> None:
    sentence = await refused(url)
    assert says in sentence
    assert "hunter2" not in sentence


async def test_a_server_that_does_not_answer_is_one_sentence_without_its_password() -> None:
    sentence = await refused("postgresql://mole:hunter2@127.0.0.1:9/mole")
    assert "hunter2" not in sentence


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mole.db"
    path.write_bytes(b"these are my notes\n" * 100)
    assert "is not a database" in await refused(f"sqlite:///{path}")
    assert path.read_bytes() == b"these are my notes\n" * 100


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "cannot be opened" in await refused(f"sqlite:///{tmp_path}")


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    other.close()
    assert "belongs to another program" in await refused(f"sqlite:///{path}")


async def test_a_damaged_database_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mole.db"
    await (await Store.open(f"sqlite:///{path}")).close()
    damaged = bytearray(path.read_bytes())
    damaged[100:4096] = b"\xff" * (4096 - 100)
    path.write_bytes(damaged)
    assert "is damaged" in await refused(f"sqlite:///{path}")


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder of somebody who, unlike root, may not write everything."""
    with tempfile.TemporaryDirectory() as name:
        folder, user = Path(name), os.geteuid()
        if user == 0:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
        folder.chmod(0o700)
        os.seteuid(user)


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o555), (0o444, 0o700), (0o644, 0o555), (0o000, 0o700)])
async def test_a_file_that_may_not_be_written_is_one_sentence(nobody: Path, file: int, folder: int) -> None:
    path = nobody / "mole.db"
    await (await Store.open(f"sqlite:///{path}")).close()
    path.chmod(file)
    os.chmod(nobody, folder)  # noqa: PTH101
    assert ("is read-only" if file else "cannot be opened") in await refused(f"sqlite:///{path}")


async def test_a_folder_that_may_not_be_written_is_one_sentence(nobody: Path) -> None:
    os.chmod(nobody, 0o555)  # noqa: PTH101, S103
    assert "cannot be opened" in await refused(f"sqlite:///{nobody}/mole.db")


async def test_a_database_that_is_kept_busy_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.driver.BUSY_SECONDS", 0.05)
    path = tmp_path / "mole.db"
    store = await Store.open(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="kept busy by another program"):
        await put(store, "waiting")
    other.execute("COMMIT")
    other.close()
    await put(store, "free")
    assert await keys(store) == ["free"]
    await store.close()


async def test_a_full_disk_is_one_sentence_and_changes_nothing(store: Store) -> None:
    await put(store, "before")
    async with store.write() as session:
        pages = (await session.execute(text("PRAGMA page_count"))).scalar()
        await session.execute(text(f"PRAGMA max_page_count = {pages}"))

    async def fill() -> None:
        async with store.write() as session:
            session.add(Setting(key="small", value="x"))
            await session.flush()
            session.add(Setting(key="large", value="x" * 1_000_000))

    with pytest.raises(StoreError, match="disk is full and nothing was changed"):
        await fill()
    async with store.write() as session:
        await session.execute(text("PRAGMA max_page_count = 1000000"))
    assert await keys(store) == ["before"]
    await put(store, "large", "x" * 1_000_000)


async def test_a_copy_of_a_live_database_is_whole(store: Store, tmp_path: Path) -> None:
    await put(store, "before")
    writing = asyncio.gather(*(put(store, f"n{n}", "x" * 20_000) for n in range(20)))
    await store.backup(tmp_path / "copy.db")
    await writing
    copy = await Store.open(f"sqlite:///{tmp_path}/copy.db")
    found = await keys(copy)
    assert "before" in found
    assert found == (await keys(store))[: len(found)] or len(found) <= 21
    assert (await copy.check()).problems == ()
    await copy.close()


async def test_a_copy_is_one_file_and_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    await put(store, "kept")
    folder = tmp_path / "copies"
    folder.mkdir()
    await store.backup(folder / "copy.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(folder / "copy.db")
    with pytest.raises(StoreError, match="cannot be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]


def test_what_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("these are my notes" * 100)
    with pytest.raises(StoreError, match=r"gone\.db cannot be opened"):
        copy(tmp_path / "gone.db", tmp_path / "copy.db")
    with pytest.raises(StoreError, match="notes is not a database"):
        copy(tmp_path / "notes", tmp_path / "copy.db")
    assert not list(tmp_path.glob("*.db*"))


async def test_a_sound_database_has_no_problems(store: Store) -> None:
    health = await store.check()
    assert health.problems == ()
    assert health.revision == "0006"
    assert health.size is not None
    assert health.size > 0


async def test_a_row_that_refers_to_nothing_is_a_problem(store: Store, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "mole.db") as plain:
        plain.execute("INSERT INTO request (id, game_id, at) VALUES ('x', 77, '2026-01-01')")
    plain.close()
    [problem] = (await store.check()).problems
    assert "request" in problem


async def test_errors_do_not_show_what_was_to_be_written(store: Store) -> None:
    await put(store, "twice", "first")
    with pytest.raises(Conflict) as caught:
        await put(store, "twice", "a secret hand")
    shown = str(caught.value) + str(caught.value.__cause__)
    assert "a secret hand" not in shown
