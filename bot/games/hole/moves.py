"""Which way moles can go, H11 to H13, H19 and H28, by tables computed once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.games.components import mask
from bot.games.core import Seat
from bot.games.hexes import DIRECTIONS, Direction
from bot.games.hole.actions import Move
from bot.games.hole.board import BLUE, Board, Ground
from bot.games.hole.plan import HEX
from bot.games.hole.state import HoleState

LONGEST: Final = 4  # H8


class Way(NamedTuple):
    """A straight move of one length from one space, H11."""

    cover: int
    """The bit mask of every space on the way, the landing space included, H12."""
    land: int
    """The bit mask of the landing space."""
    to: int
    direction: Direction
    steps: int
    move: Move


def _ways(start: int, steps: int) -> tuple[Way, ...]:
    ways = []
    for direction in DIRECTIONS:
        ray = HEX.rays[start][direction][:steps]
        if len(ray) == steps:
            move = Move(HEX.labels[start], HEX.labels[ray[-1]])
            ways.append(Way(mask(ray), 1 << ray[-1], ray[-1], direction, steps, move))
    return tuple(sorted(ways, key=lambda way: way.to))


WAYS: Final = (
    (),
    *(tuple(_ways(start, steps) for start in range(len(HEX.spaces))) for steps in range(1, LONGEST + 1)),
)
"""`WAYS[steps][start]`, in reading order of the landing space."""
MOVES: Final = tuple(
    {way.move: (start, way) for start, found in enumerate(by_start) for way in found} for by_start in WAYS
)
"""`MOVES[steps]`: by move, where it starts and its way."""


def ground(board: Board, state: HoleState) -> Ground:
    """The present layer as it lies."""
    return board.grounds[state.layer][state.rotation]


def special(board: Board, state: HoleState) -> int:
    """The special fields in play: none without the option, H18."""
    return ground(board, state).special if state.options.special_fields else 0


def occupied(state: HoleState) -> int:
    """The spaces with a mole."""
    bits = 0
    for moles in state.moles:
        for n in moles:
            bits |= 1 << n
    return bits


def barred(board: Board, state: HoleState) -> frozenset[Direction]:
    """The directions in which no mole may move into the centre: dashed paths, if two started, H28."""
    return ground(board, state).barred if state.seats == 2 else frozenset()


def ways(board: Board, state: HoleState, seat: Seat, value: int) -> Iterator[Way]:
    """Every way this seat may move one of its moles by a disc of this value, moles and landing spaces in reading order.

    The disc counts as an extra one if `state.extra`.
    """
    taken, closed, dashed = _obstacles(board, state)
    by_start = WAYS[value]
    for mole in state.moles[seat]:
        for way in by_start[mole]:
            if way.cover & taken or way.land & closed:  # H12
                continue
            if dashed and way.to == HEX.centre and way.direction in dashed:  # H28
                continue
            yield way


def way(board: Board, state: HoleState, seat: Seat, value: int, move: Move) -> Way | None:
    """The one of these ways that is this move, if there is one."""
    found = MOVES[value].get(move)
    if found is None or found[0] not in state.moles[seat]:
        return None
    one = found[1]
    taken, closed, dashed = _obstacles(board, state)
    if one.cover & taken or one.land & closed or (one.to == HEX.centre and one.direction in dashed):
        return None
    return one


def _obstacles(board: Board, state: HoleState) -> tuple[int, int, frozenset[Direction]]:
    """The spaces with a mole, the spaces closed to landing, H19, and the directions closed into the centre, H28."""
    closed = special(board, state) if state.extra else 0
    return occupied(state), closed, barred(board, state) if state.layer == BLUE else frozenset()


def sheltered(board: Board, state: HoleState, seat: Seat) -> bool:
    """Whether all of this seat's moles sit in holes, H16."""
    holes = ground(board, state).holes
    return all(holes >> n & 1 for n in state.moles[seat])
