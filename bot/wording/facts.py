"""How a fact becomes part of a sentence: by the format that the template names, else by its kind.

Whoever calls passes plain values. A `str` is taken for something a person typed or is called and made harmless; text
of our own is passed as `Markup`. A seat is an `int` and its fact is called `seat` or `winner`, or its format is `seat`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol, TypeAlias

from bot.games.core import Seat, Vocabulary
from bot.wording.safe import clean, escape

MARKS: Final = ("●", "■", "▲", "◆")
"""The marks of the seats, as on the pieces."""

SEAT_FACTS: Final = frozenset({"seat", "winner"})
TYPED_LIMIT: Final = 60
"""How much is repeated of what a person typed."""

Names: TypeAlias = Mapping[Seat, str] | Sequence[str]
"""Who sits where, as people are called; not yet made safe."""


class Markup(str):
    """Text of our own, already in its final form: it is not escaped."""

    __slots__ = ()


class Unsaid(LookupError):
    """There is no sentence for this key, or a fact that it needs is missing."""


class Speech(Protocol):
    """What a format may use: the names, the output's kind, and the other sentences of the language."""

    names: Names
    plain: bool
    viewer: Seat

    def phrase(self, key: str) -> str | None:
        """A sentence of the game, else of the table, filled with the same facts; `None` if there is none."""

    def need(self, key: str) -> str:
        """The same, but it must exist."""


def show(speech: Speech, fact: str, value: Any) -> str:
    """A fact without a format."""
    match value:
        case Markup():
            return str(value)
        case bool():
            return speech.need(f"words.{fact}.{str(value).lower()}")
        case None:
            raise Unsaid(f"{fact} is empty: a variant must say so")
        case int():
            return who(speech, value) if fact in SEAT_FACTS else str(value)
        case str():
            key = f"{value}.name" if fact == "game" else f"words.{fact}.{value}"
            return typed(speech, value) if (words := speech.phrase(key)) is None else words
        case datetime():
            return moment(speech, value, "R")
        case timedelta():
            return span(speech, value)
        case Vocabulary():
            return speech.need(f"vocabulary.{value.name}.about")
        case tuple() | list():
            return listed(speech, [show(speech, fact, item) for item in value], "and")
        case _:
            raise Unsaid(f"{fact} is a {type(value).__name__}: there is no way to say it")


def who(speech: Speech, seat: Seat) -> str:
    """`■ Bo`; only the mark where no name is known."""
    name = _name(speech.names, seat)
    if name is None:
        return mark(seat)
    shown = clean(name) or speech.need("nameless")
    return f"{mark(seat)} {shown if speech.plain else escape(shown)}"


def mark(seat: Seat) -> str:
    """The seat's shape."""
    return MARKS[seat] if 0 <= seat < len(MARKS) else str(seat + 1)


def _name(names: Names, seat: Seat) -> str | None:
    if isinstance(names, Mapping):
        return names.get(seat)
    return names[seat] if 0 <= seat < len(names) else None


def typed(speech: Speech, text: str) -> str:
    """What a person typed, cut to a length that suits a sentence."""
    shown = clean(text, TYPED_LIMIT)
    return shown if speech.plain else escape(shown)


def listed(speech: Speech, items: Sequence[str], joiner: str) -> str:
    """`C1, F4 and F7`; the joiner is `and` or `or`."""
    if len(items) <= 1:
        return "".join(items) or speech.need("list.none")
    comma, last = speech.need("list.comma"), speech.need(f"list.{joiner}")
    return comma.join(items[:-1]) + last + items[-1]


def moment(speech: Speech, value: datetime, style: str) -> str:
    """Discord's own time stamp, which everybody reads in their own zone; in plain text, UTC."""
    if speech.plain:
        return f"{value.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return f"<t:{int(value.timestamp())}:{style}>"


def span(speech: Speech, value: timedelta) -> str:
    """`2 days and 3 hours`: the two largest units, down to a minute."""
    minutes = max(1, round(value.total_seconds() / 60))
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    counts = (("day", days), ("hour", hours), ("minute", minutes))
    told = [(unit, count) for unit, count in counts if count][: 2 if days else 3]
    told = [(unit, count) for unit, count in told if not (days and unit == "minute")]
    words = [
        f"{count} " + speech.need(f"unit.{unit}.{'one' if count == 1 else 'many'}") for unit, count in told
    ]
    return listed(speech, words, "and")


def _seats(speech: Speech, value: Any) -> str:
    return listed(speech, [who(speech, seat) for seat in _many(value)], "and")


def _marks(_: Speech, value: Any) -> str:
    return " ".join(mark(seat) for seat in _many(value))


def _many(value: Any) -> Iterable[Any]:
    return value if isinstance(value, tuple | list) else (value,)


def _each(speech: Speech, value: Any) -> str:
    """A tuple by seat, of numbers or of lists: `● Ann 2 and ■ Bo 1`, without those that have nothing."""
    counts = ((seat, _size(amount)) for seat, amount in enumerate(value))
    return listed(speech, [f"{who(speech, seat)} {count}" for seat, count in counts if count], "and")


def _size(amount: Any) -> int:
    return amount if isinstance(amount, int) else len(amount)


def _mine(speech: Speech, value: Any) -> Any:
    """Of a tuple by seat the viewer's own; of a seat, whether it is the viewer."""
    return value[speech.viewer] if isinstance(value, tuple) else value == speech.viewer


def _or(speech: Speech, value: Any) -> str:
    return listed(speech, [typed(speech, str(item)) for item in _many(value)], "or")


def _word(speech: Speech, value: Any) -> str:
    return speech.phrase(f"number.{value}") or str(value)


def _ordinal(speech: Speech, value: Any) -> str:
    return speech.phrase(f"ordinal.{value}") or f"{value}."


def _permissions(speech: Speech, value: Any) -> str:
    """`*Attach Files* and *View Channel*`, as Discord's settings call them."""
    names = [name.replace("_", " ").title() for name in _many(value)]
    return listed(speech, names if speech.plain else [f"*{name}*" for name in names], "and")


def _code(speech: Speech, value: Any) -> str:
    text = str(value) if isinstance(value, Markup) else clean(str(value), 200).replace("`", "'")
    return text if speech.plain else f"`{text}`"


def _seal(_: Speech, value: Any) -> str:
    return f"{value[:4]} {value[4:8]} ..."


def _hex(_: Speech, value: Any) -> str:
    return " ".join(value[at : at + 4] for at in range(0, len(value), 4))


def _vocabulary(part: str) -> Format:
    return lambda speech, value: speech.need(f"vocabulary.{value.name}.{part}")


Format: TypeAlias = Callable[[Speech, Any], Any]

FORMATS: Final[Mapping[str, Format]] = {
    "seat": _seats,
    "mark": _marks,
    "each": _each,
    "and": lambda speech, value: listed(speech, [typed(speech, str(item)) for item in _many(value)], "and"),
    "sorted": lambda speech, value: listed(speech, sorted(map(str, value)), "and"),
    "or": _or,
    "then": lambda speech, value: speech.need("list.then").join(typed(speech, str(item)) for item in value),
    "permissions": _permissions,
    "mine": _mine,
    "word": _word,
    "ordinal": _ordinal,
    "code": _code,
    "seal": _seal,
    "hex": _hex,
    "one": _vocabulary("one"),
    "about": _vocabulary("about"),
    "words": lambda speech, value: _or(speech, value.words),
    "ago": lambda speech, value: moment(speech, value, "R"),
    "date": lambda speech, value: moment(speech, value, "f"),
    "channel": lambda _, value: f"<#{int(value)}>",
    "person": lambda _, value: f"<@{int(value)}>",
    "count": lambda _, value: len(value),
    "total": lambda _, value: sum(map(_size, value)),
    "last": lambda _, value: value[-1],
    "some": lambda _, value: value is not None and value != "" and value != () and value is not False,
}
"""What may stand behind the colon of a placeholder."""
