"""The grid of `mountains`, below and above alike, M1, and what can be seen of the mountains on it.

Spaces are numbers of the grid, column by column from the west. Mountains are the seats of their pieces from the bottom to
the top, by space; an empty tuple is no mountain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from bot.games.core import Seat
from bot.games.mountains.box import BOX
from bot.games.squares import SIDES, Grid, Side, grid

Mountains: TypeAlias = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """The grid for a number of players, and tables by space."""

    grid: Grid
    corners: tuple[int, ...]
    rays: tuple[dict[Side, tuple[int, ...]], ...]
    """By space and side, where there is a space: all spaces there, the nearest first."""
    distances: tuple[tuple[int, ...], ...]
    """Columns plus rows, M19."""
    lines: tuple[tuple[int, ...], ...]
    """By number of the die, from 0: the row and the column of that number, M21."""

    @property
    def size(self) -> int:
        """Columns, and rows."""
        return self.grid.columns


@cache
def ground(seats: int) -> Ground:
    """The grid for so many players."""
    size = BOX.grids[seats]
    found = grid(size, size)
    places = range(len(found.squares))
    return Ground(
        grid=found,
        corners=tuple(found.number[column, row] for column in (0, size - 1) for row in (0, size - 1)),
        rays=tuple(
            {side: _ray(found, n, side) for side in SIDES if side in found.neighbours[n]} for n in places
        ),
        distances=tuple(
            tuple(abs(c - column) + abs(r - row) for c, r in found.squares) for column, row in found.squares
        ),
        lines=tuple(
            tuple(n for n, square in enumerate(found.squares) if line in square) for line in range(size)
        ),
    )


def _ray(found: Grid, start: int, side: Side) -> tuple[int, ...]:
    there: list[int] = []
    while (start := found.neighbours[start].get(side, -1)) >= 0:
        there.append(start)
    return tuple(there)


def landings(there: Ground, mountains: Mountains, space: int, side: Side) -> tuple[int, ...]:
    """Where the pieces above the bottom one land, the top one first and nearest; the rest fall off the board, M17, M18."""
    return there.rays[space][side][: len(mountains[space]) - 1]


def nearest(there: Ground, high: tuple[int, ...], origin: int) -> int:
    """Of the mountains that are too high, those that became so first in front, the one that topples next, M19."""
    return min(high, key=there.distances[origin].__getitem__)  # `min` takes the first of equals


def own_tops(mountains: Mountains, seat: Seat) -> tuple[int, ...]:
    """The mountains with a piece of this seat on top, M15, M23."""
    return tuple(n for n, pieces in enumerate(mountains) if pieces and pieces[-1] == seat)
