"""The computer players that a table offers, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.players.base import Player, Policy
from bot.players.oneply import Careless, OnePly
from bot.players.search import Search

LEVELS: Final[dict[str, Callable[[Policy], Player]]] = {
    "relaxed": Careless,
    "solid": OnePly,
    "sharp": Search,
}
"""How to make each from a game's policy. The names are keys of the wording, `level.<name>`."""

QUICK: Final = frozenset({"relaxed", "solid"})
"""Those that hardly compute: they need no process of their own."""
