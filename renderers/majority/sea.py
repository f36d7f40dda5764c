"""The sea round the course: steps of paper down to the deep, the beach, a boat, a lost ball."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, exp, hypot, pi, sin, sqrt
from random import Random
from typing import Final

import msgspec

from renderers.majority.layout import Course
from renderers.majority.tones import tones
from renderers.paper import shadow, sheet
from renderers.scene import Cut, Mark, Point, Shape, Stamp
from renderers.shapes import bent, circle, oval, ribbon, rounded
from renderers.theme import Theme

STEPS: Final = 240
"""Corners of a coast line."""


class Coast(msgspec.Struct, frozen=True):
    """A line round the course: how far outside, how straight, how wavy."""

    away: float
    calm: float
    wave: float
    seed: int


SHELVES: Final = (Coast(112, 8.0, 17, 5), Coast(66, 5.0, 11, 9), Coast(38, 3.0, 5, 3))
"""Of the water, the outermost first."""
BEACH: Final = Coast(21, 1.6, 3.5, 8)
ROUGH: Final = Coast(9, 0.7, 1.4, 2)


def coast(course: Course, line: Coast) -> Shape:
    """The line: seen from the heart of the course, as far out as its tiles reach, then smoothed, then torn a little."""
    cx, cy = course.heart()
    places = [course.at(ground.letter) for ground in course.grounds]
    angles = [2 * pi * i / STEPS for i in range(STEPS)]
    k = course.k
    far = [
        max(_reach((x - cx, y - cy), a, course.radius * 0.955 + line.away * k) for x, y in places)
        for a in angles
    ]
    far = _calmed(far, line.calm)
    chance = Random(line.seed)  # noqa: S311 -- decoration
    waves = [(n, chance.uniform(0, 2 * pi), chance.uniform(0.4, 1.0)) for n in (3, 5, 8, 13, 21)]
    out: list[Point] = []
    for a, r in zip(angles, far, strict=True):
        r += line.wave * k * sum(high * sin(n * a + at) for n, at, high in waves) / 2
        out.append((round(cx + r * cos(a), 2), round(cy + r * sin(a), 2)))
    return tuple(out)


def _reach(place: Point, a: float, r: float) -> float:
    """Where a ray in the direction `a` leaves the circle round a place; 0 where it misses it."""
    along = place[0] * cos(a) + place[1] * sin(a)
    rest = r * r - (place[0] ** 2 + place[1] ** 2 - along * along)
    return max(0.0, along + sqrt(rest)) if rest > 0 else 0.0


def _calmed(far: list[float], calm: float) -> list[float]:
    reach = round(3 * calm)
    weights = [(d, exp(-((d / calm) ** 2) / 2)) for d in range(-reach, reach + 1)]
    total = sum(weight for _, weight in weights)
    return [sum(far[(i + d) % len(far)] * weight for d, weight in weights) / total for i in range(len(far))]


def sea(theme: Theme, course: Course, size: tuple[int, int]) -> Iterator[Mark]:
    """Everything under the tiles."""
    tone = tones(theme)
    if theme.flat:
        yield Cut((coast(course, ROUGH),), tone.rough)
        return
    for line, colour in zip(SHELVES, tone.water[1:], strict=True):
        lit = tone.foam if line is SHELVES[-1] else None
        yield Cut((coast(course, line),), colour, lit=lit, rim=1.6)
    yield from _swell(theme, course, size)
    beach = coast(course, BEACH)
    yield Cut((beach,), tone.sand, lit=tone.sand_lit, rim=1.6, shadow=shadow(theme, 4, 0, 0.2))
    yield Cut((coast(course, ROUGH),), tone.rough, lit=tone.rough_lit, rim=1.6)


def _swell(theme: Theme, course: Course, size: tuple[int, int]) -> Iterator[Mark]:
    """Small waves here and there on the open water."""
    chance = Random(6)  # noqa: S311 -- decoration
    places = [course.at(ground.letter) for ground in course.grounds]
    crests: list[Shape] = []
    for _ in range(70):
        x, y = chance.uniform(10, size[0] - 40), chance.uniform(100, size[1] - 12)
        if min(hypot(x - px, y - py) for px, py in places) < course.radius * 1.42:
            continue
        wide = chance.uniform(7, 14)
        for side in (0, 1):
            left = x + side * wide
            crests.append(ribbon(bent((left, y), (left + wide / 2, y - 7), (left + wide, y), 6), 2.4))
    half = len(crests) // 4 * 2
    yield Cut(tuple(crests[:half]), tones(theme).water[3])
    yield Cut(tuple(crests[half:]), tones(theme).swell)


def boat(theme: Theme, k: float) -> Stamp:
    """A small sailing boat."""
    tone = tones(theme)
    hull = rounded(((-46 * k, 8 * k), (50 * k, 8 * k), (30 * k, 31 * k), (-30 * k, 31 * k)), 8 * k)
    wakes = tuple(
        ribbon(bent((-w * k, y * k), (0, (y + 9) * k), (w * k, y * k)), 3 * k)
        for y, w in ((30, 58), (40, 36))
    )
    left = ((-5 * k, 2 * k), (-5 * k, -62 * k), (-42 * k, 2 * k))
    right = ((5 * k, 2 * k), (5 * k, -72 * k), (40 * k, 2 * k))
    cuts = [
        Cut(wakes, tone.foam, opacity=0.7),
        sheet(theme, ((-2 * k, -78 * k), (2 * k, -78 * k), (2 * k, 10 * k), (-2 * k, 10 * k)), tone.pole),
        sheet(theme, rounded(left, 4 * k), tone.sail, None, tone.sail_dark, 2, shadow(theme, 4, 2)),
        sheet(theme, rounded(right, 4 * k), tone.sail, None, tone.sail_dark, 2, shadow(theme, 4, 2)),
        sheet(theme, hull, tone.hull, theme.wood_lit, theme.wood_dark, 2, shadow(theme, 4, 2)),
    ]
    return Stamp(f"boat {k:g}", tuple(cuts))


def ball(theme: Theme, x: float, y: float, r: float) -> list[Cut]:
    """A golf ball."""
    tone = tones(theme)
    dents = [
        circle(x + u * r, y + v * r, 0.085 * r)
        for j in range(-2, 3)
        for i in range(-2, 3)
        if hypot(u := (i + (0.5 if j % 2 else 0)) * 0.36, v := j * 0.34) < 0.76
    ]
    dark = tone.dimple
    if theme.flat:
        return [Cut((circle(x, y, r),), "#000000"), Cut((circle(x, y, r - 2),), tone.ball)]
    return [
        Cut(
            (circle(x, y, r),),
            tone.ball,
            dark=dark,
            rim=r * 0.1,
            shadow=shadow(theme, max(2, r * 0.12), 0, 0.3),
        ),
        Cut(tuple(dents), dark),
    ]


def lost(theme: Theme) -> Stamp:
    """A ball in the water, with rings round it."""
    tone = tones(theme)
    rings = [
        Cut((oval(0, 6, r, r * 0.48),), tone.foam, holes=(oval(0, 6, r - 3, r * 0.48 - 2.4),), opacity=0.75)
        for r in (46, 32)
    ]
    return Stamp("lost ball", (*rings, *ball(theme, 0, 0, 15)))
