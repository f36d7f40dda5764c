"""Signs of life: the running bot touches a file, `mole health` looks how old the touch is.

A file works in every container and on every host, and needs no port. Its time stamp is the only thing that counts.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

INTERVAL = 15.0
"""Seconds between two touches."""
SOON = 1.0
"""Seconds until it is looked again whether the bot has become well."""
STALE = 60.0
"""Seconds without a touch after which the bot counts as ill: a reconnection to Discord takes less."""


class Heartbeat:
    """The file that is touched: beside the database's file, or among temporary files where the database is a server."""

    def __init__(self, database: Path | None) -> None:
        self.file = (
            Path(tempfile.gettempdir()) / "mole.heartbeat"
            if database is None
            else database.with_name(database.name + ".heartbeat")
        )

    def beat(self) -> None:
        """One touch. One that fails is no reason to stop the bot: the file grows old, and `ailment` says so."""
        with suppress(OSError):
            self.file.touch()

    def stop(self) -> None:
        """The bot stops: leave nothing that could look fresh."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    async def keep(self, alive: Callable[[], Awaitable[bool]], *, interval: float = INTERVAL) -> None:
        """Touch the file every `interval` seconds while `alive()` says so, until cancelled; then remove it."""
        try:
            while True:
                well = await alive()
                if well:
                    self.beat()
                await asyncio.sleep(interval if well else min(interval, SOON))
        finally:
            self.stop()

    def ailment(self, *, now: float | None = None, stale: float = STALE) -> str | None:
        """What is wrong, as one sentence; `None` if there was a sign of life in the last `stale` seconds."""
        try:
            touched = self.file.stat().st_mtime
        except FileNotFoundError:
            return f"The bot is not running, or not connected to Discord: there is no {self.file}."
        except OSError as unreadable:
            return f"The bot's heartbeat {self.file} cannot be read: {unreadable.strerror}."
        age = (time.time() if now is None else now) - touched
        if abs(age) > stale:
            return f"The bot's last sign of life is {age:.0f} seconds old: it hangs, or has lost Discord or its database."
        return None
