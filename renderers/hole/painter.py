"""The picture of `hole`, put together."""

from __future__ import annotations

from bot.games.hole.view import HoleView
from renderers import mole
from renderers.frame import Frame
from renderers.hole import board, choices, story
from renderers.hole.alt import alt
from renderers.hole.layout import BOARD, HEIGHT, HOLE, MOLE, SUNK, WIDTH
from renderers.hole.plaques import plaques
from renderers.hole.title import title
from renderers.scene import Put, Scene
from renderers.theme import THEMES, Theme


def paint(view: HoleView, frame: Frame) -> Scene:
    """The scene for what `view.viewer` may know; pure."""
    theme = THEMES[frame.theme]
    told = story.read(frame.story)
    choice = choices.read(frame)
    standing = frozenset(space for space, _ in view.moles)
    foreground = [
        *plaques(view, frame, theme, told),
        *title(view, frame, theme, choice),
        *board.fields(view, theme),
        *board.labels(view, theme, choice.loud or told.loud),
        *story.under(told, theme, standing),
        *moles(view, theme),
        *(choices.over(choice, view, theme) if choice.verbs else story.over(told, theme)),
    ]
    return Scene(
        size=(WIDTH, HEIGHT),
        alt=alt(view, frame),
        theme=frame.theme,
        backdrop=board.backdrop(theme, view.layer, view.solid, view.dashed),
        foreground=tuple(foreground),
    )


def moles(view: HoleView, theme: Theme) -> list[Put]:
    """Every mole, those in holes sunk; reading order, so that nearer ones lie over farther ones."""
    puts = []
    for space, seat in view.moles:
        x, y = BOARD.seat(space)
        if space in view.holes:
            puts.append(Put(x, y + SUNK, mole.sunk(seat, MOLE, theme, (0, -SUNK), HOLE - 3)))
        else:
            puts.append(Put(x, y, mole.front(seat, MOLE, theme)))
    return puts
