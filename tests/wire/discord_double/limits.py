"""Discord's rate limits, where a test asks for them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from tests.wire.discord_double.faults import Record

GENEROUS = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1.0"}


@dataclass
class Rule:
    """So many requests to one path in so many seconds."""

    method: str
    path: str
    count: int
    per: float
    windows: dict[str, tuple[float, int]] = field(default_factory=dict)
    """By path: when the window ends, and how many have come in it."""


class Limits:
    """The rules of one API; without any, everything is allowed."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []
        self.refused = 0
        """How often somebody did not keep to them."""

    def set(self, method: str, path: str, count: int, per: float) -> None:
        """At most `count` requests in `per` seconds to each path that fits (`/channels/*/messages`)."""
        self._rules.append(Rule(method, path, count, per))

    def take(self, record: Record) -> tuple[dict[str, str], float | None]:
        """The headers of the answer, and the seconds to wait where there have been too many already."""
        for rule in self._rules:
            if rule.method == record.method and fnmatchcase(record.path, rule.path):
                return self._take(rule, record.path)
        return GENEROUS, None

    def _take(self, rule: Rule, path: str) -> tuple[dict[str, str], float | None]:
        now = time.monotonic()
        end, used = rule.windows.get(path, (0.0, 0))
        if now >= end:
            end, used = now + rule.per, 0
        left = end - now
        headers = {
            "X-RateLimit-Limit": str(rule.count),
            "X-RateLimit-Remaining": str(max(0, rule.count - used - 1)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{rule.method}:{rule.path}",
        }
        if used >= rule.count:
            self.refused += 1
            return headers, left
        rule.windows[path] = (end, used + 1)
        return headers, None
