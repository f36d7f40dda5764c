"""What lies still on the course: mown tiles, bunkers, trees, holes with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from renderers.majority import sea
from renderers.majority.layout import Course, Ground, apart
from renderers.majority.pieces import hole
from renderers.majority.tones import tones
from renderers.paper import sheet
from renderers.scene import Backdrop, Cut, Mark, Point, Put, Shape
from renderers.shapes import box, hexagon, moved, smooth, star, turned
from renderers.theme import Theme

STRIPE: Final = 32.0
BUNKERS: Final = {3: (180, 82, 24), 4: (149, 92, 12), 5: (180, 90, 14), 6: (0, 0, 0)}
"""Where the sand lies on a tile: degrees, distance, size."""
TUFT: Final = ((-4, 0), (-3, -7), (0, -1), (1, -9), (3, -1), (6, -6), (5, 0))


@cache
def backdrop(
    theme: Theme,
    course: Course,
    size: tuple[int, int],
    charms: tuple[tuple[str, int, int], ...],
    *,
    numbered: bool,
) -> Backdrop:
    """The empty course in its sea; the holes `numbered`, or too small for it."""
    marks: list[Mark] = list(sea.sea(theme, course, size))
    if not theme.flat:
        marks += _trees(theme, course)
        stamps = {"boat": sea.boat(theme, 0.95), "ball": sea.lost(theme)}
        marks += [Put(x, y, stamps[name]) for name, x, y in charms]
    for ground in course.grounds:
        marks += _tile(theme, course, ground)
    for ground in course.grounds:
        for n in range(1, ground.spots + 1):
            text = str(n) if numbered else ""
            marks.append(Put(*course.spot(f"{ground.letter}{n}"), hole(theme, course.k, text)))
    return Backdrop(tones(theme).water[0], tuple(marks))


def _tile(theme: Theme, course: Course, ground: Ground) -> Iterator[Cut]:
    tone = tones(theme)
    shape = course.tile(ground.letter, 1.8)
    face = tone.green[ground.spots - 3]
    if theme.flat:
        yield Cut((course.tile(ground.letter, 2.5),), face)
        return
    lit = tone.mown[ground.spots - 3] if ground.spots > 3 else tone.rough_lit
    yield sheet(theme, shape, face, lit, None, 1.8)
    inner = course.tile(ground.letter, 5)
    if ground.spots == 3:
        yield Cut(tuple(_tufts(course, ground)), tone.line, within=(inner,))
    else:
        yield Cut(tuple(_stripes(course, ground)), tone.mown[ground.spots - 3], within=(inner,))
    yield from _bunker(theme, course, ground)


def _stripes(course: Course, ground: Ground) -> Iterator[Shape]:
    """Mown from side to side or up and down; straight and wide, so that a picture packs small."""
    x, y = course.at(ground.letter)
    wide, far = round(STRIPE * course.k), round(course.radius)
    for line in range(-4 * wide - wide // 2, 5 * wide, 2 * wide):
        if ground.spots == 5:
            yield box(x - far, y + line, 2 * far, wide)
        else:
            yield box(x + line, y - far, wide, 2 * far)


def _tufts(course: Course, ground: Ground) -> Iterator[Shape]:
    chance = Random(ground.letter)  # noqa: S311 -- decoration
    for _ in range(6):
        at = course.polar(ground.letter, chance.uniform(0, 360), 104 * chance.random() ** 0.5)
        yield moved(tuple((u * course.k, v * course.k) for u, v in TUFT), *at)


def _bunker(theme: Theme, course: Course, ground: Ground) -> Iterator[Cut]:
    """A pit of sand."""
    degrees, away, size = BUNKERS[ground.spots]
    if not size:
        return
    tone = tones(theme)
    x, y = course.polar(ground.letter, degrees, away)
    chance = Random(ground.letter)  # noqa: S311 -- decoration
    s = size * course.k
    angles = [i * pi / 4 for i in range(8)]
    bends = [1 + 0.24 * chance.uniform(-1, 1) for _ in angles]
    shape = smooth(
        [(x + s * b * 1.3 * cos(a), y + s * b * 0.78 * sin(a)) for a, b in zip(angles, bends, strict=True)]
    )
    yield Cut((shape,), tone.sand, lit=tone.sand_dark, rim=2.4)


def _trees(theme: Theme, course: Course) -> Iterator[Cut]:
    """Trees in the notches of the coast."""
    chance = Random(1)  # noqa: S311 -- decoration
    cx, cy = course.heart()
    for x, y in _notches(course):
        away = hypot(x - cx, y - cy)
        ux, uy = (x - cx) / away, (y - cy) / away
        count = chance.choice((1, 1, 2, 2))
        for j in range(count):
            side = (j - (count - 1) / 2) * 25 * course.k
            out = (13 + 4 * chance.random()) * course.k + abs(side) * 0.35
            r = chance.uniform(13, 17) * course.k
            yield from _tree(
                theme, x + ux * out - uy * side, y + uy * out + ux * side, r, chance.randrange(3)
            )


def _notches(course: Course) -> list[Point]:
    """The corners on the coast that two tiles share."""
    found: list[tuple[Point, int]] = []
    for ground in course.grounds:
        for corner in hexagon(*course.at(ground.letter), course.radius):
            same = next((i for i, (other, _) in enumerate(found) if apart(corner, other) < 4), None)
            if same is None:
                found.append((corner, 1))
            else:
                found[same] = (found[same][0], found[same][1] + 1)
    return [corner for corner, count in found if count == 2]


def _tree(theme: Theme, x: float, y: float, r: float, kind: int) -> Iterator[Cut]:
    tone = tones(theme)
    dark = tone.tree[kind]
    yield sheet(
        theme,
        turned(star(x, y, r, r * 0.84, 9), 17, (x, y)),
        dark,
        tone.tree_lit,
        None,
        1.4,
    )
    yield Cut((star(x - r * 0.12, y - r * 0.14, r * 0.62, r * 0.51, 8),), tone.tree_lit)
