"""Players that look one choice ahead: one carefully, one not always."""

from __future__ import annotations

from typing import Any, Final

from bot.games.core import Action, Rules, Seat
from bot.games.dice import Dice, FastDice, choice
from bot.players.base import Policy, Position

SAMPLES: Final = 6
"""How often chance is tried out where it decides how a turn goes on."""
BREADTH: Final = 400
"""It looks on to the next choice of its turn only where there are at most so many pairs of choices."""

SLIPS: Final = 40
"""In so many of a hundred choices the careless one does not look for the best ..."""
FAIR: Final = 3
"""... but takes one of the better third."""


class OnePly:
    """Takes the action after which the game looks best; among equals, one by chance.

    Where its own turn goes on after the action, this is judged by the best next choice (a disc that is picked by the best
    move it allows). It never looks into another's turn.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, position: Position, dice: Dice) -> Action:
        """See `base.Player.choose`."""
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        worths = self.worths(position, dice)
        best = max(worths)
        return choice(dice, [action for action, worth in zip(legal, worths, strict=True) if worth == best])

    def worths(self, position: Position, dice: Dice) -> list[float]:
        """How good the game looks after each legal action."""
        legal, state = position.legal, position.imagine(dice)
        outlook = _Outlook(
            position.rules, self._policy, position.seat, BREADTH // len(legal), dice.below(2**32)
        )
        return [outlook.after(state, action) for action in legal]


class Careless:
    """Mostly plays as `OnePly` does; now and then it takes something else that looks fair enough."""

    def __init__(self, policy: Policy, slips: int = SLIPS) -> None:
        self._judge = OnePly(policy)
        self._slips = slips

    def choose(self, position: Position, dice: Dice) -> Action:
        """See `base.Player.choose`."""
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        worths = self._judge.worths(position, dice)
        best = max(worths)
        fair = [n for n, worth in enumerate(worths) if worth == best]
        if dice.below(100) < self._slips:
            ranked = sorted(range(len(legal)), key=lambda n: -worths[n])
            fair = ranked[: max(2, -(-len(legal) // FAIR))]
        return legal[choice(dice, fair)]


class _Outlook:
    """Judges actions, all with the same luck, so that chance does not decide between them."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy, seat: Seat, breadth: int, luck: int) -> None:
        self._rules = rules
        self._policy = policy
        self._seat = seat
        self._breadth = breadth
        self._luck = luck

    def after(self, state: Any, action: Action) -> float:
        """How good the game looks after this action."""
        rules = self._rules
        after = rules.apply(state, self._seat, action).state
        if rules.to_act(after) or rules.outcome(after) is not None:
            return self._onwards(after)
        dice = _Watched(FastDice(self._luck))
        future = rules.settle(after, dice).state
        if rules.to_act(future) != (self._seat,):
            return self._value(after)
        if not dice.rolled:
            return self._onwards(future)
        futures = [future, *(rules.settle(after, dice).state for _ in range(SAMPLES - 1))]
        return sum(map(self._onwards, futures)) / SAMPLES

    def _onwards(self, state: Any) -> float:
        """Through the next choice, if it is the same seat's and not too wide."""
        if self._rules.to_act(state) != (self._seat,):
            return self._value(state)
        legal = self._rules.legal(state, self._seat)
        if len(legal) > self._breadth:
            return self._value(state)
        return max(self._value(self._rules.apply(state, self._seat, action).state) for action in legal)

    def _value(self, state: Any) -> float:
        return self._policy.value(state, self._seat)


class _Watched:
    """Dice that know whether they were rolled: where they were not, there is only one future."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolled = False

    def below(self, n: int) -> int:
        """See `Dice.below`."""
        self.rolled = True
        return self._dice.below(n)
