"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.games.majority.view import MajorityView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.majority.choices import Choice
from renderers.majority.story import Story
from renderers.speech import shortened

CHOICES: Final = 24
"""So many words to choose from are named; the panel has them all."""


def alt(view: MajorityView, frame: Frame, told: Story, choice: Choice) -> str:
    """What the picture says, not too long: who is due, what the last turn did, every seat, the tiles, the choice.

    Nothing of it is secret: cards are named by the panel alone.
    """
    words = Wording(frame.language, plain=True)

    def say(key: str, **facts: Any) -> str:
        return words.say(f"majority.alt.{key}", frame.names, **facts)

    head = [say("over") if view.phase == "over" else say("turn", turn=view.turns)]
    if frame.due and view.phase != "over":
        head.append(say("due", due=frame.due))
    for step in told.steps:
        key = "struck" if step.owners else "moved" if step.start else "set"
        head.append(say(key, start=step.start or "", spots=step.spots))
    if told.claimed:
        head.append(say("claimed", tiles=tuple(sorted(told.claimed))))
    for seat, holding in enumerate(view.holdings):
        head.append(
            say(
                "seat",
                seat=seat,
                score=holding.score,
                supply=holding.supply,
                tokens=holding.tokens,
                hand=holding.hand,
            )
        )
    tail = [say("choices", words=choice.words[:CHOICES])] if choice.open else []
    return shortened(head, list(_tiles(view, say)), tail)


def _tiles(view: MajorityView, say: Any) -> Iterator[str]:
    """Whose each tile is, or who leads there."""
    for tile in view.tiles:
        if tile.claim is not None:
            yield say("claim", tile=tile.letter, seat=tile.claim, spots=tile.spots)
        elif tile.lead is not None:
            yield say("lead", tile=tile.letter, seat=tile.lead.seat, by=tile.lead.by, free=len(tile.free))
