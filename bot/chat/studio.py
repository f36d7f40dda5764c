"""Drawing off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import islice
from typing import Final

import discord
import msgspec
import structlog

from bot.catalogue import Game, albums
from bot.chat.layout import ALT_LIMIT
from bot.games.core import View
from renderers import canvas, gallery
from renderers.film import Film, kept
from renderers.frame import Frame

THREADS = 2
"""More gain nothing: most of a drawing's time is spent under the interpreter's lock."""


STEPS: Final = 10
"""Of warming up, at once."""

log = structlog.get_logger(__name__)


class Picture(msgspec.Struct, frozen=True):
    """A drawn board: its PNG, and the words that say the same."""

    png: bytes
    alt: str

    def file(self, name: str) -> discord.File:
        """As an upload; `name` must say nothing that the public may not know."""
        return discord.File(BytesIO(self.png), name, description=self.alt)


class Studio:
    """Draws pictures in threads of its own, so that neither the loop nor the database waits for one."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="studio")
        self._filming = asyncio.Lock()

    async def draw(self, game: Game, view: View, frame: Frame) -> Picture | None:
        """The picture of one view; `None` if it cannot be drawn: then words must do, and the log says why."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _draw, game, view, frame)

    async def film(
        self,
        game: Game,
        scenes: Sequence[tuple[View, Frame]],
        progress: Callable[[int, int], Awaitable[None]],
    ) -> bytes | None:
        """A GIF of these; `None` if it cannot be drawn. `progress` is told how many of how many are done.

        One film is made at a time, picture by picture, so that boards that somebody waits for are drawn in between.
        """
        loop = asyncio.get_running_loop()
        shown = kept(len(scenes))
        film = Film(len(shown))
        async with self._filming:
            for done, at in enumerate(shown, 1):
                if not await loop.run_in_executor(self._threads, _add, film, game, *scenes[at]):
                    return None
                await progress(done, len(shown))
            return await loop.run_in_executor(self._threads, film.gif)

    async def warm(self) -> None:
        """Draw beforehand what every board needs, so that the first turn is as quick as the others; some seconds."""
        steps, done = gallery.warm(albums()), False
        while not done:  # step by step, so that a board that somebody waits for is drawn in between
            done = await asyncio.get_running_loop().run_in_executor(self._threads, _few, steps)

    def close(self) -> None:
        """Wait for what is being drawn, draw no more."""
        self._threads.shutdown(wait=True)


def _draw(game: Game, view: View, frame: Frame) -> Picture | None:
    try:
        scene = game.painter(view, frame)
        png = canvas.png(scene)
    except Exception:  # a fault in a picture must not keep anybody from playing
        log.exception("a picture could not be drawn", game=game.rules.id)
        return None
    alt = scene.alt if len(scene.alt) <= ALT_LIMIT else f"{scene.alt[: ALT_LIMIT - 1]}…"
    return Picture(png, alt)


def _add(film: Film, game: Game, view: View, frame: Frame) -> bool:
    try:
        film.add(game.painter(view, frame))
    except Exception:  # as above
        log.exception("a picture of a film could not be drawn", game=game.rules.id)
        return False
    return True


def _few(steps: Iterator[None]) -> bool:
    """Some steps; whether that was the last."""
    return sum(1 for _ in islice(steps, STEPS)) < STEPS
