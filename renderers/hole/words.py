"""The words in the picture and the names of the seats, as they can be drawn."""

from __future__ import annotations

from typing import Any

from bot.wording import Markup, Wording, clean
from renderers import lettering
from renderers.frame import Frame


def say(frame: Frame, key: str, **facts: Any) -> str:
    """The sentence `hole.picture.<key>`, filled with facts."""
    return Wording(frame.language, plain=True).say(f"hole.picture.{key}", **facts)


def game(frame: Frame) -> str:
    """What the game is called."""
    return Wording(frame.language, plain=True).say("hole.name")


def name(frame: Frame, seat: int) -> Markup:
    """What a seat is called; its team's name where no font of ours can draw anything of the player's own."""
    shown = clean(frame.names[seat])
    if not lettering.legible(shown):
        shown = Wording(frame.language, plain=True).say(f"hole.team.{seat}")
    return Markup(shown)
