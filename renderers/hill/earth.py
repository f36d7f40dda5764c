"""The Mole's work: molehills in the order in which they were made, the tunnel, the stack, the burrow in the middle."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, sin
from random import Random

from renderers.hill.tones import Earth, tones
from renderers.paper import letters, shadow
from renderers.scene import Cut, Edge, Pit, Point, Shape, Stamp, Text
from renderers.shapes import bent, blob, box, circle, oval, ribbon, turned
from renderers.theme import PEN, Theme, mix

HILL = 42
"""The radius of a molehill on a square of 112."""


def earth(theme: Theme, number: int, light: int) -> Earth:
    """The earth of the piece with this number; the first `light` ones are light, L11."""
    tone = tones(theme)
    return tone.dark if number > light else tone.light


@cache
def hill(theme: Theme, cell: int, number: int, light: int) -> Stamp:
    """A molehill with its number."""
    k = cell / 112
    soil = earth(theme, number, light)
    larger = 1.16 if cell < 80 else 1.0
    px, r = (43 if number < 10 else 40) * k * larger, HILL * k * larger
    mound = _flat_mound(r, soil) if theme.flat else _mound(theme, r, number, soil, k)
    text = letters(-2.5 * k, -2 * k, str(number), px, soil.number)
    return Stamp(f"hill {number} {_name(number, light)} {cell}", (*mound, text))


@cache
def heap(theme: Theme, r: float, *, dark: bool) -> Stamp:
    """A molehill without a number, where points or pieces are counted."""
    tone = tones(theme)
    soil = tone.dark if dark else tone.light
    if theme.flat:
        rim = Cut((oval(0, 0, r, r * 0.86),), "#000000")
        marks = (rim, Cut((oval(0, 0, r * 0.86, r * 0.72),), "#FFFFFF" if not dark else "#000000"))
        return Stamp(f"heap {'dark' if dark else 'light'} {r:g}", marks, Edge("#FFFFFF", 1.5))
    cuts = (
        Cut((blob(0, 0, r, r * 0.86, 3, 0.05),), soil.foot, shadow=shadow(theme, max(1, r * 0.1))),
        Cut((blob(-r * 0.03, -r * 0.06, r * 0.84, r * 0.7, 5, 0.05),), soil.body, lit=mix(soil.body, "#FFFFFF", 0.2), rim=1),
        Cut((blob(-r * 0.08, -r * 0.12, r * 0.55, r * 0.42, 7, 0.05),), soil.top),
    )  # fmt: skip
    return Stamp(f"heap {'dark' if dark else 'light'} {r:g}", cuts)


def _name(number: int, light: int) -> str:
    return "dark" if number > light else "light"


def _mound(theme: Theme, r: float, number: int, soil: Earth, k: float) -> list[Cut]:
    """Clods round a heap, and crumbs; of two shapes in turn, since what comes again packs small."""
    turn = 1 + number % 2
    chance = Random(turn * 7)  # noqa: S311 -- decoration
    clods = [oval(0, 2 * k, r * 0.84, r * 0.78)]
    for i in range(13):
        a = (i + chance.uniform(-0.3, 0.3)) * 2 * pi / 13
        clods.append(circle(r * 0.8 * cos(a), 2 * k + r * 0.76 * sin(a), r * chance.uniform(0.15, 0.25)))
    crumbs = []
    for _ in range(4):
        a = chance.uniform(0, 2 * pi)
        crumbs.append(circle(r * 1.13 * cos(a), r * 1.05 * sin(a), chance.uniform(2.2, 3.8) * k))
    return [
        Cut(tuple(crumbs), soil.foot),
        Cut(tuple(clods), soil.foot, lit=mix(soil.foot, soil.body, 0.6), rim=1.5 * k, shadow=shadow(theme, 4 * k)),
        Cut((blob(-1.5 * k, 0, r * 0.84, r * 0.78, turn + 20, 0.055),), soil.body, lit=mix(soil.body, "#FFFFFF", 0.25), rim=1.6 * k),
        Cut(
            (blob(-2.5 * k, -2 * k, r * 0.66, r * 0.6, turn + 40, 0.045),),
            soil.top,
            lit=mix(soil.top, "#FFFFFF", 0.35),
            rim=1.5 * k,
            shadow=shadow(theme, 1.5 * k, strength=0.2),
        ),
    ]  # fmt: skip


def _flat_mound(r: float, soil: Earth) -> list[Cut]:
    """A disc; a dark one is ringed twice."""
    rings = [("#000000", 1.02), (soil.foot if soil.foot != "#000000" else "#FFFFFF", 0.96)]
    if soil.number == "#FFFFFF":
        rings += [("#000000", 0.86), ("#FFFFFF", 0.8), ("#000000", 0.72)]
    return [Cut((circle(0, 0, r * share),), colour) for colour, share in rings]


@cache
def tunnel(theme: Theme, cell: int, way: Point, by: Point, *, dark: bool, fresh: bool) -> Stamp:
    """A piece of tunnel from the origin to `way`, drawn towards `by`; a `fresh` one has a mark that points along it."""
    k = cell / 112
    tone = tones(theme)
    soil = tone.dark if dark else tone.light
    line = bent((0, 0), by, way, 12)
    name = f"tunnel {way[0]:g} {way[1]:g} {by[0]:g} {by[1]:g} {'dark' if dark else 'light'} {cell}{' fresh' if fresh else ''}"
    marks: list[Cut | Pit | Text] = []
    if theme.flat:
        marks += [
            Cut((ribbon(line, 17 * k),), "#000000"),
            Cut((ribbon(line, 13 * k),), "#FFFFFF"),
        ]
        if dark:
            marks.append(Cut((ribbon(line, 6 * k),), "#000000"))
    else:
        marks += _earthy(theme, line, soil, k)
    if fresh:
        marks += _chevron(theme, line, k, dark=dark, share=0.36 if way[0] and way[1] else 0.5)
    return Stamp(name, tuple(marks))


def _earthy(theme: Theme, line: Shape, soil: Earth, k: float) -> list[Cut]:
    """Thrown-up earth: a band with bulges, lighter on top."""
    chance = Random(4)  # noqa: S311 -- decoration
    bulges = tuple(circle(x, y, chance.uniform(8.5, 11.5) * k) for x, y in line)
    tops = tuple(circle(x - 1.2 * k, y - 1.8 * k, chance.uniform(5, 8) * k) for x, y in line)
    raised = tuple((x - 1.2 * k, y - 1.8 * k) for x, y in line)
    return [
        Cut((*bulges, ribbon(line, 15 * k)), soil.tunnel, shadow=shadow(theme, 3 * k)),
        Cut((*tops, ribbon(raised, 9 * k)), soil.tunnel_lit),
    ]


def _chevron(theme: Theme, line: Shape, k: float, *, dark: bool, share: float) -> list[Cut]:
    """An angle on the tunnel that says which way it was dug."""
    at = round((len(line) - 1) * share)
    (ax, ay), (bx, by) = line[at - 1], line[at + 1]
    turn = degrees(atan2(by - ay, bx - ax))
    x, y = line[at]
    colour = "#FFF3D6" if dark else "#4A2F16"
    if theme.flat:
        colour = "#FFD400" if dark else "#000000"
    arm = 9 * k
    angle = ribbon(((-arm * 0.55, -arm), (arm * 0.55, 0), (-arm * 0.55, arm)), 4.4 * k)
    return [Cut((tuple((px + x, py + y) for px, py in turned(angle, turn)),), colour)]


@cache
def burrow(theme: Theme, cell: int) -> Stamp:
    """The way down in the middle of the lawn: four sheets, each with a smaller hole."""
    k = cell / 112
    r = 46 * k
    tone = tones(theme)
    rim, first, second, deep = tone.burrow
    if theme.flat:
        rings = ((1.0, rim), (0.86, first), (0.7, second), (0.56, deep))
        return Stamp(f"burrow {cell}", tuple(Cut((circle(0, 0, r * s),), c) for s, c in rings))
    chance = Random(11)  # noqa: S311 -- decoration
    crumbs = []
    for i in range(9):
        a, away = i * 0.7 + 0.2, chance.uniform(1.12, 1.2) * r
        crumbs.append(
            blob(away * cos(a), away * sin(a) * 0.95, chance.uniform(2.5, 5) * k, chance.uniform(2.5, 4) * k, i, 0.1)
        )  # fmt: skip
    sheets = (
        (0.84, 0.79, 6, 0.0, 1.0, first),
        (0.66, 0.61, 8, 1.0, 2.0, second),
        (0.47, 0.42, 9, 2.0, 4.0, deep),
    )
    marks: list[Cut | Pit | Text] = [
        Cut(tuple(crumbs), rim, shadow=shadow(theme, 1.5 * k)),
        Cut(
            (blob(0, 0, r * 1.06, r, 5, 0.05),),
            rim,
            lit=mix(rim, "#FFFFFF", 0.25),
            dark=mix(rim, theme.ink, 0.3),
            shadow=shadow(theme, 3 * k),
        ),
    ]
    for rx, ry, seed, dx, dy, colour in sheets:
        shape = blob(dx * k, dy * k, r * rx, r * ry, seed, 0.05)
        marks += [
            Cut((shape,), tone.burrow_lit if seed == 6 else mix(tone.burrow_lit, second, 0.35)),
            Cut((tuple((x - 1.5 * k, y - 1.5 * k) for x, y in shape),), colour, within=(shape,)),
            Cut((shape,), theme.ink, holes=(tuple((x + 4 * k, y + 4 * k) for x, y in shape),), opacity=0.45),
        ]
    return Stamp(f"burrow {cell}", tuple(marks))


LAYERS = 5
"""So many pieces are seen of a high stack."""
THICK = 5.6


def height(pieces: int) -> int:
    """How many pieces of a stack are drawn that has so many beside its lowest."""
    return 1 + min(LAYERS - 1, (pieces + 3) // 4)


@cache
def stack(theme: Theme, cell: int, number: int, pieces: int, light: int) -> Stamp:
    """The pieces not yet laid, on the lowest one, which is the `number`-th; the origin is the middle of the lowest."""
    k = cell / 112
    high = height(pieces)
    cuts: list[Cut] = []
    for i in range(high):
        which = number + round(pieces * i / max(1, high - 1))
        soil = earth(theme, which, light)
        y = -i * THICK * k
        side = (
            oval(0, y + 5 * k, 45 * k, 17.5 * k),
            oval(0, y, 45 * k, 17.5 * k),
            box(-45 * k, y, 90 * k, 5 * k),
        )
        if theme.flat:
            cuts += [
                Cut(side, "#FFFFFF" if soil.number == "#000000" else "#7F7F7F"),
                Cut((oval(0, y, 43 * k, 15.5 * k),), soil.body),
            ]
            continue
        cuts += [
            Cut(side, soil.foot, shadow=shadow(theme, 4 * k) if i == 0 else None),
            Cut((oval(0, y, 45 * k, 17.5 * k),), soil.top if i == high - 1 else soil.body, lit=mix(soil.top, "#FFFFFF", 0.25), rim=1.4 * k),
        ]  # fmt: skip
    edge = Edge("#000000", 2) if theme.flat else None
    return Stamp(f"stack {number} {pieces} {cell}", tuple(cuts), edge)


@cache
def count(theme: Theme, cell: int, number: int) -> Stamp:
    """The number of the stack's lowest piece."""
    k = max(0.8, cell / 112)
    rim = Cut((circle(0, 0, 22 * k),), PEN, shadow=shadow(theme, 2))
    face = Cut((circle(0, 0, 19 * k),), theme.cream)
    return Stamp(f"count {number} {cell}", (rim, face, letters(0, 0, str(number), 30 * k, PEN)))
