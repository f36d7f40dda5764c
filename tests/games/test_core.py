"""The types that every game is made of."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from bot.games.core import (
    TABLE,
    Action,
    Ambiguous,
    Event,
    GameError,
    NotUnderstood,
    View,
    Vocabulary,
    fields,
    offered,
    parse,
    places,
    spelled,
)
from bot.games.hole.actions import ACTIONS, SPACES, Move, Place, Turn, Use
from tests.support.nasty import CARDS, NastyRules, Plan

spaces = st.sampled_from(SPACES.words)


@given(spaces, spaces, st.data())
def test_case_and_spaces_do_not_matter_in_what_is_typed(mole: str, to: str, data: st.DataObject) -> None:
    blanks = st.text(" \t\u3000", min_size=1, max_size=3)
    words = [
        "".join(data.draw(st.sampled_from((c.lower(), c.upper()))) for c in word)
        for word in ("move", mole, to)
    ]
    typed = "".join(part for word in words for part in (word, data.draw(blanks)))
    assert parse(ACTIONS, " " + typed) == Move(mole, to)
    assert str(Move(mole, to)) == f"move {mole} {to}"


def test_hole_actions_are_typed_as_in_the_rule_book() -> None:
    assert parse(ACTIONS, "place d4") == Place("D4")
    assert parse(ACTIONS, "TURN") == Turn()
    assert parse(ACTIONS, "use 3") == Use(3)
    assert parse(ACTIONS, "move d4 d7") == Move("D4", "D7")
    assert [str(parse(ACTIONS, text)) for text in ("pass", "Stop")] == ["pass", "stop"]


@pytest.mark.parametrize("typed", ["", "  ", "dig A1", "m", "mové A1 A2"])
def test_an_unknown_verb_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(ACTIONS, typed)
    assert refused.value.key == "verb"
    assert refused.value.facts["vocabulary"].words == ("place", "turn", "use", "move", "pass", "stop")
    assert refused.value.facts["typed"] == " ".join(typed.split()[:1])


@pytest.mark.parametrize("typed", ["move", "move A1", "move A1 A2 A3", "turn A1", "use"])
def test_too_few_or_too_many_words_are_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(ACTIONS, typed)
    assert refused.value.key == "shape"
    assert refused.value.facts["verb"] == typed.split()[0]


@pytest.mark.parametrize(
    ("typed", "word"), [("move c44 A1", "c44"), ("move A1 J1", "J1"), ("use 5", "5"), ("use two", "two")]
)
def test_a_word_that_is_not_in_the_vocabulary_is_not_understood(typed: str, word: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(ACTIONS, typed)
    assert refused.value.key == "word"
    assert refused.value.facts["typed"] == word
    assert refused.value.facts["vocabulary"].name in ("space", "disc")


@given(st.text(max_size=60))
def test_whatever_is_typed_is_an_action_or_not_understood(text: str) -> None:
    for kinds in (ACTIONS, NastyRules.Actions):
        try:
            action = parse(kinds, text)
        except NotUnderstood:
            continue
        assert parse(kinds, str(action)) == action


@given(st.lists(st.sampled_from(CARDS.words), min_size=2, max_size=2))
def test_a_field_that_is_a_tuple_takes_several_words(cards: list[str]) -> None:
    action = Plan((cards[0], cards[1]))
    assert action.tokens() == ("plan", *cards)
    assert parse(NastyRules.Actions, str(action)) == action


def test_fields_are_listed_in_typing_order() -> None:
    assert [(f.name, f.count, f.number) for f in fields(Move)] == [("mole", 1, False), ("to", 1, False)]
    assert [(f.name, f.count, f.number) for f in fields(Use)] == [("value", 1, True)]
    assert [(f.name, f.count, f.number) for f in fields(Plan)] == [("cards", 2, False)]
    assert fields(Turn) == ()


def test_an_action_whose_field_has_no_vocabulary_cannot_be_typed() -> None:
    class Shout(Action, frozen=True, tag="shout"):
        text: str

    with pytest.raises(TypeError, match="vocabulary"):
        fields(Shout)


def test_a_vocabulary_finds_words_whatever_their_case() -> None:
    vocabulary = Vocabulary("thing", ("Straße", "A1"))
    assert vocabulary.find("STRASSE") == "Straße"
    assert vocabulary.find("a1") == "A1"
    assert vocabulary.find("a2") is None


def test_an_event_is_seen_by_everybody_or_only_by_those_it_names() -> None:
    assert all(Event().seen_by(viewer) for viewer in (TABLE, 0, 3))
    private = Event(only=(1, 2))
    assert [viewer for viewer in (TABLE, 0, 1, 2, 3) if private.seen_by(viewer)] == [1, 2]


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [([[1], [0, 2]], (2, 1, 2)), ([[0, 1, 2, 3]], (1, 1, 1, 1)), ([[0, 1], [2]], (1, 1, 3)), ([[2], [1], [0]], (3, 2, 1)),
     ([[0], [1, 3], [2]], (1, 2, 4, 2))],
)  # fmt: skip
def test_equals_share_a_place_and_the_next_is_skipped(
    ranking: list[list[int]], expected: tuple[int, ...]
) -> None:
    assert places(ranking, len(expected)) == expected


def test_options_offer_their_values_in_order() -> None:
    assert offered(bool) == (True, False)
    assert offered(Literal["b", "a"]) == ("b", "a")
    assert offered(Annotated[int, Meta(ge=1, extra={"offered": (3, 1)})]) == (3, 1)
    assert offered(int) == ()


def test_errors_carry_a_key_and_facts_for_their_sentence() -> None:
    error = Ambiguous("which", words=("a", "b"))
    assert isinstance(error, GameError)
    assert (error.key, error.facts) == ("which", {"words": ("a", "b")})
    assert str(error) == "Ambiguous: which {'words': ('a', 'b')}"


class Twice(View, frozen=True):
    """A view in which a mole may be named by its space or by the one two rows below, whichever mole it is."""

    def spellings(self, action: Action) -> tuple[Action, ...]:
        return (Move("C1", action.to), Move("A3", "A3")) if isinstance(action, Move) else ()


def test_every_way_to_say_a_legal_action_leads_to_it_and_what_could_mean_several_to_none() -> None:
    first, second, turn = Move("B2", "B4"), Move("B2", "B1"), Turn()
    forms = spelled(Twice(), (first, second, turn))
    assert list(forms.items()) == [
        (second, second),
        (first, first),
        (Move("C1", "B1"), second),
        (Move("C1", "B4"), first),
        (turn, turn),
    ]


def test_a_spelling_that_is_a_legal_action_means_itself() -> None:
    mine, other = Move("B2", "B4"), Move("C1", "B4")
    assert spelled(Twice(), (mine, other)) == {mine: mine, other: other}


def test_without_other_spellings_legal_actions_stay_as_they_are_listed() -> None:
    legal = (Move("C4", "F4"), Move("A1", "A2"), Turn())
    assert list(spelled(View(), legal).items()) == [(action, action) for action in legal]
