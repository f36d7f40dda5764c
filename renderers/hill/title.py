"""The line on top: the game and who is due, or in a private picture what is asked."""

from __future__ import annotations

from bot.games.hill.events import Dug, Laid, Started
from bot.games.hill.view import HillView
from renderers.frame import Frame
from renderers.headline import GAP, HEIGHT, HERE, Part, about, bar, line, width
from renderers.hill.choices import Choice
from renderers.hill.layout import BAR, MARGIN, WIDTH
from renderers.hill.story import Story
from renderers.hill.words import game, name, say
from renderers.paper import seat_mark
from renderers.scene import Put
from renderers.theme import Theme

ROOM = WIDTH - 2 * MARGIN - 48
PAUSE = 40
"""Between what stands on the left and what stands on the right."""


def title(view: HillView, frame: Frame, theme: Theme, told: Story, choice: Choice) -> list[Put]:
    """The sheet, the words on the left, who is due on the right."""
    sheet = Put(MARGIN, BAR, bar(theme, WIDTH - 2 * MARGIN))
    x, y = MARGIN + 24, BAR + HEIGHT // 2
    if asked := _asked(view, frame, choice) or _previewed(frame, told):
        return [sheet, *line(asked, ROOM, x, y)]
    left = [Part(game(frame)), Part(f"– {stage(view, frame)}", bold=False)]
    if view.phase == "draw":
        left.pop()
    puts = [sheet, *line(left, ROOM, x, y)]
    if frame.due:
        taken = sum(width(part) + GAP for part in left) + PAUSE
        puts += line([due(view, frame, theme)], ROOM - taken, x + taken, y, "right")
    return puts


def stage(view: HillView, frame: Frame) -> str:
    """How far the game is."""
    return say(frame, "round", round=view.round)


def due(view: HillView, frame: Frame, theme: Theme) -> Part:
    """Who is waited for, and what for."""
    seat = frame.due[0]
    key = "jump" if view.jump and view.phase == "dig" else view.phase
    return about(name(frame, seat), say(frame, f"due.{key}", name=HERE), seat_mark(seat, 19, theme))


def _asked(view: HillView, frame: Frame, choice: Choice) -> list[Part]:
    """The question."""
    if not choice.asked:
        return []
    if choice.square is not None:
        return [Part(say(frame, "ask.side", square=choice.square))]
    key = ("jump" if view.phase == "dig" else "rod_jump") if view.jump else view.phase
    return [Part(say(frame, f"ask.{key}")), Part(f"– {say(frame, f'rest.{key}')}", bold=False)]


def _previewed(frame: Frame, told: Story) -> list[Part]:
    """What the viewer is about to do."""
    if frame.viewer < 0 or told.scored:
        return []
    match told.last:
        case Laid(square=square, side=side, shuts_in=ends):
            text = say(frame, "preview.rod", square=square, side=side)
        case Dug(square=square, end=end):
            text, ends = say(frame, "preview.dig", square=square), end != "no"
        case Started(square=square):
            text, ends = say(frame, "preview.start", square=square), False
        case _:
            return []
    return [Part(text), *([Part(f"– {say(frame, 'preview.ends')}", bold=False)] if ends else [])]
