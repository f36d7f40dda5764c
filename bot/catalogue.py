"""The games: one line each."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from bot.games.core import Rules
from bot.players.base import Policy
from renderers.frame import Frame
from renderers.scene import Scene


class Painter(Protocol):
    """Turns what one viewer may know into a picture."""

    def __call__(self, view: Any, frame: Frame) -> Scene:
        """The scene for this view; pure, no I/O."""


class Game(msgspec.Struct, frozen=True):
    """What the rest of the program needs of a game."""

    rules: Rules[Any, Any]
    painter: Painter
    policy: Policy
