"""Sample pictures: for the README, for the palettes, for tests. The positions come from real games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bot.games.core import Seat, union
from bot.games.data import home
from bot.games.hole.actions import ACTIONS
from bot.games.hole.events import EVENTS
from bot.games.hole.view import HoleView
from renderers import canvas
from renderers.frame import Frame
from renderers.hole import paint

SHOWN: Final = {"board": "red", "private": "private", "end": "end"}


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A view and what a frame needs besides, as they stand in the file."""

    name: str
    view: HoleView
    names: tuple[str, ...]
    due: tuple[Seat, ...]
    story: tuple[union(EVENTS), ...]  # type: ignore[valid-type]  # made at run time from the game's own list
    legal: tuple[union(ACTIONS), ...]  # type: ignore[valid-type]  # see above
    chosen: tuple[str, ...]


@cache
def samples() -> dict[str, tuple[HoleView, Frame]]:
    """The sample positions by name, in the order of the file."""
    read = msgspec.json.decode(home().joinpath("samples", "hole.json").read_bytes(), type=tuple[Sample, ...])
    return {
        sample.name: (
            sample.view,
            Frame(
                names=sample.names,
                due=sample.due,
                viewer=sample.view.viewer,
                story=sample.story,
                legal=sample.legal,
                chosen=sample.chosen,
            ),
        )
        for sample in read
    }


def write(folder: Path) -> tuple[Path, ...]:
    """Draw the README's pictures into `folder`, which is made if missing; gives the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, sample in SHOWN.items():
        path = folder / f"hole_{name}.png"
        path.write_bytes(canvas.png(paint(*samples()[sample])))
        written.append(path)
    return tuple(written)
