"""What the Gardener and the Mole can do, in the words of the rule book."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from bot.games import squares
from bot.games.core import Action, Vocabulary
from bot.games.hill.garden import LAWN

SQUARES = Vocabulary("square", LAWN.labels)  # L1
SIDES = Vocabulary("side", squares.SIDES)

Square: TypeAlias = Annotated[str, Meta(extra={"vocabulary": SQUARES})]
Side: TypeAlias = Annotated[squares.Side, Meta(extra={"vocabulary": SIDES})]


class Start(Action, frozen=True, tag="start"):
    """The Mole puts its stack on any square, L5."""

    square: Square


class Rod(Action, frozen=True, tag="rod"):
    """The Gardener puts a rod on a free border, L6; `east` or `south`, the other names are spellings of these, L4."""

    square: Square
    side: Side


class Dig(Action, frozen=True, tag="dig"):
    """The Mole moves, or jumps from the centre, L7 to L10."""

    square: Square


ACTIONS: tuple[type[Action], ...] = (Start, Rod, Dig)
