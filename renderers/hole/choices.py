"""What the viewer may choose, drawn on the board of a private picture."""

from __future__ import annotations

from functools import lru_cache
from math import degrees, hypot
from typing import Final

import msgspec

from bot.games.hole.actions import Move, Pass, Place, Stop, Turn, Use
from bot.games.hole.view import HoleView
from renderers.frame import Frame
from renderers.hole.layout import BOARD, TAG_DOWN
from renderers.paper import dot, pointer, ring, tag, target
from renderers.scene import Put
from renderers.shapes import direction
from renderers.theme import Theme

TARGET: Final = (38.0, 41.0)
PLACE: Final = (34.0, 40.0)
"""Radius and letters of a disc that names a space to choose; smaller where there may be many."""


class Choice(msgspec.Struct, frozen=True):
    """The legal actions that fit the words chosen so far, sorted by how they are drawn."""

    moves: tuple[Move, ...]
    places: tuple[str, ...]
    values: tuple[int, ...]
    verbs: frozenset[str]
    begun: bool
    """Whether a mole is chosen already."""

    @property
    def on_board(self) -> bool:
        """Whether there is something to choose on the board itself."""
        return bool(self.moves or self.places)

    @property
    def words(self) -> tuple[str, ...]:
        """What may be chosen next: moles, then where to; spaces; values."""
        moles = (move.to if self.begun else move.mole for move in self.moves)
        return tuple(dict.fromkeys((*moles, *self.places, *map(str, self.values))))

    @property
    def loud(self) -> frozenset[str]:
        """The spaces that are named large."""
        return frozenset({m.mole for m in self.moves} | {m.to for m in self.moves} | set(self.places))


def read(frame: Frame) -> Choice:
    """Sort what may be chosen; a public picture has nothing to choose."""
    fitting = [a for a in frame.legal if a.tokens()[: len(frame.chosen)] == frame.chosen]
    return Choice(
        moves=tuple(a for a in fitting if isinstance(a, Move)),
        places=tuple(a.space for a in fitting if isinstance(a, Place)),
        values=tuple(a.value for a in fitting if isinstance(a, Use)),
        verbs=frozenset(a.verb() for a in fitting if isinstance(a, Turn | Pass | Stop | Use | Move | Place)),
        begun=len(frame.chosen) > 1,
    )


def over(choice: Choice, view: HoleView, theme: Theme) -> list[Put]:
    """Rings round movable moles, trails to where they may go, labels of both; dots on free spaces."""
    puts: list[Put] = []
    tags: list[Put] = []
    for move in choice.moves:
        puts += _trail(move, frozenset(view.special), theme)
    for space in dict.fromkeys(move.mole for move in choice.moves):
        x, y = BOARD.seat(space)
        puts.append(Put(x, y, ring(58, 7, theme)))
        tags.append(Put(x, BOARD.middle(space)[1] + TAG_DOWN, tag(space, 40, theme)))
    puts += tags
    for space in dict.fromkeys(move.to for move in choice.moves):
        puts.append(Put(*BOARD.seat(space), target(space, *TARGET, theme, prize=space in view.holes)))
    puts += [Put(*BOARD.seat(space), target(space, *PLACE, theme)) for space in choice.places]
    return puts


@lru_cache(maxsize=2048)
def _trail(move: Move, special: frozenset[str], theme: Theme) -> tuple[Put, ...]:
    """Dots from a mole to where it may go, and a pointer at the end."""
    (x0, y0), (x1, y1) = BOARD.seat(move.mole), BOARD.seat(move.to)
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    flowers = [BOARD.seat(space) for space in special]
    puts = []
    along = 70.0
    while along < length - 66:
        x, y = x0 + ux * along, y0 + uy * along
        if all(hypot(x - fx, y - fy) > 32 for fx, fy in flowers):
            puts.append(Put(round(x), round(y), dot(4.5, theme)))
        along += 19
    angle = round(degrees(direction((x0, y0), (x1, y1))))
    puts.append(Put(round(x1 - ux * 33), round(y1 - uy * 33), pointer(angle, theme)))
    return tuple(puts)
