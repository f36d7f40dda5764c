"""Seats around a table, and heaps of things."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.components import changed, clockwise, without


@given(st.integers(1, 8), st.data())
def test_clockwise_names_every_seat_once_beginning_with_the_next(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    order = clockwise(seat, seats)
    assert sorted(order) == list(range(seats))
    assert order[-1] == seat
    assert all(b == (a + 1) % seats for a, b in pairwise(order))


@given(st.lists(st.integers(0, 5)), st.data())
def test_without_takes_one_piece_for_each(heap: list[int], data: st.DataObject) -> None:
    gone = data.draw(st.lists(st.sampled_from(heap), max_size=len(heap)) if heap else st.just([]))
    if Counter(gone) - Counter(heap):
        with pytest.raises(ValueError, match="not in list"):
            without(heap, gone)
    else:
        assert Counter(without(heap, gone)) == Counter(heap) - Counter(gone)


def test_without_keeps_the_order() -> None:
    assert without((1, 2, 2, 3, 3, 4), (3, 2)) == (1, 2, 3, 4)


@given(st.lists(st.integers(), min_size=1), st.data())
def test_changed_changes_one_place(row: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(row) - 1))
    expected = list(row)
    expected[at] = 99
    assert changed(tuple(row), at, 99) == tuple(expected)
