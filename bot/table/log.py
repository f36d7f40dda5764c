"""The log of a game: what led to its state, entry by entry. It only ever grows.

An entry's place in the log is its index, and the dice of a `Settled` entry are `SealedDice(seed, index)`. Events and
options are kept as the JSON they were written as: only the game can read them.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from bot.games.core import Outcome, Seat


class Logged(msgspec.Struct, frozen=True, tag_field="entry", forbid_unknown_fields=True):
    """What all entries share: a tag that names them."""


class Seated(Logged, frozen=True, tag="seated"):
    """Who sits on a seat when the game begins: a person, or a computer player of some level."""

    seat: Seat
    user_id: int | None
    computer: str | None


class Begun(Logged, frozen=True, tag="begun"):
    """The game begins with these options; `digest` is of the state before anything is drawn."""

    seats: int
    version: int
    options: msgspec.Raw
    digest: str


class Played(Logged, frozen=True, omit_defaults=True, tag="played"):
    """A seat has done something, in its text form."""

    seat: Seat
    action: str
    events: msgspec.Raw
    digest: str
    """Of the state afterwards, see `Codec.digest`."""
    standin: bool = False
    """A computer player has done it for the person who sits there."""


class Settled(Logged, frozen=True, tag="settled"):
    """Chance and automatic steps, with the dice of this entry's own index."""

    events: msgspec.Raw
    digest: str


class Resigned(Logged, frozen=True, tag="resigned"):
    """The player of a seat has left for good; a computer player of this level plays on."""

    seat: Seat
    computer: str
    events: msgspec.Raw
    digest: str


class Replaced(Logged, frozen=True, tag="replaced"):
    """From here on a seat is another person's, or a computer player's of some level."""

    seat: Seat
    computer: str | None


class Undone(Logged, frozen=True, tag="undone"):
    """A seat has taken back its last step: entry `to`, and all entries since, count no more."""

    seat: Seat
    to: int
    digest: str
    """Of the state gone back to."""


class Ended(Logged, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


class Aborted(Logged, frozen=True, tag="aborted"):
    """The table was closed before the game was over."""


Entry: TypeAlias = Seated | Begun | Played | Settled | Resigned | Replaced | Undone | Ended | Aborted

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Entry)


def dump(entry: Entry) -> str:
    """The JSON of an entry, always the same for the same entry."""
    return _encoder.encode(entry).decode()


def load(body: str | bytes) -> Entry:
    """The entry of a JSON text. Raises `msgspec.DecodeError` if it is none."""
    return _decoder.decode(body)
