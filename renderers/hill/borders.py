"""What the Gardener may choose: the borders near the Mole, large and with their names, or those of one square."""

from __future__ import annotations

from functools import cache
from math import ceil

import msgspec

from bot.games.hill.view import HillView
from bot.games.squares import AWAY, Side
from renderers import lettering
from renderers.hill import fence
from renderers.hill.choices import Choice
from renderers.hill.layout import COLUMNS, LAWN, ROWS, ZOOM
from renderers.hill.pieces import Pieces
from renderers.hill.plot import Rod, crossed, place, usual
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Put, Stamp, Text
from renderers.shapes import box, oval
from renderers.squareboard import SquareBoard, upright
from renderers.theme import PEN, Theme, mix


def near(view: HillView, choice: Choice) -> bool:
    """Whether the Gardener looks at the borders near the Mole: nothing chosen yet, or a square beside it."""
    if not choice.borders or not view.tunnel:
        return False
    if choice.square is None:
        return True
    (ax, ay), (bx, by) = place(view.tunnel[-1]), place(choice.square)
    return max(abs(ax - bx), abs(ay - by)) <= 1


@cache
def zoomed(label: str) -> SquareBoard:
    """The lawn so large that the borders round this square can be named; what of it is seen lies where the lawn does."""
    column, row = place(label)
    left, top, right, bottom = LAWN
    whole = SquareBoard(left=0, top=0, cell=ZOOM, columns=COLUMNS, rows=ROWS)
    x = (left + right) / 2 - (column + 0.5) * ZOOM
    y = (top + bottom) / 2 - (row + 0.5) * ZOOM
    x = min(left, max(right - whole.columns * ZOOM, x))
    y = min(top, max(bottom - whole.rows * ZOOM, y))
    return msgspec.structs.replace(whole, left=round(x), top=round(y))


def reach(view: HillView, pieces: Pieces) -> list[Put]:
    """Paws where the Mole could dig to."""
    size = 1.9 * pieces.cell / ZOOM
    return [
        pieces.put(pieces.board.middle(label), paw(pieces.theme, round(size, 2)))
        for label in (() if view.jump else view.reach)
        if pieces.seen(label)
    ]


@cache
def paw(theme: Theme, k: float) -> Stamp:
    """The print of a paw."""
    toes = ((-13, -6, -58), (-5, -14, -18), (5, -14, 18), (13, -6, 58))
    shapes = (
        oval(0, 6 * k, 11 * k, 9.5 * k),
        *(oval(x * k, y * k, 4 * k, 6 * k, turn) for x, y, turn in toes),
    )
    return Stamp(f"paw {k:g}", (Cut(shapes, theme.cream, opacity=0.75, shadow=shadow(theme, 1.5)),))


def offers(view: HillView, choice: Choice, pieces: Pieces) -> list[Put]:
    """The borders that may be closed: strips, for those in the Mole's way in light."""
    wanted = _in_the_way(view, pieces)
    seen = [rod for rod in choice.borders if _shown(rod, pieces)]
    return [
        pieces.put(
            pieces.board.border(*rod),
            fence.offer(pieces.theme, pieces.cell, standing=upright(rod[1]), strong=usual(rod) in wanted),
        )
        for rod in sorted(seen, key=lambda rod: usual(rod) in wanted)
    ]


def names(view: HillView, choice: Choice, pieces: Pieces) -> list[Put]:
    """The names of these borders, as they are typed."""
    wanted = _in_the_way(view, pieces)
    return [
        Put(*pieces.board.border(*rod), slip(pieces.theme, *rod, strong=usual(rod) in wanted))
        for rod in sorted(
            (rod for rod in choice.borders if _shown(rod, pieces)), key=lambda rod: usual(rod) in wanted
        )
    ]


def _in_the_way(view: HillView, pieces: Pieces) -> frozenset[Rod]:
    """Rods on an open way to a square that the Mole can go to; none while it may jump over all rods."""
    if view.jump:
        return frozenset()
    found = frozenset[Rod]()
    for label in view.reach:
        found |= crossed(view.tunnel[-1], label, pieces.plot.rods)
    return found


def _shown(rod: Rod, pieces: Pieces) -> bool:
    """Whether the border belongs to a square beside the Mole."""
    here = place(pieces.plot.tunnel[-1])
    square, side = usual(rod)
    column, row = place(square)
    beyond = (column + 1, row) if upright(side) else (column, row + 1)
    return any(max(abs(here[0] - c), abs(here[1] - r)) <= 1 for c, r in ((column, row), beyond))


@cache
def slip(theme: Theme, square: str, side: Side, *, strong: bool) -> Stamp:
    """The name of a border on a slip that lies along it."""
    px, small = (41, 36) if strong else (33, 30)
    pen = PEN if strong or theme.flat else mix(PEN, theme.kraft_dark, 0.25)
    paper = theme.cream if strong else theme.kraft
    if theme.flat and strong:
        paper = theme.gold
    texts: tuple[Text, ...]
    if upright(side):
        half = (
            ceil(
                max(
                    lettering.width(square, px, squeeze=SQUEEZE),
                    lettering.width(side, small, squeeze=SQUEEZE),
                )
                / 2
            )
            + 8
        )
        tall = px * 0.95
        texts = (letters(0, -px * 0.44, square, px, pen), letters(0, px * 0.44, side, small, pen))
    else:
        first, second = (
            lettering.width(text, size, squeeze=SQUEEZE) for text, size in ((square, px), (side, small))
        )
        whole = first + second + px * 0.22
        half, tall = ceil(whole / 2) + 9, px * 0.56
        texts = (
            Text(-whole / 2, 0, square, px, pen, anchor="left", squeeze=SQUEEZE),
            Text(whole / 2, 0, side, small, pen, anchor="right", squeeze=SQUEEZE),
        )
    slip = sheet(
        theme,
        box(-half, -tall, 2 * half, 2 * tall, 12),
        paper,
        None,
        mix(paper, theme.ink, 0.2),
        cast=shadow(theme, 4 if strong else 2),
    )
    rim = (
        (Cut((box(-half - 2.5, -tall - 2.5, 2 * half + 5, 2 * tall + 5, 14),), "#000000"),)
        if theme.flat
        else ()
    )
    return Stamp(f"border {square} {side}{' strong' if strong else ''}", (*rim, slip, *texts))


def sides(choice: Choice, pieces: Pieces) -> list[Put]:
    """On the whole lawn: the borders of the square that was chosen, with their names beside them."""
    puts = [
        pieces.put(
            pieces.board.border(*rod),
            fence.offer(pieces.theme, pieces.cell, standing=upright(rod[1]), strong=True),
        )
        for rod in choice.borders
    ]
    left, _, right, bottom = LAWN
    for rod in choice.borders:
        x, y = pieces.board.border(*rod)
        stamp = slip(pieces.theme, *rod, strong=True)
        dx, dy = AWAY[rod[1]]
        x, y = x + 66 * dx, y + 36 * dy - 8 * abs(dx)
        puts.append(Put(min(max(x, left + 100), right - 60), min(y, bottom - 30), stamp))
    return puts
