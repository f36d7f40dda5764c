"""The types that every game is made of: actions, events, steps, outcomes, the rules protocol and the errors.

A game is a value of its `State` type and the pure functions of its `Rules`. Choices (`apply`) and chance (`settle`) are
separate, so that a choice can be previewed and taken back without touching the dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from bot.games.dice import Dice

Seat: TypeAlias = int
"""A seat at the table, from 0, clockwise."""

TABLE: Final = -1
"""The public, as a viewer."""
SEATS: Final = "seat"
"""The name of every vocabulary whose words are the numbers of seats: people read and type names for them."""


class Vocabulary(msgspec.Struct, frozen=True):
    """The words that one kind of token may be: `spaces` are `A1` to `I5`.

    `name` keys the sentence that explains it in the wording (`vocabulary.<name>`). `words` is in reading order.
    """

    name: str
    words: tuple[str, ...]

    def find(self, typed: str) -> str | None:
        """The word that a person means by `typed`, whatever its case; `None` if there is none."""
        return _folded(self).get(typed.casefold())


@cache
def _folded(vocabulary: Vocabulary) -> dict[str, str]:
    return {word.casefold(): word for word in vocabulary.words}


class Action(msgspec.Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    """What a player does. The tag is the verb, the fields are its tokens, in the order in which they are typed.

    A field is a `str` or an `int` annotated with `msgspec.Meta(extra={"vocabulary": Vocabulary(...)})`, or a tuple of
    such. `str(action)` is the one text form: typed, shown, logged, and parsed back by `parse`.
    """

    @classmethod
    def verb(cls) -> str:
        """The first word of the text form."""
        return str(cls.__struct_config__.tag)

    def tokens(self) -> tuple[str, ...]:
        """The verb and every field as words, in order: `("move", "D4", "D7")`."""
        words: list[str] = [self.verb()]
        for name in self.__struct_fields__:
            value = getattr(self, name)
            words += map(str, value) if isinstance(value, tuple) else [str(value)]
        return tuple(words)

    def __str__(self) -> str:
        return " ".join(self.tokens())


class Field(msgspec.Struct, frozen=True):
    """One field of an action class: its name, the words it takes, how many of them (1, but for tuples)."""

    name: str
    vocabulary: Vocabulary
    count: int
    number: bool

    @property
    def names(self) -> tuple[str, ...]:
        """What each of its words is called: `cards1` to `cards4`."""
        several = (f"{self.name}{number}" for number in range(1, self.count + 1))
        return (self.name,) if self.count == 1 else tuple(several)


@cache
def fields(action: type[Action]) -> tuple[Field, ...]:
    """The fields of an action class in typing order.

    Raises `TypeError` for a field without a vocabulary: such a class could not be typed by a player.
    """
    return tuple(_field(info.name, info.type) for info in msgspec.inspect.type_info(action).fields)  # type: ignore[attr-defined]


def _field(name: str, kind: msgspec.inspect.Type) -> Field:
    count = 1
    if isinstance(kind, msgspec.inspect.TupleType):
        count = len(kind.item_types)
        kind = kind.item_types[0]
    if not isinstance(kind, msgspec.inspect.Metadata):
        raise TypeError(f"the field {name!r} of an action needs a vocabulary")
    return Field(
        name, (kind.extra or {})["vocabulary"], count, isinstance(kind.type, msgspec.inspect.IntType)
    )


def parse(actions: tuple[type[Action], ...], text: str) -> Action:
    """The action that `text` says, among these classes; case and spaces do not matter.

    Raises `NotUnderstood` with what was wrong and what is possible.
    """
    words = text.split()
    verbs = {action.verb(): action for action in actions}
    if not words or words[0].casefold() not in verbs:
        raise NotUnderstood("verb", typed=" ".join(words[:1]), vocabulary=Vocabulary("verb", tuple(verbs)))
    action = verbs[words[0].casefold()]
    rest = words[1:]
    expected = fields(action)
    if len(rest) != sum(field.count for field in expected):
        names = tuple(name for field in expected for name in field.names)
        raise NotUnderstood("shape", typed=text, verb=action.verb(), names=names)
    values: list[Any] = []
    for field in expected:
        taken = [_word(field, typed) for typed in rest[: field.count]]
        del rest[: field.count]
        values.append(taken[0] if field.count == 1 else tuple(taken))
    return action(*values)


def _word(field: Field, typed: str) -> str | int:
    word = field.vocabulary.find(typed)
    if word is None:
        raise NotUnderstood("word", typed=typed, vocabulary=field.vocabulary)
    return int(word) if field.number else word


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, kw_only=True):
    """What has happened. The tag names it, the fields are the facts a sentence or a picture is made from.

    `only` are the seats that may know it; empty means everybody, the public included. A private event has its public
    counterpart, if there is one, as an event of its own.
    """

    only: tuple[Seat, ...] = ()

    @classmethod
    def kind(cls) -> str:
        """The tag."""
        return str(cls.__struct_config__.tag)

    def seen_by(self, viewer: Seat) -> bool:
        """Whether `viewer` (a seat, or `TABLE`) may know it."""
        return not self.only or viewer in self.only


class Line(msgspec.Struct, frozen=True):
    """One line of a board told in words: the wording's `<game>.board.<key>` filled with the facts."""

    key: str
    facts: dict[str, Any]


class Shortcut(msgspec.Struct, frozen=True):
    """A labelled choice of actions offered beside the ordinary narrowing; `key` is in the wording, `shortcut.<key>`."""

    key: str
    actions: tuple[Action, ...] = ()
    sequences: tuple[tuple[Action, ...], ...] = ()
    """Several actions in one press: the first of each is legal, every other one is after those before it."""
    most: int = 1
    """So many of these can be chosen at once. They are done in this order, each as it is or as one `alike`."""

    @property
    def choices(self) -> tuple[tuple[Action, ...], ...]:
        """All that is offered, single actions first."""
        return (*((action,) for action in self.actions), *self.sequences)


def together(actions: Sequence[Action]) -> str:
    """Several actions as one text, `add C1;add C2`. No word of any game has a semicolon."""
    return ";".join(map(str, actions))


def apart(text: str) -> tuple[str, ...]:
    """The texts of actions that were put `together`; one alone stays as it is."""
    return tuple(text.split(";"))


def at_once(choices: Sequence[str]) -> str:
    """What was chosen at once as one text, `move C1 D4&add C2;add C3`. No word of any game has this sign."""
    return "&".join(choices)


def one_by_one(text: str) -> tuple[str, ...]:
    """The choices that were made `at_once`."""
    return tuple(text.split("&"))


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one viewer may know of a game; each game's own view adds its fields to this base."""

    def lines(self) -> tuple[Line, ...]:
        """The whole board in words, for people who do not see pictures: as much as the picture tells."""
        raise NotImplementedError

    def spellings(self, action: Action) -> tuple[Action, ...]:
        """Other ways to say this action (`rod E4 west` for `rod D4 east`), the usual one not included."""
        return ()

    def shortcuts(self, legal: tuple[Action, ...]) -> tuple[Shortcut, ...]:
        """Labelled selections of the legal actions, the most useful first."""
        return ()

    def alike(self, action: Action) -> Hashable:
        """What its player cares about in an action: where another choice has taken its place, one with the same will do."""
        return action

    def leaving(self, legal: tuple[Action, ...]) -> Action | None:
        """The action that leaves what else could be done: it stands last, and quietly."""
        return self.ending(legal)

    def ending(self, legal: tuple[Action, ...]) -> Action | None:
        """The action that ends the viewer's turn as it stands, though more is possible: *Confirm* does it, too."""
        return None


def spelled(view: View, legal: Sequence[Action]) -> dict[Action, Action]:
    """Every way to say these actions, with the action that is meant; what could mean several is left out.

    Where there is more than the usual way, all are in the order of the vocabularies, verb by verb; else as `legal` is.
    """
    meant: dict[Action, set[Action]] = {}
    for action in legal:
        for other in view.spellings(action):
            meant.setdefault(other, set()).add(action)
    others = {other: one.pop() for other, one in meant.items() if len(one) == 1 and other not in legal}
    forms = {action: action for action in legal} | others
    if not others:
        return forms
    verbs = list(dict.fromkeys(type(action) for action in forms))
    return dict(sorted(forms.items(), key=lambda pair: (verbs.index(type(pair[0])), _positions(pair[0]))))


def _positions(action: Action) -> tuple[int, ...]:
    places = [field for field in fields(type(action)) for _ in range(field.count)]
    words = action.tokens()[1:]
    return tuple(field.vocabulary.words.index(word) for field, word in zip(places, words, strict=True))


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended. `places[seat]` is from 1, equals share, the next is skipped; `scores[seat]` may be empty."""

    places: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str
    """A key of the game's wording, `outcome.<reason>`."""


StateT = TypeVar("StateT", bound=msgspec.Struct)
ViewT_co = TypeVar("ViewT_co", bound="View", covariant=True)


class Step(msgspec.Struct, Generic[StateT], frozen=True):
    """What `apply`, `settle` or `give_up` leads to."""

    state: StateT
    events: tuple[Event, ...] = ()
    reveals: tuple[Seat, ...] = ()
    """The seats (and `TABLE`) that have learned something hidden by it."""


class Rules(Protocol[StateT, ViewT_co]):
    """The rules of one game. Everything is pure; a state is never changed.

    When nobody is to act and there is no outcome, `settle` is due.
    """

    id: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players it can be played by."""
    Options: ClassVar[type[msgspec.Struct]]
    """Every field has a default. A `Literal` or `bool` offers all its values; an `int` offers
    `msgspec.Meta(extra={"offered": (...)})`."""
    State: ClassVar[type[msgspec.Struct]]
    Actions: ClassVar[tuple[type[Action], ...]]
    Events: ClassVar[tuple[type[Event], ...]]
    View: ClassVar[type[View]]

    def start(self, seats: int, options: Any) -> StateT:
        """The state before anything is drawn."""

    def settle(self, state: StateT, dice: Dice) -> Step[StateT]:
        """Take chance and automatic steps, up to the next choice or the end. Nothing due: the same state."""

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """Who is waited for, ascending; empty when over or while `settle` is due; several: all at once, in secret."""

    def legal(self, state: StateT, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do, in a stated order; depends only on what the seat knows."""

    def apply(self, state: StateT, seat: Seat, action: Action) -> Step[StateT]:
        """Carry out a choice up to where chance is due. Raises `Illegal` with the reason and what is possible."""

    def give_up(self, state: StateT, seat: Seat) -> Step[StateT]:
        """The seat's player leaves for good: it ranks last and is played on by a computer. Raises `Illegal`."""

    def view(self, state: StateT, viewer: Seat) -> ViewT_co:
        """What `viewer` (a seat, or `TABLE`) may know, built field by field."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or `None` while it runs."""

    def imagine(self, state: StateT, viewer: Seat, dice: Dice) -> StateT:
        """A state that `viewer` could just as well be in: everything hidden from it drawn anew."""


def union(kinds: tuple[type, ...]) -> Any:
    """The union type of these classes, for msgspec."""
    joined: Any = kinds[0]
    for kind in kinds[1:]:
        joined = joined | kind
    return joined


def offered(kind: Any) -> tuple[Any, ...]:
    """The values a lobby offers for an option's annotation, in a stated order; empty if it names none."""
    info = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.BoolType):
        return (True, False)
    if isinstance(info, msgspec.inspect.Metadata):
        return tuple((info.extra or {}).get("offered", ()))
    return get_args(kind) if get_origin(kind) is not None else ()


class GameError(Exception):
    """Something a player asked for cannot be done; nothing has changed.

    `key` and `facts` make its sentence: the wording's `refusal.<key>` filled with the facts.
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return f"{type(self).__name__}: {self.key} {self.facts}"


class NotUnderstood(GameError):
    """The words are not an action of this game."""


class Illegal(GameError):
    """An action of this game, but not now. `facts` say why and, where it helps, what is possible instead."""


class Ambiguous(GameError):
    """The words could mean several of the legal actions."""


class TooLate(GameError):
    """The choice was made on a panel that has been overtaken."""


class NotYourTurn(GameError):
    """Somebody else is waited for."""


class NotInGame(GameError):
    """The person does not sit at this table."""


def places(ranking: list[list[Seat]], seats: int) -> tuple[int, ...]:
    """Places from groups of equals, best first: `[[1], [0, 2]]` gives `(2, 1, 2)`; the next place is skipped."""
    result = [0] * seats
    place = 1
    for group in ranking:
        for seat in group:
            result[seat] = place
        place += len(group)
    return tuple(result)
