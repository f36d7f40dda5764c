"""What happens at a table apart from its game. Told among the game's events, never given to a painter."""

from __future__ import annotations

from bot.games.core import Event, Seat


class Happening(Event, frozen=True, kw_only=True):
    """What all of them share."""


class TakenBack(Happening, frozen=True, kw_only=True, tag="taken_back"):
    """A seat has taken back its last step. `undone` is what its viewer had been told of what did not happen after all."""

    seat: Seat
    undone: tuple[Event, ...] = ()


class Replaced(Happening, frozen=True, kw_only=True, tag="replaced"):
    """A seat has another player from here on; `computer` is its level, `None` for a person."""

    seat: Seat
    computer: str | None
