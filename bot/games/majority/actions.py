"""What a player of `majority` can do, in the words of the rule book."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from bot.games.core import Action, Vocabulary

LETTERS = "ABCDEFGHIJKLMNOPQRS"
"""Of the largest course, J2; smaller courses use the first of them."""
MOST_SPOTS = 6  # J1

TILES = Vocabulary("tile", tuple(LETTERS))
SPOTS = Vocabulary("spot", tuple(f"{tile}{n}" for tile in LETTERS for n in range(1, MOST_SPOTS + 1)))  # J2
CARDS = Vocabulary("card", ("+1", "2", "2+1", "3", "4", "hawk+1", "hawk+2", "fore"))  # J4
COUNTS = Vocabulary("count", tuple(map(str, range(1, MOST_SPOTS + 1))))  # J11
SEATS = Vocabulary("seat", ("0", "1", "2", "3"))

Tile: TypeAlias = Annotated[str, Meta(extra={"vocabulary": TILES})]
Spot: TypeAlias = Annotated[str, Meta(extra={"vocabulary": SPOTS})]
Card: TypeAlias = Annotated[str, Meta(extra={"vocabulary": CARDS})]
Count: TypeAlias = Annotated[int, Meta(extra={"vocabulary": COUNTS})]
Whom: TypeAlias = Annotated[int, Meta(extra={"vocabulary": SEATS})]


class Settle(Action, frozen=True, tag="settle"):
    """Choose a starting tile, J5."""

    tile: Tile


class Play(Action, frozen=True, tag="play"):
    """Play a number card, J8, or a `+1` card, J10."""

    card: Card


class Hawk(Action, frozen=True, tag="hawk"):
    """Play a hawk card together with a number card, J11."""

    hawk: Card
    card: Card


class Fore(Action, frozen=True, tag="fore"):
    """Play a `fore` card against an opponent, J12."""

    whom: Whom


class Add(Action, frozen=True, tag="add"):
    """Spend a point on a mole from the supply, J8."""

    spot: Spot


class Move(Action, frozen=True, tag="move"):
    """Spend a point on moving one of one's moles to an adjacent tile, J8."""

    mole: Spot
    to: Spot


class Strike(Action, frozen=True, tag="strike"):
    """Let the hawk take this many moles, clockwise from a spot, J11."""

    spot: Spot
    count: Count


class Resupply(Action, frozen=True, tag="resupply"):
    """Put a mole from the supply on a spot as a resupply, J9, J10."""

    spot: Spot


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the cards seen, J12."""

    card: Card


class Done(Action, frozen=True, tag="done"):
    """End the points or resupplies of the open card; with no card open, the turn."""


ACTIONS: tuple[type[Action], ...] = (
    Settle, Play, Hawk, Fore, Add, Move, Strike, Resupply, Keep, Done,
)  # fmt: skip
