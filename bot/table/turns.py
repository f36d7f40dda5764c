"""Turns: the one place where a game's state changes.

`carry_out` takes confirmed actions, a person's or a computer's, and everything that follows from them by chance. What it
changes in a `Record` is saved in one transaction, or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.games.core import TABLE, Action, Event, Outcome, Rules, Seat
from bot.games.dice import SealedDice
from bot.table import log
from bot.table.codec import digest, raw
from bot.table.record import Record


class Standing(msgspec.Struct, frozen=True):
    """What matters of a state for panels and lanes: who is due, and by seat what it sees and may do."""

    due: tuple[Seat, ...]
    sights: tuple[tuple[Any, tuple[Action, ...]], ...]


def standing(rules: Rules[Any, Any], state: Any, seats: int) -> Standing:
    """The standing of a state."""
    return Standing(
        rules.to_act(state),
        tuple((rules.view(state, seat), rules.legal(state, seat)) for seat in range(seats)),
    )


def begin(record: Record, now: datetime) -> None:
    """Start the game with those who are seated."""
    rules, seats = record.rules, len(record.chairs)
    record.state = rules.start(seats, record.options)
    for chair in record.chairs:
        record.write(log.Seated(chair.seat, chair.user_id, chair.computer))
    record.write(log.Begun(seats, rules.version, raw(record.options), digest(record.state)))
    _settle(record)
    record.row.status = "running"
    record.row.begun_at = now
    _conclude(record, None, None, now)
    record.tell_channel = True


def carry_out(record: Record, seat: Seat, actions: Sequence[Action], now: datetime) -> None:
    """Play a seat's actions, then let chance take its course. Raises `Illegal`; the record is then to be thrown away."""
    before = standing(record.rules, record.state, len(record.chairs))
    for action in actions:
        step = record.rules.apply(record.state, seat, action)
        record.state = step.state
        record.write(log.Played(seat, str(action), raw(step.events), digest(step.state)))
    others = [event for event in _settle(record) if getattr(event, "seat", seat) != seat]
    _conclude(record, before, seat, now)
    if any(event.seen_by(TABLE) for event in others):
        # The turn of another passed by itself, and the same seat may be due again: a stretch has ended all the same.
        record.tell_channel = True


def _settle(record: Record) -> list[Event]:
    """Let chance take its course, up to the next choice or the end; what happened."""
    rules = record.rules
    events: list[Event] = []
    while not rules.to_act(record.state) and rules.outcome(record.state) is None:
        step = rules.settle(record.state, SealedDice(record.row.seed, record.row.entries))
        if step.state == record.state:
            raise RuntimeError(f"{rules.id}: nobody is to act, it is not over, and settling changes nothing")
        record.state = step.state
        record.write(log.Settled(raw(step.events), digest(step.state)))
        events += step.events
    return events


def _conclude(record: Record, before: Standing | None, actor: Seat | None, now: datetime) -> None:
    """Give the seats whose view or choices have changed a new decision, and ask the lanes to show it."""
    outcome = record.rules.outcome(record.state)
    after = standing(record.rules, record.state, len(record.chairs))
    was_due = before.due if before is not None else ()
    for chair in record.chairs:
        seat = chair.seat
        changed = before is None or seat == actor or before.sights[seat] != after.sights[seat]
        if changed:
            chair.decision += 1
            drop_draft(chair)
        if (seat in was_due) != (seat in after.due) or (seat in after.due and changed) or outcome is not None:
            record.tell_seats.add(seat)
        if seat not in after.due:
            chair.due_since = None
        elif chair.due_since is None or seat == actor:
            chair.due_since = now
    # Quick turns of computer players share the card that a person is waited for with.
    awaited = any(record.chairs[seat].user_id is not None for seat in after.due)
    record.tell_channel = (was_due != after.due and awaited) or outcome is not None
    if outcome is not None:
        _end(record, outcome, now)
    record.keep(now)


def _end(record: Record, outcome: Outcome, now: datetime) -> None:
    record.write(log.Ended(outcome))
    record.row.status = "over"
    record.row.ended_at = now


def abort(record: Record, now: datetime) -> None:
    """Close the table before its game is over, or has begun. Works for a game that this version does not know."""
    if record.row.status == "running":
        record.write(log.Aborted())
    record.row.status = "aborted"
    record.row.ended_at = now
    for chair in record.chairs:
        if chair.due_since is not None or chair.draft != "[]" or chair.partial != "[]":
            chair.decision += 1
            drop_draft(chair)
        chair.due_since = None
        record.tell_seats.add(chair.seat)
    record.tell_channel = True
    record.keep(now)


def drop_draft(chair: Any) -> None:
    """Forget what a seat has chosen and not confirmed."""
    chair.step = 0
    chair.draft = "[]"
    chair.partial = "[]"
