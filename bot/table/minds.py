"""Who thinks where: quick players in a thread, those that search in processes of their own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Final

import structlog
from msgspec.structs import replace

from bot.catalogue import GAMES, Game
from bot.players.levels import LEVELS, QUICK
from bot.table.searching import Ask, Levels, Pick, Searcher, SearchFailed, choose

log = structlog.get_logger(__name__)

FULL: Final = 1.0


class Minds:
    """The computer players of all levels. `searcher` is for those that are not quick; without one they have threads."""

    def __init__(
        self,
        games: Mapping[str, Game] = GAMES,
        levels: Levels = LEVELS,
        searcher: Searcher | None = None,
    ) -> None:
        self._games = games
        self._levels = levels
        self._searcher = searcher

    @property
    def levels(self) -> tuple[str, ...]:
        """Their names, the weakest first."""
        return tuple(self._levels)

    def known(self, level: str | None) -> str:
        """This level; the weakest where there is none of that name any more."""
        return level if level in self._levels else next(iter(self._levels))  # type: ignore[return-value]  # it is one of them

    async def choose(self, ask: Ask, level: str, *, urgent: bool = False) -> Pick:
        """The choice of a player of this level. Raises whatever `ask` and quick players raise.

        A search that fails is logged, and a quick player chooses, so that the game goes on.
        """
        if self._searcher is None or level in QUICK:
            return await self._quickly(ask, level)
        try:
            return await self._searcher.search(ask, urgent=urgent)
        except SearchFailed as failed:
            log.error(  # noqa: TRY400 -- the trace is another process's
                "a search failed",
                reference=secrets.token_hex(2).upper(),
                level=level,
                kind=failed.failure.kind,
                trace=failed.failure.trace,
            )
        return await self._quickly(ask, self.known(None))

    def close(self) -> None:
        """End what is being searched."""
        if self._searcher is not None:
            self._searcher.close()

    async def _quickly(self, ask: Ask, level: str) -> Pick:
        search = replace(await ask(FULL), level=level)
        return await asyncio.to_thread(choose, search, self._games, self._levels)
