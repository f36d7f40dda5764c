"""King of the Hill tokens, and small signs on paper."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal

from bot.games.core import Seat
from renderers import lettering
from renderers.mole import mark
from renderers.mountains.tones import tones
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Edge, Put, Stamp, Text
from renderers.shapes import box, circle, ribbon, rounded
from renderers.theme import PEN, SEATS, Theme

SLIP: Final = 28.0
"""The size of a card's name where it was played."""


@cache
def crown(theme: Theme, number: int, r: float, *, quiet: bool = False) -> Stamp:
    """A King of the Hill token: a crown with its number, from 1; a `quiet` one has been taken."""
    shape = rounded(
        (
            (-r, r * 0.95), (-r, -r * 0.6), (-r * 0.5, -r * 0.08), (0, -r * 1.08), (r * 0.5, -r * 0.08), (r, -r * 0.6),
            (r, r * 0.95),
        ),
        r * 0.14,
    )  # fmt: skip
    label = f"crown {number} {r:g}{' quiet' if quiet else ''}"
    if quiet:
        return Stamp(label, (Cut((shape,), PEN, opacity=0.16),))
    paper = sheet(theme, shape, theme.gold, theme.gold_lit, theme.gold_dark, 1.6)
    return Stamp(
        label,
        (paper, letters(0, r * 0.36, str(number), r * 1.22, PEN)),
        Edge(PEN, 1.6),
        shadow(theme, 2.5),
    )


@cache
def tick(theme: Theme, r: float) -> Stamp:
    """Ready."""
    line = ((-r * 0.42, r * 0.02), (-r * 0.1, r * 0.34), (r * 0.46, -r * 0.34))
    return Stamp(
        f"tick {r:g}",
        (
            Cut((circle(0, 0, r),), theme.cream),
            Cut((circle(0, 0, r - 2.5),), PEN),
            Cut((ribbon(line, r * 0.26),), theme.cream),
        ),
        shadow=shadow(theme, 2.5),
    )


@cache
def home(theme: Theme, seat: Seat, number: str, r: float) -> Stamp:
    """A piece that went home over the edge: its owner's mark with its place in the order."""
    paint = SEATS[seat]
    shape = mark(seat, 0, 0, r)
    low = r * 0.28 if seat == 2 else 1.0
    written = (letters(0, low, number, r * 1.3, paint.mark),) if number else ()
    return Stamp(
        f"home {seat} {number}",
        (Cut((shape,), paint.base), *written),
        Edge("#FFFFFF" if theme.flat else theme.cream, 2.6),
        shadow(theme, 3),
    )


@cache
def slip(theme: Theme, seat: Seat, text: str, px: float) -> Stamp:
    """A card that was played: the seat's mark in its colour, and the card's name."""
    wide = _width(text, px)
    half, tall, band = (wide + px * 1.9) / 2, px * 0.64, px * 1.24
    paint = SEATS[seat]
    outer = box(-half, -tall, 2 * half, 2 * tall, 6)
    left = box(-half, -tall, band, 2 * tall, 6)
    marks = (
        sheet(theme, outer, theme.cream, None, theme.cream_dark, 1.6),
        sheet(theme, left, paint.base, paint.lit, paint.dark, 1.6),
        Cut((mark(seat, -half + band / 2, 0, px * 0.36),), paint.mark),
        letters((band - px * 0.1) / 2, 0, text, px, PEN),
    )
    return Stamp(f"slip {seat} {text} {px:g}", marks, Edge(PEN, 1.8), shadow(theme, 3, strength=0.35))


def _width(text: str, px: float) -> float:
    return lettering.width(text, px, squeeze=SQUEEZE)


@cache
def cell(theme: Theme, wide: int, high: int, *, full: bool) -> Stamp:
    """A box for a number on a plaque."""
    shape = box(-wide / 2, -high / 2, wide, high, 4)
    cuts = [Cut((shape,), tones(theme).cell[0 if full else 1])]
    if theme.flat:
        cuts.insert(0, Cut((box(-wide / 2 - 2, -high / 2 - 2, wide + 4, high + 4, 5),), "#7F7F7F"))
    return Stamp(f"cell {wide} {high} {'full' if full else 'empty'}", tuple(cuts))


@lru_cache(maxsize=1024)
def writing(
    text: str,
    px: float,
    *,
    bold: bool = True,
    anchor: Literal["left", "middle", "right"] = "left",
    colour: str = PEN,
) -> Stamp:
    """Words, in ink where nothing else is said."""
    line = Text(0, 0, text, px, colour, bold=bold, anchor=anchor, squeeze=SQUEEZE)
    return Stamp(f"writing {text} {px:.1f} {anchor}{'' if bold else ' book'} {colour}", (line,))


def put(at: tuple[float, float], stamp: Stamp) -> Put:
    """The stamp there, in whole pixels."""
    return Put(round(at[0]), round(at[1]), stamp)
