"""From submit to committed, against the same rows written by plain SQL; and whether many stored games slow it down."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

from bot.bench.match import Match
from bot.bench.measure import Line, Size, Times, against, ms
from bot.games.core import TABLE
from bot.store import Store, lanes

Rows: TypeAlias = dict[tuple[str, int], tuple[Any, ...]]
Statement: TypeAlias = tuple[str, tuple[Any, ...]]

MOST_OF_FLOOR = 3.0
MOST_GROWTH = 1.5
FEW = 10
LOGGED = 12
"""Log entries of each stored game."""


async def commits(kind: str, size: Size, folder: Path) -> Line:
    """Submit to committed. The floor writes the rows that the turn has changed, one statement each, same settings."""
    path, twin = folder / f"{kind}.sqlite3", folder / f"{kind}.twin.sqlite3"
    store = await Store.open(f"sqlite:///{path}")
    match = Match(store, kind, channel=1)
    await match.begin()
    await store.backup(twin)
    times, floor, before = Times(), Times(), _rows(path)
    async with aiosqlite.connect(twin, isolation_level=None) as plain:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            await plain.execute(f"PRAGMA {pragma}")
        while len(times.all) < size.turns:
            panel = await match.due()
            text = match.pick(panel)
            turn = Times()
            with turn.one():
                after = await match.act(panel, text)
            rows = _rows(path)
            changes = _changes(before, rows, _columns(path))
            before = rows
            counted = after.table.revision != panel.table.revision
            await _write(plain, changes, floor if counted else Times())
            times.all += turn.all if counted else []
    await store.close()
    return against("submit to committed", kind, times, floor, MOST_OF_FLOOR)


async def _write(connection: aiosqlite.Connection, changes: list[Statement], times: Times) -> None:
    with times.one():
        await connection.execute("BEGIN IMMEDIATE")
        # The rows are in the order of their tables, not in that of their references.
        await connection.execute("PRAGMA defer_foreign_keys=ON")
        for statement, values in changes:
            await connection.execute(statement, values)
        await connection.execute("COMMIT")


def _columns(path: Path) -> dict[str, list[str]]:
    with sqlite3.connect(path) as plain:
        tables = [
            name
            for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith(("sqlite_", "alembic_"))
        ]
        columns = {
            table: [row[1] for row in plain.execute(f"PRAGMA table_info({table})")] for table in tables
        }
    plain.close()
    return columns


def _rows(path: Path) -> Rows:
    with sqlite3.connect(path) as plain:
        rows = {
            (table, rowid): tuple(values)
            for table, columns in _columns(path).items()
            for rowid, *values in plain.execute(f"SELECT rowid, {_list(columns)} FROM {table}")  # noqa: S608 -- names from the schema
        }
    plain.close()
    return rows


def _list(columns: list[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _changes(before: Rows, after: Rows, columns: dict[str, list[str]]) -> list[Statement]:
    statements: list[Statement] = []
    for (table, rowid), values in after.items():
        old = before.get((table, rowid))
        if old is None:
            marks = ", ".join("?" * len(values))
            statements.append((f"INSERT INTO {table} ({_list(columns[table])}) VALUES ({marks})", values))  # noqa: S608 -- names from the schema
        elif old != values:
            changed = [n for n, value in enumerate(values) if value != old[n]]
            sets = ", ".join(f'"{columns[table][n]}" = ?' for n in changed)
            statements.append(
                (f"UPDATE {table} SET {sets} WHERE rowid = ?", (*(values[n] for n in changed), rowid))  # noqa: S608 -- names from the schema
            )
    gone = before.keys() - after.keys()
    statements += [(f"DELETE FROM {table} WHERE rowid = ?", (rowid,)) for table, rowid in sorted(gone)]  # noqa: S608 -- names from the schema
    return statements


async def growth(kind: str, size: Size, folder: Path) -> Line:
    """A turn (find the table, the panel, submit, tell the lanes) with few and with many stored games, in turns."""
    matches, times = [], []
    for stored in (FEW, size.stored):
        path = folder / f"{kind}.{stored}.sqlite3"
        store = await Store.open(f"sqlite:///{path}")
        match = Match(store, kind, channel=1)
        await match.begin()
        for _ in range(LOGGED):
            panel = await match.due()
            await match.act(panel, match.pick(panel))
        _multiply(path, stored)
        matches.append((store, match))
        times.append(Times())
    for _ in range(size.turns):
        for (store, match), spent in zip(matches, times, strict=True):
            with spent.one():
                panel = await match.due()
                await match.act(panel, match.pick(panel))
                await match.tables.waiting_computers()
                await _deliver(store, match, panel.table.revision)
    for store, _ in matches:
        await store.close()
    few, many = times
    ratio = many.median / few.median
    return Line(
        f"a turn with {size.stored:,} stored games, against {FEW}",
        kind,
        ms(many.median),
        ms(few.median),
        f"{ratio:.2f}",
        f"at most {MOST_GROWTH:g}",
        ratio <= MOST_GROWTH,
    )


async def _deliver(store: Store, match: Match, shown: int) -> None:
    """What delivery asks of the database for each card: which lanes are due, what is told, and that it was."""
    now = datetime.now(UTC)
    until = now + timedelta(seconds=30)
    async with store.write() as session:
        due = await lanes.claim_lanes(session, now, until, 8)
    for lane_id in due:
        async with store.read() as session:
            lane = await lanes.lane(session, lane_id)
        await match.tables.told(lane.game_id, shown, lane.wants, TABLE if lane.seat is None else lane.seat)
        async with store.write() as session:
            await lanes.keep_lane(session, lane_id, until, shown=lane.wants, leased_until=None)
    async with store.read() as session:
        await lanes.next_due(session, now)


def _multiply(path: Path, times: int) -> None:
    """Copy the first table with its people, lanes and first log entries; one in twenty is still running."""
    plain = sqlite3.connect(path)
    with plain:
        plain.execute("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY)")
        plain.executemany("INSERT INTO copies VALUES (?)", ((n,) for n in range(1, times + 1)))
        new: dict[str, dict[str, str]] = {
            "game": {
                "id": "1 + n",
                "channel_id": "1000 + n",
                "status": "CASE WHEN n % 20 THEN 'over' ELSE 'running' END",
            },
            "chair": {"game_id": "1 + n", "user_id": "1000000 + (n * 7 + seat) % 5000"},
            "lane": {
                "game_id": "1 + n",
                "id": "NULL",
                "target_id": "1000 + n * 10 + coalesce(seat, 9)",
                "shown": "wants",
            },
            "entry": {"game_id": "1 + n"},
        }
        for table, changed in new.items():
            columns = _columns(path)[table]
            values = ", ".join(changed.get(column, f'"{column}"') for column in columns)
            few = f' AND "index" < {LOGGED}' if table == "entry" else ""
            mine = "id = 1" if table == "game" else "game_id = 1"
            plain.execute(
                f"INSERT INTO {table} ({_list(columns)}) SELECT {values} FROM {table}, copies WHERE {mine}{few}"  # noqa: S608 -- names from the schema
            )
    plain.execute("ANALYZE")
    plain.close()
