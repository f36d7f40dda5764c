"""What processes of a pool do in tests, found there by its name. A search's seed is a folder where they leave traces."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import msgspec

from bot.table.searching import Failure, Pick, Search, attempt


def tell(search: Search) -> Pick | Failure:
    """Say which process this is."""
    return Failure(str(os.getpid()), ())


def never_end(search: Search) -> Pick | Failure:
    """Compute for ever, as far as a test is concerned."""
    note(search)
    end = time.monotonic() + 600
    while time.monotonic() < end:
        pass
    return Failure("awake", ())


def die_once(search: Search) -> Pick | Failure:
    """Be killed at the first attempt."""
    if not list(Path(search.seed).iterdir()):
        note(search)
        os.kill(os.getpid(), signal.SIGKILL)
    return attempt(search)


def always_die(search: Search) -> Pick | Failure:
    """Be killed at every attempt."""
    note(search)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def raise_a_secret(search: Search) -> Pick | Failure:
    """Fail as a player may, with something in the message that nobody is to read."""
    from bot.table import searching

    def choose(_: Search) -> Pick:
        raise ValueError("the seven of moles")

    searching.choose = choose  # type: ignore[assignment]
    return attempt(search)


def traced(search: Search, folder: str) -> Search:
    """The same search, which leaves its traces in a folder."""
    return msgspec.structs.replace(search, seed=folder)


def note(search: Search) -> None:
    """Leave the number of this process in the folder."""
    Path(search.seed, f"{os.getpid()}.{len(list(Path(search.seed).iterdir()))}").touch()


def noted(folder: Path) -> list[int]:
    """The processes that have left their numbers, in order."""
    names = sorted((path.name for path in folder.iterdir()), key=lambda name: int(name.partition(".")[2]))
    return [int(name.partition(".")[0]) for name in names]


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
