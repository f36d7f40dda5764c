"""How many times a second the rules answer."""

from __future__ import annotations

from bot.bench.measure import Line, Size, Times, per_second
from bot.bench.spots import spots
from bot.catalogue import GAMES
from bot.games.dice import FastDice


def rates(kind: str, size: Size) -> list[Line]:
    """`legal`, `apply` and `settle`, each timed call by call."""
    rules = GAMES[kind].rules
    legal, apply, settle = Times(), Times(), Times()
    for spot in spots(kind, size.positions):
        luck = FastDice(1)
        with legal.one():
            actions = rules.legal(spot.state, spot.seat)
        with apply.one():
            after = rules.apply(spot.state, spot.seat, actions[0]).state
        with settle.one():
            rules.settle(after, luck)
    named = {"legal": legal, "apply": apply, "settle": settle}
    return [Line(name, kind, per_second(times.median)) for name, times in named.items()]
