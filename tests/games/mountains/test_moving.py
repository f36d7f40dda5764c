"""M11 to M15 and M21: cards are revealed, moles turn and move, pieces run out, the rock."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE
from bot.games.mountains.events import Moved, Recycled, Revealed, RockPut, Rolled, Turned
from bot.games.mountains.state import MountainsState
from tests.games.mountains.table import (
    RULES,
    above,
    act,
    kinds,
    lay,
    legal,
    mole,
    one,
    pending,
    planning,
    run,
)

CORNERS = ("F6 north", "A6 north")
"""Two moles out of the way."""


def test_mountains_m11_all_first_cards_in_turn_order_then_all_second_ones() -> None:
    plans = ("F1 F2 F3 U", "L-F1 F1 F1 F1", "R-F1 F1 F1 U")
    step = run(lay("B2 east", *CORNERS, plans=plans, order=(2, 0, 1), in_round=6))
    revealed = [event for event in step.events if isinstance(event, Revealed)]
    assert [event.seat for event in revealed] == [2, 0, 1] * 4
    assert [event.number for event in revealed] == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3
    assert [event.card for event in revealed if event.seat == 0] == ["F1", "F2", "F3", "U"]


def test_mountains_m11_cards_not_yet_revealed_stay_secret() -> None:
    plans = ("F1 T F3 U", "F1 F2 F3 U", "R-F1 F1 U U")
    step = run(lay("B2 east", *CORNERS, plans=plans, order=(2, 0, 1), in_round=6))
    state = step.state
    assert (state.turn, state.stage) == (0, "turn")
    for viewer in (TABLE, 0, 1, 2):
        view = RULES.view(state, viewer)
        assert view.revealed == (("F1", "T"), ("F1",), ("R-F1", "F1"))
        assert view.plan == (() if viewer == TABLE else state.plans[viewer])
        assert view.hands == (2, 3, 2)
        assert view.mover == 0
    assert RULES.view(state, 1).hand == ("F2", "F3", "U")
    assert step.reveals == (TABLE, 0, 1, 2)


def test_mountains_m11_an_own_card_revealed_is_no_news_to_its_owner() -> None:
    plans = ("T F1 F3 U", "F1 F2 F3 U", "R-F1 F1 U U")
    assert run(lay("B2 east", *CORNERS, plans=plans, order=(0, 1, 2))).reveals == (TABLE, 1, 2)


def test_mountains_m12_each_entered_space_gets_a_piece_at_the_bottom() -> None:
    step = run(lay("B2 east", *CORNERS, above={"C2": "12", "B2": "1"}, card="F3", in_round=6))
    assert above(step.state) == {"B2": "1", "C2": "012", "D2": "0", "E2": "0"}
    assert mole(step.state, 0) == "E2 east"
    moved = one(step, Moved)
    assert (moved.start, moved.path, moved.stop, moved.lost) == ("B2", ("C2", "D2", "E2"), "no", 0)
    assert (moved.bare, moved.left) == ((), 27)


@pytest.mark.parametrize(
    ("facing", "rock", "path", "stop", "blocker"),
    [
        ("west", None, ("A2",), "edge", None),
        ("south", None, ("B3",), "mole", 1),
        ("east", "D2", ("C2",), "rock", None),
        ("north", "B1", (), "rock", None),
    ],
)
def test_mountains_m13_a_mole_stops_at_the_edge_a_mole_and_the_rock(
    facing: str, rock: str | None, path: tuple[str, ...], stop: str, blocker: int | None
) -> None:
    step = run(lay(f"B2 {facing}", "B4 east", "F6 north", rock=rock, card="F2-L"))
    moved = one(step, Moved)
    assert (moved.path, moved.stop, moved.blocker) == (path, stop, blocker)
    assert moved.lost == 2 - len(path)
    assert above(step.state) == dict.fromkeys(path, "0")
    assert one(step, Turned).way == "left"  # the second part happens all the same


def test_mountains_m13_a_mole_may_look_at_the_edge() -> None:
    assert mole(run(lay("A1 east", *CORNERS, card="L-F1")).state, 0) == "A1 north"


@pytest.mark.parametrize(("way", "expected"), [("left", "C4 west"), ("right", "C4 east")])
def test_mountains_m14_which_way_a_t_goes_is_chosen_when_it_is_carried_out(way: str, expected: str) -> None:
    state = run(lay("C4 north", *CORNERS, card="T")).state
    assert legal(state) == ["turn left", "turn right"]
    step = act(state, f"turn {way}")
    assert mole(step.state, 0) == expected
    assert one(step, Turned).chosen
    assert (
        mole(act(run(lay("C4 north", *CORNERS, card="T-F1")).state, f"turn {way}").state, 0)
        == ({"left": "B4 west", "right": "D4 east"}[way])
    )


def spent(*, above: dict[str, str], card: str = "F2", facing: str = "east") -> MountainsState:
    """Seat 0 has no pieces left."""
    return lay(f"B2 {facing}", *CORNERS, above=above, supplies=(0, 20, 20), card=card, in_round=6)


def test_mountains_m15_without_pieces_one_comes_from_the_top_of_any_mountain_before_each_step() -> None:
    step = run(spent(above={"A1": "10", "F1": "210", "E5": "01", "C2": "1"}))
    assert "moved" not in kinds(step)
    assert legal(step.state) == ["recycle A1", "recycle F1"]
    due = pending(step.state)
    assert (due.kind, due.space, due.spaces) == ("recycle", "C2", ("A1", "F1"))
    step = act(step.state, "recycle F1")
    assert [e.space for e in step.events if isinstance(e, Recycled)] == ["F1", "A1"]
    assert [e.chosen for e in step.events if isinstance(e, Recycled)] == [True, False]
    assert [e.to for e in step.events if isinstance(e, Recycled)] == ["C2", "D2"]
    assert kinds(step) == ["recycled", "moved", "recycled", "moved"]
    assert above(step.state) == {"A1": "1", "F1": "21", "E5": "01", "C2": "01", "D2": "0"}


def test_mountains_m15_a_mountain_of_one_counts_and_is_gone() -> None:
    step = run(spent(above={"A1": "0"}, card="F1"))
    assert above(step.state) == {"C2": "0"}
    assert one(step, Recycled).chosen is False


def test_mountains_m15_the_mountain_above_the_space_being_entered_counts() -> None:
    step = run(spent(above={"C2": "10"}, card="F1"))
    assert above(step.state) == {"C2": "01"}


def test_mountains_m15_it_is_asked_only_when_the_next_space_can_be_entered() -> None:
    step = run(spent(above={"A1": "10", "F1": "210"}, card="F2", facing="west"))
    step = act(step.state, "recycle A1")
    # F1 is the only one left, but the edge is ahead.
    assert [event.kind() for event in step.events] == ["recycled", "moved"]
    assert above(step.state) == {"A1": "1", "F1": "210", "A2": "0"}
    assert one(step, Moved).stop == "edge"


def test_mountains_m15_with_no_piece_on_top_anywhere_the_mole_enters_without_one() -> None:
    step = run(spent(above={"A1": "01", "C2": "12121"}))
    assert mole(step.state, 0) == "D2 east"
    assert above(step.state) == {"A1": "01", "C2": "12121"}
    moved = one(step, Moved)
    assert moved.path == moved.bare == ("C2", "D2")
    assert step.state.supplies[0] == 0


def test_mountains_m15_the_last_piece_of_the_supply_is_used_first() -> None:
    state = lay("B2 east", *CORNERS, above={"A1": "10"}, supplies=(1, 20, 20), card="F3")
    step = run(state)
    assert one(step, Moved).path == ("C2",)  # from the supply
    assert legal(step.state) == ["recycle A1", "recycle C2"]
    step = act(step.state, "recycle A1")
    assert legal(step.state) == ["recycle C2", "recycle D2"]
    state = act(step.state, "recycle C2").state
    assert above(state) == {"A1": "1", "D2": "0", "E2": "0"}


def test_mountains_m21_the_die_names_a_row_and_a_column_and_the_rock_goes_there() -> None:
    step = run(lay("B2 east", "B4 north", "E3 north", card="rock"), 1)
    rolled = one(step, Rolled)
    assert (rolled.number, rolled.row, rolled.column) == (2, "2", "B")
    assert step.reveals == (TABLE, 0, 1, 2)
    state = step.state
    assert legal(state) == [
        f"rock {space}" for space in ("A2", "B1", "B3", "B5", "B6", "C2", "D2", "E2", "F2")
    ]
    step = act(state, "rock B3")
    assert one(step, RockPut).start is None
    assert RULES.view(step.state, TABLE).rock == "B3"


@pytest.mark.parametrize("roll", range(6))
def test_mountains_m21_each_number_of_the_die_is_a_line_of_the_grid(roll: int) -> None:
    state = run(lay("B2 east", "B4 north", "E3 north", card="rock", rock="A1"), roll).state
    spaces = {words.split()[1] for words in legal(state)}
    line = {space for space in _grid() if space[0] == "ABCDEF"[roll] or space[1] == str(roll + 1)}
    assert spaces == line - {"B2", "B4", "E3", "A1"}


def _grid() -> list[str]:
    return [column + row for column in "ABCDEF" for row in "123456"]


def test_mountains_m21_with_two_players_the_die_has_four_numbers() -> None:
    state = run(lay("B2 east", "D4 north", card="rock"), 3).state
    assert state.die == 4
    assert legal(state) == [f"rock {space}" for space in ("A4", "B4", "C4", "D1", "D2", "D3")]


def test_mountains_m21_the_rock_blocks_until_it_is_moved_and_may_go_over_no_mole_nor_stay() -> None:
    state = run(lay("B2 east", "C4 north", "F6 north", card="rock", rock="C2"), 1).state
    assert not {"rock B2", "rock C2"} & set(legal(state))
    assert one(act(state, "rock D2"), RockPut).start == "C2"


def test_mountains_m25_what_leaves_no_choice_happens_by_itself() -> None:
    state = planning(2)
    assert RULES.to_act(state) == (0, 1)
    state = act(state, legal(state, 0)[0], 0).state
    step = act(state, legal(state, 1)[0], 1)
    assert RULES.to_act(step.state) == ()  # revealing is by itself, and no part of the last plan
    assert kinds(step) == ["planned", "ready"]
