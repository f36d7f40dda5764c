"""A painter that takes no time, for tests that are not about pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.catalogue import Game
from renderers.frame import Frame
from renderers.scene import Scene


def paint(view: Any, frame: Frame) -> Scene:
    """An empty little picture; its description is whose view it is and everything that can be seen of secrets in it."""
    seen = {"viewer": frame.viewer, "disc": getattr(view, "disc", None), "chosen": " ".join(frame.chosen)}
    due = ", ".join(frame.names[seat] for seat in frame.due)
    return Scene(size=(16, 16), alt=f"A board; due: {due or 'nobody'}; {seen}")


def quick(games: Mapping[str, Game]) -> dict[str, Game]:
    """The same games with that painter."""
    return {key: msgspec.structs.replace(game, painter=paint) for key, game in games.items()}
