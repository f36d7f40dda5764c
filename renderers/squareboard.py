"""Where the squares of a board lie in a picture. Columns are lettered from the left, rows numbered from the top."""

from __future__ import annotations

import msgspec

from bot.games.squares import AWAY, Side, grid
from renderers.scene import Area


class SquareBoard(msgspec.Struct, frozen=True):
    """A board of squares from its upper left corner on, `cell` from one square to the next.

    A board may be larger than what is shown of it: then `left` and `top` are negative.
    """

    left: float
    top: float
    cell: float
    columns: int
    rows: int

    def place(self, label: str) -> tuple[int, int]:
        """A square's column and row, from 0."""
        squares = grid(self.columns, self.rows)
        return squares.squares[squares.by_label[label]]

    def middle(self, label: str) -> tuple[int, int]:
        """The middle of a square, in whole pixels."""
        column, row = self.place(label)
        return self.at(column + 0.5, row + 0.5)

    def at(self, columns: float, rows: float) -> tuple[int, int]:
        """The place so many columns and rows from the upper left corner of the board."""
        return round(self.left + columns * self.cell), round(self.top + rows * self.cell)

    def square(self, label: str) -> Area:
        """What a square takes; neighbours neither overlap nor leave a gap."""
        column, row = self.place(label)
        return (*self.at(column, row), *self.at(column + 1, row + 1))

    def area(self) -> Area:
        """What the whole board takes."""
        return (*self.at(0, 0), *self.at(self.columns, self.rows))

    def border(self, label: str, side: Side) -> tuple[int, int]:
        """The middle of the border on that side of a square."""
        column, row = self.place(label)
        dx, dy = AWAY[side]
        return self.at(column + 0.5 + dx / 2, row + 0.5 + dy / 2)

    def labels(self) -> tuple[str, ...]:
        """All squares, column by column."""
        return grid(self.columns, self.rows).labels

    def overlapping(self, label: str, area: Area) -> bool:
        """Whether anything of a square lies in an area."""
        left, top, right, bottom = self.square(label)
        return left < area[2] and right > area[0] and top < area[3] and bottom > area[1]


def upright(side: Side) -> bool:
    """Whether the border on that side of a square runs from north to south."""
    return side in ("east", "west")
