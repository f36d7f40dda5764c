"""The computer player of `mountains`: its games end, and it drafts, plans, topples and picks sensibly."""

from __future__ import annotations

from statistics import mean

import pytest
from msgspec.structs import replace

from bot.games.dice import FastDice, choice
from bot.games.mountains.state import MountainsState
from bot.players.base import position
from bot.players.levels import LEVELS
from bot.players.mountains import MountainsPolicy
from tests.games.mountains.table import RULES, act, begun, lay, planning, run

PLAYER = LEVELS["solid"](MountainsPolicy())
CORNERS = ("F6 north", "A6 north")


def chosen(state: MountainsState, seat: int | None = None, seed: int = 1) -> str:
    who = state.turn if seat is None else seat
    assert who is not None
    return str(PLAYER.choose(position(RULES, state, who), FastDice(seed)))


def game(seats: int, seed: int, *, senseless: tuple[int, ...] = (), draft: str = "in-turn") -> MountainsState:
    """The end of a game in which these seats play at random."""
    dice = FastDice(seed)
    state = RULES.start(seats, RULES.Options(draft=draft))
    while state.outcome is None:
        due = RULES.to_act(state)
        if not due:
            state = RULES.settle(state, dice).state
            continue
        if due[0] in senseless:
            action = choice(dice, RULES.legal(state, due[0]))
        else:
            action = PLAYER.choose(position(RULES, state, due[0]), dice)
        state = RULES.apply(state, due[0], action).state
    return state


@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
def test_games_between_four_of_them_end_with_mountains_and_points_for_all(draft: str) -> None:
    states = [game(4, seed, draft=draft) for seed in range(3)]
    assert {state.outcome.reason for state in states if state.outcome} <= {"points", "mountains", "shared"}
    points = [score for state in states if state.outcome for score in state.outcome.scores]
    assert all(score and score >= 30 for score in points)
    heights = [len(pieces) for state in states for pieces in state.mountains]
    assert max(heights) == 5
    assert mean(heights) > 1.5
    assert len({state.outcome.places.index(1) for state in states if state.outcome}) > 1


@pytest.mark.parametrize(("seats", "draft"), [(2, "in-turn"), (2, "dealt"), (4, "in-turn")])
def test_it_beats_senseless_players_by_far(seats: int, draft: str) -> None:
    own, best = [], []
    for seed in range(3):
        me = seed % seats
        others = tuple(seat for seat in range(seats) if seat != me)
        outcome = game(seats, seed, senseless=others, draft=draft).outcome
        assert outcome is not None
        assert outcome.places[me] == 1
        own.append(outcome.scores[me] or 0)
        best.append(max(outcome.scores[seat] or 0 for seat in others))
    assert mean(own) > 1.4 * mean(best)


def test_it_burrows_looking_along_the_edge_with_room_ahead() -> None:
    for seed in range(10):
        _, corner, facing = chosen(begun(3), seed=seed).split()
        assert (
            facing
            not in {"A1": "north west", "A6": "south west", "F1": "north east", "F6": "south east"}[corner]
        )


def test_it_drafts_a_card_that_leads_on() -> None:
    state = begun(2)
    state = act(state, "burrow A1 east").state
    state = act(state, "burrow D4 west").state
    state = RULES.settle(state, FastDice(1)).state
    assert chosen(replace(state, face_up=("F1", "F3", "L-F1", "T", "U", "rock"))) == "draft F3"


def test_it_turns_round_before_it_walks() -> None:
    state = planning(2)
    seat = 0
    corner = replace(state.moles[seat], space=0, facing="west")  # type: ignore[type-var]  # it has burrowed
    hand = ("F1", "F2", "U", "rock")
    state = replace(state, moles=(corner, state.moles[1]), hands=(hand, state.hands[1]))
    plan = chosen(state, seat).split()[1:]
    assert plan.index("U") < min(plan.index("F1"), plan.index("F2"))


def test_it_topples_onto_its_own_mountains_or_off_the_board() -> None:
    state = run(lay("B2 east", *CORNERS, above={"C2": "12", "C3": "0", "C4": "0"}, card="F1")).state
    assert chosen(state) == "topple south"
    state = run(
        lay("B2 east", *CORNERS, above={"C2": "12", "C3": "1", "B2": "1", "D2": "1"}, card="F1")
    ).state
    assert chosen(state) == "topple north"  # C1 gets one, and the other goes home


def test_it_takes_its_piece_back_from_a_mountain_of_another() -> None:
    board = {"A1": "1110", "F1": "00", "E5": "0"}
    state = run(lay("B2 east", *CORNERS, above=board, supplies=(0, 9, 9), card="F1", in_round=5)).state
    assert chosen(state) == "recycle A1"


def test_it_chooses_alike_whatever_the_plans_of_others_are() -> None:
    plans = ("T F1 F2 U", "F1 F1 U U", "F1 U T U")
    state = run(lay("B2 east", *CORNERS, plans=plans, order=(0, 1, 2))).state
    choices = {chosen(RULES.imagine(state, 0, FastDice(seed))) for seed in range(10)}
    assert len(choices) == 1


@pytest.mark.parametrize(("draft", "token"), [("in-turn", "token 1"), ("dealt", "token 3")])
def test_it_wants_to_draft_first_or_where_nobody_drafts_to_move_last(draft: str, token: str) -> None:
    assert chosen(run(lay("B2 east", *CORNERS, above={"A1": "0"}, draft=draft)).state) == token
