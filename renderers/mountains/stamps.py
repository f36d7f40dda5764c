"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.mountains.box import BOX, KINDS, PLAYERS, ROUNDS
from bot.games.squares import SIDES
from renderers import canvas, mole
from renderers.frame import Theme as ThemeName
from renderers.mountains import burrows, cards, glows, plaques, sheet, slabs, tokens
from renderers.mountains.hand import LARGE, OPEN, OWN, PLACES, TAKEN
from renderers.mountains.layout import DOWN, STRIP_HIGH, Board, board
from renderers.mountains.plaques import SMALL
from renderers.scene import Stamp
from renderers.theme import THEMES, Theme

SEATS: Final = range(PLAYERS[-1])
MOST_POINTS: Final = 150
"""So many points hardly anybody has."""


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
            yield cards.card(theme, kind, *size)
        for seat in SEATS:
            yield cards.card(theme, kind, *OWN, seat)
            yield cards.card(theme, kind, *TAKEN, seat)
            yield tokens.slip(theme, seat, kind, tokens.SLIP)
    yield from (cards.light(theme, *size) for size in (OPEN, LARGE, OWN))
    yield from _papers(theme)
    yield from _numbers(theme)


def _papers(theme: Theme) -> Iterator[Stamp]:
    """Plaques and rows of the score sheet for every number of players, empty places."""
    for seats in PLAYERS:
        wide, row = plaques.width(seats), sheet.row(seats)
        yield sheet.paper(theme, seats, ROUNDS)
        yield from (sheet.light_row(theme, row, won=won) for won in (False, True))
        for seat in range(seats):
            for due in (False, True):
                yield from (plaques.ground(theme, seat, wide, high, due=due) for high in (SMALL, STRIP_HIGH))
            yield sheet.band(theme, seat, row)
    for number in range(1, PLACES + 1):
        yield from (cards.slot(theme, *size, number) for size in (OWN, TAKEN))
        yield from (tokens.crown(theme, number, r) for r in (20, 22, 24, 25))


def _numbers(theme: Theme) -> Iterator[Stamp]:
    """Points and pieces on plaques."""
    for number in range(MOST_POINTS):
        yield tokens.writing(str(number), plaques.TOTAL_PX)
        if number <= BOX.pieces:
            yield tokens.writing(str(number), plaques.LEFT_PX, anchor="right")
        if number < MOST_POINTS // 3:
            yield tokens.writing(str(number), plaques.ROUND_PX, anchor="middle")
            yield plaques.standing(theme, number)


def _of_board(theme: Theme, spaces: Board) -> Iterator[Stamp]:
    k = spaces.k
    yield burrows.rock(theme, k)
    yield from (glows.rock_here(theme, label, k) for label in spaces.labels() if spaces.down == DOWN)
    yield from (slabs.mould(theme, k, limit, shade) for limit in slabs.THICK for shade in (0, 1))
    yield from (burrows.den(theme, k, facing) for facing in (None, *SIDES))
    for seat in SEATS:
        for facing in SIDES:
            yield mole.above(seat, round(burrows.MOLE * k), theme, burrows.DEGREES[facing])
    for limit in slabs.THICK:
        for pieces in range(1, limit + 2):
            yield slabs.ground(theme, k, limit, pieces)
            for level in range(pieces):
                yield from (slabs.slab(theme, k, limit, pieces, level, seat) for seat in SEATS)
        yield slabs.snow(theme, k, limit)
