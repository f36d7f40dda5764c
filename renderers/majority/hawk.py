"""The hawk: a silhouette over the course, and in colours on its cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from renderers.majority.tones import tones
from renderers.paper import shadow, sheet
from renderers.scene import Cut, Edge, Shape, Stamp
from renderers.shapes import mirrored, oval, smooth, turned
from renderers.theme import PEN, Theme

HALF: Final = (
    (0, -.40), (.045, -.41), (.085, -.36), (.10, -.28), (.115, -.20), (.22, -.25), (.36, -.31), (.50, -.30), (.62, -.24),
    (.80, -.17), (.99, -.03), (.80, -.085), (1.0, .08), (.78, .0), (.965, .185), (.735, .075), (.88, .25), (.67, .12),
    (.56, .13), (.46, .165), (.34, .155), (.22, .17), (.12, .19), (.10, .27), (.20, .52), (.14, .50), (.115, .545),
    (.06, .515), (.03, .555), (0, .53),
)  # fmt: skip
BIRD: Final[Shape] = (*HALF, *mirrored(HALF[::-1], 0.0))
"""From above, its head up; 1 is half its span."""
WING: Final = smooth(
    ((0.08, -0.2), (0.3, -0.27), (0.52, -0.27), (0.62, -0.19), (0.5, -0.07), (0.3, 0), (0.1, 0.06))
)
BODY: Final = smooth(
    (
        (0, -0.34),
        (0.09, -0.26),
        (0.115, -0.08),
        (0.09, 0.16),
        (0, 0.3),
        (-0.09, 0.16),
        (-0.115, -0.08),
        (-0.09, -0.26),
    )
)
BEAK: Final = ((-0.055, -0.44), (0, -0.455), (0.055, -0.44), (0.012, -0.565), (0, -0.58), (-0.012, -0.565))
BROW: Final = ((0.012, -0.395), (0.11, -0.352), (0.105, -0.335), (0.012, -0.372))


def placed(shape: Shape, s: float, turn: float, x: float = 0.0, y: float = 0.0) -> Shape:
    """A part of the bird, `s` times as large, turned clockwise, moved."""
    return tuple((u + x, v + y) for u, v in turned(tuple((u * s, v * s) for u, v in shape), turn))


@cache
def swoop(theme: Theme, k: float, turn: int) -> Stamp:
    """The hawk that has struck, seen against the course; it flies off to `turn`."""
    s = 54 * k
    colour, rim = ("#FFFFFF", "#000000") if theme.flat else (PEN, theme.cream)
    edge = Edge(rim, 2.6)
    return Stamp(
        f"hawk {turn} {k:g}",
        (Cut((placed(BIRD, s, turn),), colour),),
        edge,
        shadow(theme, 8 * k, 2, 0.33),
        fine=2,
    )


def sitting(theme: Theme, x: float, y: float, s: float, turn: float) -> list[Cut]:
    """The hawk of paper, on a card."""
    tone = tones(theme)

    def at(shape: Shape) -> tuple[Shape]:
        return (placed(shape, s, turn, x, y),)

    def both(shape: Shape) -> tuple[Shape, ...]:
        return (*at(shape), *at(mirrored(shape, 0.0)))

    if theme.flat:
        return [Cut(at(BIRD), "#000000")]
    bars = tuple(
        placed(((-w, v), (w, v), (w + 0.01, v + 0.035), (-w - 0.01, v + 0.035)), s, turn, x, y)
        for v, w in ((0.36, 0.098), (0.45, 0.136))
    )
    rim = max(1.0, s * 0.02)
    return [
        Cut(at(BIRD), tone.hawk, lit=tone.hawk_lit, rim=rim, shadow=shadow(theme, s * 0.1, 2, 0.28)),
        Cut(both(WING), tone.hawk_lit, lit=tone.hawk_pale, rim=rim),
        Cut(bars, tone.hawk_pale),
        Cut(at(BODY), tone.hawk_pale, dark=tone.hawk_lit, rim=rim),
        Cut(at(oval(0, -0.345, 0.125, 0.135)), tone.hawk_lit, lit=tone.hawk_pale, rim=rim),
        sheet(theme, at(BEAK)[0], tone.beak),
        Cut(both(oval(0.062, -0.385, 0.036, 0.036)), tone.ball),
        Cut(both(oval(0.054, -0.398, 0.018, 0.018)), PEN),
        Cut(both(BROW), tone.hawk),
    ]
