"""What happened since the last picture, drawn on the board."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from types import MappingProxyType
from typing import Final

import msgspec

from bot.games.core import Event, Seat
from bot.games.hole.events import Ended, Forfeited, Lifted, Moved, Passed, Placed, Stopped
from renderers import mole
from renderers.hole.layout import BOARD, MOLE, TAG_DOWN
from renderers.paper import arrow, badge, disc, glow, letters, seat_mark, tag
from renderers.scene import Put, Stamp
from renderers.theme import Theme

MOST_MOVES: Final = 8
"""More arrows than that would hide the board; the oldest are left out."""


class Story(msgspec.Struct, frozen=True):
    """The events of a picture, sorted by how they are drawn."""

    moves: tuple[tuple[int, Moved], ...]
    """With their number in the story, from 1."""
    placed: tuple[Placed, ...]
    lost: tuple[tuple[str, Seat], ...]
    """Spaces of moles that went with a lifted layer."""
    dropped: bool
    """Whether a layer was lifted: the moles on the board have dropped from it."""
    notes: Mapping[Seat, tuple[str, int]]
    """A seat's last turn, where it was no move: `forfeited` with the value, `passed`, `stopped`."""
    ended: Ended | None

    @property
    def loud(self) -> frozenset[str]:
        """The spaces that are named large."""
        last = {self.moves[-1][1].start, self.moves[-1][1].to} if self.moves else set()
        return frozenset(last | {event.space for event in self.placed})


def read(events: tuple[Event, ...]) -> Story:
    """Sort a story."""
    moves: list[Moved] = []
    placed: list[Placed] = []
    lost: tuple[tuple[str, Seat], ...] = ()
    dropped = False
    notes: dict[Seat, tuple[str, int]] = {}
    ended = None
    for event in events:
        match event:
            case Moved(seat=seat):
                moves.append(event)
                notes.pop(seat, None)
            case Placed():
                placed.append(event)
            case Forfeited(seat=seat, value=value):
                notes[seat] = ("forfeited", value)
            case Passed(seat=seat):
                notes[seat] = ("passed", 0)
            case Stopped(seat=seat):
                notes[seat] = ("stopped", 0)
            case Lifted():
                dropped = True
                lost = tuple((space, seat) for seat, spaces in enumerate(event.lost) for space in spaces)
            case Ended():
                ended = event
            case _:
                pass
    numbered = tuple(enumerate(moves, start=1))[-MOST_MOVES:]
    return Story(numbered, tuple(placed), lost, dropped, MappingProxyType(notes), ended)


def under(story: Story, theme: Theme, standing: frozenset[str]) -> list[Put]:
    """What lies under the moles: the places that moles have left, and light where moles have come."""
    puts: list[Put] = []
    for space, seat in story.lost:
        if space not in standing:
            x, y = BOARD.seat(space)
            puts += [Put(x, y, mole.ghost(seat, MOLE, theme)), Put(x, y + 2, seat_mark(seat, 16, theme))]
    for number, event in story.moves:
        if event.start not in standing:
            last = number == story.moves[-1][0]
            puts.append(
                Put(*BOARD.seat(event.start), mole.ghost(event.seat, MOLE if last else MOLE - 16, theme))
            )
    puts += [Put(*BOARD.seat(event.space), glow(60, theme)) for event in story.placed]
    if story.dropped:
        puts += [Put(*BOARD.seat(space), glow(58, theme)) for space in sorted(standing)]
    return puts


def over(story: Story, theme: Theme) -> list[Put]:
    """What lies over the moles: arrows with their numbers, labels."""
    puts: list[Put] = []
    for number, event in story.moves[:-1]:
        puts += _arrow(theme, event, str(number), quiet=True)
    puts += [_slip(event.space, theme) for event in story.placed]
    if story.moves:
        number, event = story.moves[-1]
        puts += _arrow(theme, event, str(number) if number > 1 else "", quiet=False)
        puts.append(Put(*BOARD.seat(event.start), left(event.start, theme)))
        if event.landing != "shovel":
            puts.append(_slip(event.to, theme))
    return puts


def _slip(space: str, theme: Theme) -> Put:
    x, y = BOARD.middle(space)
    return Put(x, y + TAG_DOWN, tag(space, 40, theme))


def left(space: str, theme: Theme) -> Stamp:
    """The label of a space that was left."""
    return Stamp(f"left {space}", (letters(0, 3, space, 40, theme.cream, theme.ink, 3),))


def _arrow(theme: Theme, event: Moved, number: str, *, quiet: bool) -> list[Put]:
    """From the old place to the new one, with the disc it was moved by and, where there are several, its number."""
    (x0, y0), (x1, y1) = BOARD.seat(event.start), BOARD.seat(event.to)
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    near, far, bend = (60, 54, 0.15) if event.steps > 1 else (30, 50, 0.08)
    start = (round(x0 + ux * near), round(y0 + uy * near))
    way = (round(x1 - ux * far) - start[0], round(y1 - uy * far) - start[1])
    puts = [Put(*start, arrow((float(way[0]), float(way[1])), bend, theme, quiet=quiet))]
    middle = (start[0] + way[0] / 2 + way[1] * bend / 2, start[1] + way[1] / 2 - way[0] * bend / 2)
    if event.steps == 1:  # no room on so short an arrow: the number stands behind the old place
        middle = (x0 - ux * 46, y0 - uy * 46)
    at = (round(middle[0]), round(middle[1]))
    if quiet:
        return [*puts, Put(*at, badge(number, 19, theme, quiet=True))]
    puts.append(Put(*at, disc(event.seat, str(event.steps), 27 if event.steps > 1 else 24, theme)))
    if number:
        puts.append(Put(x0 - 36, y0 - 42, badge(number, 21, theme)))
    return puts
