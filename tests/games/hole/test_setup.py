"""H6 and H9: how a game begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice
from bot.games.hole import events
from bot.games.hole.state import HoleState
from tests.games.hole import book
from tests.games.hole.table import RULES, Loaded, act, kinds, legal, one


def begun(seats: int, *rolls: int, **options: Any) -> HoleState:
    return RULES.settle(RULES.start(seats, RULES.Options(**options)), Loaded(*rolls)).state


def placed_out(state: HoleState) -> tuple[HoleState, list[int]]:
    """Everybody puts moles on the first free space; who was on turn, in order."""
    turns = []
    while state.stage == "place":
        assert state.turn is not None
        turns.append(state.turn)
        state = act(state, legal(state)[0]).state
    return state, turns


def test_hole_h6_the_rotation_of_the_grass_is_drawn_at_the_start() -> None:
    for rotation in range(6):
        step = RULES.settle(RULES.start(2, RULES.Options()), Loaded(rotation, 1))
        assert one(step, events.Laid) == events.Laid(layer="green", rotation=rotation)
        assert set(step.reveals) == {TABLE, 0, 1}
        view = RULES.view(step.state, TABLE)
        assert (view.phase, view.layer, view.extra, view.disc_pending) == ("placing", "green", False, False)
        assert {book.LABELS[name] for name in RULES.view(step.state, -1).holes} == book.holes(
            "green", rotation
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_h9_the_starting_seat_is_drawn_and_places_first(seats: int) -> None:
    for starter in range(seats):
        step = RULES.settle(RULES.start(seats, RULES.Options()), Loaded(0, starter))
        assert one(step, events.Started).seat == starter
        assert RULES.to_act(step.state) == (starter,)


def test_hole_h9_a_mole_goes_on_any_free_space_of_the_grass_that_is_not_a_hole() -> None:
    state = begun(2, 0, 0)
    free = {book.label(space) for space in book.BOARD - book.holes("green", 0)}
    assert legal(state) == [f"place {name}" for name in sorted(free)]
    step = act(state, "place A2")
    assert one(step, events.Placed) == events.Placed(seat=0, space="A2", left=9)
    assert "place A2" not in legal(step.state)
    assert len(legal(step.state)) == 47
    with pytest.raises(Illegal) as refused:
        act(step.state, "place A2")
    assert (refused.value.key, refused.value.facts) == ("place_taken", {"space": "A2", "owner": 0})
    with pytest.raises(Illegal) as refused:
        act(step.state, "place E5")
    assert (refused.value.key, refused.value.facts) == ("place_hole", {"space": "E5"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_h9_one_mole_in_each_turn_clockwise_until_all_stand(seats: int) -> None:
    state, turns = placed_out(begun(seats, 0, 1))
    assert turns == [(1 + n) % seats for n in range(seats * book.MOLES[seats])]
    assert [len(moles) for moles in state.moles] == [book.MOLES[seats]] * seats
    assert state.unplaced == (0,) * seats


@pytest.mark.parametrize("placement", ["in-turn", "handful", "scattered"])
def test_hole_h9_the_starting_seat_moves_first(placement: str) -> None:
    state = RULES.settle(RULES.start(3, RULES.Options(placement=placement)), FastDice(5)).state
    starter = state.starter
    state, _ = placed_out(state)
    assert RULES.settle(state, FastDice(1)).state.turn == starter


@pytest.mark.parametrize(
    ("seats", "rounds"), [(2, [4, 4, 2]), (3, [3, 3, 1]), (4, [2, 2, 2])], ids=["two", "three", "four"]
)
def test_hole_h9_handful_places_a_third_rounded_up_in_each_turn(seats: int, rounds: list[int]) -> None:
    state, turns = placed_out(begun(seats, 0, 0, placement="handful"))
    assert turns == [seat for size in rounds for seat in range(seats) for _ in range(size)]
    assert [len(moles) for moles in state.moles] == [book.MOLES[seats]] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hole_h9_scattered_moles_stand_on_free_spaces_that_are_not_holes(seats: int) -> None:
    step = RULES.settle(RULES.start(seats, RULES.Options(placement="scattered")), FastDice(3))
    placed = [event for event in step.events if isinstance(event, events.Placed)]
    starter = step.state.starter
    assert [e.seat for e in placed] == [(starter + n) % seats for n in range(len(placed))]
    assert Counter(e.seat for e in placed) == dict.fromkeys(range(seats), book.MOLES[seats])
    spaces = {book.LABELS[e.space] for e in placed}
    assert len(spaces) == len(placed)
    assert not spaces & book.holes("green", step.state.rotation)
    assert kinds(step)[:2] == ["laid", "started"]
    assert RULES.to_act(step.state) == (starter,)
    assert [e.left for e in placed if e.seat == starter] == [*range(book.MOLES[seats])][::-1]


def test_hole_h9_scattering_reaches_every_space_that_is_not_a_hole() -> None:
    seen: dict[int, set[tuple[int, int]]] = {k: set() for k in range(6)}
    for seed in range(120):
        state = RULES.settle(RULES.start(4, RULES.Options(placement="scattered")), FastDice(seed)).state
        view = RULES.view(state, -1)
        seen[view.rotation] |= {book.LABELS[space] for space, _ in view.moles}
    assert seen == {k: book.BOARD - book.holes("green", k) for k in range(6)}


def test_a_number_of_players_that_cannot_play_is_refused() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match="players"):
            RULES.start(seats, RULES.Options())
