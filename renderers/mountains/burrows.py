"""What is below: dens with the moles that look out of them, tunnels between them, the rock."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, pi, radians, sin
from typing import Final

from bot.games.core import Seat
from bot.games.squares import Side
from renderers import mole
from renderers.mountains.tones import tones
from renderers.paper import shadow
from renderers.scene import Cut, Edge, Point, Put, Shape, Stamp
from renderers.shapes import box, circle, moved, rounded, turned
from renderers.theme import PEN, Theme

R: Final = 43.0
MOLE: Final = 98.0
DEGREES: Final[dict[Side, int]] = {"north": 0, "east": 90, "south": 180, "west": 270}
AHEAD: Final = 1.46
"""How far the tip of a den lies from its middle, in radii."""
CORRIDOR: Final = 34.0


def drop(r: float, facing: Side | None) -> Shape:
    """A den: round, with a tip where the mole looks."""
    round_ = circle(0, 0, r)
    if facing is None:
        return round_
    ahead = radians(DEGREES[facing] - 90)
    kept: list[tuple[float, Point]] = []
    for point in round_:
        away = (atan2(point[1], point[0]) - ahead + pi) % (2 * pi) - pi
        if abs(away) > radians(40):
            kept.append((away % (2 * pi), point))
    tip = (cos(ahead) * r * AHEAD, sin(ahead) * r * AHEAD)
    return rounded([*(point for _, point in sorted(kept)), tip], 5 * r / R)


@cache
def den(theme: Theme, k: float, facing: Side | None, r: float = R) -> Stamp:
    """A hole through the grass down to the burrow."""
    tone, shape = tones(theme), drop(r * k, facing)
    label = f"den {facing or 'round'} {r:g} {k:.2f}"
    if theme.flat:
        return Stamp(label, (Cut((drop(r * k + 2.5, facing),), tone.wall_lit), Cut((shape,), tone.floor)))
    return Stamp(label, tuple(_hole(theme, (shape,), k)))


def _hole(theme: Theme, shapes: tuple[Shape, ...], k: float) -> list[Cut]:
    """Floor, two steps of shade on the upper left, a lit rim on the lower right."""
    tone = tones(theme)
    return [
        Cut(tuple(moved(shape, 1.6 * k, 1.6 * k) for shape in shapes), tone.wall_lit),
        Cut(shapes, tone.floor),
        *(
            Cut(
                shapes, tone.deep, holes=tuple(moved(shape, by * k, by * k) for shape in shapes), opacity=dark
            )
            for by, dark in ((10, 0.34), (5, 0.5))
        ),
    ]


@cache
def corridor(theme: Theme, k: float, long: int, *, upright: bool) -> Stamp:
    """A straight tunnel of this length to the right or down, from the middle of one den to that of the next."""
    tone, half = tones(theme), CORRIDOR * k / 2
    label = f"corridor {'down' if upright else 'right'} {long} {k:.2f}"
    inner = R * k * 0.6

    def bar(inset: float, low: float, high: float) -> Shape:
        if upright:
            return box(low, inset, high - low, long - 2 * inset)
        return box(inset, low, long - 2 * inset, high - low)

    if theme.flat:
        return Stamp(
            label,
            (Cut((bar(R * k - 2, -half - 2.5, half + 2.5),), tone.wall_lit), Cut((bar(inner, -half, half),), tone.floor)),
        )  # fmt: skip
    edge = R * k * 0.92
    return Stamp(
        label,
        (
            Cut((bar(edge, -half, half + 1.8 * k),), tone.wall_lit),
            Cut((bar(inner, -half, half),), tone.floor),
            Cut((bar(edge, -half, -half + 9 * k),), tone.deep, opacity=0.34),
            Cut((bar(edge, -half, -half + 4.5 * k),), tone.deep, opacity=0.5),
        ),
    )


@cache
def pointer(theme: Theme, k: float, facing: Side, *, faint: bool = False) -> Stamp:
    """A small cream tip in front of a mole."""
    shape = rounded(((-10 * k, -46 * k), (10 * k, -46 * k), (0, -59 * k)), 2 * k)
    fill = "#FFFFFF" if theme.flat else tones(theme).path
    return Stamp(
        f"pointer {facing} {k:.2f}{' faint' if faint else ''}",
        (Cut((turned(shape, DEGREES[facing]),), fill),),
        Edge("#000000" if theme.flat else PEN, 2.0),
    )


def lookout(theme: Theme, at: tuple[int, int], k: float, seat: Seat, facing: Side) -> list[Put]:
    """A mole in its den, as seen from above; the den itself is put down before."""
    return [
        Put(*at, mole.above(seat, round(MOLE * k), theme, DEGREES[facing])),
        Put(*at, pointer(theme, k, facing)),
    ]


@cache
def rock(theme: Theme, k: float) -> Stamp:
    """The rock token."""
    tone = tones(theme)
    whole = ((-34, 8), (-28, -16), (-8, -30), (16, -27), (33, -8), (35, 14), (20, 27), (-18, 28))
    facets = (
        (tone.rock[0], ((-28, -16), (-8, -30), (16, -27), (6, -10), (-18, -4))),
        (tone.rock[2], ((16, -27), (33, -8), (35, 14), (14, 6), (6, -10))),
        (tone.rock[3], ((14, 6), (35, 14), (20, 27), (-18, 28), (-6, 14))),
    )

    def at(points: tuple[tuple[int, int], ...], r: float) -> Shape:
        return rounded(tuple((x * k, y * k) for x, y in points), r * k)

    cuts = [Cut((at(whole, 7),), tone.rock[1])]
    cuts += [Cut((at(points, 3),), colour) for colour, points in facets]
    return Stamp(
        f"rock {k:.2f}",
        tuple(cuts),
        Edge("#000000" if theme.flat else theme.cream, 2.2 * k),
        shadow(theme, 4 * k, 1.5 * k, 0.45),
    )
