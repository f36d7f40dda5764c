"""`mole run` while a computer player searches in a process of its own: it stops at once, leaves nothing behind, goes on later."""

from __future__ import annotations

import asyncio
import sqlite3
from itertools import count
from pathlib import Path

import pytest

from bot.catalogue import GAMES
from bot.store import Store
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.values import Person
from tests.support import searches
from tests.table.test_pool import linux, until
from tests.wire.discord_double import Channel, Double
from tests.wire.process import BotProcess


async def beside_a_sharp_one(database: Path, channel: int, person: Person) -> None:
    """A game of Mole Hill in which it is the computer's turn."""
    store = await Store.open(f"sqlite:///{database}")
    tables = Tables(store, GAMES, SystemClock(), seeds=lambda: bytes(32), on_commit=lambda: None)
    requests = map(str, count())
    table = await tables.open(1, channel, person, "hill", next(requests))
    await tables.add_computer(table.id, person, "sharp", next(requests))
    table = await tables.begin(table.id, person, next(requests))
    while table.due == (0,):
        panel = await tables.panel(table.id, person.id)
        table = (await tables.submit(table.id, person.id, str(panel.legal[0]), next(requests))).table
    await store.close()


def children(pid: int) -> list[int]:
    """The processes that this one has started to think, by Linux's list of processes."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            said = (path.parent / "cmdline").read_bytes()
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid and b"spawn_main" in said:
            found.append(int(path.parent.name))
    return found


def revision(database: Path) -> int:
    with sqlite3.connect(database) as plain:
        [(at,)] = plain.execute("SELECT revision FROM game")
    plain.close()
    return int(at)


@linux
@pytest.mark.parametrize("killed", [False, True])
async def test_a_search_neither_holds_up_the_end_nor_outlives_it_and_is_begun_again(
    double: Double, garden: Channel, tmp_path: Path, *, killed: bool
) -> None:
    database = tmp_path / "mole.sqlite3"
    user = double.person("ann", "Ann")
    await beside_a_sharp_one(database, garden.id, Person(user.id, "Ann"))
    before = revision(database)
    settings = {"DISCORD_TOKEN": double.token, "DATABASE_URL": f"sqlite:///{database}"}
    # A pause is the least that a choice takes: it is not played before the bot ends, however quickly it is found.
    async with BotProcess(double, ["mole", "run"], tmp_path / "log", COMPUTER_PAUSE="60", **settings) as bot:
        assert bot._process is not None
        pid = bot._process.pid
        await until(lambda: bool(children(pid)))
        thinking = children(pid)
        if killed:
            await bot.kill()
        else:
            assert await bot.stop() == 0
        await until(lambda: not any(map(searches.runs, thinking)))
        assert revision(database) == before
        assert "Traceback" not in bot.said
    async with BotProcess(double, ["mole", "run"], tmp_path / "log2", COMPUTER_PAUSE="0", **settings):
        async with asyncio.timeout(60):
            while revision(database) == before:  # noqa: ASYNC110 -- a file rings no bell
                await asyncio.sleep(0.1)
