"""Seats that are offered and asked for: a question to one person, who may say yes.

A host or a moderator offers a seat to somebody, who must accept; somebody asks for a computer player's seat, and the host or
a moderator agrees. The question is open for some days.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.games.core import Seat
from bot.players.levels import LEVELS
from bot.store import ballots as ballot_rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import announcements, seating, voting
from bot.table.announcements import Offer
from bot.table.changes import Changes
from bot.table.errors import Refused
from bot.table.record import Record
from bot.table.values import Person, Table


class Answered(msgspec.Struct, frozen=True):
    """What an answer has led to."""

    table: Table
    kind: str
    seat: Seat
    yes: bool


class Seating:
    """Changes who plays at the tables of one store."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def resign(self, game_id: int, user_id: int, request_id: str) -> Table:
        """Leave for good. Raises `NotInGame`, `Refused`: `not_begun`, `game_over`."""

        def change(record: Record, now: datetime) -> None:
            seating.resign(record, user_id, record.terms.standin_level, now)

        return (await self._changes.change(game_id, request_id, change)).table()

    async def to_computer(
        self, game_id: int, seat: Seat, by: Person, level: str | None, request_id: str, *, moderator: bool
    ) -> Table:
        """Let a computer player take a seat over; the host's or a moderator's to do.

        Without a level it is the one that the table has agreed on for stand-ins.
        """

        def change(record: Record, now: datetime) -> None:
            _may_decide(record, by.id, moderator=moderator)
            if level not in {None, *LEVELS}:
                raise Refused("no_such_level", level=level, levels=tuple(LEVELS))
            seating.to_computer(record, seat, level or record.terms.standin_level, now)

        return (await self._changes.change(game_id, request_id, change)).table()

    async def offer(
        self, game_id: int, seat: Seat, by: Person, to: Person, request_id: str, *, moderator: bool
    ) -> Table:
        """Offer a seat to somebody; the host's or a moderator's to do. Raises `Refused`, see `seating.require_stranger`."""

        async def ask(session: Session, record: Record, now: datetime) -> None:
            _may_decide(record, by.id, moderator=moderator)
            chair = seating.seat_of(record, seat)
            await seating.require_stranger(session, record, seat, to.id, by.id)
            await _ask(session, record, chair, voting.OFFER, to, now)

        return (await self._changes.change(game_id, request_id, None, also=ask)).table()

    async def take(self, game_id: int, seat: Seat, person: Person, request_id: str) -> tuple[Table, bool]:
        """Take a computer player's seat, or ask the host; whether it is taken.

        Raises `Refused`: `seat_of_person`, `seat_given_up`; see also `seating.require_stranger`.
        """
        taken = [False]

        async def change(session: Session, record: Record, now: datetime) -> None:
            chair = seating.seat_of(record, seat)
            await seating.require_stranger(session, record, seat, person.id, person.id)
            if seating.plays(chair):
                raise Refused("seat_of_person", seat=seat)
            if record.terms.open or record.row.host_id in (None, person.id):
                await seating.to_person(session, record, seat, person, now, by=person.id)
                taken[0] = True
            else:
                await _ask(session, record, chair, voting.TAKE, person, now)

        record = await self._changes.change(game_id, request_id, None, also=change)
        return record.table(), taken[0]

    async def answer(
        self, game_id: int, ballot_id: int, person: Person, *, moderator: bool, yes: bool
    ) -> Answered:
        """Answer a question that was put to this person. Raises `Refused`: `vote_over`, `not_asked_you`."""
        found: list[models.Ballot] = []

        async def change(session: Session, record: Record, now: datetime) -> None:
            ballot = await ballot_rows.get(session, ballot_id)
            if ballot is None or ballot.game_id != game_id or ballot.closed_at is not None:
                raise Refused("vote_over")
            if ballot.expires_at <= now:
                raise Refused("vote_over")
            found.append(ballot)
            _require_asked(record, ballot, person, moderator=moderator)
            if yes:
                await _carry_out(session, record, ballot, person, now)
            await voting.close(session, ballot, voting.PASSED if yes else voting.FAILED, now)

        record = await self._changes.change(game_id, None, None, also=change)
        ballot = found[-1]
        return Answered(record.table(), ballot.kind, ballot.seat, yes)


def _may_decide(record: Record, user_id: int, *, moderator: bool) -> None:
    record.readable()
    if not moderator and record.row.host_id != user_id:
        raise Refused("host_or_moderator_only")


def _require_asked(record: Record, ballot: models.Ballot, person: Person, *, moderator: bool) -> None:
    match ballot.kind:
        case voting.OFFER:
            asked = ballot.user_id == person.id
        case voting.TAKE:
            asked = moderator or record.row.host_id == person.id
        case _:
            asked = moderator or record.chair_of(person.id).seat != ballot.seat
    if not asked:
        raise Refused("not_asked_you")


async def _carry_out(
    session: Session, record: Record, ballot: models.Ballot, person: Person, now: datetime
) -> None:
    match ballot.kind:
        case voting.OFFER:
            await seating.to_person(session, record, ballot.seat, person, now, by=person.id)
        case voting.TAKE:
            offer = announcements.load(await notice_rows.find(session, ballot.subject) or "", Offer)
            taker = Person(offer.user, offer.name)
            await seating.to_person(session, record, ballot.seat, taker, now, by=person.id)
        case _:
            seating.to_computer(record, ballot.seat, record.terms.standin_level, now)


async def _ask(
    session: Session, record: Record, chair: models.Chair, kind: str, person: Person, now: datetime
) -> None:
    """Ask one person, at most once at a time."""
    row = record.row
    open_ones = await ballot_rows.open_at(session, row.id)
    if any((one.kind, one.seat, one.user_id) == (kind, chair.seat, person.id) for one in open_ones):
        raise Refused("asked_already", seat=chair.seat)
    number = await ballot_rows.count(session, row.id)
    subject = announcements.subject(kind, row.id, chair.seat, person.id, number)
    await voting.hold(session, row.id, subject, kind, chair.seat, chair.turn, now, user_id=person.id)
    await notice_rows.add(
        session,
        subject,
        game_id=row.id,
        channel_id=row.channel_id,
        body=announcements.dump(Offer(chair.seat, person.id, person.name)),
        now=now,
    )
