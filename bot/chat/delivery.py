"""Delivery: what games want shown reaches its channels and DMs, once and in order, whatever happens in between.

It is level-triggered. A lane knows the revision it has shown and the one it wants to show; everything in between is told
in one message. Nothing here waits for work: `wake` starts a pass over what is due, and at the end of the last pass the
loop is asked to call when the next thing is due.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from bot.chat.desk import Desk
from bot.chat.letters import Composer, Letter
from bot.chat.meter import RATE, Meter
from bot.chat.notices import NoticeService
from bot.chat.post import LaneService
from bot.chat.sender import DiscordSender, Failure, Sender
from bot.chat.traces import trace
from bot.store import lanes, notices
from bot.store.engine import Store
from bot.store.lanes import LaneInfo, LaneTrouble, LeaseLost, MessageInfo, Serving
from bot.store.notices import NoticeInfo
from bot.table.clock import Clock

__all__ = [
    "Composer",
    "Courier",
    "DiscordSender",
    "LaneInfo",
    "LaneTrouble",
    "Letter",
    "MessageInfo",
    "NoticeInfo",
    "Sender",
]

AT_ONCE: Final = 8
"""How many lanes are served at the same time."""
STORE_DELAY: Final = 15.0
"""Seconds to the next attempt when the database fails."""
CONTENDED: Final = 6.0
"""Seconds to the next look at something that is due, but was not ours to take."""
LAST_WORD: Final = 10.0
"""Seconds that `close` gives to what is under way."""

_log = structlog.get_logger(__name__)


class Courier:
    """Serves the lanes and notices of one database.

    `sole`: no other process serves this database, so leases left by one that died are lifted at once instead of being
    waited for. At most `rate` requests are begun in a second, by `time`. `on_refused` is called once if Discord no longer accepts the token; nothing is sent from then on.
    """

    def __init__(
        self,
        store: Store,
        sender: Sender,
        composer: Composer,
        clock: Clock,
        *,
        sole: bool = True,
        rate: int = RATE,
        time: Callable[[], float] = time.monotonic,
        on_refused: Callable[[], None] = lambda: None,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._meter = Meter(sender, rate, time)
        self._desk = Desk(store, self._meter, composer, clock, chance)
        self._on_refused = on_refused
        self._fresh = sole
        self._stopped = False
        self._again = False
        self._pass: asyncio.Task[None] | None = None
        self._serving: dict[asyncio.Task[Failure | None], int | str] = {}
        """What is being served: a lane by its id, a notice by its subject."""
        self._timer: asyncio.TimerHandle | None = None
        self._hurried: set[int] = set()

    def wake(self, game_id: int | None = None) -> None:
        """Something may be due. With `game_id`: somebody acts in that game, so that a parked lane of it is tried again.

        Returns at once; must be called in the loop's thread.
        """
        if self._stopped:
            return
        if game_id is not None:
            self._hurried.add(game_id)
        self._again = True
        if self._pass is None:
            self._pass = asyncio.get_running_loop().create_task(self._run(), name="delivery")

    async def idle(self) -> None:
        """Wait until nothing is under way. What has been put off to later does not count."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop: finish what is under way if that takes no time, else leave it to be found by the next start."""
        self._stopped = True
        self._again = False
        self._cancel_timer()
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=LAST_WORD)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def card(self, game_id: int) -> int | None:
        """The id of the message that shows a game in its channel; `None` before it has gone out."""
        async with self._desk.store.read() as session:
            return await lanes.newest_card(session, game_id)

    async def troubles(self, channel_id: int) -> tuple[LaneTrouble, ...]:
        """What is wrong with delivery to this channel and to the DMs of its players."""
        async with self._desk.store.read() as session:
            return await lanes.troubles(session, channel_id)

    def _tasks(self) -> set[asyncio.Task[Any]]:
        return {*self._serving, *([self._pass] if self._pass is not None else [])}

    async def _run(self) -> None:
        """Passes over what is due, until one finds nothing new; then the timer."""
        delay: float | None = STORE_DELAY
        try:
            while self._again:
                self._again = False
                delay = await self._start_due()
        except Exception as error:  # noqa: BLE001 - the store failed, whatever the reason: delivery must not end here
            _log.error("a pass of delivery failed", trace=list(trace(error)))
            self._again = False
            delay = STORE_DELAY
        finally:
            self._pass = None
        self._set_timer(delay)

    async def _start_due(self) -> float | None:
        """Serve what is due; gives the seconds until something else is, `None` if nothing waits for a time to come."""
        if len(self._serving) >= AT_ONCE:
            return None  # whoever finishes first wakes us
        if not (self._fresh or self._hurried):
            delay = await self._delay()
            if delay is None or delay > 0:
                return delay
        room = self._meter.room(len(self._serving))
        if room == 0:
            # Whoever finishes first wakes us; if there is nobody, the clock does.
            return None if self._serving else self._meter.delay()
        await self._claim(room)
        delay = await self._delay()
        return CONTENDED if delay == 0 else delay

    async def _delay(self) -> float | None:
        now = self._desk.clock.now()
        async with self._desk.store.read() as session:
            at = await lanes.next_due(session, now)
        return None if at is None else max(0.0, (at - now).total_seconds())

    async def _claim(self, room: int) -> None:
        store, now, until = self._desk.store, self._desk.clock.now(), self._desk.until()
        free = min(room, AT_ONCE - len(self._serving))
        hurried = frozenset(self._hurried)
        serving = Serving(
            frozenset(one for one in self._serving.values() if isinstance(one, int)),
            frozenset(one for one in self._serving.values() if isinstance(one, str)),
        )
        async with store.write() as session:
            if self._fresh:
                await lanes.free_all(session)
            if hurried:
                await lanes.hurry(session, hurried, now)
            due = await lanes.claim_lanes(session, now, until, free, serving)
            subjects = await notices.claim(session, now, until, free - len(due), serving)
        self._fresh = False
        self._hurried -= hurried
        for lane_id in due:
            self._start(lane_id, LaneService(self._desk, lane_id, until).serve())
        for subject in subjects:
            self._start(subject, NoticeService(self._desk, subject, until).serve())

    def _start(self, what: int | str, service: Coroutine[Any, Any, Failure | None]) -> None:
        task = asyncio.get_running_loop().create_task(service, name="delivery of a lane")
        self._serving[task] = what
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[Failure | None]) -> None:
        self._serving.pop(task, None)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, LeaseLost):
            _log.warning("a lease was lost to another process")
        elif error is not None:
            # The store failed under it. Its lease lapses, and then it is tried again.
            _log.error("serving failed", trace=list(trace(error)))
        elif (failure := task.result()) is not None and failure.trouble == "token":
            self._refuse()
        self.wake()

    def _refuse(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._cancel_timer()
            _log.error("Discord refuses the token; nothing more is sent")
            self._on_refused()

    def _set_timer(self, delay: float | None) -> None:
        self._cancel_timer()
        if delay is not None and not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(delay + 0.01, self.wake)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
