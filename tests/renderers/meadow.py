"""Pictures of `mountains` for its tests, and what holds for every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from bot.games.mountains.rules import MountainsRules
from bot.games.mountains.view import MountainsView
from bot.players.mountains import MountainsPolicy
from renderers import lettering
from renderers.frame import Frame, Theme
from renderers.mountains import ALBUM, paint
from renderers.mountains.layout import HEIGHT, WIDTH, Board, board
from renderers.scene import Put, Scene, Stamp, Text
from renderers.speech import LONGEST
from renderers.sprites import sprite

RULES = MountainsRules()
SAMPLES = ALBUM.samples()
NAMES = ("Ann", "Bo", "Cy", "Di")
SOFT = 100
"""Less opaque pixels are shadow or light."""


def scene(name: str, theme: Theme = "day") -> Scene:
    view, frame = SAMPLES[name]
    return paint(view, msgspec.structs.replace(frame, theme=theme))


def altered(name: str, frame: dict[str, Any] | None = None, **changes: Any) -> Scene:
    view, around = SAMPLES[name]
    return paint(msgspec.structs.replace(view, **changes), msgspec.structs.replace(around, **(frame or {})))


def put(drawn: Scene) -> list[str]:
    return [one.stamp.name for one in drawn.foreground]


def named(drawn: Scene, start: str) -> list[Put]:
    return [one for one in drawn.foreground if one.stamp.name.startswith(start)]


def places(drawn: Scene, start: str) -> set[tuple[int, int]]:
    return {(one.x, one.y) for one in named(drawn, start)}


def said(drawn: Scene) -> str:
    """All the words and numbers in the foreground."""
    return " | ".join(
        mark.text for one in drawn.foreground for mark in one.stamp.marks if isinstance(mark, Text)
    )


def spaces(view: MountainsView, *, low: bool = False) -> Board:
    return board(view.size, low=low)


def pictured(state: Any, events: tuple[Event, ...], viewer: Seat, *, chosen: tuple[str, ...] = ()) -> Scene:
    view = RULES.view(state, viewer)
    frame = Frame(
        names=NAMES[: view.seats],
        due=RULES.to_act(state),
        viewer=viewer,
        story=tuple(event for event in events if event.seen_by(viewer)),
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
        chosen=chosen,
    )
    return paint(view, frame)


def settled(state: Any, dice: FastDice) -> tuple[Any, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    while not RULES.to_act(state) and RULES.outcome(state) is None:
        step = RULES.settle(state, dice)
        state, events = step.state, events + step.events
    return state, events


def played(
    seats: int, seed: int, *, well: bool = False, **options: Any
) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state in which somebody is to act and the end, with what led to it; played at random or `well`."""
    dice, policy = FastDice(seed), MountainsPolicy()
    state, events = settled(RULES.start(seats, RULES.Options(**options)), dice)
    while RULES.outcome(state) is None:
        yield state, events
        seat = RULES.to_act(state)[0]
        legal = RULES.legal(state, seat)
        steps = [RULES.apply(state, seat, action) for action in (legal if well else [choice(dice, legal)])]
        step = max(steps, key=lambda step: policy.value(step.state, seat)) if well else steps[0]
        state, more = settled(step.state, dice)
        events = step.events + more
    yield state, events


@cache
def extent(stamp: Stamp) -> tuple[int, int, int, int]:
    """What of a stamp is neither shadow nor light, from its origin."""
    drawn = sprite(stamp)
    solid = drawn.image.getchannel("A").point([0] * SOFT + [255] * (256 - SOFT)).getbbox() or (0, 0, 0, 0)
    return solid[0] - drawn.left, solid[1] - drawn.top, solid[2] - drawn.left, solid[3] - drawn.top


def letters(drawn: Scene) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Every text of the foreground with its box: as wide as it is drawn, as high as its capitals."""
    for one in drawn.foreground:
        for mark in one.stamp.marks:
            if isinstance(mark, Text):
                wide = lettering.width(mark.text, mark.px, mark.bold, mark.squeeze)
                left = one.x + mark.x - {"left": 0.0, "middle": wide / 2, "right": wide}[mark.anchor]
                middle, half = one.y + mark.y, mark.px * lettering.CAPITALS / 2
                yield mark.text, (left, middle - half, left + wide, middle + half)


def check(drawn: Scene) -> None:
    """What holds for every picture of this game."""
    assert drawn.size == (WIDTH, HEIGHT)
    assert len(drawn.alt) <= LONGEST
    assert len({one.stamp for one in drawn.foreground}) == len(set(put(drawn)))
    for one in drawn.foreground:
        left, top, right, bottom = extent(one.stamp)
        assert one.x + left >= 0, one.stamp.name
        assert one.x + right <= WIDTH, one.stamp.name
        assert one.y + top >= 0, one.stamp.name
        assert one.y + bottom <= HEIGHT, one.stamp.name
    texts = list(letters(drawn))
    for i, (text, a) in enumerate(texts):
        for other, b in texts[:i]:
            apart = a[0] >= b[2] - 1 or b[0] >= a[2] - 1 or a[1] >= b[3] - 1 or b[1] >= a[3] - 1
            assert apart, (text, other)
