"""Whole games between databases: as a file with everything in it, secrets included, and back again.

Nothing in a file is believed: the log is played again from its seed, and the state is what comes of it. A game goes on
under a new number; clocks begin the present turn anew. Ratings stay where they were made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec

from bot.catalogue import Game
from bot.players.levels import LEVELS
from bot.store import models
from bot.table import ahead, log, orders, ratings, terms, timing
from bot.table.codec import dump, presses
from bot.table.export import FORMAT, Exported, ExportedEntry, ExportedSeat, LogRow
from bot.table.lifetimes import TABLE_LIVES
from bot.table.lobby import shown_name
from bot.table.record import Library, Record
from bot.table.values import Person
from bot.table.verify import played_again
from bot.trouble import Trouble
from bot.wording import clean

LAST: Final = 2**31 - 1
Id = Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LAST)]


class WholeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: of a person, of a computer player of some level, or of somebody who was forgotten."""

    user_id: Id | None
    computer: str | None
    name: str
    given_up: bool
    draft: str
    partial: str
    turn: Count
    bank: Count
    ahead: str = orders.NONE


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that has begun, whole. The seed is in it, and so is everybody's hand."""

    mole_whole: Literal[1]
    game: str
    version: int
    status: Literal["running", "asleep", "over", "aborted"]
    guild_id: Id
    channel_id: Id
    host_id: Id | None
    options: msgspec.Raw
    terms: msgspec.Raw
    seed: str
    commitment: str
    revision: Count
    created_at: datetime
    begun_at: datetime
    ended_at: datetime | None
    touched_at: datetime
    seats: tuple[WholeSeat, ...]
    entries: tuple[ExportedEntry, ...]


def pack(record: Record, rows: Sequence[LogRow]) -> bytes:
    """A game as a file. Raises `Trouble` for one that has not begun: there is nothing to move yet."""
    row = record.row
    if row.begun_at is None:
        raise Trouble(f"Table {row.id} has not begun: there is nothing to move yet.")
    whole = Whole(
        mole_whole=1,
        game=row.kind,
        version=row.version,
        status=row.status,  # type: ignore[arg-type]  # what has begun is no lobby
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        options=msgspec.Raw(row.options.encode()),
        terms=msgspec.Raw(row.terms.encode()),
        seed=row.seed.hex(),
        commitment=row.commitment,
        revision=row.revision,
        created_at=row.created_at,
        begun_at=row.begun_at,
        ended_at=row.ended_at,
        touched_at=row.touched_at,
        seats=tuple(
            WholeSeat(c.user_id, c.computer, c.name, c.given_up, c.draft, c.partial, c.turn, c.bank, c.ahead)
            for c in record.chairs
        ),
        entries=tuple(ExportedEntry(r.index, r.revision, r.at, r.entry) for r in rows),
    )
    return msgspec.json.format(msgspec.json.encode(whole)) + b"\n"


class Unpacked(msgspec.Struct):
    """The rows of a game that was read from a file; not in any database yet, and without a number."""

    row: models.Game
    chairs: list[models.Chair]
    lanes: list[models.Lane]
    entries: list[models.Entry]
    results: list[models.Result]

    def parts(self) -> Iterator[models.Chair | models.Lane | models.Entry | models.Result]:
        """All rows that belong to the game's own."""
        yield from self.chairs
        yield from self.lanes
        yield from self.entries
        yield from self.results


def unpack(data: bytes, games: Mapping[str, Game], now: datetime) -> Unpacked:
    """The game of a file, all of it checked. Raises `Trouble` with one sentence."""
    try:
        whole = msgspec.json.decode(data, type=Whole)
        terms.load(bytes(whole.terms).decode())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble(f"This is not a whole game: {clean(str(error), 300)}.") from error
    _check(whole)
    seed, state, outcome = played_again(_exported(whole), games)
    row = _row(whole, seed, state)
    chairs = [_chair(seat, one) for seat, one in enumerate(whole.seats)]
    record = Record(row, chairs, Library(games))
    if whole.ended_at is None:
        for chair, one in zip(chairs, whole.seats, strict=True):
            chair.ahead = orders.dump(ahead.possible(record.rules, orders.load(one.ahead)))
    if whole.status == "running":
        due = record.rules.to_act(state)
        if not due:
            raise Trouble("The file's game is not over, but nobody is due in it: its log is not whole.")
        for seat in due:
            timing.note(record, record.chairs[seat], now, due=True, anew=False)
    entries = [
        models.Entry(index=e.index, revision=e.revision, at=e.at, body=log.dump(e.entry))
        for e in whole.entries
    ]
    results = ratings.results(record, outcome, row.ended_at or now, rated=False) if outcome else []
    return Unpacked(row, chairs, _lanes(record, now), entries, results)


def _check(whole: Whole) -> None:
    """What replaying does not look at."""
    people = [seat.user_id for seat in whole.seats if seat.user_id is not None]
    if len(set(people)) != len(people):
        raise Trouble("The file seats a person twice.")
    for number, seat in enumerate(whole.seats, 1):
        if seat.user_id is not None and seat.computer is not None and not seat.given_up:
            raise Trouble(f"The file has both a person and a computer player on seat {number}.")
        if seat.computer is not None and seat.computer not in LEVELS:
            raise Trouble(f"The file has a computer player on seat {number} that this program does not know.")
        if seat.user_id is None and seat.computer is None and whole.status == "running":
            raise Trouble(f"The file has nobody on seat {number} of a running game.")
        try:
            presses(seat.draft), presses(seat.partial)
        except msgspec.DecodeError as error:
            raise Trouble(f"The file has a draft on seat {number} that nobody can read.") from error
    times = (whole.created_at, whole.begun_at, whole.touched_at, *(e.at for e in whole.entries))
    if any(at.tzinfo is None for at in (*times, *([whole.ended_at] if whole.ended_at else []))):
        raise Trouble("The file has a time without its zone.")
    if (whole.ended_at is None) != (whole.status in ("running", "asleep")):
        raise Trouble("The file has no end, or one too early.")
    if not whole.entries or whole.entries[-1].revision > whole.revision:
        raise Trouble("The file's log does not fit its revision.")


def _exported(whole: Whole) -> Exported:
    """The same game as the checks of `verify` take it."""
    last = whole.entries[-1].entry
    return Exported(
        mole=FORMAT,
        game=whole.game,
        version=whole.version,
        status=whole.status,
        commitment=whole.commitment,
        seed=whole.seed,
        options=whole.options,
        seats=tuple(ExportedSeat(seat.name, seat.computer) for seat in whole.seats),
        events=(),
        entries=whole.entries,
        outcome=last.outcome if isinstance(last, log.Ended) else None,
        checksum="",
    )


def _row(whole: Whole, seed: bytes, state: Any) -> models.Game:
    return models.Game(
        kind=whole.game,
        version=whole.version,
        guild_id=whole.guild_id,
        channel_id=whole.channel_id,
        status=whole.status,
        host_id=whole.host_id,
        options=bytes(whole.options).decode(),
        terms=bytes(whole.terms).decode(),
        rematch_of=None,
        seed=seed,
        commitment=whole.commitment,
        state=dump(state),
        revision=whole.revision,
        entries=len(whole.entries),
        created_at=whole.created_at,
        begun_at=whole.begun_at,
        ended_at=whole.ended_at,
        touched_at=whole.touched_at,
        look_at=whole.touched_at + TABLE_LIVES if whole.status == "running" else None,
    )


def _chair(seat: int, one: WholeSeat) -> models.Chair:
    named = one.user_id is not None
    return models.Chair(
        seat=seat,
        user_id=one.user_id,
        computer=one.computer,
        name=shown_name(Person(one.user_id or 0, one.name)) if named else "",
        given_up=one.given_up,
        decision=1,
        step=0,
        draft=one.draft,
        partial=one.partial,
        due_since=None,
        turn=one.turn,
        bank=one.bank,
        ahead=orders.NONE,
        mark=0,
    )


def _lanes(record: Record, now: datetime) -> list[models.Lane]:
    """The channel is shown the last turn once more, and who is due their choice; a game that is over is at rest."""
    row = record.row
    running = row.status == "running"

    def lane(kind: str, target: int, seat: int | None, *, tell: bool) -> models.Lane:
        shown = row.revision - 1 if tell else row.revision
        return models.Lane(
            kind=kind, target_id=target, seat=seat, wants=row.revision, shown=shown, next_at=now
        )

    return [
        lane("channel", row.channel_id, None, tell=running),
        *(
            lane("dm", chair.user_id, chair.seat, tell=running and chair.due_since is not None)
            for chair in record.chairs
            if chair.user_id is not None
        ),
    ]
