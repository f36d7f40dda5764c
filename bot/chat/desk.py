"""What the services of delivery share: the desk they work at, how they fail, when they try again."""

from __future__ import annotations

import random
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeVar

import structlog

from bot.chat.letters import Composer
from bot.chat.sender import Failure, Sender, judge
from bot.chat.traces import trace, traits
from bot.games.core import GameError
from bot.store.engine import Store
from bot.table.clock import Clock

LEASE: Final = timedelta(minutes=3)
"""Longer than any single call to Discord: the lease is prolonged before each."""
SLACK: Final = timedelta(minutes=2)
"""How far Discord's clock and ours may differ, and how long a message may be on its way."""
SETTLED: Final = timedelta(minutes=5)
"""After this time a message that was not found is not on its way any more, and its nonce is forgotten."""
FIRST_DELAY: Final = 8.0
LONGEST_DELAY: Final = 600.0
RARELY: Final = 6 * 3600.0

_log = structlog.get_logger(__name__)
T = TypeVar("T")


class Undelivered(Exception):
    """A step failed; `failure` says how."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.trouble)
        self.failure = failure


@dataclass(frozen=True)
class Desk:
    """What serving needs. `chance` gives numbers from 0 to 1 that spread the attempts."""

    store: Store
    sender: Sender
    composer: Composer
    clock: Clock
    chance: Callable[[], float] = random.random

    def until(self) -> datetime:
        """When a lease taken now lapses.

        The moment also tells whose lease it is, so no two are the same.
        """
        return self.clock.now() + LEASE + timedelta(microseconds=secrets.randbelow(1_000_000))

    def after(self, failure: Failure, attempts: int) -> datetime:
        """When to try again after the failure that followed `attempts` others."""
        if failure.trouble == "unknown_channel":
            delay = RARELY
        else:
            delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(attempts, 10))
        delay *= 0.8 + 0.2 * self.chance()
        return self.clock.now() + timedelta(seconds=max(delay, failure.retry_after))


async def call(step: Awaitable[T]) -> T:
    """What the sender's step gives. Raises `Undelivered`."""
    try:
        return await step
    except Exception as error:  # whatever it was, the message may be out: it is judged, not lost
        failure = judge(error)
        if failure.trouble == "fault":
            _log.error("delivery failed unexpectedly", trace=list(trace(error)))
        else:
            _log.info("refused", trouble=failure.trouble, **traits(error))
        raise Undelivered(failure) from error


async def written(step: Awaitable[T]) -> T:
    """What the composer's step gives. Raises `Undelivered`."""
    try:
        return await step
    except GameError as error:
        _log.warning("a letter waits for a version that can read its game", key=error.key)
        raise Undelivered(Failure("fault")) from error
    except Exception as error:  # a fault in one game's words or pictures must not stop other lanes
        _log.error("a letter could not be composed", trace=list(trace(error)))
        raise Undelivered(Failure("fault")) from error
