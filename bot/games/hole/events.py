"""What happens in a game of `hole`. Every field is a fact for a sentence or a picture."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Event, Seat
from bot.games.hexes import Direction

Layer: TypeAlias = Literal["green", "red", "brown", "blue"]
Landing: TypeAlias = Literal["space", "hole", "special", "shovel"]
Reason: TypeAlias = Literal["shovel", "last", "limit", "left", "shovel_given_up", "last_given_up"]
"""Why a game ended: H29, H25, H31, the common rule of leaving, H32 twice."""


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The starting seat is drawn, H9."""

    seat: Seat


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    """A layer is reached and its rotation drawn, H6."""

    layer: Layer
    rotation: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A mole is put on the grass, H9; `left` is how many this seat has still to place."""

    seat: Seat
    space: str
    left: int


class Turned(Event, frozen=True, kw_only=True, tag="turned"):
    """A disc is turned, H10. Private: its value is shown to its player alone."""

    seat: Seat
    value: int
    extra: bool


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A mole is moved, H11 to H14, and with it the disc is shown. `filled` of `holes` are occupied afterwards."""

    seat: Seat
    start: str
    to: str
    steps: int
    direction: Direction
    landing: Landing
    left_hole: bool
    extra: bool
    filled: int
    holes: int


class Forfeited(Event, frozen=True, kw_only=True, tag="forfeited"):
    """A disc allowed no legal move, H15, H19; it is shown."""

    seat: Seat
    value: int
    extra: bool


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A seat left its moles in their holes, H16."""

    seat: Seat


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    """A seat declined its extra disc, H18."""

    seat: Seat


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """All six discs are turned down again, H17."""

    seat: Seat


class Lifted(Event, frozen=True, kw_only=True, tag="lifted"):
    """A layer is lifted, H22. `lost` are the spaces of the moles removed with it, by seat; `kept` counts by seat."""

    seat: Seat
    layer: Layer
    lost: tuple[tuple[str, ...], ...]
    kept: tuple[int, ...]


class Out(Event, frozen=True, kw_only=True, tag="out"):
    """A seat has no mole left, H25."""

    seat: Seat


class GaveUp(Event, frozen=True, kw_only=True, tag="gave_up"):
    """A seat was given up; a computer plays it on, H32."""

    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over.

    `winner` won by a shovel, as the last with moles, or as the last that did not leave; nobody did where the turn limit was
    reached, or where the shovel or the last moles are those of a seat that was given up (`..._given_up`).
    """

    reason: Reason
    winner: Seat | None
    places: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    Started, Laid, Placed, Turned, Moved, Forfeited, Passed, Stopped, Reshuffled, Lifted, Out, GaveUp, Ended,
)  # fmt: skip
