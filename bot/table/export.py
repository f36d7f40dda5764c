"""A game as a file: for everybody to keep, and to be checked against its sealed dice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.games.core import TABLE
from bot.table import log
from bot.table.record import Record

FORMAT = 1


def export(record: Record, entries: Sequence[tuple[datetime, log.Entry]]) -> dict[str, Any]:
    """A JSON-able value of the game: all of it when it is over, else only what the public may know."""
    finished = record.status in {"over", "aborted"}
    return {
        "mole": FORMAT,
        "game": record.row.kind,
        "version": record.row.version,
        "status": record.status,
        "commitment": record.row.commitment,
        "seed": record.row.seed.hex() if finished else None,
        "options": msgspec.to_builtins(record.options),
        "seats": [{"name": chair.name, "computer": chair.computer} for chair in record.chairs],
        "entries": [_entry(record, at, entry, finished=finished) for at, entry in entries],
    }


def _entry(record: Record, at: datetime, entry: log.Entry, *, finished: bool) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(log.dump(entry))
    told["at"] = at.isoformat()
    told.pop("user_id", None)
    if not finished:
        told.pop("digest", None)
        told.pop("action", None)
        if isinstance(entry, log.Played | log.Settled):
            events = record.codec.events(entry.events)
            told["events"] = [msgspec.to_builtins(event) for event in events if event.seen_by(TABLE)]
    return told
