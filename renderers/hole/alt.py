"""The picture in words, for those who do not see it."""

from __future__ import annotations

from bot.games.hole.view import HoleView
from renderers.frame import Frame
from renderers.hole.layout import filled
from renderers.hole.words import say


def alt(view: HoleView, frame: Frame) -> str:
    """What the picture says, at most about 900 characters."""
    layer = say(frame.language, f"layer.{view.layer}", filled=filled(view), holes=len(view.holes))
    due = [say(frame.language, "due", name=frame.names[seat]) for seat in frame.due]
    return ". ".join([say(frame.language, "name"), layer, *due]) + "."
