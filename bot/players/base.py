"""What a computer player is, and what it may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from bot.games.core import Action, Rules, Seat, View
from bot.games.dice import Dice


class Position(msgspec.Struct, frozen=True):
    """One decision, with no way to look at what the seat does not know: the true state is not in it."""

    rules: Rules[Any, Any]
    seat: Seat
    view: View
    legal: tuple[Action, ...]
    imagine: Callable[[Dice], Any]
    """A state that the seat could just as well be in (`Rules.imagine`, its state already filled in)."""


def position(rules: Rules[Any, Any], state: Any, seat: Seat) -> Position:
    """The decision that `seat` has in this state."""
    return Position(
        rules=rules,
        seat=seat,
        view=rules.view(state, seat),
        legal=rules.legal(state, seat),
        imagine=lambda dice: rules.imagine(state, seat, dice),
    )


class Policy(Protocol):
    """What one game adds to the general players: how good a state looks for a seat."""

    def value(self, state: Any, seat: Seat) -> float:
        """Higher is better for `seat`; only differences count. `state` may be imagined, settled or not."""


class Player(Protocol):
    """Chooses for a seat."""

    def choose(self, position: Position, dice: Dice) -> Action:
        """One of `position.legal`, which is not empty. The same position and dice give the same choice."""
