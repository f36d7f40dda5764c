"""What a search remembers of the choices it has tried, and one trial: down the tree of choices, then a judgement.

The tree is open-loop: a node is reached by choices alone, whatever chance did between them and whatever world was
imagined. So the choices of a node differ from trial to trial, and each is weighed among those that were there with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp, log, sqrt
from operator import attrgetter
from typing import Any, Final, TypeAlias

from bot.games.core import Action, Rules, Seat
from bot.games.dice import Dice
from bot.players.base import Policy, Thinking

Edges: TypeAlias = dict[Action, "Edge"]
Path: TypeAlias = list[tuple[Seat, "Edge"]]
Chosen: TypeAlias = tuple[Action, ...]
"""What all who choose at once have chosen."""
PRIOR: Final = attrgetter("prior")


class Edge:
    """One choice of one seat at one node."""

    __slots__ = ("action", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        """How good the game looked after it at once, from 0 to 1 for the seat that chooses."""
        self.visits = 0
        self.total = 0.0


class Node:
    """A point at which one seat is to choose, or several at once: each by its own edges, knowing nothing of the others'."""

    __slots__ = ("children", "edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Seat, Edges] = {}
        self.children: dict[Chosen, Node] = {}

    def child(self, chosen: Chosen) -> Node:
        """Where these choices lead."""
        found = self.children.get(chosen)
        if found is None:
            found = self.children[chosen] = Node()
        return found


class Trials:
    """Tries choices out by the rules and the policy of one game."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy, thinking: Thinking) -> None:
        self._rules = rules
        self._policy = policy
        self._thinking = thinking

    def chance(self, worth: float) -> float:
        """How likely a seat wins that is so far ahead, by the policy's value."""
        lead = worth / self._thinking.scale
        return 1 / (1 + exp(-lead)) if lead > -50 else 0.0

    def run(self, node: Node, state: Any, me: Seat, dice: Dice, before: Path) -> float:
        """One trial from a state that belongs to this node; `before` is what others chose on the way to it.

        How good it comes out for `me`, from 0 to 1.
        """
        path = list(before)
        state = self._descend(node, state, dice, path)
        worths = {seat: self._worth(state, seat) for seat in {me, *(seat for seat, _ in path)}}
        for seat, edge in path:
            edge.visits += 1
            edge.total += worths[seat]
        return worths[me]

    def _descend(self, node: Node, state: Any, dice: Dice, path: Path) -> Any:
        """Choose, step by step, until it is time to judge; the state there."""
        rules, calm, left = self._rules, self._policy.calm, self._thinking.calms
        while True:
            due = rules.to_act(state)
            while not due:
                if rules.outcome(state) is not None:
                    return state
                state = rules.settle(state, dice).state
                due = rules.to_act(state)
            fresh = not node.visits
            node.visits += 1
            if calm(state):
                if fresh and left <= 0:
                    return state
                left -= 1
            chosen = self.choices(node, state, due, path)
            for seat, action in zip(due, chosen, strict=True):
                state = rules.apply(state, seat, action).state
            node = node.child(chosen)

    def choices(self, node: Node, state: Any, due: Sequence[Seat], path: Path) -> Chosen:
        """What these seats choose, all at once; the edges are added to the path."""
        chosen = []
        for seat in due:
            legal = self._rules.legal(state, seat)
            if len(legal) == 1:
                chosen.append(legal[0])
                continue
            edges = node.edges.setdefault(seat, {})
            edge = self._best(self._available(edges, state, seat, legal), node.visits)
            path.append((seat, edge))
            chosen.append(edge.action)
        return tuple(chosen)

    def _available(self, edges: Edges, state: Any, seat: Seat, legal: tuple[Action, ...]) -> list[Edge]:
        found = []
        for action in self._policy.likely(state, seat, legal):
            edge = edges.get(action)
            if edge is None:
                after = self._rules.apply(state, seat, action).state
                edge = edges[action] = Edge(action, self._worth(after, seat))
            found.append(edge)
        return found

    def _best(self, edges: list[Edge], visits: int) -> Edge:
        """The one that is to be tried next: at first what looks best at once, later among more and more of them."""
        if visits == 1 or len(edges) == 1:
            return max(edges, key=PRIOR)
        think = self._thinking
        some = nlargest(2 + int(think.widening * sqrt(visits)), edges, key=PRIOR)
        curious = think.curiosity * sqrt(log(1 + visits))
        trust = think.trust
        return max(
            some,
            key=lambda edge: (
                (edge.total + trust * edge.prior) / (edge.visits + trust) + curious / sqrt(1 + edge.visits)
            ),
        )

    def _worth(self, state: Any, seat: Seat) -> float:
        """How likely a seat wins, or what it has of the win when the game is over."""
        outcome = self._rules.outcome(state)
        if outcome is None:
            return self.chance(self._policy.value(state, seat))
        return 1 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0
