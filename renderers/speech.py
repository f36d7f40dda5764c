"""The words in a picture, the names of the seats as they can be drawn, and how long an alt text may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.wording import Markup, Wording, clean
from renderers import lettering
from renderers.frame import Frame

LONGEST: Final = 900
"""Characters of an alt text: Discord takes 1024."""


def say(frame: Frame, key: str, /, **facts: Any) -> str:
    """The sentence `key`, filled with facts, without markup."""
    return Wording(frame.language, plain=True).say(key, **facts)


def name(frame: Frame, game: str, seat: int) -> Markup:
    """What a seat is called; its team's name in the game where no font of ours can draw anything of the player's own."""
    shown = clean(frame.names[seat])
    if not lettering.legible(shown):
        shown = say(frame, f"{game}.team.{seat}")
    return Markup(shown)


def shortened(head: Sequence[str], middle: Sequence[str], tail: Sequence[str]) -> str:
    """All sentences, or as many of the middle ones as `LONGEST` leaves room for, the first ones first."""
    kept = list(middle)
    while True:
        text = " ".join((*head, *kept, *tail))
        if len(text) <= LONGEST:
            return text
        if not kept:
            return text[: LONGEST - 1] + "…"
        kept.pop()
