"""Where tables are held: a channel that is gone, and another one instead."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.store import Conflict, Store, models
from bot.store import games as game_rows
from bot.store import notices as notice_rows
from bot.store import places as rows
from bot.store.engine import Session
from bot.table import announcements, caretaking
from bot.table.announcements import Trouble
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.errors import Refused, TableExists
from bot.table.record import Record
from bot.table.values import Table

MENDABLE: Final = ("no_permission", "no_access", "thread_archived", "thread_locked", rows.GONE)
"""Troubles of a channel that its people can do something about."""


class Places:
    """The channels of the tables of one store."""

    def __init__(self, store: Store, changes: Changes, clock: Clock) -> None:
        self._store = store
        self._changes = changes
        self._clock = clock

    async def lost(self, guild_id: int, user_id: int, *, moderator: bool) -> tuple[Table, ...]:
        """The tables of a server whose channel is gone and that this person may move, oldest first."""
        async with self._store.read() as session:
            games = await rows.lost(session, guild_id)
            found = [
                await self._changes.load(session, game.id)
                for game in games
                if moderator or game.host_id == user_id
            ]
        return tuple(record.table() for record in found if record.known)

    async def channels(self, guild_id: int) -> list[int]:
        """The channels of a server's tables that are not known to be gone."""
        async with self._store.read() as session:
            return await rows.channels(session, guild_id)

    async def lose(self, channel_id: int) -> None:
        """A channel was deleted: its tables' hosts are told."""
        now = self._clock.now()
        async with self._changes.write() as session:
            for game in await rows.lose(session, channel_id):
                await tell(session, game, rows.GONE, now)

    async def move(
        self, game_id: int, guild_id: int, channel_id: int, user_id: int, request_id: str, *, moderator: bool
    ) -> Table:
        """Put a table whose channel is gone into another one of the same server.

        Raises `TableExists`; `Refused`: `not_lost`, `host_or_moderator_only`.
        """
        async with self._store.read() as session:
            present = await game_rows.live_in_channel(session, channel_id)
        if present is not None and present.id != game_id:
            raise TableExists((await self._changes.read(present.id)).table())

        async def change(session: Session, record: Record, now: datetime) -> None:
            record.readable()
            if game_id not in {row.id for row in await rows.lost(session, guild_id)}:
                raise Refused("not_lost")
            if not moderator and record.row.host_id != user_id:
                raise Refused("host_or_moderator_only")
            record.row.channel_id = channel_id
            record.keep(now)
            await rows.move(session, game_id, channel_id, record.row.revision, now)
            if record.row.status == "asleep":
                await caretaking.say_asleep(session, record, now)

        try:
            return (await self._changes.change(game_id, request_id, None, also=change)).table()
        except Conflict as error:
            raise Refused("try_again") from error


async def tell_host(session: Session, game_id: int, trouble: str, now: datetime) -> None:
    """Tell a table's host what keeps it from being shown, if it is something that people can mend."""
    game = await session.get(models.Game, game_id)
    if game is not None and trouble in MENDABLE:
        await tell(session, game, trouble, now)


async def tell(session: Session, game: models.Game, trouble: str, now: datetime) -> None:
    """Tell a table's host, by DM and once, what keeps it from being shown."""
    if game.host_id is None:
        return
    await notice_rows.add(
        session,
        announcements.subject(announcements.TROUBLE, game.id, game.revision) + f":{trouble}",
        game_id=game.id,
        channel_id=game.channel_id,
        user_id=game.host_id,
        body=announcements.dump(Trouble(trouble)),
        now=now,
    )
