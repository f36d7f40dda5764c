"""Players called by name in what is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.chat.choices import options
from bot.games.core import SEATS, Action, fields
from bot.table.errors import Refused
from bot.table.values import Table
from bot.wording import clean

NUMBER: Final = "#"
MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


def text(kind: type[Action], typed: Sequence[str], table: Table, names: Sequence[str]) -> str:
    """The text form of an action, from what was typed for each of its `options`. Raises `Refused`: `several_so_called`."""
    words = [
        seat(one, table, names) if field.vocabulary.name == SEATS else one
        for one, (_, field) in zip(typed, options(kind), strict=True)
    ]
    return " ".join([kind.verb(), *words])


def by_number(seat: str) -> str:
    """A seat by its number, in a form that is no name: `#2`."""
    return f"{NUMBER}{seat}"


def seat(typed: str, table: Table, names: Sequence[str]) -> str:
    """The number of the seat of whoever is named, mentioned or numbered; what names nobody stays as it is.

    A name goes before a number: people may be called `2`. Raises `Refused`: `several_so_called`.
    """
    mention = MENTION.fullmatch(typed)
    found = table.seat_of(int(mention[1])) if mention else None
    if found is not None:
        return str(found)
    for wanted in (_spoken(typed), _spoken(typed.removeprefix("@"))):
        called = _called(wanted, names)
        if len(called) > 1:
            raise Refused("several_so_called", typed=typed, seats=called)
        if called:
            return str(called[0])
    return typed.removeprefix(NUMBER)


def seats(typed: str, kinds: Sequence[type[Action]], table: Table, names: Sequence[str]) -> str:
    """A text of several actions with the numbers of seats for whoever is named or mentioned in it.

    A name that is also a word of the game, or that several have, is left as it is; `#2` is the seat itself.
    """
    vocabularies = [field.vocabulary for kind in kinds for field in fields(kind)]
    if not any(vocabulary.name == SEATS for vocabulary in vocabularies):
        return typed
    words = {word.casefold() for vocabulary in vocabularies for word in vocabulary.words}
    words |= {kind.verb() for kind in kinds} | {"or"}
    text = MENTION.sub(lambda mention: seat(mention[0], table, names), typed)
    called = {one: _called({one}, names) for name in names for one in _spoken(name) - words}
    for one in sorted((one for one in called if len(called[one]) == 1), key=len, reverse=True):
        text = re.sub(rf"(?<!\w)@?{re.escape(one)}(?!\w)", str(called[one][0]), text, flags=re.IGNORECASE)
    return re.sub(rf"(?<!\S){NUMBER}(\d)(?!\w)", r"\1", text)


def _called(wanted: set[str], names: Sequence[str]) -> tuple[int, ...]:
    """The seats that have one of these names."""
    return tuple(at for at, name in enumerate(names) if wanted & _spoken(name))


def _spoken(name: str) -> set[str]:
    """A name as it is and as it is shown, whatever its case and spaces: typed ones have been made single."""
    return {" ".join(one.split()).casefold() for one in (name, clean(name))} - {""}
