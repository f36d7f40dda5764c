"""Drawing off the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import discord
import msgspec

from bot.catalogue import Game
from bot.games.core import View
from renderers import canvas
from renderers.frame import Frame

THREADS = 2
"""More gain nothing: most of a drawing's time is spent under the interpreter's lock."""


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

    async def draw(self, game: Game, view: View, frame: Frame) -> Picture:
        """The picture of one view."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _draw, game, view, frame)

    def close(self) -> None:
        """Wait for what is being drawn, draw no more."""
        self._threads.shutdown(wait=True)


def _draw(game: Game, view: View, frame: Frame) -> Picture:
    scene = game.painter(view, frame)
    return Picture(canvas.png(scene), scene.alt)
