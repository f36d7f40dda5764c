"""A game between people who press at random, through the table's own door."""

from __future__ import annotations

from itertools import count

from bot.catalogue import GAMES
from bot.games.dice import FastDice, choice
from bot.store import Store
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.values import Panel, Person, Table

SEED = bytes(32)


class Match:
    """A table in one channel; a new game is begun there whenever one is over."""

    def __init__(self, store: Store, kind: str, channel: int, luck: int = 1) -> None:
        self.tables = Tables(store, GAMES, SystemClock(), seeds=lambda: SEED, on_commit=lambda: None)
        self.kind = kind
        self.channel = channel
        self._dice = FastDice(luck)
        self._requests = (f"{channel}-{n}" for n in count())

    def request(self) -> str:
        """A request's id, never given before."""
        return next(self._requests)

    async def begin(self) -> Table:
        """Open a table for the largest number of people, and begin."""
        people = [
            Person(self.channel * 10 + n, f"Player {n}") for n in range(max(GAMES[self.kind].rules.seats))
        ]
        table = await self.tables.open(1, self.channel, people[0], self.kind, self.request())
        for person in people[1:]:
            await self.tables.join(table.id, person, self.request())
        return await self.tables.begin(table.id, people[0], self.request())

    async def due(self) -> Panel:
        """The panel of somebody who is due."""
        table = await self.tables.in_channel(self.channel)
        if table is None or table.status != "running":
            table = await self.begin()
        user = table.seats[table.due[0]].user_id
        assert user is not None  # noqa: S101 -- only people were seated
        return await self.tables.panel(table.id, user)

    def pick(self, panel: Panel) -> str | None:
        """One of the legal actions as text; `None` when there is only the draft to confirm."""
        return str(choice(self._dice, panel.legal)) if panel.legal else None

    async def act(self, panel: Panel, text: str | None) -> Panel:
        """Submit a picked action, or confirm."""
        user = panel.table.seats[panel.seat].user_id or 0
        if text is None:
            return await self.tables.confirm(panel.table.id, user, panel.decision, panel.step, self.request())
        return await self.tables.submit(panel.table.id, user, text, self.request())
