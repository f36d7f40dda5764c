"""The picture in words, for those who do not see it."""

from __future__ import annotations

from typing import Final

from bot.games.hole.view import HoleView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.hole.choices import Choice
from renderers.hole.story import Story
from renderers.speech import shortened

CHOICES: Final = 24
"""So many words to choose from are named; the panel has them all."""


def alt(view: HoleView, frame: Frame, told: Story, choice: Choice) -> str:
    """What the picture says, not too long: layer, who is due, what happened, every seat, the choice."""
    words = Wording(frame.language, plain=True)
    lines = view.lines()
    by_key = dict(zip((line.key for line in lines), words.board("hole", lines, frame.names), strict=True))
    seats = [
        text
        for line, text in zip(lines, words.board("hole", lines, frame.names), strict=True)
        if line.key in ("seat", "seat_empty")
    ]
    head = [by_key["layer"]]
    if view.phase == "over":
        head.append(words.say("hole.alt.over"))
    elif frame.due:
        head.append(words.say("hole.alt.due", frame.names, due=frame.due))
    if told.moves:
        last = told.moves[-1][1]
        head.append(words.say("hole.alt.moved", start=last.start, to=last.to))
    if told.lost:
        head.append(words.say("hole.alt.lost", spaces=tuple(space for space, _ in told.lost)))
    tail = [by_key["disc"]] if "disc" in by_key else []
    if choice.words:
        tail.append(words.say("hole.alt.choices", words=choice.words[:CHOICES]))
    return shortened(head, seats, tail)
