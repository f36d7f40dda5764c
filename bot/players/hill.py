"""How a game of `hill` looks: by how far the Mole can still dig, past the rods and before they close round it."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log1p
from typing import Final, NamedTuple

from bot.games.components import mask
from bot.games.core import Seat
from bot.games.hill.borders import NEAR, NUMBERS
from bot.games.hill.garden import CENTRE, FLOWERS, GARDEN, LAWN, PIECES
from bot.games.hill.moves import neighbours, reach, score
from bot.games.hill.state import ROUNDS, SEATS, HillState

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
SHUT_AT_ONCE: Final = 3
"""A single rod closes at most so many ways out: one across a border, and one round each of its ends."""
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


class HillPolicy:
    """See `base.Policy`: the lead in points, what is still to be dug and the rounds to come included."""

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
        white, red = (self.visited & WHITE).bit_count(), (self.visited & RED).bit_count()
        return max(0, self.number - GARDEN.pieces.light) + white + 2 * red

    def exits(self, rod: int = 0) -> tuple[int, ...]:
        """Where an ordinary move leads, with one more rod."""
        return neighbours(self.square, self.visited, self.rods | rod)

    def to(self, square: int) -> Dig:
        """After a move."""
        return Dig(square, self.number + 1, self.visited | 1 << square, self.rods)

    def onwards(self, squares: tuple[int, ...]) -> float:
        """The Mole is to move to one of these squares: the best of them."""
        return max((self.to(square).hope() for square in squares), default=float(self.points))

    def hunted(self) -> float:
        """The Gardener is to lay a rod: the worst of those near the Mole."""
        if self._over():
            return self.points
        worst = float(PIECES + self.points)
        for rod in CLOSE[self.square]:
            if not self.rods & rod:
                after = self._replace(rods=self.rods | rod)
                worst = min(worst, after.onwards(after.exits()))
        return round(worst * GRAIN) / GRAIN

    def hope(self) -> float:
        """The Gardener is to lay a rod: a guess, but sure of what a single rod can close."""
        if self.jumps:
            left = ~self.visited
            best = 2 if left & RED else 1 if left & WHITE else 0
            return self._after(JUMP) + BLOSSOM * best
        if self.number == PIECES:
            return self.points
        rings = self._rings()
        exits = rings[0].bit_count()
        if exits <= SHUT_AT_ONCE and self._can_be_shut_in():
            return self.points
        area = sum(share * ring.bit_count() for share, ring in zip(SHARES, rings, strict=False))
        flowers = sum(
            share * ((ring & WHITE).bit_count() + 2 * (ring & RED).bit_count())
            for share, ring in zip(SHARES, rings, strict=False)
        )
        return self._after(SQUARE * area + EXIT * exits) + BLOSSOM * flowers

    def _over(self) -> bool:
        """Whether the Mole's last move has ended the round."""
        return self.number == PIECES or not self.exits()

    def _can_be_shut_in(self) -> bool:
        """Whether one rod, or none at all, leaves no way out."""
        return any(not self.exits(rod) for rod in CLOSE[self.square])

    def _after(self, moves: float) -> float:
        """The points with so many moves more, the flowers as they are."""
        sure = max(0, self.number - GARDEN.pieces.light)
        beyond = self.number + min(moves, PIECES - self.number) - GARDEN.pieces.light
        soft = max(beyond, 0.0) + BLUR * log1p(exp(-abs(beyond) / BLUR))
        return self.points - sure + min(max(sure, soft), GARDEN.pieces.dark)

    def _rings(self) -> list[int]:
        """The unvisited squares that can be reached, by how many moves it takes."""
        east, south, west, north, ne, se, nw, sw = _open(self.rods)
        free, front = ALL & ~self.visited, 1 << self.square
        rings: list[int] = []
        while front and len(rings) < FAR:
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
            free &= ~front
            rings.append(front)
        return rings


@lru_cache(maxsize=512)
def _open(rods: int) -> tuple[int, ...]:
    """The squares from which a step leads to each side, then round each corner, past these rods.

    The squares of a grid are numbered column by column: the eastern neighbour is `ROWS` further, the southern one 1.
    """
    east, south = EAST, SOUTH
    for at, border in enumerate(LAWN.borders):
        if rods >> at & 1:
            if border.side == "east":
                east &= ~(1 << border.square)
            else:
                south &= ~(1 << border.square)
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
