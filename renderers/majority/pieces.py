"""What lies and stands on the tiles: holes, moles, numbers, tokens, flags. `k` is the size, 1 on a large course."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from bot.games.core import Seat
from renderers.majority.layout import outline
from renderers.majority.tones import tones
from renderers.mole import front, mark
from renderers.paper import letters, shadow, sheet
from renderers.scene import Cut, Stamp, Text
from renderers.shapes import box, circle, oval, rounded, star, turned
from renderers.theme import PEN, SEATS, Theme

MOLE: Final = 72
HOLE: Final = 27.5
TOKEN: Final = 31.0
BAND: Final = 13.0
"""The border of a claimed tile."""
FINE: Final = 2
"""Finer edges are not seen, and pack worse: there may be seventy moles."""
MARK: Final = 0.175
"""Of the cap, as a share of the mole: larger than elsewhere, for these moles are small."""


@cache
def hole(theme: Theme, k: float, number: str) -> Stamp:
    """A free spot with its number."""
    tone = tones(theme)
    r = HOLE * k
    pit = [Cut((circle(0, 0, r),), tone.earth, lit=tone.earth_dark, dark=tone.earth_lit, rim=2.6 * k)]
    if theme.flat:
        pit = [Cut((circle(0, 0, r),), tone.earth_dark), Cut((circle(0, 0, r - 2.5),), tone.earth)]
    text = [letters(0, 1, number, 36 * k, tone.number)] if number else []
    return Stamp(f"hole {number} {k:g}", (*pit, *text))


@cache
def mole(theme: Theme, k: float, seat: Seat) -> Stamp:
    """A mole on its spot."""
    stamp = front(seat, round(MOLE * k), theme, MARK)
    return msgspec.structs.replace(stamp, name=f"{stamp.name} on its spot", fine=FINE)


@cache
def letter(theme: Theme, k: float, text: str, *, edged: bool = False) -> Stamp:
    """A tile's letter, or the number of a spot that is taken; `edged` where it may lie on a coloured border."""
    tone = tones(theme)
    px = (36 if text.isalpha() else 30) * k
    edge = tone.letter_edge if edged else None
    name = f"print {text} {k:g}{' edged' if edged else ''}"
    return Stamp(name, (letters(0, 0, text, px, tone.letter, edge, 2 * k if edged else 0),))


@cache
def flag(theme: Theme, k: float, worth: int) -> Stamp:
    """A pin with a tile's worth on its pennant."""
    tone = tones(theme)
    pole = box(-1.8 * k, -24 * k, 3.6 * k, 44 * k)
    pennant = (
        (0, -24 * k), (36 * k, -21 * k), (29 * k, -7 * k), (36 * k, 7 * k), (0, 7 * k)
    )  # fmt: skip
    cuts: list[Cut | Text] = []
    if theme.flat:
        cuts.append(Cut((rounded(tuple((x * 1.1, y * 1.14 + 1) for x, y in pennant), 2),), "#000000"))
    else:
        cuts.append(Cut((oval(0, 20 * k, 7 * k, 3 * k),), tone.line))
    cuts += [
        sheet(theme, pennant, tone.pennant, None, tone.pennant_dark, 1.5),
        Cut((pole,), tone.pole),
        letters(15.5 * k, -8.5 * k, str(worth), 29 * k, PEN),
    ]
    return Stamp(f"flag {worth} {k:g}", tuple(cuts))


@cache
def band(theme: Theme, k: float, seat: Seat, fresh: bool) -> Stamp:
    """The border of a tile that a seat has claimed; `fresh`: just now."""
    paint = SEATS[seat]
    radius = 130 * k
    outer = outline(radius - 1.8 * k, 11 * k)
    inner = outline(radius - (BAND + 1) * k, 8 * k)
    cuts: list[Cut] = []
    if fresh:
        glow = outline(radius + 7 * k, 14 * k)
        cuts.append(Cut((glow,), theme.cream_lit, holes=(inner,), shadow=shadow(theme, 4, 3, 0.35)))
    elif theme.flat:
        cuts.append(Cut((outline(radius, 12 * k),), "#FFFFFF", holes=(inner,)))
    cuts += [
        Cut((outer,), paint.base, holes=(inner,), lit=None if theme.flat else paint.lit, rim=2.2),
        Cut((outline(radius - (BAND - 1.6) * k, 8 * k),), paint.dark, holes=(inner,)),
    ]
    return Stamp(f"band {seat} {k:g}{' fresh' if fresh else ''}", tuple(cuts), fine=2)


@cache
def burst(theme: Theme, k: float) -> Stamp:
    """Rays behind the moles of a tile that has just been claimed."""
    tone = tones(theme)
    rays = turned(star(0, 0, 96 * k, 52 * k, 12), 8)
    cuts = (sheet(theme, rays, tone.burst, tone.burst_lit, None, 2, shadow(theme, 3, 0, 0.3)),)
    return Stamp(f"burst {k:g}", cuts, fine=2)


@cache
def token(theme: Theme, k: float, seat: Seat) -> Stamp:
    """A claim token in the middle of a tile."""
    paint = SEATS[seat]
    r = TOKEN * k
    rim = "#000000" if theme.flat else theme.cream
    return Stamp(
        f"token {seat} {k:g}",
        (
            sheet(theme, circle(0, 0, r), rim, cast=shadow(theme, 3, 0, 0.4)),
            sheet(theme, circle(0, 0, r - 3.4 * k), paint.base, paint.lit, rim=2.2),
            Cut((mark(seat, 0, 0, 17 * k),), paint.mark),
        ),
    )


@cache
def chip(theme: Theme, k: float, seat: Seat, by: int) -> Stamp:
    """Who leads on a tile without a token, and by how much; `=`: equal, but the last to come."""
    tone = tones(theme)
    r = 31 * k
    paint = SEATS[seat]
    edge = PEN if seat == 3 or theme.flat else paint.dark
    text = f"+{by}" if by else "="
    cuts: list[Cut | Text] = [
        sheet(theme, circle(0, 0, r), tone.chip, tone.chip_dark, "#FFFFFF", 2.4),
        Cut((mark(seat, 0, -13 * k, 13.5 * k),), edge),
        Cut((mark(seat, 0, -13 * k, 11.2 * k),), paint.base),
        letters(0, 14 * k, text, (29 if by else 34) * k, PEN),
    ]
    return Stamp(f"chip {seat} {text} {k:g}", tuple(cuts))


@cache
def rival(theme: Theme, k: float, seat: Seat, by: int) -> Stamp:
    """Beside a token: another seat leads here now, and by how much; the tile is theirs when it is next full."""
    tone = tones(theme)
    paint = SEATS[seat]
    text = f"+{by}" if by else "="
    shape = box(-32 * k, -16 * k, 64 * k, 32 * k, 15 * k)
    rim = box(-34.5 * k, -18.5 * k, 69 * k, 37 * k, 17 * k)
    cuts: list[Cut | Text] = [
        sheet(theme, rim, PEN, cast=shadow(theme, 2)),
        Cut((shape,), tone.chip),
        Cut((mark(seat, -16 * k, 0, 11.5 * k),), PEN if seat == 3 else paint.dark),
        Cut((mark(seat, -16 * k, 0, 9.5 * k),), paint.base),
        letters(12 * k, 0, text, 29 * k, PEN),
    ]
    return Stamp(f"rival {seat} {text} {k:g}", tuple(cuts))
