"""What a table agrees on besides the options of its game: how fast it is played, and what happens when it is not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, Literal, TypeAlias

import msgspec

Span: TypeAlias = Literal["none", "12h", "1d", "3d", "7d"]
Level: TypeAlias = Literal["relaxed", "solid", "sharp"]
TimeUp: TypeAlias = Literal["say", "vote_once", "vote_on"]

SPANS: Final[Mapping[str, timedelta]] = {
    "none": timedelta(),
    "12h": timedelta(hours=12),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table, the same choices for every game. `pace` is a time for each turn, `bank` for the whole game.

    `time_up`: what happens when both are used up. It is said; or the others may also vote to let a computer player move
    `once`, or to let it play `on` until the person is back. `standins`: a computer player moves for those who are away
    and want it to.
    """

    pace: Span = "none"
    bank: Literal["none", "12h", "1d", "3d"] = "none"
    time_up: TimeUp = "say"
    standins: bool = False
    standin_level: Level = "solid"
    """How well a computer player plays that moves in a person's place, for once or for good."""
    open: bool = False
    """May anybody take a computer player's seat over without asking."""
    rated: bool = True
    """Does the result count for the ratings."""
    hints: Literal["unrated", "always", "never"] = "unrated"
    """When people may ask what a computer player would do: where the result does not count, always, never."""

    @property
    def pace_time(self) -> timedelta | None:
        """The time for each turn; `None` without a limit."""
        return SPANS[self.pace] or None

    @property
    def bank_time(self) -> timedelta:
        """What each player may use up beyond that."""
        return SPANS[self.bank] if self.pace != "none" else timedelta()


def load(text: str) -> Terms:
    """The terms as a table's row has them; what is not in it is as by default. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(text, type=Terms)


def read(text: str) -> Terms | None:
    """The same; `None` for terms that nobody can read any more."""
    try:
        return load(text)
    except msgspec.DecodeError:
        return None
