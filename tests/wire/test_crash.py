"""The bot is killed at random points of running games, started again, and must finish them as if nothing had happened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.wire.discord_double import Channel, Double
from tests.wire.evening import Evening
from tests.wire.process import BotProcess

CARD = ("POST", "/channels/*/messages")
LOOKING_BACK = ("GET", "/channels/*/messages")
POINTS = (
    CARD, CARD, CARD,
    ("PATCH", "/channels/*/messages/*"), ("PATCH", "/channels/*/messages/*"),
    ("POST", "/interactions/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/users/@me/channels"),
)  # fmt: skip
"""Requests at whose arrival it may be killed: before they have had their effect, or after."""
STARTING = 0.1
"""How often it is killed while it starts."""
SOMETIME = 0.2
"""How often it is killed at any time, rather than at one of the points."""


class Drama(Evening):
    """An evening with somebody who kills the bot."""

    def __init__(
        self, double: Double, garden: Channel, folder: Path, seed: int, people: int, computers: int
    ) -> None:
        super().__init__(double, garden, folder, seed, people, computers)
        # Killing is the subject here, not speed on a busy machine.
        double.world.deadline, double.patience = 20.0, 30.0
        double.world.forgets_nonces = seed % 2 == 1
        self.bot = BotProcess(
            double, ["mole", "run"], folder / "log", DISCORD_TOKEN=double.token,
            DATABASE_URL=f"sqlite:///{self.ledger.file}", COMPUTER_PAUSE="0", LOG_FORMAT="json",
        )  # fmt: skip

    async def run(self, kills: int) -> None:
        """Play until it has been killed so often, and the last game is over."""
        async with self.bot:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.play())
                group.create_task(self.kill(kills))
            await self.settled()
            assert await self.bot.stop() == 0
        await self.check()
        assert '"level": "error"' not in self.bot.said

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
        self.last = True

    async def strike(self) -> bool:
        """Wait for the moment; whether what is under way then is lost with the bot."""
        if self.chance.random() < STARTING:
            await asyncio.sleep(self.chance.uniform(0.0, 1.5))
            return True
        await self.double.gateway.ready(60)
        if self.chance.random() < SOMETIME:
            await asyncio.sleep(self.chance.uniform(0.0, 4.0))
            return True
        in_doubt = self.ledger.rows("SELECT number FROM message WHERE state = 'going'")
        method, path = LOOKING_BACK if in_doubt and self.chance.random() < 0.5 else self.chance.choice(POINTS)
        after = self.chance.random() < 0.5
        gate = self.double.faults.hold(method, path, carried_out=after)
        try:
            await gate.arrived(5.0)
        except TimeoutError:
            return True
        return not after


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
