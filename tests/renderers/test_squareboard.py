"""Where squares and borders lie."""

from __future__ import annotations

import pytest

from bot.games.squares import grid, opposite
from renderers.speech import LONGEST, shortened
from renderers.squareboard import SquareBoard, upright

BOARDS = (
    SquareBoard(left=96, top=154, cell=112, columns=9, rows=7),
    SquareBoard(left=-31.5, top=7.25, cell=57.3, columns=5, rows=6),
)


@pytest.mark.parametrize("board", BOARDS)
def test_squares_cover_the_board_without_gap_or_overlap(board: SquareBoard) -> None:
    areas = [board.square(label) for label in board.labels()]
    left, top, right, bottom = board.area()
    assert sum((r - x) * (b - y) for x, y, r, b in areas) == (right - left) * (bottom - top)
    assert min(x for x, *_ in areas) == left
    assert max(b for *_, b in areas) == bottom
    assert len(set(areas)) == board.columns * board.rows


@pytest.mark.parametrize("board", BOARDS)
def test_a_border_is_one_place_from_either_of_its_squares(board: SquareBoard) -> None:
    lawn = grid(board.columns, board.rows)
    for border in lawn.borders:
        here, beyond = lawn.labels[border.square], lawn.labels[border.beyond]
        x, y = board.border(here, border.side)
        assert (x, y) == board.border(beyond, opposite(border.side))
        assert upright(border.side) == (board.middle(here)[1] == y)


def test_a_square_overlaps_a_window_that_shows_any_of_it() -> None:
    board = BOARDS[0]
    left, top, right, bottom = board.square("C3")
    assert board.overlapping("C3", (right - 1, bottom - 1, right + 50, bottom + 50))
    assert not board.overlapping("C3", (right, top, right + 50, bottom))
    assert not board.overlapping("C3", (left, bottom, right, bottom + 50))


def test_an_alt_text_that_is_too_long_loses_its_middle_from_the_end() -> None:
    whole = shortened(["Head."], ["One.", "Two."], ["Tail."])
    assert whole == "Head. One. Two. Tail."
    text = shortened(["Head."], ["One.", "x" * LONGEST], ["Tail."])
    assert text == "Head. One. Tail."
    assert len(shortened(["x" * 2 * LONGEST], [], [])) == LONGEST
