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
"""The worth of a mole that one disc can take into a hole (a mole in a hole: 1), and what each further such disc adds."""
FURTHER: Final = 0.08
NEAR: Final = 0.4
"""The worth of a mole beside a free hole that it cannot enter at once; it falls with every step of distance."""
STEP: Final = 0.06
SHOVEL: Final = 200.0
"""What the shovel is worth."""

DISTANCES: Final = tuple(tuple(distance(a, b) for b in HEX.spaces) for a in HEX.spaces)


class HolePolicy:
    """See `base.Policy`. Looks only at what lies open: a disc that waits for its move does not change it."""

    def __init__(self, board: Board | None = None) -> None:
        self._board = board or standard()

    def value(self, state: HoleState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        if state.outcome is not None:
            return SHOVEL * (2.0 if state.outcome.places[seat] == 1 else -float(state.outcome.places[seat]))
        reach = self._reach(state)
        worths = [self._worth(state, reach, s) for s in range(state.seats)]
        others = [worth for s, worth in enumerate(worths) if s != seat]
        value = worths[seat] - (sum(others) / len(others) + max(others)) / 2
        if state.layer == BLUE:
            value += SHOVEL * self._race(state, reach, seat)
        return float(value * DEEPER**state.layer) if state.layer != BLUE else value

    def _reach(self, state: HoleState) -> dict[int, set[int]]:
        """By space of a mole: the values of discs that would take it into a free hole."""
        taken = occupied(state)
        closed = barred(self._board, state)
        reach: dict[int, set[int]] = {}
        for hole in self._free(state, taken):
            for direction in COMPASS:
                if opposite(direction) in closed and hole == HEX.centre:
                    continue
                for steps, space in enumerate(HEX.rays[hole][direction][:LONGEST], 1):
                    if taken >> space & 1:
                        reach.setdefault(space, set()).add(steps)
                        break
        return reach

    def _free(self, state: HoleState, taken: int) -> tuple[int, ...]:
        return spaces(ground(self._board, state).holes & ~taken)

    def _worth(self, state: HoleState, reach: dict[int, set[int]], seat: Seat) -> float:
        """The seat's moles: each in a hole counts 1, the others as far as they may hope for one."""
        holes = ground(self._board, state).holes
        free = self._free(state, occupied(state))
        outside = [n for n in state.moles[seat] if not holes >> n & 1]
        worth = float(len(state.moles[seat]) - len(outside))
        if not free:
            return worth
        waiting = sum(len(moles) for moles in state.moles) - (holes & occupied(state)).bit_count()
        hope = min(1.0, len(free) / max(1, waiting))
        for n in outside:
            near = NEAR - STEP * min(DISTANCES[n][hole] for hole in free)
            values = reach.get(n, ())
            worth += hope * (IN_REACH + FURTHER * len(values) if values else near)
        return worth

    def _race(self, state: HoleState, reach: dict[int, set[int]], seat: Seat) -> float:
        """How much likelier this seat is to reach the shovel in the coming round than the others."""
        first = state.turn if state.turn is not None else seat
        order = [(first + step) % state.seats for step in range(state.seats)]
        still = 1.0
        mine = others = 0.0
        for s in order:
            chance = still * self._chance(state, reach, s)
            still -= chance
            if s == seat:
                mine += chance
            else:
                others += chance
        return mine - others

    def _chance(self, state: HoleState, reach: dict[int, set[int]], seat: Seat) -> float:
        """How likely the next disc of this seat is one that takes a mole of its own into the hole."""
        values = set().union(*(reach.get(n, set()) for n in state.moles[seat]))
        left = without(self._board.discs, state.used[seat])
        if state.options.discs == "hand":
            return 1.0 if values & set(left) else 0.0
        return sum(value in values for value in left) / len(left)
