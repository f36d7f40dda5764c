"""How much may be asked of Discord now: its global limit is 50 requests a second, and others need some of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

import discord

from bot.chat.sender import Found, Sender

RATE: Final = 30
"""Requests of delivery in any one second, at most; answers to people come on top, and are not counted by Discord."""
COST: Final = 3
"""What a service that was begun may still ask for: to open a DM, to post, to edit."""
WINDOW: Final = 1.0


class Meter:
    """A `Sender` that counts the requests of the last second. discord.py repeats some of them, but then it waits first."""

    def __init__(self, sender: Sender, rate: int, time: Callable[[], float]) -> None:
        self._sender = sender
        self._rate = rate
        self._time = time
        self._asked: deque[float] = deque()

    def room(self, serving: int) -> int:
        """How many services may be begun now, beside those that are under way."""
        self._forget()
        return max(0, self._rate - len(self._asked) - COST * serving) // COST

    def delay(self) -> float:
        """Seconds until there is room for another one, if nothing is under way."""
        self._forget()
        over = len(self._asked) + COST - self._rate
        if over <= 0:
            return 0.0
        return max(0.0, self._asked[min(over, len(self._asked)) - 1] + WINDOW - self._time())

    def _forget(self) -> None:
        before = self._time() - WINDOW
        while self._asked and self._asked[0] <= before:
            self._asked.popleft()

    def _count(self) -> None:
        self._asked.append(self._time())

    async def open_dm(self, user_id: int) -> int:
        """See `Sender`."""
        self._count()
        return await self._sender.open_dm(user_id)

    async def send(
        self,
        channel_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        *,
        mentions: Sequence[int],
        nonce: str,
    ) -> int:
        """See `Sender`."""
        self._count()
        return await self._sender.send(channel_id, view, files, mentions=mentions, nonce=nonce)

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File] | None,
        *,
        mentions: Sequence[int] = (),
    ) -> None:
        """See `Sender`."""
        self._count()
        await self._sender.edit(channel_id, message_id, view, files, mentions=mentions)

    async def find(self, channel_id: int, number: int, since: datetime) -> Found | None:
        """See `Sender`."""
        self._count()
        return await self._sender.find(channel_id, number, since)

    def may_look_back(self, channel_id: int) -> bool:
        """See `Sender`."""
        return self._sender.may_look_back(channel_id)

    async def unarchive(self, channel_id: int) -> None:
        """See `Sender`."""
        self._count()
        await self._sender.unarchive(channel_id)
