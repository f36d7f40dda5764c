"""Who is who: the Mole, and the Gardener's straw hat."""

from __future__ import annotations

from functools import cache

from bot.games.core import Seat
from renderers import mole
from renderers.hill.tones import tones
from renderers.mole import mark
from renderers.paper import shadow
from renderers.scene import Cut, Edge, Stamp
from renderers.shapes import bent, oval
from renderers.theme import SEATS, Theme, mix


def icon(theme: Theme, seat: Seat, size: int, *, digs: bool) -> Stamp:
    """The Mole or the Gardener, in the colour and with the mark of a seat."""
    return mole.front(seat, size, theme) if digs else hat(theme, seat, size)


@cache
def hat(theme: Theme, seat: Seat, size: int) -> Stamp:
    """A straw hat with a ribbon in the seat's colour."""
    tone, paint = tones(theme), SEATS[seat]
    k = size / 100
    straw, lit, dark = tone.straw, tone.straw_lit, tone.straw_dark
    if theme.flat:
        straw, lit, dark = "#FFFFFF", "#FFFFFF", "#FFFFFF"
    weave = mix(straw, dark, 0.55)
    crown = (
        *bent((-29, 14), (-30, -38), (0, -38), 12),
        *bent((0, -38), (30, -38), (29, 14), 12),
        *bent((29, 14), (0, 24), (-29, 14), 12),
    )
    ribbon = (*bent((-29.5, -10), (0, 2), (29.5, -10), 12), *bent((29.2, 14), (0, 25), (-29.2, 14), 12))

    def grown(*shapes: tuple[tuple[float, float], ...]) -> tuple[tuple[tuple[float, float], ...], ...]:
        return tuple(tuple((x * k, y * k) for x, y in shape) for shape in shapes)

    cuts = [
        Cut(grown(oval(0, 16, 49, 21)), straw, lit=lit, dark=dark, rim=2 * k, shadow=shadow(theme, 3 * k)),
        Cut(grown(oval(0, 14, 40, 15)), weave, holes=grown(oval(0, 14, 38, 13.8))),
        Cut(grown(crown), straw, lit=lit, dark=dark, rim=2.4 * k, shadow=shadow(theme, 2 * k)),
        Cut(grown(ribbon), paint.base, lit=paint.lit, dark=paint.dark, rim=1.6 * k),
        Cut(grown(mark(seat, 0, 5.5 if seat != 2 else 6.5, 10.5)), paint.mark),
    ]
    if not theme.flat:
        lines = (bent((-24, -20), (0, -10), (24, -20), 10), bent((-17, -30), (0, -23), (17, -30), 10))
        cuts[3:3] = [Cut(grown(_thin(line)), weave) for line in lines]
    edge = Edge(theme.cream if not theme.flat else "#000000", max(1.3, size * 0.018))
    return Stamp(f"hat {seat} {size}", tuple(cuts), edge, shadow(theme, max(1.5, size * 0.03)))


def _thin(line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    return (*line, *((x, y + 1.6) for x, y in reversed(line)))
