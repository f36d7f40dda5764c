"""How one game's values are written down and read back."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from bot.games.core import Action, Event, Rules, apart, parse, union

_encoder = msgspec.json.Encoder(order="deterministic")
_words = msgspec.json.Decoder(tuple[str, ...])


def dump(value: object) -> str:
    """The JSON of a value, always the same for the same value."""
    return _encoder.encode(value).decode()


class Codec:
    """Reads and writes the values of one game. Reading is strict: it raises `msgspec.DecodeError`."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules
        self._state: msgspec.json.Decoder[Any] = msgspec.json.Decoder(rules.State)
        self._options: msgspec.json.Decoder[Any] = msgspec.json.Decoder(rules.Options)
        self._events: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(
            tuple[union(rules.Events), ...]  # type: ignore[misc]  # the union is known only at run time
        )

    def state(self, text: str) -> Any:
        """A state of the game."""
        return self._state.decode(text)

    def options(self, text: str) -> msgspec.Struct:
        """The options of the game."""
        options: msgspec.Struct = self._options.decode(text)
        return options

    def events(self, raw: msgspec.Raw | bytes) -> tuple[Event, ...]:
        """The events of a log entry."""
        return self._events.decode(raw)

    def strokes(self, text: str) -> tuple[tuple[Action, ...], ...]:
        """A draft: the actions that each stroke has added. Raises `NotUnderstood` for what is no action."""
        return tuple(
            tuple(parse(self._rules.Actions, words) for words in apart(stroke))
            for stroke in _words.decode(text)
        )


def presses(text: str) -> tuple[str, ...]:
    """The half-made action of a draft: what each press added, one word or several."""
    return _words.decode(text)


def raw(value: object) -> msgspec.Raw:
    """A value as JSON inside another value."""
    return msgspec.Raw(_encoder.encode(value))


def digest(state: object) -> str:
    """What two equal states share and two different ones do not: SHA-256 of its JSON, hexadecimal.

    It is never shown while a game runs: with few possibilities for what is hidden, all of them could be tried.
    """
    return hashlib.sha256(_encoder.encode(state)).hexdigest()
