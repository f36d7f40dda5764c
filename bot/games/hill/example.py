"""A position that explains the rules: what rods stop and what they do not."""

from __future__ import annotations

from bot.games.core import Action, Seat
from bot.games.hill.actions import Rod
from bot.games.hill.borders import NUMBERS
from bot.games.hill.garden import LAWN
from bot.games.hill.rules import HillRules
from bot.games.hill.state import VERSION, HillOptions, HillState
from bot.games.hill.view import HillView

TUNNEL = ("A4", "B5", "B6", "C6", "C5", "D4")
RODS = (
    Rod("A5", "south"),
    Rod("C6", "east"),
    Rod("E2", "south"),
    Rod("C4", "east"),
    Rod("D3", "south"),
    Rod("D4", "south"),
)
"""One before each move of the Mole, in order."""


def example() -> tuple[HillView, Seat, tuple[Action, ...]]:
    """A view, whose it is, and what that seat may do: both ways round one corner are closed, one round another (L9)."""
    rules = HillRules()
    state = HillState(
        version=VERSION,
        options=HillOptions(),
        stage="dig",
        round=1,
        mole=0,
        tunnel=tuple(LAWN.by_label[label] for label in TUNNEL),
        rods=tuple(NUMBERS[rod] for rod in RODS),
        played=(),
        outcome=None,
    )
    return rules.view(state, 0), 0, rules.legal(state, 0)
