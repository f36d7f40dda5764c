"""The Mole in the Hole, painted."""

from __future__ import annotations

from bot.games.hole.view import HoleView
from renderers.frame import Frame
from renderers.scene import Scene


def paint(view: HoleView, frame: Frame) -> Scene:
    """The layer, its holes and who stands where, in words."""
    filled = sum(space in view.holes for space, _ in view.moles)
    moles = (f"{frame.names[seat]} {space}" for space, seat in view.moles)
    return Scene(
        size=(1200, 1160),
        alt=f"The {view.layer} layer, {filled} of {len(view.holes)} holes filled. {', '.join(moles)}.",
    )
