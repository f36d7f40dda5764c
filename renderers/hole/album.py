"""The sample pictures of this game."""

from __future__ import annotations

from typing import Final

from bot.games.hole.actions import ACTIONS
from bot.games.hole.events import EVENTS
from bot.games.hole.view import HoleView
from renderers import canvas
from renderers.album import Album, Samples
from renderers.hole.painter import bare, paint
from renderers.hole.stamps import prepare

LAYERS: Final = ("grass", "red", "brown", "blue")


def layers(samples: Samples) -> dict[str, bytes]:
    """All four layers side by side."""
    return {"layers": canvas.collage([bare(*samples[name]) for name in LAYERS], 2)}


ALBUM: Final = Album(
    game="hole",
    paint=paint,
    view=HoleView,
    events=EVENTS,
    actions=ACTIONS,
    prepare=prepare,
    shown={"board": "red", "private": "private", "end": "end"},
    more=layers,
)
