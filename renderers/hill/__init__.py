"""The painter of Mole Hill: so far it only tells; the picture is an empty sheet."""

from __future__ import annotations

from typing import Final

from bot.games.hill.view import HillView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.scene import Scene

SIZE: Final = (1200, 1200)
LONGEST: Final = 900


def paint(view: HillView, frame: Frame) -> Scene:
    """A scene without a drawing, with the board in words."""
    words = Wording(frame.language, plain=True)
    told = [words.say("hill.alt.title", game="hill", round=view.round)]
    if frame.due:
        told.append(words.say("hill.alt.due", frame.names, due=frame.due))
    told += words.board("hill", view.lines(), frame.names)
    text = " ".join(told)
    return Scene(
        size=SIZE, alt=text if len(text) <= LONGEST else text[: LONGEST - 1] + "…", theme=frame.theme
    )
