"""How good a game of `hole` looks: moles in holes first, then moles near holes, and on blue who may reach the shovel."""

from __future__ import annotations

from typing import Final

from bot.games.components import without
from bot.games.core import Seat
from bot.games.hexes import COMPASS, distance, opposite
from bot.games.hole.board import BLUE, Board, spaces, standard
from bot.games.hole.moves import LONGEST, barred, ground, occupied
from bot.games.hole.plan import HEX
from bot.games.hole.state import HoleState

DEEPER: Final = 2.0
"""A mole is worth so many times more on each lower layer."""
IN_REACH: Final = 0.5
"""The worth of a mole that one disc can take into a free hole (a mole in a hole: 1) ..."""
FURTHER: Final = 0.08
"""... and what each value of a disc that can do it adds."""
NEAR: Final = 0.4
"""The worth of a mole that needs more than one disc; it falls with every step to the nearest free hole."""
STEP: Final = 0.06
SHOVEL: Final = 200.0
"""What the shovel is worth."""

DISTANCES: Final = tuple(tuple(distance(a, b) for b in HEX.spaces) for a in HEX.spaces)


class HolePolicy:
    """See `base.Policy`. It looks only at what lies open: a disc that waits for its move changes nothing."""

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
            return lead + SHOVEL * outlook.race(seat)
        return float(lead * DEEPER**state.layer)


class _Outlook:
    """What can be seen of one state."""

    def __init__(self, board: Board, state: HoleState) -> None:
        self._board = board
        self._state = state
        self._taken = occupied(state)
        self._holes = ground(board, state).holes
        self._free = spaces(self._holes & ~self._taken)
        self._reach = self._values_into_holes()
        outside = (self._taken & ~self._holes).bit_count()
        self._hope = min(1.0, len(self._free) / max(1, outside))
        """Not every mole outside will find a hole."""

    def _values_into_holes(self) -> dict[int, set[int]]:
        """By space of a mole: the values of discs that would take it into a free hole."""
        closed = barred(self._board, self._state)
        reach: dict[int, set[int]] = {}
        for hole in self._free:
            for direction in COMPASS:
                if opposite(direction) in closed and hole == HEX.centre:  # H28
                    continue
                for steps, space in enumerate(HEX.rays[hole][direction][:LONGEST], 1):
                    if self._taken >> space & 1:
                        reach.setdefault(space, set()).add(steps)
                        break
        return reach

    def moles(self, seat: Seat) -> float:
        """What this seat's moles are worth: one each in a hole, the others as far as they may hope for one."""
        return sum(self._mole(n) for n in self._state.moles[seat])

    def _mole(self, n: int) -> float:
        if self._holes >> n & 1:
            return 1.0
        if not self._free:
            return 0.0
        if n in self._reach:
            return self._hope * (IN_REACH + FURTHER * len(self._reach[n]))
        return self._hope * (NEAR - STEP * min(DISTANCES[n][hole] for hole in self._free))

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
        values = {value for n in self._state.moles[seat] for value in self._reach.get(n, ())}
        left = without(self._board.discs, self._state.used[seat])
        if self._state.options.discs == "hand":
            return float(any(value in values for value in left))
        return sum(value in values for value in left) / len(left)
