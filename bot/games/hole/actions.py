"""What a player of `hole` can do, in the words of the rule book."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from bot.games.core import Action, Vocabulary
from bot.games.hexes import hexagon

SPACES = Vocabulary("space", hexagon(4).labels)  # H3
VALUES = Vocabulary("disc", ("1", "2", "3", "4"))  # H8

Space: TypeAlias = Annotated[str, Meta(extra={"vocabulary": SPACES})]
Value: TypeAlias = Annotated[int, Meta(extra={"vocabulary": VALUES})]


class Place(Action, frozen=True, tag="place"):
    """Put one mole on a free space of the grass, H9."""

    space: Space


class Turn(Action, frozen=True, tag="turn"):
    """Turn over a disc where passing or stopping was possible, H10, H16, H18."""


class Use(Action, frozen=True, tag="use"):
    """Pick one of one's unused discs (`discs = hand`), H10, H18."""

    value: Value


class Move(Action, frozen=True, tag="move"):
    """Move a mole by the disc, H11 to H14."""

    mole: Space
    to: Space


class Pass(Action, frozen=True, tag="pass"):
    """Leave one's moles in their holes, H16."""


class Stop(Action, frozen=True, tag="stop"):
    """Decline the extra disc, H18."""


ACTIONS: tuple[type[Action], ...] = (Place, Turn, Use, Move, Pass, Stop)
