"""What happens in a game of `mountains`. Every field is a fact for a sentence or a picture.

Spaces are labels (`C2`), seats index the tuples that are said to be by seat. Only `Held` and `Planned` are private.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Event, Seat
from bot.games.squares import Side

Stop: TypeAlias = Literal["no", "edge", "mole", "rock"]
"""What a mole was stopped by, M13."""
Spin: TypeAlias = Literal["left", "right", "around"]
Reason: TypeAlias = Literal["points", "mountains", "shared", "left"]
"""Why a game ended: M24 by the totals, by higher mountains among equal totals, or not at all; the common rule of leaving."""


class Peak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mountain on a score sheet: `seat` has its bottom piece and scores its `height`, M22; `top` has its top piece, M23."""

    space: str
    seat: Seat
    height: int
    top: Seat


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """The King of the Hill tokens are dealt, M6: `order` are the seats in the turn order of the first round."""

    order: tuple[Seat, ...]


class Burrowed(Event, frozen=True, kw_only=True, tag="burrowed"):
    """A mole is on its corner, and a piece above it, M7; `left` are the pieces in its player's supply."""

    seat: Seat
    space: str
    facing: Side
    left: int


class Began(Event, frozen=True, kw_only=True, tag="began"):
    """A round begins, M8: its limit, its turn order, and the cards face up, in reading order (none with `draft = dealt`)."""

    round: int
    limit: int
    order: tuple[Seat, ...]
    cards: tuple[str, ...]


class Held(Event, frozen=True, kw_only=True, tag="held"):
    """Private, with `draft = dealt`: the five cards that a seat was dealt, in reading order."""

    seat: Seat
    cards: tuple[str, ...]


class Drafted(Event, frozen=True, kw_only=True, tag="drafted"):
    """A card was taken, M8; its player has `held` now."""

    seat: Seat
    card: str
    held: int


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """The cards left after drafting are discarded, M8."""

    cards: tuple[str, ...]


class Planned(Event, frozen=True, kw_only=True, tag="planned"):
    """Private: a seat has put its cards in this order, M10; it may do so again."""

    seat: Seat
    cards: tuple[str, ...]


class Ready(Event, frozen=True, kw_only=True, tag="ready"):
    """The public side of a seat's first plan of a round; `waiting` are the seats without one."""

    seat: Seat
    waiting: tuple[Seat, ...]


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """A card is turned up and carried out, M11: the `number`th of its player's four, from 1."""

    seat: Seat
    card: str
    number: int


class Turned(Event, frozen=True, kw_only=True, tag="turned"):
    """A mole has turned, M3, M14, and looks to `facing`; `chosen`: left or right was its player's choice."""

    seat: Seat
    space: str
    way: Spin
    facing: Side
    chosen: bool


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A mole has gone straight on, M12, M13, until the part of the card was done or its player had to choose.

    `path` are the spaces entered, in order: empty if it was stopped at once. Under the mountain above each a piece was put, but
    for those in `bare`, M15. Where a choice interrupts a part, another `Moved` tells of its rest.
    """

    seat: Seat
    start: str
    path: tuple[str, ...]
    facing: Side
    stop: Stop
    lost: int
    """Steps that were lost by the stop."""
    blocker: Seat | None
    """Whose mole it was stopped by."""
    bare: tuple[str, ...]
    left: int
    """Pieces in its player's supply."""


class Recycled(Event, frozen=True, kw_only=True, tag="recycled"):
    """A player without pieces took one from the top of the mountain on `space` to enter `to`, M15.

    `chosen`: there were other mountains to take it from.
    """

    seat: Seat
    space: str
    to: str
    chosen: bool


class Toppled(Event, frozen=True, kw_only=True, tag="toppled"):
    """A mountain has toppled, M16 to M19; `seat` caused it and chose the direction. Its bottom piece, of `stays`, stays.

    `fell` are the owners of the falling pieces in the order in which they land, the top piece first; the first
    `len(spaces)` of them landed on `spaces`, one each, nearest first; the others went home off the board, M18.
    """

    seat: Seat
    space: str
    direction: Side
    number: int
    """Which fall of this step it was: 1 is the first, what follows is the chain, M19."""
    stays: Seat
    fell: tuple[Seat, ...]
    spaces: tuple[str, ...]
    home: tuple[int, ...]
    """By seat: pieces that went home."""
    high: tuple[str, ...]
    """The mountains that are too high now, those that became so first in front."""


class Cut(Event, frozen=True, kw_only=True, tag="cut"):
    """The chain was too long: the mountains still too high are cut down to the limit, M20."""

    seat: Seat
    falls: int
    spaces: tuple[str, ...]
    pieces: tuple[tuple[Seat, ...], ...]
    """By mountain, as in `spaces`: the owners of the pieces cut, from the top."""
    home: tuple[int, ...]
    """By seat: pieces that went home."""


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """The die for the rock, M21: the rock goes to this row or this column."""

    seat: Seat
    number: int
    row: str
    column: str


class RockPut(Event, frozen=True, kw_only=True, tag="rock_put"):
    """The rock was put down, M21; `start` is where it was, `None` if off the board."""

    seat: Seat
    start: str | None
    space: str


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A round is over and scored, M22. Points, totals and tops are by seat; `peaks` are all mountains in the order of the grid.

    `picking` are the seats in the order in which they pick tokens, M23; empty after the last round.
    """

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    tops: tuple[int, ...]
    peaks: tuple[Peak, ...]
    picking: tuple[Seat, ...]


class Picked(Event, frozen=True, kw_only=True, tag="picked"):
    """A King of the Hill token has its player for the next round, M23; `dealt`: it was the last one left."""

    seat: Seat
    number: int
    dealt: bool


class GaveUp(Event, frozen=True, kw_only=True, tag="gave_up"):
    """A seat was given up; a computer plays it on, M26."""

    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over; `totals` are empty where it was not played to the end."""

    reason: Reason
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


Told: TypeAlias = (
    Seated | Burrowed | Began | Drafted | Discarded | Ready | Revealed | Turned | Moved | Recycled
    | Toppled | Cut | Rolled | RockPut | Scored | Picked | GaveUp | Ended
)  # fmt: skip
"""What everybody may know."""

EVENTS: tuple[type[Event], ...] = (
    Seated, Burrowed, Began, Held, Drafted, Discarded, Planned, Ready, Revealed, Turned, Moved, Recycled,
    Toppled, Cut, Rolled, RockPut, Scored, Picked, GaveUp, Ended,
)  # fmt: skip
