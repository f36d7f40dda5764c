"""`Tables`: everything that can be done at a table, each in one transaction, and all that can be seen of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from bot.catalogue import Game
from bot.games.core import TABLE, Action, Event, Seat, View, spelled
from bot.games.dice import commitment
from bot.players.levels import LEVELS
from bot.store import Conflict, Store, models, wants
from bot.store import chairs as chair_rows
from bot.store import games as game_rows
from bot.store import log as log_rows
from bot.store import requests as request_rows
from bot.table import drafts, export, lobby, marks, news, panels, telling, timing, turns
from bot.table.changes import Changes
from bot.table.clock import Clock
from bot.table.codec import dump
from bot.table.errors import Refused, TableExists
from bot.table.export import log_row
from bot.table.lifetimes import LOBBY_LIVES, NOTICE
from bot.table.record import Library, Record
from bot.table.rematch import Rematches
from bot.table.terms import Terms
from bot.table.values import Panel, Person, Table, Told

REMEMBERED = timedelta(days=2)
"""How long the id of a request is kept."""


class Tables:
    """The tables of one store.

    Whoever asks for a change gets what is true afterwards; an error means that nothing has changed. `on_commit` is
    called after each change that a lane is to show or that may have made a computer seat due.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        clock: Clock,
        *,
        seeds: Callable[[], bytes],
        on_commit: Callable[[], None],
        levels: Collection[str] = tuple(LEVELS),
    ) -> None:
        self._store = store
        self._games = games
        self._library = Library(games)
        self.changes = Changes(store, self._library, clock, on_commit)
        """For those who change more than one table, or more than tables, in one transaction."""
        self._clock = clock
        self._seeds = seeds
        self._on_commit = on_commit
        self._levels = levels
        self._rematches = Rematches(self.changes, self._library, clock, seeds, on_commit)

    # The lobby

    async def open(self, guild_id: int, channel_id: int, person: Person, game: str, request_id: str) -> Table:
        """Open a lobby with this person as host. Raises `TableExists` where the channel has a live table."""
        found = self._library.find(game)
        if found is None:
            raise Refused("no_such_game", game=game, games=tuple(self._games))
        rules, seed, now = found[0].rules, self._seeds(), self._clock.now()
        row = models.Game(
            kind=game,
            version=rules.version,
            guild_id=guild_id,
            channel_id=channel_id,
            status="lobby",
            host_id=person.id,
            options=dump(rules.Options()),
            terms=dump(Terms()),
            seed=seed,
            commitment=commitment(seed),
            state=None,
            revision=0,
            entries=0,
            created_at=now,
            begun_at=None,
            ended_at=None,
            touched_at=now,
            look_at=now + LOBBY_LIVES - NOTICE,
        )
        try:
            async with self.changes.write() as session:
                await request_rows.forget(session, now - REMEMBERED)
                session.add(row)
                await session.flush()
                chair = lobby.chair(row.id, 0, person)
                lane = models.Lane(game_id=row.id, kind="channel", target_id=channel_id, next_at=now)
                session.add_all([chair, lane, models.Request(id=request_id, game_id=row.id, at=now)])
        except Conflict:
            return await self._already_open(channel_id, request_id)
        self._on_commit()
        return Record(row, [chair], self._library).table()

    async def _already_open(self, channel_id: int, request_id: str) -> Table:
        async with self._store.read() as session:
            repeated = await request_rows.game_of(session, request_id)
        if repeated is not None:
            return await self.table(repeated)
        present = await self.in_channel(channel_id)
        if present is None or present.status not in game_rows.LIVE:
            raise Refused("try_again")  # it was closed in this very moment
        raise TableExists(present)

    async def join(self, game_id: int, person: Person, request_id: str) -> Table:
        """Sit down. Raises `Refused`: `full`, `already_seated`, `already_begun`."""
        return await self._meet(game_id, person, request_id, lobby.join)

    async def leave(self, game_id: int, person: Person, request_id: str) -> Table:
        """Get up. A leaving host hands on to the next human; without one the lobby closes."""
        return await self._meet(game_id, person, request_id, lobby.leave)

    async def begin(self, game_id: int, person: Person, request_id: str) -> Table:
        """Begin the game; the host's to do. Raises `Refused`: `wrong_number`, `host_only`."""
        return await self._meet(game_id, person, request_id, lobby.begin)

    async def cancel(self, game_id: int, person: Person, request_id: str) -> Table:
        """Close the lobby; the host's to do."""
        return await self._meet(game_id, person, request_id, lobby.cancel)

    async def set_option(self, game_id: int, person: Person, name: str, value: str, request_id: str) -> Table:
        """Set an option to one of its offered values (as `lobby.option_word` writes it); the host's to do."""
        return await self._meet(
            game_id, person, request_id, lambda r, p, now: lobby.set_option(r, p, name, value, now)
        )

    async def set_term(self, game_id: int, person: Person, name: str, value: str, request_id: str) -> Table:
        """The same for one of the terms, see `bot.table.terms`."""
        return await self._meet(
            game_id, person, request_id, lambda r, p, now: lobby.set_term(r, p, name, value, now)
        )

    async def add_computer(self, game_id: int, person: Person, level: str, request_id: str) -> Table:
        """Seat a computer player; the host's to do."""
        return await self._meet(
            game_id, person, request_id, lambda r, p, now: lobby.add_computer(r, p, level, self._levels, now)
        )

    async def set_level(self, game_id: int, person: Person, seat: Seat, level: str, request_id: str) -> Table:
        """Let the computer player on a seat play at another level; the host's to do."""
        return await self._meet(
            game_id,
            person,
            request_id,
            lambda r, p, now: lobby.set_level(r, p, seat, level, self._levels, now),
        )

    async def remove_computer(
        self, game_id: int, person: Person, request_id: str, seat: Seat | None = None
    ) -> Table:
        """Take the computer player on `seat` away, else the last one; the host's to do."""
        return await self._meet(
            game_id, person, request_id, lambda r, p, now: lobby.remove_computer(r, p, seat, now)
        )

    async def abort(self, game_id: int, person: Person, *, moderator: bool, request_id: str) -> Table:
        """Close the table, begun or not; the host's or a moderator's to do. Works for unknown games, too."""
        return await self._meet(
            game_id, person, request_id, lambda r, p, now: lobby.abort(r, p, now, moderator=moderator)
        )

    async def rematch(self, game_id: int, person: Person, request_id: str) -> Table:
        """Open the lobby of a rematch, see `Rematches.open`."""
        return await self._rematches.open(game_id, person, request_id)

    # What can be seen

    async def for_host(self, game_id: int, person: Person) -> Table:
        """A lobby, for somebody who means to change it. Raises `Refused`: `host_only`, `already_begun`."""
        record = (await self.changes.read(game_id)).readable()
        lobby.require_host(record, person)
        return record.table()

    async def table(self, game_id: int) -> Table:
        """A table as anybody may see it."""
        return (await self.changes.read(game_id)).readable().table()

    async def in_channel(self, channel_id: int) -> Table | None:
        """The live table of a channel, else its newest one; a game unknown by now is refused only if it is live."""
        async with self._store.read() as session:
            row = await game_rows.in_channel(session, channel_id)
            if row is None:
                return None
            record = Record(row, await chair_rows.of(session, [row.id]), self._library)
        if not record.known and row.status not in game_rows.LIVE:
            return None
        return record.readable().table()

    async def of_person(self, user_id: int) -> tuple[Table, ...]:
        """The live tables of a person, oldest first; without those that cannot be read."""
        async with self._store.read() as session:
            rows = await game_rows.live_of(session, user_id)
            chairs = await chair_rows.of(session, [row.id for row in rows])
        records = [Record(row, [c for c in chairs if c.game_id == row.id], self._library) for row in rows]
        tables: list[Table] = []
        for record in records:
            with suppress(Refused):
                tables.append(record.readable().table())
        return tuple(tables)

    async def seen(self, game_id: int, user_id: int | None) -> tuple[Table, Seat, View]:
        """The game as a person sees it: their seat's view, a stranger's being the public's."""
        record = await self.changes.read(game_id)
        table = record.readable().table()
        seat = table.seat_of(user_id) if user_id is not None else None
        viewer = TABLE if seat is None else seat
        return table, viewer, record.rules.view(record.state, viewer)

    async def mark(self, game_id: int, revision: int) -> str:
        """What a revision is called where others can read it, see `marks`."""
        return marks.mark((await self.changes.read(game_id)).row.seed, revision)

    async def panel(self, game_id: int, user_id: int) -> Panel:
        """A person's present choice. Raises `NotInGame`."""
        record = await self.changes.read(game_id)
        return panels.panel(record, record.chair_of(user_id))

    async def typable(self, game_id: int, user_id: int) -> tuple[Action, ...]:
        """What a person may type now, in every spelling. Raises `NotInGame`."""
        record = await self.changes.read(game_id)
        chair = record.chair_of(user_id)
        ahead = drafts.basis(record, chair).ahead
        if record.status != "running":
            return ()
        return tuple(spelled(record.rules.view(ahead.state, chair.seat), ahead.legal))

    async def told(self, game_id: int, after: int, upto: int, viewer: Seat) -> tuple[Told, ...]:
        """The events with `after < revision <= upto` that a viewer may know, in order."""
        async with self._store.read() as session:
            record = (await self.changes.load(session, game_id)).readable()
            rows = [log_row(row) for row in await log_rows.between(session, game_id, after, upto)]
            first = telling.earliest(rows)
            if first is not None:
                before = await log_rows.between(session, game_id, -1, after)
                rows = [*(log_row(row) for row in before if row.index >= first), *rows]
        return telling.tell(record.codec, rows, viewer, after)

    async def news(self, game_id: int, user_id: int) -> tuple[Event, ...]:
        """What only this person has come to know since their last choice, oldest first. Raises `NotInGame`."""
        async with self._store.read() as session:
            record = (await self.changes.load(session, game_id)).readable()
            return await news.of(session, record, record.chair_of(user_id).seat)

    async def export(self, game_id: int) -> dict[str, Any]:
        """The game as anybody may have it: everything when it is over, what the public may know before."""
        async with self._store.read() as session:
            record = (await self.changes.load(session, game_id)).readable()
            rows = await log_rows.whole(session, game_id)
        return export.export(record, [log_row(row) for row in rows])

    async def waiting_computers(self) -> tuple[tuple[int, Seat], ...]:
        """Tables and seats where a computer is due, those that have waited longest first; only of known games."""
        async with self._store.read() as session:
            due = await chair_rows.computers_due(session)
        return tuple((d.game_id, d.seat) for d in due if self._library.find(d.kind, d.version) is not None)

    # What a player does

    async def choose(
        self, game_id: int, user_id: int, word: str, decision: int, step: int, *, at_once: str | None = None
    ) -> Panel:
        """One press: the next word, or several, of the half-made action. Raises `TooLate` for an old button.

        `at_once` is the id of the request, for somebody who is not asked to confirm: what is complete by this press
        and tells all that it leads to is carried out.
        """

        def change(record: Record, now: datetime) -> None:
            chair = record.chair_of(user_id)
            panels.require_present(record, chair, decision, step)
            timing.present(record, chair, now, moved=False)
            drafts.choose(record, chair, word)
            if at_once is not None and (actions := drafts.settled(record, chair)):
                turns.carry_out(record, chair.seat, actions, now)

        record = await self.changes.change(game_id, at_once, change)
        return panels.panel(record, record.chair_of(user_id))

    async def undo(self, game_id: int, user_id: int, decision: int, step: int) -> Panel:
        """Take back the last press of a half-made action, else the draft's last action."""
        return await self._draft(game_id, user_id, decision, step, drafts.undo)

    async def confirm(self, game_id: int, user_id: int, decision: int, step: int, request_id: str) -> Panel:
        """Carry out the draft. Raises `Refused`: `nothing_to_confirm`, `not_complete`; `TooLate` for an old button."""

        def change(record: Record, now: datetime) -> None:
            chair = record.chair_of(user_id)
            panels.require_present(record, chair, decision, step)
            turns.carry_out(record, chair.seat, drafts.confirmed(record, chair), now)

        record = await self.changes.change(game_id, request_id, change)
        return panels.panel(record, record.chair_of(user_id))

    async def submit(self, game_id: int, user_id: int, text: str, request_id: str) -> Panel:
        """A typed action. It is carried out, with the draft before it, unless the seat has to choose more first."""

        def change(record: Record, now: datetime) -> None:
            chair = record.chair_of(user_id)
            panels.require_running(record)
            draft = drafts.typed(record, chair, text)
            if draft.ahead.complete:
                turns.carry_out(record, chair.seat, draft.actions, now)
            else:
                drafts.write(chair, draft.strokes)

        record = await self.changes.change(game_id, request_id, change)
        return panels.panel(record, record.chair_of(user_id))

    async def announce(self, game_id: int) -> None:
        """Let the channel show what has happened so far, although nobody but computers is waited for."""
        async with self.changes.write() as session:
            found = await game_rows.get(session, game_id)
            if found is not None:
                await wants.show(session, game_id, found[0].revision, channel=True, seats=())
        self._on_commit()

    # How it is done

    async def _meet(
        self,
        game_id: int,
        person: Person,
        request_id: str,
        change: Callable[[Record, Person, datetime], None],
    ) -> Table:
        def greeted(record: Record, now: datetime) -> None:
            change(record, person, now)
            for chair in record.chairs:
                if chair.user_id == person.id and chair.name != lobby.shown_name(person):
                    chair.name = lobby.shown_name(person)

        return (await self.changes.change(game_id, request_id, greeted)).table()

    async def _draft(
        self,
        game_id: int,
        user_id: int,
        decision: int,
        step: int,
        change: Callable[[Record, models.Chair], None],
    ) -> Panel:
        def checked(record: Record, _now: datetime) -> None:
            chair = record.chair_of(user_id)
            panels.require_present(record, chair, decision, step)
            change(record, chair)

        record = await self.changes.change(game_id, None, checked)
        return panels.panel(record, record.chair_of(user_id))
