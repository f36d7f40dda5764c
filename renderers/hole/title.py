"""The line on top: game, layer and who is due, or in a private picture what is to be done; and what lies below."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.hole.view import HoleView
from renderers import lettering
from renderers.frame import Frame
from renderers.hole.board import slip, stack
from renderers.hole.choices import Choice
from renderers.hole.layout import MARGIN, WIDTH, filled
from renderers.hole.words import say
from renderers.paper import disc, seat_mark
from renderers.scene import Put, Stamp, Text
from renderers.theme import Theme

PX: Final = 38.0
MIDDLE: Final = 56
SQUEEZE: Final = 0.92
SHORTEST: Final = 150.0
"""A name gets at least so much of the line."""


class Part(msgspec.Struct, frozen=True):
    """A piece of the line: a text, or a seat's mark before it."""

    text: str
    bold: bool = True
    mark: Seat | None = None
    gives: bool = False
    """Whether it is shortened where the line is too long."""


def title(view: HoleView, frame: Frame, theme: Theme, choice: Choice) -> list[Put]:
    """The whole top of the picture."""
    faces = _faces(view, choice)
    right = WIDTH - MARGIN
    puts: list[Put] = []
    for i, face in enumerate(reversed(faces)):
        r = 55 if len(faces) == 1 else 40
        x = WIDTH - MARGIN - r - 8 - i * 88
        puts.append(Put(x, 66 if len(faces) == 1 else MIDDLE, disc(view.viewer, face, r, theme)))
        right = x - r - 12
    pile = stack(theme, view.below)
    puts.append(Put(right - 96, MIDDLE - 2, pile))
    width = right - 96 - 72 - MARGIN
    parts = _task(view, frame, choice) if choice.verbs else _standing(view, frame)
    return [Put(MARGIN, 22, bar(theme, width)), *puts, *_line(theme, parts, width - 46)]


@cache
def bar(theme: Theme, width: int) -> Stamp:
    """The sheet under the line."""
    return Stamp(f"bar {width}", (slip(theme, 0, 0, width, 68),))


def _faces(view: HoleView, choice: Choice) -> list[str]:
    """The discs shown large: the one to move by, those one may use, or one that may be turned."""
    if not choice.verbs:
        return []
    if choice.values:
        return [str(value) for value in sorted(set(choice.values))]
    if "move" in choice.verbs and view.disc is not None:
        return [str(view.disc)]
    return ["?"] if "turn" in choice.verbs else []


def _task(view: HoleView, frame: Frame, choice: Choice) -> list[Part]:
    """What the viewer is asked."""

    def word(key: str, **facts: object) -> str:
        return say(frame.language, f"ask.{key}", **facts)

    if choice.places:
        return [Part(word("place")), Part(f"– {word('place_more')}", bold=False)]
    if choice.begun and choice.moves:
        return [Part(word("moving", mole=choice.moves[0].mole))]
    if choice.moves:
        head = word("extra" if view.extra else "disc", disc=view.disc)
        return [Part(head), Part(f"– {word('move')}", bold=False)]
    more = [Part(f"– {word('or_' + verb)}", bold=False) for verb in ("pass", "stop") if verb in choice.verbs]
    kind = "use" if choice.values else "turn"
    return [Part(word(f"{kind}_extra" if view.extra else kind)), *more]


def _standing(view: HoleView, frame: Frame) -> list[Part]:
    """How the game stands and who is waited for."""

    def word(key: str, **facts: object) -> str:
        return say(frame.language, key, **facts)

    game = [Part(word("name"))]
    layer = Part(f"– {word(f'layer.{view.layer}', filled=filled(view), holes=len(view.holes))}", bold=False)
    if view.phase == "over":
        first = [seat for seat, place in enumerate(view.places) if place == 1]
        if len(first) != 1:
            return [*game, Part(f"– {word('over')}", bold=False)]
        winner = first[0]
        key = "won" if _has_shovel(view, winner) else "best"
        return [Part(word(key, name=frame.names[winner]), mark=winner, gives=True)]
    if not frame.due:
        return [*game, layer]
    seat = frame.due[0]
    return [*game, layer, Part(word("due", name=frame.names[seat]), mark=seat, gives=True)]


def _has_shovel(view: HoleView, seat: Seat) -> bool:
    return view.layer == "blue" and any(space in view.holes and owner == seat for space, owner in view.moles)


def _line(theme: Theme, parts: list[Part], room: float) -> list[Put]:
    """The parts beside each other; the one that gives is fitted into what the others leave."""
    gap = 16.0
    taken = sum(_width(part) + gap for part in parts if not part.gives) + sum(
        52 for part in parts if part.gives
    )
    left = max(SHORTEST, room - taken)
    puts: list[Put] = []
    x = float(MARGIN + 24)
    for part in parts:
        if part.mark is not None:
            puts.append(Put(round(x + 22), MIDDLE, seat_mark(part.mark, 19, theme)))
            x += 52
        text, px = lettering.fit(part.text, PX, left if part.gives else 2000, 27.0, part.bold, SQUEEZE)
        puts.append(Put(round(x), MIDDLE, words(text, px, part.bold)))
        x += lettering.width(text, px, part.bold, SQUEEZE) + gap
    return puts


def _width(part: Part) -> float:
    return lettering.width(part.text, PX, part.bold, SQUEEZE)


@cache
def words(text: str, px: float, bold: bool) -> Stamp:
    """A piece of the line."""
    line = Text(0, 0, text, px, "#2B2A28", bold=bold, anchor="left", squeeze=SQUEEZE)
    return Stamp(f"words {text} {px:.1f} {'bold' if bold else 'book'}", (line,))
