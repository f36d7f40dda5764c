"""The whole lawn, small: where the part lies that is seen large."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.hill.view import HillView
from renderers.hill.layout import COLUMNS, ROWS, ZOOM
from renderers.hill.plot import now
from renderers.hill.tones import tones
from renderers.mole import mark
from renderers.paper import shadow
from renderers.scene import Area, Cut, Edge, Put, Stamp
from renderers.shapes import box, circle
from renderers.squareboard import SquareBoard, upright
from renderers.theme import PEN, SEATS, Theme

CELL: Final = 20
SIZE: Final = (COLUMNS * CELL, ROWS * CELL)


def chart(view: HillView, theme: Theme, at: tuple[int, int], window: Area) -> list[Put]:
    """The lawn from this place on, and round the part that is seen a frame.

    `window` is that part in pixels of the lawn at the size of `ZOOM`.
    """
    board = SquareBoard(left=at[0], top=at[1], cell=CELL, columns=COLUMNS, rows=ROWS)
    plot = now(view)
    puts = [Put(*at, ground(theme))]
    kinds = {label: "red" if label in plot.red else "white" for label in plot.flowers}
    kinds[plot.centre] = "burrow"
    kinds |= {label: "dark" if i >= plot.light else "light" for i, label in enumerate(plot.tunnel[:-1])}
    puts += [Put(*board.middle(label), spot(theme, kind)) for label, kind in kinds.items()]
    puts += [Put(*board.border(*rod), stick(theme, standing=upright(rod[1]))) for rod in plot.rods]
    if plot.tunnel and plot.mole is not None:
        puts.append(Put(*board.middle(plot.tunnel[-1]), here(theme, plot.mole)))
    left, top, right, bottom = (round(length * CELL / ZOOM) for length in window)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, SIZE[0]), min(bottom, SIZE[1])
    puts.append(Put(at[0] + left, at[1] + top, pane(theme, right - left, bottom - top)))
    return puts


@cache
def ground(theme: Theme) -> Stamp:
    """The lawn with its stripes."""
    tone = tones(theme)
    wide, high = SIZE
    cuts = [Cut((box(-5, -5, wide + 10, high + 10, 6),), tone.hedge[1], shadow=shadow(theme, 3))]
    if theme.flat:
        cuts = [Cut((box(-2, -2, wide + 4, high + 4),), "#000000")]
    for column in range(COLUMNS):
        colour = tone.lawn[1 if column % 2 == 0 else 2]
        cuts.append(Cut((box(column * CELL, 0, CELL, high),), colour))
    return Stamp("chart", tuple(cuts))


@cache
def spot(theme: Theme, kind: str) -> Stamp:
    """A flower, a molehill or the burrow."""
    tone = tones(theme)
    colour, r = {
        "red": (tone.poppy, 6.5),
        "white": (tone.daisy, 6.5),
        "burrow": (tone.burrow[3], 5.5),
        "light": (tone.light.top, 8),
        "dark": (tone.dark.body, 8),
    }[kind]
    cuts = [Cut((circle(0, 0, r),), colour)]
    if kind == "red" or (theme.flat and kind in ("dark", "burrow")):
        cuts.insert(0, Cut((circle(0, 0, r + 1.5),), tone.poppy_edge))
    return Stamp(f"spot {kind}", tuple(cuts))


@cache
def stick(theme: Theme, *, standing: bool) -> Stamp:
    """A rod."""
    shape = box(-2.5, -9, 5, 18, 2) if standing else box(-9, -2.5, 18, 5, 2)
    colour = theme.gold if theme.flat else tones(theme).rod_lit
    return Stamp(f"stick {'upright' if standing else 'level'}", (Cut((shape,), colour),), Edge(PEN, 1.2))


@cache
def here(theme: Theme, seat: Seat) -> Stamp:
    """The Mole, as its mark."""
    return Stamp(f"here {seat}", (Cut((mark(seat, 0, 0, 9),), SEATS[seat].base),), Edge(theme.white, 1.6))


@cache
def pane(theme: Theme, wide: int, high: int) -> Stamp:
    """The frame round what is seen."""
    inner = box(2, 2, wide - 4, high - 4, 2)
    outer = Cut((box(-3.5, -3.5, wide + 7, high + 7, 5),), PEN, holes=(box(3.5, 3.5, wide - 7, high - 7),))
    rim = Cut((box(-2, -2, wide + 4, high + 4, 4),), theme.cream_lit, holes=(inner,))
    return Stamp(f"pane {wide} {high}", (outer, rim))


def part(board: SquareBoard, window: Area) -> Area:
    """What a window shows of a board, in pixels from the board's upper left corner."""
    left, top = board.at(0, 0)
    return window[0] - left, window[1] - top, window[2] - left, window[3] - top
