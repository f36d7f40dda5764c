"""The line on top: the game, how far it is, what the last turn played, who is due; or in a private picture what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.majority.events import Discarded, Fored, Hawked, Played
from bot.games.majority.view import MajorityView
from renderers import lettering
from renderers.frame import Frame
from renderers.headline import GAP, HEIGHT, HERE, Part, about, bar, line, width
from renderers.majority.choices import Choice
from renderers.majority.hawk import sitting
from renderers.majority.layout import BAR, MARGIN, WIDTH
from renderers.majority.sea import ball
from renderers.majority.words import game, name, say
from renderers.paper import SQUEEZE, letters, seat_mark, shadow, sheet
from renderers.scene import Cut, Put, Stamp, Text
from renderers.shapes import box
from renderers.theme import PEN, SEATS, Theme

ROOM: Final = WIDTH - 2 * MARGIN - 48
PAUSE: Final = 34
"""Between the parts of the line."""


def title(view: MajorityView, frame: Frame, theme: Theme, choice: Choice) -> Iterator[Put]:
    """The sheet and what stands on it."""
    yield Put(MARGIN, BAR, bar(theme, WIDTH - 2 * MARGIN))
    x, y = MARGIN + 24, BAR + HEIGHT // 2
    if choice.asked:
        yield from line(_asked(view, frame, choice), ROOM, x, y)
        return
    left = [Part(game(frame))]
    if stage := _stage(view, frame):
        left.append(Part(f"– {stage}", bold=False))
    yield from line(left, ROOM, x, y)
    taken = sum(width(part) + GAP for part in left) + PAUSE
    cards = played(view)
    slips = list(_slips(theme, view.trail.seat, cards, x + taken, y)) if view.phase == "playing" else []
    yield from slips
    taken += len(cards) * 58 + 40 + PAUSE if slips else 0
    if frame.due:
        seat = frame.due[0]
        key = {"settling": "settles"}.get(view.phase, "due")
        part = about(name(frame, seat), say(frame, key, name=HERE), seat_mark(seat, 19, theme))
        yield from line([part], ROOM - taken, x + taken, y, "right")


def _stage(view: MajorityView, frame: Frame) -> str:
    return say(frame, "turn", turn=view.turns) if view.turns else say(frame, "start")


def played(view: MajorityView) -> tuple[str, ...]:
    """The cards of the turn that the picture shows, in order."""
    cards: list[str] = []
    for deed in view.trail.deeds:
        match deed:
            case Played(card=card):
                cards.append(card)
            case Hawked(hawk=hawk, card=card):
                cards += [hawk, card]
            case Fored():
                cards.append("fore")
            case Discarded(cards=gone):
                cards += gone
            case _:
                pass
    return tuple(cards)


def _slips(theme: Theme, seat: Seat | None, cards: tuple[str, ...], x: float, y: int) -> Iterator[Put]:
    """Who played what."""
    if seat is None or not cards:
        return
    yield Put(round(x + 16), y, seat_mark(seat, 17, theme))
    for i, card in enumerate(cards):
        yield Put(round(x + 66 + i * 58), y, slip(theme, seat, card))


@cache
def slip(theme: Theme, seat: Seat, card: str) -> Stamp:
    """A card, very small."""
    outer, inner = box(-25, -28, 50, 56, 7), box(-22, -25, 44, 50, 5)
    rim = sheet(theme, outer, PEN if theme.flat or seat == 3 else SEATS[seat].dark, cast=shadow(theme, 2))
    marks: list[Cut | Text] = [rim, Cut((inner,), theme.white)]
    if card.startswith("hawk"):
        marks += [*sitting(theme, 0, -11, 21, 0), letters(0, 11, card.removeprefix("hawk"), 29, PEN)]
    elif card == "fore":
        marks += ball(theme, 0, 0, 17)
    else:
        text, px = lettering.fit(card, 40, 41, 22, squeeze=SQUEEZE)
        marks.append(letters(0, 0, text, px, PEN))
    return Stamp(f"slip {seat} {card}", tuple(marks))


def _asked(view: MajorityView, frame: Frame, choice: Choice) -> list[Part]:
    """The question, and what is left to do with the open card."""
    key, facts = choice.question(view)
    parts = [Part(say(frame, f"ask.{key}", **facts))]
    if more := say(frame, f"rest.{key}", **facts):
        parts.append(Part(f"– {more}", bold=False))
    return parts
