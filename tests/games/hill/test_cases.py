"""The worked cases of the rule book, by their numbers."""

from __future__ import annotations

import pytest

from bot.games.core import Illegal
from bot.games.hill.events import Dug, Scored
from tests.games.hill import book
from tests.games.hill.table import RULES, Loaded, act, action, begun, lay, one, play, squares
from tests.games.hill.test_round import FAR, SNAKE


def test_case_1_two_rods_that_close_both_ways_round_a_corner() -> None:
    state = lay("D4", "C4 east, D3 south")
    assert "C3" not in squares(state)
    with pytest.raises(Illegal) as caught:
        act(state, "dig C3")
    assert caught.value.key == "dig_corner"
    for rod in ("C4 east", "D3 south"):
        assert "C3" in squares(lay("D4", rod))


@pytest.mark.parametrize("square", ["D4", "E4", "A1", "I7", "E1", "A4"])
def test_case_2_one_single_rod_never_stops_a_diagonal_move(square: str) -> None:
    free = [s for s in book.digs([square], frozenset()) if s[0] != square[0] and s[1] != square[1]]
    for border in book.BORDERS:
        assert set(free) <= set(squares(lay(square, book.name(border))))


def test_case_3_blocked_after_five_squares() -> None:
    rods = "F1 east, G3 east, A1 east, A2 east"
    state = play(lay("E1 F1 G1 H2", rods, stage="rod"), "rod A3 east")
    state = play(state, "dig I1")  # from H2 to the corner: I2 and H1 are left
    state = lay("E1 F1 G1 H2 I1", f"{rods}, I1 south, H1 east, H2 east", stage="count")
    event = one(RULES.settle(state, Loaded()), Scored)
    assert (event.dark, event.white, event.red, event.points) == (0, 1, 1, 3)


def test_case_4_the_round_ends_with_the_22nd_square_before_the_gardeners_answer() -> None:
    step = act(lay(" ".join(SNAKE), ", ".join(FAR)), "dig D7")
    assert one(step, Dug).end == "spent"
    event = one(RULES.settle(step.state, Loaded()), Scored)
    assert event.end == "spent"
    assert event.points == 12 + event.white + 2 * event.red
    assert len(event.lawn.rods) == 21


def test_case_5_shut_in_on_the_centre_the_mole_may_still_jump() -> None:
    state = play(lay("F5 F4", "D4 east, E3 south, E4 south"), "dig E4", "rod E4 east")
    assert "I7" in squares(state)
    assert one(act(state, "dig I7"), Dug).jump


def test_case_6_a_start_on_the_centre_has_no_jump() -> None:
    state = play(begun(), "start E4", "rod A1 east")
    assert squares(state) == book.digs(["E4"], {book.rod("A1 east")})
    with pytest.raises(Illegal) as caught:
        act(state, "dig I7")
    assert caught.value.key == "dig_far"


def test_case_7_the_same_border_by_its_other_name_is_taken() -> None:
    state = play(begun(), "start A1", "rod D4 east", "dig A2")
    with pytest.raises(Illegal) as caught:
        act(state, "rod E4 west")
    assert (caught.value.key, caught.value.facts["beyond"]) == ("rod_taken", "D4")


def test_case_8_the_mole_has_blocked_itself() -> None:
    state = begun()
    for words in ("start A2", "rod H1 east", "dig B1", "rod H2 east", "dig B2", "rod H3 east"):
        state = play(state, words)
    step = act(state, "dig A1")
    assert one(step, Dug).end == "stuck"
    event = one(RULES.settle(step.state, Loaded()), Scored)
    assert (event.end, event.points, event.white) == ("stuck", 1, 1)


def test_every_action_of_the_cases_is_typed_as_it_is_written() -> None:
    for words in ("start E1", "rod D4 east", "rod E4 west", "dig C3"):
        assert str(action(f" {words.upper()}  ")) == words
