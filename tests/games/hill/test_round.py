"""L5 to L12: a round."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.hill.actions import Dig, Rod, Start
from bot.games.hill.events import Dug, Laid, Roles, Started
from tests.games.hill import book
from tests.games.hill.table import RULES, Loaded, act, action, begun, kinds, lay, legal, one, play, squares

SNAKE = [f"{column}{row}" for column in "ABC" for row in ("7654321" if column == "B" else "1234567")]
"""21 squares, each beside the one before."""
FAR = [f"{column}{row} east" for column in "FGH" for row in range(1, 8)]
"""21 borders away from that."""


@pytest.mark.parametrize("mole", [0, 1])
def test_hill_l5_who_is_the_mole_first_is_drawn(mole: int) -> None:
    fresh = RULES.start(2, RULES.Options())
    assert RULES.to_act(fresh) == ()
    assert RULES.view(fresh, TABLE).mole is None
    step = RULES.settle(fresh, Loaded(mole))
    assert step.events == (Roles(seat=mole, gardener=1 - mole, round=1),)
    assert step.reveals == (-1, 0, 1)
    assert RULES.to_act(step.state) == (mole,)
    view = RULES.view(step.state, TABLE)
    assert (view.mole, view.gardener, view.round) == (mole, 1 - mole, 1)


@pytest.mark.parametrize("square", ["A1", "D4", "E4", "E1", "I7"])
def test_hill_l5_the_mole_starts_on_any_square_which_counts_as_visited(square: str) -> None:
    state = begun()
    assert len(legal(state)) == 63
    assert legal(state, 1) == []
    step = act(state, f"start {square}")
    event = one(step, Started)
    assert (event.seat, event.square) == (0, square)
    assert RULES.view(step.state, 1).tunnel == (square,)
    assert RULES.view(step.state, 1).pieces == 21


def test_hill_l5_then_gardener_and_mole_alternate_the_gardener_first() -> None:
    state, turns = begun(), []
    for words in ("start D4", "rod A1 east", "dig D5", "rod A2 east", "dig D6", "rod A3 east"):
        turns.append(state.turn)
        state = play(state, words)
    assert turns == [0, 1, 0, 1, 0, 1]


def test_hill_l6_a_rod_is_put_on_any_free_border_and_never_moved() -> None:
    state = play(begun(), "start D4", "rod D4 east", "dig C4")
    assert "rod D4 east" not in legal(state)
    assert len(legal(state)) == 109
    state = play(state, "rod A7 east")
    assert RULES.view(state, TABLE).rods == ("D4 east", "A7 east")
    assert RULES.view(state, TABLE).rods_left == 20


def test_hill_l6_enclosing_the_mole_completely_is_allowed() -> None:
    state = lay("D4", "C4 east, D3 south, D4 south", stage="rod")
    step = act(state, "rod D4 east")
    assert one(step, Laid).shuts_in
    assert RULES.to_act(step.state) == ()


def test_hill_l6_the_gardener_never_passes_and_lays_21_rods_at_most() -> None:
    state = play(begun(), f"start {SNAKE[0]}")
    for square, rod in zip(SNAKE[1:], FAR, strict=False):
        assert all(words.startswith("rod ") for words in legal(state))
        state = play(state, f"rod {rod}", f"dig {square}")
    state = play(state, f"rod {FAR[20]}")
    view = RULES.view(state, TABLE)
    assert (len(view.rods), view.rods_left, view.pieces) == (21, 1, 1)
    state = act(state, "dig D7").state
    assert RULES.to_act(state) == ()
    assert len(RULES.view(state, TABLE).rods) == 21


def test_hill_l7_the_mole_moves_to_an_unvisited_neighbour_and_leaves_a_piece() -> None:
    state = lay("C4 D4", "A1 east, A2 east")
    assert squares(state) == ["C3", "C5", "D3", "D5", "E3", "E4", "E5"]
    step = act(state, "dig E5")
    event = one(step, Dug)
    assert (event.start, event.square, event.number, event.left, event.jump) == ("D4", "E5", 3, 19, False)
    assert RULES.view(step.state, TABLE).tunnel == ("C4", "D4", "E5")


def test_hill_l7_nothing_further_than_a_neighbour() -> None:
    reached = squares(lay("D4", "A1 east"))
    assert len(reached) == 8
    assert squares(lay("A1", "D4 east")) == ["A2", "B1", "B2"]
    assert len(squares(lay("A4", "D4 east"))) == 5


@pytest.mark.parametrize(
    ("rod", "square"), [("D4 east", "E4"), ("C4 east", "C4"), ("D3 south", "D3"), ("D4 south", "D5")]
)
def test_hill_l8_a_rod_on_the_border_stops_a_straight_move(rod: str, square: str) -> None:
    reached = squares(lay("D4", rod))
    assert square not in reached
    assert len(reached) == 7


@pytest.mark.parametrize("first", ["C4 east", "C3 south"])
@pytest.mark.parametrize("second", ["D3 south", "C3 east"])
def test_hill_l9_a_diagonal_move_needs_one_of_its_two_ways_whole(first: str, second: str) -> None:
    """From D4 to C3: over C4 it crosses C4 east and C3 south, over D3 it crosses D3 south and C3 east."""
    assert "C3" not in squares(lay("D4", f"{first}, {second}"))
    assert "C3" in squares(lay("D4", first))
    assert "C3" in squares(lay("D4", second))


def test_hill_l9_both_rods_on_one_way_leave_the_other() -> None:
    assert "C3" in squares(lay("D4", "C4 east, C3 south"))
    assert "C3" in squares(lay("D4", "D3 south, C3 east"))


def test_hill_l9_the_square_on_the_way_may_be_visited() -> None:
    state = lay("C4 D4", "D3 south, A1 east")
    assert "C3" in squares(state)  # by C4 alone, which is visited


def test_hill_l10_from_the_centre_the_mole_may_jump_to_any_unvisited_square_whatever_rods_lie_between() -> (
    None
):
    rods = "D4 east, E3 south, E4 south"
    state = play(lay("D5", rods, stage="rod"), "rod A1 east", "dig E5", "rod A2 east")
    assert "E4" not in squares(state)  # the ways in are closed but for E4 east
    state = play(lay("F5 F4", rods, stage="dig"), "dig E4", "rod E4 east")
    assert squares(state) == [s for s in book.SQUARES if s not in ("F5", "F4", "E4")]
    step = act(state, "dig A7")
    event = one(step, Dug)
    assert event.jump
    assert event.start == "E4"
    assert RULES.view(step.state, TABLE).tunnel == ("F5", "F4", "E4", "A7")


def test_hill_l10_ordinary_moves_are_among_the_jumps() -> None:
    state = lay("D4 E4", "A1 east, A2 east")
    assert "E5" in squares(state)
    assert not one(act(state, "dig E5"), Dug).jump
    fenced = lay("D4 E4", "E4 south, A2 east")
    assert one(act(fenced, "dig E5"), Dug).jump  # over the rod


def test_hill_l10_a_jump_is_for_the_very_next_move_only() -> None:
    state = play(lay("D4 E4", "A1 east, A2 east"), "dig E5", "rod A3 east")
    assert squares(state) == ["D5", "D6", "E6", "F4", "F5", "F6"]


def test_hill_l10_a_jump_due_counts_as_being_able_to_move() -> None:
    around = "D3 D4 D5 E5 F5 F4 F3 E3"  # every neighbour of the centre is visited
    state = lay(around, ", ".join(FAR[:8]))
    step = act(state, "dig E4")
    assert one(step, Dug).end == "no"
    state = play(step.state, "rod A1 east")
    assert len(squares(state)) == 54


def test_hill_l10_a_round_that_starts_on_the_centre_has_no_jump() -> None:
    state = play(begun(), "start E4", "rod A1 east")
    assert squares(state) == ["D3", "D4", "D5", "E3", "E5", "F3", "F4", "F5"]
    assert not RULES.view(state, TABLE).jump


def test_hill_l11_pieces_are_laid_in_order_ten_light_ones_first() -> None:
    view = RULES.view(lay(" ".join(SNAKE[:10]), ", ".join(FAR[:10])), 0)
    assert (view.score.dark, view.pieces) == (0, 12)
    view = RULES.view(lay(" ".join(SNAKE[:12]), ", ".join(FAR[:12])), 0)
    assert (view.score.dark, view.pieces) == (2, 10)


def test_hill_l11_with_the_22nd_square_the_round_ends_before_l12() -> None:
    state = lay(" ".join(SNAKE), ", ".join(FAR))
    step = act(state, "dig D7")
    event = one(step, Dug)
    assert (event.number, event.left, event.end) == (22, 0, "spent")
    assert RULES.to_act(step.state) == ()


def test_hill_l11_the_22nd_square_ends_the_round_on_the_centre_too() -> None:
    tunnel = " ".join([*SNAKE[:18], "D5", "D4", "D3"])
    step = act(lay(tunnel, ", ".join(FAR)), "dig E4")
    assert one(step, Dug).end == "spent"
    assert RULES.to_act(step.state) == ()


def test_hill_l12_is_checked_after_each_rod_and_after_each_move() -> None:
    stuck = lay("A2 B1 B2", ", ".join(FAR[:3]))
    step = act(stuck, "dig A1")
    assert (one(step, Dug).end, RULES.to_act(step.state)) == ("stuck", ())
    free = lay("B1 A1", "A1 south", stage="rod")
    step = act(free, "rod B1 south")
    # A2 and B2 are open from A1 by no way any more.
    assert (one(step, Laid).shuts_in, RULES.to_act(step.state)) == (True, ())
    step = act(free, "rod B2 south")
    assert (one(step, Laid).shuts_in, RULES.to_act(step.state)) == (False, (0,))


def test_both_see_the_same_and_only_who_is_on_turn_has_a_choice() -> None:
    state = play(begun(1), "start D4", "rod D4 east", "dig D5")
    views = [RULES.view(state, viewer) for viewer in (TABLE, 0, 1)]
    assert len({str(view).replace(f"viewer={view.viewer}", "") for view in views}) == 1
    assert [len(legal(state, seat)) for seat in (0, 1)] == [109, 0]


def test_a_choice_is_one_event() -> None:
    state = begun()
    for words, kind in (("start D4", "started"), ("rod A1 east", "laid"), ("dig D5", "dug")):
        step = act(state, words)
        assert kinds(step) == [kind]
        state = step.state


REFUSED: list[tuple[int, str, str, dict[str, object]]] = [
    (0, "rod A1 east", "not_now", {"verb": "rod", "possible": ("dig",)}),
    (1, "dig D5", "not_due", {"turn": 0}),
    (0, "dig D4", "dig_here", {"square": "D4"}),
    (0, "dig C4", "dig_visited", {"square": "C4", "number": 1}),
    (0, "dig F4", "dig_far", {"square": "F4", "start": "D4"}),
    (0, "dig D5", "dig_rod", {"square": "D5", "start": "D4"}),
    (0, "dig E5", "dig_corner", {"square": "E5", "start": "D4"}),
]


@pytest.mark.parametrize(("seat", "words", "key", "facts"), REFUSED)
def test_a_wrong_dig_is_refused_with_the_reason(
    seat: int, words: str, key: str, facts: dict[str, object]
) -> None:
    state = lay("C4 D4", "D4 south, E4 south")
    with pytest.raises(Illegal) as caught:
        RULES.apply(state, seat, action(words))
    assert caught.value.key == key
    assert facts.items() <= caught.value.facts.items()
    if key.startswith("dig_"):
        assert caught.value.facts["squares"] == tuple(squares(state))
        assert caught.value.facts["jump"] is False


def test_a_wrong_jump_is_refused_without_a_list_of_the_whole_lawn() -> None:
    state = lay("D4 E4", "A1 east, A2 east")
    for square, key in (("E4", "dig_here"), ("D4", "dig_visited")):
        with pytest.raises(Illegal) as caught:
            act(state, f"dig {square}")
        assert (caught.value.key, caught.value.facts["jump"]) == (key, True)


@pytest.mark.parametrize(
    ("words", "key", "facts"),
    [
        ("rod A1 north", "rod_edge", {"sides": ("south",)}),
        ("rod I7 east", "rod_edge", {"sides": ("north", "west")}),
        ("rod A1 east", "rod_taken", {"beyond": "B1", "sides": ("south",)}),
        ("rod B1 west", "rod_taken", {"beyond": "A1", "sides": ("east", "south")}),
        ("rod E4 west", "rod_other", {"usual": "D4 east"}),
        ("dig D5", "not_now", {"possible": ("rod",)}),
    ],
)
def test_a_wrong_rod_is_refused_with_the_reason(words: str, key: str, facts: dict[str, object]) -> None:
    with pytest.raises(Illegal) as caught:
        act(lay("D4", "A1 east", stage="rod"), words)
    assert caught.value.key == key
    assert facts.items() <= caught.value.facts.items()


def test_a_square_off_the_lawn_is_refused() -> None:
    for state, wrong in (
        (begun(), Start("K9")),
        (lay("D4", "A1 east"), Dig("K9")),
        (lay("D4", stage="rod"), Rod("K9", "east")),
    ):
        with pytest.raises(Illegal) as caught:
            RULES.apply(state, state.turn or 0, wrong)
        assert (caught.value.key, caught.value.facts) == ("no_square", {"square": "K9"})
