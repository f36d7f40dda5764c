"""The line on top: the game, the round with its limit, who is due; in a private picture what is asked."""

from __future__ import annotations

from bot.games.mountains.view import MountainsView
from renderers.frame import Frame
from renderers.headline import GAP, HERE, ICON, Part, about, line, width
from renderers.mountains.choices import Choice
from renderers.mountains.layout import LINE, WIDTH
from renderers.mountains.slabs import peak
from renderers.mountains.tones import tones
from renderers.mountains.words import name, say
from renderers.paper import seat_mark
from renderers.scene import Put
from renderers.theme import Theme

LEFT = 36
ROOM = WIDTH - 2 * LEFT
PAUSE = 30
"""Between what stands on the left and what stands on the right."""


def title(view: MountainsView, frame: Frame, theme: Theme, choice: Choice) -> list[Put]:
    """The words on the left, who is due on the right."""
    colour = tones(theme).writing
    asked = _asked(view, frame, choice)
    left = [Part(say(frame, "title"))] if not asked else []
    right: list[Part] = asked
    if view.phase not in ("setup", "burrowing", "over"):
        stage = say(frame, "round", round=view.round, rounds=len(view.limits))
        left.append(Part(f"– {stage}" if left else stage, bold=False))
        left.append(Part(say(frame, "limit", limit=view.limit), icon=peak(theme, view.limit, 0.38)))
    if not asked:
        right = due(view, frame, theme)
    if asked and not left:
        left = [Part(say(frame, "title"))]
    taken = sum(width(part) + (ICON if part.icon else 0) + GAP for part in left)
    puts = line(left, ROOM, LEFT, LINE, colour=colour)
    if right:
        start = taken + PAUSE
        puts += line(right, ROOM - start, LEFT + start, LINE, "right", colour)
    return puts


def due(view: MountainsView, frame: Frame, theme: Theme) -> list[Part]:
    """Who is waited for, and what for; at the end who has won."""
    if view.phase == "over":
        return _won(view, frame, theme)
    if view.phase == "scoring" and view.pending is None:
        return []
    if view.phase == "planning":
        ready = sum(view.ready)
        return [Part(say(frame, "planned", ready=ready, seats=view.seats))]
    if view.turn is None or view.pending is None:
        return []
    sentence = say(frame, f"due.{view.pending.kind}", name=HERE, space=view.pending.space or "")
    return [about(name(frame, view.turn), sentence, seat_mark(view.turn, 19, theme))]


def _won(view: MountainsView, frame: Frame, theme: Theme) -> list[Part]:
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    if len(first) != 1:
        return [Part(say(frame, "shared", count=len(first)))]
    return [about(name(frame, first[0]), say(frame, "won", name=HERE), seat_mark(first[0], 19, theme))]


def _asked(view: MountainsView, frame: Frame, choice: Choice) -> list[Part]:
    """The question of a private picture."""
    if not choice.asked:
        return []
    pending = view.pending
    facts = {
        "space": (pending.space if pending else None) or "",
        "row": pending.row if pending else "",
        "column": pending.column if pending else "",
        "number": choice.planned + 1,
    }
    return [Part(say(frame, f"ask.{choice.asked}", **facts))]
