"""Whether the bot answers while computer players search in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from bot.bench.measure import Line, Size, lag_while
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
    """For each game, see `lag_while`: while four searches run."""
    pool = Pool(AT_ONCE)
    await _search(
        pool, [(kind, spot) for kind in GAMES for spot in spots(kind, 1)]
    )  # now all processes are there
    for kind in GAMES:
        wanted = [(kind, spot) for spot in spots(kind, AT_ONCE)]

        async def search(wanted: Sequence[tuple[str, Spot]] = wanted) -> None:
            await _search(pool, wanted)

        yield await lag_while(f"{AT_ONCE} searches run", kind, size.search_runs, search)
    pool.close()


async def _search(pool: Pool, wanted: Sequence[tuple[str, Spot]]) -> None:
    await asyncio.gather(*(pool.search(_asking(kind, spot)) for kind, spot in wanted))


def _asking(kind: str, spot: Spot) -> Ask:
    async def ask(_: float) -> Search:
        state = players.position(GAMES[kind].rules, spot.state, spot.seat).state
        return Search(kind, LEVEL, spot.seat, state, "bench", EFFORT)

    return ask
