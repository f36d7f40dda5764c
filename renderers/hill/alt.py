"""The picture in words, for those who do not see it."""

from __future__ import annotations

from typing import Any, Final

from bot.games.hill.view import HillView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.hill.choices import Choice
from renderers.hill.story import Story
from renderers.speech import shortened

CHOICES: Final = 24
"""So many words to choose from are named; the panel has them all."""


def alt(view: HillView, frame: Frame, told: Story, choice: Choice) -> str:
    """What the picture says, not too long: round and roles, who is due, what happened, the lawn, the choice."""
    words = Wording(frame.language, plain=True)

    def say(key: str, **facts: Any) -> str:
        return words.say(f"hill.alt.{key}", frame.names, **facts)

    head = []
    if view.phase == "over":
        head.append(say("over"))
    elif view.mole is not None and view.gardener is not None:
        head.append(say("round", round=view.round, mole=view.mole, gardener=view.gardener))
    if frame.due and view.phase != "over":
        head.append(say("due", due=frame.due))
    if told.rods and view.phase != "over":
        head.append(say("laid", rods=tuple(" ".join(rod) for rod in told.rods), count=len(told.rods)))
    if told.move is not None and view.phase != "over":
        head.append(say("dug", start=told.move[0], square=told.move[1]))
    lawn = list(words.board("hill", view.lines()[1:], frame.names))
    tail = []
    if choice.squares:
        tail.append(say("choices", words=choice.squares[:CHOICES]))
    elif choice.borders:
        borders = tuple(f"{square} {side}" for square, side in choice.borders)
        tail.append(say("choices" if choice.square else "borders", words=borders, count=len(borders)))
    return shortened(head, lawn, tail)
