"""M22 to M26: scoring, tokens, the end, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice
from bot.games.mountains.events import Ended, Picked, Scored
from bot.games.mountains.state import MountainsState
from tests.games.mountains import book
from tests.games.mountains.table import RULES, above, act, kinds, lay, legal, one, run

FAR = ("B2 east", "F6 north", "A6 north", "F1 north")


def scored(mountains: dict[str, str], seats: int = 3, **more: Any) -> Any:
    """The event of a round that ends with these mountains."""
    return one(run(lay(*FAR[:seats], above=mountains, **more)), Scored)


def earned(*points: tuple[int, ...]) -> tuple[Scored, ...]:
    """Rounds that are over, by their points."""
    nothing = (0,) * len(points[0])
    return tuple(
        Scored(
            round=number,
            points=row,
            totals=tuple(map(sum, zip(*points[:number], strict=True))),
            tops=nothing,
            peaks=(),
            picking=(),
        )
        for number, row in enumerate(points, 1)
    )


def test_mountains_m22_a_point_for_every_piece_in_mountains_with_an_own_bottom() -> None:
    event = scored({"C3": "01", "D4": "1", "E1": "002", "A1": "22"}, in_round=2)
    assert event.points == (5, 1, 2)
    assert [(peak.space, peak.seat, peak.height, peak.top) for peak in event.peaks] == [
        ("A1", 2, 2, 2),
        ("C3", 0, 2, 1),
        ("D4", 1, 1, 1),
        ("E1", 0, 3, 2),
    ]


def test_mountains_m22_points_are_added_up_over_the_rounds_and_all_stays() -> None:
    state = lay(*FAR[:3], above={"C3": "01", "D4": "1"}, in_round=2, rock="E5", scored=earned((4, 5, 6)))
    after = run(state).state
    view = RULES.view(after, TABLE)
    assert view.totals == (6, 6, 6)
    assert [one_round.points for one_round in view.rounds] == [(4, 5, 6), (2, 1, 0)]
    assert above(after) == above(state)
    assert [mole and mole.space for mole in after.moles] == [mole and mole.space for mole in state.moles]
    assert view.rock == "E5"
    assert view.standing == (2, 1, 0)


def test_mountains_m23_most_tops_pick_first_ties_by_the_turn_order_of_the_round() -> None:
    event = scored({"C3": "01", "D4": "1", "E1": "2", "A1": "00"}, order=(2, 1, 0))
    assert event.tops == (1, 2, 1)
    assert event.picking == (1, 2, 0)


def test_mountains_m23_any_token_may_be_picked_and_the_last_is_dealt() -> None:
    state = run(lay(*FAR[:3], above={"C3": "01", "D4": "1", "E1": "2", "A1": "00"}, order=(2, 1, 0))).state
    assert RULES.view(state, TABLE).tokens == (None, None, None)
    assert RULES.to_act(state) == (1,)
    assert legal(state) == ["token 1", "token 2", "token 3"]
    state = act(state, "token 3").state
    assert RULES.view(state, TABLE).tokens == (None, 3, None)
    assert RULES.view(state, TABLE).picking == (2, 0)
    assert RULES.to_act(state) == (2,)
    assert legal(state) == ["token 1", "token 2"]
    step = act(state, "token 1")
    picked = [event for event in step.events if isinstance(event, Picked)]
    assert [(event.seat, event.number, event.dealt) for event in picked] == [(2, 1, False), (0, 2, True)]
    assert step.state.order == (2, 0, 1)
    assert RULES.to_act(step.state) == ()


def test_mountains_m23_no_tokens_are_picked_after_the_sixth_round() -> None:
    step = run(lay(*FAR[:3], above={"C3": "01"}, in_round=6, scored=earned(*[(1, 1, 1)] * 5)))
    assert one(step, Scored).picking == ()
    assert kinds(step)[-2:] == ["scored", "ended"]
    assert RULES.to_act(step.state) == ()


def ended(mountains: dict[str, str], *points: int, given_up: tuple[int, ...] = ()) -> MountainsState:
    """A game that ends with these mountains; the points of the rounds before by seat."""
    rounds = earned(points, *[(0,) * len(points)] * 4)
    moles = ("B2 east", "D4 north") if len(points) == 2 else FAR[: len(points)]
    state = lay(*moles, above=mountains, in_round=6, scored=rounds, given_up=given_up)
    return run(state).state


def test_mountains_m24_the_highest_total_wins() -> None:
    state = ended({"C3": "01", "D4": "1"}, 4, 4, 9)
    assert state.outcome is not None
    assert state.outcome.scores == (6, 5, 9)
    assert state.outcome.places == (2, 3, 1)
    assert state.outcome.reason == "points"
    view = RULES.view(state, TABLE)
    assert (view.phase, view.places, view.scores) == ("over", (2, 3, 1), (6, 5, 9))


@pytest.mark.parametrize(
    ("mountains", "places"),
    [
        # Both have 7 from mountains: one of five beats one of four.
        ({"A1": "00000", "B1": "00", "C1": "1111", "D1": "111"}, (1, 2)),
        ({"A1": "00000", "B1": "0", "B3": "0", "C1": "11111", "D1": "11"}, (2, 1)),
        ({"A1": "0000", "B1": "000", "C1": "1111", "D1": "11", "D3": "1"}, (1, 2)),
        # The bottom counts, not the top.
        ({"A1": "01111", "B1": "00", "C1": "1000", "D1": "100"}, (1, 2)),
    ],
)
def test_mountains_m24_ties_go_by_mountains_of_five_then_four_and_so_on(
    mountains: dict[str, str], places: tuple[int, ...]
) -> None:
    state = ended(mountains, 3, 3)
    assert state.outcome is not None
    assert state.outcome.scores == (10, 10)
    assert state.outcome.places == places
    assert state.outcome.reason == "mountains"


def test_mountains_m24_then_the_victory_is_shared_and_the_next_place_skipped() -> None:
    step = run(
        lay(*FAR[:3], above={"A1": "00", "B1": "11"}, in_round=6, scored=earned(*[(1, 1, 1)] * 5)),
    )
    event = one(step, Ended)
    assert (event.reason, event.winners, event.places, event.totals) == (
        "shared", (0, 1), (1, 1, 3), (7, 7, 5),
    )  # fmt: skip


def test_mountains_m24_the_same_comparison_ranks_all_places() -> None:
    # Seats 1 and 2 are behind, level in points; seat 2 has the higher mountain.
    state = ended({"A1": "1", "B1": "1", "C1": "22"}, 9, 3, 3)
    assert state.outcome is not None
    assert state.outcome.places == (1, 3, 2)
    assert state.outcome.reason == "points"


def test_mountains_m26_leavers_rank_last_in_reverse_order_of_leaving() -> None:
    state = ended({}, 9, 1, 7, 1, given_up=(0, 2))
    assert state.outcome is not None
    assert state.outcome.places == (4, 1, 3, 1)
    assert state.outcome.scores == (9, 1, 7, 1)
    assert state.outcome.reason == "shared"


def test_mountains_m26_a_leaver_is_played_on_and_as_the_last_one_stays_the_game_ends() -> None:
    state = RULES.give_up(lay(*FAR[:3], plans=("T U U U", "U U U U", "U U U U"), order=(0, 1, 2)), 0).state
    state = run(state).state
    assert RULES.to_act(state) == (0,)
    with pytest.raises(Illegal, match="left_already"):
        RULES.give_up(state, 0)
    step = RULES.give_up(state, 2)
    assert kinds(step) == ["gave_up", "ended"]
    assert step.state.outcome is not None
    assert step.state.outcome.places == (3, 1, 2)
    assert step.state.outcome.scores == (None, None, None)
    assert one(step, Ended).winners == (1,)
    assert one(step, Ended).totals == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
def test_mountains_m24_a_game_has_six_rounds(seats: int, draft: str) -> None:
    dice = FastDice(f"{seats} {draft}")
    state = RULES.start(seats, RULES.Options(draft=draft))
    limits = []
    while state.outcome is None:
        due = RULES.to_act(state)
        if due:
            choices = RULES.legal(state, due[0])
            step = RULES.apply(state, due[0], choices[dice.below(len(choices))])
        else:
            step = RULES.settle(state, dice)
        limits += [event.limit for event in step.events if event.kind() == "began"]
        state = step.state
    assert tuple(limits) == book.LIMITS
    assert len(state.scored) == 6
    if seats == 4:
        assert sum(state.deck) == 0
