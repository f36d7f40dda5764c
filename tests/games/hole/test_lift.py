"""H22 to H26: a layer is lifted."""

from __future__ import annotations

import msgspec
import pytest

from bot.games import data
from bot.games.core import TABLE
from bot.games.hole import board, events, plan
from bot.games.hole.rules import HoleRules
from tests.games.hole import book
from tests.games.hole.table import RULES, Loaded, act, fill, kinds, lay, legal, moles, one


def bare(**holes: set[tuple[int, int]]) -> HoleRules:
    """A board with other holes, past the loader's check (H5)."""
    whole = msgspec.toml.decode(data.read(plan.FILE), type=plan.Plan)
    layers = tuple(
        msgspec.structs.replace(layer, holes=tuple(sorted(holes.get(layer.name, set(layer.holes)))))
        for layer in whole.layers
    )
    return HoleRules(board.build(msgspec.structs.replace(whole, layers=layers)))


RED = fill("red")
assert "E2" in RED
OTHERS = [name for name in RED if name != "E2"]


def test_hole_h22_the_layer_and_the_moles_outside_holes_are_removed_when_all_holes_are_occupied() -> None:
    state = lay("E1 A2 " + " ".join(OTHERS[:3]), "D5 I4 " + " ".join(OTHERS[3:]), layer="red", disc=1)
    step = act(state, "move E1 E2")
    assert kinds(step) == ["moved", "lifted"]
    lifted = one(step, events.Lifted)
    assert (lifted.seat, lifted.layer) == (0, "red")
    assert lifted.lost == (("A2",), ("D5", "I4"))
    assert lifted.kept == (4, 4)
    assert moles(step.state, 0).split() == sorted(["E2", *OTHERS[:3]])
    moved = one(step, events.Moved)
    assert (moved.filled, moved.holes) == (8, 8)


def test_hole_h22_one_free_hole_is_enough_to_keep_the_layer() -> None:
    state = lay("E1 " + " ".join(OTHERS[:3]), "D5 " + " ".join(OTHERS[3:]), layer="red", disc=1)
    step = act(state, "move E1 D1")
    assert "lifted" not in kinds(step)
    assert (one(step, events.Moved).filled, step.state.layer) == (7, 1)


def test_hole_h22_lifting_ends_the_turn_even_during_an_extra_move() -> None:
    state = lay("E1 " + " ".join(OTHERS[:3]), "D5 " + " ".join(OTHERS[3:]), layer="red", disc=1, extra=True)
    step = act(state, "move E1 E2")
    assert (RULES.to_act(step.state), step.state.extra) == ((), False)
    # Both players' moles stand on ordinary spaces of brown turned 0: seat 1 is next, its disc is turned.
    after = RULES.settle(step.state, Loaded(0, 0))
    assert kinds(after) == ["laid", "turned"]
    assert (after.state.turn, after.state.extra) == (1, False)


def test_hole_h22_the_blue_layer_is_never_lifted_the_game_ends_first() -> None:
    step = act(lay("E6", "A2 B2", layer="blue", disc=1), "move E6 E5")
    assert kinds(step) == ["moved", "ended"]
    assert moles(step.state, 1) == "A2 B2"


@pytest.mark.parametrize("rotation", range(6))
def test_hole_h23_moles_in_holes_stand_at_the_same_coordinates_on_the_next_layer_as_it_is_turned(
    rotation: int,
) -> None:
    state = lay("E1 " + " ".join(OTHERS[:3]), "D5 " + " ".join(OTHERS[3:]), layer="red", disc=1)
    before = act(state, "move E1 E2")
    assert before.state.stage == "lift"
    step = RULES.settle(before.state, Loaded(rotation, 0))
    assert one(step, events.Laid) == events.Laid(layer="brown", rotation=rotation)
    view = RULES.view(step.state, TABLE)
    assert (view.layer, view.rotation, view.below) == ("brown", rotation, ("blue",))
    assert {book.LABELS[name] for name in view.holes} == book.holes("brown", rotation)
    assert sorted(space for space, _ in view.moles) == sorted(RED)
    assert set(step.reveals) >= {TABLE, 0, 1}


def test_hole_h24_if_the_drop_fills_every_hole_of_the_new_layer_it_is_lifted_at_once_too() -> None:
    rules = bare(red={(-3, 0), (1, -1), (2, 2)}, brown={(1, -1), (2, 2)})
    # E2, D5 and G7 are the red holes; D5 and G7 the brown ones, as long as brown is not turned.
    state = lay("E1 G7", "D5 A2", layer="red", disc=1)
    step = act(state, "move E1 E2", rules)
    assert kinds(step) == ["moved", "lifted"]
    straight = rules.settle(step.state, Loaded(0, 2, 0))
    assert kinds(straight) == ["laid", "lifted", "laid", "turned"]
    first, second = [event for event in straight.events if isinstance(event, events.Laid)]
    assert (first.layer, second.layer, second.rotation) == ("brown", "blue", 2)
    lifted = one(straight, events.Lifted)
    assert (lifted.seat, lifted.layer, lifted.lost, lifted.kept) == (0, "brown", (("E2",), ()), (1, 1))
    assert straight.state.turn == 1
    turned = rules.settle(step.state, Loaded(1, 0))
    assert kinds(turned) == ["laid", "turned"]


def test_hole_h25_a_player_without_moles_is_out() -> None:
    state = lay("E1", " ".join(OTHERS), "D5 A2", layer="red", disc=1)
    step = act(state, "move E1 E2")
    assert kinds(step) == ["moved", "lifted", "out"]
    assert one(step, events.Out).seat == 2
    assert RULES.view(step.state, TABLE).out == (2,)
    assert (step.state.out[0].layer, step.state.out[0].lost) == (1, 2)


def test_hole_h25_if_only_one_player_still_has_moles_that_player_wins_before_a_rotation_is_drawn() -> None:
    state = lay("E1 " + " ".join(OTHERS), "D5 A2", layer="red", disc=1)
    step = act(state, "move E1 E2")
    assert kinds(step) == ["moved", "lifted", "out", "ended"]
    ended = one(step, events.Ended)
    assert (ended.reason, ended.winner, ended.places) == ("last", 0, (1, 2))
    assert RULES.outcome(step.state).places == (1, 2)  # type: ignore[union-attr]


def test_hole_h25_the_one_who_still_has_moles_may_be_another_than_who_filled_the_last_hole() -> None:
    rules = bare(red={(-3, 0)})
    state = lay("E1 A2", "D5", "I5 I4", layer="red", disc=1)
    step = act(state, "move E1 E2", rules)
    assert [event.seat for event in step.events if isinstance(event, events.Out)] == [1, 2]
    assert one(step, events.Ended).places == (1, 3, 2)


@pytest.mark.parametrize(("filler", "expected"), [(0, 2), (2, 3), (3, 0)])
def test_hole_h26_play_goes_on_with_the_next_seat_clockwise_that_still_has_moles(
    filler: int, expected: int
) -> None:
    own = ["", "D5", "", ""]
    seats = [0, 2, 3]
    for n, name in enumerate(OTHERS):
        own[seats[n % 3]] += f" {name}"
    own[filler] += " E1"
    step = act(lay(*own, layer="red", disc=1, turn=filler), "move E1 E2")
    assert one(step, events.Out).seat == 1
    step = RULES.settle(step.state, Loaded(0, 0))
    assert step.state.turn == expected


def test_hole_h26_out_seats_are_passed_over_in_every_later_turn() -> None:
    state = lay("E5", "", "H5", layer="brown", disc=1, out=((1, "red", 3),))
    assert act(state, legal(state)[0]).state.turn == 2
