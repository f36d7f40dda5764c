"""Where things lie in the picture of `hole`, and what in the view they are made from."""

from __future__ import annotations

from typing import Final

from bot.games.core import Seat
from bot.games.hole.view import HoleView
from renderers.hexboard import HexBoard

WIDTH: Final = 1200
HEIGHT: Final = 1136
MARGIN: Final = 32
RADIUS: Final = 69
BOARD: Final = HexBoard(centre=(600, 600), radius=RADIUS, lift=12)
MOLE: Final = 95
WINNER: Final = 118
HOLE: Final = 43
SUNK: Final = 15
"""How much lower a mole sits in a hole."""
LABEL_DOWN: Final = 45
TAG_DOWN: Final = 50
CENTRE: Final = "E5"
GATE: Final = 76
"""How far from the goal's middle a gate stands."""
DISCS: Final = 6  # H8

CORNERS: Final[dict[int, tuple[int, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The corner of each seat: 0 upper left, then clockwise, as the seats sit."""


def corner(seats: int, seat: Seat) -> int:
    """The corner that a seat's plaque lies in."""
    return CORNERS[seats][seat]


def filled(view: HoleView) -> int:
    """How many holes are occupied."""
    taken = {space for space, _ in view.moles}
    return sum(hole in taken for hole in view.holes)


def moles_of(view: HoleView, seat: Seat) -> int:
    """How many moles a seat has on the layer."""
    return sum(owner == seat for _, owner in view.moles)
