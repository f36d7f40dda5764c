"""The sample pictures of this game."""

from __future__ import annotations

from typing import Final

from bot.games.mountains.actions import ACTIONS
from bot.games.mountains.events import EVENTS
from bot.games.mountains.view import MountainsView
from renderers.album import Album
from renderers.mountains.painter import paint
from renderers.mountains.stamps import prepare
from renderers.mountains.tones import colours

ALBUM: Final = Album(
    game="mountains",
    paint=paint,
    view=MountainsView,
    events=EVENTS,
    actions=ACTIONS,
    prepare=prepare,
    shown={
        "board": "board",
        "plan": "plan_open",
        "topple": "topple",
        "cards": "draft_private",
        "end": "end_tied",
    },
    colours=colours,
)
