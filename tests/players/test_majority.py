"""The computer player of `majority`: it plays whole turns with a plan, and games come to an end by it."""

from __future__ import annotations

from statistics import median

import pytest

from bot.games.dice import FastDice, choice
from bot.games.majority.state import MajorityState
from bot.players.base import position
from bot.players.levels import LEVELS
from bot.players.majority import MajorityPolicy
from tests.games.majority.table import RULES, acts, claim, lay

PLAYER = LEVELS["solid"](MajorityPolicy())


def turn(state: MajorityState, seed: int = 1) -> tuple[list[str], MajorityState]:
    """What it does until chance is due, and what that leads to."""
    told, seat = [], state.turn
    assert seat is not None
    dice = FastDice(seed)
    while RULES.to_act(state) == (seat,):
        action = PLAYER.choose(position(RULES, state, seat), dice)
        told.append(str(action))
        state = RULES.apply(state, seat, action).state
    return told, state


def game(players: int, seed: int, senseless: tuple[int, ...] = ()) -> MajorityState:
    dice = FastDice(seed)
    state = RULES.start(players, RULES.Options())
    while RULES.outcome(state) is None:
        due = RULES.to_act(state)
        if not due:
            state = RULES.settle(state, dice).state
            continue
        at = position(RULES, state, due[0])
        action = choice(dice, at.legal) if due[0] in senseless else PLAYER.choose(at, dice)
        state = RULES.apply(state, due[0], action).state
    return state


@pytest.mark.parametrize(("players", "shortest", "longest"), [(2, 35, 90), (3, 50, 110), (4, 55, 120)])
def test_games_between_them_end_neither_at_once_nor_by_the_limit(
    players: int, shortest: int, longest: int
) -> None:
    games = [game(players, seed) for seed in range(3)]
    assert shortest <= median(state.turns for state in games) <= longest
    assert {state.outcome.reason for state in games if state.outcome} <= {"tiles", "tokens"}


def test_it_beats_senseless_players() -> None:
    for players, others in ((2, (1,)), (4, (1, 2, 3))):
        for seed in range(3):
            outcome = RULES.outcome(game(players, seed, others))
            assert outcome is not None
            assert outcome.places[0] == 1


def test_it_claims_a_tile_that_it_can_fill_at_once() -> None:
    told, state = turn(lay("4 2", "3", "4", moles="E=11.. I=00000. A=...", claims="I0"))
    assert told[0] == "play 4"
    assert claim(state, "E") == 0


def test_it_follows_its_plan_point_by_point() -> None:
    # Two spots of J and one of E: with three points both can be claimed, in any order, if no step is wasted.
    state = lay("3 2", "3", "4", moles="E=1.00 I=000... J=1.00. G=1.....", claims="I0 G1")
    for seed in range(4):
        told, after = turn(state, seed)
        assert told[0] == "play 3"
        assert (claim(after, "E"), claim(after, "J")) == (0, 0), told


def test_it_lets_the_hawk_clear_a_tile_of_an_opponent() -> None:
    state = acts(lay("hawk+1 3 2", "3", moles="A=111 D=000000", claims="A1 D0"), "hawk hawk+1 3")
    told, _ = turn(state)
    assert told[0] in {"strike A1 3", "strike A2 3", "strike A3 3"}


def test_it_does_not_fill_a_tile_for_another_where_it_can_do_otherwise() -> None:
    _, state = turn(lay("2 2", "3", "4", moles="E=111. I=000... G=0.....", claims="I0 G0"))
    assert claim(state, "E") is None


def test_it_does_not_depend_on_what_it_cannot_see() -> None:
    hands = (("2 3 fore hawk+1 +1", "2 3", "4"), ("2 3 fore hawk+1 +1", "4 hawk+2", "fore"))
    worlds = [lay(*three, moles="E=11.. I=00000.", claims="I0") for three in hands]
    assert len({str(turn(state, 5)[0]) for state in worlds}) == 1
