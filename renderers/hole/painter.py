"""The picture of `hole`, put together."""

from __future__ import annotations

from bot.games.hole.view import HoleView
from renderers import mole
from renderers.frame import Frame
from renderers.hole import board, choices, fields, story
from renderers.hole.alt import alt
from renderers.hole.layout import BOARD, HEIGHT, HOLE, MOLE, SUNK, WIDTH, WINNER
from renderers.hole.plaques import plaques
from renderers.hole.title import caption, title
from renderers.paper import shovel
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
        *fields.fields(view, theme),
        *([] if choice.on_board else story.under(told, theme, standing)),
        *fields.labels(view, theme, choice.loud if choice.on_board else told.loud),
        *moles(view, theme),
        *(choices.over(choice, view, theme) if choice.on_board else story.over(told, theme)),
    ]
    return Scene(
        size=(WIDTH, HEIGHT),
        alt=alt(view, frame, told, choice),
        theme=frame.theme,
        backdrop=board.backdrop(theme, view.layer, view.solid, view.dashed),
        foreground=tuple(foreground),
    )


def bare(view: HoleView, frame: Frame) -> Scene:
    """Only the layer with what lies and stands on it, under its name."""
    theme = THEMES[frame.theme]
    foreground = (
        *caption(view, frame, theme),
        *fields.fields(view, theme),
        *fields.labels(view, theme, frozenset()),
        *moles(view, theme),
    )
    still = board.backdrop(theme, view.layer, view.solid, view.dashed)
    words = alt(view, frame, story.read(()), choices.read(frame))
    return Scene(size=(WIDTH, HEIGHT), alt=words, theme=frame.theme, backdrop=still, foreground=foreground)


def moles(view: HoleView, theme: Theme) -> list[Put]:
    """Every mole, those in holes sunk; reading order, so that nearer ones lie over farther ones."""
    puts: list[Put] = []
    for space, seat in view.moles:
        x, y = BOARD.seat(space)
        if space not in view.holes:
            puts.append(Put(x, y, mole.front(seat, MOLE, theme)))
        elif view.layer == "blue":  # it has won, H29, and comes up with the shovel
            puts += [
                Put(x, y, fields.rays(theme)),
                Put(x - 6, y - 4, mole.front(seat, WINNER, theme)),
                Put(x + 58, y - 4, shovel(1.5, 16, theme)),
            ]
        else:
            puts.append(Put(x, y + SUNK, mole.sunk(seat, MOLE, theme, (0, -SUNK), HOLE - 3)))
    return puts
