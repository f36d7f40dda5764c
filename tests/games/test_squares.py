"""Grids of squares: their geometry holds for every size."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.games.squares import AWAY, SIDES, Side, grid, moved, opposite, turned

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))
sides = st.sampled_from(SIDES)


@given(sides, st.integers(-9, 9), st.integers(-9, 9))
def test_quarter_turns_form_a_group_of_four(side: Side, j: int, k: int) -> None:
    assert turned(turned(side, j), k) == turned(side, j + k)
    assert turned(side, 4) == side
    assert opposite(side) == turned(side, 2)
    assert moved(moved((3, 3), side), opposite(side)) == (3, 3)


def test_sides_run_clockwise_and_rows_from_the_north() -> None:
    assert SIDES == ("north", "east", "south", "west")
    # y points down: a clockwise quarter turn takes (x, y) to (-y, x).
    assert all(AWAY[after] == (-AWAY[side][1], AWAY[side][0]) for side, after in pairwise(SIDES))


@given(sizes)
def test_labels_are_column_letter_and_row_number_in_the_order_of_the_numbers(size: tuple[int, int]) -> None:
    columns, rows = size
    lawn = grid(columns, rows)
    assert lawn.labels == tuple(f"{'ABCDEFGHI'[x]}{y + 1}" for x in range(columns) for y in range(rows))
    assert lawn.labels == tuple(sorted(lawn.labels))
    for n, (square, label) in enumerate(zip(lawn.squares, lawn.labels, strict=True)):
        assert lawn.number[square] == lawn.by_label[label] == n
        assert label == "ABCDEFGHI"[square[0]] + str(square[1] + 1)


@given(sizes)
def test_neighbours_are_mutual_and_a_border_has_one_number_from_both_of_its_squares(
    size: tuple[int, int],
) -> None:
    columns, rows = size
    lawn = grid(columns, rows)
    assert len(lawn.borders) == (columns - 1) * rows + columns * (rows - 1)
    seen: Counter[int] = Counter()
    for n, square in enumerate(lawn.squares):
        assert set(lawn.neighbours[n]) == set(lawn.around[n])
        assert set(lawn.neighbours[n]) == {side for side in SIDES if moved(square, side) in lawn.number}
        for side, there in lawn.neighbours[n].items():
            assert lawn.squares[there] == moved(square, side)
            assert lawn.neighbours[there][opposite(side)] == n
            border = lawn.around[n][side]
            assert lawn.around[there][opposite(side)] == border
            assert {lawn.borders[border].square, lawn.borders[border].beyond} == {n, there}
            seen[border] += 1
    assert seen == dict.fromkeys(range(len(lawn.borders)), 2)


@given(sizes)
def test_borders_are_named_by_their_western_or_northern_square_in_order(size: tuple[int, int]) -> None:
    lawn = grid(*size)
    names = [(border.square, border.side) for border in lawn.borders]
    assert names == sorted(names)
    for border in lawn.borders:
        assert border.side in ("east", "south")
        assert lawn.neighbours[border.square][border.side] == border.beyond


@given(sizes)
def test_a_step_leads_to_each_square_that_touches_and_crosses_the_borders_on_its_way(
    size: tuple[int, int],
) -> None:
    lawn = grid(*size)
    for n, (x, y) in enumerate(lawn.squares):
        steps = lawn.steps[n]
        touching = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(x, y)}
        assert [step.to for step in steps] == sorted(lawn.number[s] for s in touching & set(lawn.squares))
        for step in steps:
            there = lawn.squares[step.to]
            bends = [(x, there[1]), (there[0], y)] if x != there[0] and y != there[1] else [(x, y)]
            ways = {crossed(lawn, n, lawn.number[bend], step.to) for bend in bends}
            assert set(step.ways) == ways
            assert len(step.ways) == len(bends)


def crossed(lawn: object, *path: int) -> int:
    """The mask of the borders between the squares of a path; staying crosses none."""
    mask = 0
    for a, b in pairwise(path):
        for number, border in enumerate(lawn.borders):  # type: ignore[attr-defined]
            if {border.square, border.beyond} == {a, b} and a != b:
                mask |= 1 << number
    return mask
