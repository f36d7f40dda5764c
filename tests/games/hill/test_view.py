"""What panels and pictures are made from: the board in words, shortcuts, the example of the rules."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE
from bot.games.hill.example import RODS, TUNNEL, example
from bot.games.hill.view import HillView
from bot.wording import Wording
from tests.games.hill import book
from tests.games.hill.table import RULES, begun, lay, legal, play
from tests.games.hill.test_end import FIRST, stuck

WORDS = Wording()
NAMES = ("Otto", "Nora")


def told(state: object) -> tuple[str, ...]:
    view = RULES.view(state, TABLE)  # type: ignore[arg-type]
    return WORDS.board("hill", view.lines(), NAMES)


def shortcuts(view: HillView, seat: int, state: object) -> dict[str, list[str]]:
    found = view.shortcuts(RULES.legal(state, seat))  # type: ignore[arg-type]
    return {shortcut.key: [str(action) for action in shortcut.actions] for shortcut in found}


def test_the_board_in_words_tells_all_that_the_picture_tells() -> None:
    assert told(RULES.start(2, RULES.Options()))[0] == "Who is the Mole first is not drawn yet."
    assert told(play(begun(), "start E1", "rod A1 east", "dig E2")) == (
        "Round 1 of 2: ● Otto is the Mole, ■ Nora the Gardener.",
        "● Otto is on E2, with 20 pieces left. Hills in order: E1.",
        "From there it can dig to D1, D2, D3, E3, F1, F2 or F3.",
        "Rods: A1 east; 21 left.",
        "Flowers not visited: white B2, H2, B6 and H6, red E7, A4 and I4. The centre is E4.",
        "● Otto has 2 points so far: 0 dark pieces, 0 white flowers, 1 red at two points each.",
    )


def test_the_board_in_words_keeps_the_first_round_beside_the_second() -> None:
    lines = told(lay("B2", "A1 east", round=2, mole=1, played=(FIRST,)))
    assert lines[0] == "Round 2 of 2: ■ Nora is the Mole, ● Otto the Gardener."
    assert lines[-2:] == (
        "Round 1: ● Otto scored 3 points: 0 dark pieces, 1 white flower, 1 red at two points each.",
        "Hills in order: E1, F1, G1 and H2. No rod was laid.",
    )


def test_the_board_in_words_has_both_rounds_at_the_end() -> None:
    over = RULES.settle(stuck("B2 A1", round=2, mole=1, played=(FIRST,)), None).state  # type: ignore[arg-type]
    assert [line.key for line in RULES.view(over, TABLE).lines()] == [
        "round",
        "played",
        "lay",
        "played",
        "lay",
    ]
    left = RULES.give_up(lay("B2 A1", "A1 east"), 0).state
    assert [line.key for line in RULES.view(left, TABLE).lines()][:2] == ["round", "tunnel"]


@pytest.mark.parametrize(
    ("tunnel", "rods", "said"),
    [
        ("D4 E4", "A1 east, A2 east", "From the centre the Mole may jump to any square without a hill."),
        ("A1", "A1 east, A1 south", "No way leads on from there."),
        ("A1", "A1 east", "From there it can dig to A2 or B2."),
    ],
)
def test_where_the_mole_can_go_is_told_in_words(tunnel: str, rods: str, said: str) -> None:
    assert said in told(lay(tunnel, rods))


def test_the_gardener_is_offered_free_borders_only() -> None:
    state = lay("A1", "A1 east", stage="rod")
    found = shortcuts(RULES.view(state, 1), 1, state)
    assert found == {
        "near": ["rod A1 south", "rod A2 east", "rod B1 south"],
        "beyond": ["rod A2 south", "rod B1 east", "rod B2 east", "rod B2 south"],
    }


def test_a_start_and_a_jump_are_offered_the_flowers_that_are_left_and_an_ordinary_move_nothing() -> None:
    state = begun()
    found = shortcuts(RULES.view(state, 0), 0, state)
    assert {words.split()[1] for words in found["flowers"]} == book.WHITE | book.RED
    state = lay("E1 D4 E4", "A1 east")
    found = shortcuts(RULES.view(state, 0), 0, state)
    assert {words.split()[1] for words in found["flowers"]} == (book.WHITE | book.RED) - {"E1"}
    state = lay("D4", "A1 east")
    assert shortcuts(RULES.view(state, 0), 0, state) == {}


def test_the_example_of_the_rules_can_come_about_and_says_what_it_shows() -> None:
    view, seat, choices = example()
    state = begun(seat)
    for square, rod in zip(TUNNEL, RODS, strict=True):
        state = play(state, f"{'dig' if state.tunnel else 'start'} {square}", str(rod))
    assert RULES.view(state, seat) == view
    assert RULES.legal(state, seat) == choices
    assert "dig C3" not in legal(state)
    assert "dig E5" in legal(state)
    assert view.mole == seat
