"""What a painter is told besides the view: who sits where, what just happened, what may be chosen."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.core import TABLE, Action, Event, Seat

Theme: TypeAlias = Literal["day", "night", "contrast"]


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The circumstances of one picture. Everything in it may be known by `viewer`.

    `story` is what happened since the last picture, oldest first; `legal` what the viewer may do now (private pictures
    only, else empty); `chosen` the words of a half-made action, verb first.
    """

    names: tuple[str, ...]
    due: tuple[Seat, ...] = ()
    viewer: Seat = TABLE
    story: tuple[Event, ...] = ()
    legal: tuple[Action, ...] = ()
    chosen: tuple[str, ...] = ()
    theme: Theme = "day"
    language: str = "en"
