"""From a view to a PNG, against encoding the same pixels."""

from __future__ import annotations

from bot.bench.measure import Line, Size, Times, against, kib, ms
from bot.bench.spots import frame, spots
from bot.catalogue import GAMES
from bot.games.core import TABLE
from renderers import canvas

MOST_OF_FLOOR = 3.0
LARGEST = 200 * 1024


def pictures(kind: str, size: Size) -> list[Line]:
    """The public and the private picture of each position, in the order of play, as a running bot draws them.

    Sprites and backdrops that were drawn before are kept, as they are there; the first picture of all is a line of its own.
    """
    game = GAMES[kind]
    cold, times, floor, sizes = Times(), Times(), Times(), []
    for spot in spots(kind, size.pictures):
        for viewer in (TABLE, spot.seat):
            view, around = game.rules.view(spot.state, viewer), frame(kind, spot, viewer)
            with (times if cold.all else cold).one():
                scene = game.painter(view, around)
                png = canvas.png(scene)
            sizes.append(len(png))
            pixels = canvas.quantized(canvas.rgb(scene), scene.theme)
            with floor.one():
                canvas.encode(pixels)
    return [
        against("view to PNG", kind, times, floor, MOST_OF_FLOOR),
        Line("the first picture of a process", kind, ms(cold.median)),
        Line(
            "size of a picture, and of the largest",
            kind,
            kib(sorted(sizes)[len(sizes) // 2]),
            kib(max(sizes)),
            aim=f"under {kib(LARGEST)}",
            met=max(sizes) < LARGEST,
        ),
    ]
