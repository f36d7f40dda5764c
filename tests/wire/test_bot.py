"""The real bot, in this process, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import build
from bot.catalogue import GAMES
from bot.chat.client import MoleClient
from bot.config import Settings
from tests.chat.stub import quick
from tests.wire.discord_double import Channel, Double
from tests.wire.evening import Evening

SENDING = "/channels/*/messages"
EDITING = "/channels/*/messages/*"
ANSWERING = "/webhooks/*"


class Night(Evening):
    """An evening with the bot in this process, its pictures quickly drawn."""

    def __init__(self, double: Double, garden: Channel, folder: Path, seed: int) -> None:
        super().__init__(double, garden, folder, seed, people=1, computers=2)

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[MoleClient]:
        settings = Settings(
            _env_file=None,
            database_url=f"sqlite:///{self.ledger.file}",
            computer_pause=0,
            discord_token=self.double.token,
        )
        client = build(settings, games=quick(GAMES), clock=self.double.world)
        async with client:
            running = asyncio.create_task(client.start(self.double.token))
            await self.double.registered("mole")
            yield client
            await client.close()
            await running

    async def until_due(self) -> None:
        """Get a game going until it is somebody's turn."""
        while not any(player.due for player in self.players):
            await self._step()

    def later(self, client: MoleClient) -> None:
        """Let so much time pass that everything is tried again."""
        self.double.world.ahead += timedelta(minutes=15)
        client.parts.take_up()


@pytest.fixture
def night(double: Double, garden: Channel, tmp_path: Path) -> Night:
    return Night(double, garden, tmp_path, seed=5)


async def test_an_evening_without_trouble_leaves_channel_and_database_agreed(night: Night) -> None:
    night.last = True
    async with night.bot():
        await night.play()
        await night.settled()
    assert await night.check() == 1


async def test_a_panel_by_dm_that_is_pressed_is_still_known_by_its_number(
    double: Double, night: Night
) -> None:
    async with night.bot():
        await night.until_due()
        ann = night.host.user
        panel = await double.message(double.dm(ann), lambda message: message.controls)
        number = panel.number
        await night.host.ready(panel)
        assert number is not None
        assert panel.number == number


async def test_an_answer_that_discord_takes_for_too_late_has_changed_nothing(
    double: Double, night: Night
) -> None:
    async with night.bot() as client:
        await night.until_due()
        ann = night.host.user
        panel = await double.message(double.dm(ann), lambda message: message.controls)
        confirm = await night.host.ready(panel)
        before = night.ledger.log()
        double.world.deadline = 0.0
        act = await double.click(ann, panel, confirm["custom_id"], wait=False)
        await double.until(lambda: [r for r in double.requested("POST", f"{act.token}/callback") if r.status])
        double.world.deadline = 3.0
        # Somebody else's answer comes after everything that the lost one might have led to.
        await double.slash(night.double.person("zoe"), night.garden, "mole status")
        assert night.ledger.log() == before
        assert client.guard.reports == []


async def test_an_evening_full_of_trouble_leaves_channel_and_database_agreed(
    double: Double, night: Night
) -> None:
    night.forgiving = True
    double.patience = 2.0
    double.limits.set("POST", SENDING, 5, per=0.5)
    double.limits.set("PATCH", EDITING, 5, per=0.5)
    async with night.bot() as client, asyncio.TaskGroup() as group:
        playing = group.create_task(night.play())
        await _trouble(double, night, client)
        night.last = True
        while not playing.done() or not night.nothing_left():
            await asyncio.wait([playing], timeout=0.5)
            night.later(client)
            await client.parts.courier.idle()
    assert await night.check() >= 1
    assert client.guard.reports == []
    assert double.limits.refused == 0


async def _trouble(double: Double, night: Night, client: MoleClient) -> None:
    faults, gateway = double.faults, double.gateway
    troubles: list[Callable[[], object]] = [
        lambda: faults.refuse("POST", SENDING, 503, carried_out=True),
        lambda: faults.refuse("POST", SENDING, 503),
        lambda: faults.drop("POST", SENDING),
        lambda: faults.drop("POST", SENDING, carried_out=False, halfway=False),
        lambda: faults.limit("POST", SENDING, 0.1),
        lambda: faults.limit("POST", SENDING, 0.1, via=False),
        lambda: faults.refuse("PATCH", EDITING, 503),
        lambda: faults.drop("PATCH", EDITING),
        lambda: faults.limit("PATCH", ANSWERING, 0.1),
        lambda: faults.drop("PATCH", ANSWERING),
        lambda: faults.drop("POST", "/interactions/*"),
        lambda: gateway.cut(),
        gateway.ask_to_reconnect,
    ]
    night.chance.shuffle(troubles)
    await night.until_due()
    for trouble in troubles:
        await gateway.ready()
        made = trouble()
        if asyncio.iscoroutine(made):
            await made
        requests = len(double.requests)
        # bound into the loop: it is awaited before the next round
        await double.until(
            lambda asked=requests: len(double.requests) > asked + 8, 20, "the evening to go on"
        )
        night.later(client)
