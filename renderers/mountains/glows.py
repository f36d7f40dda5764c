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
from renderers.mountains.burrows import DEGREES, R, rock
from renderers.mountains.choices import Choice
from renderers.mountains.layout import Board
from renderers.mountains.slabs import Profile
from renderers.mountains.tokens import home, put
from renderers.paper import SQUEEZE, letters, shadow, sheet, tag, target
from renderers.scene import Cut, Edge, Put, Stamp
from renderers.shapes import box, circle, rounded
from renderers.shapes import turned as at_angle
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
    k = board.k
    match choice.asked:
        case "corner":
            disc = round(R * k), 36 * max(1.0, k)
            yield from (Put(*board.den(label), target(label, *disc, theme)) for label in choice.corners)
        case "facing":
            yield from _facings(choice, theme, board)
        case "rock":
            yield from (Put(*board.den(label), rock_here(theme, label, k)) for label in choice.spaces)
        case "recycle":
            yield from (one for label in choice.spaces for one in _take(view, label, theme, board))
        case "turn":
            yield from _turns(view, choice, theme, board)
        case "topple" if view.pending is not None:
            for fall in view.pending.falls:
                yield from _fall(view, view.pending, fall, theme, board)
        case _:
            pass


def _facings(choice: Choice, theme: Theme, board: Board) -> Iterator[Put]:
    corner = choice.corner or ""
    x, y = board.den(corner)
    away = (R + 15) * board.k
    yield Put(x, y, target(corner, 29, 33, theme))
    for side in choice.facings:
        dx, dy = AWAY[side]
        yield put((max(30, x + dx * away), y + dy * away), target(LETTER[side], 24, 36, theme))


def _turns(view: MountainsView, choice: Choice, theme: Theme, board: Board) -> Iterator[Put]:
    """A glowing tip on each side of the mole, with its word."""
    own = next(one for one in view.moles if one.seat == view.viewer)
    x, y = board.den(own.space)
    k = board.k
    for way in choice.ways:
        towards = turned(own.facing, 1 if way == "right" else -1)
        dx, dy = AWAY[towards]
        yield put((max(x + dx * 62 * k, 20), y + dy * 62 * k), tip(theme, towards, k))
        words = word(theme, way)
        if dx:
            yield put(
                _inside((x + dx * 54 * k, y + (62 * k if own.facing == "north" else -62 * k)), 48, 26), words
            )
        else:
            yield put(_inside((x - 20 * k, y + dy * 96 * k), 48, 26), words)


def _inside(at: tuple[float, float], wide: float, high: float) -> tuple[float, float]:
    """The place, moved so far that something of this size does not leave the picture."""
    return min(max(at[0], wide + 6), 1194 - wide), min(max(at[1], 92 + high), 1194 - high)


@cache
def word(theme: Theme, text: str) -> Stamp:
    """A word to choose, on a glowing slip."""
    half = lettering.width(text, 36, squeeze=SQUEEZE) / 2 + 9
    return Stamp(
        f"choice {text}",
        (
            sheet(theme, box(-half - 3, -23, 2 * half + 6, 46, 13), PEN, cast=shadow(theme, 3)),
            Cut((box(-half, -20, 2 * half, 40, 10),), theme.cream_lit),
            letters(0, 0, text, 36, PEN),
        ),
    )


def _fall(view: MountainsView, pending: Pending, fall: Fall, theme: Theme, board: Board) -> Iterator[Put]:
    """Where the pieces would land in one direction, and its name."""
    k, limit = board.k, view.limit
    dx, dy = AWAY[fall.direction]
    for label, seat in zip(fall.spaces, pending.falling, strict=False):
        pieces = len(view.mountain(label))
        yield Put(*board.foot(label), would(theme, k, limit, pieces, seat))
    last = board.foot(fall.spaces[-1])
    for i, seat in enumerate(pending.falling[len(fall.spaces) :]):
        off = dy * (44 if dy > 0 else 126) * k
        at = (last[0] + dx * 74 * k + (dx or 1) * i * 38, last[1] - 30 * k + off)
        yield put(_inside(at, 20, 12), home(theme, seat, "", 17))
    source = pending.space or ""
    profile = Profile(k, limit, len(view.mountain(source)))
    x, y = board.foot(source)
    high, half = profile.top(profile.pieces), profile.half(0)
    low = y - 20 * k
    tips = {
        "north": (x, y + high - 9 * k),
        "east": (x + half + 15 * k, low),
        "south": (x, y + 22 * k),
        "west": (x - half - 15 * k, low),
    }
    yield put(tips[fall.direction], tip(theme, fall.direction, 0.8 * k))
    first = fall.spaces[0]
    _, _, _, bottom = board.tile(first)
    yield Put(board.den(first)[0], bottom - 15, side(theme, fall.direction))


@cache
def tip(theme: Theme, direction: Side, k: float) -> Stamp:
    """A glowing arrowhead beside a mountain that may fall this way."""
    shape = rounded(((0, -17 * k), (22 * k, 13 * k), (-22 * k, 13 * k)), 5 * k)
    return Stamp(
        f"tip {direction} {k:.2f}",
        (Cut((at_angle(shape, DEGREES[direction]),), theme.gold if theme.flat else theme.cream_lit),),
        Edge(PEN, 2.6),
        shadow(theme, 3),
    )


@cache
def side(theme: Theme, direction: Side) -> Stamp:
    """The name of a direction, on the space where the first piece would land."""
    px = 29.0
    half = lettering.width(direction, px, squeeze=SQUEEZE) / 2 + 8
    return Stamp(
        f"towards {direction}",
        (
            sheet(theme, box(-half - 3, -20, 2 * half + 6, 40, 11), PEN, cast=shadow(theme, 3)),
            Cut((box(-half, -17, 2 * half, 34, 8),), theme.cream_lit),
            letters(0, 0, direction, px, PEN),
        ),
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
