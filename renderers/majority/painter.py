"""The picture of `majority`, put together."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.core import TABLE
from bot.games.majority.view import MajorityView
from renderers.frame import Frame
from renderers.majority import choices, course, hand, layout, story, summary
from renderers.majority.alt import alt
from renderers.majority.board import board
from renderers.majority.choices import Choice
from renderers.majority.layout import WIDTH, Sheet
from renderers.majority.plaques import plaques
from renderers.majority.story import Story
from renderers.majority.title import title
from renderers.scene import Put, Scene
from renderers.theme import THEMES, Theme


def paint(view: MajorityView, frame: Frame) -> Scene:
    """The scene for what `view.viewer` may know; pure."""
    theme = THEMES[frame.theme]
    told, choice = story.read(view, frame.story), choices.read(frame)
    if view.phase == "over":
        return Scene(
            size=(WIDTH, summary.height(view)),
            alt=alt(view, frame, told, choice),
            theme=frame.theme,
            backdrop=summary.backdrop(view, theme),
            foreground=tuple(summary.summary(view, frame, theme)),
        )
    mine = view.viewer != TABLE and view.phase in ("dealing", "playing")
    place = layout.private(view) if mine else layout.public(view)
    size = (WIDTH, place.height)
    return Scene(
        size=size,
        alt=alt(view, frame, told, choice),
        theme=frame.theme,
        backdrop=course.backdrop(theme, place.course, size, place.charms, numbered=True),
        foreground=tuple(_picture(view, frame, theme, place, told, choice)),
    )


def _picture(
    view: MajorityView, frame: Frame, theme: Theme, place: Sheet, told: Story, choice: Choice
) -> Iterator[Put]:
    at = place.course
    skip = frozenset((*choice.moles, *((choice.start,) if choice.start else ())))
    yield from board(view, theme, at, told, skip)
    if choice.open:
        yield from choices.over(choice, view, theme, at)
    standing = [
        label
        for tile in view.tiles
        for label, mole in zip(tile.labels, tile.moles, strict=True)
        if mole is not None
    ]
    yield from story.over(told, theme, at, standing)
    yield from plaques(view, frame, theme, place, frozenset(choice.seats))
    yield from title(view, frame, theme, choice)
    if place.strip:
        yield from hand.hand(view, frame, theme, place, choice)
    if view.seen:
        yield from hand.seen(view, frame, theme, place)
