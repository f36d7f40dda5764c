"""Players called by name in what is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.chat.choices import options
from bot.games.core import SEATS, Action
from bot.table.values import Table

MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


def text(kind: type[Action], typed: Sequence[str], table: Table, names: Sequence[str]) -> str:
    """The text form of an action, from what was typed for each of its `options`."""
    words = [
        seat(one, table, names)
        if field.vocabulary.name == SEATS and one not in field.vocabulary.words
        else one
        for one, (_, field) in zip(typed, options(kind), strict=True)
    ]
    return " ".join([kind.verb(), *words])


def seat(typed: str, table: Table, names: Sequence[str]) -> str:
    """The number of the seat of whoever is named or mentioned; what names nobody, or several, stays as it is."""
    if (mention := MENTION.fullmatch(typed)) is not None:
        found = table.seat_of(int(mention[1]))
        return typed if found is None else str(found)
    wanted = typed.removeprefix("@").casefold()
    called = [at for at, name in enumerate(names) if name.casefold() == wanted]
    return str(called[0]) if len(called) == 1 else typed
