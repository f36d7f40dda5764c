"""How good a game of `hole` looks: moles in holes first, then moles near holes, and on blue who may reach the shovel."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from bot.games.components import mask, without
from bot.games.core import Seat
from bot.games.hexes import distance, opposite
from bot.games.hole.board import BLUE, Board, spaces, standard
from bot.games.hole.moves import LONGEST, barred, ground, occupied
from bot.games.hole.plan import HEX
from bot.games.hole.state import HoleState
from bot.players.base import Policy, Thinking

DEEPER: Final = 2.0
"""A mole is worth so many times more on each lower layer."""
IN_REACH: Final = 0.5
"""The worth of a mole that one disc can take into a free hole (a mole in a hole: 1) ..."""
FURTHER: Final = 0.08
"""... and what each value of a disc that can do it adds."""
NEAR: Final = 0.4
"""The worth of a mole that needs more than one disc; it falls with every step to the nearest free hole."""
STEP: Final = 0.06
SHOVEL: Final = 10.0
"""What the shovel is worth ..."""
SPARE: Final = 0.2
"""... and on blue a mole more than the others have, which is all that counts there beside the race for it."""

DISTANCES: Final = tuple(tuple(distance(a, b) for b in HEX.spaces) for a in HEX.spaces)


def _line(ray: tuple[int, ...]) -> tuple[int, dict[int, tuple[int, int]]]:
    """A line as bits; and by the moles on it, the nearest one's space and the disc, as a bit, that takes it to the start."""
    first = {}
    for some in range(1, 1 << len(ray)):
        moles = mask(space for at, space in enumerate(ray) if some >> at & 1)
        nearest = (some & -some).bit_length()
        first[moles] = (ray[nearest - 1], 1 << nearest)
    return mask(ray), first


LINES: Final = tuple(
    tuple((direction, *_line(ray[:LONGEST])) for direction, ray in rays.items()) for rays in HEX.rays
)
"""By space: the direction of each line from it, and what `_line` says of as much of it as one disc can cover."""


class HolePolicy(Policy):
    """See `base.Policy`. It looks only at what lies open: a disc that waits for its move changes nothing."""

    thinking: ClassVar[Thinking] = Thinking(trials=1200, width=6, scale=4.0, belief=12.0, curiosity=0.05)

    def __init__(self, board: Board | None = None) -> None:
        self._board = board or standard()

    def value(self, state: HoleState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        if state.outcome is not None:
            place = state.outcome.places[seat]
            return 2 * SHOVEL if place == 1 else -place * SHOVEL
        outlook = _Outlook(self._board, state)
        others = [outlook.moles(s) for s in range(state.seats) if s != seat]
        lead = outlook.moles(seat) - (sum(others) / len(others) + max(others)) / 2
        if state.layer == BLUE:
            return SPARE * lead + SHOVEL * outlook.race(seat)
        return float(lead * DEEPER**state.layer)


class _Outlook:
    """What can be seen of one state."""

    def __init__(self, board: Board, state: HoleState) -> None:
        self._board = board
        self._state = state
        taken = occupied(state)
        self._holes = ground(board, state).holes
        free = self._holes & ~taken
        self._near = _distances(free)
        self._reach = self._values_into_holes(taken, spaces(free))
        outside = (taken & ~self._holes).bit_count()
        self._hope = min(1.0, free.bit_count() / max(1, outside))
        """Not every mole outside will find a hole."""

    def _values_into_holes(self, taken: int, free: tuple[int, ...]) -> dict[int, int]:
        """By space of a mole: the values of discs, as bits, that would take it into a free hole."""
        closed = barred(self._board, self._state)
        reach: dict[int, int] = {}
        for hole in free:
            for direction, line, first in LINES[hole]:
                moles = taken & line
                if not moles or (hole == HEX.centre and closed and opposite(direction) in closed):  # H28
                    continue
                space, value = first[moles]
                reach[space] = reach.get(space, 0) | value
        return reach

    def moles(self, seat: Seat) -> float:
        """What this seat's moles are worth: one each in a hole, the others as far as they may hope for one."""
        inside, outside = 0, 0.0
        for n in self._state.moles[seat]:
            if self._holes >> n & 1:
                inside += 1
            elif n in self._reach:
                outside += IN_REACH + FURTHER * self._reach[n].bit_count()
            elif self._near:
                outside += NEAR - STEP * self._near[n]
        return inside + self._hope * outside

    def race(self, seat: Seat) -> float:
        """On blue, from -1 to 1: how much likelier this seat is to take the shovel in the coming round than the others."""
        state = self._state
        first = seat if state.turn is None else state.turn
        nobody, lead = 1.0, 0.0
        for s in ((first + step) % state.seats for step in range(state.seats)):
            chance = nobody * self._chance(s)
            nobody -= chance
            lead += chance if s == seat else -chance
        return lead

    def _chance(self, seat: Seat) -> float:
        """How likely the next disc of this seat takes one of its moles into the hole."""
        values = 0
        for n in self._state.moles[seat]:
            values |= self._reach.get(n, 0)
        left = without(self._board.discs, self._state.used[seat])
        if self._state.options.discs == "hand":
            return float(any(values >> value & 1 for value in left))
        return sum(values >> value & 1 for value in left) / len(left)


@lru_cache(maxsize=1 << 12)
def _distances(free: int) -> tuple[int, ...]:
    """From each space to the nearest of these; empty if there are none."""
    found = spaces(free)
    return tuple(min(row[hole] for hole in found) for row in DISTANCES) if found else ()
