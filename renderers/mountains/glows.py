"""What may be chosen on the board of a private picture, and what waits to be decided."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.mountains.view import Fall, MountainsView, Pending
from bot.games.squares import AWAY, Side, turned
from renderers import lettering
from renderers.mole import mark
from renderers.mountains.burrows import R, rock
from renderers.mountains.choices import Choice
from renderers.mountains.layout import Board
from renderers.mountains.slabs import Profile
from renderers.mountains.tokens import home, put
from renderers.paper import SQUEEZE, arrow, letters, shadow, sheet, tag, target
from renderers.scene import Cut, Edge, Put, Stamp
from renderers.shapes import box, circle
from renderers.theme import PEN, SEATS, Theme, mix

LETTER: Final[dict[Side, str]] = {"north": "N", "east": "E", "south": "S", "west": "W"}


def waiting(view: MountainsView, theme: Theme, board: Board) -> Iterator[Put]:
    """Light round a mountain that is about to topple, and a quieter one round those that are too high besides."""
    pending = view.pending
    if pending is None or pending.kind != "topple":
        return
    for space in (*pending.spaces, pending.space or ""):
        pieces = len(view.mountain(space)) if space else 0
        if pieces:
            yield Put(
                *board.foot(space), halo(theme, board.k, view.limit, pieces, strong=space == pending.space)
            )


@cache
def halo(theme: Theme, k: float, limit: int, pieces: int, *, strong: bool) -> Stamp:
    """Light round a whole mountain, from its foot."""
    profile = Profile(k, limit, pieces)
    cuts = []
    if strong and not theme.flat:
        cuts = [
            Cut((profile.outline(0, pieces, by * k),), theme.cream_lit, opacity=0.22) for by in (17, 14, 11)
        ]
    colour = theme.gold if theme.flat else theme.cream_lit
    grow = 8 if strong else 5
    cuts.append(Cut((profile.outline(0, pieces, (grow + 2) * k),), PEN))
    cuts.append(Cut((profile.outline(0, pieces, grow * k),), colour))
    return Stamp(f"halo {pieces} {limit} {k:.2f}{' strong' if strong else ''}", tuple(cuts))


def over(view: MountainsView, theme: Theme, board: Board, choice: Choice) -> Iterator[Put]:
    """What glows."""
    pending, k = view.pending, board.k
    if choice.asked == "corner":
        for label in choice.corners:
            yield Put(*board.den(label), target(label, round(R * k), 36 * max(1.0, k), theme))
    elif choice.asked == "facing":
        yield from _facings(choice, theme, board)
    elif choice.asked == "rock":
        for label in choice.spaces:
            yield Put(*board.den(label), rock_here(theme, label, k))
    elif choice.asked == "recycle":
        for label in choice.spaces:
            yield from _take(view, label, theme, board)
    elif pending is not None and choice.asked == "turn":
        yield from _turns(view, choice, pending, theme, board)
    elif pending is not None and choice.asked == "topple":
        for fall in pending.falls:
            yield from _fall(view, pending, fall, theme, board)


def _facings(choice: Choice, theme: Theme, board: Board) -> Iterator[Put]:
    x, y = board.den(choice.corner or "")
    away = (R + 22) * board.k
    for side in choice.facings:
        dx, dy = AWAY[side]
        yield put((max(30, x + dx * away), y + dy * away), target(LETTER[side], 24, 36, theme))


def _turns(
    view: MountainsView, choice: Choice, pending: Pending, theme: Theme, board: Board
) -> Iterator[Put]:
    """An arrow to each side with its word."""
    own = next(one for one in view.moles if one.seat == pending.seat)
    x, y = board.den(own.space)
    k = board.k
    for way in choice.ways:
        side = turned(own.facing, 1 if way == "right" else -1)
        dx, dy = AWAY[side]
        fx, fy = AWAY[own.facing]
        start = (round(x + fx * 50 * k + dx * 14 * k), round(y + fy * 50 * k + dy * 14 * k))
        end = (
            float(round(dx * 62 * k - fx * 30 * k)),
            float(round(dy * 62 * k - fy * 30 * k)),
        )
        bend = 0.5 if way == "left" else -0.5
        yield Put(*start, arrow(end, -bend, theme))
        at = (x + dx * (100 if dx else 84) * k, y + dy * 84 * k + (fy * 34 * k if dx else 0))
        yield put(_inside(at, 64, 30), word(theme, way))


def _inside(at: tuple[float, float], wide: float, high: float) -> tuple[float, float]:
    """The place, moved so far that something of this size does not leave the picture."""
    return min(max(at[0], wide + 6), 1194 - wide), min(max(at[1], 92 + high), 1194 - high)


@cache
def word(theme: Theme, text: str) -> Stamp:
    """A word to choose, on a glowing slip."""
    half = lettering.width(text, 40, squeeze=SQUEEZE) / 2 + 13
    return Stamp(
        f"choice {text}",
        (
            sheet(theme, box(-half - 4, -27, 2 * half + 8, 54, 14), PEN, cast=shadow(theme, 4)),
            Cut((box(-half, -23, 2 * half, 46, 11),), theme.cream_lit),
            letters(0, 0, text, 40, PEN),
        ),
    )


def _fall(view: MountainsView, pending: Pending, fall: Fall, theme: Theme, board: Board) -> Iterator[Put]:
    """Where the pieces would land in one direction, and its name."""
    k, limit = board.k, view.limit
    source = pending.space or ""
    sx, sy = board.foot(source)
    dx, dy = AWAY[fall.direction]
    for label, seat in zip(fall.spaces, pending.falling, strict=False):
        pieces = len(view.mountain(label))
        yield Put(*board.foot(label), would(theme, k, limit, pieces, seat))
    left = pending.falling[len(fall.spaces) :]
    last = board.foot(fall.spaces[-1]) if fall.spaces else (sx, sy)
    for i, seat in enumerate(left):
        at = (last[0] + dx * 76 * k + dx * i * 40, last[1] - 34 * k + dy * 62 * k + dy * i * 40)
        yield put(_inside(at, 20, 20), home(theme, seat, "–", 18))
    middle = sy - 40 * k
    if dx:
        at = (sx + dx * board.wide * 0.5, middle)
    else:
        at = (sx, middle + dy * board.high * 0.5 + (8 * k if dy < 0 else 4 * k))
    yield put(_inside(at, 66, 28), tag_out(theme, fall.direction))


@cache
def tag_out(theme: Theme, direction: Side) -> Stamp:
    """The name of a direction with an arrowhead on that side."""
    px = 33.0
    half = lettering.width(direction, px, squeeze=SQUEEZE) / 2 + 9
    high = 20.0
    dx, dy = AWAY[direction]
    tips = {
        "east": ((half, -high), (half + 17, 0), (half, high)),
        "west": ((-half, -high), (-half - 17, 0), (-half, high)),
        "north": ((-high, -high), (0, -high - 16), (high, -high)),
        "south": ((-high, high), (0, high + 16), (high, high)),
    }
    shapes = (box(-half, -high, 2 * half, 2 * high, 8), tips[direction])
    return Stamp(
        f"towards {direction}",
        (Cut(shapes, theme.cream_lit), letters(0, 0, direction, px, PEN)),
        Edge(PEN, 3),
        shadow(theme, 4),
    )


@cache
def would(theme: Theme, k: float, limit: int, pieces: int, seat: Seat) -> Stamp:
    """A piece that would land on a mountain of so many pieces, from its foot."""
    profile = Profile(k, limit, pieces + 1)
    paint = SEATS[seat]
    shape = profile.slab(pieces)
    colour = paint.base if theme.flat else mix(paint.base, theme.cream_lit, 0.28)
    r = (profile.top(pieces) - profile.top(pieces + 1)) * 0.33
    return Stamp(
        f"would {seat} {pieces} {limit} {k:.2f}",
        (Cut((shape,), colour), Cut((mark(seat, 0, profile.middle(pieces) + 0.9 * k, r),), paint.mark)),
        Edge(theme.cream_lit, 4.5 * k),
        shadow(theme, 3),
    )


@cache
def rock_here(theme: Theme, label: str, k: float) -> Stamp:
    """A place for the rock, with its label."""
    r = 40 * k
    ring = (Cut((circle(0, 0, r + 5),), PEN), Cut((circle(0, 0, r + 2),), theme.cream_lit))
    size = max(34.0, 36 * k)
    stone = [one for one in rock(theme, k * 0.9).marks if isinstance(one, Cut)]
    return Stamp(
        f"rock {label} {k:.2f}",
        (*ring, *stone, letters(0, 2, label, size, "#FFFFFF", PEN, 4)),
        shadow=shadow(theme, 4),
    )


def _take(view: MountainsView, label: str, theme: Theme, board: Board) -> Iterator[Put]:
    """The top piece of a mountain in light, with the space's label."""
    x, y = board.foot(label)
    pieces = view.mountain(label)
    yield Put(x, y, top(theme, board.k, view.limit, len(pieces), pieces[-1]))
    profile = Profile(board.k, view.limit, len(pieces))
    yield put((x - 66 * board.k, y + profile.middle(len(pieces) - 1)), tag(label, 36, theme))


@cache
def top(theme: Theme, k: float, limit: int, pieces: int, seat: Seat) -> Stamp:
    """The top piece of a mountain in light, from the mountain's foot."""
    profile = Profile(k, limit, pieces)
    paint = SEATS[seat]
    level = pieces - 1
    r = (profile.top(level) - profile.top(pieces)) * 0.33
    return Stamp(
        f"top {seat} {pieces} {limit} {k:.2f}",
        (Cut((profile.slab(level),), paint.base), Cut((mark(seat, 0, profile.middle(level) + 0.9 * k, r),), paint.mark)),
        Edge(theme.cream_lit, 5 * k),
        shadow(theme, 4),
    )  # fmt: skip
