"""Computer players at the tables: they notice when they are due, think, and choose through the same door as people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from bot.games.core import NotYourTurn, Seat, TooLate
from bot.store import StoreError
from bot.table.errors import Refused
from bot.table.service import Tables
from bot.table.thinking import Thinking, Thought
from bot.table.values import SeatInfo

FIRST_RETRY = 5.0
LONGEST_RETRY = 3600.0
"""Seconds until a player that failed is tried again: at first, and at most; doubled each time."""

logger = structlog.get_logger(__name__)


class Computers:
    """Plays for the computer seats of all tables, until none of them is due; then nothing of it is left running.

    `wait` lets seconds pass; `pause` says how many there are at least before a choice, so that people can follow. To be
    woken at the start and after each commit. It must be woken inside the running event loop.
    """

    def __init__(
        self,
        tables: Tables,
        thinking: Thinking,
        wait: Callable[[float], Awaitable[None]],
        pause: Callable[[], float],
    ) -> None:
        self._tables = tables
        self._thinking = thinking
        self._wait = wait
        self._pause = pause
        self._look: asyncio.Task[None] | None = None
        self._look_again = False
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._failures: dict[int, int] = {}
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._closed = False

    def wake(self) -> None:
        """Look whether a computer seat is due. Returns at once; may be called as often as one likes."""
        if self._closed:
            return
        if self._look is not None and not self._look.done():
            self._look_again = True
            return
        self._look = asyncio.get_running_loop().create_task(self._look_around())

    async def close(self) -> None:
        """Stop; what a player has not chosen yet is chosen after the next start."""
        self._closed = True
        for handle in self._retries.values():
            handle.cancel()
        tasks = [*self._playing.values(), *([self._look] if self._look is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look_around(self) -> None:
        self._look_again = True
        while self._look_again:
            self._look_again = False
            try:
                due = await self._tables.waiting_computers()
            except StoreError:
                logger.exception("computer players cannot look for their tables", retry_in=FIRST_RETRY)
                asyncio.get_running_loop().call_later(FIRST_RETRY, self.wake)
                return
            for game_id in dict.fromkeys(game_id for game_id, _ in due):
                if game_id not in self._playing and game_id not in self._retries:
                    self._start(game_id)

    def _start(self, game_id: int) -> None:
        task = asyncio.get_running_loop().create_task(self._play(game_id))
        self._playing[game_id] = task
        task.add_done_callback(lambda _: self._finish(game_id))

    def _finish(self, game_id: int) -> None:
        self._playing.pop(game_id, None)
        self.wake()  # a choice may have become due between its last look and its end

    async def _play(self, game_id: int) -> None:
        """Play the computer seats of one table for as long as one is due.

        Their turns share a card, but not without end: each has at most one on it.
        """
        untold: list[Seat] = []
        last: Seat | None = None
        try:
            while (due := await self._due(game_id)) is not None:
                try:
                    thought = await self._think(game_id, due, pause=due.seat != last)
                    if due.seat in untold[:-1]:
                        await self._tables.announce(game_id)
                        untold.clear()
                    await self._thinking.submit(game_id, thought)
                except (TooLate, NotYourTurn):
                    continue  # the table has moved on meanwhile: see who is due now
                last = due.seat
                if due.seat not in untold[-1:]:
                    untold.append(due.seat)
                self._failures.pop(game_id, None)
        except Exception:  # a player may fail in any way, and the table must not stand still for ever
            delay = self._retry_later(game_id)
            logger.exception("a computer player failed", game=game_id, retry_in=delay)
            with suppress(
                StoreError, Refused
            ):  # people are to see how far it got; if not now, with the next turn
                await self._tables.announce(game_id)

    async def _think(self, game_id: int, due: SeatInfo, *, pause: bool) -> Thought:
        """A choice, after a pause that thinking is a part of; in a turn of many small steps only before the first."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        thought = await self._thinking.choose(game_id, due.seat, due.decision)
        if pause:
            await self._wait(max(0.0, self._pause() - (clock() - begun)))
        return thought

    async def _due(self, game_id: int) -> SeatInfo | None:
        table = await self._tables.table(game_id)
        return next((table.seats[seat] for seat in table.due if not table.seats[seat].awaited), None)

    def _retry_later(self, game_id: int) -> float:
        failures = self._failures.get(game_id, 0)
        self._failures[game_id] = failures + 1
        delay: float = min(FIRST_RETRY * 2**failures, LONGEST_RETRY)

        def retry() -> None:
            self._retries.pop(game_id, None)
            self.wake()

        self._retries[game_id] = asyncio.get_running_loop().call_later(delay, retry)
        return delay
