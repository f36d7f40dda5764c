"""Narrowing: from legal actions to questions, and a slash command's suggestions."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.choices import BUTTONS, HINT, WORD, Question, ask, complete, options
from bot.chat.packing import LABEL, SELECT, SELECTS
from bot.games.core import Action, Field, Shortcut, Vocabulary
from bot.games.dice import FastDice
from bot.games.hole.actions import Move, Pass, Place, Stop, Turn, Use
from bot.games.hole.rules import HoleRules
from bot.wording import Wording

SPOTS = Vocabulary("spot", tuple(f"{letter}{n}" for letter in "ABCDEFGHIJKLMNOP" for n in range(1, 21)))
CARDS = Vocabulary("card", ("1", "2", "3", "4", "mole+1", "mole+2", "hawk+1"))
Spot = Annotated[str, msgspec.Meta(extra={"vocabulary": SPOTS})]
Card = Annotated[str, msgspec.Meta(extra={"vocabulary": CARDS})]


class Settle(Action, frozen=True, tag="settle"):
    spot: Spot


class Rod(Action, frozen=True, tag="rod"):
    spot: Spot
    card: Card


class Plan(Action, frozen=True, tag="plan"):
    cards: tuple[Card, Card, Card]


class Done(Action, frozen=True, tag="done"):
    pass


class Names:
    """Labels that are the words themselves."""

    def ask(self, game, verb, field):
        return f"{verb}: {field}?"

    def which(self, game, verbs):
        return "/".join(sorted(verbs))

    def verb(self, game, verb):
        return verb

    def action(self, game, action):
        return str(action)

    def part(self, game, action):
        return str(action)

    def word(self, game, vocabulary, word):
        return word

    def several(self, game, actions):
        return ", ".join(map(str, actions))

    def shortcut(self, game, shortcut):
        return shortcut.key


NAMES = Names()

spots = st.sampled_from(SPOTS.words)
cards = st.sampled_from(CARDS.words)
actions = st.one_of(
    st.builds(Settle, spots),
    st.builds(Rod, spots, cards),
    st.builds(Plan, st.tuples(cards, cards, cards)),
    st.just(Done()),
    st.builds(Turn),
    st.builds(Use, st.integers(1, 4)),
)
some = st.lists(actions, min_size=1, max_size=400, unique=True)
many_spots = st.sets(spots, min_size=1, max_size=320).map(
    lambda found: [Settle(s) for s in SPOTS.words if s in found]
)
legals = st.one_of(
    some, many_spots, st.tuples(many_spots, some).map(lambda pair: list(dict.fromkeys(pair[0] + pair[1])))
)


def check_limits(question: Question) -> None:
    groups = question.groups
    assert len(question.choices()) >= 1
    assert len(groups) <= SELECTS
    assert all(1 <= len(group.choices) <= SELECT for group in groups)
    assert len(question.single) <= BUTTONS // 2
    assert not question.buttons or len(question.choices()) <= BUTTONS
    words = [choice.word for choice in question.choices()]
    assert len(words) == len(set(words))
    for choice in question.choices():
        assert 1 <= len(choice.word) <= WORD
        assert ":" not in choice.word
        assert 1 <= len(choice.label) <= LABEL
        assert len(choice.hint) <= HINT
    assert all(1 <= len(group.label) <= LABEL for group in groups)
    assert question.text


def walk(legal: list[Action]) -> dict[Action, int]:
    """Every action that can be reached by pressing, with the fewest presses; checks every question on the way."""
    reached: dict[Action, int] = {}
    queue: list[tuple[tuple[str, ...], int | None, int]] = [((), None, 0)]
    while queue:
        chosen, page, presses = queue.pop(0)
        step = ask(NAMES, "any", legal, chosen, page=page)
        assert step is not None, "a press led nowhere"
        if not isinstance(step, Question):
            reached.setdefault(step, presses)
            continue
        check_limits(step)
        for choice in step.choices():
            if choice.word.startswith("?"):
                assert page is None, "pages never hold pages"
                queue.append((chosen, int(choice.word[1:]), presses + 1))
            else:
                queue.append(((*chosen, *choice.word.split(" ")), None, presses + 1))
    return reached


@given(legals)
@settings(max_examples=120, deadline=None)
def test_every_legal_action_is_reached_in_at_most_as_many_presses_as_it_has_words(legal):
    reached = walk(legal)
    assert set(reached) == set(legal)
    for action, presses in reached.items():
        at_once = len({a.tokens()[:2] for a in legal if a.verb() == action.verb()}) <= SELECT * SELECTS
        assert presses <= len(action.tokens()) + (0 if at_once else 1)


@given(legals, st.lists(st.sampled_from(["settle", "rod", "A1", "zap", "1"]), max_size=4))
@settings(max_examples=60, deadline=None)
def test_words_that_lead_nowhere_ask_nothing(legal, chosen):
    step = ask(NAMES, "any", legal, chosen)
    begun = [action for action in legal if list(action.tokens()[: len(chosen)]) == chosen]
    assert (step is None) == (not begun)


def test_every_choice_of_a_placement_fits_in_selects_by_row():
    rules = HoleRules()
    state = rules.settle(rules.start(2, rules.Options()), FastDice(1)).state
    question = ask(Wording(), "hole", rules.legal(state, rules.to_act(state)[0]))
    assert isinstance(question, Question)
    assert question.text == "Choose a space for your mole."
    assert [group.label for group in question.groups] == ["A1 … C7", "D1 … F8", "G1 … I4"]
    assert not question.buttons
    rows = [{choice.label[0] for choice in group.choices} for group in question.groups]
    assert not rows[0] & rows[1] | rows[1] & rows[2]


def test_a_word_with_one_possibility_is_not_asked_for():
    legal = [Move("C4", "F4"), Move("E7", "E8"), Move("E7", "F7")]
    question = ask(Wording(), "hole", legal)
    assert isinstance(question, Question)
    assert question.text == "Choose a mole."
    assert [choice.word for choice in question.choices()] == ["move C4 F4", "move E7"]
    assert [choice.label for choice in question.choices()] == ["C4 → F4", "E7"]
    assert question.choices()[1].hint == "→ E8, F7"
    assert question.buttons
    following = ask(Wording(), "hole", legal, ("move", "E7"))
    assert isinstance(following, Question)
    assert following.text == "Where to?"
    assert [choice.word for choice in following.choices()] == ["E8", "F7"]
    assert ask(Wording(), "hole", legal, ("move", "E7", "E8")) == Move("E7", "E8")


def test_passing_stands_as_a_button_beside_everything_else():
    question = ask(Wording(), "hole", [Turn(), Pass()])
    assert isinstance(question, Question)
    assert question.text == "All your moles sit in holes: pass, or turn a disc all the same."
    assert [(choice.word, choice.label) for choice in question.single] == [
        ("turn", "Turn a disc"),
        ("pass", "Pass"),
    ]
    question = ask(Wording(), "hole", [Use(1), Use(3), Stop()])
    assert isinstance(question, Question)
    assert [choice.word for choice in question.choices()] == ["stop", "use 1", "use 3"]
    assert question.buttons


def test_words_of_several_verbs_are_told_apart_by_the_labels_of_their_selects():
    rods = [Rod(spot, "1") for spot in SPOTS.words[:8]]
    question = ask(NAMES, "any", [Settle("A1"), Settle("A2"), *rods, Done()])
    assert isinstance(question, Question)
    assert not question.buttons
    assert [group.label for group in question.groups] == ["settle", "rod"]
    assert [choice.word for choice in question.single] == ["done"]


def test_few_actions_of_several_verbs_are_a_button_each_named_in_full():
    legal = [Settle("A1"), Settle("A2"), Rod("A1", "1"), Rod("A2", "2"), Done()]
    question = ask(NAMES, "any", legal)
    assert isinstance(question, Question)
    assert question.buttons
    assert [choice.label for choice in question.choices()] == list(map(str, legal))


def test_several_actions_in_one_press_are_offered_while_the_first_is_legal_and_they_fit_into_an_id():
    legal = [Settle(spot) for spot in SPOTS.words[:60]] + [Done()]
    two, three = (Settle("A1"), Settle("A2")), (Settle("B1"), Settle("B2"), Settle("B3"))
    shortcuts = [
        Shortcut("rest", sequences=(two, three, (Settle("P20"), Done()), tuple(legal[:6]))),
        Shortcut("row", (Done(),), (two,)),
        Shortcut("alone", sequences=((Done(), Done()),)),
        Shortcut("again", sequences=((Done(), Done()),)),
    ]
    question = ask(NAMES, "any", legal, shortcuts=shortcuts)
    assert isinstance(question, Question)
    check_limits(msgspec.structs.replace(question, groups=question.groups[2:]))
    assert [(group.label, [choice.word for choice in group.choices]) for group in question.groups[:2]] == [
        ("rest", ["settle A1;settle A2", "settle B1;settle B2;settle B3"]),
        ("row", ["done", "settle A1;settle A2"]),
    ]
    assert question.groups[0].choices[0].label == "settle A1, settle A2"
    assert [(choice.word, choice.label) for choice in question.single] == [
        ("done", "done"),
        ("done;done", "alone: done, done"),
    ]
    few = ask(NAMES, "any", legal[:2], shortcuts=shortcuts[:1])
    assert isinstance(few, Question)
    assert few.buttons
    assert [choice.word for choice in few.single] == ["settle A1;settle A2"]


def test_a_single_legal_action_is_still_offered():
    question = ask(Wording(), "hole", [Move("C4", "F4")])
    assert isinstance(question, Question)
    assert [(choice.word, choice.label) for choice in question.single] == [("move C4 F4", "Move C4 → F4")]
    assert question.text == "Only one thing is possible."


def test_a_shortcut_is_a_select_of_whole_actions_and_never_offers_an_illegal_one():
    legal = [Rod(spot, "1") for spot in SPOTS.words[:30]] + [Done()]
    shortcuts = [
        Shortcut("near", (legal[0], legal[1], Rod("P20", "2"))),
        Shortcut("best", (legal[5],)),
        Shortcut("none", (Rod("P20", "2"),)),
    ]
    question = ask(NAMES, "any", legal, shortcuts=shortcuts)
    assert isinstance(question, Question)
    assert question.groups[0].label == "near"
    assert [choice.word for choice in question.groups[0].choices] == ["rod A1 1", "rod A2 1"]
    assert [choice.word for choice in question.single] == ["done", "rod A6 1"]


def test_more_than_a_hundred_words_are_paged_by_letter():
    legal = [Settle(spot) for spot in SPOTS.words]
    question = ask(NAMES, "any", legal)
    assert isinstance(question, Question)
    assert [choice.word for choice in question.choices()] == ["?0", "?1", "?2", "?3"]
    assert [choice.label for choice in question.choices()] == ["A1 … D20", "E1 … H20", "I1 … L20", "M1 … P20"]
    page = ask(NAMES, "any", legal, page=2)
    assert isinstance(page, Question)
    assert page.choices()[0].word == "settle I1"


def test_options_of_a_slash_command_are_the_fields_and_several_words_are_numbered():
    assert [name for name, _ in options(Move)] == ["mole", "to"]
    assert [name for name, _ in options(Plan)] == ["cards1", "cards2", "cards3"]


def test_suggestions_come_from_legal_actions_that_agree_with_the_other_options():
    legal = [Move("C4", "F4"), Move("C4", "C1"), Move("E7", "E8"), Place("A1")]
    assert complete(Move, legal, {"mole": ""}, "mole") == [("C4", "C4"), ("E7", "E7")]
    assert complete(Move, legal, {"mole": "c4 ", "to": ""}, "to") == [("F4", "F4"), ("C1", "C1")]
    assert complete(Move, legal, {"mole": "c4", "to": "c"}, "to") == [("C1", "C1")]
    assert complete(Move, legal, {"mole": "A9", "to": ""}, "to") == []
    assert complete(Move, [], {"mole": ""}, "mole") == []
    assert complete(Move, legal, {}, "from") == []


def test_words_that_begin_with_what_was_typed_come_first():
    legal = [Rod("A1", card) for card in CARDS.words]
    assert [word for _, word in complete(Rod, legal, {"card": "1"}, "card")] == ["1", "mole+1", "hawk+1"]


def test_a_suggestion_is_found_by_its_label_too():
    def label(field: Field, word: str) -> str:
        return {"A1": "● Ann", "A2": "■ Bo"}[word]

    legal = [Settle("A1"), Settle("A2")]
    assert complete(Settle, legal, {"spot": "bo"}, "spot", label) == [("■ Bo", "A2")]


@given(legals, st.text(max_size=10), st.text(max_size=120))
@settings(max_examples=80, deadline=None)
def test_suggestions_never_exceed_discords_limits_and_are_legal_words(legal, first, second):
    for kind in {type(action) for action in legal}:
        for number, (name, _) in enumerate(options(kind)):
            found = complete(kind, legal, {"spot": first, "card": second}, name)
            assert len(found) <= 25
            assert all(1 <= len(shown) <= 100 for shown, _ in found)
            assert {word for _, word in found} <= {a.tokens()[number + 1] for a in legal if type(a) is kind}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_by_presses(seats):
    rules, dice = HoleRules(), FastDice(seats)
    state = rules.settle(rules.start(seats, rules.Options(turn_limit=100)), dice).state
    words = Wording()
    while rules.outcome(state) is None:
        seat = rules.to_act(state)[0]
        legal = rules.legal(state, seat)
        chosen: tuple[str, ...] = ()
        while isinstance(step := ask(words, "hole", legal, chosen), Question):
            check_limits(step)
            pressed = step.choices()[dice.below(len(step.choices()))]
            chosen = (*chosen, *pressed.word.split(" "))
        assert step in legal
        assert len(step.tokens()) > 0
        state = rules.settle(rules.apply(state, seat, step).state, dice).state


def test_a_shortcut_with_more_than_a_menu_holds_has_two() -> None:
    legal = [Settle(spot) for spot in SPOTS.words[:60]]
    many = Shortcut("many", tuple(legal[:40]))
    asked = ask(NAMES, "game", legal, shortcuts=[many])
    assert isinstance(asked, Question)
    menus = [group for group in asked.groups if group.label.startswith("many")]
    assert [(group.label, len(group.choices)) for group in menus] == [("many 1/2", 25), ("many 2/2", 15)]


def test_what_can_be_chosen_at_once_is_in_one_menu() -> None:
    legal = [Settle(spot) for spot in SPOTS.words[:4]]
    asked = ask(NAMES, "game", legal, shortcuts=[Shortcut("some", tuple(legal[:3]), most=5)])
    assert isinstance(asked, Question)
    assert [(group.label, group.most) for group in asked.lists] == [("some", 3)]  # beside the buttons
