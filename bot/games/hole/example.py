"""A position that explains the rules: what a move may do and what it may not."""

from __future__ import annotations

from bot.games.core import Action, Seat
from bot.games.hole.actions import SPACES
from bot.games.hole.rules import HoleRules
from bot.games.hole.state import VERSION, HoleOptions, HoleState
from bot.games.hole.view import HoleView

LAYER = 1
MOLES = (("C3", "F5"), ("C4", "E1"), ("G6", "D2"))
DISC = 2


def example() -> tuple[HoleView, Seat, tuple[Action, ...]]:
    """A view, whose it is, and what that seat may do: with a 2, one mole is held up by a neighbour (H12)."""
    rules = HoleRules()
    state = HoleState(
        version=VERSION,
        options=HoleOptions(),
        stage="move",
        layer=LAYER,
        rotation=0,
        starter=0,
        turn=0,
        moles=tuple(tuple(sorted(map(SPACES.words.index, spaces))) for spaces in MOLES),
        unplaced=(0, 0, 0),
        handful=0,
        used=((1, 3), (2,), (1, 4)),
        disc=DISC,
        extra=False,
        turned=5,
        out=(),
        given_up=(),
        outcome=None,
    )
    return rules.view(state, 0), 0, rules.legal(state, 0)
