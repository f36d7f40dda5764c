"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.games.mountains.view import MountainsView
from bot.wording import Wording
from renderers.frame import Frame
from renderers.mountains.choices import Choice
from renderers.mountains.story import Story
from renderers.speech import shortened


def alt(view: MountainsView, frame: Frame, told: Story, choice: Choice) -> str:
    """What the picture says, not too long: round, who is due, what happened last, the board, the choice."""
    words = Wording(frame.language, plain=True)

    def say(key: str, **facts: Any) -> str:
        return words.say(f"mountains.alt.{key}", frame.names, **facts)

    head = []
    if view.phase == "over":
        head.append(say("over"))
    elif view.round:
        head.append(say("round", round=view.round, rounds=len(view.limits), limit=view.limit))
    if frame.due and view.phase != "over":
        head.append(say("due", due=frame.due))
    tail = [
        say("fell", seat=tumble.event.seat, space=tumble.event.space, direction=tumble.event.direction)
        for tumble in told.tumbles[-1:]
        if not choice.asked
    ]
    if view.viewer >= 0 and choice.plan:
        tail.append(say("plan", cards=choice.plan))
    if view.viewer >= 0 and choice.asked:
        tail.append(say("choices", words=_offered(choice)))
    return shortened(head, [*_table(view, say), *_above(view, say)], tail)


def _table(view: MountainsView, say: Callable[..., str]) -> Iterator[str]:
    """Who stands how, what lies there."""
    if view.phase in ("scoring", "over") and view.rounds:
        yield say("scored", round=view.rounds[-1].round, points=view.rounds[-1].points)
    moles = {one.seat: one for one in view.moles}
    for seat in view.order or range(view.seats):
        mole, total = moles.get(seat), view.totals[seat]
        yield say("seat", seat=seat, total=total, space=mole and mole.space, facing=mole and mole.facing)
    if view.rock is not None:
        yield say("rock", space=view.rock)
    if view.face_up:
        yield say("face_up", cards=view.face_up)


def _above(view: MountainsView, say: Callable[..., str]) -> Iterator[str]:
    """Every mountain."""
    if view.mountains:
        yield say("above")
    for one in view.mountains:
        yield say("mountain", space=one.space, pieces=one.pieces)


def _offered(choice: Choice) -> tuple[str, ...]:
    """The words that may come next."""
    for offered in (
        choice.cards,
        choice.ways,
        choice.directions,
        choice.spaces,
        choice.facings,
        choice.corners,
    ):
        if offered:
            return tuple(dict.fromkeys(offered))
    return tuple(map(str, choice.tokens))
