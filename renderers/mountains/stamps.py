"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.mountains.box import KINDS
from bot.games.squares import SIDES
from renderers import canvas, mole
from renderers.frame import Theme as ThemeName
from renderers.mountains import burrows, cards, slabs, tokens
from renderers.mountains.hand import LARGE, OPEN, OWN
from renderers.mountains.layout import Board, board
from renderers.scene import Stamp
from renderers.theme import THEMES, Theme


def prepare(theme: ThemeName) -> Iterator[None]:
    """Draw slabs, moles and cards of a theme, step by step: some seconds, and nothing depends on it but speed."""
    return canvas.prepare(stamps(THEMES[theme]))


def stamps(theme: Theme) -> Iterator[Stamp]:
    """All the stamps that come again and again."""
    for columns in (4, 6):
        for low in (False, True):
            yield from _of_board(theme, board(columns, low=low))
    for kind in KINDS:
        for size in (OPEN, LARGE):
            yield from (cards.card(theme, kind, *size, glow=glow) for glow in (False, True))
        for seat in range(4):
            yield from (cards.card(theme, kind, *OWN, seat, glow=glow) for glow in (False, True))
            yield tokens.slip(theme, seat, kind, 29)


def _of_board(theme: Theme, spaces: Board) -> Iterator[Stamp]:
    k = spaces.k
    yield burrows.rock(theme, k)
    yield from (burrows.den(theme, k, facing) for facing in (None, *SIDES))
    for seat in range(4):
        for facing in SIDES:
            yield mole.above(seat, round(burrows.MOLE * k), theme, burrows.DEGREES[facing])
    for limit in slabs.THICK:
        for pieces in range(1, limit + 2):
            yield slabs.ground(theme, k, limit, pieces)
            for level in range(pieces):
                yield from (slabs.slab(theme, k, limit, pieces, level, seat) for seat in range(4))
        yield slabs.snow(theme, k, limit)
