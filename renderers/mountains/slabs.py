"""Mountains in side view: slabs that narrow upwards, the thick one at the bottom controls, snow where the next piece is too much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from bot.games.core import Seat
from renderers.mole import mark
from renderers.mountains.tones import tones
from renderers.paper import shadow, sheet
from renderers.scene import Cut, Put, Shape, Stamp
from renderers.shapes import moved, ribbon, rounded
from renderers.theme import PEN, SEATS, Theme, mix

WIDE: Final = 94.0
"""The foot of a mountain."""
THICK: Final = {2: (44.0, 35.0), 3: (39.0, 30.0), 4: (34.0, 25.0), 5: (31.0, 22.0)}
"""By the round's limit: how thick the bottom piece is, and the others."""
HIGHEST: Final = 121.0
"""A mountain at a limit that is not among these."""
MOST: Final = 142.0
"""No mountain is higher: slabs of one that is far too high are thinner."""
SLOPE: Final = 0.36


class Profile(msgspec.Struct, frozen=True):
    """The outline of a mountain of so many pieces; its foot's middle is the origin, up is negative."""

    k: float
    limit: int
    pieces: int

    def _whole(self) -> tuple[float, float]:
        """How thick the pieces are while they are not too many, at the size 1."""
        other = HIGHEST / (self.limit + 0.4)
        return THICK.get(self.limit, (min(other * 1.4, 50.0), min(other, 40.0)))

    def _thickness(self) -> tuple[float, float]:
        first, other = self._whole()
        whole = first + other * (self.pieces - 1)
        share = min(1.0, MOST / whole) * self.k
        return first * share, other * share

    def top(self, pieces: int) -> float:
        """How high the lowest `pieces` reach."""
        first, other = self._thickness()
        return -(first + other * (pieces - 1)) if pieces else 0.0

    def half(self, pieces: int) -> float:
        """Half the width at the top of the lowest `pieces`."""
        first, other = self._whole()
        rise = min(first + other * (pieces - 1), 130) if pieces else 0.0
        return (WIDE / 2 - rise * SLOPE / 2) * self.k

    def slab(self, level: int) -> Shape:
        """One piece; 0 is at the bottom."""
        low, high = self.top(level), self.top(level + 1) + 1.8 * self.k
        a, b = self.half(level), self.half(level + 1) + 1.2 * self.k
        return rounded(((-b, high), (b, high), (a, low), (-a, low)), 5 * self.k)

    def outline(self, first: int, last: int, grow: float = 0.0) -> Shape:
        """The pieces from `first` up to before `last` as one shape."""
        low, high = self.top(first) + grow, self.top(last) - grow
        a, b = self.half(first) + grow, self.half(last) + grow
        return rounded(((-b, high), (b, high), (a, low), (-a, low)), 7 * self.k)

    def middle(self, level: int) -> float:
        """The height of a piece's middle."""
        return (self.top(level) + self.top(level + 1)) / 2


@cache
def mould(theme: Theme, k: float, limit: int, shade: int) -> Stamp:
    """The quiet place in which a mountain grows: it ends at the round's limit."""
    tone = tones(theme)
    profile = Profile(k, limit, limit)
    lines = tuple(
        ribbon(((-profile.half(level), profile.top(level)), (profile.half(level), profile.top(level))), 2 * k)
        for level in range(1, limit)
    )
    cuts = (Cut((profile.outline(0, limit),), tone.mould[shade]), Cut(lines, tone.mould_line[shade]))
    return Stamp(f"mould {limit} {shade} {k:.2f}", cuts)


@cache
def ground(theme: Theme, k: float, limit: int, pieces: int) -> Stamp:
    """The cream edge under all slabs of a mountain, and its shadow."""
    edge = Profile(k, limit, pieces).outline(0, pieces, 3 * k)
    colour = "#000000" if theme.flat else theme.cream
    marks: tuple[Cut, ...] = (Cut((edge,), colour, shadow=shadow(theme, 4 * k, 1.5 * k, 0.34)),)
    if theme.flat:
        outer = Profile(k, limit, pieces).outline(0, pieces, 4.5 * k)
        marks = (Cut((outer,), theme.white), *marks)
    return Stamp(f"edge {pieces} {limit} {k:.2f}", marks)


@cache
def slab(theme: Theme, k: float, limit: int, pieces: int, level: int, seat: Seat) -> Stamp:
    """One piece with its mark."""
    profile = Profile(k, limit, pieces)
    paint = SEATS[seat]
    shape = profile.slab(level)
    room = profile.top(level) - profile.top(level + 1)
    r = room * (0.31 if level == 0 else 0.335)
    x, y = 0.0, profile.middle(level) + 0.9 * k
    cuts: list[Cut] = [sheet(theme, shape, paint.base, paint.lit, paint.dark, 1.7 * k)]
    cuts.append(Cut((mark(seat, x, y, r),), paint.mark))
    return Stamp(f"slab {seat} {level} of {pieces} {limit} {k:.2f}", tuple(cuts))


def _cap(profile: Profile) -> Shape:
    """Snow on the top of a mountain."""
    k = profile.k
    y, w = profile.top(profile.pieces) + 1.8 * k, profile.half(profile.pieces) + 4.2 * k
    edge = (
        (-w, 5), (-w * 0.66, -4), (-w * 0.28, -11), (0, -16), (w * 0.3, -10.5), (w * 0.66, -4), (w, 4),
        (w * 0.66, 1), (w * 0.42, 4), (w * 0.16, 0), (-w * 0.1, 4), (-w * 0.4, 0), (-w * 0.66, 4),
    )  # fmt: skip
    return rounded(tuple((x, y + d * k) for x, d in edge), 2.5 * k)


@cache
def snow(theme: Theme, k: float, limit: int) -> Stamp:
    """Snow: the next piece topples this mountain. It lies on the top piece, whose mark stays to be seen."""
    tone, shape = tones(theme), _cap(Profile(k, limit, limit))
    marks = [sheet(theme, shape, tone.snow, None, tone.snow_dark, 1.7 * k, shadow(theme, 2 * k, 1, 0.3))]
    if theme.flat:
        marks.insert(0, Cut((moved(shape, 0, -3 * k),), "#000000"))
    return Stamp(f"snow {limit} {k:.2f}", tuple(marks))


def mountain(
    theme: Theme, at: tuple[int, int], k: float, limit: int, pieces: Sequence[Seat]
) -> Iterator[Put]:
    """A mountain, from the bottom up."""
    if not pieces:
        return
    n = len(pieces)
    yield Put(*at, ground(theme, k, limit, n))
    for level, seat in enumerate(pieces):
        yield Put(*at, slab(theme, k, limit, n, level, seat))
    if n == limit:
        yield Put(*at, snow(theme, k, limit))


@cache
def piece(theme: Theme, seat: Seat, k: float) -> Stamp:
    """A piece by itself, as it is counted."""
    paint = SEATS[seat]
    shape = rounded(((-20 * k, -12 * k), (20 * k, -12 * k), (25 * k, 12 * k), (-25 * k, 12 * k)), 5 * k)
    cuts = [
        sheet(theme, shape, paint.base, paint.lit, paint.dark, 1.6, shadow(theme, 2)),
        Cut((mark(seat, 0, 0.5 * k, 7.5 * k),), paint.mark),
    ]
    if theme.flat:
        outer = rounded(((-22 * k, -14 * k), (22 * k, -14 * k), (28 * k, 14 * k), (-28 * k, 14 * k)), 6 * k)
        cuts.insert(0, Cut((outer,), "#000000"))
    return Stamp(f"piece {seat} {k:g}", tuple(cuts))


@cache
def peak(theme: Theme, limit: int, k: float) -> Stamp:
    """The sign of the limit: a mountain of that height in stone, with snow; round its middle."""
    profile = Profile(k, limit, limit)
    down = -profile.top(limit) / 2 + 6 * k
    tone = tones(theme)
    stone = theme.kraft_dark if not theme.flat else "#7F7F7F"
    cuts = [Cut((moved(profile.outline(0, limit, 4 * k), 0, down),), theme.white, shadow=shadow(theme, 2))]
    cuts += [
        sheet(theme, moved(profile.slab(level), 0, down), mix(stone, PEN, 0.35), stone, None, 1.2)
        for level in range(limit)
    ]
    cuts.append(Cut((moved(_cap(profile), 0, down),), tone.snow, dark=tone.snow_dark, rim=1.2))
    return Stamp(f"peak {limit} {k:g}", tuple(cuts))
