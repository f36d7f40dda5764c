"""Where moles went: open tunnels with a dashed line and an arrow, and the card that was played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from renderers import lettering
from renderers.mountains.burrows import R, corridor, den
from renderers.mountains.falls import dashes
from renderers.mountains.layout import Board
from renderers.mountains.story import Story, Trail
from renderers.mountains.tokens import SLIP, put, slip
from renderers.paper import SQUEEZE, badge, glow
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import arrowhead, box, circle, turned
from renderers.theme import PEN, Theme

ORDER: Final = 17.0


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
    """A dashed line along the tunnels."""
    for a, b in dict.fromkeys(steps):
        degrees, long = _course(board, a, b)
        yield Put(*board.den(a), line(theme, board.k, long, degrees, short=a in taken, head=b in taken))


def heads(
    steps: tuple[tuple[str, str], ...], theme: Theme, board: Board, taken: frozenset[str]
) -> Iterator[Put]:
    """An arrowhead where a line comes to a mole."""
    for a, b in dict.fromkeys(steps):
        if b in taken:
            degrees, _ = _course(board, a, b)
            yield Put(*board.den(b), head(theme, board.k, degrees))


def _course(board: Board, a: str, b: str) -> tuple[int, int]:
    """Where the next space lies, in degrees clockwise from the east, and how far."""
    (ax, ay), (bx, by) = board.den(a), board.den(b)
    degrees = 0 if bx > ax else 180 if bx < ax else 90 if by > ay else 270
    return degrees, abs(bx - ax) + abs(by - ay)


@cache
def line(theme: Theme, k: float, long: int, degrees: int, *, short: bool, head: bool) -> Stamp:
    """A dashed line of this length; it begins and ends outside the dens of moles."""
    first, end = (R + 6) * k if short else 0.0, long - ((R + 20) * k if head else 0.0)
    width = 5 * k
    count = max(1, round((end - first) / (21 * k)))
    step = (end - first) / count
    starts = [first + (i + 0.2) * step for i in range(count)]
    inner = tuple(turned(box(x, -width / 2, step * 0.6, width, width / 2), degrees) for x in starts)
    outer = tuple(
        turned(box(x - 2, -width / 2 - 2, step * 0.6 + 4, width + 4, width / 2 + 2), degrees) for x in starts
    )
    label = f"way {degrees} {long} {'short' if short else 'whole'} {'head' if head else 'on'} {k:.2f}"
    return Stamp(label, (Cut(outer, _edge(theme)), Cut(inner, _fill(theme))))


@cache
def head(theme: Theme, k: float, degrees: int) -> Stamp:
    """An arrowhead before the den of a mole, from the den's middle."""
    x = -(R + 3) * k
    outer = arrowhead((x, 0), 0, 21 * k, 13 * k, 2.4)
    inner = arrowhead((x, 0), 0, 21 * k, 13 * k)
    cuts = (Cut((turned(outer, degrees),), _edge(theme)), Cut((turned(inner, degrees),), _fill(theme)))
    return Stamp(f"head {degrees} {k:.2f}", cuts)


def _edge(theme: Theme) -> str:
    return "#000000" if theme.flat else PEN


def _fill(theme: Theme) -> str:
    return "#FFFFFF" if theme.flat else theme.cream_lit


def slips(told: Story, theme: Theme, board: Board, taken: frozenset[str]) -> Iterator[Put]:
    """The cards that were played, each where its mole began; numbered where there are several."""
    used: list[tuple[int, int]] = []
    played = [(trail, at) for trail in told.trails if trail.card and (at := _place(trail, told)) is not None]
    for number, (trail, at) in enumerate(played, 1):
        x, y = board.den(at)
        if at in taken or not trail.path:
            y = board.tile(at)[3] - 8
        while any(abs(x - ux) < 150 and abs(y - uy) < 42 for ux, uy in used):
            y += 44
        used.append((x, y))
        left = max(x, round(half(trail.card)) + 20)
        yield put((left, y), slip(theme, trail.seat, trail.card, SLIP))
        if len(played) > 1:
            yield put((left - half(trail.card), y - 18), badge(str(number), ORDER, theme))


def _place(trail: Trail, told: Story) -> str | None:
    """The space by which a card is shown: where the mole began, or where the rock has come to lie."""
    if trail.path:
        return trail.path[0]
    return told.rock.space if told.rock is not None and told.rock.seat == trail.seat else None


def news(told: Story, theme: Theme, board: Board) -> Iterator[Put]:
    """Light under what has come: a mole on its corner, the rock; a dashed ring where the rock was."""
    for event in told.burrowed:
        yield Put(*board.den(event.space), glow(round(60 * board.k), theme))
    if told.rock is not None:
        yield Put(*board.den(told.rock.space), glow(round(58 * board.k), theme))
        if told.rock.start is not None:
            yield Put(*board.den(told.rock.start), left(theme, board.k))


@cache
def left(theme: Theme, k: float) -> Stamp:
    """The place that the rock has left."""
    ring = circle(0, 0, 34 * k)
    line = (*ring, ring[0])
    inner, outer = tuple(dashes(line, 9 * k, 7 * k, 3.4 * k)), tuple(dashes(line, 9 * k, 7 * k, 3.4 * k + 4))
    return Stamp(f"rock left {k:.2f}", (Cut(outer, theme.cream), Cut(inner, PEN)))


def half(card: str) -> float:
    """Half the width of the slip of a card."""
    return (lettering.width(card, SLIP, squeeze=SQUEEZE) + SLIP * 1.9) / 2
