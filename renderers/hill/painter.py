"""The picture of `hill`, put together."""

from __future__ import annotations

from bot.games.hill.view import HillView
from renderers.frame import Frame
from renderers.hill import borders, chart, choices, garden, plot, story, summary
from renderers.hill.alt import alt
from renderers.hill.choices import Choice
from renderers.hill.layout import BOARD, HEIGHT, LAWN, WIDTH
from renderers.hill.pieces import Pieces
from renderers.hill.plaques import plaques
from renderers.hill.story import Story
from renderers.hill.title import title
from renderers.scene import Backdrop, Put, Scene
from renderers.theme import THEMES, Theme


def paint(view: HillView, frame: Frame) -> Scene:
    """The scene for what `view.viewer` may know; pure."""
    theme = THEMES[frame.theme]
    told, choice = story.read(view, frame.story), choices.read(view, frame)
    still, foreground = _picture(view, frame, theme, told, choice)
    return Scene(
        size=(WIDTH, HEIGHT),
        alt=alt(view, frame, told, choice),
        theme=frame.theme,
        backdrop=still,
        foreground=tuple(foreground),
    )


def _picture(
    view: HillView, frame: Frame, theme: Theme, told: Story, choice: Choice
) -> tuple[Backdrop, list[Put]]:
    """Both rounds, or the lawn over the plaques and under the line."""
    if summary.shown(view, told, asked=choice.asked):
        return summary.backdrop(theme), summary.summary(view, frame, theme)
    line = title(view, frame, theme, told, choice)
    if borders.near(view, choice):
        board = borders.zoomed(view.tunnel[-1])
        lawn = _close(view, theme, choice, Pieces(plot.now(view), board, theme, LAWN))
        return garden.frame(theme), [*lawn, *plaques(view, frame, theme, chart.part(board, LAWN)), *line]
    lawn = _whole(view, theme, told, choice)
    return garden.backdrop(theme, BOARD, labelled=not choice.many), [
        *lawn,
        *plaques(view, frame, theme),
        *line,
    ]


def _whole(view: HillView, theme: Theme, told: Story, choice: Choice) -> list[Put]:
    """The whole lawn, with what happened or what may be chosen."""
    pieces = Pieces(plot.now(view), BOARD, theme)
    puts = [
        *pieces.ground(),
        *pieces.work(),
        *story.under(told, pieces),
        *pieces.stack(),
        *pieces.rods(told.rods),
    ]
    if choice.squares:
        steps = view.phase == "dig" and not view.jump
        return [*puts, *choices.targets(choice, pieces, trails=steps), *pieces.mole()]
    over = borders.sides(choice, pieces) if choice.borders else story.over(told, pieces)
    return [*puts, *pieces.mole(), *over]


def _close(view: HillView, theme: Theme, choice: Choice, pieces: Pieces) -> list[Put]:
    """The squares round the Mole, with the borders that may be closed."""
    return [
        *garden.turf(theme, pieces.board, LAWN),
        *pieces.ground(),
        *pieces.work(),
        *borders.reach(view, pieces),
        *borders.offers(view, choice, pieces),
        *pieces.stack(),
        *pieces.rods(),
        *pieces.mole(140 / 230, counted=False),
        *garden.rim(theme, pieces.board, LAWN),
        *borders.names(view, choice, pieces),
    ]
