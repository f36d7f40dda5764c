"""L1 to L4: the lawn, its flowers, rods and pieces; and what a data file must promise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games import data
from bot.games.hill import garden
from bot.games.hill.garden import CENTRE, FLOWERS, GARDEN, LAWN
from tests.games.hill import book
from tests.games.hill.table import BORDERS, RULES, begun, lay, legal

TEXT = data.read("hill.toml")


def test_hill_l1_a_lawn_of_63_squares_with_row_1_at_the_top() -> None:
    assert list(LAWN.labels) == book.SQUARES
    assert len(LAWN.labels) == 63
    assert LAWN.squares[LAWN.by_label["A1"]] == (0, 0)
    assert LAWN.squares[LAWN.by_label["A2"]] == (0, 1)
    assert LAWN.squares[LAWN.by_label["I7"]] == (8, 6)
    assert legal(begun()) == [f"start {square}" for square in book.SQUARES]


def test_hill_l2_the_centre_and_the_flowers() -> None:
    view = RULES.view(begun(), -1)
    assert view.centre == LAWN.labels[CENTRE] == "E4"
    assert set(view.white) == book.WHITE
    assert set(view.red) == book.RED
    assert {LAWN.labels[n]: kind for n, kind in FLOWERS.items()} == {
        **dict.fromkeys(book.WHITE, "white"),
        **dict.fromkeys(book.RED, "red"),
    }


def test_hill_l3_22_rods_and_22_pieces_ten_of_them_light() -> None:
    assert (GARDEN.rods, GARDEN.pieces.light, GARDEN.pieces.dark) == (22, 10, 12)
    view = RULES.view(begun(), 0)
    assert (view.rods_left, view.pieces, view.light) == (22, 22, 10)


def test_hill_l4_110_borders_each_listed_once_as_east_or_south() -> None:
    listed = legal(lay("E4", stage="rod"))
    assert len(listed) == 110
    assert all(words.split()[2] in ("east", "south") for words in listed)
    assert {book.rod(words.removeprefix("rod ")) for words in listed} == book.BORDERS
    assert listed == [f"rod {border}" for border in BORDERS]


def test_hill_l4_a_border_is_named_by_either_of_its_squares() -> None:
    view = RULES.view(lay("E4", stage="rod"), 1)
    for rod in RULES.legal(lay("E4", stage="rod"), 1):
        (other,) = view.spellings(rod)
        assert str(other) != str(rod)
        assert str(other).split()[2] in ("west", "north")
        assert book.rod(str(other).removeprefix("rod ")) == book.rod(str(rod).removeprefix("rod "))
    for other_action in (*RULES.legal(begun(), 0), *RULES.legal(lay("E4", "A1 east"), 0)):
        assert view.spellings(other_action) == ()


def changed(**changes: Any) -> bytes:
    """The data file with some values changed; `pieces` and `flowers` are tables."""
    whole: dict[str, Any] = msgspec.toml.decode(TEXT)
    for key, value in changes.items():
        if isinstance(value, dict):
            whole[key].update(value)
        else:
            whole[key] = value
    tables = {key: value for key, value in whole.items() if isinstance(value, dict)}
    lines = [f"{key} = {_plain(value)}" for key, value in whole.items() if key not in tables]
    for key, table in tables.items():
        lines += [f"[{key}]", *(f"{inner} = {_plain(value)}" for inner, value in table.items())]
    return "\n".join(lines).encode()


def _plain(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


REFUSED: dict[str, dict[str, Any]] = {
    "a lawn has from 1 to 26 columns and rows": {"columns": 27},
    "E4 is not on the lawn": {"rows": 3, "flowers": {"white": [], "red": []}},
    "J1 is not on the lawn": {"flowers": {"white": ["J1"]}},
    "a square has two flowers, or a flower and the centre": {"flowers": {"white": ["E1"]}},
    "there cannot be fewer pieces than none": {"pieces": {"light": -1}},
    "on this lawn the Mole needs from 2 to 63 pieces": {"pieces": {"dark": 54}},
    "the Gardener, who never passes, needs 21 rods": {"rods": 20},
}


def test_the_data_file_itself_is_accepted() -> None:
    assert garden.load(TEXT) == garden.load(changed()) == GARDEN


@pytest.mark.parametrize("reason", REFUSED)
def test_a_data_file_that_breaks_a_promise_is_refused_with_the_reason(reason: str) -> None:
    with pytest.raises(data.BadData) as refused:
        garden.load(changed(**REFUSED[reason]))
    assert str(refused.value) == f"The data file hill.toml cannot be used: {reason}."


@pytest.mark.parametrize(
    "content",
    [b"", b"columns = ", b"columns = 'nine'", TEXT + b"\nhedge = 1", TEXT.replace(b"light", b"pale")],
)
def test_a_damaged_data_file_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(data.BadData, match=r"The data file hill\.toml cannot be used: [^\n]+\.$"):
        garden.load(content)
