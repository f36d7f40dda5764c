"""What a computer player is, and what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

import msgspec

from bot.games.core import Action, Rules, Seat
from bot.games.dice import Dice, FastDice

ANY: Final = 0
"""The luck by which the state of a position is imagined: by the law of `imagine` it makes no difference."""


class Position(msgspec.Struct, frozen=True):
    """One decision, with no way to look at what the seat does not know: the true state is not in it.

    It can be sent to another process: as it is, or as its state's JSON, from which `position` makes it again.
    """

    rules: Rules[Any, Any]
    seat: Seat
    legal: tuple[Action, ...]
    state: Any
    """One that the seat could just as well be in. What is hidden in it means nothing: players ask `imagine`."""
    effort: float = 1.0
    """How much thought it is worth, above 0: a player that searches tries so large a part of what it usually does."""

    def imagine(self, dice: Dice) -> Any:
        """A state that the seat could just as well be in (`Rules.imagine`), the same for every such `state`."""
        return self.rules.imagine(self.state, self.seat, dice)


def position(rules: Rules[Any, Any], state: Any, seat: Seat, effort: float = 1.0) -> Position:
    """The decision that `seat` has in this state."""
    imagined = rules.imagine(state, seat, FastDice(ANY))
    return Position(rules=rules, seat=seat, legal=rules.legal(imagined, seat), state=imagined, effort=effort)


class Thinking(msgspec.Struct, frozen=True):
    """How a search goes about one game."""

    trials: int = 64
    """For one decision, if so many choices as `width` are tried out; for fewer accordingly less."""
    width: int = 8
    """So many choices, those that look best at once, are tried out."""
    margin: float = 0.2
    """... unless they look worse at once than the best by so much, in chances to win."""
    scale: float = 8.0
    """Who is ahead by so much wins about 73 times in 100."""
    calms: int = 1
    """Each trial goes on through so many choices in calm states, and then to the next one, before it is judged."""
    belief: float = 1.0
    """How many trials the first look at a choice counts for when the tried ones are compared ..."""
    trust: float = 1.0
    """... and when a trial picks its way."""
    curiosity: float = 0.3
    """How far a trial goes astray to try what was seldom tried."""
    widening: float = 1.0
    """How quickly trials come to look at more than what looks best at once."""


class Policy:
    """What one game adds to the general players: how good a state looks for a seat, and how to think about it."""

    thinking: ClassVar[Thinking] = Thinking()

    def value(self, state: Any, seat: Seat) -> float:
        """Higher is better for `seat`; only differences count. `state` may be imagined, settled or not."""
        raise NotImplementedError

    def likely(self, state: Any, seat: Seat, legal: tuple[Action, ...]) -> Sequence[Action]:
        """Those of the legal actions that are worth a look ahead, one at least: without what is as good as another."""
        return legal

    def calm(self, state: Any) -> bool:
        """Whether a state in which somebody is to choose can be judged as it is: nothing is half done."""
        return True


class Player(Protocol):
    """Chooses for a seat."""

    def choose(self, position: Position, dice: Dice) -> Action:
        """One of `position.legal`, which is not empty. The same position and dice give the same choice."""


@runtime_checkable
class Weighing(Protocol):
    """A player that can also say how good the game looks after each choice."""

    def worths(self, position: Position, dice: Dice) -> list[float]:
        """By `position.legal`, higher is better; only how they compare means anything."""
