"""A game as a value that can be written to a file: for everybody to keep, and to check (see `verify`).

Of a running game it has what the public was told and nothing else, not even how often something secret was done. Of a
game that is over or aborted it has everything but the players' Discord ids: the seed is known by then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from bot.games.core import TABLE, Outcome
from bot.store import models
from bot.table import log
from bot.table.record import Record
from bot.table.values import Status

FORMAT: Final = 1

_sorted = msgspec.json.Encoder(order="sorted")


class ExportedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, by the name of its player or the level of its computer player."""

    name: str
    computer: str | None


class ExportedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the public was told."""

    at: datetime
    event: dict[str, Any]


class ExportedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log; the dice of a `settled` entry are `SealedDice(seed, index)`."""

    index: int
    revision: int
    at: datetime
    entry: log.Entry


class Exported(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game. `events` are of a running one, `seed` and `entries` of one that is over or aborted."""

    mole: int
    """The version of this format."""
    game: str
    version: int
    """Of the game's rules."""
    status: Status
    commitment: str
    seed: str | None
    options: msgspec.Raw
    seats: tuple[ExportedSeat, ...]
    events: tuple[ExportedEvent, ...]
    entries: tuple[ExportedEntry, ...]
    outcome: Outcome | None
    checksum: str
    """See `checksum`: for what replaying cannot check, such as names and times."""


class LogRow(msgspec.Struct, frozen=True):
    """An entry of the log as the store keeps it."""

    index: int
    revision: int
    at: datetime
    entry: log.Entry


def log_row(row: models.Entry) -> LogRow:
    """An entry of the log as it is read from the store."""
    return LogRow(row.index, row.revision, row.at, log.load(row.body))


def export(record: Record, rows: Sequence[LogRow]) -> dict[str, Any]:
    """A JSON-able value of a game."""
    table = record.table()
    exported = Exported(
        mole=FORMAT,
        game=table.game,
        version=record.row.version,
        status=table.status,
        commitment=table.commitment,
        seed=table.seed,
        options=msgspec.Raw(record.row.options.encode()),
        seats=tuple(ExportedSeat(seat.name, seat.computer) for seat in table.seats),
        events=_public(record, rows) if table.seed is None else (),
        entries=tuple(map(_entry, rows)) if table.seed is not None else (),
        outcome=table.outcome,
        checksum="",
    )
    value: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(exported))
    return {**value, "checksum": checksum(value)}


def checksum(value: Mapping[str, Any]) -> str:
    """SHA-256, hexadecimal, of the rest of an exported game as JSON without spaces and with sorted keys."""
    rest = {key: inner for key, inner in value.items() if key != "checksum"}
    return hashlib.sha256(_sorted.encode(rest)).hexdigest()


def _public(record: Record, rows: Sequence[LogRow]) -> tuple[ExportedEvent, ...]:
    """What everybody was told; `taken_back` says how many of the events before it do not count any more."""
    told: list[ExportedEvent] = []
    counting: list[int] = []  # of each event that counts, the entry it came by
    for row in rows:
        if isinstance(row.entry, log.Undone):
            gone = sum(index >= row.entry.to for index in counting)
            counting = counting[: len(counting) - gone]
            if gone:
                undone = {"event": "taken_back", "seat": row.entry.seat, "count": gone}
                told.append(ExportedEvent(row.at, undone))
        elif isinstance(row.entry, log.Played | log.Settled | log.Resigned):
            for event in record.codec.events(row.entry.events):
                if event.seen_by(TABLE):
                    counting.append(row.index)
                    told.append(ExportedEvent(row.at, msgspec.to_builtins(event)))
    return tuple(told)


def _entry(row: LogRow) -> ExportedEntry:
    entry = row.entry
    if isinstance(entry, log.Seated):
        entry = msgspec.structs.replace(entry, user_id=None)
    return ExportedEntry(row.index, row.revision, row.at, entry)
