"""What fell where: arrows that hop from mountain to mountain, a number on each piece, dashed outlines where it stood."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from msgspec.structs import replace

from bot.games.squares import AWAY, Side
from renderers.mountains.layout import ACROSS, LEFT, TOP, Board
from renderers.mountains.slabs import Profile
from renderers.mountains.story import Gone, Landing, Story, Tumble
from renderers.mountains.tokens import home, put
from renderers.paper import arrow, badge
from renderers.scene import Cut, Point, Put, Shape, Stamp
from renderers.shapes import ribbon
from renderers.theme import PEN, Theme

DISC: Final = 20.0
HOME: Final = 18.0
RISE: Final = 0.3
"""How far an arrow bows, as a share of its length."""


def under(told: Story, theme: Theme, board: Board, limit: int) -> Iterator[Put]:
    """Dashed outlines of what does not stand there any more."""
    for tumble in told.tumbles:
        pieces = len(tumble.event.fell) + 1
        yield Put(*board.foot(tumble.event.space), outline(theme, board.k, limit, 1, pieces))
    for gone in told.gone:
        pieces = gone.level + len(gone.seats)
        yield Put(*board.foot(gone.space), outline(theme, board.k, limit, gone.level, pieces))


def over(told: Story, theme: Theme, board: Board, limit: int) -> Iterator[Put]:
    """Arrows and numbers; the newest fall lies on top and has the better places."""
    used: list[Point] = []
    falls = [list(_fall(tumble, theme, board, limit, used)) for tumble in reversed(told.tumbles)]
    for puts in reversed(falls):
        yield from puts
    for gone in told.gone:
        yield from _taken(gone, theme, board, limit)


def _fall(tumble: Tumble, theme: Theme, board: Board, limit: int, used: list[Point]) -> Iterator[Put]:
    """One fall; `used` are the places of numbers that lie there already, and gets those of this one."""
    event = tumble.event
    places = list(_places(tumble, board, limit))
    start = _start(event.space, event.direction, len(event.fell), board, limit)
    mirrored = any(
        _crowded(place, used) for place, one in zip(places, tumble.landings, strict=True) if one.space
    )
    if mirrored:
        places = [_across(one, place, board) for one, place in zip(tumble.landings, places, strict=True)]
        start = (2 * board.foot(event.space)[0] - start[0], start[1])
    discs = []
    for landing, (px, y) in zip(tumble.landings, places, strict=True):
        x = px
        while landing.space is None and _crowded((x, y), used):
            x += HOME * 2.2 if px < LEFT + ACROSS - 90 else -HOME * 2.2
        used.append((x, y))
        yield from _hop(start, (x, y), event.direction, theme, left=mirrored)
        if landing.space is None:
            discs.append(put((x, y), home(theme, landing.seat, str(landing.number), HOME)))
        else:
            discs.append(put((x, y), badge(str(landing.number), DISC, theme)))
        start = _on(landing, (x, y), event.direction, board, limit)
    yield from discs


def _crowded(place: Point, used: list[Point]) -> bool:
    """Whether a number lies there already."""
    return any(hypot(place[0] - x, place[1] - y) < 1.8 * DISC for x, y in used)


def _across(landing: Landing, place: Point, board: Board) -> Point:
    """The place on the other side of the mountain."""
    if landing.space is None:
        return place
    return 2 * board.foot(landing.space)[0] - place[0], place[1]


def _on(landing: Landing, disc: Point, direction: Side, board: Board, limit: int) -> Point:
    """Where the next arrow begins: on the far side of the piece, so that it crosses none; else at the disc."""
    dx, _ = AWAY[direction]
    if landing.space is None or not dx:
        return disc
    x, y = board.foot(landing.space)
    profile = Profile(board.k, limit, max(landing.pieces, landing.level + 1))
    return x + dx * profile.half(landing.level + 1), y + profile.top(landing.level + 1) + 6 * board.k


def _start(space: str, direction: Side, fell: int, board: Board, limit: int) -> Point:
    """Where the first arrow begins: at the side of what fell."""
    x, y = board.foot(space)
    profile = Profile(board.k, limit, fell + 1)
    level = (fell + 2) / 2
    height = (profile.top(int(level)) + profile.top(int(level + 0.5))) / 2
    dx, _ = AWAY[direction]
    if dx:
        return x + dx * profile.half(fell + 1) * 0.6, y + profile.top(fell + 1) + 8 * board.k
    return x + profile.half(2), y + height


def _places(tumble: Tumble, board: Board, limit: int) -> Iterator[Point]:
    """Where the number of each piece stands: on the side from which it came, above one another where they left the board."""
    direction = tumble.event.direction
    dx, dy = AWAY[direction]
    gone = 0
    sx, sy = board.foot(tumble.event.space)
    for landing in tumble.landings:
        if landing.space is not None:
            x, y = board.foot(landing.space)
            profile = Profile(board.k, limit, max(landing.pieces, landing.level + 1))
            height = profile.middle(landing.level)
            half = profile.half(landing.level)
            yield (x - dx * half if dx else x + half, y + height)
            continue
        away = gone * HOME * 2.3
        gone += 1
        if dx:
            edge = LEFT - 22 if dx < 0 else LEFT + ACROSS - 4
            yield edge, sy - 8 * board.k - away
        else:
            edge = TOP - 20 if dy < 0 else TOP + board.down + 2
            first = min(sx + 46 * board.k, LEFT + ACROSS - 8)
            yield first - away if first > LEFT + ACROSS - 90 else first + away, edge


def _hop(start: Point, end: Point, direction: Side, theme: Theme, *, left: bool) -> list[Put]:
    """An arrow that ends at the rim of the number's disc; it bows upwards, or away from the mountains."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    if long < 2.2 * DISC:
        return []
    share = (long - DISC * 0.9) / long
    first = (DISC * 0.8 if AWAY[direction][1] else 4) / long
    a = (round(start[0] + (end[0] - start[0]) * first), round(start[1] + (end[1] - start[1]) * first))
    b = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    bend = {"east": RISE, "west": -RISE, "north": -0.2, "south": 0.2}[direction]
    if AWAY[direction][1] and (left or end[0] > LEFT + ACROSS - 40):
        bend = -bend
    return [Put(*a, hop(theme, (float(round(b[0] - a[0])), float(round(b[1] - a[1]))), bend))]


@cache
def hop(theme: Theme, end: Point, bend: float) -> Stamp:
    """The arrow from the origin to `end`."""
    return replace(arrow(end, bend, theme, quiet=True), name=f"hop {end[0]:g} {end[1]:g} {bend:g}")


def _taken(gone: Gone, theme: Theme, board: Board, limit: int) -> Iterator[Put]:
    """The marks of pieces that went home from the top."""
    x, y = board.foot(gone.space)
    for i, seat in enumerate(reversed(gone.seats)):
        profile = Profile(board.k, limit, gone.level + len(gone.seats))
        level = gone.level + i
        yield put((x - profile.half(level), y + profile.middle(level)), home(theme, seat, "", HOME - 3))


@cache
def outline(theme: Theme, k: float, limit: int, first: int, last: int) -> Stamp:
    """The dashed outline of pieces that are gone, from the mountain's foot."""
    shape = Profile(k, limit, last).outline(first, last)
    inner = tuple(dashes((*shape, shape[0]), 9 * k, 7 * k, 3.4 * k))
    wider = tuple(dashes((*shape, shape[0]), 9 * k, 7 * k, 3.4 * k + 4))
    edge, fill = ("#000000", "#FFFFFF") if theme.flat else (theme.cream, PEN)
    return Stamp(f"gone {first} {last} {limit} {k:.2f}", (Cut(wider, edge), Cut(inner, fill)))


def dashes(line: Shape, long: float, gap: float, width: float) -> Iterator[Shape]:
    """A line as dashes."""
    part: list[Point] = [line[0]]
    room, drawing = long, True
    for a, b in pairwise(line):
        x, y = a
        rest = hypot(b[0] - x, b[1] - y)
        while rest > room:
            share = room / rest
            x, y = x + (b[0] - x) * share, y + (b[1] - y) * share
            rest -= room
            if drawing:
                yield ribbon((*part, (x, y)), width)
            part, drawing = [(x, y)], not drawing
            room = long if drawing else gap
        room -= rest
        part.append(b)
    if drawing and len(part) > 1:
        yield ribbon(part, width)
