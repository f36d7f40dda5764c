"""Many choices in few selects, each no longer than Discord allows; what belongs together stays together."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

SELECT: Final = 25
"""Options in a select, and choices in an autocomplete: Discord's limit."""
SELECTS: Final = 4
"""Selects side by side."""
LABEL: Final = 80
"""The longest label of a button."""

_FAMILY = re.compile(r"[^\d+]*")


class Labelled(Protocol):
    """A choice, as far as it matters here."""

    @property
    def label(self) -> str:
        """What is written on it."""

    @property
    def head(self) -> str:
        """The first word of it, where it has several and is known by that one; else empty."""


LabelledT = TypeVar("LabelledT", bound=Labelled)


def _family(choice: Labelled) -> str:
    """What choices are kept together by: the letter of a space, the kind of a card."""
    found = _FAMILY.match(choice.label)
    return found[0] if found else ""


def packed(choices: Sequence[LabelledT], limit: int) -> list[tuple[LabelledT, ...]]:
    """The choices in few parts, none longer than `limit`, alike in length.

    Families are kept together where one part more allows it, but four full parts never become five.
    """
    fewest = max(1, math.ceil(len(choices) / limit))
    for count in (fewest, fewest + 1):
        for most in range(math.ceil(len(choices) / count), limit + 1):
            parts = _filled(choices, most)
            if len(parts) <= min(count, max(SELECTS, fewest)) and all(len(part) <= limit for part in parts):
                return parts
    return [tuple(choices[start : start + limit]) for start in range(0, len(choices), limit)]


def _filled(choices: Sequence[LabelledT], most: int) -> list[tuple[LabelledT, ...]]:
    families: dict[str, list[LabelledT]] = {}
    for choice in choices:
        families.setdefault(_family(choice), []).append(choice)
    parts: list[tuple[LabelledT, ...]] = []
    for family in families.values():
        if parts and len(parts[-1]) + len(family) <= most:
            parts[-1] += tuple(family)
        else:
            parts.append(tuple(family))
    return parts


def span(choices: Sequence[LabelledT]) -> str:
    """The first and the last of them: `C1 … D4`."""
    if len(choices) == 1:
        return choices[0].label
    first, last = (choice.head or choice.label for choice in (choices[0], choices[-1]))
    return (first if first == last else f"{first} … {last}")[:LABEL]
