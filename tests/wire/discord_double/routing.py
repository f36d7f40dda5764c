"""Which handler answers which path."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.wire.discord_double.posting import Poster
from tests.wire.discord_double.world import World

Answer = tuple[int, Any]
Handler = Callable[..., Answer]

_ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


@dataclass(frozen=True)
class Context:
    """What a handler works with."""

    world: World
    poster: Poster
    gateway_url: str


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a handler: `{id}` are digits, given as `int`; `{token}` is any word."""
    pattern = re.escape(template).replace(r"\{id\}", r"(\d+)").replace(r"\{token\}", r"([^/]+)")

    def register(handler: Handler) -> Handler:
        _ROUTES.append((method, re.compile(pattern), handler))
        return handler

    return register


def find(method: str, path: str) -> tuple[Handler, list[int | str]] | None:
    """The handler of this path and its arguments."""
    for verb, pattern, handler in _ROUTES:
        match = pattern.fullmatch(path)
        if verb == method and match:
            return handler, [int(word) if word.isdigit() else word for word in match.groups()]
    return None
