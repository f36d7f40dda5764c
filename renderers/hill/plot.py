"""A lawn as it stands in a round, and which way round a corner the Mole has gone."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

import msgspec

from bot.games.core import Seat
from bot.games.hill.garden import LAWN
from bot.games.hill.view import HillView, RoundView
from bot.games.squares import Side, opposite

Rod: TypeAlias = tuple[str, Side]
"""A border as it is typed: `("D4", "east")`."""
FRESH = 10
"""So many of the last squares are easy to follow."""


class Plot(msgspec.Struct, frozen=True):
    """What lies on a lawn. Squares are labels."""

    mole: Seat | None
    tunnel: tuple[str, ...]
    rods: tuple[Rod, ...]
    white: tuple[str, ...]
    red: tuple[str, ...]
    centre: str
    light: int
    pieces: int
    """Beyond the lowest one of the stack."""

    @property
    def flowers(self) -> tuple[str, ...]:
        """All squares with a flower."""
        return (*self.white, *self.red)


def now(view: HillView) -> Plot:
    """The lawn of the present round."""
    return Plot(
        mole=view.mole,
        tunnel=view.tunnel,
        rods=tuple(map(border, view.rods)),
        white=view.white,
        red=view.red,
        centre=view.centre,
        light=view.light,
        pieces=view.pieces,
    )


def over(view: HillView, played: RoundView, pieces: int) -> Plot:
    """The lawn at the end of a round; `pieces` are all that a Mole has."""
    return msgspec.structs.replace(
        now(view),
        mole=played.mole,
        tunnel=played.lawn.tunnel,
        rods=tuple(map(border, played.lawn.rods)),
        pieces=pieces - len(played.lawn.tunnel),
    )


def fresh(view: HillView) -> Plot:
    """A lawn before the Mole has come: its flowers."""
    return msgspec.structs.replace(now(view), tunnel=(), rods=())


def border(typed: str) -> Rod:
    """A border from its text."""
    square, side = typed.split()
    return square, _side(side)


def usual(rod: Rod) -> Rod:
    """The border by its usual name, L4: by its western or northern square."""
    square, side = rod
    if side in ("east", "south"):
        return rod
    beyond = LAWN.neighbours[LAWN.by_label[square]][side]
    return LAWN.labels[beyond], opposite(side)


def _side(word: str) -> Side:
    sides: dict[str, Side] = {"north": "north", "east": "east", "south": "south", "west": "west"}
    return sides[word]


def place(label: str) -> tuple[int, int]:
    """A square's column and row, from 0."""
    return LAWN.squares[LAWN.by_label[label]]


def adjacent(start: str, end: str) -> bool:
    """Whether the squares touch, at a side or at a corner."""
    (ax, ay), (bx, by) = place(start), place(end)
    return max(abs(ax - bx), abs(ay - by)) == 1


def between(a: str, b: str) -> Rod:
    """The border between two squares that touch at a side, by its usual name."""
    (ax, ay), (bx, by) = place(a), place(b)
    first = min(a, b, key=place)
    return first, "east" if ay == by and ax != bx else "south"


def corners(start: str, end: str) -> tuple[str, str]:
    """The squares that are passed on either side on the way to a diagonal neighbour; to another, the two themselves."""
    (ax, ay), (bx, by) = place(start), place(end)
    return LAWN.labels[LAWN.number[bx, ay]], LAWN.labels[LAWN.number[ax, by]]


def ways(start: str, end: str, rods: Collection[Rod]) -> tuple[str | None, ...]:
    """The open ways between neighbours, L8, L9: the squares passed round a corner, `None` for a way straight across."""
    (ax, ay), (bx, by) = place(start), place(end)
    if ax == bx or ay == by:
        return () if between(start, end) in rods else (None,)
    return tuple(
        via
        for via in corners(start, end)
        if between(start, via) not in rods and between(via, end) not in rods
    )


def crossed(start: str, end: str, rods: Collection[Rod]) -> frozenset[Rod]:
    """The borders that the open ways between neighbours cross: each is worth closing."""
    found: set[Rod] = set()
    for via in ways(start, end, rods):
        found |= {between(start, end)} if via is None else {between(start, via), between(via, end)}
    return frozenset(found)
