"""A game of `hill` as a frozen value."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.core import Outcome, Seat
from bot.games.hill.events import End

VERSION: Final = 1
ROUNDS: Final = 2
SEATS: Final = 2

Stage: TypeAlias = Literal["draw", "start", "rod", "dig", "count", "over"]
"""What is due.

Choices: `start` and `dig` of the Mole, `rod` of the Gardener. By itself: `draw` who is the Mole first, L5; `count` the score
of a round, L13, L14.
"""


class HillOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can agree on: nothing."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that is over: who was the Mole, the lawn as it was, why it ended."""

    mole: Seat
    tunnel: tuple[int, ...]
    rods: tuple[int, ...]
    end: End


class HillState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything. Squares and borders are numbers of the lawn's grid."""

    version: Literal[1]
    options: HillOptions
    stage: Stage
    round: int
    """From 1."""
    mole: Seat
    """The Mole of this round; the other seat is the Gardener. Meaningless in `draw`."""
    tunnel: tuple[int, ...]
    """The squares that the Mole has visited, in order; its stack stands on the last."""
    rods: tuple[int, ...]
    """The borders that have a rod, in the order in which they were laid."""
    played: tuple[Played, ...]
    """The rounds that are over. The lawn of the last one is kept in `tunnel` and `rods` too: it stays, L14."""
    outcome: Outcome | None

    @property
    def gardener(self) -> Seat:
        """The Gardener of this round."""
        return 1 - self.mole

    @property
    def turn(self) -> Seat | None:
        """Who is waited for."""
        match self.stage:
            case "start" | "dig":
                return self.mole
            case "rod":
                return self.gardener
            case _:
                return None
