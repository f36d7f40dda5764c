"""Movement cards: a picture of what the mole does, and the card's name."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, sin
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.mountains.box import ROCK
from bot.games.mountains.cards import parts
from renderers import lettering, mole
from renderers.mountains.burrows import rock as rock_token
from renderers.mountains.tones import tones
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Edge, Pit, Point, Put, Shape, Stamp, Text
from renderers.shapes import arrowhead, bent, box, circle, direction, moved, ribbon, rounded
from renderers.theme import PEN, Theme

LABEL: Final = 40.0
BAND: Final = 46
"""What the name takes of a card."""
LEFT: Final[dict[Point, Point]] = {(0, -1): (-1, 0), (-1, 0): (0, 1), (0, 1): (1, 0), (1, 0): (0, -1)}
TURNED: Final = 1.1
"""So far an arrow leads that only turns."""
MOLE: Final = 50
"""The mole's size; its nose is where the way begins ..."""
NOSE: Final = 0.36
"""... and its middle lies so far behind it, as a share of its size."""
SEEN: Final = 0.34
"""So much of it is seen behind its nose, at least."""


class Sign(msgspec.Struct, frozen=True):
    """What a card does, in spaces from the mole's nose, ahead being up: spaces entered, and ways with an arrow."""

    cells: tuple[Point, ...]
    ways: tuple[tuple[Point, ...], ...]

    def extent(self) -> tuple[float, float, float, float]:
        """The box that holds it, without the mole."""
        xs = [x + d for x, _ in self.cells for d in (-0.5, 0.5)] + [x for way in self.ways for x, _ in way]
        ys = [y + d for _, y in self.cells for d in (-0.5, 0.5)] + [y for way in self.ways for _, y in way]
        return min(xs), min(*ys, -0.5), max(xs), max(ys)


@cache
def sign(card: str) -> Sign:
    """The sign of a card."""
    if card == "U":
        return Sign((), (((0.0, 0.0), (0.0, -0.75), (1.15, -0.75), (1.15, 0.75)),))
    first, *rest = parts(card)
    sides = (("L", *rest), ("R", *rest)) if first == "T" else ((first, *rest),)
    cells: list[Point] = []
    ways = []
    for side in sides:
        way, found = _way(side)
        ways.append(way)
        cells += found
    return Sign(tuple(cells), tuple(ways))


def _way(moves: tuple[str, ...]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The corners of a way, and the spaces it enters."""
    x, y = 0.0, 0.0
    ahead: Point = (0, -1)
    corners: list[Point] = [(0.0, 0.1), (0.0, 0.0)] if moves[0] in "LR" else [(0.0, -0.12), (0.0, -0.32)]
    cells: list[Point] = []
    for move in moves:
        if move == "L":
            ahead = LEFT[ahead]
        elif move == "R":
            ahead = LEFT[LEFT[LEFT[ahead]]]
        else:
            for _ in range(int(move[1:])):
                x, y = x + ahead[0], y + ahead[1]
                cells.append((x, y))
            corners.append((x, y))
    if moves[-1] in "LR":
        corners.append((x + ahead[0] * TURNED, y + ahead[1] * TURNED))
    else:
        corners[-1] = (x + ahead[0] * 0.3, y + ahead[1] * 0.3)
    return tuple(corners), tuple(cells)


def _line(corners: tuple[Point, ...]) -> list[Point]:
    """The way with its corners rounded, in many short steps."""
    line: list[Point] = [corners[0]]
    for a, b, c in zip(corners, corners[1:], corners[2:], strict=False):
        if (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0]):
            continue
        r = 0.42
        into = (b[0] - r * _sign(b[0] - a[0]), b[1] - r * _sign(b[1] - a[1]))
        out = (b[0] + r * _sign(c[0] - b[0]), b[1] + r * _sign(c[1] - b[1]))
        if abs(b[0] - a[0]) + abs(b[1] - a[1]) < r:
            into = a
        line += bent(into, b, out, 10)
    return [*line, corners[-1]]


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


@cache
def card(theme: Theme, kind: str, wide: int, high: int, seat: Seat | None = None) -> Stamp:
    """A card, from its upper left corner."""
    whole = box(0, 0, wide, high, 9)
    text, px = lettering.fit(kind, LABEL, wide - 12, 30, squeeze=SQUEEZE)
    marks: list[Cut | Pit | Text] = []
    if theme.flat:
        marks.append(Cut((box(-3, -3, wide + 6, high + 6, 11),), "#000000"))
    marks.append(sheet(theme, whole, theme.cream, theme.white, theme.cream_dark, 2, shadow(theme, 4)))
    marks.append(Cut((box(6, 6, wide - 12, high - BAND - 8, 6),), tones(theme).grass[0]))
    marks += _picture(theme, kind, (6, 6, wide - 6, high - BAND - 2), seat)
    marks.append(letters(wide / 2, high - BAND / 2 - 1, text, px, PEN))
    return Stamp(f"card {kind} {wide} {high}{'' if seat is None else f' {seat}'}", tuple(marks), fine=3)


@cache
def light(theme: Theme, wide: int, high: int) -> Stamp:
    """Light under a card that may be chosen, from the card's upper left corner."""
    soft = [
        Cut((box(-by, -by, wide + 2 * by, high + 2 * by, 10 + by),), theme.cream_lit, opacity=0.22)
        for by in (13, 11, 9)
    ]
    ring = Cut((box(-6, -6, wide + 12, high + 12, 14),), theme.cream_lit)
    edge = Cut((box(-2, -2, wide + 4, high + 4, 11),), PEN)
    return Stamp(f"light {wide} {high}", (*soft, ring, edge))


def _picture(
    theme: Theme, kind: str, area: tuple[float, float, float, float], seat: Seat | None
) -> list[Cut]:
    left, top, right, bottom = area[0] + 5, area[1] + 5, area[2] - 5, area[3] - 5
    if kind == ROCK:
        return _rock(theme, (left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top))
    drawn = sign(kind)
    x0, y0, x1, y1 = drawn.extent()
    below = MOLE * SEEN
    u = min((right - left) / (x1 - x0), (bottom - top - below) / -y0, 30)
    ox = (left + right) / 2 - (x0 + x1) / 2 * u
    oy = (top + bottom) / 2 + (-y0 * u - max(y1 * u, MOLE * 0.74 if y0 > -1.2 else below)) / 2

    def at(point: Point) -> Point:
        return ox + point[0] * u, oy + point[1] * u

    tone = theme.soil if not theme.flat else "#7F7F7F"
    cuts = [
        Cut((box(at((x, y))[0] - u * 0.46, at((x, y))[1] - u * 0.46, u * 0.92, u * 0.92, u * 0.12),), tone)
        for x, y in drawn.cells
    ]
    window = box(*area[:2], area[2] - area[0], area[3] - area[1], 6)
    cuts += _mole(theme, (ox, oy + MOLE * NOSE), MOLE, seat, window)
    for way in drawn.ways:
        cuts += _arrow(theme, [at(point) for point in _line(way)], u)
    return cuts


def _mole(theme: Theme, at: Point, size: int, seat: Seat | None, window: Shape) -> list[Cut]:
    """A small mole; in wood where the card is nobody's."""
    marks = [
        one for one in mole.above(0 if seat is None else seat, size, theme, 0).marks if isinstance(one, Cut)
    ]
    if seat is None:
        *marks, shirt, _ = marks
        marks.append(
            msgspec.structs.replace(shirt, colour=theme.wood, lit=theme.wood_lit, dark=theme.wood_dark)
        )
    if theme.flat:
        marks.insert(0, Cut((circle(0, 0, size * 0.42),), theme.white))
    return [
        msgspec.structs.replace(
            one,
            shapes=tuple(moved(shape, *at) for shape in one.shapes),
            within=(window,),
        )
        for one in marks
    ]


def _at(shape: Shape, k: float, at: Point) -> Shape:
    return tuple((round(x * k + at[0], 2), round(y * k + at[1], 2)) for x, y in shape)


def _arrow(theme: Theme, line: list[Point], u: float) -> list[Cut]:
    width, head = max(5.0, u * 0.2), max(13.0, u * 0.55)
    tip = line[-1]
    angle = direction(line[-2], tip)
    kept = line[:-1]
    kept.append((tip[0] - cos(angle) * head * 0.6, tip[1] - sin(angle) * head * 0.6))
    outer = (ribbon(kept, width + 4), arrowhead(tip, angle, head, head * 0.62, 2))
    inner = (ribbon(kept, width), arrowhead(tip, angle, head, head * 0.62))
    edge, fill = ("#000000", "#FFFFFF") if theme.flat else (PEN, theme.cream_lit)
    return [Cut(outer, edge), Cut(inner, fill)]


def _rock(theme: Theme, x: float, y: float, room: float) -> list[Cut]:
    """The rock and the die."""
    share = room / 92
    cuts = [Cut(tuple(_at(shape, share, (x - room * 0.1, y - room * 0.04)) for shape in one.shapes), one.colour)
            for one in rock_token(theme, 1.0).marks if isinstance(one, Cut)]  # fmt: skip
    side = room * 0.36
    cx, cy = x + room * 0.34, y + room * 0.28
    cuts.append(Cut((box(cx - side / 2 - 2, cy - side / 2 - 2, side + 4, side + 4, side * 0.22),), PEN))
    cuts.append(Cut((box(cx - side / 2, cy - side / 2, side, side, side * 0.2),), theme.white))
    pips = tuple(circle(cx + d * side * 0.26, cy + d * side * 0.26, side * 0.1) for d in (-1, 0, 1))
    return [*cuts, Cut(pips, PEN)]


@cache
def slot(theme: Theme, wide: int, high: int, number: int) -> Stamp:
    """An empty place in the plan, from its upper left corner."""
    tone = tones(theme)
    shape = box(0, 0, wide, high, 9)
    dashes: list[Shape] = []
    points = [*rounded(((5, 5), (wide - 5, 5), (wide - 5, high - 5), (5, high - 5)), 8, 4)]
    points.append(points[0])
    for (ax, ay), (bx, by) in pairwise(points):
        long = abs(bx - ax) + abs(by - ay)
        if long < 12:
            continue
        count = round(long / 16)
        for i in range(count):
            a, b = i / count, (i + 0.6) / count
            dashes.append(ribbon(((ax + (bx - ax) * a, ay + (by - ay) * a), (ax + (bx - ax) * b, ay + (by - ay) * b)), 2.6))  # fmt: skip
    return Stamp(
        f"slot {number} {wide} {high}",
        (
            Cut((shape,), tone.slot),
            Cut(tuple(dashes), tone.slot_rim),
            letters(wide / 2, high / 2, str(number), 58, tone.slot_rim),
        ),
    )


@cache
def back(theme: Theme, k: float, *, held: bool) -> Stamp:
    """A small card from behind, round its middle; one that is not `held` is only a place."""
    shape = box(-9 * k, -13 * k, 18 * k, 26 * k, 3.5 * k)
    if not held:
        return Stamp(f"place {k:g}", (Cut((shape,), PEN, opacity=0.14),))
    inner = box(-6.5 * k, -10.5 * k, 13 * k, 21 * k, 2 * k)
    hill = rounded(((-5 * k, 6 * k), (-1.5 * k, -4 * k), (1.5 * k, -4 * k), (5 * k, 6 * k)), 1.5 * k)
    return Stamp(
        f"back {k:g}",
        (Cut((shape,), theme.white, shadow=shadow(theme, 1.5)), Cut((inner,), theme.brown.sheet), Cut((hill,), theme.white)),
        Edge(PEN, 1) if theme.flat else None,
    )  # fmt: skip


def cards(
    theme: Theme,
    at: tuple[int, int],
    kinds: tuple[str, ...],
    size: tuple[int, int],
    step: int,
    seat: Seat | None,
) -> list[Put]:
    """Cards beside each other."""
    return [Put(at[0] + i * step, at[1], card(theme, kind, *size, seat)) for i, kind in enumerate(kinds)]
