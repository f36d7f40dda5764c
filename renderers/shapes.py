"""Shapes as polygons: ovals, rounded corners, smooth outlines, ribbons, dashes."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, ceil, cos, hypot, log, pi, radians, sin, sqrt
from random import Random

from renderers.scene import Point, Shape

SQRT3 = sqrt(3)


def _point(x: float, y: float) -> Point:
    """Hundredths of a pixel are enough, and make scenes comparable across machines."""
    return (round(x, 2), round(y, 2))


def moved(shape: Iterable[Point], dx: float, dy: float) -> Shape:
    """The shape, elsewhere."""
    return tuple(_point(x + dx, y + dy) for x, y in shape)


def scaled(shape: Iterable[Point], k: float, dx: float = 0.0, dy: float = 0.0) -> Shape:
    """The shape `k` times as large round the origin, then moved."""
    return tuple(_point(x * k + dx, y * k + dy) for x, y in shape)


def turned(shape: Iterable[Point], degrees: float, centre: Point = (0, 0)) -> Shape:
    """The shape turned clockwise round `centre`."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    cx, cy = centre
    return tuple(_point(cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c) for x, y in shape)


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0, steps: int = 0) -> Shape:
    """An ellipse, turned clockwise by degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    steps = steps or max(24, ceil(max(rx, ry) * 1.2))
    angles = [2 * pi * i / steps for i in range(steps)]
    return tuple(
        _exact(x + rx * cos(a) * c - ry * sin(a) * s, y + rx * cos(a) * s + ry * sin(a) * c) for a in angles
    )


def _exact(x: float, y: float) -> Point:
    return (round(x, 4), round(y, 4))


def petal(
    x: float, y: float, degrees: float, length: float, width: float, widest: float = 0.62, steps: int = 10
) -> Shape:
    """A leaf or petal that grows from this place and points to `degrees` (0 is right, clockwise).

    `widest` is where along its length it is widest, from 0 to 1.
    """
    c, s = cos(radians(degrees)), sin(radians(degrees))
    power = log(0.5) / log(widest)
    along = [i / steps for i in range(steps + 1)]
    edge = [(t * length, width / 2 * sin(pi * t**power)) for t in along]
    outline = [*edge, *((a, -b) for a, b in edge[-2:0:-1])]
    return tuple(_point(x + a * c - b * s, y + a * s + b * c) for a, b in outline)


def blob(x: float, y: float, rx: float, ry: float, seed: int, rough: float = 0.07, steps: int = 48) -> Shape:
    """An oval torn by hand: the same seed tears it alike."""
    chance = Random(seed)  # noqa: S311 -- decoration
    waves = [(k, chance.uniform(0, 2 * pi), chance.uniform(0.4, 1)) for k in (2, 3, 5, 7)]
    out: list[Point] = []
    for i in range(steps):
        a = 2 * pi * i / steps
        r = 1 + rough * sum(high * sin(k * a + at) / (1 + 0.3 * k) for k, at, high in waves)
        out.append(_point(x + rx * r * cos(a), y + ry * r * sin(a)))
    return tuple(out)


def circle(x: float, y: float, r: float) -> Shape:
    """A circle."""
    return oval(x, y, r, r)


def box(x: float, y: float, width: float, height: float, r: float = 0.0) -> Shape:
    """A rectangle by its upper left corner, its corners rounded by `r`."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return rounded(corners, r) if r else corners


def rounded(points: Iterable[Point], r: float, steps: int = 6) -> Shape:
    """A polygon with its corners rounded."""
    out: list[Point] = []
    corners = list(points)
    for i, (bx, by) in enumerate(corners):
        (ax, ay), (cx, cy) = corners[i - 1], corners[(i + 1) % len(corners)]
        la, lc = hypot(ax - bx, ay - by), hypot(cx - bx, cy - by)
        ra, rc = min(r, la / 2) / la, min(r, lc / 2) / lc
        px, py = bx + (ax - bx) * ra, by + (ay - by) * ra
        qx, qy = bx + (cx - bx) * rc, by + (cy - by) * rc
        for j in range(steps + 1):
            t = j / steps
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append(_point(u * px + v * bx + w * qx, u * py + v * by + w * qy))
    return tuple(out)


def smooth(points: Iterable[Point], steps: int = 10) -> Shape:
    """A closed curve through the points (Catmull-Rom)."""
    knots = list(points)
    out: list[Point] = []
    for i in range(len(knots)):
        a, b, c, d = (knots[(i + k) % len(knots)] for k in (-1, 0, 1, 2))
        for s in range(steps):
            t = s / steps
            out.append(_exact(_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return tuple(out)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def mirrored(shape: Iterable[Point], axis: float = 0.5) -> Shape:
    """The shape reflected at a vertical line."""
    return tuple((2 * axis - x, y) for x, y in shape)


def hexagon(x: float, y: float, r: float, flat: bool = False) -> Shape:
    """A regular hexagon with corners at distance `r`: one pointing up, or, when `flat`, one pointing right."""
    first = 0 if flat else 30
    return tuple(
        _point(x + r * cos(radians(first + a)), y + r * sin(radians(first + a))) for a in range(0, 360, 60)
    )


def bow(start: Point, end: Point, bend: float, steps: int = 40) -> Shape:
    """The points of a curve from start to end that bows to its left by about `bend` / 2 of its length."""
    (px, py), (qx, qy) = start, end
    cx, cy = (px + qx) / 2 + (qy - py) * bend, (py + qy) / 2 - (qx - px) * bend
    parts = [i / steps for i in range(steps + 1)]
    return tuple(
        (
            (1 - t) ** 2 * px + 2 * t * (1 - t) * cx + t * t * qx,
            (1 - t) ** 2 * py + 2 * t * (1 - t) * cy + t * t * qy,
        )
        for t in parts
    )


def bent(start: Point, towards: Point, end: Point, steps: int = 20) -> Shape:
    """The points of a curve from start to end that is drawn towards a third point (a quadratic Bézier)."""
    parts = [i / steps for i in range(steps + 1)]
    return tuple(
        _point(
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * towards[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * towards[1] + t * t * end[1],
        )
        for t in parts
    )


def ribbon(line: Iterable[Point], width: float, tail: float = 1.0) -> Shape:
    """A band along a line; its first end is `tail` times as wide as its last."""
    points = list(line)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        w = width * (tail + (1 - tail) * i / (len(points) - 1)) / 2
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        n = hypot(bx - ax, by - ay) or 1.0
        ox, oy = -(by - ay) / n * w, (bx - ax) / n * w
        left.append(_point(x + ox, y + oy))
        right.append(_point(x - ox, y - oy))
    return (*left, *right[::-1])


def arrowhead(tip: Point, angle: float, length: float, half: float, grow: float = 0.0) -> Shape:
    """A triangle that points to `tip` (angle in radians), `grow` larger all round."""
    x, y = tip
    c, s = cos(angle), sin(angle)
    bx, by = x - c * (length + grow), y - s * (length + grow)
    k = half + grow * 1.3
    corners = ((x + c * grow * 1.8, y + s * grow * 1.8), (bx - s * k, by + c * k), (bx + s * k, by - c * k))
    return rounded(corners, 4)


def direction(start: Point, end: Point) -> float:
    """The angle from start to end, in radians."""
    return atan2(end[1] - start[1], end[0] - start[0])


def star(x: float, y: float, outer: float, inner: float, points: int) -> Shape:
    """A star with so many points, the first pointing up."""
    out: list[Point] = []
    for i in range(points * 2):
        r = outer if i % 2 == 0 else inner
        a = pi * i / points - pi / 2
        out.append(_point(x + r * cos(a), y + r * sin(a)))
    return tuple(out)
