"""The lobby: who sits down, what is agreed on, and when it begins."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from bot.games.core import Seat, offered
from bot.store import models
from bot.table import turns
from bot.table.codec import dump
from bot.table.errors import Refused
from bot.table.record import Record
from bot.table.values import Person

S = TypeVar("S", bound=msgspec.Struct)
NAME_LENGTH = 32
BREAKS = {"Cc", "Cs", "Zl", "Zp"}
TURNS = set(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that reverse the text after them, beyond the name."""


def shown_name(person: Person) -> str:
    """A name as it is stored: one line of at most 32 characters, with something to see in it, that turns no other text."""
    kept = "".join(" " if unicodedata.category(c) in BREAKS else c for c in person.name if c not in TURNS)
    name = " ".join(kept.split())[:NAME_LENGTH].rstrip(" \u200d")
    return name if any(unicodedata.category(c)[0] in "LNPS" for c in name) else str(person.id)


def chair(game_id: int, seat: Seat, person: Person | None, computer: str | None = None) -> models.Chair:
    """A chair for a person or a computer player."""
    return models.Chair(
        game_id=game_id,
        seat=seat,
        user_id=person.id if person else None,
        computer=computer,
        name=shown_name(person) if person else "",
        given_up=False,
        decision=0,
        step=0,
        draft="[]",
        partial="[]",
        due_since=None,
    )


def join(record: Record, person: Person, now: datetime) -> None:
    """Sit down on the next free seat."""
    _open(record)
    if any(chair.user_id == person.id for chair in record.chairs):
        raise Refused("already_seated", user=person.id, own=True)
    _free_seat(record)
    _seat(record, [*record.chairs, chair(record.row.id, len(record.chairs), person)], now)


def leave(record: Record, person: Person, now: datetime) -> None:
    """Get up. The host role passes to the next human in seat order; with no human left, the lobby closes."""
    seat = record.chair_of(person.id).seat
    if record.status == "running":
        raise Refused("cannot_leave")
    _open(record)
    others = [other for other in record.chairs if other.seat != seat]
    humans = [other for other in others[seat:] + others[:seat] if other.user_id is not None]
    if not humans:
        turns.abort(record, now)
        return
    if record.row.host_id == person.id:
        record.row.host_id = humans[0].user_id
    _seat(record, others, now)


def set_option(record: Record, person: Person, name: str, value: str, now: datetime) -> None:
    """Agree on another value of an option."""
    require_host(record, person)
    record.options = _changed(record.options, name, value)
    record.row.options = dump(record.options)
    _tell(record, now)


def set_term(record: Record, person: Person, name: str, value: str, now: datetime) -> None:
    """Agree on another value of one of the terms."""
    require_host(record, person)
    record.terms = _changed(record.terms, name, value)
    record.row.terms = dump(record.terms)
    _tell(record, now)


def _changed(agreed: S, name: str, value: str) -> S:
    """Options or terms with one of their values changed to one that is offered, as it is typed."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(agreed)}
    if name not in kinds:
        raise Refused("no_such_option", option=name, options=tuple(kinds))
    choices = offered(kinds[name])
    chosen = next((c for c in choices if option_word(c) == value.strip().casefold()), None)
    if chosen is None:
        raise Refused("no_such_value", option=name, value=value, values=tuple(map(option_word, choices)))
    return msgspec.structs.replace(agreed, **{name: chosen})


def option_word(value: Any) -> str:
    """How an option's value is typed and keyed: `true`, `300`, `in-turn`."""
    return str(value).casefold()


def add_computer(record: Record, person: Person, level: str, levels: Collection[str], now: datetime) -> None:
    """Seat a computer player."""
    require_host(record, person)
    _known(level, levels)
    _free_seat(record)
    _seat(record, [*record.chairs, chair(record.row.id, len(record.chairs), None, level)], now)


def set_level(
    record: Record, person: Person, seat: Seat, level: str, levels: Collection[str], now: datetime
) -> None:
    """Let the computer player on a seat play at another level."""
    require_host(record, person)
    _known(level, levels)
    if not any(chair.seat == seat and chair.computer is not None for chair in record.chairs):
        raise Refused("no_computer")
    record.chairs[seat].computer = level
    _tell(record, now)


def remove_computer(record: Record, person: Person, seat: Seat | None, now: datetime) -> None:
    """Take a computer player away: the one on `seat`, else the last."""
    require_host(record, person)
    gone = [c.seat for c in record.chairs if c.computer is not None and seat in {None, c.seat}]
    if not gone:
        raise Refused("no_computer")
    others = [other for other in record.chairs if other.seat != gone[-1]]
    _seat(record, others, now)


def begin(record: Record, person: Person, now: datetime) -> None:
    """Begin the game."""
    require_host(record, person)
    if len(record.chairs) not in record.rules.seats:
        raise Refused("wrong_number", seated=len(record.chairs), seats=record.rules.seats)
    record.lanes = [
        models.Lane(
            game_id=record.row.id,
            kind="dm",
            target_id=chair.user_id,
            seat=chair.seat,
            wants=-1,
            shown=-1,
            next_at=now,
        )
        for chair in record.chairs
        if chair.user_id is not None
    ]
    turns.begin(record, now)


def cancel(record: Record, person: Person, now: datetime) -> None:
    """Close the lobby."""
    require_host(record, person)
    turns.abort(record, now)


def abort(record: Record, person: Person, now: datetime, *, moderator: bool) -> None:
    """Close the table, whether the game has begun or not."""
    require_abortable(record, person, moderator=moderator)
    turns.abort(record, now)


def require_abortable(record: Record, person: Person, *, moderator: bool) -> None:
    """Whether this person may close the table. Raises `Refused`: `game_over`, `host_or_moderator_only`."""
    if record.status not in {"lobby", "running", "asleep"}:
        raise Refused("game_over")
    if not moderator and record.row.host_id != person.id:
        raise Refused("host_or_moderator_only")


def require_host(record: Record, person: Person) -> None:
    """Raise `Refused` unless this is a lobby, and theirs to change."""
    _open(record)
    _host(record, person)


def _open(record: Record) -> None:
    if record.status == "running":
        raise Refused("already_begun")
    if record.status != "lobby":
        raise Refused("game_over")


def _host(record: Record, person: Person) -> None:
    if record.row.host_id == person.id:
        return
    host = next((chair.seat for chair in record.chairs if chair.user_id == record.row.host_id), None)
    raise Refused("host_only", host=host)


def _known(level: str, levels: Collection[str]) -> None:
    if level not in levels:
        raise Refused("no_such_level", level=level, levels=tuple(levels))


def _free_seat(record: Record) -> None:
    if len(record.chairs) >= max(record.rules.seats):
        raise Refused("full", seats=max(record.rules.seats))


def _seat(record: Record, chairs: list[models.Chair], now: datetime) -> None:
    """Seat these in this order."""
    record.chairs = [
        chair(
            record.row.id,
            seat,
            Person(old.user_id, old.name) if old.user_id is not None else None,
            old.computer,
        )
        for seat, old in enumerate(chairs)
    ]
    record.reseated = True
    _tell(record, now)


def _tell(record: Record, now: datetime) -> None:
    record.tell_channel = True
    record.keep(now)
