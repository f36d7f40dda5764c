"""The games: one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

import msgspec

import renderers.hill
import renderers.hole
import renderers.majority
import renderers.mountains
from bot.games.core import Action, Rules, Seat, View
from bot.games.hill.example import example as hill_example
from bot.games.hill.rules import HillRules
from bot.games.hole.example import example as hole_example
from bot.games.hole.rules import HoleRules
from bot.games.majority.example import example as majority_example
from bot.games.majority.rules import MajorityRules
from bot.games.mountains.example import example as mountains_example
from bot.games.mountains.rules import MountainsRules
from bot.players.base import Policy
from bot.players.hill import HillPolicy
from bot.players.hole import HolePolicy
from bot.players.majority import MajorityPolicy
from bot.players.mountains import MountainsPolicy
from renderers.album import Album
from renderers.frame import Frame
from renderers.scene import Scene


class Painter(Protocol):
    """Turns what one viewer may know into a picture."""

    def __call__(self, view: Any, frame: Frame) -> Scene:
        """The scene for this view; pure, no I/O."""


class Game(msgspec.Struct, frozen=True):
    """What the rest of the program needs of a game."""

    rules: Rules[Any, Any]
    painter: Painter
    policy: Policy
    example: Callable[[], tuple[View, Seat, tuple[Action, ...]]]
    """A position that explains the rules: a view, whose it is, what that seat may do."""
    open: bool = False
    """Whether everybody sees everything, always. Then there is no *My hand*, and nothing is called private."""
    album: Album | None = None
    """Samples of its pictures, and what to draw before anybody waits."""


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        game.rules.id: game
        for game in (
            Game(
                rules=HoleRules(),
                painter=renderers.hole.paint,
                policy=HolePolicy(),
                example=hole_example,
                album=renderers.hole.ALBUM,
            ),
            Game(
                rules=HillRules(),
                painter=renderers.hill.paint,
                policy=HillPolicy(),
                example=hill_example,
                open=True,
                album=renderers.hill.ALBUM,
            ),
            Game(
                rules=MountainsRules(),
                painter=renderers.mountains.paint,
                policy=MountainsPolicy(),
                example=mountains_example,
                album=renderers.mountains.ALBUM,
            ),
            Game(
                rules=MajorityRules(),
                painter=renderers.majority.paint,
                policy=MajorityPolicy(),
                example=majority_example,
                album=renderers.majority.ALBUM,
            ),
        )
    }
)


def albums() -> tuple[Album, ...]:
    """The sample pictures of every game that has some."""
    return tuple(game.album for game in GAMES.values() if game.album is not None)
