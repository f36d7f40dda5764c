"""From a view to a PNG, against encoding the same pixels."""

from __future__ import annotations

import asyncio
from collections import deque

from bot.bench.measure import Line, Size, Times, against, kib, lag_while, ms
from bot.bench.spots import frame, spots
from bot.catalogue import GAMES
from bot.chat.studio import Studio
from bot.games.core import TABLE
from renderers import canvas, gallery

MOST_OF_FLOOR = 3.0
LARGEST = 200 * 1024


def pictures(kind: str, size: Size) -> list[Line]:
    """The public and the private picture of each position, in the order of play, as a running bot draws them.

    Sprites and backdrops that were drawn before are kept, as they are there, and after the first picture of all, which is
    a line of its own, the paints are mixed as when a bot starts.
    """
    game = GAMES[kind]
    cold, times, floor, sizes = Times(), Times(), Times(), []
    for spot in spots(kind, size.pictures):
        for viewer in (TABLE, spot.seat):
            view, around = game.rules.view(spot.state, viewer), frame(kind, spot, viewer)
            first = not cold.all
            with (cold if first else times).one():
                scene = game.painter(view, around)
                png = canvas.png(scene)
            sizes.append(len(png))
            if first and game.album is not None:
                deque(gallery.warm([game.album]), maxlen=0)
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


async def lag(kind: str, size: Size) -> Line:
    """See `lag_while`: while pictures are drawn at once."""
    game = GAMES[kind]
    shown = [
        (game.rules.view(spot.state, TABLE), frame(kind, spot, TABLE))
        for spot in spots(kind, size.drawn_at_once)
    ]
    studio = Studio()

    async def draw() -> None:
        await asyncio.gather(*(studio.draw(game, view, around) for view, around in shown))

    line = await lag_while(f"{size.drawn_at_once} pictures are drawn", kind, size.lag_runs, draw)
    studio.close()
    return line
