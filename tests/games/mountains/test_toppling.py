"""M16 to M20: mountains topple, chains, and where they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.mountains.events import Cut, Moved, Toppled
from bot.games.mountains.state import MountainsState
from tests.games.mountains import book
from tests.games.mountains.table import above, act, kinds, lay, legal, mole, number, one, pending, run

CORNERS = ("F6 north", "A6 north")


def high(
    above: dict[str, str], *, card: str = "F1", in_round: int = 1, start: str = "B2 east"
) -> MountainsState:
    """A step has been taken onto a mountain that is now too high."""
    state = run(lay(start, *CORNERS, above=above, card=card, in_round=in_round)).state
    assert state.stage == "topple"
    return state


def test_mountains_m16_a_mountain_at_the_limit_stands() -> None:
    step = run(lay("B2 east", *CORNERS, above={"C2": "1"}, card="F1"))
    assert above(step.state) == {"C2": "01"}
    assert "toppled" not in kinds(step)


def test_mountains_m16_the_piece_just_put_at_the_bottom_stays_and_all_above_fall() -> None:
    step = act(high({"C2": "12"}), "topple south")
    assert above(step.state) == {"C2": "0", "C3": "2", "C4": "1"}
    fall = one(step, Toppled)
    assert (fall.space, fall.stays, fall.fell, fall.spaces) == ("C2", 0, (2, 1), ("C3", "C4"))


def test_mountains_m16_it_topples_after_each_entered_space_and_then_the_mole_goes_on() -> None:
    state = high({"C2": "12"}, card="F3")
    assert mole(state, 0) == "C2 east"
    step = act(state, "topple west")
    assert kinds(step) == ["toppled", "moved"]
    assert one(step, Moved).path == ("D2", "E2")
    assert mole(step.state, 0) == "E2 east"


@pytest.mark.parametrize(
    ("start", "sides"),
    [
        ("B2 east", ["north", "east", "south", "west"]),
        ("B1 east", ["east", "south", "west"]),
        ("E1 east", ["south", "west"]),
        ("A5 east", ["north", "east", "south", "west"]),
    ],
)
def test_mountains_m17_any_direction_whose_first_space_is_on_the_board(start: str, sides: list[str]) -> None:
    there = book.beside(start[:2], "east", 6)
    assert there
    state = run(lay(start, *CORNERS, above={there: "12"}, card="F1")).state
    assert legal(state) == [f"topple {side}" for side in sides]


def test_mountains_m17_each_lands_on_top_of_what_is_there_the_top_piece_first() -> None:
    state = high({"C2": "121", "C3": "2", "C4": "22"}, in_round=2)
    step = act(state, "topple south")
    assert above(step.state) == {"C2": "0", "C3": "21", "C4": "222", "C5": "1"}


def test_mountains_m17_moles_and_the_rock_below_do_not_matter() -> None:
    state = run(lay("B2 east", "D2 north", "A6 north", above={"C2": "12"}, card="F1", rock="E2")).state
    assert above(act(state, "topple east").state) == {"C2": "0", "D2": "2", "E2": "1"}


def test_mountains_m18_what_would_fall_off_the_board_goes_home() -> None:
    state = high({"B2": "1212"}, in_round=4, start="C2 west")
    before = state.supplies
    step = act(state, "topple west")
    fall = one(step, Toppled)
    assert (fall.fell, fall.spaces, fall.home) == ((2, 1, 2, 1), ("A2",), (0, 2, 1))
    assert above(step.state) == {"B2": "0", "A2": "2"}
    assert step.state.supplies == (before[0], before[1] + 2, before[2] + 1)


def test_mountains_m19_a_mountain_made_too_high_by_a_fall_topples_in_turn_by_the_same_player() -> None:
    state = high({"C2": "12", "C3": "21"})
    step = act(state, "topple south")
    assert one(step, Toppled).high == ("C3",)
    assert step.state.turn == 0
    due = pending(step.state)
    assert (due.space, due.falling, due.number) == ("C3", (2, 1), 2)
    step = act(step.state, "topple east")
    assert one(step, Toppled).number == 2
    assert above(step.state) == {
        "C2": "0",
        "C3": "2",
        "C4": "1",
        "D3": "2",
        "E3": "1",
    }  # its bottom piece stays


def test_mountains_m19_the_nearest_to_the_first_mountain_of_the_step_is_first() -> None:
    # C4 becomes too high before C3: the top piece lands on C3, which has room.
    state = high({"C2": "1212", "C3": "111", "C4": "2222", "C5": "1111"}, in_round=4)
    step = act(state, "topple south")
    assert one(step, Toppled).high == ("C4", "C5")
    state = step.state
    assert pending(state).space == "C4"
    step = act(state, "topple north")  # onto C3, C2 and C1: C3 is too high now, and nearer
    assert one(step, Toppled).high == ("C5", "C3")
    assert pending(step.state).space == "C3"


def test_mountains_m19_of_equally_near_ones_that_too_high_for_longest_is_first() -> None:
    state = high({"C2": "1212", "D2": "1111", "E2": "1111", "D3": "2222"}, in_round=4)
    state = act(state, "topple east").state
    assert pending(state).space == "D2"
    step = act(state, "topple south")
    assert one(step, Toppled).high == ("E2", "D3")  # both two spaces from C2, D3 since this fall only
    assert pending(step.state).space == "E2"


def test_mountains_m19_the_time_counts_from_the_fall_that_last_took_it_above_the_limit() -> None:
    """A mountain that has toppled and is too high again is the youngest."""
    spaces = ("C3", "D2", "B2")
    state = replace(high({"C2": "12"}), high=tuple(number(space, 3) for space in spaces))
    assert pending(state).space == "C3"
    mountains = list(state.mountains)
    for space in spaces:
        mountains[number(space, 3)] = (1, 1, 1)
    mountains[number("C2", 3)] = (0, 1)
    state = replace(state, mountains=tuple(mountains))
    step = act(state, "topple north")  # onto C2, which is too high now and nearest, and C1
    assert one(step, Toppled).high == ("D2", "B2", "C2")
    state = act(step.state, "topple south").state  # C2 back onto C3 and C4
    assert [state.high[0], state.high[1]] == [number("D2", 3), number("B2", 3)]


def test_mountains_m19_within_one_fall_where_a_piece_landed_first_is_first() -> None:
    state = high({"C2": "1212", "D2": "1111", "E2": "2222"}, in_round=4)
    step = act(state, "topple east")
    assert one(step, Toppled).high == ("D2", "E2")


def test_mountains_m19_all_is_settled_before_the_next_step() -> None:
    state = act(high({"C2": "12", "D2": "21"}, card="F2"), "topple east").state
    assert mole(state, 0) == "C2 east"
    step = act(state, "topple south")
    assert mole(step.state, 0) == "D2 east"
    assert kinds(step) == ["toppled", "moved"]


def endless(card: str) -> MountainsState:
    """Everything stands at the limit."""
    full = dict.fromkeys(book.spaces(6), "11")
    return high(full, card=card, start="C3 east")


def fourteen(state: MountainsState) -> MountainsState:
    """After 14 falls, each to where the fewest pieces go home."""
    for count in range(14):
        assert (state.stage, state.falls) == ("topple", count)
        state = act(
            state, f"topple {max(pending(state).falls, key=lambda fall: len(fall.spaces)).direction}"
        ).state
    return state


def test_mountains_m20_the_15th_fall_that_leaves_mountains_too_high_cuts_them_down_to_the_limit() -> None:
    state = fourteen(endless("F1"))
    before = [sum(state.supplies), above(state)]
    step = act(state, legal(state)[0])
    assert kinds(step)[:2] == ["toppled", "cut"]
    fall, cut = one(step, Toppled), one(step, Cut)
    assert (fall.number, cut.falls) == (15, 15)
    assert cut.spaces == fall.high
    assert len(cut.spaces) >= 2
    assert all(cut.pieces)
    assert sum(cut.home) == sum(map(len, cut.pieces))
    after = above(step.state)
    assert max(map(len, after.values())) == 2
    assert sum(step.state.supplies) == before[0] + sum(cut.home) + sum(fall.home)
    assert step.state.high == ()


def test_mountains_m20_it_is_cut_from_the_top_and_the_mole_goes_on() -> None:
    state = fourteen(endless("F2"))
    target = state.high[1]
    mountains = list(state.mountains)
    mountains[target] = (1, 2, 0, 2)
    step = act(replace(state, mountains=tuple(mountains)), legal(state)[0])
    cut = one(step, Cut)
    label = book.spaces(6)[target]
    pieces = dict(zip(cut.spaces, cut.pieces, strict=True))[label]
    assert pieces[-2:] == (2, 0)
    assert step.state.mountains[target][:2] == (1, 2)
    assert kinds(step) == ["toppled", "cut", "moved"]  # the second step of F2, onto the next one
    assert (step.state.stage, step.state.falls) == ("topple", 0)


def test_mountains_m20_the_count_begins_anew_with_each_step() -> None:
    state = act(high({"C2": "12", "D2": "12"}, card="F2"), "topple north").state
    assert (state.stage, state.falls) == ("topple", 0)


def test_mountains_m20_a_15th_fall_that_leaves_none_too_high_cuts_nothing() -> None:
    state = replace(high({"C2": "12"}), falls=14)
    assert "cut" not in kinds(act(state, "topple south"))
