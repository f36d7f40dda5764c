"""A position that explains the rules: a mountain that is too high, and what each direction would do."""

from __future__ import annotations

from typing import Final

from bot.games.components import without
from bot.games.core import Action, Seat
from bot.games.mountains.box import BOX
from bot.games.mountains.cards import EMPTY, WHOLE, heap, listed
from bot.games.mountains.events import Scored
from bot.games.mountains.ground import ground
from bot.games.mountains.rules import MountainsRules
from bot.games.mountains.state import VERSION, Mole, MountainsOptions, MountainsState
from bot.games.mountains.view import MountainsView
from bot.games.squares import Side

SEATS: Final = 3
DEALT: Final = 3 * BOX.dealt * SEATS
"""Cards of three rounds."""
MOLES: Final[tuple[tuple[str, Side], ...]] = (("C2", "east"), ("E5", "north"), ("B4", "west"))
ROCK: Final = "D5"
MOUNTAINS: Final = {
    "C2": (0, 2, 1, 2),
    "C1": (1,),
    "B2": (0,),
    "A2": (0, 0),
    "D2": (2, 1, 0),
    "E2": (1, 1),
    "C3": (1, 0),
    "C4": (2, 2, 2),
    "C5": (2,),
    "B4": (2, 0),
    "E5": (1, 1, 0),
    "E6": (1, 2),
    "F6": (0,),
    "A6": (2,),
}
PLANS: Final = (("F2", "L-F1", "F3", "T"), ("F1-R", "F2", "U", "F1"), ("F2", "rock", "R-F2", "F3"))
POINTS: Final = ((5, 4, 6), (6, 9, 7))
"""By round and seat."""


def _scored(number: int, points: tuple[int, ...]) -> Scored:
    totals = tuple(map(sum, zip(*POINTS[:number], strict=True)))
    nothing = (0,) * SEATS
    return Scored(round=number, points=points, totals=totals, tops=nothing, peaks=(), picking=(0, 2, 1))


def example() -> tuple[MountainsView, Seat, tuple[Action, ...]]:
    """A view, whose it is, and what that seat may do: in round 3 a step has made C2 four high, one too many (M16)."""
    rules, there = MountainsRules(), ground(SEATS).grid
    mountains = tuple(MOUNTAINS.get(label, ()) for label in there.labels)
    pieces = [seat for mountain in mountains for seat in mountain]
    rest = without(listed(WHOLE), [card for plan in PLANS for card in plan])
    gone = DEALT - sum(map(len, PLANS))
    state = MountainsState(
        version=VERSION,
        options=MountainsOptions(),
        stage="topple",
        round=3,
        order=(0, 2, 1),
        mountains=mountains,
        supplies=tuple(BOX.pieces - pieces.count(seat) for seat in range(SEATS)),
        moles=tuple(Mole(there.by_label[space], facing) for space, facing in MOLES),
        rock=there.by_label[ROCK],
        deck=heap(rest[gone:]),
        open=heap(rest[:gone]),
        buried=EMPTY,
        face_up=(),
        hands=((),) * SEATS,
        plans=PLANS,
        count=1,
        parts=("F1",),
        high=(there.by_label["C2"],),
        falls=0,
        die=0,
        picked=(),
        scored=tuple(_scored(number, points) for number, points in enumerate(POINTS, 1)),
        actor=None,
        stretch=(),
        given_up=(),
        outcome=None,
    )
    return rules.view(state, 0), 0, rules.legal(state, 0)
