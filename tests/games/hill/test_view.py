"""What panels and pictures are made from: the board in words, shortcuts, the example of the rules."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.hill.example import RODS, TUNNEL, example
from bot.games.hill.view import HillView
from bot.wording import Wording
from tests.games.hill import book
from tests.games.hill.table import RULES, act, begun, lay, legal, play
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


@pytest.mark.parametrize(
    ("tunnel", "rods", "stage", "words", "said"),
    [
        ("D4", "", "rod", "dig D5", "You are the Gardener: lay a rod with `/mole hill rod`."),
        ("", "", "start", "dig D5", "You are the Mole: put your stack on a square with `/mole hill start`."),
        ("D4", "A1 east", "dig", "start D5", "You are the Mole: move with `/mole hill dig`."),
        ("D4", "A1 east", "rod", "rod B1 west", "A rod lies already between B1 and A1. Free at B1: east or south."),
        ("D4", "", "rod", "rod A1 north", "A1 north is the edge of the lawn, which takes no rods. Free at A1: east or south."),
        ("A1", "A1 east", "dig", "dig A1", "You are on A1. You can dig to A2 or B2."),
        ("B1 A1", "A1 east", "dig", "dig B1", "You have dug B1 already. You can dig to A2 or B2."),
        ("A1", "A1 east", "dig", "dig C3", "C3 does not touch A1. You can dig to A2 or B2."),
        ("A1", "A1 east", "dig", "dig B1", "A rod lies between A1 and B1. You can dig to A2 or B2."),
        ("A1", "A1 east, A2 east", "dig", "dig B2", "Rods close both ways round the corner from A1 to B2. You can dig to A2."),
        ("D4 E4", "A1 east", "dig", "dig D4", "You have dug D4 already. Any square without a hill will do."),
    ],
)  # fmt: skip
def test_what_is_refused_is_said_with_what_is_possible(
    tunnel: str, rods: str, stage: str, words: str, said: str
) -> None:
    with pytest.raises(Illegal) as caught:
        act(lay(tunnel, rods, stage=stage), words)
    assert WORDS.refusal("hill", caught.value, NAMES) == said


def test_a_round_is_told_step_by_step_and_summed_up() -> None:
    state, story = begun(), []
    for words in ("start E1", "rod E1 east", "dig D1", "rod D1 south", "dig C1", "rod C1 south", "dig B2"):
        step = act(state, words)
        story += WORDS.story("hill", step.events, NAMES)
        state = step.state
    assert story == [
        "● Otto started on E1, a red flower.",
        "■ Nora laid a rod between E1 and F1; 21 rods left.",
        "● Otto dug E1 → D1; 20 pieces left.",
        "■ Nora laid a rod between D1 and D2; 20 rods left.",
        "● Otto dug D1 → C1; 19 pieces left.",
        "■ Nora laid a rod between C1 and C2; 19 rods left.",
        "● Otto dug C1 → B2, a white flower; 18 pieces left.",
    ]
    events = RULES.settle(stuck("E1 F1 G1 H2"), None).events  # type: ignore[arg-type]
    assert WORDS.story("hill", events, NAMES) == (
        "Round 1 is over. As the Mole ● Otto scores 3 points: 0 dark pieces, 1 white flower, and 1 red at two points each.",
        "Now ■ Nora is the Mole, and ● Otto the Gardener.",
    )


@pytest.mark.parametrize(
    ("tunnel", "rods", "stage", "words", "said"),
    [
        ("D4", "", "rod", "rod E4 south", "A rod between E4 and E5; 21 rods left."),
        ("A1", "A1 east", "rod", "rod A1 south", "A rod between A1 and A2: the Mole is shut in, and the round is over."),
        ("A2 B1 B2", "H1 east", "dig", "dig A1", "B2 → A1: no way leads on, and the round is over."),
        ("D4 E4", "E4 south", "dig", "dig E7", "A jump E4 → E7, a red flower; 19 pieces left."),
    ],
)  # fmt: skip
def test_a_draft_says_what_it_would_do(tunnel: str, rods: str, stage: str, words: str, said: str) -> None:
    events = act(lay(tunnel, rods, stage=stage), words).events
    assert WORDS.story("hill", events, NAMES, draft=True) == (said,)
