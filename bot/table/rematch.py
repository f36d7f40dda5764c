"""Once more: the same people in a new lobby, everybody one seat further."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.dice import commitment
from bot.store import Conflict, models
from bot.store import chairs as chair_rows
from bot.store import games as game_rows
from bot.table import lobby
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.codec import dump
from bot.table.errors import Refused, TableExists
from bot.table.lifetimes import LOBBY_LIVES, NOTICE
from bot.table.record import Library, Record
from bot.table.values import Person, Table


class Rematches:
    """Opens rematches, one for each game at a time, however often and by whomever it is asked for."""

    def __init__(
        self,
        changes: Changes,
        library: Library,
        clock: Clock,
        seeds: Callable[[], bytes],
        on_commit: Callable[[], None],
    ) -> None:
        self._changes = changes
        self._library = library
        self._clock = clock
        self._seeds = seeds
        self._on_commit = on_commit

    async def open(self, game_id: int, person: Person, request_id: str) -> Table:
        """The lobby of the rematch, opened now or there already.

        Raises `NotInGame` for who did not play, `TableExists` where something else is played by now, `Refused`:
        `not_over`.
        """
        record = (await self._changes.read(game_id)).readable()
        asking = record.chair_of(person.id)
        if record.status != "over":
            raise Refused("not_over")
        row = self._row(record, asking)
        try:
            async with self._changes.write() as session:
                present = await game_rows.live_in_channel(session, row.channel_id)
                if present is None:
                    session.add(row)
                    await session.flush()
                    chairs = _moved_on(row.id, record.chairs)
                    lane = models.Lane(
                        game_id=row.id, kind="channel", target_id=row.channel_id, next_at=row.created_at
                    )
                    request = models.Request(id=request_id, game_id=row.id, at=row.created_at)
                    session.add_all([*chairs, lane, request])
                else:
                    row, chairs = present, await chair_rows.of(session, [present.id])
        except Conflict as error:  # two at once, on a database that lets two write at once
            raise Refused("try_again") from error
        if row.rematch_of != game_id:
            raise TableExists(Record(row, chairs, self._library).readable().table())
        self._on_commit()
        return Record(row, chairs, self._library).table()

    def _row(self, record: Record, asking: models.Chair) -> models.Game:
        old, seed, now = record.row, self._seeds(), self._clock.now()
        return models.Game(
            kind=old.kind,
            version=record.rules.version,
            guild_id=old.guild_id,
            channel_id=old.channel_id,
            status="lobby",
            host_id=asking.user_id,
            options=dump(record.options),
            seed=seed,
            commitment=commitment(seed),
            terms=old.terms,
            rematch_of=old.id,
            state=None,
            revision=0,
            entries=0,
            created_at=now,
            begun_at=None,
            ended_at=None,
            touched_at=now,
            look_at=now + LOBBY_LIVES - NOTICE,
        )


def _moved_on(game_id: int, chairs: Sequence[models.Chair]) -> list[models.Chair]:
    """Everybody one seat further, the last to the first; without who was forgotten."""
    ordered = [c for c in (*chairs[-1:], *chairs[:-1]) if c.user_id is not None or c.computer is not None]
    return [
        lobby.chair(
            game_id,
            seat,
            Person(old.user_id, old.name) if old.user_id is not None else None,
            old.computer if old.user_id is None else None,
        )
        for seat, old in enumerate(ordered)
    ]
