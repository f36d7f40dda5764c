"""What has happened at a table, for those who ask: its turns, its pictures, what is new to somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from bot.catalogue import Game
from bot.games.core import TABLE, Seat, View
from bot.store import Session, Store, looks
from bot.store import log as log_rows
from bot.table import history, log
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.errors import Refused
from bot.table.export import LogRow, log_row
from bot.table.history import Shot, Turn
from bot.table.record import Library, Record
from bot.table.values import Table, Told


class Past(msgspec.Struct, frozen=True):
    """The turns of a table as one viewer may know them, oldest first."""

    table: Table
    viewer: Seat
    turns: tuple[Turn, ...]


class Recap(msgspec.Struct, frozen=True):
    """What a person has not seen yet: what others and chance did since they last acted, or looked back.

    `again`: they have seen it all; it is what they were shown last, at `looked`.
    """

    table: Table
    viewer: Seat
    view: View
    told: tuple[Told, ...]
    looked: datetime | None
    again: bool


class Retelling:
    """Tells the past of the tables of one store."""

    def __init__(self, store: Store, games: Mapping[str, Game], clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._changes = Changes(store, Library(games), clock, lambda: None)

    async def past(self, game_id: int, user_id: int | None) -> Past:
        """All turns, as this person may know them; a stranger may know what the public may."""
        async with self._store.read() as session:
            record, rows = await self._whole(session, game_id)
        viewer = _viewer(record, user_id)
        return Past(record.table(), viewer, history.turns(record.codec, rows, viewer))

    async def shots(self, game_id: int) -> tuple[Table, tuple[Shot, ...]]:
        """The public's view after every turn; played again in a thread. Raises `Refused`: `not_begun`."""
        async with self._store.read() as session:
            record, rows = await self._whole(session, game_id)
        if record.row.begun_at is None:
            raise Refused("not_begun" if record.status == "lobby" else "game_over")
        seed, rules, codec = record.row.seed, record.rules, record.codec
        shots = await asyncio.to_thread(lambda: tuple(history.shots(rules, codec, rows, seed)))
        return record.table(), shots

    async def recap(self, game_id: int, user_id: int) -> Recap:
        """What is new to a person; from then on they have seen it."""
        async with self._store.write() as session:
            record, rows = await self._whole(session, game_id)
            viewer = _viewer(record, user_id)
            view = record.rules.view(record.state, viewer)
            look = await looks.get(session, game_id, user_id)
            acted = _acted(rows, viewer)
            since, now = max(acted, look.upto if look is not None else -1), record.row.revision
            again = look is not None and since == look.upto == now
            looked = look.at if look is not None and look.upto >= acted else None
            if look is not None and again:
                since = look.since
            else:
                await looks.put(session, game_id, user_id, since=since, upto=now, at=self._clock.now())
        told = tuple(
            item
            for turn in history.turns(record.codec, rows, viewer)
            if turn.revision > since
            for item in turn.told
            if viewer == TABLE or item.by != viewer
        )
        return Recap(record.table(), viewer, view, told, looked, again)

    async def _whole(self, session: Session, game_id: int) -> tuple[Record, Sequence[LogRow]]:
        record = (await self._changes.load(session, game_id)).readable()
        rows = await log_rows.whole(session, game_id)
        return record, [log_row(row) for row in rows]


def _viewer(record: Record, user_id: int | None) -> Seat:
    return next(
        (c.seat for c in record.chairs if c.user_id is not None and c.user_id == user_id and not c.given_up),
        TABLE,
    )


def _acted(rows: Sequence[LogRow], seat: Seat) -> int:
    """The revision of a seat's last action; -1 if it has done nothing."""
    acted = (row.revision for row in rows if isinstance(row.entry, log.Played) and row.entry.seat == seat)
    return max(acted, default=-1)
