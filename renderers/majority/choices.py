"""What the viewer may choose, and how it glows on the course."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from bot.games.core import Seat
from bot.games.majority.actions import Add, Done, Fore, Hawk, Keep, Move, Play, Resupply, Settle, Strike
from bot.games.majority.view import MajorityView
from renderers.frame import Frame
from renderers.majority.layout import Course, angle, outline
from renderers.majority.tones import tones
from renderers.paper import letters, shadow, sheet
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import box, circle
from renderers.theme import PEN, Theme

TAG: Final = {3: (-60, 84), 4: (-40, 104), 5: (-31, 108), 6: (-30, 110)}
"""Where the letter of a tile stands in which something may be chosen: degrees and distance."""
MANY: Final = 20
"""So many moles need no rings: nearly all may be chosen."""
TURNED: Final = 52.0
"""The number of a spot at the top stands to the right of the mole's cap, not on it."""


class Choice(msgspec.Struct, frozen=True):
    """The legal actions that fit the words chosen so far."""

    tiles: tuple[str, ...]
    """To settle on."""
    spots: tuple[str, ...]
    """Free spots to put a mole on."""
    moles: tuple[str, ...]
    """Spots of moles to move, or where a run may begin."""
    start: str | None
    """The mole that is to move, or the first of a run; it is chosen already."""
    counts: tuple[int, ...]
    """How long the run may be."""
    cards: tuple[str, ...]
    seats: tuple[Seat, ...]
    verbs: frozenset[str]
    chosen: tuple[str, ...]

    @property
    def asked(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.verbs)

    @property
    def words(self) -> tuple[str, ...]:
        """What may be chosen next, in words."""
        return (*self.tiles, *self.spots, *self.moles, *map(str, self.counts), *self.cards)

    @property
    def open(self) -> frozenset[str]:
        """The tiles that are not veiled."""
        start = (self.start[0],) if self.start else ()
        return frozenset((*self.tiles, *start, *(spot[0] for spot in (*self.spots, *self.moles))))

    def question(self, view: MajorityView) -> tuple[str, dict[str, Any]]:
        """The key of what is asked, and its facts."""
        facts: dict[str, Any] = {"start": self.start or "", "points": 0, "left": 0}
        if view.open is not None:
            facts |= {"points": view.open.points, "left": view.open.resupplies}
        if self.counts:
            return "count", facts
        for verb, key in (
            ("settle", "settle"),
            ("keep", "keep"),
            ("strike", "strike"),
            ("resupply", "resupply"),
        ):
            if verb in self.verbs:
                return key, facts
        if self.start is not None:
            return "to", facts
        if self.verbs & {"add", "move"}:
            return "points", facts
        if self.chosen[:1] == ("hawk",) and len(self.chosen) > 1:
            return "prey", facts | {"card": self.chosen[1]}
        if self.seats and self.verbs == {"fore"}:
            return "whom", facts
        return ("more" if "done" in self.verbs else "card"), facts


def read(frame: Frame) -> Choice:
    """Sort what may be chosen; a public picture has nothing to choose."""
    chosen = frame.chosen
    fitting = [a for a in frame.legal if a.tokens()[: len(chosen)] == chosen]
    begun = len(chosen) > 1
    moves = [a for a in fitting if isinstance(a, Move)]
    strikes = [a for a in fitting if isinstance(a, Strike)]
    hawks = [a for a in fitting if isinstance(a, Hawk)]
    spots = [a.spot for a in fitting if isinstance(a, Add | Resupply)]
    cards = [a.card for a in fitting if isinstance(a, Play | Keep)] + [
        a.card if begun else a.hawk for a in hawks
    ]
    seats = [a.whom for a in fitting if isinstance(a, Fore)]
    return Choice(
        tiles=tuple(a.tile for a in fitting if isinstance(a, Settle)),
        spots=tuple(dict.fromkeys((*spots, *(a.to for a in moves if begun)))),
        moles=() if begun else tuple(dict.fromkeys((*(a.mole for a in moves), *(a.spot for a in strikes)))),
        start=chosen[1] if begun and (moves or strikes) else None,
        counts=tuple(a.count for a in strikes) if begun else (),
        cards=tuple(dict.fromkeys((*cards, *(("fore",) if seats else ())))),
        seats=tuple(seats) if chosen else (),
        verbs=frozenset(a.verb() for a in fitting if not isinstance(a, Done)) | _done(fitting),
        chosen=chosen,
    )


def _done(fitting: list[Any]) -> frozenset[str]:
    return frozenset(("done",)) if any(isinstance(a, Done) for a in fitting) else frozenset()


def over(choice: Choice, view: MajorityView, theme: Theme, course: Course) -> Iterator[Put]:
    """The veil; then everything that may be chosen, in light, with its number, and its tile's letter."""
    k = course.k
    if not choice.open:
        return
    for tile in view.tiles:
        if tile.letter not in choice.open:
            yield Put(*course.at(tile.letter), veil(theme, k))
    for letter in choice.tiles:
        yield Put(*course.at(letter), frame_(theme, k))
        yield Put(*course.at(letter), on_tile(theme, k, letter))
    for spot in choice.moles if len(choice.moles) <= MANY else ():
        yield Put(*course.spot(spot), ring(theme, k))
    for letter in sorted(choice.open - frozenset(choice.tiles)):
        yield Put(*course.polar(letter, *TAG[course.ground(letter).spots]), name(theme, letter))
    for spot in choice.spots:
        yield Put(*course.spot(spot), on_spot(theme, k, spot[1:]))
    for spot in choice.moles:
        yield Put(*beside(course, spot), by_mole(theme, spot[1:]))
    yield from _begun(choice, theme, course)


def _begun(choice: Choice, theme: Theme, course: Course) -> Iterator[Put]:
    """The mole that is to move; or a run, each mole with the length of the run that ends with it."""
    if choice.start is None:
        return
    if not choice.counts:
        yield Put(*course.spot(choice.start), ring(theme, course.k))
        yield Put(*beside(course, choice.start), by_mole(theme, choice.start[1:]))
        return
    tile, first = choice.start[0], int(choice.start[1:])
    spots = course.ground(tile).spots
    run = [f"{tile}{(first - 1 + i) % spots + 1}" for i in range(max(choice.counts))]
    for spot in run:
        yield Put(*course.spot(spot), ring(theme, course.k))
    for length, spot in enumerate(run, 1):
        yield Put(*beside(course, spot), count(theme, length))


def on_tile(theme: Theme, k: float, letter: str) -> Stamp:
    """The letter of a tile that may be chosen."""
    return disc(theme, letter, 40 * k, 56 * k)


def on_spot(theme: Theme, k: float, number: str) -> Stamp:
    """The number of a free spot that may be chosen; on a small course it is as large as its hole allows."""
    return disc(theme, number, *((29 * k, 44 * k) if k > 0.9 else (23, 40)))


def by_mole(theme: Theme, number: str) -> Stamp:
    """The number of a spot whose mole may be chosen."""
    return disc(theme, number, 21, 40)


def count(theme: Theme, length: int) -> Stamp:
    """How long a run is that ends here."""
    return disc(theme, f"×{length}", 24, 40)


def beside(course: Course, label: str) -> tuple[int, int]:
    """Where the number of a mole to choose stands: outwards, clear of its cap."""
    spots = course.ground(label[0]).spots
    degrees = angle(label, spots)
    if not 45 < degrees < 315:
        degrees = TURNED
    x, y = course.spot(label)
    px, py = course.polar(label[0], degrees, 33)
    cx, cy = course.at(label[0])
    return x + px - cx, y + py - cy


@cache
def veil(theme: Theme, k: float) -> Stamp:
    """Over a tile where nothing can be chosen."""
    colour = "#000000" if theme.flat else tones(theme).veil
    return Stamp(
        f"veil {k:g}",
        (Cut((outline(130 * k + 0.5, 9 * k),), colour, opacity=0.62 if theme.flat else 0.48),),
        fine=2,
    )


@cache
def frame_(theme: Theme, k: float) -> Stamp:
    """Round a tile that may be chosen."""
    outer, inner = outline(130 * k + 3, 12 * k), outline(130 * k - 11 * k, 9 * k)
    ink = outline(130 * k - 14 * k, 9 * k)
    return Stamp(
        f"chosen tile {k:g}",
        (Cut((outer,), PEN, holes=(ink,)), Cut((outline(130 * k, 11 * k),), theme.cream_lit, holes=(inner,))),
        fine=2,
    )


@cache
def ring(theme: Theme, k: float) -> Stamp:
    """Round a mole that may be chosen."""
    r = 41 * k
    return Stamp(
        f"chosen mole {k:g}",
        (
            Cut((circle(0, 0, r + 2),), PEN, holes=(circle(0, 0, r - 6.5),)),
            Cut((circle(0, 0, r),), theme.cream_lit, holes=(circle(0, 0, r - 4.5),)),
        ),
    )


@cache
def disc(theme: Theme, text: str, r: float, px: float) -> Stamp:
    """A cream disc with what a player types for it."""
    return Stamp(
        f"choose {text} {r:g}",
        (
            sheet(theme, circle(0, 0, r), PEN, cast=shadow(theme, 3)),
            Cut((circle(0, 0, r - 2.2),), theme.cream_lit),
            letters(0, 0, text, px, PEN),
        ),
    )


@cache
def name(theme: Theme, letter: str) -> Stamp:
    """The letter of a tile where something may be chosen."""
    return Stamp(
        f"name {letter}",
        (
            sheet(theme, box(-20, -21, 40, 42, 10), PEN, cast=shadow(theme, 3)),
            letters(0, 0, letter, 42, theme.cream_lit),
        ),
    )
