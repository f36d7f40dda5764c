"""The data file: what it says, and what it must promise."""

from __future__ import annotations

import pytest

from bot.games import data
from bot.games.mountains import box
from tests.games.mountains import book

TEXT = data.read("mountains.toml")


def changed(before: str, after: str) -> bytes:
    """Our data file with something replaced."""
    assert before.encode() in TEXT
    return TEXT.replace(before.encode(), after.encode(), 1)


GRIDS = "it must give a grid of 2 to 6 columns for two, three and four players"
FALLING = "from round to round the limit must not fall"
PLANNED = "of 5 cards dealt for each player 4 are planned"


def test_our_own_data_file_is_the_rule_book() -> None:
    assert box.BOX.pieces == 30
    assert box.BOX.limits == book.LIMITS
    assert box.BOX.grids == book.SIZES
    assert box.BOX.cards == book.CARDS
    assert list(box.BOX.cards) == list(book.CARDS)
    assert list(box.broken(box.BOX)) == []


@pytest.mark.parametrize(
    ("reason", "content"),
    [
        (GRIDS, changed("4 = 6", "")),
        (GRIDS, changed("4 = 6", "4 = 7")),
        (GRIDS, changed("2 = 4", "2 = 1")),
        ("each player needs a piece to burrow with", changed("pieces = 30", "pieces = 0")),
        (FALLING, changed("[2, 3, 3, 4, 4, 5]", "[2, 3, 3, 4, 4, 3]")),
        (FALLING, changed("[2, 3, 3, 4, 4, 5]", "[]")),
        (FALLING, changed("[2, 3, 3, 4, 4, 5]", "[0, 3]")),
        (PLANNED, changed("dealt = 5", "dealt = 6")),
        (PLANNED, changed("planned = 4", "planned = 5")),
        ("F4 is no card", changed("F3 = 14", "F4 = 14")),
        ("of each card there must be one", changed("F3 = 14", "F3 = 0")),
        ("there are not enough cards for all rounds", changed("F3 = 14", "F3 = 13")),
    ],
)
def test_a_data_file_that_breaks_a_promise_is_refused_with_the_reason(reason: str, content: bytes) -> None:
    with pytest.raises(data.BadData) as refused:
        box.load(content)
    assert str(refused.value) == f"The data file mountains.toml cannot be used: {reason}."


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"limits = ", TEXT[:300], TEXT.replace(b"pieces", b"joker = 1\npieces"), TEXT.replace(b"30", b'"x"')],
)  # fmt: skip
def test_a_damaged_data_file_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(data.BadData) as refused:
        box.load(content)
    assert str(refused.value).startswith("The data file mountains.toml cannot be used: ")
    assert "\n" not in str(refused.value)
