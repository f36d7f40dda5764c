"""The form of a sentence: text with placeholders.

`{fact}` is a fact, `{fact.part}` a part of one; `{fact:format}` a fact in a stated format; `{n|space|spaces}` one of two
words, by number, and `{list:count|mole|moles}` the same by a format. There are no braces otherwise.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

_PLACE = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)*)(?::([a-z_]+))?(?:\|([^{}|]*)\|([^{}|]*))?\}")


class Place(msgspec.Struct, frozen=True):
    """A placeholder. `forms` are the words for one and for any other number."""

    fact: str
    format: str | None = None
    forms: tuple[str, str] | None = None

    @classmethod
    def read(cls, text: str) -> Place:
        """From `fact` or `fact:format`, without braces."""
        fact, _, form = text.partition(":")
        return cls(fact, form or None)


Part: TypeAlias = str | Place


class Template(msgspec.Struct, frozen=True):
    """Texts and placeholders in order."""

    parts: tuple[Part, ...]

    @classmethod
    def read(cls, text: str) -> Template:
        """Raises `ValueError` for braces that are no placeholder."""
        parts: list[Part] = []
        end = 0
        for found in _PLACE.finditer(text):
            parts.append(_plain(text[end : found.start()]))
            fact, form, one, many = found.groups()
            parts.append(Place(fact, form, None if one is None else (one, many)))
            end = found.end()
        parts.append(_plain(text[end:]))
        return cls(tuple(part for part in parts if part != ""))

    def places(self) -> tuple[Place, ...]:
        """The placeholders."""
        return tuple(part for part in self.parts if isinstance(part, Place))


def _plain(text: str) -> str:
    if "{" in text or "}" in text:
        raise ValueError(f"not a placeholder: {text.strip()[:60]!r}")
    return text
