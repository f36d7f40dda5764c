"""The words in and beside the picture, from `data/wording`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from bot.games.data import home


@cache
def _sentences(language: str) -> dict[str, Any]:
    text = home().joinpath("wording", language, "pictures.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["hole"]  # type: ignore[no-any-return]  # a table of the file


def say(language: str, key: str, **facts: Any) -> str:
    """The sentence `key`, filled with facts."""
    entry: Any = _sentences(language)
    for part in key.split("."):
        entry = entry[part]
    return str(entry).format(**facts)
