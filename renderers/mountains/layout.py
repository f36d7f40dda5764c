"""Where things lie in the pictures of `mountains`."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from bot.games.squares import grid
from renderers.scene import Area

WIDTH: Final = 1200
HEIGHT: Final = 1200
MARGIN: Final = 24
SKY: Final = 78
"""Where the grass begins."""
LINE: Final = 37
"""The middle of the line on top."""
LETTERS: Final = 107
NUMBERS: Final = 29
"""The middle of the letters above the board, and of the numbers beside it."""
LEFT: Final = 56
TOP: Final = 128
ACROSS: Final = 1122
"""The width of the board."""
DOWN: Final = 900
LOW: Final = 648
"""The height of the board, and of a lower one that leaves room for cards or a score sheet."""
STRIP: Final = 1042
STRIP_HIGH: Final = 138
"""What lies below the board."""
SHEET: Final = 794
"""What lies below a low board."""
GAP: Final = 3
"""Half of what lies between two spaces."""


class Board(msgspec.Struct, frozen=True):
    """The spaces of a board; each shows the burrow on the left and the mountain on the right."""

    size: int
    """Columns, and rows."""
    down: int
    """The height of the whole."""

    @property
    def wide(self) -> float:
        """From one column to the next."""
        return ACROSS / self.size

    @property
    def high(self) -> float:
        """From one row to the next."""
        return self.down / self.size

    @property
    def k(self) -> float:
        """The size of what lies on a space; 1 on the board of six columns."""
        return min(self.wide / 187, self.high / 150)

    def labels(self) -> tuple[str, ...]:
        """All spaces, row by row, so that what is nearer is drawn later."""
        return tuple(sorted(grid(self.size, self.size).labels, key=lambda label: (label[1:], label)))

    def place(self, label: str) -> tuple[int, int]:
        """A space's column and row, from 0."""
        spaces = grid(self.size, self.size)
        return spaces.squares[spaces.by_label[label]]

    def tile(self, label: str) -> Area:
        """The sheet of a space."""
        column, row = self.place(label)
        return (
            round(LEFT + column * self.wide) + GAP,
            round(TOP + row * self.high) + GAP,
            round(LEFT + (column + 1) * self.wide) - GAP,
            round(TOP + (row + 1) * self.high) - GAP,
        )

    def den(self, label: str) -> tuple[int, int]:
        """The middle of a space's burrow."""
        left, top, right, bottom = self.tile(label)
        wide, high = (right - left) - 178 * self.k, (bottom - top) - 144 * self.k
        return round(left + 49 * self.k + wide * 0.3), round(top + 62 * self.k + high * 0.45)

    def foot(self, label: str) -> tuple[int, int]:
        """The middle of the foot of a space's mountain."""
        left, _, right, bottom = self.tile(label)
        wide = (right - left) - 178 * self.k
        return round(right - 55 * self.k - wide * 0.3), round(bottom - 10 * self.k)

    def column(self, number: int) -> int:
        """The middle of a column."""
        return round(LEFT + (number + 0.5) * self.wide)

    def row(self, number: int) -> int:
        """The middle of a row."""
        return round(TOP + (number + 0.5) * self.high)


@cache
def board(size: int, *, low: bool = False) -> Board:
    """The board with so many columns; a low one leaves room below."""
    return Board(size, LOW if low else DOWN)
