"""Square spaces in columns and rows, and the borders between them.

Sides and turns run clockwise as seen on the table, with the north at the top. All tables are computed once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, Literal, TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column from the west and row from the north, both from 0."""
Side: TypeAlias = Literal["north", "east", "south", "west"]

AWAY: Final[dict[Side, Square]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SIDES: Final[tuple[Side, ...]] = tuple(AWAY)
"""Clockwise from the north: one quarter turn takes each to the next."""
COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def turned(side: Side, quarters: int) -> Side:
    """`side` after so many quarter turns."""
    return SIDES[(SIDES.index(side) + quarters) % len(SIDES)]


def opposite(side: Side) -> Side:
    """The side across."""
    return turned(side, 2)


def moved(square: Square, side: Side) -> Square:
    """The next square on that side, on the grid or not."""
    columns, rows = AWAY[side]
    return square[0] + columns, square[1] + rows


@dataclass(frozen=True, slots=True)
class Border:
    """What lies between two adjacent squares, named by the western or northern one of them."""

    square: int
    side: Literal["east", "south"]
    beyond: int
    """The other square."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one square to one that touches it at a side or at a corner.

    `ways` are bit masks of the borders that are crossed: one border at a side; two on each of the two ways round a corner.
    """

    to: int
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of squares, numbered column by column from the west, each from the north; the tables are by number."""

    columns: int
    rows: int
    squares: tuple[Square, ...]
    labels: tuple[str, ...]
    """`A1`, `A2`, ...: the letter of the column, the number of the row from the north."""
    number: dict[Square, int]
    by_label: dict[str, int]
    neighbours: tuple[dict[Side, int], ...]
    """By square and side: the square there, where there is one."""
    borders: tuple[Border, ...]
    """By square, the eastern one before the southern one."""
    around: tuple[dict[Side, int], ...]
    """By square and side: the border there, where there is one."""
    steps: tuple[tuple[Step, ...], ...]
    """By square, ascending: where one step can lead."""


@cache
def grid(columns: int, rows: int) -> Grid:
    """The grid of so many columns, 26 at most, and rows."""
    squares = tuple(product(range(columns), range(rows)))
    number = {square: n for n, square in enumerate(squares)}
    labels = tuple(f"{COLUMN_LETTERS[column]}{row + 1}" for column, row in squares)
    borders = tuple(
        Border(number[square], side, number[beyond])
        for square in squares
        for side in ("east", "south")
        if (beyond := moved(square, side)) in number
    )
    neighbours = tuple(
        {side: number[beyond] for side in SIDES if (beyond := moved(square, side)) in number}
        for square in squares
    )
    between = {frozenset((border.square, border.beyond)): at for at, border in enumerate(borders)}
    around = tuple(
        {side: between[frozenset((n, there))] for side, there in sides.items()}
        for n, sides in enumerate(neighbours)
    )

    return Grid(
        columns=columns,
        rows=rows,
        squares=squares,
        labels=labels,
        number=number,
        by_label={label: n for n, label in enumerate(labels)},
        neighbours=neighbours,
        borders=borders,
        around=around,
        steps=tuple(_steps(square, number, around) for square in squares),
    )


def _steps(
    square: Square, number: dict[Square, int], around: tuple[dict[Side, int], ...]
) -> tuple[Step, ...]:
    """Where one step from a square can lead."""

    def crossed(*sides: Side) -> int:
        mask, at = 0, square
        for side in sides:
            mask |= 1 << around[number[at]][side]
            at = moved(at, side)
        return mask

    found = []
    for side in SIDES:
        along = turned(side, 1)
        straight, askew = moved(square, side), moved(moved(square, side), along)
        if straight in number:
            found.append(Step(number[straight], (crossed(side),)))
        if askew in number:
            found.append(Step(number[askew], (crossed(side, along), crossed(along, side))))
    return tuple(sorted(found, key=lambda step: step.to))
