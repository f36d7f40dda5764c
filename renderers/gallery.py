"""Sample pictures: for the README, for the palettes, for tests. The positions come from real games."""

from __future__ import annotations

from collections.abc import Iterator
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
from renderers.frame import Frame, Theme
from renderers.hole import bare, paint, prepare

SHOWN: Final = {"board": "red", "private": "private", "end": "end"}
LAYERS: Final = ("grass", "red", "brown", "blue")


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
    drawn = {f"hole_{name}": canvas.png(paint(*samples()[sample])) for name, sample in SHOWN.items()}
    drawn["hole_layers"] = canvas.collage([bare(*samples()[name]) for name in LAYERS], 2)
    for name, png in drawn.items():
        (folder / f"{name}.png").write_bytes(png)
    return tuple(folder / f"{name}.png" for name in drawn)


def warm(theme: Theme = "day") -> Iterator[None]:
    """Draw beforehand what a running bot will need in this theme: a few seconds in many small steps."""
    yield from prepare(theme)
    for view, frame in samples().values():
        canvas.png(paint(view, msgspec.structs.replace(frame, theme=theme)))
        yield
