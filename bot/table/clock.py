"""Where the time comes from."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """The present moment, with its zone."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.now(UTC)
