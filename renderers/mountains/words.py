"""The words in the picture and the names of the seats, as they can be drawn."""

from __future__ import annotations

from typing import Any, Final

from bot.games.core import Seat
from bot.wording import Markup
from renderers import speech
from renderers.frame import Frame

COMPUTER: Final = "\N{ROBOT FACE}"
"""Before the name of a seat that was given up."""


def say(frame: Frame, key: str, /, **facts: Any) -> str:
    """The sentence `mountains.picture.<key>`, filled with facts."""
    return speech.say(frame, f"mountains.picture.{key}", **facts)


def name(frame: Frame, seat: Seat) -> Markup:
    """What a seat is called."""
    return speech.name(frame, "mountains", seat)


def called(frame: Frame, seat: Seat, given_up: tuple[Seat, ...]) -> str:
    """The name of a seat with a sign where a computer plays it on."""
    return f"{COMPUTER} {name(frame, seat)}" if seat in given_up else str(name(frame, seat))
