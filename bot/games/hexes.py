"""Hexagonal spaces in axial coordinates `(q, r)`, pointy-top, and hexagons made of them.

Directions and rotations run clockwise as seen on the table. All tables are computed once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

Axial: TypeAlias = tuple[int, int]
Direction: TypeAlias = Literal["e", "se", "sw", "w", "nw", "ne"]

DIRECTIONS: Final[dict[Direction, Axial]] = {
    "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1),
}  # fmt: skip
COMPASS: Final[tuple[Direction, ...]] = tuple(DIRECTIONS)
"""Clockwise from the east: one step of rotation takes each to the next."""
ROTATIONS: Final = 6
ROW_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def moved(space: Axial, direction: Direction, steps: int = 1) -> Axial:
    """The space so many steps away, on the board or not."""
    q, r = DIRECTIONS[direction]
    return space[0] + q * steps, space[1] + r * steps


def rotated(space: Axial, k: int) -> Axial:
    """`space` after `k` steps of `(q, r) -> (-r, q + r)` about the origin."""
    q, r = space
    for _ in range(k % ROTATIONS):
        q, r = -r, q + r
    return q, r


def turned(direction: Direction, k: int) -> Direction:
    """`direction` after `k` steps of rotation."""
    return COMPASS[(COMPASS.index(direction) + k) % ROTATIONS]


def opposite(direction: Direction) -> Direction:
    """The direction back."""
    return turned(direction, 3)


def distance(a: Axial, b: Axial) -> int:
    """Steps between two spaces of an endless board."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True, slots=True)
class Hexagon:
    """A hexagon of hexagonal spaces. Its spaces are numbered in reading order; the tables are by that number."""

    spaces: tuple[Axial, ...]
    """Their coordinates, row by row from the north, each row from the west."""
    labels: tuple[str, ...]
    """`A1`, `A2`, ...: the letter of the row, the place in the row from 1."""
    number: dict[Axial, int]
    by_label: dict[str, int]
    centre: int
    rays: tuple[dict[Direction, tuple[int, ...]], ...]
    """From each space in each direction: the spaces on that line up to the rim, the nearest first, itself not among them."""
    rotations: tuple[tuple[int, ...], ...]
    """`rotations[k][n]`: where space `n` comes to lie after `k` steps."""


@cache
def hexagon(radius: int) -> Hexagon:
    """The hexagon with `radius + 1` spaces along each side and the origin in its centre."""
    around = range(-radius, radius + 1)
    spaces = tuple((q, r) for r in around for q in around if abs(q + r) <= radius)
    number = {space: n for n, space in enumerate(spaces)}
    labels = tuple(ROW_LETTERS[r + radius] + str(q - max(-radius, -radius - r) + 1) for q, r in spaces)

    def ray(space: Axial, direction: Direction) -> tuple[int, ...]:
        line = (moved(space, direction, steps) for steps in range(1, 2 * radius + 1))
        return tuple(number[at] for at in line if at in number)

    return Hexagon(
        spaces=spaces,
        labels=labels,
        number=number,
        by_label={label: n for n, label in enumerate(labels)},
        centre=number[0, 0],
        rays=tuple({d: ray(space, d) for d in COMPASS} for space in spaces),
        rotations=tuple(tuple(number[rotated(space, k)] for space in spaces) for k in range(ROTATIONS)),
    )
