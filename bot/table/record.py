"""A table while it is read or changed: its rows, and what a change asks for besides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import msgspec

from bot.catalogue import Game
from bot.games.core import NotInGame, NotYourTurn, Rules, Seat
from bot.store import models
from bot.table import log, terms
from bot.table.clocks import UP
from bot.table.codec import Codec, dump
from bot.table.errors import Refused
from bot.table.terms import Terms
from bot.table.values import SeatInfo, Status, Table, Unreadable


class Library:
    """The games that this version can play, each with its codec."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = {key: (game, Codec(game.rules)) for key, game in games.items()}

    def find(self, kind: str, version: int | None = None) -> tuple[Game, Codec] | None:
        """A game by its id and, if it matters, by the version of its rules."""
        found = self._games.get(kind)
        if found is None or version not in {None, found[0].rules.version}:
            return None
        return found


class Record:
    """One table. The rows are the session's own: what is set in them is saved with it."""

    def __init__(
        self,
        row: models.Game,
        chairs: Sequence[models.Chair],
        library: Library,
        present: Collection[int] = (),
    ) -> None:
        self.row = row
        self.chairs = list(chairs)
        self.present = present
        """People of whom it is known that they were not away when it was read."""
        self._found = library.find(row.kind, row.version)
        self.entries: list[tuple[int, int, log.Entry]] = []
        """New entries of the log, with their index and the revision that they lead to."""
        self.lanes: list[models.Lane] = []
        """New lanes."""
        self.reseated = False
        """The chairs are others than before."""
        self.tell_channel = False
        self.tell_seats: set[Seat] = set()
        """The lanes that are to show the new revision."""
        self.overtaken: set[Seat] = set()
        """Seats whose turn has ended after its time was up."""
        self.returned: set[Seat] = set()
        """Seats whose players are back, for whom a computer player had played on."""
        self.replaced: set[Seat] = set()
        """Seats that somebody else plays now, or a computer player."""
        self.movers: set[int] = set()
        """People who have moved themselves."""

    @property
    def known(self) -> bool:
        """Whether this version knows the game. If not, all that follows raises `Refused`."""
        return self._found is not None

    def readable(self) -> Record:
        """Itself, if this version knows the game; else raises `Refused`: `unknown_game`."""
        self._find()
        return self

    def _find(self) -> tuple[Game, Codec]:
        if self._found is None:
            raise Refused("unknown_game", game=self.row.kind, version=self.row.version, table=self.row.id)
        return self._found

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._find()[0]

    @property
    def rules(self) -> Rules[Any, Any]:
        """Its rules."""
        return self._find()[0].rules

    @property
    def codec(self) -> Codec:
        """How its values are written."""
        return self._find()[1]

    @cached_property
    def options(self) -> msgspec.Struct:
        """The options of this table."""
        try:
            return self.codec.options(self.row.options)
        except msgspec.DecodeError as error:
            raise Refused("damaged_game", table=self.row.id) from error

    @cached_property
    def terms(self) -> Terms:
        """What was agreed on besides the game's options. Raises `Refused` where nobody can read it any more."""
        try:
            return terms.load(self.row.terms)
        except msgspec.DecodeError as error:
            raise Refused("damaged_game", table=self.row.id) from error

    @cached_property
    def state(self) -> Any:
        """The state of the game; assign to it to change it, then `keep` it. Raises `Refused` if it never began."""
        if self.row.state is None:
            raise Refused("not_begun" if self.row.status == "lobby" else "game_over")
        try:
            return self.codec.state(self.row.state)
        except msgspec.DecodeError as error:
            raise Refused("damaged_game", table=self.row.id) from error

    @property
    def status(self) -> Status:
        """Where the table is in its life."""
        return self.row.status  # type: ignore[return-value]  # only `Status` is ever written

    @property
    def due(self) -> tuple[Seat, ...]:
        """Who is waited for."""
        return tuple(chair.seat for chair in self.chairs if chair.due_since is not None)

    def awaited(self, seat: Seat) -> bool:
        """Whether it is a person who moves at this seat."""
        chair = self.chairs[seat]
        return chair.user_id is not None and chair.computer is None and chair.standin is None

    @property
    def counts(self) -> bool:
        """Whether the result is rated as things stand: by agreement, and only among people."""
        agreed = terms.read(self.row.terms)
        if agreed is None or not agreed.rated or len(self.chairs) < 2:
            return False
        return all(chair.user_id is not None for chair in self.chairs)

    @property
    def hints(self) -> bool:
        """Whether people may ask what a computer player would do."""
        agreed = terms.read(self.row.terms)
        if agreed is None or agreed.hints == "never":
            return False
        return agreed.hints == "always" or not self.counts

    def chair_of(self, user_id: int) -> models.Chair:
        """The chair of a person who has not resigned. Raises `NotInGame`."""
        for chair in self.chairs:
            if chair.user_id == user_id and not chair.given_up:
                return chair
        raise NotInGame("not_in_game")

    def not_due(self, seat: Seat) -> NotYourTurn:
        """What to raise for a seat that is not due. `away`: 1 when it sits next to the one that is; 0 for several."""
        away = (seat - self.due[0]) % len(self.chairs) if len(self.due) == 1 else 0
        return NotYourTurn("not_your_turn", due=self.due, away=away)

    def write(self, entry: log.Entry) -> None:
        """Append to the log."""
        self.entries.append((self.row.entries, self.row.revision + 1, entry))
        self.row.entries += 1

    def keep(self, now: datetime) -> None:
        """Count the change, and put the state into its row."""
        self.row.revision += 1
        self.row.touched_at = now
        if "state" in self.__dict__:
            self.row.state = dump(self.state)

    def table(self) -> Table:
        """The table as anybody may see it."""
        row = self.row
        finished = row.status in {"over", "aborted"}
        return Table(
            id=row.id,
            game=row.kind,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            status=self.status,
            host_id=row.host_id,
            options=self._options_to_show(),
            terms=self._terms_to_show(),
            hints=self.hints,
            commitment=row.commitment,
            seed=row.seed.hex() if finished else None,
            revision=row.revision,
            seats=tuple(_seat(chair) for chair in self.chairs),
            due=self.due,
            outcome=self.rules.outcome(self.state) if row.status == "over" and self.known else None,
            created_at=row.created_at,
            begun_at=row.begun_at,
            ended_at=row.ended_at,
        )

    def _options_to_show(self) -> msgspec.Struct:
        if not self.known:
            return Unreadable()
        try:
            return self.options
        except Refused:
            if self.row.status != "aborted":
                raise
            return Unreadable()  # closed because nobody could read it

    def _terms_to_show(self) -> Terms:
        try:
            return self.terms
        except Refused:
            if self.row.status != "aborted":
                raise
            return Terms()


def _seat(chair: models.Chair) -> SeatInfo:
    return SeatInfo(
        seat=chair.seat,
        user_id=chair.user_id,
        name=chair.name,
        computer=chair.computer,
        given_up=chair.given_up,
        decision=chair.decision,
        due_since=chair.due_since,
        turn=chair.turn,
        deadline=chair.deadline_at,
        bank=timedelta(seconds=chair.bank),
        stopped=chair.stopped_at is not None,
        late=chair.mark == UP,
        standin=chair.standin,
    )
