"""A player that tries its choices out, in many worlds that it could be in: information-set Monte Carlo tree search."""

from __future__ import annotations

from time import monotonic
from typing import Final

import msgspec

from bot.games.core import Action
from bot.games.dice import Dice, FastDice
from bot.players.base import Policy, Position, Thinking
from bot.players.oneply import OnePly
from bot.players.tree import Chosen, Node, Path, Trials

DEADLINE: Final = 30.0
"""Seconds after which no more trials are begun: far beyond what they take, so that they decide and not the clock."""
LUCK: Final = 2**30


class _Candidate:
    """One choice that is tried out."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.total = 0.0
        self.trials = 0
        self.nodes: dict[Chosen, Node] = {}

    def score(self, trust: float) -> float:
        """How good it has turned out so far, from 0 to 1."""
        return (self.total + trust * self.prior) / (self.trials + trust)


class Even:
    """The luck of one of many trials. Together they have each result of the first two rolls equally often."""

    def __init__(self, number: int, luck: int) -> None:
        self._digits = [number, number]
        self._shifts = FastDice(luck)
        self._random = FastDice(luck + number + 1)

    def below(self, n: int) -> int:
        """See `Dice.below`."""
        if not self._digits:
            return self._random.below(n)
        number = self._digits.pop()
        if self._digits:
            self._digits = [number + number // n]
        return (number + self._shifts.below(n)) % n


class Search:
    """Tries out the choices that look best at once; after each round the better half of them goes on to the next.

    All choices that are still tried meet the same worlds and the same luck, so that neither decides between them. What it
    imagines starts from what its seat knows. `thinking` is the policy's, if not given.
    """

    def __init__(self, policy: Policy, thinking: Thinking | None = None) -> None:
        self._policy = policy
        self._judge = OnePly(policy)
        self._thinking = thinking or policy.thinking

    def choose(self, position: Position, dice: Dice) -> Action:
        """See `base.Player.choose`."""
        if len(position.legal) == 1:
            return position.legal[0]
        think = self._thinking
        trials = Trials(position.rules, self._policy, think)
        alive = self._candidates(position, trials, dice)
        root, luck, until = Node(), LUCK + dice.below(LUCK), monotonic() + DEADLINE
        rounds = max(1, (len(alive) - 1).bit_length())
        budget = think.trials * position.effort * len(alive) / think.width
        done = 0
        while len(alive) > 1:
            each = max(1, round(budget / rounds / len(alive)))
            for world in range(done, done + each):
                if monotonic() < until:
                    self._meet(position, trials, root, alive, world, luck)
            done += each
            alive.sort(key=lambda one: -one.score(think.belief))
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0].action

    def _candidates(self, position: Position, trials: Trials, dice: Dice) -> list[_Candidate]:
        state = position.imagine(dice)
        likely = tuple(self._policy.likely(state, position.seat, position.legal))
        worths = self._judge.worths(msgspec.structs.replace(position, legal=likely), dice)
        ranked = sorted(range(len(likely)), key=lambda n: -worths[n])[: self._thinking.width]
        found = [_Candidate(likely[n], trials.chance(worths[n])) for n in ranked]
        return [one for one in found if one.prior >= found[0].prior - self._thinking.margin]

    def _meet(
        self, position: Position, trials: Trials, root: Node, alive: list[_Candidate], number: int, luck: int
    ) -> None:
        """Try each candidate in the same world: whoever else chooses at the same time does so without knowing which."""
        rules, me = position.rules, position.seat
        world = position.imagine(FastDice(luck - number - 1))
        due = rules.to_act(world)
        able = [seat for seat in range(max(rules.seats)) if seat == me or rules.legal(world, seat)]
        # Who has chosen already may choose anew only before the last one has.
        able.sort(key=lambda seat: seat in due)
        others = tuple(seat for seat in able if seat != me)
        path: Path = []
        root.visits += 1
        chosen = trials.choices(root, world, others, path)
        for one in alive:
            does = {me: one.action, **dict(zip(others, chosen, strict=True))}
            state = world
            for seat in able:
                state = rules.apply(state, seat, does[seat]).state
            one.total += trials.run(one.nodes.setdefault(chosen, Node()), state, me, Even(number, luck), path)
            one.trials += 1
