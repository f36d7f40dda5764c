"""What lies still: the gravel, the hedge with the letters and numbers, the beds, the lawn with its stripes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot
from random import Random
from typing import Final

from bot.games.squares import COLUMN_LETTERS
from renderers.hill import beds
from renderers.hill.layout import CELL, FRAME, LAWN
from renderers.hill.tones import Tones, tones
from renderers.paper import shadow
from renderers.scene import Area, Backdrop, Cut, Fibres, Mark, Point, Put, Shape, Stamp, Text
from renderers.shapes import box, circle, moved, petal
from renderers.squareboard import SquareBoard
from renderers.theme import Theme

LETTERS = 42
LABEL = 25
BLADES: Final[tuple[Shape, ...]] = (
    ((-1, 0), (-8, -9), (-3, 1)),
    ((-2, 0), (0, -14), (2, 0)),
    ((1, 0), (8, -9), (3, 1)),
)
"""A tuft of grass."""


@cache
def backdrop(theme: Theme, board: SquareBoard, *, labelled: bool = True) -> Backdrop:
    """The garden with an empty lawn: beds, burrow and hills not yet on it. `labelled`: each square has its label."""
    tone = tones(theme)
    marks: list[Mark] = ground(theme)
    marks += hedge(theme, FRAME)
    marks += _leaves(theme)
    marks += lawn(theme, board)
    marks += squares(theme, board) if labelled else []
    marks += fringe(theme, LAWN)
    marks += beds.beds(theme)
    marks += beds.climbers(theme, board, LAWN)
    marks += signs(theme, board, LAWN)
    return Backdrop(tone.ground, tuple(marks))


@cache
def frame(theme: Theme) -> Backdrop:
    """The garden round a lawn that is drawn otherwise."""
    tone = tones(theme)
    marks: list[Mark] = [*ground(theme), *hedge(theme, FRAME), *_leaves(theme)]
    left, top, right, bottom = LAWN
    marks.append(Cut((box(left, top, right - left, bottom - top),), tone.lawn[0]))
    return Backdrop(tone.ground, (*marks, *beds.beds(theme)))


def ground(theme: Theme) -> list[Mark]:
    """Gravel."""
    tone = tones(theme)
    return [Fibres(tone.pebbles, 600, 5)] if tone.pebbles else []


def hedge(theme: Theme, outer: Area, k: float = 1.0) -> list[Cut]:
    """Two sheets of clipped box all round; `k` is the size of its leaves."""
    tone = tones(theme)
    left, top, right, bottom = outer
    if theme.flat:
        whole = box(left, top, right - left, bottom - top, 12)
        rim = box(left + 3, top + 3, right - left - 6, bottom - top - 6, 10)
        return [Cut((whole,), tone.hedge[0]), Cut((rim,), tone.hedge[1])]
    chance = Random(1)  # noqa: S311 -- decoration
    marks = []
    for inset, r, colour, lit, cast in (
        (12 * k, 13 * k, tone.hedge[0], None, shadow(theme, 7 * k, 4 * k, 0.32)),
        (17 * k, 12 * k, tone.hedge[1], tone.hedge_lit, None),
    ):
        shapes = [box(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset)]
        shapes += _bumps(chance, (left + inset, top + inset, right - inset, bottom - inset), r, CELL * k)
        marks.append(Cut(tuple(shapes), colour, lit=lit, rim=1.5, shadow=cast))
    return marks


def _leaves(theme: Theme) -> list[Mark]:
    """Here and there a leaf on the hedge."""
    if theme.flat:
        return []
    chance = Random(4)  # noqa: S311 -- decoration
    left, top, right, bottom = FRAME
    dabs = []
    for _ in range(220):
        x, y = chance.uniform(left + 16, right - 16), chance.uniform(top + 16, bottom - 16)
        if x < LAWN[0] - 12 or y < LAWN[1] - 12:
            dabs.append(petal(x, y, chance.uniform(0, 360), 11, 7, 0.6, 5))
    return [Cut(tuple(dabs), tones(theme).hedge[2])]


def _bumps(chance: Random, area: tuple[float, float, float, float], r: float, every: float) -> list[Shape]:
    """Round leaves along the four sides."""
    left, top, right, bottom = area
    shapes: list[Shape] = []
    for start, end in (
        ((left, top), (right, top)), ((left, bottom), (right, bottom)), ((left, top), (left, bottom)), ((right, top), (right, bottom))
    ):  # fmt: skip
        shapes += leafy(chance, start, end, r, every)
    return shapes


def leafy(chance: Random, start: Point, end: Point, r: float, every: float) -> list[Shape]:
    """Round leaves from one point to another; what is `every` so many pixels the same packs small."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    radii = [r * chance.uniform(0.78, 1.21) for _ in range(round(every / (r * 1.45)))]
    step = every / len(radii)
    return [
        circle(start[0] + dx * i * step, start[1] + dy * i * step, radii[i % len(radii)])
        for i in range(round(long / step) + 1)
    ]


def lawn(theme: Theme, board: SquareBoard, *, tufts: bool = True) -> list[Mark]:
    """Mown stripes, crossed; a line between the squares; here and there longer grass."""
    tone = tones(theme)
    marks: list[Mark] = []
    for shade, colour in enumerate(tone.lawn):
        tiles = [board.square(label) for label in board.labels() if shade == _shade(*board.place(label))]
        marks.append(Cut(tuple(box(x, y, r - x, b - y) for x, y, r, b in tiles), colour))
    marks.append(Cut(tuple(_lines(board)), tone.line))
    if tufts and not theme.flat:
        marks += _tufts(tone, board)
    return marks


def _shade(column: int, row: int) -> int:
    return column % 2 * 2 + row % 2


def _lines(board: SquareBoard) -> Iterator[Shape]:
    left, top, right, bottom = board.area()
    for column in range(1, board.columns):
        x, _ = board.at(column, 0)
        yield box(x - 1, top, 2, bottom - top)
    for row in range(1, board.rows):
        _, y = board.at(0, row)
        yield box(left, y - 1, right - left, 2)


def _tufts(tone: Tones, board: SquareBoard) -> list[Cut]:
    chance = Random(3)  # noqa: S311 -- decoration
    shapes: tuple[list[Shape], list[Shape]] = ([], [])
    for column in range(board.columns):
        for row in range(board.rows):
            if chance.random() < 0.45:
                x, y = board.at(
                    column + chance.choice((0.82, 0.16)) + chance.uniform(-0.05, 0.05),
                    row + chance.uniform(0.55, 0.9),
                )
                shapes[chance.random() < 0.5].extend(moved(blade, x, y) for blade in BLADES)
    return [Cut(tuple(part), colour) for part, colour in zip(shapes, tone.tufts, strict=True)]


def squares(theme: Theme, board: SquareBoard) -> list[Mark]:
    """The quiet label of every square, in its upper left corner."""
    marks: list[Mark] = []
    for label in board.labels():
        x, y, *_ = board.square(label)
        column, row = board.place(label)
        x += 9 if column else 15  # clear of the hedge
        y += 22 if row else 27
        marks.append(Text(x, y, label, LABEL, tones(theme).label, anchor="left", squeeze=0.85))
    return marks


def fringe(theme: Theme, area: Area, k: float = 1.0) -> list[Put]:
    """The hedge's inner rim, and the shade it throws on the lawn."""
    return [
        Put(area[0], area[1], stamp) for stamp in _fringes(theme, area[2] - area[0], area[3] - area[1], k)
    ]


@cache
def _fringes(theme: Theme, width: int, height: int, k: float) -> tuple[Stamp, ...]:
    """The four sides, from the upper left corner of the lawn; the upper and the left one last, for the light."""
    if theme.flat:
        whole, inner = box(-3, -3, width + 6, height + 6), box(0, 0, width, height)
        return (Stamp(f"fringe {width} {height}", (Cut((whole,), "#FFFFFF", holes=(inner,)),), fine=1),)
    chance = Random(2)  # noqa: S311 -- decoration
    sides = {
        "right": ((width, 0), (width, height)),
        "bottom": ((0, height), (width, height)),
        "left": ((0, 0), (0, height)),
        "top": ((0, 0), (width, 0)),
    }
    tone = tones(theme)
    stamps = []
    for name, ((ax, ay), (bx, by)) in sides.items():
        outwards = {"right": (1, 0), "bottom": (0, 1), "left": (-1, 0), "top": (0, -1)}[name]
        cuts = []
        for r, away, colour, lit in (
            (12.5, 4.0, tone.hedge[0], None),
            (11.5, 9.0, tone.hedge[1], tone.hedge_lit),
        ):
            dx, dy = outwards[0] * away * k, outwards[1] * away * k
            shapes = tuple(leafy(chance, (ax + dx, ay + dy), (bx + dx, by + dy), r * k, CELL * k))
            cast = None if lit else shadow(theme, 4 * k, 0, 0.25)
            cuts.append(Cut(shapes, colour, lit=lit, rim=1.5, shadow=cast))
        stamps.append(Stamp(f"fringe {name} {width} {height}", tuple(cuts), fine=1))
    return tuple(stamps)


def signs(theme: Theme, board: SquareBoard, window: Area) -> list[Mark]:
    """The letters of the columns and the numbers of the rows that are seen, on the hedge."""
    return [Put(x, y, sign(theme, text)) for x, y, text in _signs(board, window)]


def _signs(board: SquareBoard, window: Area) -> Iterator[tuple[int, int, str]]:
    left, top, right, bottom = window
    for column in range(board.columns):
        x, _ = board.at(column + 0.5, 0)
        if left + 24 < x < right - 24:
            yield x, top - 28, COLUMN_LETTERS[column]
    for row in range(board.rows):
        _, y = board.at(0, row + 0.5)
        if top + 24 < y < bottom - 24:
            yield left - 34, y, str(row + 1)


def turf(theme: Theme, board: SquareBoard, window: Area) -> list[Put]:
    """The part of a larger lawn that is seen, square by square."""
    puts = []
    for label in board.labels():
        if board.overlapping(label, window):
            x, y, *_ = board.square(label)
            puts.append(Put(x, y, square(theme, round(board.cell), _shade(*board.place(label))), window))
            puts.append(Put(x + 18, y + 40, square_label(theme, label), window))
    return puts


@cache
def square(theme: Theme, cell: int, shade: int) -> Stamp:
    """One square in one of the lawn's shades, from its upper left corner."""
    tone = tones(theme)
    lines = (box(-1, -1, cell, 2), box(-1, -1, 2, cell))
    return Stamp(
        f"square {shade} {cell}",
        (Cut((box(0, 0, cell, cell),), tone.lawn[shade]), Cut(lines, tone.line)),
        fine=1,
    )


@cache
def square_label(theme: Theme, label: str) -> Stamp:
    """The label of a square that is seen large."""
    text = Text(0, 0, label, 38, tones(theme).label, anchor="left", squeeze=0.85)
    return Stamp(f"square label {label}", (text,))


def rim(theme: Theme, board: SquareBoard, window: Area) -> list[Put]:
    """The hedge's inner rim over a lawn that goes on below it, and the letters and numbers that are seen."""
    return [*fringe(theme, window), *beds.corners(theme), *beds.climbers(theme, board, window)] + [
        Put(x, y, sign(theme, text)) for x, y, text in _signs(board, window)
    ]


@cache
def sign(theme: Theme, text: str) -> Stamp:
    """A letter or number on the hedge."""
    return Stamp(f"sign {text}", (Text(0, 0, text, LETTERS, tones(theme).sign),))
