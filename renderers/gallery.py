"""The sample pictures of all games: for the documentation, and to have the paints mixed before anybody waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from renderers import canvas
from renderers.album import Album
from renderers.frame import Theme


def write(folder: Path, albums: Iterable[Album]) -> tuple[Path, ...]:
    """Draw the documentation's pictures into `folder`, which is made if missing; gives the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for album in albums:
        samples = album.samples()
        drawn = {name: canvas.png(album.paint(*samples[sample])) for name, sample in album.shown.items()}
        for name, png in (drawn | album.more(samples)).items():
            written.append(folder / f"{album.game}_{name}.png")
            written[-1].write_bytes(png)
    return tuple(written)


def warm(albums: Iterable[Album], theme: Theme = "day") -> Iterator[None]:
    """Draw beforehand what a running bot will need in this theme: a few seconds in many small steps."""
    for album in albums:
        yield from album.prepare(theme)
        for view, frame in album.samples().values():
            canvas.png(album.paint(view, msgspec.structs.replace(frame, theme=theme)))
            yield
