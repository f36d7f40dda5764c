"""Hexagons: their geometry holds for every size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.games.hexes import COMPASS, DIRECTIONS, distance, hexagon, moved, opposite, rotated, turned

axial = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
steps = st.integers(-12, 12)
directions = st.sampled_from(COMPASS)
radii = st.integers(0, 7)


@given(axial, steps, steps)
def test_rotations_form_a_group_of_six(space: tuple[int, int], j: int, k: int) -> None:
    assert rotated(rotated(space, j), k) == rotated(space, j + k)
    assert rotated(space, 6) == space
    assert rotated(rotated(space, k), -k) == space
    assert rotated(space, 3) == (-space[0], -space[1])


@given(axial)
def test_one_step_of_rotation_is_what_the_rule_book_says(space: tuple[int, int]) -> None:
    q, r = space
    assert rotated(space, 1) == (-r, q + r)


@given(axial, axial, st.integers(0, 5))
def test_rotation_keeps_distances(a: tuple[int, int], b: tuple[int, int], k: int) -> None:
    assert distance(rotated(a, k), rotated(b, k)) == distance(a, b)


@given(axial, axial, axial)
def test_distance_is_a_metric(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(axial, directions, st.integers(0, 20))
def test_a_straight_line_of_n_steps_is_n_far_and_can_be_walked_back(
    space: tuple[int, int], direction: str, n: int
) -> None:
    end = moved(space, direction, n)  # type: ignore[arg-type]
    assert distance(space, end) == n
    assert moved(end, opposite(direction), n) == space  # type: ignore[arg-type]


@given(directions, steps)
def test_directions_turn_with_the_board(direction: str, k: int) -> None:
    there = DIRECTIONS[turned(direction, k)]  # type: ignore[arg-type]
    assert there == rotated(DIRECTIONS[direction], k)  # type: ignore[index]


@given(radii)
def test_a_hexagon_has_every_space_once_in_reading_order(radius: int) -> None:
    board = hexagon(radius)
    assert len(board.spaces) == 3 * radius * (radius + 1) + 1
    assert list(board.spaces) == sorted(set(board.spaces), key=lambda s: (s[1], s[0]))
    assert all(distance(space, (0, 0)) <= radius for space in board.spaces)
    assert board.spaces[board.centre] == (0, 0)


@given(radii)
def test_labels_are_unique_and_count_from_one_in_every_row(radius: int) -> None:
    board = hexagon(radius)
    assert [board.by_label[label] for label in board.labels] == list(range(len(board.spaces)))
    rows: dict[str, list[int]] = {}
    for label in board.labels:
        rows.setdefault(label[0], []).append(int(label[1:]))
    assert list(rows) == sorted(rows)
    widths = [*range(radius + 1, 2 * radius + 2), *range(2 * radius, radius, -1)]
    assert [len(row) for row in rows.values()] == widths
    assert all(row == list(range(1, len(row) + 1)) for row in rows.values())


@given(radii, st.data())
def test_rays_go_straight_to_the_rim(radius: int, data: st.DataObject) -> None:
    board = hexagon(radius)
    n = data.draw(st.integers(0, len(board.spaces) - 1))
    direction = data.draw(directions)
    ray = board.rays[n][direction]
    walked = [moved(board.spaces[n], direction, k) for k in range(1, len(ray) + 1)]
    assert [board.spaces[m] for m in ray] == walked
    assert moved(board.spaces[n], direction, len(ray) + 1) not in board.number


@given(radii, st.integers(0, 5))
def test_the_rotation_tables_are_permutations_that_follow_the_formula(radius: int, k: int) -> None:
    board = hexagon(radius)
    table = board.rotations[k]
    assert sorted(table) == list(range(len(board.spaces)))
    assert [board.spaces[n] for n in table] == [rotated(space, k) for space in board.spaces]
