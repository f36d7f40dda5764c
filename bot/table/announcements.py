"""What is said at a table apart from its cards: the bodies of notices, and how their subjects are made.

A notice is said once for each subject. Its body says what it was about; whether it is still true is looked at when it is
sent.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeVar

import msgspec

from bot.games.core import Seat

REMIND: Final = "remind"
TIME_UP: Final = "timeup"
NUDGE: Final = "nudge"
AWAY: Final = "away"
BACK: Final = "back"
SPENT: Final = "spent"
TAKE_BACK: Final = "takeback"
OFFER: Final = "offer"
TAKE: Final = "take"
GONE: Final = "gone"
CLOSING: Final = "closing"
ASLEEP: Final = "asleep"
TROUBLE: Final = "trouble"


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A seat in one of its turns, and how far that has come."""

    game: int
    seat: Seat
    turn: int
    mark: int


class Reminder(msgspec.Struct, frozen=True):
    """A person is waited for; what the reminder was given for."""

    user: int
    about: tuple[Waiting, ...]


class TimeUp(msgspec.Struct, frozen=True):
    """A seat's time is up."""

    seat: Seat
    turn: int


class Nudge(msgspec.Struct, frozen=True):
    """Somebody reminds the one who is due."""

    seat: Seat
    turn: int
    by: Seat


class Away(msgspec.Struct, frozen=True):
    """Somebody is away for a while."""

    seat: Seat
    user: int
    until: datetime


class Back(msgspec.Struct, frozen=True):
    """Somebody is back, or their clock runs again; `how` that came."""

    seat: Seat
    how: str


class Offer(msgspec.Struct, frozen=True):
    """A seat is offered to somebody, or asked for by them; by the name shown then."""

    seat: Seat
    user: int
    name: str


class Gone(msgspec.Struct, frozen=True):
    """Whoever plays a seat is not on the server any more."""

    seat: Seat
    user: int


class Closing(msgspec.Struct, frozen=True):
    """A lobby closes at a moment unless its game begins."""

    at: datetime


class Trouble(msgspec.Struct, frozen=True):
    """What keeps a table from being shown in its channel, as delivery calls it."""

    what: str


T = TypeVar("T")


def subject(kind: str, *facts: int) -> str:
    """The subject of a notice: its kind, and what it is about."""
    return ":".join((kind, *map(str, facts)))


def kind_of(subject: str) -> str:
    """The kind of a notice."""
    return subject.partition(":")[0]


def dump(body: msgspec.Struct) -> str:
    """A body as it is stored."""
    return msgspec.json.encode(body).decode()


def load(body: str, kind: type[T]) -> T:
    """A stored body. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(body, type=kind)
