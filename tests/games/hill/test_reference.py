"""Against the second implementation: whole lawns at random, whole games, and how many sequences of actions there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice, choice
from bot.games.hill.events import Dug, Laid, Scored
from bot.games.hill.state import HillState
from tests.games.hill import book
from tests.games.hill.table import RULES, act, begun, lay, legal, one, play

ALL_RODS = sorted(map(book.name, book.BORDERS))
near_centre = st.sampled_from(["D3", "D4", "D5", "E3", "E4", "E5", "F3", "F4", "F5"])
squares = st.one_of(st.sampled_from(book.SQUARES), near_centre)


@st.composite
def lawns(draw: st.DrawFn, rods: int = 40, visited: int = 0) -> tuple[list[str], set[book.Rod]]:
    """A Mole anywhere, often on the centre, with squares visited and rods laid anywhere, mostly round it."""
    here = draw(squares)
    before = draw(st.lists(squares, unique=True, min_size=visited, max_size=20))
    close = [
        name
        for name in ALL_RODS
        if any(book.may_step(here, s, set()) or s == here for s in book.rod(f"{name}"))
    ]
    laid = draw(st.sets(st.one_of(st.sampled_from(close), st.sampled_from(ALL_RODS)), max_size=rods))
    return [*(square for square in before if square != here), here], set(map(book.rod, laid))


def laid_out(lawn: tuple[list[str], set[book.Rod]], stage: str) -> HillState:
    tunnel, rods = lawn
    return lay(" ".join(tunnel), ", ".join(sorted(map(book.name, rods))), stage=stage)


@given(lawns())
@settings(max_examples=500)
def test_the_mole_may_go_where_the_plain_implementation_says(lawn: tuple[list[str], set[book.Rod]]) -> None:
    state = laid_out(lawn, "dig")
    expected = book.digs(*lawn)
    assert legal(state) == [f"dig {square}" for square in expected]
    view = RULES.view(state, TABLE)
    assert view.reach == tuple(expected)
    assert view.jump == (lawn[0][-1] == "E4" and len(lawn[0]) > 1)
    assert view.score.points == book.points(lawn[0])


@given(lawns(), squares)
@settings(max_examples=500)
def test_every_other_dig_is_refused_with_a_true_reason(
    lawn: tuple[list[str], set[book.Rod]], square: str
) -> None:
    tunnel, rods = lawn
    state = laid_out(lawn, "dig")
    if not legal(state) or f"dig {square}" in legal(state):
        return
    try:
        act(state, f"dig {square}")
    except Illegal as refused:
        key = refused.key
    else:
        raise AssertionError(f"dig {square} was carried out")
    here = tunnel[-1]
    touches, straight = book.may_step(here, square, set()), square[0] == here[0] or square[1] == here[1]
    assert {
        "dig_here": square == here,
        "dig_visited": square in tunnel[:-1],
        "dig_far": not touches,
        "dig_rod": touches and straight and frozenset((here, square)) in rods,
        "dig_corner": touches and not straight and not book.may_step(here, square, rods),
    }[key]


@given(lawns(), st.sampled_from(ALL_RODS))
@settings(max_examples=300)
def test_a_rod_ends_the_round_exactly_when_it_leaves_no_move(
    lawn: tuple[list[str], set[book.Rod]], rod: str
) -> None:
    tunnel, rods = lawn
    if book.rod(rod) in rods:
        return
    step = act(laid_out(lawn, "rod"), f"rod {rod}")
    ended = not book.digs(tunnel, rods | {book.rod(rod)})
    assert one(step, Laid).shuts_in == ended
    assert RULES.to_act(step.state) == (() if ended else (0,))


@given(st.one_of(lawns(rods=24), lawns(rods=24, visited=20)))
@settings(max_examples=300)
def test_a_move_ends_the_round_exactly_with_the_22nd_square_or_without_a_way_on(
    lawn: tuple[list[str], set[book.Rod]],
) -> None:
    tunnel, rods = lawn
    for square in book.digs(tunnel, rods)[:6]:
        step = act(laid_out(lawn, "dig"), f"dig {square}")
        after = [*tunnel, square]
        expected = "spent" if len(after) == 22 else "no" if book.digs(after, rods) else "stuck"
        event = one(step, Dug)
        assert event.end == expected
        assert event.jump == (not book.may_step(tunnel[-1], square, rods))
        assert RULES.to_act(step.state) == ((1,) if expected == "no" else ())


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_whole_games_go_as_the_plain_implementation_has_it(seed: int) -> None:
    dice = FastDice(seed)
    state: Any = begun(dice.below(2))
    for number in (1, 2):
        tunnel: list[str] = []
        rods: set[book.Rod] = set()
        assert (state.round, state.stage) == (number, "start")
        scored = None
        while scored is None:
            found = legal(state)
            if not tunnel:
                assert found == [f"start {square}" for square in book.SQUARES]
            elif len(tunnel) > len(rods):
                assert found == [f"rod {rod}" for rod in ALL_RODS if book.rod(rod) not in rods]
            else:
                assert found == [f"dig {square}" for square in book.digs(tunnel, rods)]
            words = choice(dice, found)
            if words.startswith("rod "):
                rods.add(book.rod(words.removeprefix("rod ")))
            else:
                tunnel.append(words.split()[1])
            step = act(state, words)
            after = RULES.settle(step.state, dice)
            scored = next((event for event in after.events if isinstance(event, Scored)), None)
            over = len(tunnel) == 22 or (bool(rods) and not book.digs(tunnel, rods))
            assert over == (scored is not None)
            state = after.state
        assert scored.end == (
            "spent" if len(tunnel) == 22 else "stuck" if len(tunnel) > len(rods) else "shut_in"
        )
        assert scored.points == book.points(tunnel)
        assert list(scored.lawn.tunnel) == tunnel
        assert {book.rod(rod) for rod in scored.lawn.rods} == rods
        assert len(rods) <= 21
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(
        next(book.points(v.lawn.tunnel) for v in RULES.view(state, 0).rounds if v.mole == seat)
        for seat in (0, 1)
    )


def sequences(state: HillState, length: int) -> int:
    """How many sequences of so many legal actions the rules allow from here, into the next round where this one is over."""
    if state.turn is None:
        state = RULES.settle(state, FastDice(0)).state
    found = RULES.legal(state, state.turn or 0)
    if length == 1:
        return len(found)
    return sum(sequences(RULES.apply(state, state.turn or 0, one).state, length - 1) for one in found)


def test_case_9_sequences_of_one_to_four_actions() -> None:
    counts = [63, 6930, 45100, 4_915_900]
    assert [sequences(begun(), length) for length in (1, 2, 3, 4)] == counts
    plain = [sum(book.from_start(start, n) * many for start, many in book.alike()) for n in (1, 2, 3, 4)]
    assert plain == counts


def test_case_9_sequences_of_five_actions_from_the_corner() -> None:
    assert sequences(play(begun(), "start A1"), 4) == book.from_start("A1", 5) == 177_186


def test_case_9_the_first_ended_rounds_are_met_with_five_actions() -> None:
    """On a corner two rods may shut the Mole in, and the next action is the start of the second round."""
    state = play(begun(), "start B1", "rod A1 south", "dig A1", "rod B1 south")
    assert (state.round, state.turn, sequences(state, 1)) == (2, 1, 63)


@pytest.mark.soak
@pytest.mark.parametrize(("start", "count"), [("D4", 1_304_341), ("E4", 662_088)])
def test_case_9_sequences_of_five_actions_from_the_middle(start: str, count: int) -> None:
    assert sequences(play(begun(), f"start {start}"), 4) == book.from_start(start, 5) == count


@pytest.mark.soak
@pytest.mark.parametrize("column", book.COLUMNS)
def test_case_9_sequences_of_five_actions_from_every_square_of_a_column(column: str) -> None:
    """Column by column, so that no single test takes long on a busy machine."""
    for square in (column + row for row in book.ROWS):
        assert sequences(play(begun(), f"start {square}"), 4) == book.from_start(book.mirrored(square), 5)


@pytest.mark.soak
def test_case_9_all_sequences_of_five_actions() -> None:
    """By the plain implementation, with which the rules agree on every start by the test above."""
    assert sum(book.from_start(start, 5) * many for start, many in book.alike()) == 34_279_844


def test_the_second_implementation_knows_the_lawn_to_be_alike_in_its_mirrors() -> None:
    assert sum(many for _, many in book.alike()) == 63
    assert Counter(map(book.mirrored, book.SQUARES)) == dict(book.alike())
    assert all(
        book.from_start(start, 3) == book.from_start(mirrored, 3)
        for start, mirrored in (("A1", "I7"), ("B2", "H6"), ("D3", "F5"), ("E2", "E6"), ("C4", "G4"))
    )
