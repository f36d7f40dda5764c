"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.hill.garden import GARDEN, LAWN, PIECES
from renderers import canvas
from renderers.frame import Theme as ThemeName
from renderers.hill import borders, choices, earth, garden, plaques, roles, summary
from renderers.hill.layout import BOARD, CELL, SMALL, ZOOM
from renderers.hill.pieces import TOWARDS
from renderers.scene import Backdrop, Point, Put, Stamp
from renderers.theme import THEMES, Theme


def prepare(theme: ThemeName) -> Iterator[None]:
    """Draw the plants, labels and molehills of a theme, step by step: some seconds, and nothing depends on it but speed."""
    return canvas.prepare(stamps(THEMES[theme]))


def stamps(theme: Theme) -> Iterator[Stamp]:
    """All the stamps that come again and again."""
    for still in backdrops(theme):
        yield from dict.fromkeys(mark.stamp for mark in still.marks if isinstance(mark, Put))
    for number in range(1, PIECES + 1):
        yield from (earth.hill(theme, cell, number, GARDEN.pieces.light) for cell in (CELL, SMALL, ZOOM))
        yield earth.count(theme, CELL, number)
        yield earth.stack(theme, CELL, number, PIECES - number, GARDEN.pieces.light)
        yield earth.stack(theme, ZOOM, number, PIECES - number, GARDEN.pieces.light)
        yield plaques.total(theme, number)
        yield from (plaques.writing(str(number), 42), plaques.writing(str(number), 44, anchor="right"))
    yield from _tunnels(theme, CELL, fresh=(True, False))
    yield from _tunnels(theme, SMALL, fresh=(False,))
    yield from _tunnels(theme, ZOOM, fresh=(True,))
    for label in LAWN.labels:
        yield from (choices.target(theme, label, "plain", many=many) for many in (False, True))
        yield garden.square_label(theme, label)
    for border in LAWN.borders:
        for strong in (False, True):
            yield borders.slip(theme, LAWN.labels[border.square], border.side, strong=strong)
    for seat in range(2):
        yield from (roles.icon(theme, seat, plaques.PICTURE, digs=digs) for digs in (False, True))
        yield from (plaques.ground(theme, seat, how) for how in ("due", ""))


def backdrops(theme: Theme) -> tuple[Backdrop, ...]:
    """Every backdrop of this game."""
    return garden.backdrop(theme, BOARD), garden.frame(theme), summary.backdrop(theme)


def _tunnels(theme: Theme, cell: int, fresh: tuple[bool, ...]) -> Iterator[Stamp]:
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        way = (float(dx * cell), float(dy * cell))
        for by in _bends(way, diagonal=dx != 0 and dy != 0):
            for dark in (False, True):
                yield from (earth.tunnel(theme, cell, way, by, dark=dark, fresh=new) for new in fresh)


def _bends(way: Point, *, diagonal: bool) -> Iterator[Point]:
    """Straight, or round either corner."""
    x, y = way[0] / 2, way[1] / 2
    yield x, y
    if diagonal:
        yield round(x + x * TOWARDS, 1), round(y - y * TOWARDS, 1)
        yield round(x - x * TOWARDS, 1), round(y + y * TOWARDS, 1)
