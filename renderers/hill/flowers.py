"""Daisies and poppies: in their beds, and small where the Mole has found one."""

from __future__ import annotations

from functools import cache
from math import cos, pi, radians, sin

from renderers.hill.tones import Tones, tones
from renderers.paper import letters, shadow
from renderers.scene import Cut, Edge, Shape, Stamp, Text
from renderers.shapes import bent, circle, petal, turned
from renderers.theme import Theme, mix

WORTH = {False: "1", True: "2"}
"""Points of a white and of a red flower, L13: written on it where the theme has no colours."""


@cache
def bed(theme: Theme, cell: int, *, red: bool) -> Stamp:
    """A flower in its bed of leaves."""
    k = cell / 112
    marks = (*_leaves(theme, 51 * k, k), *_bloom(theme, 41 * k, turn=17, red=red))
    return Stamp(f"bed {_name(red=red)} {cell}", marks)


@cache
def leaves(theme: Theme, cell: int) -> Stamp:
    """The bed of a flower that was found: a molehill lies in it."""
    k = cell / 112
    return Stamp(f"leaves {cell}", tuple(_leaves(theme, 54 * k, k)) or _nothing())


@cache
def bloom(theme: Theme, r: float, *, red: bool) -> Stamp:
    """A flower by itself."""
    return Stamp(f"bloom {_name(red=red)} {r:g}", tuple(_bloom(theme, r, turn=5, red=red)), _edge(theme))


@cache
def posy(theme: Theme, r: float, *, red: bool) -> Stamp:
    """A flower on some leaves, where points are counted."""
    marks = (*_leaves(theme, r * 1.3, r / 41), *_bloom(theme, r, turn=5, red=red))
    return Stamp(f"posy {_name(red=red)} {r:g}", marks, _edge(theme))


def _edge(theme: Theme) -> Edge | None:
    return Edge("#000000", 1.5) if theme.flat else None


def _nothing() -> tuple[Cut, ...]:
    return (Cut((circle(0, 0, 1),), "#000000", opacity=0),)


def _name(*, red: bool) -> str:
    return "red" if red else "white"


def _leaves(theme: Theme, r: float, k: float) -> list[Cut]:
    """Nine leaves round a flower."""
    if theme.flat:
        return []
    tone = tones(theme)
    return [
        Cut(
            (petal(0, 0, i * 40 + 11, r, r * 0.6, 0.6),),
            tone.leaf[i % 2],
            lit=tone.leaf_lit,
            rim=1.3 * k,
            shadow=shadow(theme, 2 * k),
        )
        for i in range(9)
    ]


def _bloom(theme: Theme, r: float, turn: float, *, red: bool) -> list[Cut | Text]:
    tone = tones(theme)
    if theme.flat:
        return _plain(r, red=red)
    return _poppy(theme, tone, r, turn) if red else _daisy(theme, tone, r, turn)


def _poppy(theme: Theme, tone: Tones, r: float, turn: float) -> list[Cut | Text]:
    """Five notched petals on a pale edge, so that red parts from green for every eye; a dark heart."""
    edge = max(1.2, r * 0.07)
    angles = [i * 72 + turn for i in range(5)]
    outer = tuple(_notched(a, r + edge, r * 1.02 + 2.2 * edge) for a in angles)
    marks: list[Cut | Text] = [
        Cut((*outer, circle(0, 0, r * 0.6)), tone.poppy_edge, shadow=shadow(theme, max(1, r * 0.06)))
    ]
    marks += [
        Cut(
            (_notched(a, r, r * 1.02),),
            tone.poppy,
            lit=tone.poppy_lit,
            rim=max(0.5, r * 0.04),
            shadow=shadow(theme, max(0.8, r * 0.05)),
        )
        for a in angles
    ]
    marks += [
        Cut(
            (_notched(a + 36, r * 0.6, r * 0.62),),
            tone.poppy_dark,
            lit=tone.poppy,
            rim=max(0.5, r * 0.03),
            shadow=shadow(theme, max(0.6, r * 0.04)),
        )
        for a in angles
    ]
    heart = Cut((circle(0, 0, r * 0.22),), tone.poppy_heart, lit=mix(tone.poppy_heart, tone.poppy, 0.4))
    ring = [2 * pi * i / 10 for i in range(10)]
    stamens = tuple(circle(r * 0.34 * cos(a), r * 0.34 * sin(a), r * 0.048) for a in ring)
    return [*marks, heart, Cut(stamens, tone.stamen)]


def _notched(degrees: float, length: float, width: float) -> Shape:
    """A petal with a dent in its edge."""
    side = bent((0, 0), (length * 0.35, -width * 0.62), (length * 0.82, -width * 0.5), 8)
    tip = bent((length * 0.82, -width * 0.5), (length * 1.08, -width * 0.3), (length * 0.9, 0), 6)
    half = (*side, *tip[1:])
    return turned((*half, *((x, -y) for x, y in half[-2:0:-1])), degrees)


def _daisy(theme: Theme, tone: Tones, r: float, turn: float) -> list[Cut | Text]:
    """Two wreaths of narrow petals, a yellow heart."""
    marks: list[Cut | Text] = []
    for share, first, colour in ((1.0, 0.0, tone.daisy_dark), (0.93, 0.5, tone.daisy)):
        marks += [
            Cut(
                (petal(0, 0, (i + first) * 360 / 11 + turn, r * share, r * 0.37, 0.68),),
                colour,
                shadow=shadow(theme, max(0.8, r * 0.04), strength=0.25),
            )
            for i in range(11)
        ]
    heart = Cut(
        (circle(0, 0, r * 0.3),),
        tone.daisy_heart,
        lit=tone.daisy_heart_lit,
        dark=mix(tone.daisy_heart, theme.ink, 0.25),
        rim=max(0.6, r * 0.05),
        shadow=shadow(theme, max(0.8, r * 0.05)),
    )
    return [*marks, heart]


def _plain(r: float, *, red: bool) -> list[Cut | Text]:
    """In black and white: many narrow petals or five broad ones, and what it is worth."""
    if red:
        angles = [radians(i * 72 - 90) for i in range(5)]
        petals = tuple(circle(r * 0.55 * cos(a), r * 0.55 * sin(a), r * 0.44) for a in angles)
    else:
        petals = tuple(petal(0, 0, i * 36, r, r * 0.4, 0.68) for i in range(10))
    heart = r * (0.5 if red else 0.46)
    return [
        Cut((*petals, circle(0, 0, r * 0.5)), "#FFFFFF"),
        Cut((circle(0, 0, heart),), "#000000"),
        letters(0, 0, WORTH[red], r * 0.9, "#FFFFFF"),
    ]
