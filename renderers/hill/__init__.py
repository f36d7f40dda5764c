"""The painter of Mole Hill: so far it only tells, and counts hills and rods."""

from __future__ import annotations

from typing import Final

from bot.games.hill.view import HillView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.scene import Put, Scene, Stamp, Text

SIZE: Final = (1200, 1200)
LONGEST: Final = 900


def paint(view: HillView, frame: Frame) -> Scene:
    """The board in words, and a sheet with the number of hills and of rods."""
    words = Wording(frame.language, plain=True)
    told = [words.say("hill.alt.title", game="hill", round=view.round)]
    if frame.due:
        told.append(words.say("hill.alt.due", frame.names, due=frame.due))
    told += words.board("hill", view.lines(), frame.names)
    text = " ".join(told)
    count = f"{len(view.tunnel)} : {len(view.rods)}"
    return Scene(
        size=SIZE,
        alt=text if len(text) <= LONGEST else text[: LONGEST - 1] + "…",
        theme=frame.theme,
        foreground=(Put(600, 600, Stamp(f"hill {count}", (Text(0, 0, count, 200, "#2B2A28"),))),),
    )
