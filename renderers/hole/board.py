"""The board: garden, layers, holes, special fields, paths, labels."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Final

from bot.games.hole.actions import SPACES
from bot.games.hole.view import HoleView
from renderers.hole.layout import BOARD, HOLE, LABEL_DOWN
from renderers.paper import blades, blossom, letters, shadow, sheet, shovel
from renderers.scene import Backdrop, Cut, Fibres, Mark, Pit, Point, Put, Shape, Stamp
from renderers.shapes import box, circle, ribbon, rounded
from renderers.theme import Paper, Theme, mix

ORDER: Final = ("green", "red", "brown", "blue")
Paths = tuple[tuple[str, ...], ...]


@cache
def backdrop(theme: Theme, layer: str, solid: Paths, dashed: Paths) -> Backdrop:
    """The garden with one layer on it, its holes and special fields not yet cut."""
    marks: list[Mark] = [Fibres(theme.fibres, 900, 3)] if theme.fibres else []
    marks += _garden(theme)
    marks += _sheets(theme, layer)
    marks += _tiles(theme, theme.layer(layer))
    if layer == "green" and not theme.flat:
        marks += _tufts(theme)
    for path in solid:
        marks += _path(theme, path, unbroken=True)
    for path in dashed:
        marks += _path(theme, path, unbroken=False)
    return Backdrop(theme.ground, tuple(marks))


def _garden(theme: Theme) -> list[Cut]:
    """Grass and blossoms beside the board; nothing to read. The roots are hidden by plaques and board."""
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
    marks.append(
        sheet(
            theme, BOARD.outline(13, 46), paper.sheet, paper.tile, mix(paper.sheet, theme.ink, 0.3), 2.5, cast
        )
    )
    return marks


def _tiles(theme: Theme, paper: Paper) -> list[Cut]:
    chance = Random(7)  # noqa: S311 -- decoration
    tones = (paper.tile, paper.tile, paper.alt)
    return [
        sheet(theme, BOARD.tile(space), chance.choice(tones), paper.lit, paper.dark, 1.6)
        for space in SPACES.words
    ]


def _tufts(theme: Theme) -> list[Cut]:
    """Quiet grass on some of the spaces; a molehill hides what it stands on."""
    chance = Random(4)  # noqa: S311 -- decoration
    marks = []
    for space in SPACES.words:
        if chance.random() < 0.45:
            continue
        x, y = BOARD.seat(space)
        x, y = round(x + chance.uniform(-22, 22)), round(y + chance.uniform(-10, 16))
        leaf = (
            (x - 9, y), (x - 12, y - 15), (x - 3, y - 4), (x + 1, y - 20), (x + 4, y - 4), (x + 13, y - 13), (x + 9, y),
        )  # fmt: skip
        marks.append(Cut((leaf,), theme.leaves[0]))
    return marks


def _path(theme: Theme, path: tuple[str, ...], *, unbroken: bool) -> list[Cut]:
    """A way to the centre: one strip, or stepping stones. `path` leads from the rim inwards."""
    cx, cy = BOARD.seat("E5")
    ex, ey = BOARD.seat(path[0])
    length = hypot(ex - cx, ey - cy)
    ux, uy = (ex - cx) / length, (ey - cy) / length
    far = length + 46
    step = (far - 72) / 8
    parts = [(52.0, far)] if unbroken else [(72 + step * i, 72 + step * (i + 0.64)) for i in range(8)]
    return [_strip(theme, (cx + ux * a, cy + uy * a), (cx + ux * b, cy + uy * b)) for a, b in parts]


def _strip(theme: Theme, start: Point, end: Point) -> Cut:
    shape = rounded(ribbon((start, end), 32), 9)
    return sheet(theme, shape, theme.gravel, theme.gravel_lit, theme.gravel_dark, 2.4, shadow(theme, 4))


@cache
def hole(theme: Theme, layer: str) -> Stamp:
    """A hole in a layer; on grass a molehill, on blue the goal."""
    paper = theme.layer(layer)
    if layer == "blue":
        return _goal(theme)
    lit, dark = paper.lit, mix(paper.sheet, theme.ink, 0.45)
    marks: list[Cut | Pit] = []
    if theme.flat:
        return Stamp(
            f"hole {layer}",
            (Cut((circle(0, 0, HOLE + 5),), "#FFFFFF"), Cut((circle(0, 0, HOLE - 2),), "#000000")),
        )
    if layer == "green":
        marks += _molehill(theme)
        lit, dark = theme.soil_lit, mix(theme.soil_dark, theme.ink, 0.6)
    marks.append(_pit(theme, HOLE, paper.floor, lit, dark, 8, 0.55))
    return Stamp(f"hole {layer}", tuple(marks))


def _pit(theme: Theme, r: float, floor: str, lit: str, dark: str, depth: float, shade: float) -> Pit:
    shades = (mix(floor, theme.ink, shade * 0.5), mix(floor, theme.ink, shade))
    return Pit(circle(0, 0, r), floor, shades, lit, dark, depth)


def _molehill(theme: Theme) -> list[Cut]:
    """A ring of dug earth: two bumpy sheets and some crumbs."""
    chance = Random(5)  # noqa: S311 -- decoration
    marks = []
    for far, size, colour, cast in ((43, 17, theme.crumb, 5), (42, 12.5, theme.soil, 0)):
        turn = chance.uniform(0, 40)
        clods = tuple(
            circle(far * cos(radians(a + turn)), far * sin(radians(a + turn)), size + chance.uniform(-2, 2.5))
            for a in range(0, 360, 30)
        )
        lit = theme.soil_lit if colour == theme.soil else mix(colour, theme.soil_lit, 0.4)
        dark = theme.soil_dark if colour == theme.soil else mix(colour, theme.ink, 0.3)
        marks.append(
            Cut(clods, colour, lit=lit, dark=dark, rim=1.9, shadow=shadow(theme, cast) if cast else None)
        )
    for _ in range(5):
        a, away, r = chance.uniform(0, 2 * pi), chance.uniform(60, 65), chance.uniform(3, 5)
        marks.append(
            Cut((circle(away * cos(a), away * sin(a) * 0.9, r),), theme.crumb, shadow=shadow(theme, 1))
        )
    return marks


def _goal(theme: Theme) -> Stamp:
    gold = theme.gold if theme.flat else mix(theme.gold, theme.gold_dark, 0.3)
    marks: list[Cut | Pit] = [
        sheet(
            theme, circle(0, 0, 58), theme.gravel, theme.gravel_lit, theme.gravel_dark, 2, shadow(theme, 4)
        ),
        _pit(theme, 46, gold, theme.sand_lit, mix(theme.gold_dark, theme.ink, 0.45), 8, 0.35),
    ]
    spade = [mark for mark in shovel(0.86, 20, theme).marks if isinstance(mark, Cut)]
    return Stamp("hole blue", (*marks, *spade))


@cache
def flower(theme: Theme) -> Stamp:
    """A special field: a paper flower, wide enough to show round a mole."""
    petals = tuple(circle(34 * cos(radians(a)), 34 * sin(radians(a)), 20) for a in range(0, 360, 60))
    if theme.flat:
        cuts: tuple[Cut, ...] = (
            Cut((*petals, circle(0, 0, 30)), "#FFFFFF"),
            Cut((circle(0, 0, 26),), "#000000"),
        )
    else:
        cuts = (
            Cut(
                (*petals, circle(0, 0, 30)),
                theme.sand,
                lit=theme.sand_lit,
                dark=theme.sand_dark,
                shadow=shadow(theme, 4),
            ),
            sheet(
                theme,
                circle(0, 0, 26),
                theme.wood_dark,
                theme.wood,
                mix(theme.wood_dark, theme.ink, 0.35),
                1.6,
            ),
        )
    return Stamp("special", (*cuts, letters(0, 0, "+1", 33, theme.white)))


@cache
def label(text: str, colour: str) -> Stamp:
    """A space's quiet label."""
    return Stamp(f"label {text} {colour}", (letters(0, 0, text, 27, colour),))


def fields(view: HoleView, theme: Theme) -> list[Put]:
    """Holes and special fields."""
    puts = [Put(*BOARD.seat(space), hole(theme, view.layer)) for space in view.holes]
    return puts + [Put(*BOARD.seat(space), flower(theme)) for space in view.special]


def labels(view: HoleView, theme: Theme, loud: frozenset[str]) -> list[Put]:
    """The label of every space that is not named louder."""
    paper = theme.layer(view.layer)
    earth = set(view.holes) if view.layer == "green" and not theme.flat else set()
    puts = []
    for space in SPACES.words:
        if space in loud:
            continue
        x, y = BOARD.middle(space)
        colour = theme.sand_lit if space in earth else paper.label
        puts.append(Put(x, y + LABEL_DOWN, label(space, colour)))
    return puts


def flat_hexagon(x: float, y: float, r: float, press: float) -> Shape:
    """A hexagon lying on the ground, seen aslant."""
    return tuple(
        (round(x + r * cos(radians(a)), 2), round(y + r * sin(radians(a)) * press, 2))
        for a in range(0, 360, 60)
    )


@cache
def stack(theme: Theme, below: tuple[str, ...]) -> Stamp:
    """The layers still below, thin sheets seen aslant; under them the floor with the shovel."""
    names = (*below, "goal")
    cuts: list[Cut] = []
    for i, name in reversed(list(enumerate(names))):
        y = (i - (len(names) - 1) / 2) * 18
        top = flat_hexagon(0, y, 56, 0.4)
        under = tuple((px, py + 7) for px, py in (top[3], top[2], top[1], top[0]))
        side = (*top[:4], *under)
        paper = None if name == "goal" else theme.layer(name)
        tile, edge = (paper.tile, paper.sheet) if paper else (theme.gold, theme.gold_dark)
        cast = shadow(theme, 5, 4, 0.35) if i == len(names) - 1 else shadow(theme, 2)
        cuts.append(Cut((side, top), edge, shadow=cast))
        cuts.append(sheet(theme, top, tile, mix(tile, "#FFFFFF", 0.3), None, 1.5))
        if paper:
            dark = "#FFFFFF" if theme.flat else mix(paper.floor, theme.ink, 0.35)
            spots = ((-25, 0), (25, 0), (0, -10), (0, 10)) if name != "blue" else ((0, 0),)
            cuts += [
                Cut((tuple((x + dx, yy * 0.5 + y + dy) for x, yy in circle(0, 0, 7)),), dark)
                for dx, dy in spots
            ]
    spade = [mark for mark in shovel(0.9, 18, theme).marks if isinstance(mark, Cut)]
    shifted = [
        Cut(
            tuple(tuple((x + 70, y + 2) for x, y in shape) for shape in cut.shapes),
            cut.colour,
            lit=cut.lit,
            dark=cut.dark,
            rim=cut.rim,
            shadow=cut.shadow,
        )
        for cut in spade
    ]
    return Stamp(f"stack {' '.join(names)}", (*cuts, *shifted))


def slip(theme: Theme, x: float, y: float, width: float, height: float) -> Cut:
    """A cream sheet to write on."""
    return sheet(
        theme,
        box(x, y, width, height, 14),
        theme.cream,
        theme.cream_lit,
        theme.cream_dark,
        cast=shadow(theme, 6, 4),
    )
