"""The only place where store, tables, players and chat are wired together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bot.catalogue import GAMES, Game
from bot.chat.cards import CardMaker
from bot.chat.client import MoleClient
from bot.chat.meter import RATE
from bot.chat.parts import Parts
from bot.config import Settings
from bot.table.clock import Clock, SystemClock
from bot.table.minds import Minds
from bot.table.pool import Outside, Pool, cores, plainly
from bot.wording import Wording


def build(
    settings: Settings,
    *,
    games: Mapping[str, Game] = GAMES,
    clock: Clock | None = None,
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    seeds: Callable[[], bytes] | None = None,
    rate: int = RATE,
    minds: Minds | None = None,
    outside: Outside = plainly,
) -> MoleClient:
    """The bot, wired and not connected: its database is opened when it logs in.

    `wait` lets the seconds of a computer player's pause pass; `seeds` gives the secret seeds of new tables; `rate` is
    how many requests delivery may make in a second. `minds` think for the computer players, by default with processes of
    their own, whose answers are awaited by way of `outside`.
    """
    extra = {} if seeds is None else {"seeds": seeds}
    parts = Parts(
        database_url=settings.database_url,
        games=games,
        clock=clock or SystemClock(),
        wait=wait,
        pause=settings.computer_pause,
        minds=minds or Minds(games, searcher=Pool(settings.computer_processes or cores(), outside=outside)),
        wording=Wording(),
        composer=CardMaker,
        rate=rate,
        **extra,
    )
    return MoleClient(parts, dev_guild_id=settings.dev_guild_id)
