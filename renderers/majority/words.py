"""The words in the picture and the names of the seats, as they can be drawn."""

from __future__ import annotations

from typing import Any

from bot.wording import Markup
from renderers import speech
from renderers.frame import Frame


def say(frame: Frame, key: str, /, **facts: Any) -> str:
    """The sentence `majority.picture.<key>`, filled with facts."""
    return speech.say(frame, f"majority.picture.{key}", **facts)


def game(frame: Frame) -> str:
    """What the game is called."""
    return speech.say(frame, "majority.name")


def name(frame: Frame, seat: int) -> Markup:
    """What a seat is called."""
    return speech.name(frame, "majority", seat)
