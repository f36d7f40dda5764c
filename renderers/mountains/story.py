"""What happened since the last picture, sorted by how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from bot.games.core import Event, Seat
from bot.games.mountains.events import (
    Began,
    Burrowed,
    Cut,
    Drafted,
    Ended,
    Moved,
    Picked,
    Recycled,
    Revealed,
    RockPut,
    Scored,
    Toppled,
    Turned,
)  # fmt: skip
from bot.games.mountains.view import MountainsView

E = TypeVar("E", bound=Event)
MOST_CARDS: Final = 4
"""More of them would hide the board: the oldest are left out, and what they did."""
MOST_PIECES: Final = 10
"""The same for pieces that fell, whole falls at a time."""


class Trail(msgspec.Struct, frozen=True):
    """What one card did to the mole: the spaces from the first to the last, the first one being where it stood."""

    seat: Seat
    card: str
    """Empty where the story begins in the middle of a card and it is not known which."""
    path: tuple[str, ...]


class Landing(msgspec.Struct, frozen=True):
    """A piece that fell: its number in the order of landing, from 1, and where it lies."""

    number: int
    seat: Seat
    space: str | None
    """`None`: it went home over the edge."""
    level: int
    """How high it lies, 0 being the bottom of the mountain."""
    pieces: int
    """How many pieces the mountain had when it lay there, or has now."""


class Tumble(msgspec.Struct, frozen=True):
    """One fall with where each piece of it lies now."""

    event: Toppled
    landings: tuple[Landing, ...]


class Gone(msgspec.Struct, frozen=True):
    """Pieces that were taken from the top of a mountain, from this level on, and went home."""

    space: str
    level: int
    seats: tuple[Seat, ...]


class Story(msgspec.Struct, frozen=True):
    """The events of a picture."""

    trails: tuple[Trail, ...]
    tumbles: tuple[Tumble, ...]
    gone: tuple[Gone, ...]
    burrowed: tuple[Burrowed, ...]
    drafted: tuple[Drafted, ...]
    """The latest card of each seat."""
    rock: RockPut | None
    scored: Scored | None
    """The story tells that a round is over, and not that the next one has begun."""
    picked: tuple[Picked, ...]
    ended: Ended | None


def read(view: MountainsView, told: tuple[Event, ...]) -> Story:
    """Sort a story; where it tells of nothing, the view's own stretch does."""
    events: list[Event] = [event for event in told if isinstance(event, SHOWN)] or list[Event](view.stretch)
    began = max((i for i, event in enumerate(events) if isinstance(event, Began)), default=-1)
    scored = _last(events, Scored)
    if view.phase in ("drafting", "planning") or (began >= 0 and view.phase == "moving"):
        events = events[began + 1 :]
    trails, rest = _trails(events)
    trails = tuple(_named(view, trail) for trail in trails)
    drafted = {event.seat: event for event in events if isinstance(event, Drafted)}
    return Story(
        trails=trails,
        tumbles=_tumbles(view, rest),
        gone=_gone(view, rest),
        burrowed=tuple(event for event in events if isinstance(event, Burrowed)),
        drafted=tuple(drafted.values()),
        rock=_last(rest, RockPut),
        scored=scored if began < 0 or view.phase == "over" else None,
        picked=tuple(event for event in events if isinstance(event, Picked)),
        ended=_last(events, Ended),
    )


SHOWN: Final = (Began, Burrowed, Drafted, Revealed, Turned, Moved, Recycled, Toppled, Cut, RockPut, Scored, Picked, Ended)  # fmt: skip
"""What a picture can show of a story."""


def _last(events: Sequence[Event], kind: type[E]) -> E | None:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


def _trails(events: Sequence[Event]) -> tuple[tuple[Trail, ...], list[Event]]:
    """The last cards of a story, and all events since the first of them."""
    cards = [i for i, event in enumerate(events) if isinstance(event, Revealed)]
    first = cards[-MOST_CARDS] if len(cards) > MOST_CARDS else 0
    rest = list(events[first:])
    trails: list[Trail] = []
    for event in rest:
        match event:
            case Revealed(seat=seat, card=card):
                trails.append(Trail(seat, card, ()))
            case Moved(seat=seat, start=start, path=path):
                if not trails or trails[-1].seat != seat:
                    trails.append(Trail(seat, "", ()))
                trails[-1] = _longer(trails[-1], (start, *path))
            case Turned(seat=seat, space=space):
                if not trails or trails[-1].seat != seat:
                    trails.append(Trail(seat, "", ()))
                trails[-1] = _longer(trails[-1], (space,))
            case _:
                pass
    return tuple(trails), rest


def _named(view: MountainsView, trail: Trail) -> Trail:
    """A story that begins in the middle of a card: it is the one that is carried out now."""
    if trail.card or trail.seat != view.mover:
        return trail
    return msgspec.structs.replace(trail, card=view.revealed[trail.seat][-1])


def _longer(trail: Trail, path: tuple[str, ...]) -> Trail:
    joined = path if not trail.path else (*trail.path, *path[1:])
    return msgspec.structs.replace(trail, path=joined)


def _tumbles(view: MountainsView, events: Sequence[Event]) -> tuple[Tumble, ...]:
    """The last falls; pieces are numbered on through all of them."""
    falls = [(i, event) for i, event in enumerate(events) if isinstance(event, Toppled)]
    while sum(len(event.fell) for _, event in falls) > MOST_PIECES and len(falls) > 1:
        falls = falls[1:]
    tumbles: list[Tumble] = []
    number = 1
    for at, event in falls:
        landings = []
        for i, seat in enumerate(event.fell):
            space = event.spaces[i] if i < len(event.spaces) else None
            level, pieces = (0, 0) if space is None else _lies(view, space, events[at + 1 :])
            landings.append(Landing(number, seat, space, level, pieces))
            number += 1
        tumbles.append(Tumble(event, tuple(landings)))
    return tuple(tumbles)


def _lies(view: MountainsView, space: str, later: Sequence[Event]) -> tuple[int, int]:
    """The level of a piece that came to lie on top of a mountain, and how many pieces the mountain has or had."""
    above = 0
    for event in later:
        match event:
            case Toppled(space=where) if where == space:
                return len(event.fell) - above, len(event.fell) + 1
            case Toppled(spaces=spaces):
                above += space in spaces
            case Recycled(space=where) if where == space:
                above = max(0, above - 1)
            case _:
                pass
    pieces = len(view.mountain(space))
    return max(0, pieces - 1 - above), max(1, pieces)


def _gone(view: MountainsView, events: Sequence[Event]) -> tuple[Gone, ...]:
    """Pieces cut off or taken back, where they were on top of what stands now."""
    found = []
    for event in events:
        if isinstance(event, Cut):
            found += [
                Gone(space, len(view.mountain(space)), seats)
                for space, seats in zip(event.spaces, event.pieces, strict=True)
            ]
        elif isinstance(event, Recycled):
            found.append(Gone(event.space, len(view.mountain(event.space)), (event.seat,)))
    return tuple(found)
