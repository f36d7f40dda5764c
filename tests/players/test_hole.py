"""The computer player of `hole`: it plays whole games, and plays them sensibly."""

from __future__ import annotations

from statistics import median

import pytest

from bot.games.dice import FastDice, choice
from bot.games.hole.rules import HoleRules
from bot.games.hole.state import HoleState
from bot.players.base import Player, position
from bot.players.hole import HolePolicy
from bot.players.levels import LEVELS
from tests.games.hole.table import RULES, act, fill, lay

PLAYER = LEVELS["solid"](HolePolicy())


def chosen(state: HoleState, seed: int = 1, player: Player = PLAYER) -> str:
    assert state.turn is not None
    return str(player.choose(position(RULES, state, state.turn), FastDice(seed)))


def played(seats: int, seed: str, *, senseless: tuple[int, ...] = (), **options: object) -> HoleState:
    dice, rules = FastDice(seed), HoleRules()
    state = rules.settle(rules.start(seats, rules.Options(**options)), dice).state
    while state.outcome is None:
        (seat,) = rules.to_act(state)
        if seat in senseless:
            action = choice(dice, rules.legal(state, seat))
        else:
            action = PLAYER.choose(position(rules, state, seat), dice)
        state = rules.settle(rules.apply(state, seat, action).state, dice).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("discs", "low", "high"), [("face-down", 40, 95), ("hand", 30, 60)])
def test_it_finishes_games_in_a_sensible_number_of_discs(seats: int, discs: str, low: int, high: int) -> None:
    games = [played(seats, f"{seed}", discs=discs, placement="handful") for seed in range(5)]
    assert {game.outcome.reason for game in games if game.outcome} <= {"shovel", "last"}
    assert low <= median(game.turned for game in games) <= high


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_senseless_players(seats: int) -> None:
    for seed in range(2):
        me = seed % seats
        others = tuple(seat for seat in range(seats) if seat != me)
        game = played(seats, f"{seed}", senseless=others, placement="scattered", turn_limit=100)
        assert game.outcome is not None
        assert game.outcome.places[me] == 1


def test_it_takes_the_shovel_when_it_can() -> None:
    assert chosen(lay("E6 A2 I3", "E4 B2", layer="blue", disc=1)) == "move E6 E5"


def test_with_discs_in_the_hand_it_picks_the_one_that_takes_the_shovel() -> None:
    state = lay("E8 A2", "D4 B2", layer="blue", discs="hand", stage="choose")
    assert chosen(state) == "use 3"
    assert chosen(act(state, "use 3").state) == "move E8 E5"


def test_it_fills_a_hole_rather_than_going_for_a_walk() -> None:
    assert chosen(lay("E1 I1", "A3 H5", layer="red", disc=1)) == "move E1 E2"


def test_it_does_not_leave_a_hole_without_need() -> None:
    for seed in range(10):
        assert chosen(lay("E2 G1 I5", "A3 H5", layer="red", disc=2), seed).startswith("move I5 ")


def test_it_passes_when_all_its_moles_sit_in_holes() -> None:
    state = act(lay("A2", "E2 G1 D6", layer="red", disc=1), "move A2 A3").state
    assert state.turn == 1
    for seed in range(10):
        assert chosen(state, seed) == "pass"


def test_it_turns_an_extra_disc_that_can_only_help() -> None:
    state = act(lay("F5 A2 I4 I5", "A5", layer="red", disc=1), "move F5 F4").state
    assert chosen(state) == "turn"


def test_it_stops_when_an_extra_disc_could_only_pull_a_mole_out_of_a_hole() -> None:
    # On the special field F4 its only free mole is walled in; all others sit in holes.
    state = lay("F4 E2 G1", "F3 F5 E4 E5 G4 G5", layer="red", stage="choose", extra=True)
    assert chosen(state) == "stop"


def test_it_blocks_the_way_to_the_shovel() -> None:
    # Seat 1 stands two steps from the hole with a hand of discs; only F4 stops it.
    state = lay("F2 A5", "G3 B1", layer="blue", disc=2, discs="hand", used={1: (1, 3, 3, 4)})
    assert "move F2 F4" in [str(action) for action in RULES.legal(state, 0)]
    assert chosen(state) == "move F2 F4"


def test_it_fills_the_last_hole_when_that_takes_more_of_the_others_than_of_its_own() -> None:
    others = [name for name in fill("red") if name != "E2"]
    state = lay("E1 " + " ".join(others[:5]), "A2 A3 I5 " + " ".join(others[5:]), layer="red", disc=1)
    assert chosen(state) == "move E1 E2"


def test_the_same_dice_give_the_same_choice() -> None:
    state = RULES.settle(RULES.start(3, RULES.Options()), FastDice(1)).state
    assert len({chosen(state, 5) for _ in range(3)}) == 1


def test_a_single_choice_needs_no_thought() -> None:
    state = lay("A1", "A2 B1", layer="red", disc=1)
    assert chosen(state) == "move A1 B2"
