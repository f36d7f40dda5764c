"""Where the tiles and spots of a course lie in a picture."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import msgspec

from bot.games.majority.view import MajorityView
from renderers.scene import Point, Shape
from renderers.shapes import SQRT3, hexagon, rounded

WIDTH: Final = 1200
MARGIN: Final = 32
BAR: Final = 20
"""The top of the line on top, which is 68 high."""
SEA: Final = 96
"""Below the line the picture belongs to the course."""
LARGE: Final = 130.0
"""From the middle of a tile to its corners, where the course has the picture for itself."""
RING: Final = {3: 64.0, 4: 64.0, 5: 64.0, 6: 64.0}
"""From the middle of a large tile to its spots, by their number."""


class Ground(msgspec.Struct, frozen=True, cache_hash=True):
    """A tile as it lies: its letter, axial place and number of spots."""

    letter: str
    q: int
    r: int
    spots: int


class Course(msgspec.Struct, frozen=True, cache_hash=True):
    """A course in a picture: `middle` is the place of the tile `(0, 0)`, `radius` goes from a tile's middle to its corners."""

    grounds: tuple[Ground, ...]
    middle: Point
    radius: float
    seats: int

    @property
    def k(self) -> float:
        """The size of everything, where 1 is a large course."""
        return self.radius / LARGE

    def ground(self, letter: str) -> Ground:
        """The tile with this letter."""
        return _by_letter(self)[letter]

    def at(self, letter: str) -> tuple[int, int]:
        """The middle of a tile."""
        return _at(self, letter)

    def spot(self, label: str) -> tuple[int, int]:
        """The middle of a spot."""
        return _spot(self, label)

    def polar(self, letter: str, degrees: float, away: float) -> tuple[int, int]:
        """The place so far from a tile's middle, in pixels of a large course; 0 degrees is up, clockwise."""
        return _polar(self, letter, degrees, away)

    def tile(self, letter: str, gap: float = 0.0, corner: float = 11.0) -> Shape:
        """A tile's outline, `gap` inside its borders."""
        x, y = self.at(letter)
        return outline(self.radius - gap * 2 / SQRT3, corner * self.k, x, y)

    def box(self) -> tuple[float, float, float, float]:
        """What all tiles take: left, top, right, bottom."""
        places = [self.at(ground.letter) for ground in self.grounds]
        half = self.radius * SQRT3 / 2
        return (
            min(x for x, _ in places) - half,
            min(y for _, y in places) - self.radius,
            max(x for x, _ in places) + half,
            max(y for _, y in places) + self.radius,
        )

    def heart(self) -> Point:
        """The middle of all tiles."""
        places = [self.at(ground.letter) for ground in self.grounds]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def outline(radius: float, corner: float, x: float = 0.0, y: float = 0.0) -> Shape:
    """A tile round its middle."""
    return rounded(hexagon(x, y, radius), corner)


def angle(label: str, spots: int) -> float:
    """The direction of a spot from its tile's middle, in degrees clockwise from the top, J2."""
    return 360 * (int(label[1:]) - 1) / spots


@cache
def _by_letter(course: Course) -> dict[str, Ground]:
    return {ground.letter: ground for ground in course.grounds}


@cache
def _at(course: Course, letter: str) -> tuple[int, int]:
    ground = course.ground(letter)
    x = course.middle[0] + SQRT3 * course.radius * (ground.q + ground.r / 2)
    return round(x), round(course.middle[1] + 1.5 * course.radius * ground.r)


@cache
def _spot(course: Course, label: str) -> tuple[int, int]:
    spots = course.ground(label[0]).spots
    return course.polar(label[0], angle(label, spots), RING[spots])


@lru_cache(maxsize=4096)
def _polar(course: Course, letter: str, degrees: float, away: float) -> tuple[int, int]:
    x, y = course.at(letter)
    far = away * course.k
    return round(x + far * sin(radians(degrees))), round(y - far * cos(radians(degrees)))


@cache
def laid(grounds: tuple[Ground, ...], seats: int, radius: float, x: float, top: float) -> Course:
    """The course round the vertical line at `x`, its upper corners at `top`."""
    first = Course(grounds, (0.0, 0.0), radius, seats)
    left, high, right, _ = first.box()
    return Course(grounds, (x - (left + right) / 2, top - high), radius, seats)


class Sheet(msgspec.Struct, frozen=True, cache_hash=True):
    """A picture: how high it is, the course on it, and where the seats' plaques lie (their upper left corners)."""

    height: int
    course: Course
    plaques: tuple[tuple[int, int], ...]
    plaque: tuple[int, int]
    """The size of a plaque."""
    strip: int
    """The top of the hand of a private picture; 0 where there is none."""
    charms: tuple[tuple[str, int, int], ...]
    """What floats on the sea, and where."""


HAND: Final = 240
SHORE: Final = 20
"""The coast takes so much round the tiles."""
PLAQUE: Final = {2: (318, 190), 3: (212, 190), 4: (212, 190)}


def grounds(view: MajorityView) -> tuple[Ground, ...]:
    """The tiles of a view."""
    return tuple(Ground(tile.letter, tile.q, tile.r, tile.spots) for tile in view.tiles)


def public(view: MajorityView) -> Sheet:
    """The board for everybody."""
    return _public(grounds(view), view.seats)


def private(view: MajorityView) -> Sheet:
    """A smaller board, and below it a hand."""
    return _private(grounds(view), view.seats)


@cache
def _public(grounds: tuple[Ground, ...], seats: int) -> Sheet:
    x = {2: 600.0, 3: 556.0, 4: 600.0}[seats]
    course = laid(grounds, seats, LARGE, x, SEA + SHORE)
    bottom = round(course.box()[3]) + SHORE + 4
    charms = {
        2: (("boat", 70, 186), ("ball", 1110, bottom - 84)),
        3: (("boat", 348, 196), ("ball", 250, bottom - 130)),
        4: (),
    }[seats]
    return Sheet(bottom, course, _corners(seats, SEA + 14, bottom - 24), PLAQUE[seats], 0, charms)


@cache
def _private(grounds: tuple[Ground, ...], seats: int) -> Sheet:
    radius = LARGE if seats == 2 else 100.0
    course = laid(grounds, seats, radius, 600.0, SEA + SHORE - 4)
    bottom = round(course.box()[3]) + SHORE - 6
    corners = _corners(seats, SEA + 14, bottom - 10)
    charms = (("boat", 70, 186),) if seats == 2 else (("boat", 130, bottom - 110),) if seats == 3 else ()
    return Sheet(bottom + HAND + 20, course, corners, PLAQUE[seats], bottom, charms)


def _corners(seats: int, top: int, bottom: int) -> tuple[tuple[int, int], ...]:
    """Clockwise from the upper left, as the seats sit; where the courses leave room."""
    wide, high = PLAQUE[seats]
    right, low = WIDTH - 26 - wide, bottom - high
    corners = ((26, top), (right, top), (right, low), (26, low))
    return {2: (corners[1], corners[3]), 3: corners[:3], 4: corners}[seats]


def apart(a: Point, b: Point) -> float:
    """How far two places are from each other."""
    return hypot(a[0] - b[0], a[1] - b[1])
