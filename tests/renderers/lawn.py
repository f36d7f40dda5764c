"""Pictures of `hill` for its tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.catalogue import GAMES
from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from bot.games.hill.actions import Dig, Rod, Start
from bot.games.hill.view import HillView
from renderers.frame import Frame, Theme
from renderers.hill import plot
from renderers.hill.layout import BOARD
from renderers.hill.pieces import Pieces
from renderers.scene import Put, Scene
from renderers.theme import DAY
from tests.renderers import outline
from tests.renderers.outline import ALBUMS

RULES = GAMES["hill"].rules
PAINT = GAMES["hill"].painter
SAMPLES = ALBUMS["hill"].samples()
NAMES = ("Ann", "Bo")


def scene(name: str, theme: Theme = "day") -> Scene:
    return outline.scene("hill", name, theme)


def put(scene: Scene) -> list[str]:
    return [p.stamp.name for p in scene.foreground]


def named(scene: Scene, start: str) -> list[Put]:
    return [p for p in scene.foreground if p.stamp.name.startswith(start)]


def settled(state: Any) -> tuple[Any, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    while not RULES.to_act(state) and RULES.outcome(state) is None:
        step = RULES.settle(state, FastDice(3))
        state, events = step.state, events + step.events
    return state, events


def after(*acts: str) -> tuple[Any, tuple[Event, ...]]:
    """The state after these actions of whoever is due, and what the last one led to."""
    state, events = settled(RULES.start(2, RULES.Options()))
    for act in acts:
        verb, *words = act.split()
        action = {"start": Start, "rod": Rod, "dig": Dig}[verb](*words)
        step = RULES.apply(state, RULES.to_act(state)[0], action)
        state, events = settled(step.state)
        events = step.events + events
    return state, events


def played(seed: int) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state of a random game in which somebody is to act, the end, and what has happened since the one before."""
    dice = FastDice(seed)
    state, events = settled(RULES.start(2, RULES.Options()))
    while RULES.outcome(state) is None:
        yield state, events
        seat = RULES.to_act(state)[0]
        step = RULES.apply(state, seat, choice(dice, RULES.legal(state, seat)))
        state, more = settled(step.state)
        events = step.events + more
    yield state, events


def pictured(state: Any, events: tuple[Event, ...] = (), viewer: Seat = TABLE, **more: Any) -> Scene:
    frame = Frame(
        names=NAMES,
        due=RULES.to_act(state),
        viewer=viewer,
        story=events,
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
    )
    return PAINT(RULES.view(state, viewer), msgspec.structs.replace(frame, **more))


def asked(*acts: str, chosen: tuple[str, ...] = ()) -> Scene:
    """The private picture of whoever is due after these actions."""
    state, _ = after(*acts)
    return pictured(state, viewer=RULES.to_act(state)[0], chosen=chosen)


def altered(name: str, **changes: Any) -> tuple[HillView, Frame]:
    view, frame = SAMPLES[name]
    return msgspec.structs.replace(view, **changes), frame


def at(label: str) -> tuple[int, int]:
    return Pieces(plot.now(SAMPLES["board"][0]), BOARD, DAY).at(label)
