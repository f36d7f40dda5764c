"""The bot is killed at random points of running games, started again, and must finish them as if nothing had happened."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import TypeVar

import pytest

from tests.wire.discord_double import Channel, Double, NoAnswer
from tests.wire.human import Host, Player, Table
from tests.wire.ledger import Ledger
from tests.wire.process import BotProcess

POINTS = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/interactions/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/users/@me/channels"),
    ("GET", "/channels/*/messages"),
)
"""Requests at whose arrival it may be killed: before they have had their effect, or after."""
STARTING = 0.15
"""How often it is killed while it starts."""

P = TypeVar("P", bound=Player)


class Drama:
    """A bot on a real database, people who play at it, and somebody who kills it."""

    def __init__(
        self, double: Double, garden: Channel, folder: Path, seed: int, people: int, computers: int
    ) -> None:
        self.double, self.garden = double, garden
        self.chance = random.Random(seed)
        # Killing is the subject here, not speed on a busy machine.
        double.world.deadline, double.patience = 20.0, 30.0
        double.world.forgets_nonces = seed % 2 == 1
        self.ledger = Ledger(folder / "mole.sqlite3")
        self.bot = BotProcess(
            double, ["mole", "run"], folder / "log", DISCORD_TOKEN=double.token,
            DATABASE_URL=f"sqlite:///{self.ledger.file}", COMPUTER_PAUSE="0", LOG_FORMAT="json",
        )  # fmt: skip
        self.table = Table(double, garden)
        self.computers = computers
        self.host = self._seat(Host, "Ann")
        self.guests = [self._seat(Player, name) for name in ("Bo", "Cy", "Di")[: people - 1]]
        self.players: list[Player] = [self.host, *self.guests]
        self.killing = True

    def _seat(self, kind: type[P], name: str) -> P:
        user = self.double.person(name.lower(), name)
        return kind(self.table, user, self.chance, lambda: self.ledger.played(user))

    async def run(self, kills: int) -> None:
        """Play until it has been killed so often, and the last game is over."""
        async with self.bot:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.play())
                group.create_task(self.kill(kills))
            await self.settled()
            assert await self.bot.stop() == 0
        await self.ledger.check(self.double, self.garden, [player.user for player in self.players])
        for player in self.players:
            assert player.acknowledged <= self.ledger.played(player.user)
        assert "Traceback" not in self.bot.said

    async def settled(self) -> None:
        """Wait until nothing is left to be shown anywhere."""
        for _ in range(600):
            if not self.ledger.rows("SELECT 1 FROM lane WHERE wants > shown OR unfinished"):
                return
            await asyncio.sleep(0.1)
        raise NoAnswer("the bot does not get done with its cards")

    async def kill(self, kills: int) -> None:
        known = self.ledger.log()
        for _ in range(kills):
            discard = await self.strike()
            await self.bot.kill()
            self.double.faults.clear(discard=discard)
            log = self.ledger.log()
            assert log[: len(known)] == known, "the log has lost or changed something"
            known = log
            await self.bot.start()
        self.killing = False

    async def strike(self) -> bool:
        """Wait for the moment; whether what is under way is lost with it."""
        if self.chance.random() < STARTING:
            await asyncio.sleep(self.chance.uniform(0.0, 1.5))
            return True
        await self.double.gateway.ready(30)
        if self.chance.random() < 0.3:
            await asyncio.sleep(self.chance.uniform(0.0, 4.0))
            return True
        method, path = self.chance.choice(POINTS)
        after = self.chance.random() < 0.5
        gate = self.double.faults.hold(method, path, carried_out=after)
        try:
            await gate.arrived(5.0)
        except TimeoutError:
            return True
        return not after

    async def play(self) -> None:
        while self.killing or not self.table.over:
            await self.double.gateway.ready(60)
            lives = self._lives()
            try:
                await self._step()
            except NoAnswer:
                if self._lives() == lives and self.double.gateway.connected:
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
        deaths, edits = self.double.gateway.deaths, len(self.double.requests)
        await self.double.until(
            lambda: self.double.gateway.deaths > deaths or len(self.double.requests) > edits,
            30,
            "the game to go on",
        )


async def test_killed_at_random_points_the_bot_tells_each_move_once_and_in_order(
    double: Double, garden: Channel, tmp_path: Path
) -> None:
    await Drama(double, garden, tmp_path, seed=1, people=1, computers=2).run(kills=8)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
async def test_killed_a_thousand_times_the_bot_tells_each_move_once_and_in_order(
    double: Double, garden: Channel, tmp_path: Path, seed: int
) -> None:
    people = 1 + seed % 3
    computers = 4 - people if seed % 2 else max(0, 2 - people)
    await Drama(double, garden, tmp_path, seed, people, computers).run(kills=25)
