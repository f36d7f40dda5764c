"""What turns and clocks have to do with each other: a turn begins and its clock starts, it ends and the clock is read."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.games.core import Seat
from bot.store import models
from bot.table import clocks
from bot.table.clocks import Clock
from bot.table.record import Record
from bot.table.terms import Terms

ONCE = "once"
ON = "on"
AWAY = "away"
"""Why a computer player moves for a person: for one turn or until they are back, as the others want, or for their absence."""


def note(record: Record, chair: models.Chair, now: datetime, *, due: bool, anew: bool) -> None:
    """Note whether a seat is waited for; `anew`: it has just chosen, so that this is another turn than before."""
    if chair.due_since is not None and (anew or not due):
        _end(record, chair, now)
    if not due:
        if chair.standin == ONCE:
            chair.standin = None
    elif chair.due_since is None:
        _begin(record, chair, now)


def _begin(record: Record, chair: models.Chair, now: datetime) -> None:
    if chair.turn == 0:
        chair.bank = round(record.terms.bank_time.total_seconds())
    chair.turn += 1
    chair.due_since = now
    chair.mark = clocks.FRESH
    if chair.user_id is None or chair.computer is not None:
        return
    pace = record.terms.pace_time
    if pace is not None and chair.standin is None:
        chair.deadline_at = now + pace
    if chair.deadline_at is not None or record.terms.standins:
        chair.clock_at = now  # at once: the person may be away, or have quiet hours


def _end(record: Record, chair: models.Chair, now: datetime) -> None:
    clock = read(chair, record.terms)
    if clock is not None:
        chair.bank = round(clocks.left(clock, now).total_seconds())
    if chair.mark == clocks.UP:
        record.overtaken.add(chair.seat)
    chair.due_since = chair.deadline_at = chair.stopped_at = chair.clock_at = None
    chair.mark = clocks.FRESH


def present(record: Record, chair: models.Chair, now: datetime, *, moved: bool) -> None:
    """Note that a person acts at their seat; `moved`: by a move, which also ends their absence everywhere."""
    if chair.user_id is None or chair.computer is not None:
        return
    if chair.standin == ON:
        record.returned.add(chair.seat)
    if moved or chair.standin != AWAY:
        back(chair, record.terms, now)
    if moved:
        record.movers.add(chair.user_id)


def replace(record: Record, seat: Seat, why: str) -> None:
    """Let a computer player move for whoever sits there."""
    chair = record.chairs[seat]
    chair.standin = why
    chair.clock_at = None


def back(chair: models.Chair, terms: Terms, now: datetime) -> None:
    """Let whoever sits there move again, with the time of a whole turn if it is theirs."""
    if chair.standin is None:
        return
    chair.standin = None
    if chair.due_since is not None and chair.deadline_at is None and terms.pace_time is not None:
        chair.deadline_at = now + terms.pace_time
        chair.mark = clocks.FRESH
        chair.clock_at = now


def read(chair: models.Chair, terms: Terms) -> Clock | None:
    """The clock of a seat that is due; `None` where none runs."""
    pace = terms.pace_time
    if chair.due_since is None or chair.deadline_at is None or pace is None:
        return None
    return Clock(
        since=chair.due_since,
        deadline=chair.deadline_at,
        bank=timedelta(seconds=chair.bank),
        pace=pace,
        stopped=chair.stopped_at,
        mark=chair.mark,
    )


def write(chair: models.Chair, clock: Clock) -> None:
    """Put a clock back that was stopped or let go on."""
    chair.deadline_at, chair.stopped_at, chair.mark = clock.deadline, clock.stopped, clock.mark
