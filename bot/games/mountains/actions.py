"""What a player of `mountains` can do, in the words of the rule book."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games import squares
from bot.games.core import Action, Vocabulary
from bot.games.mountains.box import KINDS, LARGEST, PLAYERS

Way: TypeAlias = Literal["left", "right"]

SPACES = Vocabulary("space", squares.grid(LARGEST, LARGEST).labels)  # M1: two players use `A1` to `D4`
DIRECTIONS = Vocabulary("direction", squares.SIDES)
CARDS = Vocabulary("card", KINDS)  # M3
WAYS = Vocabulary("way", ("left", "right"))
TOKENS = Vocabulary("token", tuple(str(number + 1) for number in range(PLAYERS[-1])))  # M4

Space: TypeAlias = Annotated[str, Meta(extra={"vocabulary": SPACES})]
Direction: TypeAlias = Annotated[squares.Side, Meta(extra={"vocabulary": DIRECTIONS})]
Card: TypeAlias = Annotated[str, Meta(extra={"vocabulary": CARDS})]
Token: TypeAlias = Annotated[int, Meta(extra={"vocabulary": TOKENS})]


class Burrow(Action, frozen=True, tag="burrow"):
    """Put one's mole on a free corner, looking any way, M7."""

    corner: Space
    facing: Direction


class Draft(Action, frozen=True, tag="draft"):
    """Take a card that lies face up, M8."""

    card: Card


class Plan(Action, frozen=True, tag="plan"):
    """Put four cards of one's hand in an order, M10."""

    cards: tuple[Card, Card, Card, Card]


class Turn(Action, frozen=True, tag="turn"):
    """Choose the way of a `T`, M14."""

    way: Annotated[Way, Meta(extra={"vocabulary": WAYS})]


class Topple(Action, frozen=True, tag="topple"):
    """Choose where the pieces of a mountain that is too high fall, M17, M19."""

    direction: Direction


class Rock(Action, frozen=True, tag="rock"):
    """Put the rock on a space of the line that the die has given, M21."""

    space: Space


class Recycle(Action, frozen=True, tag="recycle"):
    """Take one's piece from the top of a mountain, one's supply being empty, M15."""

    space: Space


class PickToken(Action, frozen=True, tag="token"):
    """Pick a King of the Hill token for the next round, M23."""

    number: Token


ACTIONS: tuple[type[Action], ...] = (Burrow, Draft, Plan, Turn, Topple, Rock, Recycle, PickToken)
