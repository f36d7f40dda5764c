"""A plaque for each seat: who it is, what it has left to lay, what its Mole has scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, Literal

from bot.games.core import Seat
from bot.games.hill.view import HillView, Scores
from renderers import lettering
from renderers.frame import Frame
from renderers.hill import chart, earth, fence, flowers
from renderers.hill.layout import MARGIN, PLAQUE, PLAQUES
from renderers.hill.roles import icon
from renderers.hill.tones import tones
from renderers.hill.words import name, say
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Area, Cut, Edge, Put, Stamp, Text
from renderers.shapes import box
from renderers.theme import PEN, SEATS, Theme

NAME_PX: Final = 38.0
SMALLEST_NAME: Final = 27.0
PICTURE: Final = 92
STEP: Final = 16
"""From one picket or piece to the next."""
LEFT, RIGHT = 118, 26
"""Where words begin beside the picture, and how far from the right edge they end."""
HIGH, MIDDLE, LOW = 40, 91, 143
PARTS: Final = (0, 142, 266)
SIGNS: Final = {0: 98, 142: 221, 266: 363}
"""Where the parts of a score stand, and the signs after them; there may be twelve dark pieces."""


def plaques(view: HillView, frame: Frame, theme: Theme, window: Area | None = None) -> list[Put]:
    """Both, seat 0 on the left. `window` is what of the lawn is seen, if it is a part: a chart shows which."""
    puts: list[Put] = []
    for seat in range(2):
        x = MARGIN + seat * (PLAQUE[0] + 16)
        puts.append(Put(x, PLAQUES, ground(theme, seat, standing(view, frame, seat))))
        if window is not None and seat == frame.viewer:
            puts += _with_chart(view, frame, theme, x, window)
        else:
            puts += _plaque(view, frame, theme, seat, x)
    return puts


def standing(view: HillView, frame: Frame, seat: Seat) -> Literal["due", "won", ""]:
    """How a plaque or a card is framed."""
    if view.places:
        return "won" if view.places[seat] == 1 and view.places.count(1) == 1 else ""
    return "due" if seat in frame.due else ""


@cache
def ground(theme: Theme, seat: Seat, how: str, size: tuple[int, int] = PLAQUE) -> Stamp:
    """The paper: framed in the seat's colour when it is due, in gold when it has won."""
    wide, high = size
    outer = box(0, 0, wide, high, 14)
    label = f"plaque {how or 'quiet'} {wide} {high}"
    if how:
        paint = SEATS[seat]
        edge = (paint.base, paint.lit, paint.dark)
        if how == "won":
            edge = (theme.gold, theme.gold_lit, theme.gold_dark)
        rim = sheet(theme, outer, *edge, cast=shadow(theme, 8, 5, 0.4))
        inner = Cut((box(8, 8, wide - 16, high - 16, 9),), theme.cream)
        return Stamp(f"{label} {seat}", (rim, inner), fine=1)
    if theme.flat:
        inner = Cut((box(3, 3, wide - 6, high - 6, 12),), "#FFFFFF")
        return Stamp(label, (Cut((outer,), "#7F7F7F"), inner), fine=1)
    paper = sheet(theme, outer, theme.kraft, theme.kraft_lit, theme.kraft_dark, cast=shadow(theme, 6, 4))
    return Stamp(label, (paper,), fine=1)


def _head(view: HillView, frame: Frame, theme: Theme, seat: Seat, x: int, room: float) -> list[Put]:
    shown, px = lettering.fit(name(frame, seat), NAME_PX, room, SMALLEST_NAME, squeeze=SQUEEZE)
    picture = icon(theme, seat, PICTURE, digs=view.mole == seat)
    return [Put(x + LEFT, PLAQUES + HIGH, writing(shown, px)), Put(x + 62, PLAQUES + 64, picture)]


def _plaque(view: HillView, frame: Frame, theme: Theme, seat: Seat, x: int) -> Iterator[Put]:
    yield from _head(view, frame, theme, seat, x, 400 if view.mole is None else 250)
    if view.mole is None:
        return
    digs, right = view.mole == seat, x + PLAQUE[0] - RIGHT
    role = say(frame, f"role.{'mole' if digs else 'gardener'}")
    yield Put(right, PLAQUES + HIGH, writing(role, 32, bold=False, anchor="right"))
    yield from (_pieces(view, theme, x + LEFT) if digs else _fence(view, theme, x + LEFT))
    stock = view.pieces if digs else view.rods_left
    yield Put(right, PLAQUES + MIDDLE, writing(str(stock), 44, anchor="right"))
    score = view.score if digs else played(view, seat)
    if score is None:
        yield Put(x + LEFT, PLAQUES + LOW, writing(say(frame, "later"), 32, bold=False))
    else:
        yield from points(theme, score, x + 46, PLAQUES + LOW)
        yield Put(x + PLAQUE[0] - 68, PLAQUES + LOW, total(theme, score.points))


def _with_chart(view: HillView, frame: Frame, theme: Theme, x: int, window: Area) -> list[Put]:
    """The Gardener's own plaque beside a part of the lawn: the numbers alone, and the whole lawn small."""
    wide, _ = chart.SIZE
    seat = frame.viewer
    puts = _head(view, frame, theme, seat, x, PLAQUE[0] - LEFT - wide - 36)
    puts.append(Put(x + LEFT, PLAQUES + MIDDLE - 20, fence.picket(theme, 12, 40, left=True)))
    left = say(frame, "rods", left=view.rods_left)
    puts.append(Put(x + LEFT + 26, PLAQUES + MIDDLE, writing(left, 36)))
    score = played(view, seat)
    if score is None:
        puts.append(Put(x + LEFT, PLAQUES + LOW, writing(say(frame, "later"), 30, bold=False)))
    else:
        first = say(frame, "round_alone", round=1)
        puts += [
            Put(x + LEFT, PLAQUES + LOW, writing(first, 30, bold=False)),
            Put(x + LEFT + 184, PLAQUES + LOW, total(theme, score.points)),
        ]
    return puts + chart.chart(view, theme, (x + PLAQUE[0] - wide - 20, PLAQUES + 18), window)


def played(view: HillView, seat: Seat) -> Scores | None:
    """What a seat has scored in a round that is over."""
    return next((over.score for over in view.rounds if over.mole == seat), None)


def _fence(view: HillView, theme: Theme, x: int) -> Iterator[Put]:
    """The rods that are left, as a picket fence; what was taken leaves a gap."""
    for i in range(view.rods_left + len(view.rods)):
        yield Put(x + i * STEP, PLAQUES + MIDDLE - 20, fence.picket(theme, 12, 40, left=i < view.rods_left))


def _pieces(view: HillView, theme: Theme, x: int) -> Iterator[Put]:
    """The pieces in the order in which they are laid; those that lie on the lawn leave a gap."""
    laid = len(view.tunnel)
    for i in range(laid + view.pieces):
        kind = "gone" if i < laid else "dark" if i >= view.light else "light"
        yield Put(x + i * STEP + 7, PLAQUES + MIDDLE, piece(theme, kind))


@cache
def piece(theme: Theme, kind: str) -> Stamp:
    """A piece of the supply."""
    tone, shape, label = tones(theme), box(-6.5, -13, 13, 26, 6.5), f"piece {kind}"
    if kind == "gone":
        gone = box(-2, 7, 4, 6) if theme.flat else shape
        return Stamp(label, (Cut((gone,), PEN, opacity=1.0 if theme.flat else 0.13),))
    soil = tone.dark if kind == "dark" else tone.light
    if theme.flat:
        return Stamp(label, (Cut((shape,), "#000000"), Cut((box(-5, -11, 10, 22, 5),), soil.body)))
    cuts = (
        Cut((shape,), soil.foot, shadow=shadow(theme, 2)),
        Cut((box(-5.5, -12, 10.5, 21, 5),), soil.body),
        Cut((box(-4, -10.5, 7, 10, 3.5),), soil.top),
    )
    return Stamp(label, cuts)


def points(theme: Theme, score: Scores, x: int, y: int) -> Iterator[Put]:
    """Dark pieces, white and red flowers: the points of each."""
    parts = (
        (earth.heap(theme, 25, dark=True), score.dark),
        (flowers.posy(theme, 19, red=False), score.white),
        (flowers.posy(theme, 19, red=True), 2 * score.red),
    )
    for at, sign, (stamp, number) in zip(PARTS, "++=", parts, strict=True):
        yield Put(x + at, y, stamp)
        yield Put(x + at + 34, y, writing(str(number), 42))
        yield Put(x + SIGNS[at], y, writing(sign, 34, bold=False, anchor="middle"))


@cache
def total(theme: Theme, number: int) -> Stamp:
    """The sum, large."""
    paper = sheet(theme, box(-42, -25, 84, 50, 12), PEN, cast=shadow(theme, 3))
    edge = Edge("#FFFFFF", 1.5) if theme.flat else None
    return Stamp(f"total {number}", (paper, letters(0, 0, str(number), 46, theme.cream)), edge)


@lru_cache(maxsize=512)
def writing(
    text: str, px: float, *, bold: bool = True, anchor: Literal["left", "middle", "right"] = "left"
) -> Stamp:
    """Words in ink."""
    line = Text(0, 0, text, px, PEN, bold=bold, anchor=anchor, squeeze=SQUEEZE)
    return Stamp(f"writing {text} {px:.1f} {anchor}{'' if bold else ' book'}", (line,))
