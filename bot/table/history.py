"""A game told again: turn by turn in events, and turn by turn in states.

A turn is what was committed together and had something to see for everybody; they are counted from 1, the beginning being
0. The numbers are the same for every viewer, so that they say nothing of what was done in secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from bot.games.core import TABLE, Event, Rules, Seat, View
from bot.table import log, replay, telling
from bot.table.codec import Codec
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
    """The turns of a log as a viewer may know them, without those that they know nothing of, or that were taken back."""
    numbers = _numbers(codec, rows)
    told = telling.tell(codec, rows, viewer, -1)
    return tuple(
        Turn(numbers.get(revision), revision, group[0].at, group) for revision, group in _together(told)
    )


def shots(rules: Rules[Any, Any], codec: Codec, rows: Sequence[LogRow], seed: bytes) -> Iterator[Shot]:
    """Play a log again: the public's view after each turn. Raises `Refused`: `damaged_game`."""
    numbers = _numbers(codec, rows)
    stories = dict(_together(telling.tell(codec, rows, TABLE, -1)))
    for revision, state in _states(rules, codec, rows, seed):
        if revision in numbers:
            story = tuple(item.event for item in stories.get(revision, ()))
            yield Shot(numbers[revision], rules.view(state, TABLE), rules.to_act(state), story)


def _together(told: Sequence[Told]) -> Iterator[tuple[int, tuple[Told, ...]]]:
    """What was committed together."""
    for revision, group in groupby(told, key=lambda item: item.revision):
        yield revision, tuple(group)


def _numbers(codec: Codec, rows: Sequence[LogRow]) -> dict[int, int]:
    """The numbers of the turns, by revision."""
    begun = {row.revision for row in rows if isinstance(row.entry, log.Begun)}
    public = {item.revision for item in telling.tell(codec, rows, TABLE, -1)} - begun
    return dict.fromkeys(begun, 0) | {revision: number for number, revision in enumerate(sorted(public), 1)}


def _states(
    rules: Rules[Any, Any], codec: Codec, rows: Sequence[LogRow], seed: bytes
) -> Iterator[tuple[int, Any]]:
    """The state after each commit."""
    state: Any = None
    before: dict[int, Any] = {}
    for revision, group in groupby(rows, key=lambda row: row.revision):
        for row in group:
            before[row.index] = state
            entry = row.entry
            state = (
                before[entry.to]
                if isinstance(entry, log.Undone)
                else replay.after(rules, codec, state, row, seed)
            )
        yield revision, state
