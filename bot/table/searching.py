"""One search for a choice: what it is given, and how it is carried out, in this process or in another one."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any, Protocol, TypeAlias

import msgspec

from bot.catalogue import GAMES, Game
from bot.games.core import Action, Seat
from bot.games.dice import FastDice
from bot.players import base as players
from bot.players.base import Player, Policy, Weighing
from bot.players.levels import LEVELS

Levels: TypeAlias = Mapping[str, Callable[[Policy], Player]]


class Search(msgspec.Struct, frozen=True):
    """All that a player is given for one choice. Neither a table nor the true state can be found by it."""

    game: str
    level: str
    seat: Seat
    state: Any
    """One that the seat could just as well be in, see `Position.state`."""
    seed: str
    """Of the player's own dice."""
    effort: float = 1.0
    """See `Position.effort`."""
    weigh: bool = False
    """Whether the choice is to be compared with the others, for somebody who asks why."""


class Pick(msgspec.Struct, frozen=True):
    """What a player has chosen. If it was to be compared: the next best choice, and by how much it is better.

    `lead` is a share of all that is between the best choice and the worst; below 0 where the player has chosen by something
    else than these worths. There is no `rival` where there was no other choice, or the player does not weigh them.
    """

    action: Action
    of: int
    rival: Action | None = None
    lead: float = 0.0


class Failure(msgspec.Struct, frozen=True):
    """What is left of an exception once it has come from another process: its kind, and where it was raised."""

    kind: str
    trace: tuple[str, ...]


Ask: TypeAlias = Callable[[float], Awaitable[Search]]
"""Gives the search that is wanted now, with an effort; raises a `GameError` where none is wanted any more."""


class SearchFailed(Exception):
    """A search has come to no choice."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


class Searcher(Protocol):
    """Carries out searches somewhere, at some time."""

    async def search(self, ask: Ask, *, urgent: bool = False) -> Pick:
        """Ask for a search as soon as it can begin, carry it out. Raises `SearchFailed`, and whatever `ask` raises.

        `urgent`: a person waits for it, so it comes before those that nobody waits for.
        """

    def close(self) -> None:
        """Carry out no more; what is under way fails."""


def choose(search: Search, games: Mapping[str, Game] = GAMES, levels: Levels = LEVELS) -> Pick:
    """Carry out a search."""
    game = games[search.game]
    position = players.position(game.rules, search.state, search.seat, search.effort)
    player = levels[search.level](game.policy)
    action = player.choose(position, FastDice(search.seed))
    if search.weigh and isinstance(player, Weighing) and len(position.legal) > 1:
        return _compared(action, position.legal, player.worths(position, FastDice(search.seed)))
    return Pick(action, len(position.legal))


def _compared(action: Action, legal: Sequence[Action], worths: Sequence[float]) -> Pick:
    own = worths[legal.index(action)]
    others = [(worth, other) for worth, other in zip(worths, legal, strict=True) if other != action]
    best, rival = max(others, key=lambda one: one[0])
    spread = max(worths) - min(worths)
    return Pick(action, len(legal), rival, (own - best) / spread if spread else 0.0)


def attempt(search: Search) -> Pick | Failure:
    """The same in a process of its own, from which not every exception would come home."""
    try:
        return choose(search)
    except Exception as error:  # noqa: BLE001 -- it is told, not swallowed: whoever wanted the choice is to know
        return failure(error)


def failure(error: BaseException) -> Failure:
    """What may be told of an exception: no values, in which a hand could be."""
    return Failure(type(error).__name__, tuple(_places(error)))


def _places(error: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{'/'.join(PurePath(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"
