"""What a game's painter offers beside painting: samples, what to draw beforehand, pictures for the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from bot.games.core import Action, Event, View, union
from bot.games.data import home
from renderers.frame import Frame
from renderers.frame import Theme as ThemeName
from renderers.scene import Scene
from renderers.theme import Theme

Samples: TypeAlias = Mapping[str, tuple[Any, Frame]]
"""Positions by name: the view, and what a frame needs besides."""


def _no_colours(_: Theme) -> tuple[str, ...]:
    return ()


def _no_more(_: Samples) -> dict[str, bytes]:
    return {}


class Album(msgspec.Struct, frozen=True, kw_only=True):
    """One of a game. Its samples are positions from real games, in data/samples."""

    game: str
    paint: Callable[[Any, Frame], Scene]
    view: type[View]
    events: tuple[type[Event], ...]
    actions: tuple[type[Action], ...]
    prepare: Callable[[ThemeName], Iterator[None]]
    """Draws what comes again and again, a little in each step."""
    shown: Mapping[str, str]
    """Pictures of the documentation: their names, and the samples that they show."""
    colours: Callable[[Theme], tuple[str, ...]] = _no_colours
    """Those of a theme that only this game uses."""
    more: Callable[[Samples], dict[str, bytes]] = _no_more
    """Further pictures of the documentation, by name, as PNGs."""

    def samples(self) -> Samples:
        """The sample positions by name, in the order of the file."""
        return _samples(self.game, self.view, self.events, self.actions)


@cache
def _samples(
    game: str, view: type[View], events: tuple[type[Event], ...], actions: tuple[type[Action], ...]
) -> Samples:
    kind = msgspec.defstruct(
        "Sample",
        [
            ("name", str),
            ("view", view),
            ("names", tuple[str, ...]),
            ("due", tuple[int, ...]),
            ("story", tuple[union(events), ...]),  # type: ignore[misc]  # made at run time from the game's own list
            ("legal", tuple[union(actions), ...]),  # type: ignore[misc]  # see above
            ("chosen", tuple[str, ...]),
        ],
        frozen=True,
        forbid_unknown_fields=True,
    )
    content = home().joinpath("samples", f"{game}.json").read_bytes()
    read: tuple[Any, ...] = msgspec.json.decode(content, type=tuple[kind, ...])  # type: ignore[valid-type]  # see above
    return {
        sample.name: (
            sample.view,
            Frame(
                names=sample.names,
                due=sample.due,
                viewer=sample.view.viewer,
                story=sample.story,
                legal=sample.legal,
                chosen=sample.chosen,
            ),
        )
        for sample in read
    }
