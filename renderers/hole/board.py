"""What lies still: the garden, a layer's sheet with its material, the paths of the blue one; and the pile still below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, hypot, radians, sin
from random import Random
from typing import Final, TypeAlias

from bot.games.hole.actions import SPACES
from renderers.hole.layout import BOARD, CENTRE
from renderers.paper import blades, blossom, shadow, sheet, shovel
from renderers.scene import Backdrop, Cut, Edge, Fibres, Mark, Point, Shape, Stamp
from renderers.shapes import circle, moved, oval, ribbon, rounded
from renderers.theme import Paper, Theme, mix

ORDER: Final = ("green", "red", "brown", "blue")
Paths: TypeAlias = tuple[tuple[str, ...], ...]


@cache
def backdrop(theme: Theme, layer: str, solid: Paths, dashed: Paths) -> Backdrop:
    """The garden with one layer on it, its holes and special fields not yet cut."""
    marks: list[Mark] = [Fibres(theme.fibres, 900, 3)] if theme.fibres else []
    marks += _garden(theme)
    marks += _sheets(theme, layer)
    marks += _tiles(theme, theme.layer(layer))
    if not theme.flat:
        marks += GRAIN[layer](theme)
    for path in solid:
        marks += _path(theme, path, unbroken=True)
    for path in dashed:
        marks += _path(theme, path, unbroken=False)
    return Backdrop(theme.ground, tuple(marks))


def _garden(theme: Theme) -> list[Cut]:
    """Grass and blossoms beside the board; nothing to read. The roots are hidden by plaques, beds and board."""
    if theme.flat:
        return []
    chance = Random(11)  # noqa: S311 -- decoration
    marks: list[Cut] = []
    tufts = (
        (66, 566, 5, 66, -14), (118, 474, 4, 50, -10), (1140, 566, 5, 66, 14), (1086, 474, 4, 50, 10),
        (60, 856, 5, 60, -6), (112, 852, 4, 46, 10), (1142, 856, 5, 60, 6), (1092, 852, 4, 46, -10),
    )  # fmt: skip
    for x, y, count, size, lean in tufts:
        marks += blades(theme, x, y, chance, count, size, lean)
    white, red = theme.petal, theme.petal_red
    flowers = (
        (40, 398, 17, white), (82, 392, 11, white), (26, 440, 10, red), (1162, 396, 15, red), (1124, 390, 10, white),
        (24, 782, 13, red), (1176, 776, 15, white), (1150, 752, 9, white),
    )  # fmt: skip
    for x, y, r, petal in flowers:
        marks += blossom(theme, x, y, r, petal)
    return marks


def _sheets(theme: Theme, layer: str) -> list[Cut]:
    """This layer's sheet; the ones below it peep out at the lower right."""
    below = ORDER[ORDER.index(layer) + 1 :]
    marks = []
    for i, name in enumerate(reversed(below)):
        paper = theme.layer(name)
        cast = shadow(theme, 8, 8, 0.4) if i == 0 else shadow(theme, 3, 1)
        shape = BOARD.outline(13, 46, 6 * (len(below) - i))
        marks.append(sheet(theme, shape, paper.sheet, paper.tile, None, 1.5, cast))
    paper = theme.layer(layer)
    cast = shadow(theme, 3, 1, 0.35) if below else shadow(theme, 8, 8, 0.4)
    dark = mix(paper.sheet, theme.ink, 0.3)
    marks.append(sheet(theme, BOARD.outline(13, 46), paper.sheet, paper.tile, dark, 2.5, cast))
    return marks


def _tiles(theme: Theme, paper: Paper) -> list[Cut]:
    chance = Random(7)  # noqa: S311 -- decoration
    tones = (paper.tile, paper.tile, paper.alt)
    return [
        sheet(theme, BOARD.tile(space), chance.choice(tones), paper.lit, paper.dark, 1.6)
        for space in SPACES.words
    ]


def _strewn(seed: int, share: float) -> Iterator[tuple[Random, float, float]]:
    """Places on some of the spaces, clear of their rims and labels."""
    chance = Random(seed)  # noqa: S311 -- decoration
    for space in SPACES.words:
        if chance.random() < share:
            x, y = BOARD.seat(space)
            yield chance, round(x + chance.uniform(-24, 24)), round(y + chance.uniform(-22, 14))


def _grass(theme: Theme) -> list[Cut]:
    leaf = ((-9, 0), (-12, -15), (-3, -4), (1, -20), (4, -4), (13, -13), (9, 0))
    return [Cut((moved(leaf, x, y),), theme.leaves[0]) for _, x, y in _strewn(4, 0.55)]


def _clay(theme: Theme) -> list[Cut]:
    """Red soil: small clods, in threes."""
    paper = theme.red
    marks = []
    for chance, x, y in _strewn(12, 0.5):
        spots = [(chance.uniform(-15, 15), chance.uniform(-9, 9), chance.uniform(2.5, 5.5)) for _ in range(3)]
        shapes = tuple(oval(x + dx, y + dy, r * 1.3, r) for dx, dy, r in spots)
        marks.append(Cut(shapes, paper.dark, dark=mix(paper.dark, paper.sheet, 0.5), rim=1.2))
    return marks


def _pebbles(theme: Theme) -> list[Cut]:
    """Brown soil: pebbles, and here and there a root."""
    paper = theme.brown
    marks = []
    for chance, x, y in _strewn(21, 0.5):
        if chance.random() < 0.35:
            line = ((x - 20, y + 4), (x - 8, y - 3), (x + 3, y + 3), (x + 13, y - 5), (x + 20, y - 3))
            marks.append(Cut((ribbon(line, 4, 0.4),), paper.dark))
            continue
        turn = chance.uniform(-30, 30)
        for dx, dy, r in ((0, 0, 7), (chance.choice((-13, 13)), 5, 4.5)):
            stone = oval(x + dx, y + dy, r * 1.25, r, turn)
            marks.append(
                Cut((stone,), paper.lit, lit=mix(paper.lit, "#FFFFFF", 0.25), dark=paper.dark, rim=1.3)
            )
    return marks


def _cracks(theme: Theme) -> list[Cut]:
    """Blue rock: facets."""
    paper = theme.blue
    marks = []
    for chance, x, y in _strewn(33, 0.5):
        k = chance.uniform(0.8, 1.25) * chance.choice((-1, 1))
        facet = ((x - 20 * k, y + 5), (x - 4 * k, y - 11), (x + 17 * k, y - 5), (x + 6 * k, y + 8))
        marks.append(Cut((facet,), paper.alt, lit=paper.lit, dark=paper.dark, rim=1.3))
    return marks


GRAIN: Final[dict[str, Callable[[Theme], list[Cut]]]] = {
    "green": _grass,
    "red": _clay,
    "brown": _pebbles,
    "blue": _cracks,
}


def _path(theme: Theme, path: tuple[str, ...], *, unbroken: bool) -> list[Cut]:
    """A way to the centre: one strip, or stepping stones. `path` leads from the rim inwards."""
    cx, cy = BOARD.seat(CENTRE)
    ex, ey = BOARD.seat(path[0])
    length = hypot(ex - cx, ey - cy)
    ux, uy = (ex - cx) / length, (ey - cy) / length
    far = length + 46
    step = (far - 72) / 8
    stones = [(72 + step * i, 72 + step * (i + 0.62)) for i in range(8)]
    parts = [(52.0, far)] if unbroken else stones
    return [_strip(theme, (cx + ux * a, cy + uy * a), (cx + ux * b, cy + uy * b)) for a, b in parts]


def _strip(theme: Theme, start: Point, end: Point) -> Cut:
    shape = rounded(ribbon((start, end), 26), 8)
    return sheet(theme, shape, theme.gravel, theme.gravel_lit, theme.gravel_dark, 2.2, shadow(theme, 4))


@cache
def stack(theme: Theme, below: tuple[str, ...]) -> Stamp:
    """The layers still below, thin sheets seen aslant; under them the floor with the shovel."""
    names = (*below, "goal")
    cuts: list[Cut] = []
    for i, name in reversed(list(enumerate(names))):
        cuts += _leaf(theme, name, (i - (len(names) - 1) / 2) * 18, lowest=i == len(names) - 1)
    spade = [mark for mark in shovel(0.9, 18, theme).marks if isinstance(mark, Cut)]
    cuts += [_aside(cut, 70, 2) for cut in spade]
    edge = Edge("#FFFFFF", 1.5) if theme.flat else None
    return Stamp(f"stack {' '.join(names)}", tuple(cuts), edge)


def _leaf(theme: Theme, name: str, y: float, *, lowest: bool) -> list[Cut]:
    """One sheet of the pile; its dots are a sign, not a position."""
    top = _aslant(y, 56)
    side = (*top[:4], *((px, py + 7) for px, py in (top[3], top[2], top[1], top[0])))
    cast = shadow(theme, 5, 4, 0.35) if lowest else shadow(theme, 2)
    spots: tuple[Point, ...] = ()
    if name == "goal":
        tile, edge, dark = theme.gold, theme.gold_dark, theme.ink
    else:
        paper = theme.layer(name)
        tile, edge = paper.tile, paper.sheet
        spots = ((0, 0),) if name == "blue" else ((-25, 0), (25, 0), (0, -10), (0, 10))
        dark = "#FFFFFF" if theme.flat else mix(paper.floor, theme.ink, 0.35)
    cuts = [
        Cut((side, top), edge, shadow=cast),
        sheet(theme, top, tile, mix(tile, "#FFFFFF", 0.3), None, 1.5),
    ]
    dots = tuple(tuple((x + dx, py * 0.5 + y + dy) for x, py in circle(0, 0, 7)) for dx, dy in spots)
    return [*cuts, Cut(dots, dark)] if dots else cuts


def _aslant(y: float, r: float) -> Shape:
    """A hexagon that lies on the ground."""
    angles = [radians(a) for a in range(0, 360, 60)]
    return tuple((round(r * cos(a), 2), round(y + r * sin(a) * 0.4, 2)) for a in angles)


def _aside(cut: Cut, dx: float, dy: float) -> Cut:
    shapes = tuple(moved(shape, dx, dy) for shape in cut.shapes)
    return Cut(shapes, cut.colour, lit=cut.lit, dark=cut.dark, rim=cut.rim, shadow=cut.shadow)


@cache
def bed(theme: Theme, outline: Shape, inner: Shape, right: int, down: int) -> Stamp:
    """A vegetable bed where nobody's plaque lies; `right` and `down` are 1 or -1, inwards from the picture's corner."""
    cuts = [
        sheet(theme, outline, theme.wood, theme.wood_lit, theme.wood_dark, 2.5, shadow(theme, 6, 4)),
        sheet(theme, inner, theme.crumb, mix(theme.crumb, theme.ink, 0.35), theme.soil_dark, 3),
    ]
    chance = Random(8)  # noqa: S311 -- decoration
    for y, xs in ((58, (50, 104, 158)), (130, (46, 90, 134)), (202, (44, 88))):
        row = ribbon(((right * 24, down * y), (right * (xs[-1] + 27), down * y)), 34)
        cuts.append(Cut((rounded(row, 16),), mix(theme.crumb, theme.ink, 0.22)))
        for i, x in enumerate(xs):
            plant = _cabbage if (i + y) % 2 == 0 else _sprout
            cuts += plant(theme, chance, right * x, down * y)
    return Stamp(f"bed {right} {down}", tuple(cuts), fine=1)


def _cabbage(theme: Theme, chance: Random, x: float, y: float) -> list[Cut]:
    cuts = []
    for r, tone in ((21, theme.leaves[2]), (15.5, theme.leaves[0]), (9.5, theme.leaf_lit)):
        first = chance.uniform(0, 360)
        angles = [radians(first + a) for a in range(0, 360, 60)]
        leaves = tuple(circle(x + r * 0.5 * cos(a), y + r * 0.5 * sin(a), r * 0.58) for a in angles)
        lit = mix(tone, "#FFFFFF", 0.22)
        cuts.append(
            Cut(leaves, tone, lit=lit, dark=mix(tone, theme.ink, 0.25), rim=1.3, shadow=shadow(theme, 2))
        )
    return cuts


def _sprout(theme: Theme, chance: Random, x: float, y: float) -> list[Cut]:
    radish = Cut(
        (oval(x, y + 4, 11, 10),), theme.petal_red, lit=mix(theme.petal_red, "#FFFFFF", 0.35), rim=1.4
    )
    return [radish, *blades(theme, x, y - 2, chance, 3, 26, 0)]
