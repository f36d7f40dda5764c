"""Whether the bot answers while computer players search in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from bot.bench.measure import MOST_LAG, Line, Size, Times, ms, worst_tick
from bot.bench.spots import Spot, spots
from bot.catalogue import GAMES
from bot.players import base as players
from bot.table.pool import Pool
from bot.table.searching import Ask, Search

AT_ONCE = 4
LEVEL = "sharp"
EFFORT = 0.3
"""Enough to be noticed."""


async def lags(size: Size) -> AsyncIterator[Line]:
    """For each game the longest time for which the event loop could do nothing else while four searches ran.

    The median of several such times; the floor is the same on this machine while nothing is searched for as long.
    """
    pool = Pool(AT_ONCE)
    await _search(
        pool, [(kind, spot) for kind in GAMES for spot in spots(kind, 1)]
    )  # now all processes are there
    for kind in GAMES:
        wanted = [(kind, spot) for spot in spots(kind, AT_ONCE)]
        worst, idle, searched = Times(), Times(), Times()
        for _ in range(size.search_runs):
            ticking = asyncio.create_task(worst_tick())
            with searched.one():
                await _search(pool, wanted)
            ticking.cancel()
            worst.all.append(await ticking)
            ticking = asyncio.create_task(worst_tick())
            await asyncio.sleep(searched.all[-1])
            ticking.cancel()
            idle.all.append(await ticking)
        yield Line(
            f"the loop's worst lag while {AT_ONCE} searches run",
            kind,
            ms(worst.median),
            ms(idle.median),
            aim=f"under {ms(MOST_LAG)}",
            met=worst.median < MOST_LAG,
        )
    pool.close()


async def _search(pool: Pool, wanted: Sequence[tuple[str, Spot]]) -> None:
    await asyncio.gather(*(pool.search(_asking(kind, spot)) for kind, spot in wanted))


def _asking(kind: str, spot: Spot) -> Ask:
    async def ask(_: float) -> Search:
        state = players.position(GAMES[kind].rules, spot.state, spot.seat).state
        return Search(kind, LEVEL, spot.seat, state, "bench", EFFORT)

    return ask
