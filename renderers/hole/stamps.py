"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.hole.actions import SPACES
from renderers import canvas, mole
from renderers.frame import Theme as ThemeName
from renderers.hole import fields
from renderers.hole.board import ORDER
from renderers.hole.choices import PLACE, TARGET
from renderers.hole.layout import HOLE, MOLE, SUNK
from renderers.hole.story import left
from renderers.paper import disc, tag, target
from renderers.scene import Stamp
from renderers.theme import SEATS, THEMES, Theme


def prepare(theme: ThemeName) -> Iterator[None]:
    """Draw every label, disc and mole of a theme, step by step: about a second, and nothing depends on it but speed."""
    return canvas.prepare(stamps(THEMES[theme]))


def stamps(theme: Theme) -> Iterator[Stamp]:
    """All the stamps that come again and again."""
    for space in SPACES.words:
        for layer in ORDER:
            yield fields.label(theme, layer, space, on_earth=False)
        yield fields.label(theme, "green", space, on_earth=True)
        yield from (tag(space, 40, theme), left(space, theme))
        yield from (target(space, *TARGET, theme), target(space, *TARGET, theme, prize=True))
        yield target(space, *PLACE, theme)
    for seat in range(len(SEATS)):
        yield mole.front(seat, MOLE, theme)
        yield mole.sunk(seat, MOLE, theme, (0, -SUNK), HOLE - 3)
        yield mole.ghost(seat, MOLE, theme)
        yield from (disc(seat, face, 23, theme) for face in ("", "?", "1", "2", "3", "4"))
