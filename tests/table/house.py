"""Tables to test with: real store, real games and the nasty one, a clock that is set by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.catalogue import GAMES
from bot.games.core import GameError
from bot.store import Store
from bot.table.minds import Minds
from bot.table.service import Tables
from bot.table.thinking import Thinking
from bot.table.values import Panel, Person, Table
from bot.wording import Wording
from tests.support import nasty

ANN, BO, CY, DI, EVE = (Person(n, name) for n, name in enumerate(("Ann", "Bo", "Cy", "Di", "Eve"), 101))
PEOPLE = (ANN, BO, CY, DI)
EVERYTHING = {**GAMES, "nasty": nasty.GAME}


class HandClock:
    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def pass_minutes(self, minutes: int) -> None:
        self.time += timedelta(minutes=minutes)


class House:
    """A store with its tables, and short ways to get a game going in it."""

    def __init__(self, store: Store, path: Path, clock: HandClock, first: int) -> None:
        self.store = store
        self.path = path
        self.clock = clock
        self.commits = 0
        self._ids = count(first)
        self._seeds = count(first)
        self.tables = Tables(store, EVERYTHING, clock, seeds=self._seed, on_commit=self._woken)
        self.thinking = self.think_with(Minds(EVERYTHING))

    def think_with(self, minds: Minds) -> Thinking:
        return Thinking(self.tables.changes, minds)

    @classmethod
    async def build(cls, path: Path, clock: HandClock | None = None, first: int = 1) -> House:
        return cls(await Store.open(f"sqlite:///{path}"), path, clock or HandClock(), first)

    def _seed(self) -> bytes:
        return hashlib.sha256(f"house {next(self._seeds)}".encode()).digest()

    def _woken(self) -> None:
        self.commits += 1

    def rid(self) -> str:
        return f"r{next(self._ids)}"

    async def restart(self) -> House:
        """Another program on the same file."""
        await self.store.close()
        return await House.build(self.path, self.clock, next(self._ids) + 1000)

    async def lobby(self, game: str = "hole", people: int = 2, channel: int = 8, **options: str) -> Table:
        table = await self.tables.open(9, channel, ANN, game, self.rid())
        for person in PEOPLE[1:people]:
            table = await self.tables.join(table.id, person, self.rid())
        for name, value in options.items():
            table = await self.tables.set_option(table.id, ANN, name, value, self.rid())
        return table

    async def running(self, game: str = "hole", people: int = 2, channel: int = 8, **options: str) -> Table:
        table = await self.lobby(game, people, channel, **options)
        return await self.tables.begin(table.id, ANN, self.rid())

    async def due(self, table: Table) -> Panel:
        """The panel of somebody who is due."""
        table = await self.tables.table(table.id)
        user = table.seats[table.due[0]].user_id
        assert user is not None
        return await self.tables.panel(table.id, user)

    async def submit(self, panel: Panel, action: object) -> Panel:
        user = panel.table.seats[panel.seat].user_id
        assert user is not None
        return await self.tables.submit(panel.table.id, user, str(action), self.rid())

    async def choose(self, panel: Panel, words: str) -> Panel:
        user = panel.table.seats[panel.seat].user_id
        assert user is not None
        return await self.tables.choose(panel.table.id, user, words, panel.decision, panel.step)

    async def undo(self, panel: Panel) -> Panel:
        user = panel.table.seats[panel.seat].user_id
        assert user is not None
        return await self.tables.undo(panel.table.id, user, panel.decision, panel.step)

    async def confirm(self, panel: Panel, request_id: str | None = None) -> Panel:
        user = panel.table.seats[panel.seat].user_id
        assert user is not None
        return await self.tables.confirm(
            panel.table.id, user, panel.decision, panel.step, request_id or self.rid()
        )

    async def play(self, table: Table, pick: Any = lambda legal: legal[0]) -> Table:
        """Play a game to its end by typed actions."""
        while table.status == "running":
            panel = await self.due(table)
            table = (await self.submit(panel, pick(panel.legal))).table
        return table

    async def rows(self, query: str, **values: Any) -> list[dict[str, Any]]:
        """What is in the database, whatever the bot believes."""
        async with self.store.read() as session:
            return [dict(row._mapping) for row in await session.execute(text(query), values)]

    async def everything(self) -> dict[str, list[dict[str, Any]]]:
        """All that is stored, to see that nothing has changed."""
        names = ("game", "chair", "entry", "request", "lane", "message", "notice")
        return {name: await self.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names}  # noqa: S608

    async def refused(self, doing: Awaitable[object], error: type[GameError], key: str) -> GameError:
        """Do something that is refused with this error and key: nothing changes, and there is a sentence for it."""
        before = await self.everything()
        with pytest.raises(error) as caught:
            await doing
        assert caught.value.key == key, caught.value
        assert await self.everything() == before
        assert Wording("en").refusal("hole", caught.value, tuple(person.name for person in PEOPLE))
        return caught.value
