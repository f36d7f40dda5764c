"""How many times a second the rules answer, and how quickly a computer player thinks with them."""

from __future__ import annotations

import msgspec

from bot.bench.measure import Line, Size, Times, per_second, seconds
from bot.bench.spots import spots
from bot.catalogue import GAMES
from bot.games.dice import FastDice
from bot.players.base import position
from bot.players.levels import LEVELS
from bot.players.tree import Node, Trials

LONGEST = 3.0
"""Seconds that a sharp player may take for a decision."""
TRIALS = 8
"""From each position."""


def rates(kind: str, size: Size) -> list[Line]:
    """`legal`, `apply` and `settle`, each timed call by call. The floor of an applied action is a copy of the state."""
    rules = GAMES[kind].rules
    legal, apply, settle, copy = Times(), Times(), Times(), Times()
    for spot in spots(kind, size.positions):
        luck = FastDice(1)
        with legal.one():
            actions = rules.legal(spot.state, spot.seat)
        with apply.one():
            after = rules.apply(spot.state, spot.seat, actions[0]).state
        with settle.one():
            rules.settle(after, luck)
        with copy.one():
            msgspec.structs.replace(spot.state)
    ratio = f"{apply.median / copy.median:.0f}"
    return [
        Line("legal", kind, per_second(legal.median)),
        Line("applied actions", kind, per_second(apply.median), per_second(copy.median), ratio),
        Line("settle", kind, per_second(settle.median)),
    ]


def thoughts(kind: str, size: Size) -> list[Line]:
    """The trials of a search, against as many looks at the rules alone; and what a sharp player takes for a decision."""
    rules, policy = GAMES[kind].rules, GAMES[kind].policy
    trials, sharp = Trials(rules, policy, policy.thinking), LEVELS["sharp"](policy)
    trial, bare, decision = Times(), Times(), Times()
    for spot in spots(kind, size.thoughts):
        at = position(rules, spot.state, spot.seat)
        node = Node()
        for luck in range(TRIALS):
            state = at.imagine(FastDice(luck))
            with bare.one():
                rules.apply(state, at.seat, at.legal[0])
            with trial.one():
                trials.run(node, state, at.seat, FastDice(luck), [])
        with decision.one():
            sharp.choose(at, FastDice(1))
    longest = max(decision.all)
    return [
        Line(
            "trials of a search",
            kind,
            per_second(trial.median),
            per_second(bare.median),
            f"{trial.median / bare.median:.0f}",
        ),
        Line(
            "a sharp decision, and the longest",
            kind,
            seconds(decision.median),
            seconds(longest),
            aim=f"under {seconds(LONGEST)}",
            met=longest < LONGEST,
        ),
    ]
