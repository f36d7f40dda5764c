"""A player that tries its choices out, in many worlds that it could be in."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from bot.games.core import Action, Seat
from bot.games.dice import Dice, FastDice
from bot.players.base import Policy, Position
from bot.players.oneply import OnePly

ITERATIONS: Final = 60
KEEN: Final = 0.7


class Search:
    """Spends a fixed number of trials on the choices that look best, most of them on the best of these."""

    def __init__(self, policy: Policy, iterations: int = ITERATIONS) -> None:
        self._policy = policy
        self._judge = OnePly(policy)
        self._iterations = iterations

    def choose(self, position: Position, dice: Dice) -> Action:
        """See `base.Player.choose`."""
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        worths = self._judge.worths(position, dice)
        ranked = sorted(range(len(legal)), key=lambda n: -worths[n])[:8]
        sums, counts = dict.fromkeys(ranked, 0.0), dict.fromkeys(ranked, 0)
        for done in range(max(len(ranked), int(self._iterations * position.effort))):
            n = max(
                ranked,
                key=lambda n: (
                    sums[n] / counts[n] + KEEN * sqrt(log(done + 1) / counts[n])
                    if counts[n]
                    else float("inf")
                ),
            )
            state = position.imagine(dice)
            sums[n] += self._tried(position, state, legal[n], FastDice(dice.below(2**32)))
            counts[n] += 1
        return legal[max(ranked, key=lambda n: counts[n])]

    def _tried(self, position: Position, state: Any, action: Action, dice: Dice) -> float:
        rules, seat = position.rules, position.seat
        state = rules.apply(state, seat, action).state
        for _ in range(3):
            if rules.outcome(state) is not None:
                break
            due: tuple[Seat, ...] = rules.to_act(state)
            if not due:
                state = rules.settle(state, dice).state
                continue
            legal = rules.legal(state, due[0])
            after = [rules.apply(state, due[0], legal[dice.below(len(legal))]).state for _ in range(4)]
            state = max(after, key=lambda one: self._policy.value(one, due[0]))
        return 1.0 if self._policy.value(state, seat) > 0 else 0.0
