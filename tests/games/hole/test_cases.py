"""The worked cases of the rule book, and the actions table."""

from __future__ import annotations

from statistics import median

import pytest

from bot.games.core import TABLE, Action
from bot.games.dice import FastDice, choice
from bot.games.hole.actions import Move, Pass, Stop, Use
from bot.games.hole.state import HoleState
from tests.games.hole import book
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


def senseless(seats: int, seed: str) -> HoleState:
    """A game to its end, played at random."""
    dice = FastDice(seed)
    state = RULES.settle(RULES.start(seats, RULES.Options()), dice).state
    while state.outcome is None:
        (seat,) = RULES.to_act(state)
        action = choice(dice, RULES.legal(state, seat))
        state = RULES.settle(RULES.apply(state, seat, action).state, dice).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_case_7_uniformly_random_play_practically_never_ends_a_game_before_the_limit(seats: int) -> None:
    states = [senseless(seats, f"random {seed}") for seed in range(8)]
    assert {state.outcome.reason for state in states if state.outcome} == {"limit"}
    assert {state.turned for state in states} == {300}


def plain(state: HoleState, dice: FastDice) -> Action:
    """A player as the rule book has in mind: it prefers filling holes, then comes nearer to them."""
    (seat,) = RULES.to_act(state)
    legal = RULES.legal(state, seat)
    if len(legal) > 1 and isinstance(legal[0], Use):
        uses = [action for action in legal if isinstance(action, Use)]
        merits = [max(_merits(RULES.apply(state, seat, use).state, seat), default=-99) for use in uses]
        legal = tuple(use for use, merit in zip(uses, merits, strict=True) if merit == max(merits))
    elif isinstance(legal[0], Move):
        merits = _merits(state, seat)
        legal = tuple(move for move, merit in zip(legal, merits, strict=True) if merit == max(merits))
    elif legal[-1] == Pass():
        return legal[-1]
    elif legal[-1] == Stop():
        return legal[0]
    return choice(dice, legal)


def _merits(state: HoleState, seat: int) -> list[int]:
    view = RULES.view(state, seat)
    taken = {space for space, _ in view.moles}
    free = [book.LABELS[hole] for hole in view.holes if hole not in taken]

    def far(space: str) -> int:
        q, r = book.LABELS[space]
        return min((max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in free), default=0)

    return [
        100 * (move.to in view.holes) - 100 * (move.mole in view.holes) + far(move.mole) - far(move.to)
        for move in RULES.legal(state, seat)
        if isinstance(move, Move)
    ]


@pytest.mark.parametrize(("discs", "low", "high"), [("face-down", 50, 95), ("hand", 32, 60)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_case_7_players_that_prefer_filling_holes_end_it_in_about_60_to_90_turned_discs(
    seats: int, discs: str, low: int, high: int
) -> None:
    lengths = []
    for seed in range(11):
        dice = FastDice(f"plain {seed}")
        state = RULES.settle(RULES.start(seats, RULES.Options(discs=discs)), dice).state
        while state.outcome is None:
            (seat,) = RULES.to_act(state)
            state = RULES.settle(RULES.apply(state, seat, plain(state, dice)).state, dice).state
        assert state.outcome.reason in {"shovel", "last"}
        lengths.append(state.turned)
    assert low <= median(lengths) <= high
