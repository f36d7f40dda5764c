"""What is cut into a layer or printed on it: holes, special fields, labels; and the light on the winner's mole."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, radians, sin
from random import Random
from typing import Final

from bot.games.hole.actions import SPACES
from bot.games.hole.view import HoleView
from renderers.hole.layout import BOARD, CENTRE, GATE, HOLE, LABEL_DOWN
from renderers.paper import letters, shadow, sheet, shovel
from renderers.scene import Cut, Edge, Pit, Put, Stamp
from renderers.shapes import box, circle, star, turned
from renderers.theme import Theme, mix

KINDS: Final = 5
"""So many molehills look different."""


def fields(view: HoleView, theme: Theme) -> list[Put]:
    """Holes and special fields."""
    kinds = KINDS if view.layer == "green" else 1
    puts = [Put(*BOARD.seat(s), hole(theme, view.layer, i % kinds)) for i, s in enumerate(view.holes)]
    puts += [Put(*BOARD.seat(space), flower(theme)) for space in view.special]
    return puts + (_gates(view, theme) if view.players_who_started == 2 else [])


def _gates(view: HoleView, theme: Theme) -> list[Put]:
    """With two players no dashed path leads into the goal, H28: each is shut by a gate."""
    puts = []
    for path in view.dashed:
        (x0, y0), (x1, y1) = BOARD.seat(CENTRE), BOARD.seat(path[-1])
        angle = atan2(y1 - y0, x1 - x0)
        x, y = x0 + GATE * cos(angle), y0 + GATE * sin(angle)
        puts.append(Put(round(x), round(y), gate(theme, round(degrees(angle)))))
    return puts


@cache
def gate(theme: Theme, angle: int) -> Stamp:
    """Two posts and a bar across a path that leads away by `angle`."""
    bar, posts = box(-5, -24, 10, 48, 3), (box(-8, -30, 16, 15, 4), box(-8, 15, 16, 15, 4))
    wood = (theme.wood, theme.wood_lit, theme.wood_dark)
    cast = shadow(theme, 4, strength=0.35)
    cuts = [sheet(theme, turned(shape, angle), *wood, 1.6, cast) for shape in (bar, *posts)]
    edge = Edge("#000000", 2) if theme.flat else None
    return Stamp(f"gate {angle}", tuple(cuts), edge)


@cache
def hole(theme: Theme, layer: str, kind: int) -> Stamp:
    """A hole in a layer: on grass a molehill, on blue the goal."""
    paper = theme.layer(layer)
    name = f"hole {layer} {kind}"
    if layer == "blue":
        return Stamp(name, _goal(theme))
    if theme.flat:
        return Stamp(
            name, (Cut((circle(0, 0, HOLE + 5),), "#FFFFFF"), Cut((circle(0, 0, HOLE - 2),), "#000000"))
        )
    if layer == "green":
        pit = _pit(theme, HOLE, paper.floor, theme.soil_lit, mix(theme.soil_dark, theme.ink, 0.6), shade=0.55)
        return Stamp(name, (*_molehill(theme, kind), pit))
    return Stamp(
        name, (_pit(theme, HOLE, paper.floor, paper.lit, mix(paper.sheet, theme.ink, 0.45), shade=0.55),)
    )


def _pit(theme: Theme, r: float, floor: str, lit: str, dark: str, *, shade: float) -> Pit:
    shades = (mix(floor, theme.ink, shade * 0.5), mix(floor, theme.ink, shade))
    return Pit(circle(0, 0, r), floor, shades, lit, dark, 8)


def _molehill(theme: Theme, kind: int) -> list[Cut]:
    """A ring of dug earth: two bumpy sheets and some crumbs."""
    chance = Random(5 + kind)  # noqa: S311 -- decoration
    under, top = theme.crumb, theme.soil
    marks = [
        _clods(chance, under, 17, mix(under, theme.soil_lit, 0.4), mix(under, theme.ink, 0.3)),
        _clods(chance, top, 12.5, theme.soil_lit, theme.soil_dark),
    ]
    for _ in range(5):
        a, away, r = chance.uniform(0, 2 * pi), chance.uniform(60, 65), chance.uniform(3, 5)
        crumb = circle(away * cos(a), away * sin(a) * 0.9, r)
        marks.append(Cut((crumb,), theme.crumb, shadow=shadow(theme, 1)))
    return marks


def _clods(chance: Random, colour: str, size: float, lit: str, dark: str) -> Cut:
    turn = chance.uniform(0, 40)
    angles = [radians(a + turn) for a in range(0, 360, 30)]
    shapes = tuple(circle(42.5 * cos(a), 42.5 * sin(a), size + chance.uniform(-2, 2.5)) for a in angles)
    return Cut(shapes, colour, lit=lit, dark=dark, rim=1.9)


def _goal(theme: Theme) -> tuple[Cut | Pit, ...]:
    gold = theme.gold if theme.flat else mix(theme.gold, theme.gold_dark, 0.3)
    rim = mix(theme.gold_dark, theme.ink, 0.45)
    spade = tuple(mark for mark in shovel(0.86, 20, theme).marks if isinstance(mark, Cut))
    return (
        sheet(
            theme,
            circle(0, 0, 58),
            theme.gravel,
            theme.gravel_lit,
            theme.gravel_dark,
            cast=shadow(theme, 4),
        ),
        _pit(theme, 46, gold, theme.sand_lit, rim, shade=0.35),
        *spade,
    )


@cache
def flower(theme: Theme) -> Stamp:
    """A special field: a paper flower, wide enough to show round a mole."""
    petals = tuple(circle(34 * cos(radians(a)), 34 * sin(radians(a)), 20) for a in range(0, 360, 60))
    shapes = (*petals, circle(0, 0, 30))
    if theme.flat:
        cuts = [Cut(shapes, "#FFFFFF"), Cut((circle(0, 0, 26),), "#000000")]
    else:
        heart_dark = mix(theme.wood_dark, theme.ink, 0.35)
        cuts = [
            Cut(shapes, theme.sand, lit=theme.sand_lit, dark=theme.sand_dark, shadow=shadow(theme, 4)),
            sheet(theme, circle(0, 0, 26), theme.wood_dark, theme.wood, heart_dark, 1.6),
        ]
    return Stamp("special", (*cuts, letters(0, 0, "+1", 33, theme.white)))


@cache
def rays(theme: Theme) -> Stamp:
    """Golden light round the mole that has reached the shovel."""
    cuts = [
        sheet(theme, star(0, 0, 128, 88, 24), theme.gold, theme.gold_lit, None, 2, shadow(theme, 4)),
        Cut((star(0, 0, 106, 76, 24),), theme.gold_lit),
        sheet(theme, circle(0, 0, 68), theme.gold, None, theme.gold_dark),
    ]
    return Stamp("rays", tuple(cuts))


def labels(view: HoleView, theme: Theme, loud: frozenset[str]) -> list[Put]:
    """The label of every space that is not named louder."""
    earth = frozenset(view.holes) if view.layer == "green" and not theme.flat else frozenset()
    puts = []
    for space in SPACES.words:
        if space not in loud:
            x, y = BOARD.middle(space)
            puts.append(Put(x, y + LABEL_DOWN, label(theme, view.layer, space, on_earth=space in earth)))
    return puts


@cache
def label(theme: Theme, layer: str, space: str, *, on_earth: bool) -> Stamp:
    """A space's quiet label."""
    paper = theme.layer(layer)
    colour = theme.sand_lit if on_earth else paper.label
    edge = mix(theme.soil_dark, theme.ink, 0.5) if on_earth else paper.tile
    name = f"label {space} {layer}{' earth' if on_earth else ''}"
    return Stamp(name, (letters(0, 0, space, 30, colour, edge, 2.2),))
