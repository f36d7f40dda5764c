"""How many times a second the rules answer."""

from __future__ import annotations

from typing import Any

from bot.bench.measure import Line, Size, Times, per_second
from bot.catalogue import GAMES
from bot.games.core import Seat
from bot.games.dice import FastDice, choice


def rates(kind: str, size: Size) -> list[Line]:
    """`legal`, `apply` and `settle` in the positions of games played at random."""
    rules = GAMES[kind].rules
    legal, apply, settle = Times(), Times(), Times()
    for state, seat in positions(kind, size.positions):
        luck = FastDice(1)
        with legal.one():
            actions = rules.legal(state, seat)
        with apply.one():
            after = rules.apply(state, seat, actions[0]).state
        with settle.one():
            rules.settle(after, luck)
    named = {"legal": legal, "apply": apply, "settle": settle}
    return [Line(name, kind, per_second(times.median)) for name, times in named.items()]


def positions(kind: str, wanted: int) -> list[tuple[Any, Seat]]:
    """States in which a seat is to act, evenly from games of every number of players, from the start to the end."""
    rules, dice = GAMES[kind].rules, FastDice(1)
    share = -(-wanted // len(rules.seats))
    found: list[tuple[Any, Seat]] = []
    for players in rules.seats:
        game: list[tuple[Any, Seat]] = []
        state = rules.settle(rules.start(players, rules.Options()), dice).state
        while rules.outcome(state) is None:
            due = rules.to_act(state)
            if due:
                game.append((state, due[0]))
                state = rules.apply(state, due[0], choice(dice, rules.legal(state, due[0]))).state
            else:
                state = rules.settle(state, dice).state
        found += [game[n * len(game) // share] for n in range(share)]
    return found[:wanted]
