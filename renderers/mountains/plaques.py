"""A plaque for each seat, in turn order: mark, token, name, points by round and in all, pieces left, cards taken or planned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.mountains.view import MountainsView
from renderers import lettering
from renderers.frame import Frame
from renderers.mole import mark
from renderers.mountains import cards, slabs
from renderers.mountains.layout import HEIGHT, MARGIN, STRIP, STRIP_HIGH, WIDTH
from renderers.mountains.story import Story
from renderers.mountains.tokens import SLIP, cell, crown, put, slip, tick, writing
from renderers.mountains.words import called
from renderers.paper import SQUEEZE, shadow, sheet
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import box
from renderers.theme import PEN, SEATS, Theme, mix

GAP: Final = 14
BAND: Final = 62
"""The strip in the seat's colour."""
NAME_PX: Final = 31.0
SMALLEST_NAME: Final = 24.0
TOTAL_PX: Final = 50.0
LEFT_PX: Final = 36.0
ROUND_PX: Final = 27.0
SMALL: Final = 96
"""The height of a plaque beside cards."""


class Place(msgspec.Struct, frozen=True):
    """Where a plaque lies."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def low(self) -> bool:
        """Whether there is no room for the points of each round."""
        return self.high <= SMALL


def places(view: MountainsView, *, low: bool) -> dict[Seat, Place]:
    """All plaques from left to right in turn order; by seat where there is none yet."""
    order = view.order or tuple(range(view.seats))
    step = (WIDTH - 2 * MARGIN + GAP) / len(order)
    high = SMALL if low else STRIP_HIGH
    top = HEIGHT - 20 - SMALL if low else STRIP
    return {
        seat: Place(round(MARGIN + i * step), top, width(len(order)), high) for i, seat in enumerate(order)
    }


def width(seats: int) -> int:
    """How wide a plaque is beside so many."""
    return round((WIDTH - 2 * MARGIN - GAP * (seats - 1)) / seats)


def plaques(view: MountainsView, frame: Frame, theme: Theme, told: Story, *, low: bool = False) -> list[Put]:
    """All of them."""
    puts: list[Put] = []
    for seat, place in places(view, low=low).items():
        due = seat in frame.due or seat == view.turn
        puts.append(Put(place.x, place.y, ground(theme, seat, place.wide, place.high, due=due)))
        puts += _head(view, frame, theme, seat, place)
        puts += _counts(view, theme, seat, place)
        puts += _state(view, theme, seat, place, told)
    return puts


@cache
def ground(theme: Theme, seat: Seat, wide: int, high: int, *, due: bool) -> Stamp:
    """The paper with the strip in the seat's colour; light all round where the seat is due."""
    paint = SEATS[seat]
    cuts: list[Cut] = []
    if due:
        frame = box(-8, -8, wide + 16, high + 16, 16)
        cuts.append(sheet(theme, frame, theme.cream_lit if not theme.flat else theme.gold, cast=shadow(theme, 7, 5, 0.45)))  # fmt: skip
        cuts.append(Cut((box(-2, -2, wide + 4, high + 4, 11),), PEN))
    paper = box(0, 0, wide, high, 10)
    cast = None if due else shadow(theme, 6, 4, 0.4)
    tones = (
        (theme.cream, theme.white, theme.cream_dark)
        if due
        else (theme.kraft, theme.kraft_lit, theme.kraft_dark)
    )
    cuts.append(sheet(theme, paper, *tones, cast=cast))
    strip = _strip(high)
    cuts.append(sheet(theme, strip, paint.base, paint.lit, paint.dark))
    cuts.append(
        Cut((mark(seat, BAND / 2, 35 if high > SMALL else 30, 19 if high > SMALL else 16),), paint.mark)
    )
    return Stamp(f"plaque {'due' if due else 'quiet'} {seat} {wide} {high}", tuple(cuts), fine=2)


def _strip(high: int) -> tuple[tuple[float, float], ...]:
    """The left part of the paper."""
    left = [point for point in box(0, 0, BAND * 2, high, 10) if point[0] < BAND]
    upper = [point for point in left if point[1] < high / 2]
    lower = [point for point in left if point[1] >= high / 2]
    return (*upper, (BAND, 0), (BAND, high), *lower)


def _head(view: MountainsView, frame: Frame, theme: Theme, seat: Seat, place: Place) -> Iterator[Put]:
    token = view.order.index(seat) + 1 if seat in view.order else None
    if token is not None:
        r = 24 if not place.low else 20
        yield Put(place.x + BAND // 2, place.y + place.high - r - 10, crown(theme, token, r))
    room = place.wide - BAND - 22
    if view.phase == "planning" or place.low:
        room -= 92 if place.low else 44
    shown, px = lettering.fit(
        called(frame, seat, view.given_up), NAME_PX, room, SMALLEST_NAME, squeeze=SQUEEZE
    )
    yield Put(place.x + BAND + 12, place.y + 26, writing(shown, px))


def _counts(view: MountainsView, theme: Theme, seat: Seat, place: Place) -> Iterator[Put]:
    """Points in all, pieces left, and points by round."""
    middle = place.y + (69 if not place.low else 68)
    total = view.totals[seat] if view.totals else 0
    yield Put(place.x + BAND + 12, middle, writing(str(total), TOTAL_PX))
    right = place.x + place.wide - 14
    left = str(view.supplies[seat])
    yield Put(right, middle, writing(left, LEFT_PX, anchor="right"))
    at = right - lettering.width(left, LEFT_PX, squeeze=SQUEEZE) - 34
    yield put((at, middle), slabs.piece(theme, seat, 1))
    if not place.low:
        yield from _rounds(view, theme, seat, place)


def _rounds(view: MountainsView, theme: Theme, seat: Seat, place: Place) -> Iterator[Put]:
    count = len(view.limits)
    wide = (place.wide - BAND - 20) / count
    y = place.y + place.high - 22
    for i in range(count):
        x = place.x + BAND + 10 + (i + 0.5) * wide
        done = i < len(view.rounds)
        yield put((x, y), cell(theme, round(wide) - 4, 30, full=done))
        if done:
            yield put((x, y), writing(str(view.rounds[i].points[seat]), ROUND_PX, anchor="middle"))
        elif i == view.round - 1 and view.phase != "over":
            yield put((x, y), standing(theme, view.standing[seat]))


def standing(theme: Theme, points: int) -> Stamp:
    """What the mountains would score as they are."""
    return writing(str(points), 25, bold=False, anchor="middle", colour=_faint(theme))


def _faint(theme: Theme) -> str:
    """For what is not final."""
    return mix(PEN, theme.cream, 0.3) if theme.name == "day" else PEN


def _state(view: MountainsView, theme: Theme, seat: Seat, place: Place, told: Story) -> Iterator[Put]:
    """Planned or not; while drafting, how many cards are taken and which one just now."""
    right = place.x + place.wide
    if view.phase == "planning":
        if view.ready[seat]:
            yield Put(right - 30, place.y + 28, tick(theme, 19))
    elif place.low:
        for i in range(4):
            held = i < view.hands[seat]
            yield Put(right - 84 + i * 21, place.y + 26, cards.back(theme, 1.0, held=held))
        for event in told.drafted:
            if event.seat == seat:
                yield Put(place.x + BAND + 84, place.y - 19, slip(theme, seat, event.card, SLIP))
