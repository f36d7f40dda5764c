"""A game of `hole` as a frozen value."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from bot.games.core import Outcome, Seat

VERSION: Final = 1

Stage: TypeAlias = Literal["setup", "place", "choose", "turn", "move", "lift", "over"]
"""What is due.

Choices: `place` a mole; `choose` between a disc and leaving it (H16, H18) or among one's discs (`discs = hand`); `move`.
Chance: `setup` draws rotation and starting seat, `turn` a disc, `lift` the rotation of the next layer.
"""


class HoleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can agree on."""

    placement: Literal["in-turn", "handful", "scattered"] = "in-turn"
    discs: Literal["face-down", "hand"] = "face-down"
    special_fields: bool = True
    turn_limit: Annotated[int, Meta(ge=1, extra={"offered": (100, 200, 300, 500)})] = 300


class Fallen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is out: the layer (from 0, the top) on which it lost its last moles, and how many there, H30."""

    seat: Seat
    layer: int
    lost: int


class HoleState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything. Spaces are numbers in reading order, seats index the tuples."""

    version: Literal[1]
    options: HoleOptions
    stage: Stage
    layer: int
    """From 0, the top. A lifted layer stays the present one until the next is laid."""
    rotation: int
    starter: Seat
    """The starting seat, H9; meaningless in `setup`."""
    turn: Seat | None
    """Whose turn it is; `None` in `setup` and when over. While a lift is due, the seat that filled the last hole."""
    moles: tuple[tuple[int, ...], ...]
    """The spaces of each seat's moles, ascending."""
    unplaced: tuple[int, ...]
    handful: int
    """How many moles the seat on turn still puts down before the next one does, H9."""
    used: tuple[tuple[int, ...], ...]
    """Each seat's face-up discs, ascending; never all six, H17."""
    disc: int | None
    """The turned disc that waits for its move: the only secret, known to the seat on turn, H10."""
    extra: bool
    """The disc, turned or offered, is the extra one of a special field, H18."""
    turned: int
    """Discs turned in all, H31."""
    out: tuple[Fallen, ...]
    """In the order in which they fell."""
    given_up: tuple[Seat, ...]
    """In the order in which they left."""
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many started."""
        return len(self.moles)
