"""Games taken out of the database by hand, and put into one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from bot.catalogue import GAMES
from bot.store import Conflict, Store, chairs, games
from bot.store import log as log_rows
from bot.table import log, moving
from bot.table.clock import SystemClock
from bot.table.errors import Refused
from bot.table.export import LogRow
from bot.table.record import Library, Record
from bot.table.service import Tables
from bot.trouble import Trouble

LISTED = 30
"""How many tables are listed."""


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def newest(url: str) -> list[tuple[str, str, str, str, str]]:
    """The tables that were changed last: number, game, state, time, players."""
    async with _opened(url) as store, store.read() as session:
        rows = await games.newest(session, LISTED)
        seated = await chairs.of(session, [row.id for row in rows])
    return [
        (
            str(row.id),
            row.kind,
            row.status,
            f"{row.touched_at:%Y-%m-%d %H:%M} UTC",
            ", ".join(chair.name or "computer" for chair in seated if chair.game_id == row.id),
        )
        for row in rows
    ]


async def content(url: str, game_id: int) -> bytes:
    """A game as JSON. Raises `Trouble`."""
    async with _opened(url) as store:
        tables = Tables(store, GAMES, SystemClock(), seeds=bytes, on_commit=lambda: None)
        try:
            exported = await tables.export(game_id)
        except Refused as refused:
            if refused.key == "no_table":
                raise Trouble(f"There is no table {game_id}; `mole export` lists them.") from refused
            why = refused.key.replace("_", " ")
            raise Trouble(f"Table {game_id} cannot be exported: {why}.") from refused
    return msgspec.json.format(msgspec.json.encode(exported)) + b"\n"


async def whole(url: str, game_id: int) -> bytes:
    """A game with all its secrets, to be moved to another database. Raises `Trouble`."""
    async with _opened(url) as store, store.read() as session:
        found = await games.get(session, game_id)
        if found is None:
            raise Trouble(f"There is no table {game_id}; `mole export` lists them.")
        rows = await log_rows.whole(session, game_id)
    game, chairs, _ = found
    return moving.pack(
        Record(game, chairs, Library(GAMES)),
        [LogRow(row.index, row.revision, row.at, log.load(row.body)) for row in rows],
    )


async def put(url: str, data: bytes) -> str:
    """Put a whole game into a database; a sentence about it. Raises `Trouble`, and nothing has changed then."""
    game = moving.unpack(data, GAMES, SystemClock().now())
    row = game.row
    async with _opened(url) as store:
        try:
            async with store.write() as session:
                if (there := await games.sealed(session, row.commitment)) is not None:
                    raise Trouble(f"This game is in the database already, as table {there.id}.")
                session.add(row)
                await session.flush()
                for part in game.parts():
                    part.game_id = row.id
                    session.add(part)
        except Conflict as conflict:
            raise Trouble(
                f"Channel {row.channel_id} has a table already: bring that one to its end first."
            ) from conflict
    return f"Table {row.id}: {row.kind}, {row.status}, {row.entries} log entries, all of them replayed."
