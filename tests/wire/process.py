"""The bot in a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.wire.discord_double import Double
from tests.wire.launch import AHEAD

ROOT = Path(__file__).resolve().parents[2]


class BotProcess:
    """A program started by `tests.wire.launch`. Use it as an async context manager: on leaving it is killed."""

    def __init__(self, double: Double, command: list[str], log: Path, **environment: str) -> None:
        self._double = double
        self._command = command
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self.ahead = 0.0
        """By how many seconds its clock is ahead the next time it is started."""
        self.log = log
        """Where everything that it prints is appended."""

    async def start(self) -> None:
        """Start it. Does not wait for it to connect: `double.gateway.ready` does."""
        launch = [
            "-m",
            "tests.wire.launch",
            "--rest",
            self._double.rest_url,
            "--gateway",
            self._double.gateway_url,
        ]
        with self.log.open("ab") as out:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *launch, "--", *self._command, cwd=ROOT, stdout=out, stderr=out,
                env=os.environ | {"PYTHONUNBUFFERED": "1", AHEAD: str(self.ahead)} | self._environment,
            )  # fmt: skip

    async def kill(self) -> None:
        """SIGKILL: no handler runs, nothing is flushed."""
        await self._end(signal.SIGKILL)

    async def stop(self, within: float = 10.0) -> int:
        """SIGTERM, as a service manager does; the exit code."""
        return await self._end(signal.SIGTERM, within)

    async def ended(self, within: float = 10.0) -> int:
        """Wait for it to end by itself; the exit code."""
        assert self._process is not None
        async with asyncio.timeout(within):
            return await self._process.wait()

    async def _end(self, how: signal.Signals, within: float = 10.0) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        code = await self.ended(within)
        await self._double.gateway.gone()
        self._double.gateway.bury()
        return code

    @property
    def said(self) -> str:
        """Everything that it has printed."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill()
        if error is not None:
            error.add_note(f"the bot said:\n{self.said[-4000:]}")
