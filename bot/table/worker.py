"""How a process of the pool begins, and how it ends. It imports little: every such process does so anew."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final

NICE: Final = 10
"""How much the processes give way to the bot."""


def enter(hold: Connection) -> None:
    """How a process begins: it leaves Ctrl-C to the bot, gives way to it, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_follow, args=(hold,), daemon=True).start()


def _follow(hold: Connection) -> None:
    with suppress(EOFError, OSError):
        hold.recv_bytes()  # nothing is ever sent: it waits for the other end to be closed
    os._exit(0)
