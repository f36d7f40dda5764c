"""The line on top: game, layer and who is due, or in a private picture what is to be done; and what lies below."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.hole.view import HoleView
from renderers.frame import Frame
from renderers.headline import GAP, HERE, ICON, Part, about, bar, line, width
from renderers.hole.board import stack
from renderers.hole.choices import Choice
from renderers.hole.layout import MARGIN, WIDTH, filled
from renderers.hole.words import game, name, say
from renderers.paper import disc, seat_mark
from renderers.scene import Cut, Pit, Put, Stamp
from renderers.shapes import circle
from renderers.theme import Theme, mix

MIDDLE: Final = 56
PILE: Final = 166
"""The room that the pile takes beside the line."""


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
    wide = right - PILE - MARGIN
    parts = _task(view, frame, choice) if choice.verbs else _standing(view, frame, theme)
    return [Put(MARGIN, 22, bar(theme, wide)), *puts, *line(parts, wide - 44, MARGIN + 24, MIDDLE)]


def caption(view: HoleView, frame: Frame, theme: Theme) -> list[Put]:
    """Instead of the line, the layer's name in the middle."""
    wide = 460
    count = say(frame, "filled", filled=filled(view), holes=len(view.holes))
    layer = say(frame, f"layer.{view.layer}")
    parts = [Part(layer[:1].upper() + layer[1:]), Part(count, bold=False, icon=_hole_icon(theme))]
    left = (WIDTH - wide) // 2
    taken = sum(map(width, parts)) + ICON + GAP
    return [Put(left, 22, bar(theme, wide)), *line(parts, wide, left + (wide - taken) / 2, MIDDLE)]


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
    return about(name(frame, seat), say(frame, key, name=HERE), seat_mark(seat, 19, theme))


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
