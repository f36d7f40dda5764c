"""Where things lie in the pictures of `hill`."""

from __future__ import annotations

from typing import Final

from bot.games.hill.garden import LAWN as LAWN_GRID
from renderers.scene import Area
from renderers.squareboard import SquareBoard

WIDTH: Final = 1200
HEIGHT: Final = 1200
MARGIN: Final = 32
BAR: Final = 20
"""The top of the line on top, which is 68 high."""
COLUMNS, ROWS = LAWN_GRID.columns, LAWN_GRID.rows
CELL: Final = 112
BOARD: Final = SquareBoard(left=96, top=154, cell=CELL, columns=COLUMNS, rows=ROWS)
LAWN: Final[Area] = BOARD.area()
FRAME: Final[Area] = (MARGIN, 98, WIDTH - MARGIN, 996)
"""The hedge and the beds round the lawn."""
PLAQUES: Final = 1006
PLAQUE: Final = (560, 178)
ZOOM: Final = 230
"""A square in the Gardener's picture of the borders near the mole: five columns and three and a half rows are seen."""
SMALL: Final = 58
"""A square in the summary."""
