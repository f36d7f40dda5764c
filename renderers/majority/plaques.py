"""A plaque for each seat in a corner of the sea: who it is, points, moles in supply, tokens, cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, Literal

from bot.games.core import Seat
from bot.games.majority.view import MajorityView
from renderers import lettering
from renderers.frame import Frame
from renderers.majority.layout import Sheet
from renderers.majority.sea import ball
from renderers.majority.tones import tones
from renderers.majority.words import name, say
from renderers.mole import BODY, EYE, FUR, FUR_LIT, GLINT, NOSE, PINK, mark
from renderers.paper import SQUEEZE, medal, seat_mark, shadow, sheet
from renderers.scene import Cut, Put, Stamp, Text
from renderers.shapes import box, circle, scaled, turned
from renderers.theme import PEN, SEATS, Theme, mix

NAME_PX: Final = 32.0
SMALLEST_NAME: Final = 25.0
SCORE_PX: Final = 84.0
COUNT_PX: Final = 40.0
COMPUTER: Final = "\N{ROBOT FACE}"
"""Before the name of a seat that was given up."""


def plaques(
    view: MajorityView, frame: Frame, theme: Theme, place: Sheet, glowing: frozenset[Seat]
) -> Iterator[Put]:
    """All of them; those of `glowing` seats may be chosen."""
    for seat, (x, y) in enumerate(place.plaques):
        yield Put(x, y, ground(theme, seat, standing(view, frame, seat, glowing), place.plaque))
        yield from _plaque(view, frame, theme, seat, x, y, place.plaque)


def standing(view: MajorityView, frame: Frame, seat: Seat, glowing: frozenset[Seat]) -> str:
    """How a plaque is framed."""
    if glowing:
        return "open" if seat in glowing else ""
    if view.places:
        return "won" if view.places[seat] == 1 else ""
    return "due" if seat in frame.due else ""


@cache
def ground(theme: Theme, seat: Seat, how: str, size: tuple[int, int]) -> Stamp:
    """The paper: framed in the seat's colour when it is due, in gold when it has won, in light when it may be chosen."""
    wide, high = size
    outer = box(0, 0, wide, high, 16)
    label = f"plaque {how or 'quiet'} {wide} {high}"
    if how:
        paint = SEATS[seat]
        edge = {
            "due": (paint.base, paint.lit, paint.dark),
            "won": (theme.gold, theme.gold_lit, theme.gold_dark),
            "open": (theme.cream_lit, "#FFFFFF", theme.cream_dark),
        }[how]
        rim = sheet(theme, box(-6, -6, wide + 12, high + 12, 20), *edge, cast=shadow(theme, 8, 5, 0.4))
        glow = (
            [Cut((box(-16, -16, wide + 32, high + 32, 28),), theme.cream_lit, opacity=0.45)]
            if how == "open"
            else []
        )
        ink = [Cut((box(1, 1, wide - 2, high - 2, 14),), PEN)] if how == "open" else []
        inner = Cut((box(4, 4, wide - 8, high - 8, 11),), theme.cream)
        return Stamp(f"{label} {seat}", (*glow, rim, *ink, inner), fine=1)
    if theme.flat:
        inner = Cut((box(3, 3, wide - 6, high - 6, 12),), "#FFFFFF")
        return Stamp(label, (Cut((outer,), "#7F7F7F"), inner), fine=1)
    paper = sheet(theme, outer, theme.kraft, theme.kraft_lit, theme.kraft_dark, cast=shadow(theme, 6, 4))
    return Stamp(label, (paper,), fine=1)


def _plaque(
    view: MajorityView, frame: Frame, theme: Theme, seat: Seat, x: int, y: int, size: tuple[int, int]
) -> Iterator[Put]:
    wide, _ = size
    holding = view.holdings[seat]
    called = f"{COMPUTER} {name(frame, seat)}" if seat in view.given_up else name(frame, seat)
    shown, px = lettering.fit(called, NAME_PX, wide - 74, SMALLEST_NAME, squeeze=SQUEEZE)
    yield Put(x + 34, y + 34, seat_mark(seat, 19, theme))
    yield Put(x + 64, y + 35, writing(shown, px))
    left = x + (54 if wide < 240 else 88)
    yield Put(left, y + 105, writing(str(holding.score), SCORE_PX, anchor="middle"))
    yield Put(
        left, y + 164, writing(say(frame, "points", points=holding.score), 25, bold=False, anchor="middle")
    )
    if view.places and wide >= 240:
        yield Put(x + wide - 62, y + 44, medal(theme, view.places[seat]))
    icons = (supply(theme), coin(theme, seat), deck(theme))
    counts = (holding.supply, holding.tokens, holding.hand)
    right = x + (130 if wide < 240 else 204)
    for i, (icon, count) in enumerate(zip(icons, counts, strict=True)):
        line = y + 76 + i * 42
        yield Put(right, line, icon)
        yield Put(right + 28, line, writing(str(count), COUNT_PX))


@lru_cache(maxsize=512)
def writing(
    text: str,
    px: float,
    *,
    bold: bool = True,
    anchor: Literal["left", "middle", "right"] = "left",
    colour: str = PEN,
) -> Stamp:
    """Words in ink."""
    line = Text(0, 0, text, px, colour, bold=bold, anchor=anchor, squeeze=SQUEEZE)
    return Stamp(
        f"writing {text} {px:.1f} {anchor}{'' if bold else ' book'}{'' if colour == PEN else colour}", (line,)
    )


@cache
def supply(theme: Theme) -> Stamp:
    """A mole without a cap: those in the supply."""
    size = 44

    def part(shape: tuple[tuple[float, float], ...]) -> tuple[tuple[tuple[float, float], ...], ...]:
        return (scaled(shape, size, -size / 2, -size / 2),)

    eyes = tuple(circle(x, -4, 4) for x in (-8, 8))
    glints = tuple(circle(x, -5, 1.7) for x in (-9, 7))
    return Stamp(
        "supply",
        (
            Cut(part(BODY), FUR, lit=None if theme.flat else FUR_LIT, rim=1.2, shadow=shadow(theme, 2)),
            Cut(eyes, EYE),
            Cut(glints, GLINT),
            Cut(part(tuple((x * 1.3 - 0.15, y * 1.3 - 0.3) for x, y in NOSE)), PINK),
        ),
    )


@cache
def coin(theme: Theme, seat: Seat) -> Stamp:
    """Claim tokens that are left."""
    paint = SEATS[seat]
    rim = PEN if seat == 3 else paint.dark
    return Stamp(
        f"coin {seat}",
        (
            sheet(theme, circle(0, 0, 18.5), rim, cast=shadow(theme, 2)),
            sheet(theme, circle(0, 0, 17), paint.base, paint.lit, paint.dark, 1.5),
            Cut((mark(seat, 0, 0, 8.5),), paint.mark),
        ),
    )


@cache
def deck(theme: Theme) -> Stamp:
    """Cards in hand, seen from behind."""
    tone = tones(theme)
    cuts: list[Cut] = []
    for x, turn in ((-6, -12), (6, 10)):
        card = turned(box(x - 12, -18, 24, 36, 4), turn, (x, 0))
        inner = turned(box(x - 9.5, -15.5, 19, 31, 2.5), turn, (x, 0))
        if theme.flat:
            cuts += [Cut((card,), "#FFFFFF"), Cut((inner,), "#000000")]
        else:
            cuts += [
                sheet(theme, card, theme.white, None, mix(theme.white, theme.ink, 0.3), 1, shadow(theme, 2)),
                Cut((inner,), tone.back),
            ]
    return Stamp("deck", (*cuts, *ball(theme, 6, 0, 6)))
