"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.majority.actions import CARDS, LETTERS
from renderers import canvas
from renderers.frame import Theme as ThemeName
from renderers.majority import choices, pieces, plaques, story, title
from renderers.paper import badge
from renderers.scene import Stamp
from renderers.theme import SEATS, THEMES, Theme

SIZES = (1.0, 100 / 130)


def prepare(theme: ThemeName) -> Iterator[None]:
    """Draw every mole, token, number and label of a theme, step by step; nothing depends on it but speed."""
    return canvas.prepare(stamps(THEMES[theme]))


def stamps(theme: Theme) -> Iterator[Stamp]:
    """All the stamps that come again and again."""
    for k in SIZES:
        yield from (pieces.letter(theme, k, text) for text in (*LETTERS, *"123456"))
        yield from (pieces.letter(theme, k, text, edged=True) for text in "123456")
        yield from (pieces.flag(theme, k, worth) for worth in range(3, 7))
        yield from (
            pieces.burst(theme, k),
            story.light(theme, k),
            story.dashes(theme, k),
            choices.veil(theme, k),
            choices.ring(theme, k),
        )
        for seat in range(len(SEATS)):
            yield from (pieces.mole(theme, k, seat), pieces.token(theme, k, seat))
            yield from (pieces.band(theme, k, seat, fresh) for fresh in (False, True))
            yield from (pieces.chip(theme, k, seat, by) for by in range(6))
    for seat in range(len(SEATS)):
        yield plaques.coin(theme, seat)
        yield from (title.slip(theme, seat, card) for card in CARDS.words)
    yield from (choices.name(theme, letter) for letter in LETTERS)
    yield from (badge(str(n), story.BADGE, theme) for n in range(1, 9))
