"""Is whoever is due still on the server? Looked at once a turn; if not, the table is asked what to do."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.store import StoreError
from bot.store import chairs as chair_rows
from bot.store.chairs import Unseen
from bot.store.engine import Store
from bot.table import departures
from bot.table.changes import Changes

AT_ONCE = 20
"""How many are looked for before the database is asked again."""
SHARE = 6
"""Looking takes at most this part of the requests that delivery may make: nobody waits for it."""
UNKNOWN_MEMBER = 10007

_log = structlog.get_logger(__name__)


class Attendance:
    """Looks for those who are due. To be woken at the start and after each commit, inside the running loop.

    `rate` is how many requests delivery may make in a second.
    """

    def __init__(self, client: discord.Client, changes: Changes, store: Store, *, rate: int) -> None:
        self._client = client
        self._changes = changes
        self._store = store
        self._pause = SHARE / rate
        self._look: asyncio.Task[None] | None = None
        self._again = False
        self._closed = False

    def wake(self) -> None:
        """Somebody may have become due. Returns at once."""
        if self._closed:
            return
        self._again = True
        if self._look is None:
            self._look = asyncio.get_running_loop().create_task(self._run(), name="attendance")

    async def close(self) -> None:
        """Stop; who has not been looked for is looked for after the next start."""
        self._closed = True
        if self._look is not None:
            self._look.cancel()
            await asyncio.gather(self._look, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                async with self._store.read() as session:
                    unseen = await chair_rows.unseen(session, AT_ONCE)
                for one in unseen:
                    await departures.note(self._changes, one, gone=await self._has_left(one))
                    self._again = True
                    await asyncio.sleep(self._pause)
        except (StoreError, discord.HTTPException, OSError) as error:
            _log.warning("who is due could not be looked for", trouble=type(error).__name__)
        finally:
            self._look = None

    async def _has_left(self, one: Unseen) -> bool:
        """Raises `discord.HTTPException` where Discord does not say."""
        try:
            await self._client.http.get_member(one.guild_id, one.user_id)
        except (discord.NotFound, discord.Forbidden) as error:
            return error.code == UNKNOWN_MEMBER
        return False
