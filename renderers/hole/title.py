"""The line on top: game, layer and who is due, or in a private picture what is to be done; and what lies below."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.hole.view import HoleView
from bot.wording import Markup
from renderers import lettering
from renderers.frame import Frame
from renderers.hole.board import stack
from renderers.hole.choices import Choice
from renderers.hole.layout import MARGIN, WIDTH, filled
from renderers.hole.words import game, name, say
from renderers.paper import disc, seat_mark, shadow, sheet
from renderers.scene import Cut, Pit, Put, Stamp, Text
from renderers.shapes import box, circle
from renderers.theme import PEN, Theme, mix

PX: Final = 38.0
SMALLEST: Final = 27.0
MIDDLE: Final = 56
SQUEEZE: Final = 0.9
GAP: Final = 15.0
HERE: Final = Markup("\N{OBJECT REPLACEMENT CHARACTER}")
ICON: Final = 49.0
PILE: Final = 166
"""The room that the pile takes beside the line."""


class Part(msgspec.Struct, frozen=True):
    """A piece of the line: a text, perhaps with a picture before it."""

    text: str
    bold: bool = True
    icon: Stamp | None = None
    around: tuple[str, str] | None = None
    """Where the text is a name, what stands before and after it: the name is shortened where the line is too long."""


def title(view: HoleView, frame: Frame, theme: Theme, choice: Choice) -> list[Put]:
    """The whole top of the picture."""
    puts: list[Put] = []
    right = WIDTH - MARGIN
    faces = _faces(view, choice)
    r = 55 if len(faces) == 1 else 40
    for face in reversed(faces):
        x = right - r - (8 if len(faces) == 1 else 2)
        puts.append(Put(x, 66 if len(faces) == 1 else MIDDLE, disc(view.viewer, face, r, theme)))
        right = x - r - 4
    puts.append(Put(right - 96, MIDDLE - 2, stack(theme, view.below)))
    width = right - PILE - MARGIN
    parts = _task(view, frame, choice) if choice.verbs else _standing(view, frame, theme)
    return [Put(MARGIN, 22, bar(theme, width)), *puts, *_line(parts, width - 44)]


def caption(view: HoleView, frame: Frame, theme: Theme) -> list[Put]:
    """Instead of the line, the layer's name in the middle."""
    width = 460
    count = say(frame, "filled", filled=filled(view), holes=len(view.holes))
    layer = say(frame, f"layer.{view.layer}")
    parts = [Part(layer[:1].upper() + layer[1:]), Part(count, bold=False, icon=_hole_icon(theme))]
    left = (WIDTH - width) // 2
    taken = sum(map(_width, parts)) + ICON + GAP
    return [Put(left, 22, bar(theme, width)), *_line(parts, width, left + (width - taken) / 2)]


@cache
def bar(theme: Theme, width: int) -> Stamp:
    """The sheet under the line."""
    shape = box(0, 0, width, 68, 14)
    paper = sheet(theme, shape, theme.cream, theme.cream_lit, theme.cream_dark, cast=shadow(theme, 6, 4))
    return Stamp(f"bar {width}", (paper,), fine=1)


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
    if choice.places:
        return [Part(say(frame, "place")), _rest(frame, "place")]
    if choice.begun and choice.moves:
        return [Part(say(frame, "mole", mole=choice.moves[0].mole))]
    if choice.moves:
        head = say(frame, "extra" if view.extra else "disc", disc=view.disc)
        return [Part(head), _rest(frame, "disc")]
    kind = "use" if choice.values else "turn"
    more = [_rest(frame, verb) for verb in ("pass", "stop") if verb in choice.verbs]
    return [Part(say(frame, f"{kind}_extra" if view.extra else kind)), *more]


def _rest(frame: Frame, key: str) -> Part:
    return Part(f"– {say(frame, f'{key}_rest')}", bold=False)


def _standing(view: HoleView, frame: Frame, theme: Theme) -> list[Part]:
    """How the game stands and who is waited for."""
    head = Part(game(frame))
    if view.phase == "over":
        first = [seat for seat, place in enumerate(view.places) if place == 1]
        if len(first) != 1:
            return [head, Part(f"– {say(frame, 'over')}", bold=False)]
        (winner,) = first
        return [_about(frame, theme, winner, "won" if _has_shovel(view, winner) else "best")]
    parts = [head, Part(f"– {say(frame, f'layer.{view.layer}')}", bold=False)]
    if view.phase == "moving":
        count = say(frame, "filled", filled=filled(view), holes=len(view.holes))
        parts.append(Part(count, bold=False, icon=_hole_icon(theme)))
    return parts + [_about(frame, theme, seat, "due") for seat in frame.due[:1]]


def _about(frame: Frame, theme: Theme, seat: Seat, key: str) -> Part:
    """A sentence about a seat."""
    before, after = say(frame, key, name=HERE).split(HERE)
    return Part(name(frame, seat), icon=seat_mark(seat, 19, theme), around=(before, after))


def _has_shovel(view: HoleView, seat: int) -> bool:
    return view.layer == "blue" and any(space in view.holes and owner == seat for space, owner in view.moles)


@cache
def _hole_icon(theme: Theme) -> Stamp:
    """How many holes are filled stands beside it."""
    if theme.flat:
        return Stamp("icon hole", (Cut((circle(4, 0, 18),), "#000000"),))
    floor = theme.red.floor
    shades = (mix(floor, theme.ink, 0.3), mix(floor, theme.ink, 0.6))
    return Stamp("icon hole", (Pit(circle(4, 0, 18), floor, shades, theme.cream_dark, theme.ink, 3.5),))


def _line(parts: list[Part], room: float, x: float = MARGIN + 24.0) -> list[Put]:
    """The parts beside each other; the one that gives is fitted into what the others leave."""
    taken = sum(_width(part) for part in parts if part.around is None)
    taken += sum(ICON if part.icon else 0 for part in parts) + GAP * (len(parts) - 1)
    puts: list[Put] = []
    for part in parts:
        if part.icon is not None:
            puts.append(Put(round(x + 22), MIDDLE, part.icon))
            x += ICON
        left = room if part.around is None else room - taken
        text, px = lettering.fit(part.text, PX, left, SMALLEST, part.bold, SQUEEZE, part.around or ("", ""))
        puts.append(Put(round(x), MIDDLE, words(text, px, part.bold)))
        x += lettering.width(text, px, part.bold, SQUEEZE) + GAP
    return puts


def _width(part: Part) -> float:
    return lettering.width(part.text, PX, part.bold, SQUEEZE)


@lru_cache(maxsize=512)
def words(text: str, px: float, bold: bool) -> Stamp:
    """A piece of the line."""
    line = Text(0, 0, text, px, PEN, bold=bold, anchor="left", squeeze=SQUEEZE)
    return Stamp(f"words {text} {px:.1f} {'bold' if bold else 'book'}", (line,))
