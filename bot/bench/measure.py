"""Times, and how they are written."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec

MOST_LAG = 0.050
"""For how long the event loop may do nothing else, in seconds."""
TICK = 0.001


class Size(msgspec.Struct, frozen=True):
    """How much is measured."""

    turns: int = 150
    """Commits of each game."""
    stored: int = 20_000
    """Games that lie in the large database."""
    positions: int = 300
    """Positions of each game for the rules."""
    thoughts: int = 30
    """Positions of each game in which a sharp player chooses."""
    pictures: int = 60
    """Positions of each game that are drawn."""
    drawn_at_once: int = 8
    lag_runs: int = 7
    search_runs: int = 3


QUICK = Size(
    turns=6, stored=200, positions=20, thoughts=3, pictures=2, drawn_at_once=2, lag_runs=2, search_runs=1
)


class Line(msgspec.Struct, frozen=True):
    """One line of the report: a median, what it is compared with, and whether that is as it should be."""

    what: str
    game: str
    median: str
    floor: str = ""
    ratio: str = ""
    aim: str = ""
    met: bool | None = None


class Times:
    """The durations of one thing done many times, in seconds."""

    def __init__(self) -> None:
        self.all: list[float] = []

    @contextmanager
    def one(self) -> Iterator[None]:
        """Time the block; one that raises is not counted."""
        start = time.perf_counter()
        yield
        self.all.append(time.perf_counter() - start)

    @property
    def median(self) -> float:
        """The median."""
        return statistics.median(self.all)


async def lag_while(what: str, kind: str, runs: int, work: Callable[[], Awaitable[None]]) -> Line:
    """The longest time for which the event loop could do nothing else while `what` happened.

    The median of several such times; the floor is the same on this machine while nothing happens for as long.
    """
    worst, idle, spent = Times(), Times(), Times()
    for _ in range(runs):
        with spent.one():
            worst.all.append(await _worst_tick(work()))
        idle.all.append(await _worst_tick(asyncio.sleep(spent.all[-1])))
    return Line(
        f"the loop's worst lag while {what}",
        kind,
        ms(worst.median),
        ms(idle.median),
        aim=f"under {ms(MOST_LAG)}",
        met=worst.median < MOST_LAG,
    )


async def _worst_tick(work: Awaitable[None]) -> float:
    """How late a sleep of `TICK` came back at worst, until `work` was done."""
    ticking = asyncio.create_task(_tick())
    await work
    ticking.cancel()
    return await ticking


async def _tick() -> float:
    worst = 0.0
    while True:
        start = time.perf_counter()
        try:
            await asyncio.sleep(TICK)
        except asyncio.CancelledError:
            return worst
        worst = max(worst, time.perf_counter() - start - TICK)


def ms(seconds: float) -> str:
    """`1.23 ms`."""
    return f"{seconds * 1000:.2f} ms"


def seconds(spent: float) -> str:
    """`1.23 s`."""
    return f"{spent:.2f} s"


def per_second(seconds: float) -> str:
    """`12,300 /s`."""
    return f"{1 / seconds:,.0f} /s"


def kib(size: int) -> str:
    """`168 KiB`."""
    return f"{size / 1024:.0f} KiB"


def against(what: str, game: str, times: Times, floor: Times, most: float) -> Line:
    """A line that compares medians; `most` is the ratio aimed at."""
    ratio = times.median / floor.median
    return Line(
        what, game, ms(times.median), ms(floor.median), f"{ratio:.2f}", f"at most {most:g}", ratio <= most
    )
