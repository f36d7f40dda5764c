"""The sample pictures of this game."""

from __future__ import annotations

from typing import Final

from bot.games.hill.actions import ACTIONS
from bot.games.hill.events import EVENTS
from bot.games.hill.view import HillView
from renderers.album import Album
from renderers.hill.painter import paint
from renderers.hill.stamps import prepare
from renderers.hill.tones import colours

ALBUM: Final = Album(
    game="hill",
    paint=paint,
    view=HillView,
    events=EVENTS,
    actions=ACTIONS,
    prepare=prepare,
    shown={"board": "board", "mole": "mole", "gardener": "gardener", "end": "end"},
    colours=colours,
)
