"""Signs of life: the running bot touches a file, `mole health` looks how old the touch is.

A file works in every container and on every host, and needs no port. Its time stamp is the only thing that counts.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

INTERVAL = 15.0
"""Seconds between two touches."""
STALE = 60.0
"""Seconds without a touch after which the bot counts as dead: a reconnection to Discord takes less."""


def heartbeat_file(database: Path | None) -> Path:
    """Where the touches go: beside the database file, or in the system's folder for temporary files if it is none."""
    if database is None:
        return Path(tempfile.gettempdir()) / "mole.heartbeat"
    return database.with_name(database.name + ".heartbeat")


def beat(file: Path) -> None:
    """One touch. Raises `OSError` if the file cannot be written."""
    file.touch()


def stop(file: Path) -> None:
    """The bot has stopped: no touch is left that could look fresh."""
    with suppress(OSError):
        file.unlink(missing_ok=True)


async def keep_beating(file: Path, alive: Callable[[], bool], *, interval: float = INTERVAL) -> None:
    """Touch `file` every `interval` seconds while `alive()` holds, until cancelled; then the file is removed.

    A touch that fails is no reason to stop the bot: the file grows old, which is what `mole health` reports.
    """
    try:
        while True:
            if alive():
                with suppress(OSError):
                    beat(file)
            await asyncio.sleep(interval)
    finally:
        stop(file)


def ailment(file: Path, *, now: float | None = None, stale: float = STALE) -> str | None:
    """What is wrong, as one sentence; `None` if the bot has given a sign of life in the last `stale` seconds."""
    try:
        touched = file.stat().st_mtime
    except FileNotFoundError:
        return f"The bot is not running, or not yet connected to Discord: there is no {file}."
    except OSError as unreadable:
        return f"The heartbeat {file} cannot be read ({unreadable.strerror})."
    age = (time.time() if now is None else now) - touched
    if abs(age) > stale:
        return f"The bot gave its last sign of life {age:.0f} seconds ago: it hangs, or has lost Discord."
    return None
