"""Who plays a seat of a running game, inside a transaction: somebody resigns, somebody else or a computer player takes over."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.games.core import Seat
from bot.store import lanes as lane_rows
from bot.store import models
from bot.store.engine import Session
from bot.table import lobby, log, orders, panels, timing, turns
from bot.table.codec import dump
from bot.table.errors import Refused
from bot.table.record import Record
from bot.table.values import Person


def resign(record: Record, user_id: int, computer: str, now: datetime) -> None:
    """Leave for good: the seat ranks last and a computer player plays on. Raises `NotInGame`, `Refused`."""
    panels.require_running(record)
    chair = record.chair_of(user_id)
    turns.give_up(record, chair.seat, computer, now)
    record.replaced.add(chair.seat)
    hand_on(record, user_id)


def hand_on(record: Record, user_id: int) -> None:
    """Whoever plays here no more is no host any more: the next person in seat order is."""
    if record.row.host_id != user_id:
        return
    people = [chair.user_id for chair in record.chairs if plays(chair)]
    record.row.host_id = next(iter(people), None)


def plays(chair: models.Chair) -> bool:
    """Whether a person plays this seat, be they away or not."""
    return chair.user_id is not None and chair.computer is None


def seat_of(record: Record, seat: Seat) -> models.Chair:
    """The chair of a seat that may get another player. Raises `Refused`: `no_such_seat`, `seat_given_up`."""
    panels.require_running(record)
    if not 0 <= seat < len(record.chairs):
        raise Refused("no_such_seat", seats=tuple(range(len(record.chairs))))
    if record.chairs[seat].given_up:
        raise Refused("seat_given_up", seat=seat)
    return record.chairs[seat]


def to_computer(record: Record, seat: Seat, computer: str, now: datetime) -> None:
    """Let a computer player take a person's seat over. Raises `Refused`: `computer_already`."""
    chair = seat_of(record, seat)
    if not plays(chair):
        raise Refused("computer_already", seat=seat)
    _replace(record, chair, None, computer, now)


async def require_stranger(session: Session, record: Record, seat: Seat, user_id: int, by: int) -> None:
    """Whether a person may play a seat, as `by` would have it.

    Nobody sees two hands of one game. Raises `Refused`: `already_seated`, `left_for_good`, `saw_another_hand`.
    """
    who = {"user": user_id, "own": user_id == by}
    for chair in record.chairs:
        if chair.user_id == user_id:
            raise Refused("left_for_good" if chair.given_up else "already_seated", **who)
    before = await lane_rows.of_person(session, record.row.id, user_id)
    if before is not None and before.seat != seat and not record.game.open:
        raise Refused("saw_another_hand", **who)


async def to_person(
    session: Session, record: Record, seat: Seat, person: Person, now: datetime, *, by: int
) -> None:
    """Let a person take a seat over, as `by` wants it. Raises `Refused` as `require_stranger`."""
    chair = seat_of(record, seat)
    await require_stranger(session, record, seat, person.id, by)
    if chair.user_id is None:
        _unrated(record)
    _replace(record, chair, person, None, now)
    lane = await lane_rows.of_person(session, record.row.id, person.id)
    if lane is not None:
        lane.seat = seat
    else:
        record.lanes.append(
            models.Lane(
                game_id=record.row.id,
                kind=lane_rows.DM,
                target_id=person.id,
                seat=seat,
                wants=-1,
                shown=record.row.revision - 1,
                next_at=now,
            )
        )


def _unrated(record: Record) -> None:
    """A game that a computer player had a seat in stays unrated among people, too: there may have been hints in it."""
    record.terms = msgspec.structs.replace(record.terms, rated=False)
    record.row.terms = dump(record.terms)


def _replace(
    record: Record, chair: models.Chair, person: Person | None, computer: str | None, now: datetime
) -> None:
    before = chair.user_id
    record.write(log.Replaced(chair.seat, computer))
    chair.user_id, chair.computer = (None if person is None else person.id), computer
    chair.name = "" if person is None else lobby.shown_name(person)
    chair.standin, chair.ahead, chair.nudged_at = None, orders.NONE, None
    record.replaced.add(chair.seat)
    turns.renew(chair)
    timing.note(record, chair, now, due=chair.due_since is not None, anew=True)
    if before is not None:
        hand_on(record, before)
    if record.row.host_id is None and person is not None:
        record.row.host_id = person.id
    record.tell_seats.add(chair.seat)
    record.tell_channel = True
    record.keep(now)
