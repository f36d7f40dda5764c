"""What the last turn has done, or the one that is going on: read from its trail, drawn on the course."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

import msgspec

from bot.games.core import Event, Seat
from bot.games.majority.events import Added, Filled, Moved, Resupplied, Returned, Settled, Struck
from bot.games.majority.view import MajorityView
from renderers.majority.hawk import swoop
from renderers.majority.layout import Course, angle
from renderers.mole import mark
from renderers.paper import arrow, badge
from renderers.scene import Cut, Point, Put, Stamp
from renderers.shapes import bow, circle, ribbon
from renderers.theme import PEN, SEATS, Theme

BADGE: Final = 19.0
BENDS: Final = (0.22, -0.22, 0.5, -0.5, 0.85, -0.85)
FLIGHT: Final = 112
"""How far from the middle of a large tile its hawk flies."""


class Step(msgspec.Struct, frozen=True):
    """Something that was done on the course: moles set on one tile, a move, or a strike."""

    number: int
    spots: tuple[str, ...]
    start: str | None = None
    """Where a mole has come from."""
    owners: tuple[Seat, ...] = ()
    """With a strike: whose moles were taken, by spot."""


class Story(msgspec.Struct, frozen=True):
    """What is marked as new."""

    steps: tuple[Step, ...]
    claimed: frozenset[str]
    """Tiles with a new token."""
    returned: tuple[tuple[str, Seat], ...]
    """Tiles whose token has gone back."""

    @property
    def numbered(self) -> bool:
        """Whether the order is told."""
        return len(self.steps) > 1


NOTHING: Final = Story((), frozenset(), ())


def read(view: MajorityView, events: tuple[Event, ...]) -> Story:
    """The trail, and from the turns before it the claims alone: more would be too much at once."""
    steps: list[Step] = []
    returned: dict[str, Seat] = {}
    claimed: set[str] = set()
    for event in (*events, *view.trail.deeds):
        match event:
            case Filled(tile=tile, claim="new" | "replaced") | Settled(tile=tile):
                claimed.add(tile)
                returned.pop(tile, None)
            case Returned(tile=tile, seat=seat):
                claimed.discard(tile)
                returned[tile] = seat
            case _:
                pass
    for deed in view.trail.deeds:
        match deed:
            case Added(spot=spot) | Resupplied(spot=spot):
                _set(steps, spot)
            case Moved(mole=mole, to=to):
                steps.append(Step(len(steps) + 1, (to,), start=mole))
            case Struck(spots=spots, owners=owners):
                steps.append(Step(len(steps) + 1, spots, owners=owners))
            case _:
                pass
    return Story(tuple(steps), frozenset(claimed), tuple(returned.items()))


def _set(steps: list[Step], spot: str) -> None:
    """A mole from the supply; those set on one tile in succession are one step."""
    last = steps[-1] if steps else None
    if last is not None and last.start is None and not last.owners and last.spots[0][0] == spot[0]:
        steps[-1] = msgspec.structs.replace(last, spots=(*last.spots, spot))
    else:
        steps.append(Step(len(steps) + 1, (spot,)))


def under(told: Story, theme: Theme, course: Course) -> Iterator[Put]:
    """Light behind moles that have come; dashes where moles were."""
    for step in told.steps:
        if step.start is not None:
            yield Put(*course.spot(step.start), dashes(theme, course.k))
        for spot in step.spots:
            yield Put(*course.spot(spot), dashes(theme, course.k) if step.owners else light(theme, course.k))


def over(told: Story, theme: Theme, course: Course, standing: Collection[str]) -> Iterator[Put]:
    """Arrows, the hawk, numbers; `standing` are the spots with moles."""
    for tile, seat in told.returned:
        yield Put(*course.at(tile), gone(theme, course.k, seat))
    for step in told.steps:
        if step.owners:
            yield from _strike(step, theme, course)
    for step in told.steps:
        if step.start is not None:
            yield from _arrow(step, step.start, theme, course, standing, numbered=told.numbered)
        elif told.numbered:
            yield _badge(step, theme, course)


def _strike(step: Step, theme: Theme, course: Course) -> Iterator[Put]:
    """The owners' marks, and the hawk with its prey, flying off."""
    k = course.k
    for spot, owner in zip(step.spots, step.owners, strict=True):
        x, y = course.spot(spot)
        yield Put(round(x - 21 * k), round(y - 21 * k), struck(theme, k, owner))
    tile = step.spots[0][0]
    turn = _middle(step, course)
    yield Put(*course.polar(tile, turn, FLIGHT), swoop(theme, k, round(turn)))


def _middle(step: Step, course: Course) -> float:
    """The direction of the middle of a run."""
    spots = course.ground(step.spots[0][0]).spots
    return (angle(step.spots[0], spots) + 180 * (len(step.spots) - 1) / spots) % 360


def _badge(step: Step, theme: Theme, course: Course) -> Put:
    """The number of a step: beside the hawk, or on a hand of the first mole."""
    x, y = course.spot(step.spots[0])
    dx, dy = -27, 17
    if step.owners:
        x, y = course.polar(step.spots[0][0], _middle(step, course), FLIGHT)
        dx, dy = 34, -26
    return Put(round(x + dx * course.k), round(y + dy * course.k), badge(str(step.number), BADGE, theme))


def _arrow(
    step: Step, start: str, theme: Theme, course: Course, standing: Collection[str], *, numbered: bool
) -> Iterator[Put]:
    """From the old spot to the new one, bent so that it hides least."""
    (x0, y0), (x1, y1) = course.spot(start), course.spot(step.spots[0])
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    near, far = 30 * course.k, 40 * course.k
    if length < near + far + 30:
        near, far = length * 0.18, length * 0.3
    at = (round(x0 + ux * near), round(y0 + uy * near))
    way = (float(round(x1 - ux * far) - at[0]), float(round(y1 - uy * far) - at[1]))
    others = [course.spot(spot) for spot in standing if spot not in (start, *step.spots)]
    others += [course.at(ground.letter) for ground in course.grounds]
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    others = [(x, y) for x, y in others if hypot(x - mx, y - my) < 0.7 * length + 36 * course.k]
    bend = min(BENDS, key=lambda bend: _crowd(at, way, bend, others, 36 * course.k))
    yield Put(*at, arrow(way, bend, theme))
    if numbered:
        mx, my = bow(at, (at[0] + way[0], at[1] + way[1]), bend, 20)[8]
        yield Put(round(mx), round(my), badge(str(step.number), BADGE, theme))


def _crowd(at: Point, way: Point, bend: float, others: list[tuple[int, int]], near: float) -> float:
    """How much an arrow would hide, and a little for being bent more."""
    line = bow(at, (at[0] + way[0], at[1] + way[1]), bend, 10)
    return abs(bend) * 20 + sum(max(0.0, near - hypot(x - tx, y - ty)) for x, y in line for tx, ty in others)


@cache
def light(theme: Theme, k: float) -> Stamp:
    """Behind a mole that has just come."""
    r = 41 * k
    halo = (
        ()
        if theme.flat
        else tuple(Cut((circle(0, 0, r + 8 - 2 * i),), theme.cream_lit, opacity=0.22) for i in range(4))
    )
    return Stamp(f"light {k:g}", (*halo, Cut((circle(0, 0, r),), theme.cream_lit)))


@cache
def dashes(theme: Theme, k: float) -> Stamp:
    """Round a spot that a mole has left."""
    r, count = 31 * k, 10
    cuts = []
    for width, colour, more in ((8.4, theme.cream, 0.06), (4.2, PEN if not theme.flat else "#000000", 0.0)):
        arcs = []
        for i in range(count):
            turns = [2 * pi * (i + (0.6 + more) * j / 6 - more / 2) / count for j in range(7)]
            arcs.append(ribbon([(r * cos(a), r * sin(a)) for a in turns], width * max(k, 0.8)))
        cuts.append(Cut(tuple(arcs), colour))
    return Stamp(f"dashes {k:g}", tuple(cuts))


@cache
def struck(theme: Theme, k: float, seat: Seat) -> Stamp:
    """Whose mole was taken."""
    paint = SEATS[seat]
    r = 12.5 * k
    return Stamp(
        f"struck {seat} {k:g}",
        (
            Cut((mark(seat, 0, 0, r + 5.5),), theme.cream),
            Cut((mark(seat, 0, 0, r + 2),), PEN if seat == 3 else paint.dark),
            Cut((mark(seat, 0, 0, r),), paint.base),
        ),
    )


@cache
def gone(theme: Theme, k: float, seat: Seat) -> Stamp:
    """Where a token lay."""
    marks = (*dashes(theme, k).marks, *(cut for cut in struck(theme, k, seat).marks))
    return Stamp(f"gone {seat} {k:g}", marks)
