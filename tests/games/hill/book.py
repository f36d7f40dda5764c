"""The rule book of `hill`, written down a second time and in the plainest way: what the tests expect.

Nothing here is taken from the program. A square is its label; a rod is the set of the two squares that it parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache

Rod = frozenset[str]

COLUMNS, ROWS = "ABCDEFGHI", "1234567"
SQUARES = [column + row for column in COLUMNS for row in ROWS]
CENTRE = "E4"
WHITE = {"B2", "H2", "B6", "H6"}
RED = {"E1", "E7", "A4", "I4"}
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
PIECES = RODS = 22
LIGHT = 10


def at(label: str, columns: int, rows: int) -> str:
    """The square so many columns and rows away, or an empty word."""
    x, y = COLUMNS.index(label[0]) + columns, ROWS.index(label[1]) + rows
    return COLUMNS[x] + ROWS[y] if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS) else ""


def rod(text: str) -> Rod:
    """`D4 east`, however it is named."""
    square, side = text.split()
    beyond = at(square, *SIDES[side])
    assert beyond, f"{text} is the edge of the lawn"
    return frozenset((square, beyond))


def name(border: Rod) -> str:
    """As it is listed, L4: by its western or northern square."""
    first, second = sorted(border, key=lambda label: (label[0], label[1]))
    return f"{first} {'east' if first[1] == second[1] else 'south'}"


BORDERS = {frozenset((a, b)) for a in SQUARES for dx, dy in SIDES.values() if (b := at(a, dx, dy))}


def may_step(start: str, end: str, rods: AbstractSet[Rod]) -> bool:
    """L7 to L9, without a look at what is visited."""
    dx = COLUMNS.index(end[0]) - COLUMNS.index(start[0])
    dy = int(end[1]) - int(start[1])
    if max(abs(dx), abs(dy)) != 1:
        return False
    if dx == 0 or dy == 0:
        return frozenset((start, end)) not in rods
    for corner in (at(start, dx, 0), at(start, 0, dy)):
        if frozenset((start, corner)) not in rods and frozenset((corner, end)) not in rods:
            return True
    return False


def digs(tunnel: list[str], rods: AbstractSet[Rod]) -> list[str]:
    """Where the Mole may go, in order, L7 to L10."""
    here = tunnel[-1]
    if here == CENTRE and len(tunnel) > 1:
        return [square for square in SQUARES if square not in tunnel]
    around = [at(here, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [square for square in around if square and square not in tunnel and may_step(here, square, rods)]


def points(tunnel: Iterable[str]) -> int:
    """L13."""
    visited = set(tunnel)
    return max(0, len(visited) - LIGHT) + len(visited & WHITE) + 2 * len(visited & RED)


def sequences(tunnel: list[str], rods: AbstractSet[Rod], length: int, *, mole: bool) -> int:
    """How many sequences of so many legal actions go on from here, into the next round where this one is over."""
    if length == 0:
        return 1
    ways = digs(tunnel, rods)
    if not ways or (len(tunnel) == PIECES and not mole):
        return sum(from_start(square, length) for square in SQUARES)
    if mole:
        if length == 1:
            return len(ways)
        return sum(sequences([*tunnel, square], rods, length - 1, mole=False) for square in ways)
    if length == 1:
        return len(BORDERS) - len(rods)
    return sum(sequences(tunnel, rods | {border}, length - 1, mole=True) for border in BORDERS - rods)


@cache
def from_start(start: str, length: int) -> int:
    """Sequences of so many actions from the start of a round, the first being this start."""
    return sequences([start], frozenset(), length - 1, mole=False)


def alike() -> Iterator[tuple[str, int]]:
    """A start for each kind that is alike by mirroring the lawn, and how many are of that kind."""
    for column in "ABCDE":
        for row in "1234":
            yield column + row, (1 if column == "E" else 2) * (1 if row == "4" else 2)


def mirrored(square: str) -> str:
    """The start of `alike` that this square is like."""
    column, row = COLUMNS.index(square[0]), int(square[1])
    return f"{COLUMNS[min(column, 8 - column)]}{min(row, 8 - row)}"
