"""What has happened at a table, in lines: the game's events in its own words, and what else happened, in the table's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.games.core import Event
from bot.table.happenings import Happening, Replaced, TakenBack
from bot.table.values import Table
from bot.wording import Markup, Names, Wording

if TYPE_CHECKING:
    from bot.chat.parts import Parts

REPEATED: Final = 4
"""How many lines are repeated of what was taken back."""


def lines(parts: Parts, table: Table, events: Iterable[Event]) -> list[str]:
    """What happened, a line each."""
    return told(parts.wording, table.game, parts.names(table), events)


def told(wording: Wording, game: str, names: Names, events: Iterable[Event]) -> list[str]:
    """The same for a game and the names of those who play it."""
    found: list[str] = []
    for apart, run in groupby(events, key=lambda event: isinstance(event, Happening)):
        if apart:
            found += (line for event in run for line in _happening(wording, game, names, event))
        else:
            found += wording.story(game, run, names)
    return found


def of_the_game(events: Iterable[Event]) -> tuple[Event, ...]:
    """What a painter may be told."""
    return tuple(event for event in events if not isinstance(event, Happening))


def _happening(wording: Wording, game: str, names: Names, event: Event) -> Iterable[str]:
    say = wording.say
    if isinstance(event, Replaced):
        yield say("table.seats.replaced", names, seat=event.seat, computer=event.computer is not None)
        return
    if not isinstance(event, TakenBack):
        raise TypeError(f"{type(event).__name__} cannot be told")
    gone = wording.story(game, event.undone, names)
    yield say("table.take_back.told", names, seat=event.seat, some=bool(gone))
    yield from (say("table.take_back.struck", line=Markup(line)) for line in gone[:REPEATED])
    if len(gone) > REPEATED:
        yield say("table.take_back.more", n=len(gone) - REPEATED)
