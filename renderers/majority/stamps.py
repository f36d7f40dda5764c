"""What is drawn beforehand, so that a running bot never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.majority.actions import CARDS, LETTERS
from renderers import canvas
from renderers.frame import Frame
from renderers.frame import Theme as ThemeName
from renderers.majority import cards, choices, hand, hawk, pieces, plaques, story, title
from renderers.majority.layout import PLAQUE
from renderers.majority.words import say
from renderers.paper import badge, seat_mark
from renderers.scene import Stamp
from renderers.theme import SEATS, THEMES, Theme

SIZES: Final = (1.0, 100 / 130)
SPOTS: Final = "123456"
MANY: Final = range(2, 6)
"""So many cards alike: more are seldom in a hand."""
SLOTS: Final = range(4, 8)
"""So many cards beside each other; fewer are as large as four."""
MOST_POINTS: Final = 60


def prepare(theme: ThemeName) -> Iterator[None]:
    """Draw every mole, token, number, label and card of a theme, step by step; nothing depends on it but speed."""
    return canvas.prepare(stamps(THEMES[theme]))


def stamps(theme: Theme) -> Iterator[Stamp]:
    """All the stamps that come again and again."""
    for k in SIZES:
        yield from _on_tiles(theme, k)
        yield from _of_choices(theme, k)
    for seat in range(len(SEATS)):
        yield from (plaques.coin(theme, seat), seat_mark(seat, 19, theme), seat_mark(seat, 17, theme))
        yield from (plaques.ground(theme, seat, how, size) for how in ("", "due") for size in PLAQUE.values())
        yield from (title.slip(theme, seat, card) for card in CARDS.words)
        yield from (cards.many(theme, seat, count) for count in MANY)
    yield from (choices.name(theme, letter) for letter in LETTERS)
    yield from (badge(str(n), story.BADGE, theme) for n in range(1, 9))
    for points in range(MOST_POINTS):
        yield plaques.writing(str(points), plaques.SCORE_PX, anchor="middle")
        yield plaques.writing(str(points), plaques.COUNT_PX)
    yield from _of_hands(theme)


def _on_tiles(theme: Theme, k: float) -> Iterator[Stamp]:
    yield from (pieces.letter(theme, k, text) for text in (*LETTERS, *SPOTS))
    yield from (pieces.letter(theme, k, text, edged=True) for text in SPOTS)
    yield from (pieces.flag(theme, k, worth) for worth in range(3, 7))
    yield from (pieces.burst(theme, k), story.light(theme, k), story.dashes(theme, k))
    for seat in range(len(SEATS)):
        yield from (pieces.mole(theme, k, seat), pieces.token(theme, k, seat), story.struck(theme, k, seat))
        yield from (pieces.band(theme, k, seat, fresh) for fresh in (False, True))
        yield from (pieces.chip(theme, k, seat, by) for by in range(6))
        yield from (pieces.rival(theme, k, seat, by) for by in range(4))
    turns = {round(180 * n / spots) % 360 for spots in range(3, 7) for n in range(2 * spots)}
    yield from (hawk.swoop(theme, k, turn) for turn in sorted(turns))


def _of_choices(theme: Theme, k: float) -> Iterator[Stamp]:
    yield from (choices.veil(theme, k), choices.ring(theme, k), choices.frame_(theme, k))
    yield from (choices.on_tile(theme, k, letter) for letter in LETTERS)
    for text in SPOTS:
        yield from (
            choices.on_spot(theme, k, text),
            choices.by_mole(theme, text),
            choices.count(theme, int(text)),
        )


def _of_hands(theme: Theme) -> Iterator[Stamp]:
    """Cards of every kind, in the sizes that they usually have."""
    drawn: list[tuple[cards.How, int]] = [("plain", seat) for seat in range(len(SEATS))]
    drawn += [(how, 0) for how in cards.HOWS]
    for size in (*map(hand.fitted, SLOTS), hand.LOOK):
        for kind in CARDS.words:
            about = say(Frame(names=()), f"card.{kind}")
            for how, seat in drawn:
                yield from (put.stamp for put in cards.card(theme, seat, kind, about, size, how, (0, 0)))
            if size != hand.LOOK:
                yield from (put.stamp for put in cards.card(theme, 0, kind, "", size, "open", (0, 0)))
    yield from (cards.golf(theme, 20), cards.spent(theme, 18), hand.ledge(theme))
