"""An evening of games in one channel: people at a table, and the database in which it is all written down."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import TypeVar

from tests.wire.discord_double import Channel, Double, NoAnswer
from tests.wire.human import Host, Player, Table
from tests.wire.ledger import Ledger

P = TypeVar("P", bound=Player)


class Evening:
    """People who play one short game after the other until `last`, and then that one to its end."""

    def __init__(
        self, double: Double, garden: Channel, folder: Path, seed: int, people: int, computers: int
    ) -> None:
        self.double, self.garden = double, garden
        self.chance = random.Random(seed)
        self.ledger = Ledger(folder / "mole.sqlite3")
        self.table = Table(double, garden)
        self.computers = computers
        self.host = self._seat(Host, "Ann")
        self.guests = [self._seat(Player, name) for name in ("Bo", "Cy", "Di")[: people - 1]]
        self.players: list[Player] = [self.host, *self.guests]
        self.last = False
        self.forgiving = False
        """Whether people try again when a bot that is there does not answer."""

    def _seat(self, kind: type[P], name: str) -> P:
        user = self.double.person(name.lower(), name)
        return kind(self.table, user, self.chance, lambda: self.ledger.played(user))

    async def play(self) -> None:
        """Take turns. Whoever gets no answer from a bot that was there all the time raises `NoAnswer`."""
        while not (self.last and self.table.over):
            await self.double.gateway.ready(60)
            lives = self._lives()
            try:
                await self._step()
            except NoAnswer:
                if self._lives() == lives and self.double.gateway.connected and not self.forgiving:
                    raise

    def _lives(self) -> tuple[int, int]:
        return self.double.gateway.deaths, len(self.double.gateway.identified)

    async def _step(self) -> None:
        for player in self.players:
            if player.due:
                await player.turn()
                return
        if self.table.board is None and (self.table.over or self.table.lobby or self.table.newest is None):
            await self.host.open(self.guests, self.computers)
            return
        deaths, requests = self.double.gateway.deaths, len(self.double.requests)
        await self.double.until(
            lambda: self.double.gateway.deaths > deaths or len(self.double.requests) > requests,
            30,
            "the game to go on",
        )

    def nothing_left(self) -> bool:
        """Whether everything that has happened is shown everywhere."""
        return not self.ledger.rows("SELECT 1 FROM lane WHERE wants > shown OR unfinished")

    async def settled(self) -> None:
        """Wait until nothing is left to be shown anywhere."""
        for _ in range(600):
            if self.nothing_left():
                return
            await asyncio.sleep(0.1)
        raise NoAnswer("the bot does not get done with its cards")

    async def check(self) -> int:
        """Compare what was shown with what is written down, when the bot is gone; the number of games."""
        games = await self.ledger.check(self.double, self.garden, [player.user for player in self.players])
        for player in self.players:
            assert player.acknowledged <= self.ledger.played(player.user)
        return games
