"""What has happened at a table, in lines: the game's events in its own words, and what else happened, in the table's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.games.core import Event
from bot.table.happenings import Happening, TakenBack
from bot.table.values import Table
from bot.wording import Markup

if TYPE_CHECKING:
    from bot.chat.parts import Parts

REPEATED: Final = 4
"""How many lines are repeated of what was taken back."""


def lines(parts: Parts, table: Table, events: Iterable[Event]) -> list[str]:
    """What happened, a line each."""
    told: list[str] = []
    for apart, run in groupby(events, key=lambda event: isinstance(event, Happening)):
        if apart:
            told += (line for event in run for line in _happening(parts, table, event))
        else:
            told += parts.wording.story(table.game, run, parts.names(table))
    return told


def of_the_game(events: Iterable[Event]) -> tuple[Event, ...]:
    """What a painter may be told."""
    return tuple(event for event in events if not isinstance(event, Happening))


def _happening(parts: Parts, table: Table, event: Event) -> Iterable[str]:
    say, names = parts.wording.say, parts.names(table)
    if not isinstance(event, TakenBack):
        raise TypeError(f"{type(event).__name__} cannot be told")
    gone = parts.wording.story(table.game, event.undone, names)
    yield say("table.take_back.told", names, seat=event.seat, some=bool(gone))
    yield from (say("table.take_back.struck", line=Markup(line)) for line in gone[:REPEATED])
    if len(gone) > REPEATED:
        yield say("table.take_back.more", n=len(gone) - REPEATED)
