"""The worked cases of the rule book, and the actions table."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE
from bot.games.dice import FastDice, choice
from bot.games.hole.state import HoleState
from bot.players.base import position
from bot.players.hole import HolePolicy
from bot.players.levels import LEVELS
from tests.games.hole.table import RULES, Loaded, act, fill, kinds, lay, legal


def test_hole_case_1_a_four_into_the_free_hole_in_the_middle_of_the_grass() -> None:
    assert "move E1 E5" in legal(lay("E1", "A2", disc=4))


def test_hole_case_2_a_mole_two_spaces_away_on_the_line() -> None:
    assert "move E1 E4" not in legal(lay("E1", "E3", disc=3))
    assert "move E1 E2" in legal(lay("E1", "E3", disc=1))


def test_hole_case_3_all_moles_in_holes_and_a_disc_turned_all_the_same() -> None:
    # D6, D8 and A4 are red holes; every way of two but D6 -> D4 is closed.
    state = act(lay("D6 D8 A4", "F7 F5 B4 B6 C6 C4 A2 I1", layer="red", turn=1, disc=1), "move I1 I2").state
    assert legal(state) == ["turn", "pass"]
    state = RULES.settle(act(state, "turn").state, Loaded(1)).state
    assert state.disc == 2
    assert legal(state) == ["move D6 D4"]


def test_hole_case_4_an_extra_move_fills_the_eighth_hole() -> None:
    others = [name for name in fill("red") if name != "E2"]
    own = ["A2", "E1", "A3", "A5"]
    for n, name in enumerate(others):
        own[(0, 1, 3)[n % 3]] += f" {name}"
    used = {0: (1, 4), 1: (2, 3), 2: (1,), 3: (4,)}
    state = lay(*own, layer="red", turn=1, disc=1, extra=True, used=used)
    step = act(state, "move E1 E2")
    assert kinds(step) == ["moved", "lifted", "out"]
    assert sum(len(moles) for moles in step.state.moles) == 8
    step = RULES.settle(step.state, Loaded(0, 0))
    assert step.state.turn == 3  # seat 2 is out
    assert step.state.used == ((1, 4), (1, 2, 3), (1,), (4,))


def test_hole_case_5_on_blue_a_dashed_path_does_not_lead_in_but_across() -> None:
    # The west side is dashed: E2 is three steps from the centre.
    assert "move E2 E5" not in legal(lay("E2", "A2", layer="blue", disc=3))
    assert "move E2 E6" in legal(lay("E2", "A2", layer="blue", disc=4))


def test_hole_case_6_the_tray_shows_six_face_down_discs_before_the_next_seat_plays() -> None:
    step = act(lay("A1", "I2", layer="red", disc=4, used={0: (1, 2, 2, 3, 3)}), "move A1 A5")
    assert RULES.view(step.state, TABLE).trays[0].down == 6
    assert RULES.view(step.state, TABLE).trays[0].used == ()


def played(seats: int, seed: str, *, sense: bool, **options: object) -> HoleState:
    dice, player = FastDice(seed), LEVELS["relaxed"](HolePolicy())
    state = RULES.settle(RULES.start(seats, RULES.Options(**options)), dice).state
    while state.outcome is None:
        (seat,) = RULES.to_act(state)
        if sense:
            action = player.choose(position(RULES, state, seat), dice)
        else:
            action = choice(dice, RULES.legal(state, seat))
        state = RULES.settle(RULES.apply(state, seat, action).state, dice).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_case_7_uniformly_random_play_practically_never_ends_a_game_before_the_limit(seats: int) -> None:
    states = [played(seats, f"random {seed}", sense=False) for seed in range(8)]
    assert {state.outcome.reason for state in states if state.outcome} == {"limit"}
    assert {state.turned for state in states} == {300}
