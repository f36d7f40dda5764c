"""What lies still: the sky with far mountains, the edge of the grass, the soil, and every space with its quiet label."""

from __future__ import annotations

from functools import cache
from math import sin
from random import Random
from typing import Final

from bot.games.squares import COLUMN_LETTERS
from renderers.mountains.layout import HEIGHT, LETTERS, NUMBERS, SKY, WIDTH, Board
from renderers.mountains.slabs import mould
from renderers.mountains.tones import Tones, tones
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Backdrop, Cut, Fibres, Mark, Put, Shape, Text
from renderers.shapes import box, circle, ribbon, rounded
from renderers.theme import Theme

SIGN: Final = 40.0
RANGE: Final = (
    (0, 60, 130, 52), (0, 330, 170, 60), (1, 200, 110, 40), (0, 640, 150, 46), (1, 480, 120, 44), (0, 930, 170, 58),
    (1, 790, 130, 38), (1, 1120, 130, 48),
)  # fmt: skip
"""The mountains on the sky: tone, where, half as wide, how high."""


@cache
def backdrop(theme: Theme, board: Board) -> Backdrop:
    """The meadow with empty spaces; nothing on them yet."""
    marks = (*_soil(theme), *_sky(theme), *_spaces(theme, board), *_signs(theme, board))
    return Backdrop(tones(theme).soil[0], marks)


def moulds(theme: Theme, board: Board, limit: int) -> list[Put]:
    """Where mountains may grow, on every space; drawn for each picture anew, so that a backdrop serves all rounds."""
    return [
        Put(*board.foot(label), mould(theme, board.k, limit, shade(board, label))) for label in board.labels()
    ]


def shade(board: Board, label: str) -> int:
    """Which of the two greens a space has."""
    return sum(board.place(label)) % 2


def _soil(theme: Theme) -> list[Mark]:
    """Layers that go down, with stones."""
    if theme.flat:
        return []
    tone = tones(theme)
    marks: list[Mark] = []
    for i, (colour, top, swing) in enumerate(((tone.soil[1], 460, 26), (tone.soil[2], 880, 34))):
        edge = [
            (x, top + swing * sin(x / 170 + i * 2) + 9 * sin(x / 47 + i)) for x in range(-20, WIDTH + 41, 20)
        ]
        shape = (*edge, (WIDTH + 20, HEIGHT + 20), (-20, HEIGHT + 20))
        marks.append(Cut((shape,), colour))
    marks.append(Fibres(tone.grains, 700, 7))
    return marks


def _sky(theme: Theme) -> list[Mark]:
    tone = tones(theme)
    marks: list[Mark] = [Cut((box(0, 0, WIDTH, SKY),), tone.sky)]
    if theme.flat:
        return [*marks, Cut((box(0, SKY, WIDTH, 3),), tone.fringe[0])]
    for shade, x, half, high in RANGE:
        side = ((x - half, SKY + 4), (x - half * 0.42, SKY - high * 0.78), (x - half * 0.1, SKY - high),
                (x + half * 0.14, SKY - high * 0.97), (x + half * 0.5, SKY - high * 0.66), (x + half, SKY + 4))  # fmt: skip
        marks.append(Cut((rounded(side, 9),), tone.peaks[shade]))
    if theme.name == "night":
        marks += _stars(tone)
    return [*marks, *_fringe(theme)]


def _stars(tone: Tones) -> list[Mark]:
    chance = Random(12)  # noqa: S311 -- decoration
    dots = tuple(
        circle(chance.uniform(0, WIDTH), chance.uniform(4, 40), chance.uniform(0.8, 1.7)) for _ in range(60)
    )
    return [Cut(dots, tone.snow_dark)]


def _fringe(theme: Theme) -> list[Mark]:
    """Blades of grass all along the edge, in two rows."""
    tone = tones(theme)
    marks: list[Mark] = []
    for row, (colour, rise, seed) in enumerate(((tone.fringe[2], 15, 1), (tone.fringe[1], 9, 2))):
        chance = Random(seed)  # noqa: S311 -- decoration
        shape: list[tuple[float, float]] = [(-9, SKY + 14)]
        x = -9.0
        while x < WIDTH + 9:
            wide = chance.uniform(8, 14)
            base = SKY + 1 + row * 3 + chance.uniform(-1.5, 1.5)
            shape += [
                (x, base),
                (x + wide * chance.uniform(0.3, 0.75), base - rise * chance.uniform(0.6, 1.1)),
            ]
            x += wide
        shape += [(WIDTH + 9, SKY + 14)]
        lit = tone.fringe[0] if row else None
        cast = shadow(theme, 6, 4, 0.4) if not row else None
        marks.append(Cut((tuple(shape),), colour, lit=lit, rim=1.4, shadow=cast))
    return marks


def _spaces(theme: Theme, board: Board) -> list[Mark]:
    tone = tones(theme)
    marks: list[Mark] = []
    for label in board.labels():
        left, top, right, bottom = board.tile(label)
        shape = box(left, top, right - left, bottom - top, 9)
        rim, dark = tone.grass_lit, tone.grass_dark
        if theme.flat:
            marks.append(
                Cut((box(left - 2, top - 2, right - left + 4, bottom - top + 4, 10),), tone.grass_lit)
            )
        marks.append(
            sheet(theme, shape, tone.grass[shade(board, label)], rim, dark, 1.8, shadow(theme, 5, 3, 0.35))
        )
        marks += _den(theme, board, label)
    return marks if theme.flat else [*marks, _tufts(theme, board)]


def _den(theme: Theme, board: Board, label: str) -> list[Mark]:
    """Where a burrow may come, and the label of the space in it."""
    tone, k = tones(theme), board.k
    x, y = board.den(label)
    ring = circle(0, 0, 39 * k)
    n = len(ring)
    dashes: list[Shape] = []
    count = 20
    for i in range(count):
        part = [ring[(i * n // count + j) % n] for j in range(max(2, n // count * 5 // 9 + 1))]
        dashes.append(ribbon(tuple((px + x, py + y) for px, py in part), 2.2 * k))
    text = Text(x, y, label, max(26.0, 31 * k), tone.label, squeeze=SQUEEZE)
    return [Cut(tuple(dashes), tone.tuft), text]


def _tufts(theme: Theme, board: Board) -> Cut:
    chance = Random(3)  # noqa: S311 -- decoration
    k = board.k
    shapes: list[Shape] = []
    for label in board.labels():
        left, _, _, bottom = board.tile(label)
        for j in range(2):
            x = left + (16 + 42 * j + chance.uniform(-8, 8)) * k
            y = bottom - (8 + chance.uniform(-3, 4)) * k
            for lean, high in ((-8, 9), (-1, 14), (7, 10)):
                lean_, high_ = lean + chance.uniform(-2, 2), high + chance.uniform(-2, 3)
                shapes.append(((x - 2 * k, y), (x + lean_ * k, y - high_ * k), (x + 2 * k, y)))
    return Cut(tuple(shapes), tones(theme).tuft)


def _signs(theme: Theme, board: Board) -> list[Mark]:
    colour = tones(theme).sign
    marks: list[Mark] = []
    for i in range(board.size):
        marks.append(letters(board.column(i), LETTERS, COLUMN_LETTERS[i], SIGN, colour))
        marks.append(letters(NUMBERS, board.row(i), str(i + 1), SIGN, colour))
    return marks
