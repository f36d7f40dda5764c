"""The sentences as they stand in `data/wording/<language>/*.toml`.

A file is a section; `[event] moved = "..."` in `hole.toml` has the key `hole.event.moved`. A value is a sentence, or a
list of variants `{when = {fact = value}, say = "..."}`, of which the first one that fits is said.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

import msgspec

from bot.games.data import home
from bot.trouble import Trouble
from bot.wording.template import Template


class Variant(msgspec.Struct, frozen=True):
    """One way to say it: `when` are placeholders (`landing`, `lost:total`) and the values they must have."""

    when: tuple[tuple[str, str | int | bool], ...]
    say: Template


Entry: TypeAlias = tuple[Variant, ...]


class Damaged(Trouble):
    """A wording file cannot be used; the text says which and why."""


def languages() -> tuple[str, ...]:
    """The languages there are, in alphabetical order."""
    return tuple(sorted(folder.name for folder in _root().iterdir() if folder.is_dir() and _sections(folder)))


@cache
def load(language: str) -> Mapping[str, Entry]:
    """Every sentence of a language by its key. Raises `Damaged`, also when there is no such language."""
    folder = _root() / language
    if language not in languages():
        raise Damaged(
            f"There is no wording in the language {language!r}: choose among {', '.join(languages())}."
        )
    entries: dict[str, Entry] = {}
    for file in _sections(folder):
        try:
            sentences = tomllib.loads(file.read_text(encoding="utf-8"))
            entries.update(_entries(file.name.removesuffix(".toml"), sentences))
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise Damaged(f"The wording file {language}/{file.name} cannot be used: {error}.") from error
    return entries


def _root() -> Traversable:
    return home() / "wording"


def _sections(folder: Traversable) -> list[Traversable]:
    return sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    )


def _entries(prefix: str, value: Any) -> Iterator[tuple[str, Entry]]:
    match value:
        case str():
            yield prefix, (Variant((), Template.read(value)),)
        case list():
            yield prefix, tuple(_variant(prefix, variant) for variant in value)
        case dict():
            for name, inner in value.items():
                yield from _entries(f"{prefix}.{name}", inner)
        case _:
            raise TypeError(f"{prefix} is neither a sentence nor a list of variants")


def _variant(key: str, variant: dict[str, Any]) -> Variant:
    if not variant.keys() <= {"when", "say"}:
        raise TypeError(f"a variant of {key} has more than `when` and `say`")
    return Variant(tuple(variant.get("when", {}).items()), Template.read(variant["say"]))
