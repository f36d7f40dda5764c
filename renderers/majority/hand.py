"""A hand on the lower edge of a private picture, the open card beside it; the cards that a `fore` shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.majority.view import MajorityView, OpenCard
from renderers.frame import Frame
from renderers.majority import cards
from renderers.majority.cards import How, card, golf, spent
from renderers.majority.choices import Choice
from renderers.majority.layout import HAND, MARGIN, WIDTH, Sheet
from renderers.majority.plaques import writing
from renderers.majority.tones import tones
from renderers.majority.words import say
from renderers.paper import shadow, sheet
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import box
from renderers.theme import Theme

GAP: Final = 18
WIDEST: Final = 248
LOOK: Final = (300, 400)
"""The size of a card that a `fore` shows."""


def hand(view: MajorityView, frame: Frame, theme: Theme, place: Sheet, choice: Choice) -> Iterator[Put]:
    """The open cards, then the hand; cards alike lie on each other."""
    yield Put(0, place.strip, ledge(theme))
    opened = view.open.cards if view.open is not None and view.turn == view.viewer else ()
    kinds = tuple(dict.fromkeys(view.hand))
    slots = len(opened) + len(kinds)
    top = place.strip + 14
    if not slots:
        yield Put(
            WIDTH // 2,
            top + 110,
            writing(say(frame, "no_cards"), 40, bold=False, anchor="middle", colour=theme.cream),
        )
        return
    size = fitted(slots)
    x = (WIDTH - slots * size[0] - GAP * (slots - 1)) // 2
    for kind in opened:
        yield from card(theme, view.viewer, kind, "", size, "open", (x, top))
        yield from _left(view.open, theme, kind, size, x, top)
        x += size[0] + GAP
    for kind in kinds:
        about, how = say(frame, f"card.{kind}"), _how(kind, choice)
        yield from card(theme, view.viewer, kind, about, size, how, (x, top), view.hand.count(kind))
        x += size[0] + GAP


def fitted(slots: int) -> tuple[int, int]:
    """The size of a card where so many lie beside each other."""
    room = WIDTH - 2 * MARGIN - GAP * (slots - 1)
    return min(WIDEST, room // slots), HAND - 14


def _how(kind: str, choice: Choice) -> How:
    if kind in choice.chosen[1:2]:
        return "open"
    if not choice.asked or "keep" in choice.verbs:
        return "plain"
    return "glow" if kind in choice.cards else "dim"


def _left(
    opened: OpenCard | None, theme: Theme, kind: str, size: tuple[int, int], x: int, y: int
) -> Iterator[Put]:
    """What an open card has left, over its picture: a ball for each point, then the resupplies."""
    points = kind.split("+")[0]
    if opened is None or not points.isdigit():
        return
    total, left = int(points), opened.points if opened.doing == "points" else 0
    step = min(46, (size[0] - 20) // total)
    for i in range(total):
        at = x + size[0] // 2 + round((i - (total - 1) / 2) * step)
        yield Put(at, y + cards.TITLE + 34, golf(theme, 20) if i >= total - left else spent(theme, 18))


def seen(view: MajorityView, frame: Frame, theme: Theme, place: Sheet) -> Iterator[Put]:
    """The cards of another hand, to the player of the `fore` alone."""
    wide, high = LOOK
    count = len(view.seen)
    owner = view.open.whom if view.open is not None and view.open.whom is not None else view.viewer
    middle = (place.strip + 96) // 2
    left = (WIDTH - count * wide - (count - 1) * 32) // 2
    yield Put(WIDTH // 2, middle, table(theme, count * (wide + 32) + 40, high + 76))
    for i, kind in enumerate(view.seen):
        at = (left + i * (wide + 32), middle - high // 2)
        yield from card(theme, owner, kind, say(frame, f"card.{kind}"), LOOK, "glow", at)


@cache
def ledge(theme: Theme) -> Stamp:
    """What the hand lies on, from the left edge of the picture."""
    tone = tones(theme)
    if theme.flat:
        return Stamp("ledge", (Cut((box(0, 0, WIDTH, 3),), "#FFFFFF"),), fine=1)
    shape = box(-20, 0, WIDTH + 40, HAND + 60)
    return Stamp(
        "ledge",
        (sheet(theme, shape, tone.rough, tone.rough_lit, None, 2, shadow(theme, -4, 4, 0.3)),),
        fine=1,
    )


@cache
def table(theme: Theme, wide: int, high: int) -> Stamp:
    """The green cloth under cards that are looked at."""
    shape = box(-wide / 2, -high / 2, wide, high, 28)
    edge = Cut(
        (box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8, 31),),
        theme.cream,
        shadow=shadow(theme, 10, 8, 0.45),
    )
    return Stamp(f"cloth {wide} {high}", (edge, Cut((shape,), tones(theme).back)), fine=1)
