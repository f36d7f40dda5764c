"""The picture of `mountains`, put together."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.mountains.view import MountainsView
from renderers.frame import Frame
from renderers.mountains import choices, falls, glows, ground, hand, sheet, story, ways
from renderers.mountains.alt import alt
from renderers.mountains.burrows import den, lookout, rock
from renderers.mountains.choices import Choice, is_plan
from renderers.mountains.layout import HEIGHT, WIDTH, Board, board
from renderers.mountains.plaques import plaques
from renderers.mountains.route import Ahead
from renderers.mountains.slabs import mountain
from renderers.mountains.story import Story
from renderers.mountains.title import title
from renderers.mountains.words import say
from renderers.scene import Put, Scene
from renderers.theme import THEMES, Theme


def paint(view: MountainsView, frame: Frame) -> Scene:
    """The scene for what `view.viewer` may know; pure."""
    theme = THEMES[frame.theme]
    told, choice = story.read(view, frame.story), choices.read(view, frame)
    scored = sheet.shown(view, told, choice)
    low = scored or view.phase == "drafting"
    spaces = board(view.size, low=low)
    foreground = [
        *ground.moulds(theme, spaces, view.limit),
        *_below(view, frame, theme, told, choice, scored=scored),
        *_board(view, frame, told, choice, spaces, scored=scored),
        *title(view, frame, theme, choice),
    ]
    return Scene(
        size=(WIDTH, HEIGHT),
        alt=alt(view, frame, told, choice),
        theme=frame.theme,
        backdrop=ground.backdrop(theme, spaces),
        foreground=tuple(foreground),
    )


def _board(
    view: MountainsView, frame: Frame, told: Story, choice: Choice, spaces: Board, *, scored: bool
) -> Iterator[Put]:
    """The burrow, what stands above it, what happened or what may be chosen."""
    k, theme = spaces.k, THEMES[frame.theme]
    ahead = Ahead(view, choice.plan, theme, spaces, say(frame, "open"))
    taken = frozenset(one.space for one in view.moles)
    steps = ways.legs(told) if not ahead.routes else ()
    if not choice.asked and not scored:
        yield from ways.news(told, theme, spaces)
    for one in view.moles:
        yield Put(*spaces.den(one.space), den(theme, k, one.facing))
    if view.rock is not None:
        yield Put(*spaces.den(view.rock), den(theme, k, None))
    yield from ways.tunnels(steps, theme, spaces, taken)
    yield from ahead.under()
    if view.rock is not None:
        yield Put(*spaces.den(view.rock), rock(theme, k))
    yield from ways.arrows(steps, theme, spaces, taken)
    yield from ahead.lines()
    yield from glows.waiting(view, theme, spaces)
    for label in spaces.labels():
        yield from mountain(theme, spaces.foot(label), k, view.limit, view.mountain(label))
    told_here = not choice.asked and not ahead.routes
    if told_here:
        yield from falls.under(told, theme, spaces, view.limit)
    for one in view.moles:
        yield from lookout(theme, spaces.den(one.space), k, one.seat, one.facing)
    yield from ways.heads(steps, theme, spaces, taken) if told_here else ()
    yield from ahead.over()
    if told_here:
        yield from falls.over(told, theme, spaces, view.limit)
        yield from ways.slips(told, theme, spaces, taken) if not scored else ()
    yield from glows.over(view, theme, spaces, choice)


def _below(
    view: MountainsView, frame: Frame, theme: Theme, told: Story, choice: Choice, *, scored: bool
) -> Iterator[Put]:
    """The score sheet, cards, or plaques."""
    if scored:
        yield from sheet.score_sheet(view, frame, theme, choice)
    elif view.phase == "drafting":
        yield from hand.market(view, theme, choice)
        if choice.asked:
            yield from hand.taken(view, theme)
        else:
            yield from plaques(view, frame, theme, told, low=True)
    elif is_plan(view) and view.hand:
        yield from hand.plan(view, theme, choice)
    else:
        yield from plaques(view, frame, theme, told)
