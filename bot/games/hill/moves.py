"""Where the Mole can go, L7 to L12, and what it has scored, L13."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.games.components import mask
from bot.games.hill.garden import CENTRE, FLOWERS, GARDEN, LAWN
from bot.games.hill.state import HillState

STEPS: Final = tuple(
    tuple((step.to, 1 << step.to, step.ways[0], step.ways[-1]) for step in steps) for steps in LAWN.steps
)
"""By square, ascending: where one step leads, as a number and as a bit, and the two ways there; at a side they are one."""


class Score(msgspec.Struct, frozen=True):
    """The parts of a round's score."""

    dark: int
    """Dark pieces on the lawn, the lowest of the stack included: a point each."""
    white: int
    """White flowers visited: a point each."""
    red: int
    """Red flowers visited: two points each."""

    @property
    def points(self) -> int:
        """The whole of it."""
        return self.dark + self.white + 2 * self.red


def score(tunnel: tuple[int, ...]) -> Score:
    """What a Mole has scored that has visited these squares, L13."""
    found = [FLOWERS[n] for n in tunnel if n in FLOWERS]
    return Score(max(0, len(tunnel) - GARDEN.pieces.light), found.count("white"), found.count("red"))


def jumps(state: HillState) -> bool:
    """Whether the Mole's next move may be a jump, L10: it has moved onto the centre, not started there."""
    return len(state.tunnel) > 1 and state.tunnel[-1] == CENTRE


def reach(state: HillState) -> tuple[int, ...]:
    """The squares that the Mole can dig to as the lawn is, ascending; empty before its start."""
    visited = mask(state.tunnel)
    if jumps(state):
        return tuple(n for n in range(len(LAWN.squares)) if not visited >> n & 1)
    return neighbours(state.tunnel[-1], visited, mask(state.rods)) if state.tunnel else ()


def neighbours(square: int, visited: int, rods: int) -> tuple[int, ...]:
    """The unvisited squares to which one ordinary move leads past these rods, ascending, L7 to L9."""
    return tuple(
        [
            to
            for to, there, way, other in STEPS[square]
            if not visited & there and not (rods & way and rods & other)
        ]
    )
