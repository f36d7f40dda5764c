"""The computer player that searches: what it does is repeatable, sees through the next turns, and comes to an end."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.catalogue import GAMES
from bot.games.dice import FastDice
from bot.players.base import Player, Policy, position
from bot.players.levels import LEVELS
from bot.players.oneply import OnePly
from bot.players.search import Even, Search
from tests.games.hill import table as hill
from tests.games.hole import table as hole
from tests.games.majority import table as majority
from tests.games.mountains import table as mountains
from tests.laws.walks import ALL

FEW = 6
"""Trials that are enough to see it at work."""


def brief(policy: Policy, trials: int = FEW) -> Search:
    """It searches, but not for long."""
    return Search(policy, replace(policy.thinking, trials=trials))


MAKERS: dict[str, Callable[[Policy], Player]] = {**LEVELS, "sharp": brief}


def some_state(game: str, decisions: int, seats: int) -> Any:
    """The state after so many sensible decisions, where somebody has something to choose."""
    rules, player, dice = ALL[game].rules, OnePly(ALL[game].policy), FastDice(3)
    state = rules.start(seats, rules.Options())
    while True:
        due = rules.to_act(state)
        if not due:
            state = rules.settle(state, dice).state
            continue
        at = position(rules, state, due[0])
        if decisions <= 0 and len(at.legal) > 2:
            return state
        decisions -= 1
        state = rules.apply(state, due[0], player.choose(at, dice)).state


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("decisions", [0, 25])
def test_the_same_dice_and_trials_give_the_same_choice(game: str, decisions: int) -> None:
    rules, policy = ALL[game].rules, ALL[game].policy
    state = some_state(game, decisions, max(rules.seats))
    at = position(rules, state, rules.to_act(state)[0])
    assert len({str(brief(policy).choose(at, FastDice(5))) for _ in range(2)}) == 1
    assert brief(policy).choose(at, FastDice(6)) in at.legal


@pytest.mark.parametrize("game", ALL)
def test_a_decision_can_be_sent_to_another_process(game: str) -> None:
    state = some_state(game, 12, 2)
    at = position(ALL[game].rules, state, ALL[game].rules.to_act(state)[0])
    sent = pickle.loads(pickle.dumps(at))  # noqa: S301 -- our own
    player = OnePly(ALL[game].policy)
    assert (sent.seat, sent.legal, sent.state) == (at.seat, at.legal, at.state)
    assert player.choose(sent, FastDice(4)) == player.choose(at, FastDice(4))


def test_the_luck_of_many_trials_is_even() -> None:
    rolls = []
    for number in range(36):
        dice = Even(number, luck=11)
        rolls.append((dice.below(6), dice.below(6)))
        assert dice.below(3) in range(3)
    assert len(set(rolls)) == 36
    assert {first for first, _ in rolls[:6]} == {second for _, second in rolls[:6]} == set(range(6))


class Counting:
    """A policy that knows how often it was asked."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._policy, name)

    def value(self, state: Any, seat: int) -> float:
        self.asked += 1
        return self._policy.value(state, seat)


def test_less_effort_is_less_thought() -> None:
    rules = GAMES["hole"].rules
    state = some_state("hole", 30, 2)
    asked = []
    for effort in (1.0, 0.1):
        policy: Any = Counting(GAMES["hole"].policy)
        at = position(rules, state, rules.to_act(state)[0], effort)
        assert brief(policy, trials=80).choose(at, FastDice(1)) in at.legal
        asked.append(policy.asked)
    assert asked[1] < asked[0] / 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_computers_of_every_level_finish_games(game: str, level: str) -> None:
    rules, policy = GAMES[game].rules, GAMES[game].policy
    seats, dice = min(rules.seats) if level == "sharp" else max(rules.seats), FastDice(level)
    player = Search(policy, replace(policy.thinking, trials=2)) if level == "sharp" else LEVELS[level](policy)
    state = rules.start(seats, rules.Options())
    while rules.outcome(state) is None:
        due = rules.to_act(state)
        if not due:
            state = rules.settle(state, dice).state
        else:
            chosen = player.choose(position(rules, state, due[0]), dice)
            state = rules.apply(state, due[0], chosen).state


def ahead_by_one_in_the_second_round() -> Any:
    """The Gardener shuts the Mole in with one rod, or it digs on."""
    played = hill.RULES.settle(hill.lay("B2 A1", "I7 north", stage="count"), FastDice(0)).state.played
    rods = "C4 east, D3 south, D4 south"
    return hill.lay("D4", rods, stage="rod", round=2, mole=1, played=played)


def one_tile_left() -> Any:
    """Every tile but J has a token, and 22 points stand against 25; it has one free spot."""
    own = {"A": 3, "D": 6, "E": 4, "F": 6, "K": 3}
    others = {"B": 5, "C": 5, "G": 4, "H": 6, "I": 5}
    moles = [f"{tile}={'0' * spots}" for tile, spots in own.items()]
    moles += [f"{tile}={'1' * spots}" for tile, spots in others.items()]
    claims = [f"{tile}0" for tile in own] + [f"{tile}1" for tile in others]
    state = majority.lay("2", "3", moles=" ".join([*moles, "J=00.01"]), claims=" ".join(claims))
    return majority.acts(state, "play 2")


WINS: dict[str, tuple[Any, str]] = {
    "hole": (hole.lay("E6 A2 I3", "E4 B2", layer="blue", disc=1), "move E6 E5"),
    "hill": (ahead_by_one_in_the_second_round(), "rod D4 east"),
    "mountains": (
        mountains.run(
            mountains.lay("B2 east", "D4 north", above={"B1": "1111"}, card="T-F1", in_round=6)
        ).state,
        "turn left",
    ),
    "majority": (one_tile_left(), "move F1 J3"),
}


@pytest.mark.parametrize("level", ["solid", "sharp"])
@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_is_one_choice_away_is_found(game: str, level: str) -> None:
    rules, policy = GAMES[game].rules, GAMES[game].policy
    state, winning = WINS[game]
    for seed in range(3):
        chosen = MAKERS[level](policy).choose(position(rules, state, 0), FastDice(seed))
        if game == "majority":  # from wherever a mole comes
            assert str(chosen).startswith("move ")
            assert str(chosen).endswith(" J3")
        else:
            assert str(chosen) == winning
