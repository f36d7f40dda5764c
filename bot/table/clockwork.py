"""The clock worker: looks at clocks when they are due, and sleeps in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final

import structlog

from bot.store.engine import Session, Store
from bot.table import ticking
from bot.table.clock import Clock

STORE_DELAY: Final = 15.0
"""Seconds to the next attempt when the database fails."""
LONGEST: Final = 3600.0
"""Seconds after which it looks again in any case: the machine's clock may be set meanwhile."""

_log = structlog.get_logger(__name__)


class Clockwork:
    """Drains what is due, then asks the loop to call when the next clock is. To be woken after each commit.

    `on_commit` is called when it has written something.
    """

    def __init__(self, store: Store, clock: Clock, on_commit: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._on_commit = on_commit
        self._again = False
        self._closed = False
        self._look: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """A clock may be due. Returns at once; must be called in the loop's thread."""
        if self._closed:
            return
        self._again = True
        if self._look is None:
            self._look = asyncio.get_running_loop().create_task(self._run(), name="clocks")

    async def idle(self) -> None:
        """Wait until nothing is due now."""
        while self._look is not None:
            await asyncio.wait({self._look})

    async def close(self) -> None:
        """Stop; what is being written is finished."""
        self._closed = True
        self._again = False
        self._cancel_timer()
        await self.idle()

    async def _run(self) -> None:
        delay: float | None = STORE_DELAY
        try:
            while self._again:
                self._again = False
                delay = await self._drain()
        except Exception:  # noqa: BLE001 -- whatever failed, clocks must not stand still for ever
            _log.exception("clocks could not be looked at", retry_in=STORE_DELAY)
            self._again = False
            delay = STORE_DELAY
        finally:
            self._look = None
        self._set_timer(delay)

    async def _drain(self) -> float | None:
        """Look at all that is due; gives the seconds until something else is, `None` if nothing will be."""
        while not self._closed:
            async with self._store.read() as session:
                at = await self._next(session)
            if at is None:
                return None
            now = self._clock.now()
            if at > now:
                return (at - now).total_seconds()
            await self._tick(now)
            self._on_commit()
        return None

    async def _next(self, session: Session) -> datetime | None:
        """When something is due."""
        return await ticking.next_moment(session)

    async def _tick(self, now: datetime) -> None:
        """Look at what is due."""
        async with self._store.write() as session:
            await ticking.tick(session, now)

    def _set_timer(self, delay: float | None) -> None:
        self._cancel_timer()
        if delay is not None and not self._closed:
            delay = min(delay + 0.01, LONGEST)
            self._timer = asyncio.get_running_loop().call_later(delay, self.wake)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
