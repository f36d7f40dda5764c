"""How a game of `hill` looks: by how far the Mole can still dig, past the rods and before they close round it."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log1p
from typing import ClassVar, Final, NamedTuple

from bot.games.components import mask
from bot.games.core import Seat
from bot.games.hill.borders import NEAR, NUMBERS
from bot.games.hill.garden import CENTRE, FLOWERS, GARDEN, LAWN, PIECES
from bot.games.hill.moves import STEPS, neighbours, reach, score
from bot.games.hill.state import ROUNDS, SEATS, HillState
from bot.players.base import Policy, Thinking

USUAL: Final = 9.0
"""What a round is worth that has not begun."""
FADING: Final = 0.75
"""How much less a square counts with each move that it is further away ..."""
SQUARE: Final = 0.25
"""... and how many further moves a near square promises ..."""
EXIT: Final = 0.45
"""... and each way out of the Mole's own square."""
FAR: Final = 7
"""What is more moves away counts for nothing."""
SHARES: Final = tuple(FADING**moves for moves in range(FAR))
BLOSSOM: Final = 0.6
"""What a point of a flower is worth that the Mole has not reached."""
JUMP: Final = 7.0
"""How many moves a jump promises."""
BLUR: Final = 1.5
"""How sure those promises are not: over so many moves the tenth piece is a soft step."""

GRAIN: Final = 4
"""The Mole's guesses are no finer than such a part of a point: between what looks alike chance decides, game by game."""

ROWS: Final = LAWN.rows
ALL: Final = (1 << len(LAWN.squares)) - 1
WHITE: Final = mask(n for n, flower in FLOWERS.items() if flower == "white")
RED: Final = mask(n for n, flower in FLOWERS.items() if flower == "red")
EAST: Final = mask(border.square for border in LAWN.borders if border.side == "east")
SOUTH: Final = mask(border.square for border in LAWN.borders if border.side == "south")
CLOSE: Final = tuple(tuple(1 << NUMBERS[rod] for rod in rods) for rods in NEAR)
"""By square, the borders near it as bits."""
CLOSED: Final = {
    1 << at: (
        mask([border.square] if border.side == "east" else []),
        mask([border.square] if border.side == "south" else []),
    )
    for at, border in enumerate(LAWN.borders)
}
"""By border as a bit, the squares whose east, and whose south, a rod there closes."""


class HillPolicy(Policy):
    """See `base.Policy`: the lead in points, what is still to be dug and the rounds to come included."""

    thinking: ClassVar[Thinking] = Thinking(trials=240, scale=4.0)

    def value(self, state: HillState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        worth = [USUAL] * SEATS
        for played in state.played:
            worth[played.mole] = score(played.tunnel).points
        if len(state.played) < min(state.round, ROUNDS) and state.tunnel:
            worth[state.mole] = _promise(state)
        return worth[seat] - worth[1 - seat]


def _promise(state: HillState) -> float:
    """What the Mole of this round may hope for in the end."""
    dig = Dig(state.tunnel[-1], len(state.tunnel), mask(state.tunnel), mask(state.rods))
    if state.stage == "count":
        return dig.points
    if state.stage == "dig" or dig.jumps:
        return dig.onwards(reach(state))
    # On an empty lawn a flower in hand is all that tells starts apart.
    return dig.hunted() if state.rods else dig.points


class Dig(NamedTuple):
    """A Mole on its way. Squares and borders are bit masks but for its own square."""

    square: int
    number: int
    """How many squares are visited, this one included."""
    visited: int
    rods: int

    @property
    def jumps(self) -> bool:
        """Whether the next move may be a jump."""
        return self.square == CENTRE and 1 < self.number < PIECES

    @property
    def points(self) -> int:
        """What is scored so far."""
        return _points(self.number, self.visited)

    def exits(self) -> tuple[int, ...]:
        """Where an ordinary move leads."""
        return neighbours(self.square, self.visited, self.rods)

    def onwards(self, squares: tuple[int, ...]) -> float:
        """The Mole is to move to one of these squares: the best of them."""
        number, visited, rods = self.number + 1, self.visited, self.rods
        return max(
            [_hope(square, number, visited | 1 << square, rods) for square in squares],
            default=float(self.points),
        )

    def hunted(self) -> float:
        """The Gardener is to lay a rod: the worst of those near the Mole."""
        if self.number == PIECES or not self.exits():
            return self.points
        worst = float(PIECES + self.points)
        for rod in CLOSE[self.square]:
            if not self.rods & rod:
                after = self._replace(rods=self.rods | rod)
                worst = min(worst, after.onwards(after.exits()))
        return round(worst * GRAIN) / GRAIN


def _points(number: int, visited: int) -> int:
    return (
        max(0, number - GARDEN.pieces.light) + (visited & WHITE).bit_count() + 2 * (visited & RED).bit_count()
    )


@lru_cache(maxsize=1 << 15)
def _hope(square: int, number: int, visited: int, rods: int) -> float:
    """What a `Dig` may hope for when the Gardener is to lay a rod: a guess, but sure of what a single rod can close."""
    points = _points(number, visited)
    if number == PIECES:
        return points
    if square == CENTRE and number > 1:
        left = ~visited
        best = 2 if left & RED else 1 if left & WHITE else 0
        return points + _further(number, JUMP) + BLOSSOM * best
    if _can_be_shut_in(square, visited, rods):
        return points
    exits, area, flowers = _around(square, visited, rods)
    return points + _further(number, SQUARE * area + EXIT * exits) + BLOSSOM * flowers


def _can_be_shut_in(square: int, visited: int, rods: int) -> bool:
    """Whether one rod, or none at all, leaves no way out: whether some border is on every way that is left."""
    every = ~0
    for _, there, way, other in STEPS[square]:
        if visited & there:
            continue
        if rods & way:
            if rods & other:
                continue
            way = other
        elif way != other and not rods & other:
            return False  # two ways round a corner have no border in common
        every &= way
        if not every:
            return False
    return True


def _further(number: int, moves: float) -> float:
    """What so many moves more bring in dark pieces."""
    sure = max(0, number - GARDEN.pieces.light)
    beyond = number + min(moves, PIECES - number) - GARDEN.pieces.light
    soft = max(beyond, 0.0) + BLUR * log1p(exp(-abs(beyond) / BLUR))
    return min(max(sure, soft), GARDEN.pieces.dark) - sure


def _around(square: int, visited: int, rods: int) -> tuple[int, float, float]:
    """Ways out; then the unvisited squares and the points of flowers round it, each less by how many moves it is away."""
    east, south, west, north, ne, se, nw, sw = _open(rods)
    free, front = ALL & ~visited, 1 << square
    exits, area, flowers = 0, 0.0, 0.0
    for share in SHARES:
        front = free & (
            (front & east) << ROWS
            | (front & west) >> ROWS
            | (front & south) << 1
            | (front & north) >> 1
            | (front & ne) << ROWS - 1
            | (front & se) << ROWS + 1
            | (front & nw) >> ROWS + 1
            | (front & sw) >> ROWS - 1
        )
        if not front:
            break
        free &= ~front
        count = front.bit_count()
        exits = exits or count
        area += share * count
        flowers += share * ((front & WHITE).bit_count() + 2 * (front & RED).bit_count())
    return exits, area, flowers


@lru_cache(maxsize=1 << 14)
def _open(rods: int) -> tuple[int, ...]:
    """The squares from which a step leads to each side, then round each corner, past these rods.

    The squares of a grid are numbered column by column: the eastern neighbour is `ROWS` further, the southern one 1.
    """
    east, south = EAST, SOUTH
    while rods:
        rod = rods & -rods
        rods ^= rod
        closed = CLOSED[rod]
        east &= ~closed[0]
        south &= ~closed[1]
    west, north = east << ROWS, south << 1
    return (
        east,
        south,
        west,
        north,
        east & north >> ROWS | north & east << 1,
        east & south >> ROWS | south & east >> 1,
        west & north << ROWS | north & west << 1,
        west & south << ROWS | south & west >> 1,
    )
