"""Searches in processes of their own: as many at once as there are processes, the others in a line.

A search takes seconds of pure computing. In a thread it would hold up everything else, so it has a process, which gives way
to the bot itself. Nobody in the line is sent away: the longer it is, the less each search tries.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, Protocol, TypeVar

import structlog

from bot.table.searching import Ask, Failure, Pick, Search, SearchFailed, attempt, failure
from bot.table.worker import enter

T = TypeVar("T")

LEAST: Final = 0.1
"""No search tries less than such a part of what it would."""
ATTEMPTS: Final = 3
"""How often a search is started whose process ends under it: it may be at fault itself."""
log = structlog.get_logger(__name__)


class Outside(Protocol):
    """How something is awaited that happens outside this process.

    An offline Discord waits until the bot has nothing left to do, and has to be told what it need not wait for.
    """

    def __call__(self, awaitable: Awaitable[T], /) -> Awaitable[T]:
        """The same."""


def cores() -> int:
    """How many processes leave one core to the bot."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 1) - 1)


async def plainly(awaitable: Awaitable[T]) -> T:
    """`Outside` where nobody minds."""
    return await awaitable


class _Team(NamedTuple):
    """The processes. Once `leash` is let go, or has gone with us, they end at once."""

    executor: ProcessPoolExecutor
    leash: Connection


class Pool:
    """A `Searcher` with at most so many processes, none of which is started before it is needed.

    Must be used in one event loop. `work` is carried out in the processes, which find it by its name.
    """

    def __init__(
        self,
        processes: int,
        *,
        outside: Outside = plainly,
        work: Callable[[Search], Pick | Failure] = attempt,
    ) -> None:
        self._processes = processes
        self._free = processes
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._line: deque[asyncio.Future[None]] = deque()
        self._outside = outside
        self._work = work
        self._team: _Team | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many searches are in the line."""
        return len(self._urgent) + len(self._line)

    async def search(self, ask: Ask, *, urgent: bool = False) -> Pick:
        """See `Searcher.search`."""
        if self._free:
            self._free -= 1
        else:
            await self._outside(self._queue(self._urgent if urgent else self._line))
        try:
            search = await ask(max(LEAST, 1 / (1 + self.waiting / self._processes)))
            found = await self._outside(self._run(search))
        finally:
            self._next()
        if isinstance(found, Failure):
            raise SearchFailed(found)
        return found

    def close(self) -> None:
        """See `Searcher.close`. The processes end now, whatever they do."""
        self._closed = True
        self._dismiss(self._team)

    async def _queue(self, line: deque[asyncio.Future[None]]) -> None:
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()  # it was this one's turn already
            elif turn in line:
                line.remove(turn)
            raise

    def _next(self) -> None:
        """A process is free: it is the next one's in the line."""
        for line in (self._urgent, self._line):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1

    async def _run(self, search: Search) -> Pick | Failure:
        for _ in range(ATTEMPTS):
            if self._closed:
                return Failure("closed", ())
            team = self._team
            try:
                team = self._team = team or self._gather()
                return await asyncio.wrap_future(team.executor.submit(self._work, search))
            except BrokenExecutor:
                if not self._closed:
                    log.warning("a search has lost its process", game=search.game, level=search.level)
                self._dismiss(team)
            except Exception as error:  # noqa: BLE001 -- whatever keeps it from a process: the game goes on without
                if isinstance(error, OSError):
                    self._dismiss(team)
                return failure(error)
        return Failure("lost", ())

    def _gather(self) -> _Team:
        context = get_context("spawn")  # a fork of a process with threads may hang
        hold, leash = context.Pipe(duplex=False)
        executor = ProcessPoolExecutor(self._processes, context, initializer=enter, initargs=(hold,))
        return _Team(executor, leash)

    def _dismiss(self, team: _Team | None) -> None:
        if team is not None and team is self._team:
            self._team = None
            team.leash.close()
            team.executor.shutdown(wait=False, cancel_futures=True)
