"""Processes that die at a chosen point: before or after any commit, before or after any call of Discord."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.store import lanes
from tests.delivery.office import Crash, Office


@dataclass
class Fate:
    """Dies at the `at`-th point; never if that is not reached."""

    at: int
    passed: int = 0
    dead: bool = False

    def point(self) -> None:
        self.passed += 1
        if self.dead or self.passed == self.at:
            self.dead = True
            raise Crash


class DyingStore:
    def __init__(self, store, fate: Fate) -> None:
        self._store = store
        self._fate = fate

    @asynccontextmanager
    async def read(self):
        if self._fate.dead:
            raise Crash
        async with self._store.read() as session:
            yield session

    @asynccontextmanager
    async def write(self):
        self._fate.point()
        async with self._store.write() as session:
            yield session
        self._fate.point()


class DyingSender:
    def __init__(self, sender, fate: Fate) -> None:
        self._sender = sender
        self._fate = fate

    def __getattr__(self, name):
        method = getattr(self._sender, name)
        if name == "may_look_back":
            return method

        async def call(*args, **kwargs):
            self._fate.point()
            result = await method(*args, **kwargs)
            self._fate.point()
            return result

        return call


async def live_and_die(office: Office, at: int, *, sole: bool = True) -> Fate:
    """Run a courier until it has nothing more to do or dies; gives its fate."""
    fate = Fate(at)
    courier = office.courier(
        store=DyingStore(office.store, fate), sender=DyingSender(office.discord, fate), sole=sole
    )
    courier.wake()
    await courier.idle()
    await courier.close()
    return fate


async def recover(office: Office) -> None:
    """A new process, and time for everything that was put off."""
    courier = office.courier()
    for _ in range(60):
        await office.deliver(courier)
        async with office.store.read() as session:
            at = await lanes.next_due(session, office.clock.now())
        if at is None:
            await courier.close()
            return
        office.clock.time = max(office.clock.now(), at)
    raise AssertionError(f"it never came to rest at {office.clock.now()}: {await office.everything()}")
