"""What delivery asks of Discord, over discord.py, and what its answers mean.

discord.py repeats a request by itself when Discord answers with a server's error, so that one `send` may reach Discord
several times: the nonce makes Discord give the first message back instead of posting it again. It keeps no view that was
stopped before sending: our buttons are found by their custom ids, and a stored view would only grow its memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Final, NamedTuple, Protocol

import aiohttp
import discord
import msgspec

CALL_SECONDS: Final = 60
"""Longer than discord.py's own five attempts with their pauses."""
SEARCHED_MESSAGES: Final = 1000


class Failure(msgspec.Struct, frozen=True):
    """What an error of Discord means for delivery.

    `maybe`: the message may have gone out all the same. `retry_after` are the seconds Discord asks for.
    """

    trouble: str
    maybe: bool = False
    retry_after: float = 0.0


_CODES: Final = {
    10003: "unknown_channel",
    10004: "unknown_channel",
    10008: "unknown_message",
    10013: "unknown_user",
    20016: "rate_limited",  # slow mode
    20028: "rate_limited",
    30046: "rate_limited",  # too many edits of old messages
    40003: "rate_limited",  # direct messages opened too fast
    40005: "too_large",
    50001: "no_access",
    50007: "dm_closed",
    50013: "no_permission",
    50083: "thread_archived",
    50278: "dm_closed",  # no server in common
    160005: "thread_locked",
}


def judge(error: BaseException) -> Failure:
    """What this error, raised by a `Sender`, means."""
    if isinstance(error, discord.RateLimited):
        return Failure("rate_limited", retry_after=error.retry_after)
    if isinstance(error, discord.HTTPException):
        return _judge_answer(error)
    if isinstance(error, (TimeoutError, OSError, aiohttp.ClientError)):
        return Failure("no_connection", maybe=True)
    return Failure("fault", maybe=True)


def _judge_answer(error: discord.HTTPException) -> Failure:
    if error.status >= 500:
        return Failure("discord_down", maybe=True)
    if error.status == 429:
        return Failure("rate_limited", retry_after=_retry_after(error))
    if error.code in _CODES:
        return Failure(_CODES[error.code])
    if error.status == 401:
        return Failure("token")
    if error.status == 413:
        return Failure("too_large")
    return Failure("no_permission" if error.status == 403 else "rejected")


def _retry_after(error: discord.HTTPException) -> float:
    try:
        return max(0.0, float(error.response.headers.get("Retry-After", 0)))
    except ValueError:
        return 0.0


class Found(NamedTuple):
    """A message that had gone out: its id, and whether it has its picture."""

    message_id: int
    pictured: bool


class Sender(Protocol):
    """Discord, as far as delivery needs it. Every method raises what `judge` understands."""

    async def open_dm(self, user_id: int) -> int:
        """The channel of the DMs with this person."""

    async def send(
        self,
        channel_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        *,
        mentions: Sequence[int],
        nonce: str,
    ) -> int:
        """Post a message that pings exactly `mentions`; gives its id."""

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File] | None,
        *,
        mentions: Sequence[int] = (),
    ) -> None:
        """Change a message. Discord notifies nobody of that, but marks it only for those in `mentions`.

        `files` take the place of its attachments; `None` leaves them.
        """

    async def find(self, channel_id: int, number: int, since: datetime) -> Found | None:
        """Our first message since then whose outermost container has this number."""

    def may_look_back(self, channel_id: int) -> bool:
        """Whether Discord lets us read what was said in this channel before; `True` where that is not known."""

    async def unarchive(self, channel_id: int) -> None:
        """Open an archived thread again."""


def _limit() -> AbstractAsyncContextManager[object]:
    return asyncio.timeout(CALL_SECONDS)


def _pinging(users: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


class DiscordSender:
    """The `Sender` of a logged in client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def open_dm(self, user_id: int) -> int:
        """See `Sender`."""
        async with _limit():
            channel = await self._client.create_dm(discord.Object(user_id))
        return channel.id

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
        view.stop()
        channel = self._client.get_partial_messageable(channel_id)
        async with _limit():
            message = await channel.send(
                view=view, files=list(files), allowed_mentions=_pinging(mentions), nonce=nonce
            )
        return message.id

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
        view.stop()
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        async with _limit():
            if files is None:
                await message.edit(view=view, allowed_mentions=_pinging(mentions))
            else:
                await message.edit(view=view, attachments=list(files), allowed_mentions=_pinging(mentions))

    async def find(self, channel_id: int, number: int, since: datetime) -> Found | None:
        """See `Sender`. Looks through a bounded number of messages, oldest first: ours was among the first."""
        channel = self._client.get_partial_messageable(channel_id)
        async with _limit():
            async for message in channel.history(limit=SEARCHED_MESSAGES, after=since, oldest_first=True):
                if self._is_ours(message) and _number(message) == number:
                    return Found(message.id, bool(message.attachments))
        return None

    def _is_ours(self, message: discord.Message) -> bool:
        # An answer to a command is ours too, but its containers are numbered by Discord.
        me = self._client.user
        return me is not None and message.author.id == me.id and message.interaction_metadata is None

    def may_look_back(self, channel_id: int) -> bool:
        """See `Sender`. Without the permission Discord gives an empty history rather than an error."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return True
        return channel.permissions_for(channel.guild.me).read_message_history

    async def unarchive(self, channel_id: int) -> None:
        """See `Sender`."""
        async with _limit():
            thread = await self._client.fetch_channel(channel_id)
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)


def _number(message: discord.Message) -> int | None:
    return next((part.id for part in message.components if isinstance(part, discord.Container)), None)
