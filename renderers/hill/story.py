"""What happened since the last picture."""

from __future__ import annotations

from math import hypot
from typing import Final, TypeAlias

import msgspec

from bot.games.core import Event
from bot.games.hill.events import Dug, Laid, Scored, Started
from bot.games.hill.view import HillView
from renderers.hill.pieces import Pieces
from renderers.hill.plot import Rod, adjacent, border, corners
from renderers.paper import arrow, glow
from renderers.scene import Put
from renderers.shapes import bow

Way: TypeAlias = tuple[tuple[int, int], tuple[int, int], float]
"""Where an arrow starts, where it ends, how it bends."""
AWAY: Final = 43 / 112
"""How far beside the hills the arrow runs, in squares."""
BEND: Final = -0.42


class Story(msgspec.Struct, frozen=True):
    """What is marked on the lawn as new, and what the story tells besides."""

    rods: tuple[Rod, ...]
    """New on the lawn."""
    start: str | None
    """Where the Mole has just begun."""
    move: tuple[str, str] | None
    """The Mole's last move, from square to square."""
    last: Laid | Dug | Started | None
    """The last thing that anybody did on this lawn, if the story tells of it."""
    scored: bool
    """The story tells that a round is over."""


def read(view: HillView, events: tuple[Event, ...]) -> Story:
    """Sort a story; where it tells of nothing, what was done last is seen from the lawn itself."""
    rods: list[Rod] = []
    start: str | None = None
    move: tuple[str, str] | None = None
    last: Laid | Dug | Started | None = None
    scored = False
    for event in events:
        match event:
            case Laid():
                rods.append(border(f"{event.square} {event.side}"))
                last = event
            case Started():
                start, last = event.square, event
            case Dug():
                start, move, last = None, (event.start, event.square), event
            case Scored():
                rods, start, move, last, scored = [], None, None, None, True
            case _:
                pass
    if last is None and view.phase == "dig":
        rods = [border(view.rods[-1])]
    elif last is None and view.phase == "rod":
        start = None if view.rods else view.tunnel[-1]
        move = (view.tunnel[-2], view.tunnel[-1]) if view.rods else None
    return Story(tuple(rods), start, move, last, scored)


def under(told: Story, pieces: Pieces) -> list[Put]:
    """Light where the Mole has begun."""
    if told.start is None:
        return []
    return [pieces.put(pieces.at(told.start), glow(54 * pieces.cell / 112, pieces.theme))]


def over(told: Story, pieces: Pieces) -> list[Put]:
    """An arrow for the Mole's last move: beside the tunnel, or on it where there are hills on both sides."""
    if told.move is None or not adjacent(*told.move):
        return []
    passed = corners(*told.move)
    if told.move[0] not in passed and all(label in pieces.plot.tunnel for label in passed):
        start, end, bend = _along(told.move, pieces)
    else:
        start, end, bend = min(
            (_beside(told.move, pieces, side) for side in (1, -1)), key=lambda way: _crowd(way, pieces)
        )
    stamp = arrow((float(end[0] - start[0]), float(end[1] - start[1])), bend, pieces.theme)
    return [pieces.put(start, stamp)]


def _along(move: tuple[str, str], pieces: Pieces) -> Way:
    """The arrow straight from one hill to the next."""
    (x0, y0), (x1, y1) = pieces.at(move[0]), pieces.at(move[1])
    first, last = 0.27, 0.71
    start = (round(x0 + (x1 - x0) * first), round(y0 + (y1 - y0) * first))
    return start, (round(x0 + (x1 - x0) * last), round(y0 + (y1 - y0) * last)), 0.0


def _beside(move: tuple[str, str], pieces: Pieces, side: int) -> Way:
    """The arrow on one side of a move: where it starts, where it ends, how it bends."""
    (x0, y0), (x1, y1) = pieces.at(move[0]), pieces.at(move[1])
    long = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    nx, ny = -uy * side, ux * side
    cell = pieces.cell
    away = AWAY * cell
    start = (round(x0 + nx * away + ux * cell * 0.1), round(y0 + ny * away + uy * cell * 0.1))
    end = (round(x1 + nx * away * 1.12 - ux * cell * 0.22), round(y1 + ny * away * 1.12 - uy * cell * 0.22))
    return start, end, BEND * side


def _crowd(way: Way, pieces: Pieces) -> float:
    """How much the arrow would hide."""
    left, top, right, bottom = pieces.board.area()
    near = pieces.cell * 0.5
    things = [pieces.at(label) for label in (*pieces.plot.tunnel, *pieces.plot.flowers)]
    things += [pieces.board.border(*rod) for rod in pieces.plot.rods]
    crowd = 0.0
    for x, y in bow(*way, 8):
        crowd += 0 if left < x < right and top < y < bottom else 2 * near
        crowd += sum(max(0.0, near - hypot(x - tx, y - ty)) for tx, ty in things)
    return crowd
