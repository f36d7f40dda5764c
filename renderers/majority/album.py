"""The sample pictures of this game."""

from __future__ import annotations

from typing import Final

from bot.games.majority.actions import ACTIONS
from bot.games.majority.events import EVENTS
from bot.games.majority.view import MajorityView
from renderers.album import Album
from renderers.majority.painter import paint
from renderers.majority.stamps import prepare
from renderers.majority.tones import colours

ALBUM: Final = Album(
    game="majority",
    paint=paint,
    view=MajorityView,
    events=EVENTS,
    actions=ACTIONS,
    prepare=prepare,
    shown={"board": "board", "private": "points", "end": "end"},
    colours=colours,
)
