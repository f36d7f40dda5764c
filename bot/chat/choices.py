"""From legal actions to questions: one word after the other, in as few presses as possible.

An action is a tuple of words. Given the legal actions and the words chosen so far, `ask` gives the next question; a
word with only one possibility is never asked for, so a choice may stand for several words. `complete` does the same
for a slash command's autocomplete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, Protocol

import msgspec

from bot.chat.packing import LABEL, SELECT, SELECTS, packed, span
from bot.games.core import Action, Field, Shortcut, fields, together

BUTTONS: Final = 10
"""Up to so many choices in all are buttons: one press instead of two."""
WORD: Final = 50
"""The longest word of a choice, several actions together included: it becomes part of an id."""
HINT: Final = 100
HINTED: Final = 6
"""A hint lists at most so many words."""
MENUS: Final = 3
"""So many menus a shortcut may have."""
PAGE: Final = "?"
"""What the word of a page begins with; no vocabulary has such a word."""


class Labels(Protocol):
    """What is needed of the wording."""

    def ask(self, game: str, verb: str, field: str) -> str:
        """The question for a field."""

    def which(self, game: str, verbs: Iterable[str]) -> str:
        """The question where several verbs are possible."""

    def verb(self, game: str, verb: str) -> str:
        """A verb as a label."""

    def action(self, game: str, action: Action) -> str:
        """A whole action as a label."""

    def part(self, game: str, action: Action) -> str:
        """The same where the verb is clear from the question."""

    def word(self, game: str, vocabulary: str, word: str) -> str:
        """A word as a label."""

    def several(self, game: str, actions: Sequence[Action]) -> str:
        """Several actions of one press as a label."""

    def shortcut(self, game: str, shortcut: Shortcut) -> str:
        """The label of a shortcut."""


class Choice(msgspec.Struct, frozen=True):
    """One thing to press. `word` is one or more words, joined by spaces, that follow those already chosen; or several whole
    actions `together`; or a page.
    """

    word: str
    label: str
    hint: str = ""
    """What comes after it, for the small print of a select."""
    head: str = ""
    """The first word of a label of several, by which a select of many says what it holds."""


class Group(msgspec.Struct, frozen=True):
    """Choices that belong together: one select, or where the question says so, buttons. At most 25."""

    label: str
    choices: tuple[Choice, ...]
    most: int = 1
    """So many of them may be chosen at once; more than one only in a select."""


class Question(msgspec.Struct, frozen=True):
    """What is asked next. `single` are buttons beside the groups: each a whole action."""

    text: str
    groups: tuple[Group, ...]
    single: tuple[Choice, ...] = ()
    buttons: bool = False
    """There are so few choices that those of the groups are buttons too."""
    lists: tuple[Group, ...] = ()
    """Shortcuts beside buttons: a select each."""

    def choices(self) -> tuple[Choice, ...]:
        """All of them."""
        grouped = (*self.groups, *self.lists)
        return self.single + tuple(choice for group in grouped for choice in group.choices)


def fitting(legal: Iterable[Action], chosen: Sequence[str]) -> tuple[Action, ...]:
    """The legal actions that begin with the chosen words."""
    return tuple(action for action in legal if action.tokens()[: len(chosen)] == tuple(chosen))


def ask(
    labels: Labels,
    game: str,
    legal: Sequence[Action],
    chosen: Sequence[str] = (),
    *,
    shortcuts: Iterable[Shortcut] = (),
    page: int | None = None,
) -> Question | Action | None:
    """The next question; the action itself once the chosen words leave no other; `None` if they lead nowhere.

    A single legal action is still a question while nothing has been chosen. `page` is the number of the page pressed,
    where there are more choices than fit.
    """
    left = tuple(dict.fromkeys(fitting(legal, chosen)))
    if not left:
        return None
    if chosen and len(left) == 1:
        return left[0]
    asker = _Asker(labels, game)
    if chosen:
        return asker.words(left, len(chosen), page)
    question = asker.verbs(left, page)
    return question if page is not None else asker.with_shortcuts(question, shortcuts, left)


class _Asker:
    def __init__(self, labels: Labels, game: str) -> None:
        self.labels = labels
        self.game = game

    def verbs(self, legal: Sequence[Action], page: int | None) -> Question:
        """Nothing chosen yet: all verbs with their next words at once if they fit, else the verbs."""
        by_verb = _split(legal, 0)
        several = {verb: actions for verb, actions in by_verb.items() if len(actions) > 1}
        single = tuple(
            self._whole(str(actions[0]), actions[0]) for actions in by_verb.values() if len(actions) == 1
        )
        if not several:
            return self._buttons_only(single)
        if len(by_verb) == 1:
            return self.words(legal, 0, page)
        groups: list[Group] = []
        for verb, actions in several.items():
            packed = self._groups(self._following(actions, 0))
            groups += [self._of_verb(verb, group, alone=len(packed) == 1) for group in packed]
        if len(groups) > 1 and len(legal) <= BUTTONS:
            choices = tuple(self._whole(str(action), action) for action in legal)
            return self._question(self.labels.which(self.game, by_verb), self._groups(choices), ())
        if len(groups) <= SELECTS and len(single) <= BUTTONS // 2:
            return self._question(self.labels.which(self.game, by_verb), groups, single)
        choices = tuple(
            self._whole(str(actions[0]), actions[0])
            if len(actions) == 1
            else Choice(" ".join(shared(actions)), self.labels.verb(self.game, verb)[:LABEL])
            for verb, actions in by_verb.items()
        )
        return self._question(self.labels.which(self.game, by_verb), self._groups(choices), ())

    def words(self, legal: Sequence[Action], at: int, page: int | None) -> Question:
        """The question for the word at position `at`, or for the first after it at which the actions differ."""
        verb = legal[0].verb()
        field = _field_at(type(legal[0]), len(shared(legal)))
        text = self.labels.ask(self.game, verb, field.name)
        choices = self._following(legal, at)
        pages = packed(choices, SELECT * SELECTS)
        if len(pages) == 1:
            return self._question(text, self._groups(choices), ())
        if page is not None and 0 <= page < len(pages):
            return self._question(text, self._groups(pages[page]), ())
        turned = tuple(Choice(f"{PAGE}{number}", span(part)) for number, part in enumerate(pages))
        return self._question(text, self._groups(turned), ())

    def with_shortcuts(
        self, question: Question, shortcuts: Iterable[Shortcut], legal: Sequence[Action]
    ) -> Question:
        """The game's shortcuts before everything else: one choice is a button, several are a select.

        Buttons stay buttons: a select comes after them, and only if it spares a press.
        """
        groups: list[Group] = []
        single = list(question.single)
        known = {choice.word for choice in (question.choices() if question.buttons else single)}
        for shortcut in shortcuts:
            label = self.labels.shortcut(self.game, shortcut)
            found = self._shortcuts(shortcut, legal)
            most = min(shortcut.most, len(found))
            if len(found) == 1 and found[0].word not in known and len(single) < BUTTONS // 2:
                single.append(Choice(found[0].word, f"{label}: {found[0].label}"[:LABEL]))
                known.add(found[0].word)
            elif len(found) > 1:
                groups += self._menus(label, found, most)
        if question.buttons:
            lists = tuple(
                group
                for group in groups
                if group.most > 1 or any(one.word not in known for one in group.choices)
            )
            return msgspec.structs.replace(question, single=tuple(single), lists=lists)
        return msgspec.structs.replace(question, groups=(*groups, *question.groups), single=tuple(single))

    def _shortcuts(self, shortcut: Shortcut, legal: Sequence[Action]) -> tuple[Choice, ...]:
        """What a shortcut offers of these actions: single ones, and several at once."""
        found = [self._whole(str(action), action) for action in shortcut.actions if action in legal]
        for actions in shortcut.sequences:
            word = together(actions)
            if actions[0] in legal and len(word) <= WORD:
                found.append(
                    Choice(word, self.labels.several(self.game, actions)[:LABEL])
                    if len(actions) > 1
                    else self._whole(word, actions[0])
                )
        return tuple(found)

    def _menus(self, label: str, found: tuple[Choice, ...], most: int) -> list[Group]:
        """As many menus as it needs, `label 1/2` and `label 2/2`; of what can be chosen at once there is one alone."""
        parts = [found[at : at + SELECT] for at in range(0, len(found), SELECT)][: MENUS if most == 1 else 1]
        names = (
            [label] if len(parts) == 1 else [f"{label} {n}/{len(parts)}" for n in range(1, len(parts) + 1)]
        )
        return [Group(name[:LABEL], part, most) for name, part in zip(names, parts, strict=True)]

    def _following(self, legal: Sequence[Action], at: int) -> tuple[Choice, ...]:
        """The choices from position `at` on, the words that all actions share included in each."""
        common = len(shared(legal))
        choices = []
        for actions in _split(legal, common).values():
            words = shared(actions)
            word = " ".join(words[at:])
            if len(actions) == 1 and len(words) > common + 1:
                head = self._label(_field_at(type(actions[0]), common), words[common])
                choices.append(Choice(word, self.labels.part(self.game, actions[0])[:LABEL], head=head))
                continue
            kind = type(actions[0])
            label = " ".join(
                self._label(_field_at(kind, place), words[place]) for place in range(common, len(words))
            )
            choices.append(Choice(word, label[:LABEL], self._hint(actions, len(words))))
        return tuple(choices)

    def _hint(self, actions: Sequence[Action], at: int) -> str:
        if len(actions) == 1:
            return ""
        field = _field_at(type(actions[0]), at)
        after = [self._label(field, word) for word in _split(actions, at)]
        text = "→ " + ", ".join(after)
        return text if len(after) <= HINTED and len(text) <= HINT else ""

    def _label(self, field: Field, word: str) -> str:
        return self.labels.word(self.game, field.vocabulary.name, word)

    def _whole(self, word: str, action: Action) -> Choice:
        return Choice(word, self.labels.action(self.game, action)[:LABEL])

    def _of_verb(self, verb: str, group: Group, *, alone: bool) -> Group:
        label = self.labels.verb(self.game, verb)
        return Group((label if alone else f"{label}: {group.label}")[:LABEL], group.choices)

    def _groups(self, choices: Sequence[Choice]) -> list[Group]:
        return [Group(span(part), part) for part in packed(choices, SELECT)]

    def _buttons_only(self, single: tuple[Choice, ...]) -> Question:
        verbs = [choice.word.split(" ", 1)[0] for choice in single]
        text = self.labels.which(self.game, verbs)
        if len(single) <= BUTTONS // 2:
            return Question(text, (), single)
        return self._question(text, self._groups(single), ())

    def _question(self, text: str, groups: Sequence[Group], single: tuple[Choice, ...]) -> Question:
        count = len(single) + sum(len(group.choices) for group in groups)
        # With several groups the selects' labels are needed to tell the verbs apart.
        return Question(text, tuple(groups), single, buttons=count <= BUTTONS and len(groups) <= 1)


def _split(legal: Iterable[Action], at: int) -> dict[str, list[Action]]:
    """The actions by their word at this position, in the order in which they are listed."""
    split: dict[str, list[Action]] = {}
    for action in legal:
        split.setdefault(action.tokens()[at], []).append(action)
    return split


def shared(actions: Sequence[Action]) -> tuple[str, ...]:
    """The words with which all these actions begin."""
    columns = zip(*(action.tokens() for action in actions), strict=False)
    return tuple(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))


def _field_at(kind: type[Action], at: int) -> Field:
    """The field that the word at this position belongs to; position 0 is the verb."""
    places = [field for field in fields(kind) for _ in range(field.count)]
    return places[at - 1]


def options(kind: type[Action]) -> tuple[tuple[str, Field], ...]:
    """What a slash command for this class asks for, in order: `mole`, `to`; a field of several words has a number each."""
    return tuple((name, field) for field in fields(kind) for name in field.names)


def complete(
    kind: type[Action],
    legal: Iterable[Action],
    typed: Mapping[str, str],
    focused: str,
    label: Callable[[Field, str], str] = lambda _, word: word,
) -> list[tuple[str, str]]:
    """What the focused option may be, as (name, value): from the legal actions alone, at most 25.

    `typed` has what stands in the options so far, the focused one included. Words that begin with what was typed come
    before those that merely contain it.
    """
    names = [name for name, _ in options(kind)]
    if focused not in names:
        return []
    at = names.index(focused)
    field = options(kind)[at][1]
    others = {
        place: word
        for place, name in enumerate(names)
        if place != at and (word := typed.get(name, "").strip().casefold())
    }
    words: dict[str, str] = {}
    for action in legal:
        tokens = action.tokens()[1:]
        if type(action) is kind and all(tokens[place].casefold() == word for place, word in others.items()):
            words.setdefault(tokens[at], label(field, tokens[at]))
    wanted = typed.get(focused, "").strip().casefold()
    found = [(name[:HINT], word) for word, name in words.items() if _matches(wanted, word, name)]
    found.sort(key=lambda pair: not pair[1].casefold().startswith(wanted))
    return found[:SELECT]


def _matches(wanted: str, word: str, name: str) -> bool:
    return wanted in word.casefold() or wanted in name.casefold()
