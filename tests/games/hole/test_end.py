"""H27 to H32: the blue layer and the end."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.hole import events
from bot.games.hole.state import HoleState
from tests.games.hole import book
from tests.games.hole.table import RULES, Loaded, act, fill, kinds, lay, legal, one


def places(state: HoleState) -> tuple[int, ...]:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.places


def beside(side: str, n: int = 1) -> str:
    """The space n steps from the centre on a side."""
    return book.label(book.step((0, 0), side, n))


@pytest.mark.parametrize("k", range(6))
def test_hole_h27_paths_on_the_e_sw_and_nw_sides_are_solid_before_rotation_and_turn_with_the_layer(
    k: int,
) -> None:
    view = RULES.view(lay("A2", "A3", layer="blue", rotation=k), TABLE)

    def paths(*sides: str) -> set[tuple[str, ...]]:
        return {
            tuple(book.label(book.turn(book.step((0, 0), side, n), k)) for n in (4, 3, 2, 1))
            for side in sides
        }

    assert set(view.solid) == paths("e", "sw", "nw")
    assert set(view.dashed) == paths("se", "w", "ne")
    assert len(view.solid) == len(view.dashed) == 3


def test_hole_h27_other_layers_have_no_paths() -> None:
    for layer in ("green", "red", "brown"):
        view = RULES.view(lay("A2", "A3", layer=layer), TABLE)
        assert (view.solid, view.dashed) == ((), ())


@pytest.mark.parametrize("k", range(6))
@pytest.mark.parametrize("side", book.DIRECTIONS)
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_hole_h28_with_two_players_only_a_solid_path_leads_into_the_hole(
    k: int, side: str, steps: int
) -> None:
    start = book.label(book.turn(book.step((0, 0), side, steps), k))
    state = lay(start, "", layer="blue", rotation=k, disc=steps)
    assert (f"move {start} E5" in legal(state)) == (side in ("e", "sw", "nw"))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("side", book.DIRECTIONS)
def test_hole_h28_with_three_or_four_any_path_does(players: int, side: str) -> None:
    start = beside(side, 2)
    state = lay(start, *[""] * (players - 1), layer="blue", disc=2)
    assert f"move {start} E5" in legal(state)


def test_hole_h28_along_a_dashed_path_a_mole_may_cross_the_hole_but_not_land_in_it() -> None:
    state = lay(beside("w"), "A2", layer="blue", disc=1)
    with pytest.raises(Illegal) as refused:
        act(state, "move E4 E5")
    assert refused.value.key == "move_dashed"
    assert "move E4 E6" in legal(lay("E4", "A2", layer="blue", disc=2))


def test_hole_h28_counts_those_who_started() -> None:
    three = lay("E4", "A2", "", layer="blue", disc=1, out=((2, "red", 2),))
    assert "move E4 E5" in legal(three)
    assert RULES.view(three, 0).players_who_started == 3


def test_hole_h28_on_the_other_layers_there_are_no_dashed_paths() -> None:
    # The green centre is a hole too.
    for side in book.DIRECTIONS:
        assert f"move {beside(side)} E5" in legal(lay(beside(side), "A2", disc=1))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hole_h29_whoever_first_moves_a_mole_into_the_blue_hole_wins(seat: int) -> None:
    own = ["A2", "A3", "A4"]
    own[seat] = "E6"
    step = act(lay(*own, layer="blue", disc=1, turn=seat), "move E6 E5")
    assert one(step, events.Moved).landing == "shovel"
    ended = one(step, events.Ended)
    assert (ended.reason, ended.winner) == ("shovel", seat)
    assert places(step.state)[seat] == 1
    assert RULES.to_act(step.state) == ()
    view = RULES.view(step.state, TABLE)
    assert (view.phase, view.turn, view.places) == ("over", None, places(step.state))


def test_hole_h29_also_by_an_extra_move() -> None:
    step = act(lay("E6", "A2", layer="blue", disc=1, extra=True), "move E6 E5")
    assert one(step, events.Ended).reason == "shovel"
    view = RULES.view(step.state, TABLE)
    assert (view.extra, view.disc_pending, view.turn) == (False, False, None)


def test_hole_h30_the_result_is_places_without_points() -> None:
    step = act(lay("E6", "A2", "A3 A4", layer="blue", disc=1), "move E6 E5")
    outcome = RULES.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (None, None, None)
    assert outcome.places == (1, 3, 2)


def limit(*own: str, **more: object) -> tuple[int, ...]:
    """The places when the turn limit strikes after A1 -> A2, a move of no consequence."""
    state = lay(*own, disc=1, turned=9, turn_limit=9, **more)  # type: ignore[arg-type]
    step = act(state, "move A1 A2")
    assert one(step, events.Ended).reason == "limit"
    assert one(step, events.Ended).winner is None
    return places(step.state)


def test_hole_h30_more_moles_in_holes_come_first_then_more_moles() -> None:
    # Red holes: B1, D6, D8, E2.
    assert limit("A1 C1", "B1 D6", "D8", "E2 I2", layer="red") == (4, 1, 3, 2)
    assert limit("A1 C1 C2 C3", "B1", layer="red") == (2, 1)


def test_hole_h30_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert limit("A1", "I2", "I4 I5", "I1", layer="red") == (2, 2, 1, 2)


def test_hole_h30_then_those_who_are_out_by_depth_then_by_moles_lost_there() -> None:
    assert limit("A1", "", "", "", layer="blue", out=((2, "green", 5), (1, "red", 1), (3, "red", 2))) == (
        1,
        3,
        4,
        2,
    )
    assert limit("A1", "", "", "", layer="blue", out=((2, "red", 1), (1, "red", 1), (3, "brown", 1))) == (
        1,
        3,
        3,
        2,
    )


def test_hole_h30_the_winner_of_the_shovel_is_first_whatever_the_others_have() -> None:
    step = act(lay("E6", "A2 A3 A4", "B1", layer="blue", disc=1), "move E6 E5")
    assert places(step.state) == (1, 2, 3)


def test_hole_h31_the_game_ends_when_the_last_disc_of_the_limit_has_been_moved() -> None:
    state = lay("A1", "I2", layer="red", disc=1, turned=9, turn_limit=10)
    assert kinds(act(state, "move A1 A2")) == ["moved"]
    state = lay("A1", "I2", layer="red", disc=1, turned=10, turn_limit=10)
    step = act(state, "move A1 A2")
    assert kinds(step) == ["moved", "ended"]
    assert (one(step, events.Ended).reason, places(step.state)) == ("limit", (1, 1))


def test_hole_h31_or_forfeited() -> None:
    state = lay("A1", "A2 B1 B2", layer="red", turned=9, turn_limit=10)
    step = RULES.settle(state, Loaded(0))
    assert kinds(step) == ["turned", "forfeited", "ended"]
    assert places(step.state) == (2, 1)


def test_hole_h31_its_win_counts() -> None:
    state = lay("E6", "A2 A3", layer="blue", disc=1, turned=10, turn_limit=10)
    assert one(act(state, "move E6 E5"), events.Ended).reason == "shovel"


def test_hole_h31_its_lift_counts_but_no_rotation_is_drawn() -> None:
    others = [name for name in fill("red") if name != "E2"]
    state = lay(
        "E1 A2 A3 A5",
        " ".join(others[:3]),
        " ".join(others[3:]),
        layer="red",
        disc=1,
        turned=10,
        turn_limit=10,
    )
    step = act(state, "move E1 E2")
    assert kinds(step) == ["moved", "lifted", "ended"]
    # One mole is left to seat 0, three to seat 1, four to seat 2.
    assert places(step.state) == (3, 2, 1)


def test_hole_h31_a_lift_that_leaves_one_player_wins_also_with_the_last_disc() -> None:
    others = [name for name in fill("red") if name != "E2"]
    state = lay(" ".join(["E1", *others]), "A2", layer="red", disc=1, turned=10, turn_limit=10)
    assert one(act(state, "move E1 E2"), events.Ended).reason == "last"


def test_hole_h31_there_is_no_extra_disc_after_the_last() -> None:
    state = lay("F5", "I5", layer="red", disc=1, turned=10, turn_limit=10)
    step = act(state, "move F5 F4")
    assert one(step, events.Moved).landing == "special"
    assert kinds(step) == ["moved", "ended"]


def test_hole_h31_extra_and_forfeited_discs_count_passing_does_not() -> None:
    state = lay("F5 A2", "E2", layer="red", disc=1, turned=1)
    state = act(state, "move F5 F4").state
    state = RULES.settle(act(state, "turn").state, Loaded(0)).state
    assert state.turned == 2
    state = act(state, "move A2 A4").state
    assert state.turned == 2
    assert act(state, "pass").state.turned == 2


def test_hole_h32_a_shovel_won_by_the_computer_of_a_seat_given_up_leaves_the_others_ranked_from_the_first() -> (
    None
):
    state = lay("E6 A5", "A2 A3", "B1", layer="blue", disc=1, given_up=(0,))
    step = act(state, "move E6 E5")
    ended = one(step, events.Ended)
    assert (ended.reason, ended.winner) == ("shovel_given_up", None)
    assert places(step.state) == (3, 1, 2)


def test_hole_h32_seats_given_up_rank_below_all_others_by_h30_among_themselves() -> None:
    assert limit("A1", "I2 I5", "", "I4", layer="red", given_up=(1, 3), out=((2, "green", 3),)) == (
        1,
        3,
        2,
        4,
    )
    assert limit("A1", "I2", "", "I4 I5", layer="red", given_up=(1, 2, 3), out=((2, "green", 3),)) == (
        1,
        3,
        4,
        2,
    )


def test_hole_h32_the_last_moles_of_a_seat_given_up_win_nothing() -> None:
    others = [name for name in fill("red") if name != "E2"]
    state = lay(" ".join(["E1", *others]), "A2", "A3 A5", layer="red", disc=1, given_up=(0,))
    step = act(state, "move E1 E2")
    ended = one(step, events.Ended)
    assert (ended.reason, ended.winner, ended.places) == ("last_given_up", None, (3, 2, 1))


def test_hole_h32_a_seat_that_is_out_cannot_resign() -> None:
    state = lay("A1", "", "I2", layer="red", disc=1, out=((1, "green", 3),))
    with pytest.raises(Illegal) as refused:
        RULES.give_up(state, 1)
    assert refused.value.key == "left_out"


def test_hole_h32_leaving_twice_or_after_the_end_is_refused() -> None:
    state = RULES.give_up(lay("A1", "A2", "I2", layer="red", disc=1), 1).state
    with pytest.raises(Illegal) as refused:
        RULES.give_up(state, 1)
    assert refused.value.key == "left_already"
    over = RULES.give_up(state, 0).state
    with pytest.raises(Illegal) as refused:
        RULES.give_up(over, 2)
    assert refused.value.key == "over"


def test_hole_h32_a_seat_that_is_given_up_is_played_on_and_keeps_its_turn_and_its_disc() -> None:
    state = lay("A1", "A2", "I2", layer="red", disc=1)
    step = RULES.give_up(state, 0)
    assert kinds(step) == ["gave_up"]
    assert RULES.view(step.state, TABLE).given_up == (0,)
    assert RULES.to_act(step.state) == (0,)
    assert legal(step.state) == legal(state)


def test_hole_h32_as_soon_as_one_seat_is_left_that_was_not_given_up_it_is_first() -> None:
    step = RULES.give_up(lay("A1", "I2 I3", layer="red", disc=1, turn=1), 1)
    assert kinds(step) == ["gave_up", "ended"]
    ended = one(step, events.Ended)
    assert (ended.reason, ended.winner, ended.places) == ("left", 0, (1, 2))
    assert step.state.disc is None


def test_hole_h32_in_the_setup_and_while_placing_one_can_leave_too() -> None:
    state = RULES.start(2, RULES.Options())
    assert places(RULES.give_up(state, 0).state) == (2, 1)
    placing = RULES.settle(RULES.start(3, RULES.Options()), Loaded(0, 0)).state
    step = RULES.give_up(placing, 0)
    assert RULES.to_act(step.state) == (0,)
    assert places(RULES.give_up(step.state, 2).state) == (2, 1, 2)


def test_hole_h32_two_players_still_counts_those_who_started() -> None:
    state = lay("E4", "A2", "B2", layer="blue", disc=1, given_up=(2,))
    assert "move E4 E5" in legal(state)
