"""What happens in a game of `hill`. Every field is a fact for a sentence or a picture. Nothing is private."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Event, Seat
from bot.games.squares import Side

Find: TypeAlias = Literal["nothing", "white", "red"]
"""The flower on a square, L2."""
End: TypeAlias = Literal["shut_in", "stuck", "spent"]
"""Why a round ended: a rod left the Mole no move, its own move did (L12), or its last piece stands on the lawn (L11)."""
Reason: TypeAlias = Literal["points", "draw", "left"]
"""Why the game ended: L14 twice, the common rule of leaving."""


class Lawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lawn at the end of a round: the squares visited, and the rods as `D4 east`, both in order."""

    tunnel: tuple[str, ...]
    rods: tuple[str, ...]


class Roles(Event, frozen=True, kw_only=True, tag="roles"):
    """Who is the Mole (`seat`) and who the Gardener: drawn for the first round, swapped for the second, L5, L14."""

    seat: Seat
    gardener: Seat
    round: int


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The Mole has put its stack on a square, L5."""

    seat: Seat
    square: str
    find: Find


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    """The Gardener has put a rod on the border between two squares, L6.

    `square` and `side` name it as in the actions; `left` are the Gardener's rods; `shuts_in`: the Mole cannot move, L12.
    """

    seat: Seat
    square: str
    side: Side
    beyond: str
    left: int
    shuts_in: bool


class Dug(Event, frozen=True, kw_only=True, tag="dug"):
    """The Mole has moved, L7 to L10. `number` squares are visited, of which this is the last; `left` pieces are not laid.

    `end` is why the round is over by it, L11, L12; `no` if it is not.
    """

    seat: Seat
    start: str
    square: str
    jump: bool
    """Beyond the neighbours, L10."""
    find: Find
    number: int
    left: int
    end: Literal["no", "stuck", "spent"]


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A round is over, L13, L14: its Mole (`seat`) has scored `points`: `dark` pieces, `white` and `red` flowers visited.

    The lawn is as it was before it is cleared.
    """

    seat: Seat
    gardener: Seat
    round: int
    end: End
    dark: int
    white: int
    red: int
    points: int
    lawn: Lawn


class GaveUp(Event, frozen=True, kw_only=True, tag="gave_up"):
    """A seat was given up: the other one has won."""

    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over. `winner` is `None` in a draw; `scores` by seat, `None` for a round that was not finished."""

    reason: Reason
    winner: Seat | None
    scores: tuple[int | None, ...]


EVENTS: tuple[type[Event], ...] = (Roles, Started, Laid, Dug, Scored, GaveUp, Ended)
