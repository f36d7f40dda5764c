"""Saying things: a key and facts become a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

import msgspec

from bot.games.core import SEATS, TABLE, Action, Event, GameError, Line, Outcome, Seat, Shortcut, View, fields
from bot.wording.facts import FORMATS, MARKS, Markup, Names, Unsaid, show, who
from bot.wording.files import Entry, load
from bot.wording.template import Place

NOBODY: Names = ()


class Wording:
    """The sentences of one language.

    A key or a fact that is missing raises `Unsaid` where `strict`, as in tests; else it shows as `⟨key⟩` and nothing
    breaks. `plain` is for places where Discord reads no markup: alt texts, files, labels of buttons and options.
    Labels call seats by their number, unless the wording is `calling` them by name.
    """

    strict: ClassVar[bool] = False

    def __init__(self, language: str = "en", *, plain: bool = False, names: Names = NOBODY) -> None:
        self.language = language
        self.is_plain = plain
        self._names = names
        self._entries: Mapping[str, Entry] = load(language)

    @property
    def plain(self) -> Wording:
        """The same language without any escaping or markup of facts."""
        return self if self.is_plain else Wording(self.language, plain=True, names=self._names)

    def calling(self, names: Names) -> Wording:
        """The same, with labels that call the seats by these names."""
        return Wording(self.language, plain=self.is_plain, names=names)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for this key."""
        return key in self._entries

    def say(self, key: str, names: Names = NOBODY, /, **facts: Any) -> str:
        """The sentence `key`, filled with the facts."""
        return self._say(key.partition(".")[0], key, names, facts)

    def tell(self, game: str, event: Event, names: Names, *, again: bool = False) -> str:
        """What happened; empty where there is nothing to tell. `again`: the sentence before was about the same seat."""
        facts = {**_facts(event), "again": again}
        return self._say(game, f"{game}.event.{event.kind()}", names, facts)

    def story(
        self, game: str, events: Iterable[Event], names: Names, *, draft: bool = False
    ) -> tuple[str, ...]:
        """What happened, in lines. A sentence that has a shorter form for it continues the line about the same seat.

        `draft`: it has not happened yet, but would.
        """
        lines: list[list[str]] = []
        speaker: Seat | None = None
        for facts in self._gathered(game, events):
            seat = facts.get("seat")
            key = facts.pop("key")
            facts["draft"] = draft
            text = self._say(game, key, names, {**facts, "again": False})
            if not text:
                continue
            shorter = self._say(game, key, names, {**facts, "again": True})
            if lines and seat is not None and seat == speaker and shorter != text:
                lines[-1].append(shorter)
            else:
                lines.append([text])
            speaker = seat
        return tuple(" ".join(line) for line in lines)

    def _gathered(self, game: str, events: Iterable[Event]) -> Iterable[dict[str, Any]]:
        """The facts of each sentence: runs of one kind that has a sentence `many` become one sentence a seat."""
        for kind, run in groupby(events, key=lambda event: event.kind()):
            many = f"{game}.many.{kind}"
            if not self.has(many):
                yield from ({"key": f"{game}.event.{kind}", **_facts(event)} for event in run)
                continue
            by_seat: dict[Seat, list[dict[str, Any]]] = {}
            for event in run:
                facts = _facts(event)
                by_seat.setdefault(facts["seat"], []).append(facts)
            for seat, told in by_seat.items():
                if len(told) == 1:
                    yield {"key": f"{game}.event.{kind}", **told[0]}
                else:
                    yield {
                        "key": many,
                        **{name: tuple(facts[name] for facts in told) for name in told[0]},
                        "seat": seat,
                    }

    def refusal(self, game: str | None, error: GameError, names: Names = NOBODY) -> str:
        """Why something cannot be done, and what is possible instead."""
        return self._say(game or "table", self._key(game, f"refusal.{error.key}"), names, error.facts)

    def ready(self, game: str, view: View, names: Names, due: Sequence[Seat]) -> str:
        """For whom has chosen in secret: who has not, and that it can be done anew until then."""
        return self._say(game, self._key(game, "panel.ready"), names, {**_facts(view), "due": due})

    def anew(self, game: str) -> str:
        """The label of the button that does it anew."""
        return self.say(self._key(game, "panel.anew"))

    def so_far(self, game: str, legal: Iterable[Action], chosen: Sequence[str]) -> str:
        """What has been chosen of a half-made action that takes several words of a kind; empty for any other."""
        action = next((one for one in legal if one.tokens()[: len(chosen)] == tuple(chosen)), None)
        taken = fields(type(action)) if action is not None else ()
        if len(chosen) < 2 or len(taken) != 1 or taken[0].count < 2:
            return ""
        words = [self.word(game, taken[0].vocabulary.name, word) for word in chosen[1:]]
        return self.say("table.panel.so_far", words=tuple(words))

    def situation(self, game: str, view: View, names: Names) -> str:
        """What the viewer should know before choosing: `Your disc: 3.`; empty where there is nothing to say."""
        return self._say(game, f"{game}.situation", names, _facts(view))

    def stage(self, game: str, view: View) -> str:
        """How far the game has come: `layer 2 of 4`."""
        return self._say(game, f"{game}.stage", NOBODY, _facts(view))

    def length(self, game: str, options: msgspec.Struct) -> str:
        """How long a game takes with these options."""
        return self._say(game, f"{game}.length", NOBODY, _facts(options))

    def board(self, game: str, lines: Iterable[Line], names: Names) -> tuple[str, ...]:
        """The whole board in words."""
        return tuple(self._say(game, f"{game}.board.{line.key}", names, line.facts) for line in lines)

    def seat(self, seat: Seat, names: Names) -> str:
        """`■ Bo`."""
        return who(self._speech("table", names, {}), seat)

    def shortcut(self, game: str, shortcut: Shortcut) -> str:
        """The label of a selection of actions."""
        return self.plain.say(f"{game}.shortcut.{shortcut.key}", most=shortcut.most)

    def which(self, game: str, verbs: Iterable[str]) -> str:
        """The question where several verbs are possible, or one single action."""
        told = sorted(verbs)
        return self._say(game, f"{game}.which", NOBODY, {"verbs": " ".join(told), "alone": len(told) == 1})

    def outcome(self, game: str, outcome: Outcome, names: Names) -> str:
        """Who has won, and how."""
        winners = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
        return self._say(game, f"{game}.outcome.{outcome.reason}", names, {"winners": winners})

    def standing(self, game: str, outcome: Outcome, names: Names) -> tuple[str, ...]:
        """A line for each seat, best first."""
        order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
        key = self._key(game, "standing")
        return tuple(
            self._say(
                game,
                key,
                names,
                {
                    "place": outcome.places[seat],
                    "seat": seat,
                    "score": outcome.scores[seat],
                    "scored": outcome.scores[seat] is not None,
                },
            )
            for seat in order
        )

    def teams(self, game: str) -> tuple[str, ...]:
        """What a game calls its seats, for an example without people."""
        keys = [f"{game}.team.{seat}" for seat in range(len(MARKS))]
        return tuple(self.say(key) for key in keys if self.has(key))

    def option(self, game: str, name: str) -> str:
        """What an option of the lobby is called."""
        return self.say(f"{game}.option.{name}.name")

    def option_about(self, game: str, name: str) -> str:
        """What an option does."""
        return self.say(f"{game}.option.{name}.about")

    def option_value(self, game: str, name: str, value: Any) -> str:
        """What one of an option's values is called."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        for key in (f"{game}.option.{name}.{text}", f"{game}.option.{name}.any", f"table.option.{text}"):
            if self.has(key):
                return self._say(game, key, NOBODY, {"value": value})
        return self._missing(f"{game}.option.{name}.{text}")

    def options(self, game: str, options: msgspec.Struct) -> str:
        """All options as set, in one line."""
        return self.say("table.list.dot").join(
            self.say(
                "table.option.pair",
                name=Markup(self.option(game, name)),
                value=Markup(self.option_value(game, name, value)),
            )
            for name, value in msgspec.structs.asdict(options).items()
        )

    def verb(self, game: str, verb: str) -> str:
        """The label of a button that does it."""
        return self.say(f"{game}.verb.{verb}.label")

    def ask(self, game: str, verb: str, field: str) -> str:
        """The question for one field of an action."""
        return self.say(f"{game}.verb.{verb}.{field}.ask")

    def action(self, game: str, action: Action) -> str:
        """A whole action as a label, without markup: `Move C4 → F4`."""
        return self.plain.label(game, action, ("whole",))

    def part(self, game: str, action: Action) -> str:
        """The same where the verb is clear: `C4 → F4`."""
        return self.plain.label(game, action, ("part", "whole"))

    def several(self, game: str, actions: Sequence[Action]) -> str:
        """Several actions of one press as a label. Where they are of one verb that has a form `several`, its facts are lists.

        Else each is said by itself, all but the first in the form `after`, if there is one.
        """
        key = f"{game}.verb.{actions[0].verb()}.several"
        if len({type(action) for action in actions}) > 1 or not self.has(key):
            later = (self.plain.label(game, action, ("after", "whole")) for action in actions[1:])
            return self.say("table.list.comma").join((self.action(game, actions[0]), *later))
        facts: dict[str, Any] = {"count": len(actions)}
        for field in fields(type(actions[0])):
            told = (self.word(game, field.vocabulary.name, str(getattr(one, field.name))) for one in actions)
            facts[field.name] = tuple(map(Markup, dict.fromkeys(told)))
        return self._say(game, key, NOBODY, facts)

    def label(self, game: str, action: Action, forms: tuple[str, ...]) -> str:
        """An action in the first of these forms that the wording has for its verb."""
        facts: dict[str, Any] = {}
        for field in fields(type(action)):
            value = getattr(action, field.name)
            words = value if isinstance(value, tuple) else (value,)
            facts[field.name] = Markup(
                " ".join(self.word(game, field.vocabulary.name, str(word)) for word in words)
            )
        keys = [f"{game}.verb.{action.verb()}.{form}" for form in forms]
        return self._say(game, next(filter(self.has, keys), keys[-1]), NOBODY, facts)

    def word(self, game: str, vocabulary: str, word: str) -> str:
        """One token as people read it: mostly the token itself."""
        if vocabulary == SEATS and word.isdecimal() and len(self._names):
            return self.plain.seat(int(word), self._names)
        key = f"{game}.words.{vocabulary}.{word}"
        return self.plain.say(key) if self.has(key) else word

    def _key(self, game: str | None, tail: str) -> str:
        return f"{game}.{tail}" if game and self.has(f"{game}.{tail}") else f"table.{tail}"

    def _say(self, game: str, key: str, names: Names, facts: Mapping[str, Any]) -> str:
        entry = self._entries.get(key)
        return self._missing(key) if entry is None else self._speech(game, names, facts).fill(key, entry)

    def _speech(self, game: str, names: Names, facts: Mapping[str, Any]) -> _Speech:
        return _Speech(self._entries, self._missing, game, names, facts, plain=self.is_plain)

    def _missing(self, what: str) -> str:
        if Wording.strict:
            raise Unsaid(what)
        return f"⟨{what}⟩"


class _Speech:
    """One sentence being said: its facts and all that they need."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        missing: Callable[[str], str],
        game: str,
        names: Names,
        facts: Mapping[str, Any],
        *,
        plain: bool,
    ) -> None:
        self.names = names
        self.plain = plain
        self.viewer: Seat = facts.get("viewer", TABLE)
        self._entries = entries
        self._missing = missing
        self._game = game
        self._facts = facts

    def fill(self, key: str, entry: Entry) -> str:
        """The first variant that fits, filled."""
        for variant in entry:
            if all(self._is(Place.read(condition), value) for condition, value in variant.when):
                return "".join(
                    part if isinstance(part, str) else self._put(key, part) for part in variant.say.parts
                )
        return self._missing(f"{key}: no variant fits")

    def phrase(self, key: str) -> str | None:
        """See `Speech.phrase`."""
        for full in (f"{self._game}.{key}", f"table.{key}", key):
            entry = self._entries.get(full)
            if entry is not None:
                return self.fill(full, entry)
        return None

    def need(self, key: str) -> str:
        """See `Speech.need`."""
        found = self.phrase(key)
        return self._missing(f"{self._game}.{key}") if found is None else found

    def _is(self, place: Place, wanted: str | int | bool) -> bool:
        try:
            value = self._fact(place)
        except LookupError:
            return False
        return bool((FORMATS[place.format](self, value) if place.format else value) == wanted)

    def _fact(self, place: Place) -> Any:
        """A fact, or a part of one. Raises `LookupError` where there is none."""
        name, *parts = place.fact.split(".")
        value = self._facts[name]
        for part in parts:
            if part not in getattr(value, "__struct_fields__", ()):
                raise LookupError(place.fact)
            value = getattr(value, part)
        return value

    def _put(self, key: str, place: Place) -> str:
        try:
            value = self._fact(place)
            if place.format:
                value = FORMATS[place.format](self, value)
            if place.forms:
                return place.forms[0 if value == 1 else 1]
            if place.format and isinstance(value, str):
                return value
            return show(self, place.fact.rpartition(".")[2], value)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            return self._missing(f"{key}: {place.fact}: {error}")


def _facts(value: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
