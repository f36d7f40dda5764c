"""A game told again: turn by turn in events, and turn by turn in states.

A turn is what was committed together and had something to see for everybody; they are counted from 1, the beginning being
0. The numbers are the same for every viewer, so that they say nothing of what was done in secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, assert_never

import msgspec

from bot.games.core import TABLE, Event, Rules, Seat, View, parse
from bot.games.dice import SealedDice
from bot.table import log
from bot.table.codec import Codec, digest
from bot.table.errors import Refused
from bot.table.export import LogRow
from bot.table.values import Told


class Turn(msgspec.Struct, frozen=True):
    """What one viewer may know of a turn. `number` is `None` where nothing of it was public."""

    number: int | None
    revision: int
    at: datetime
    told: tuple[Told, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return tuple(item.event for item in self.told)


class Shot(msgspec.Struct, frozen=True):
    """The public's view after a turn, and what of the turn was public."""

    number: int
    view: View
    due: tuple[Seat, ...]
    story: tuple[Event, ...]


def turns(codec: Codec, rows: Sequence[LogRow], viewer: Seat) -> tuple[Turn, ...]:
    """The turns of a log as a viewer may know them, without those that they know nothing of."""
    found: list[Turn] = []
    for number, revision, group in _numbered(codec, rows):
        told = tuple(
            Told(revision, row.at, event, row.entry.seat if isinstance(row.entry, log.Played) else None)
            for row in group
            for event in _events(codec, row.entry)
            if event.seen_by(viewer)
        )
        if told:
            found.append(Turn(number, revision, group[0].at, told))
    return tuple(found)


def shots(rules: Rules[Any, Any], codec: Codec, rows: Sequence[LogRow], seed: bytes) -> Iterator[Shot]:
    """Play a log again: the public's view after each turn. Raises `Refused`: `damaged_game`."""
    state: Any = None
    for number, _, group in _numbered(codec, rows):
        for row in group:
            state = _next(rules, codec, state, row, seed)
        if number is not None:
            story = tuple(
                event for row in group for event in _events(codec, row.entry) if event.seen_by(TABLE)
            )
            yield Shot(number, rules.view(state, TABLE), rules.to_act(state), story)


def _numbered(codec: Codec, rows: Sequence[LogRow]) -> Iterator[tuple[int | None, int, list[LogRow]]]:
    """The commits of a log, numbered if they are turns."""
    count = 0
    for revision, together in groupby(rows, key=lambda row: row.revision):
        group = list(together)
        if any(isinstance(row.entry, log.Begun) for row in group):
            yield 0, revision, group
        elif any(event.seen_by(TABLE) for row in group for event in _events(codec, row.entry)):
            count += 1
            yield count, revision, group
        else:
            yield None, revision, group


def _events(codec: Codec, entry: log.Entry) -> tuple[Event, ...]:
    return codec.events(entry.events) if isinstance(entry, log.Played | log.Settled) else ()


def _next(rules: Rules[Any, Any], codec: Codec, state: Any, row: LogRow, seed: bytes) -> Any:
    entry = row.entry
    match entry:
        case log.Begun():
            after = rules.start(entry.seats, codec.options(bytes(entry.options).decode()))
        case log.Played():
            after = rules.apply(state, entry.seat, parse(rules.Actions, entry.action)).state
        case log.Settled():
            after = rules.settle(state, SealedDice(seed, row.index)).state
        case log.Seated() | log.Ended() | log.Aborted():
            return state
        case _:
            assert_never(entry)
    if digest(after) != entry.digest:
        raise Refused("damaged_game")
    return after
