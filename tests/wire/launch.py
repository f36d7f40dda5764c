"""Starts a program whose discord.py talks to the double instead of Discord.

    python -m tests.wire.launch --rest URL --gateway URL -- mole run
    python -m tests.wire.launch --rest URL --gateway URL -- tests.wire.client

What follows the two dashes is the bot's own command line, or a module to run.
"""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from datetime import UTC, datetime, timedelta

import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.table.clock import SystemClock

AHEAD = "TEST_CLOCK_AHEAD"
"""The variable that says by how many seconds the program's clock is ahead."""


def redirect(rest: str, gateway: str) -> None:
    """Point discord.py at the double, for the rest of this process."""
    discord.http.Route.BASE = rest
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def set_clock(ahead: float) -> None:
    """Let the program believe that it is so many seconds later."""

    def now(_: SystemClock) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=ahead)

    SystemClock.now = now  # type: ignore[method-assign]  # that is the point


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rest", required=True)
    parser.add_argument("--gateway", required=True)
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    redirect(given.rest, given.gateway)
    set_clock(float(os.environ.get(AHEAD, "0")))
    name, *arguments = given.command
    sys.argv = [name, *arguments]
    runpy.run_module("bot" if name == "mole" else name, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
