"""Where moles went: open tunnels with a dashed line and an arrow, and the card that was played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from renderers.mountains.burrows import R, corridor, den
from renderers.mountains.layout import Board
from renderers.mountains.story import Story
from renderers.mountains.tokens import put, slip
from renderers.paper import badge
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import arrowhead, box, turned
from renderers.theme import PEN, Theme

SLIP: Final = 29.0


def legs(told: Story) -> tuple[tuple[str, str], ...]:
    """Every step from one space to the next, in order."""
    return tuple(leg for trail in told.trails for leg in pairwise(trail.path))


def tunnels(
    steps: tuple[tuple[str, str], ...], theme: Theme, board: Board, taken: frozenset[str]
) -> Iterator[Put]:
    """The dens that were left, where no mole is now, and the tunnels."""
    k = board.k
    for space in dict.fromkeys(space for leg in steps for space in leg):
        if space not in taken:
            yield Put(*board.den(space), den(theme, k, None, 36.0))
    for a, b in dict.fromkeys(tuple(sorted(leg, key=board.den)) for leg in steps):
        (ax, ay), (bx, by) = board.den(a), board.den(b)
        upright = ax == bx
        yield Put(ax, ay, corridor(theme, k, by - ay if upright else bx - ax, upright=upright))


def arrows(
    steps: tuple[tuple[str, str], ...], theme: Theme, board: Board, taken: frozenset[str]
) -> Iterator[Put]:
    """A dashed line along the tunnels, with a head where it comes to a mole."""
    for a, b in dict.fromkeys(steps):
        (ax, ay), (bx, by) = board.den(a), board.den(b)
        degrees = 0 if bx > ax else 180 if bx < ax else 90 if by > ay else 270
        long = abs(bx - ax) + abs(by - ay)
        yield Put(ax, ay, line(theme, board.k, long, degrees, short=a in taken, head=b in taken))


@cache
def line(theme: Theme, k: float, long: int, degrees: int, *, short: bool, head: bool) -> Stamp:
    """A dashed line of this length; it begins and ends outside the dens of moles."""
    first, last = (R + 6) * k if short else 0.0, long - ((R + 5) * k if head else 0.0)
    end = last - 15 * k if head else last
    dash, width = 12 * k, 5 * k
    count = max(1, round((end - first) / (dash * 1.75)))
    step = (end - first) / count
    dashes = tuple(
        box(first + i * step + step * 0.2, -width / 2, step * 0.6, width, width / 2) for i in range(count)
    )
    edges = tuple(
        box(first + i * step + step * 0.2 - 2, -width / 2 - 2, step * 0.6 + 4, width + 4, width / 2 + 2)
        for i in range(count)
    )
    inner, outer = list(dashes), list(edges)
    if head:
        inner.append(arrowhead((last, 0), 0, 20 * k, 12 * k))
        outer.append(arrowhead((last, 0), 0, 20 * k, 12 * k, 2))

    def at(shapes: list[tuple[tuple[float, float], ...]]) -> tuple[tuple[tuple[float, float], ...], ...]:
        return tuple(turned(shape, degrees) for shape in shapes)

    fill = "#FFFFFF" if theme.flat else theme.cream_lit
    label = f"way {degrees} {long} {'short' if short else 'whole'} {'head' if head else 'on'} {k:.2f}"
    return Stamp(label, (Cut(at(outer), PEN if not theme.flat else "#000000"), Cut(at(inner), fill)))


def slips(told: Story, theme: Theme, board: Board, taken: frozenset[str]) -> Iterator[Put]:
    """The cards that were played, each where its mole began; numbered where there are several."""
    used: list[tuple[int, int]] = []
    played = [trail for trail in told.trails if trail.card and trail.path]
    for number, trail in enumerate(played, 1):
        x, y = board.den(trail.path[0])
        if trail.path[0] in taken:
            y += round((R + 8) * board.k)
        while any(abs(x - ux) < 110 and abs(y - uy) < 36 for ux, uy in used):
            y += 38
        used.append((x, y))
        left = max(x, 74)
        yield put((left, y), slip(theme, trail.seat, trail.card, SLIP))
        if len(played) > 1:
            yield put((left - 58, y - 17), badge(str(number), 14, theme))
