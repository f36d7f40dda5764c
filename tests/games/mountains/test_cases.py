"""The worked cases of the rule book, the actions table, and how many answers a game needs."""

from __future__ import annotations

from statistics import mean

import pytest

from bot.games.core import TABLE, parse
from bot.games.dice import FastDice
from bot.games.mountains.events import Moved, Scored, Toppled, Turned
from bot.players.base import position
from bot.players.mountains import MountainsPolicy
from bot.players.oneply import OnePly
from tests.games.mountains.table import RULES, above, act, lay, legal, mole, one, run

CORNERS = ("F6 north", "A6 north")


def test_mountains_case_1_the_top_piece_lands_first_and_nearest() -> None:
    # Red is seat 0, blue 1, green 2.
    state = lay("B2 east", *CORNERS, above={"C2": "12"}, card="F1")
    supplies = state.supplies
    state = run(state).state
    assert above(state) == {"C2": "012"}
    step = act(state, "topple north")
    assert above(step.state) == {"C2": "0", "C1": "2"}
    assert one(step, Toppled).home == (0, 1, 0)
    assert step.state.supplies == (supplies[0] - 1, supplies[1] + 1, supplies[2])


def test_mountains_case_2_three_steps_towards_a_mole_two_spaces_ahead() -> None:
    step = run(lay("B2 east", "D2 north", "A6 north", card="F3"))
    assert above(step.state) == {"C2": "0"}
    assert mole(step.state, 0) == "C2 east"
    assert one(step, Moved).lost == 2


def test_mountains_case_3_against_the_edge_the_mole_still_turns() -> None:
    step = run(lay("B1 north", *CORNERS, card="F2-L"))
    assert above(step.state) == {}
    assert mole(step.state, 0) == "B1 west"
    assert one(step, Turned).facing == "west"


def walk(seats: int, draft: str, seed: int) -> tuple[int, list[object]]:
    """A game between computer players: how many answers it took, and every state."""
    player, dice = OnePly(MountainsPolicy()), FastDice(seed)
    state = RULES.start(seats, RULES.Options(draft=draft))
    answers, last, states = 0, None, []
    while state.outcome is None:
        due = RULES.to_act(state)
        if due:
            answers += due[0] != last
            last = due[0]
            choice = player.choose(position(RULES, state, due[0]), dice)
            state = RULES.apply(state, due[0], choice).state
        else:
            state = RULES.settle(state, dice).state
        states.append(state)
        assert state.supplies == tuple(
            30 - sum(pieces.count(seat) for pieces in state.mountains) for seat in range(seats)
        )
    return answers, states


def test_mountains_case_4_pieces_on_the_board_and_in_supplies_add_up_to_thirty() -> None:
    _, states = walk(4, "in-turn", 4)
    assert len(states) > 100


def test_mountains_case_5_equal_tops_tokens_are_picked_in_the_previous_order() -> None:
    board = {"C3": "0", "D3": "1", "E3": "2", "B3": "3"}
    state = run(lay("B2 east", *CORNERS, "F1 north", above=board, order=(2, 0, 3, 1))).state
    assert RULES.view(state, TABLE).picking == (2, 0, 3, 1)
    for seat in (2, 0, 3):
        assert RULES.to_act(state) == (seat,)
        state = act(state, legal(state)[0]).state
    assert state.order == (2, 0, 3, 1)


def test_mountains_case_6_a_board_scored_by_hand() -> None:
    step = run(lay("B2 east", *CORNERS, above={"C3": "01", "D3": "1", "E3": "002"}, in_round=2))
    assert one(step, Scored).points == (5, 1, 0)


@pytest.mark.parametrize(
    ("draft", "seats", "expected"),
    [("in-turn", 2, 64), ("in-turn", 3, 105), ("in-turn", 4, 142), ("dealt", 2, 20), ("dealt", 3, 33), ("dealt", 4, 45)],
)  # fmt: skip
def test_mountains_an_ordinary_game_needs_about_so_many_answers(
    draft: str, seats: int, expected: int
) -> None:
    assert mean(walk(seats, draft, seed)[0] for seed in range(2)) == pytest.approx(expected, rel=0.4)


@pytest.mark.parametrize(
    "words",
    [
        "burrow A1 north",
        "draft F1",
        "draft rock",
        "plan F1 L-F1 T-F1 rock",
        "turn left",
        "topple south",
        "rock C4",
        "recycle F6",
        "token 4",
    ],
)
def test_mountains_actions_read_as_in_the_table_in_any_case(words: str) -> None:
    assert str(parse(RULES.Actions, words.swapcase())) == words
