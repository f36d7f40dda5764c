"""Positions to measure in: games played at random, evenly over every number of players, from the start to the end."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.catalogue import GAMES
from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from renderers.frame import Frame


class Spot(msgspec.Struct, frozen=True):
    """A state in which `seat` is to act, and what has happened since somebody was to act before."""

    state: Any
    seat: Seat
    players: int
    story: tuple[Event, ...]


def spots(kind: str, wanted: int) -> list[Spot]:
    """`wanted` spots, in the order of play within each game."""
    seats = GAMES[kind].rules.seats
    share = -(-wanted // len(seats))
    found: list[Spot] = []
    for players in seats:
        game = _played(kind, players)
        found += [game[n * len(game) // share] for n in range(share)]
    return found[:wanted]


def _played(kind: str, players: int) -> list[Spot]:
    rules, dice = GAMES[kind].rules, FastDice(players)
    game: list[Spot] = []
    story: tuple[Event, ...] = ()
    state = rules.start(players, rules.Options())
    while rules.outcome(state) is None:
        if due := rules.to_act(state):
            game.append(Spot(state, due[0], players, story))
            step = rules.apply(state, due[0], choice(dice, rules.legal(state, due[0])))
            story = step.events
        else:
            step = rules.settle(state, dice)
            story += step.events
        state = step.state
    return game


def frame(kind: str, spot: Spot, viewer: Seat) -> Frame:
    """What a painter is told besides the view, for the public or for the seat that is to act."""
    rules = GAMES[kind].rules
    return Frame(
        names=tuple(f"Player {n + 1}" for n in range(spot.players)),
        due=rules.to_act(spot.state),
        viewer=viewer,
        story=tuple(event for event in spot.story if event.seen_by(viewer)),
        legal=() if viewer == TABLE else rules.legal(spot.state, viewer),
    )
