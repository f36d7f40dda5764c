"""Taking back a step that was confirmed: what it would mean, and how it is done, inside a transaction.

A step is all that one seat did in one commit, with what followed from it by chance. It is taken back at once while nobody
has acted since and nobody has learned anything by it; else the other people at the table must agree; never once somebody
has seen another player's secret by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count, dropwhile, takewhile
from typing import Any, Final

import msgspec

from bot.games.core import TABLE, Rules, Seat, parse
from bot.store import ballots as ballot_rows
from bot.store import log as log_rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store.engine import Session
from bot.table import ahead, announcements, log, marks, replay, secrets, turns, voting
from bot.table.errors import Refused
from bot.table.export import LogRow, log_row
from bot.table.record import Record
from bot.table.replay import Taken

OPEN_FOR: Final = timedelta(days=1)
"""How long the others are asked."""


class LastStep(msgspec.Struct, frozen=True):
    """The last step of a seat: its first entry, the state before it, and whether the others must agree."""

    to: int
    revision: int
    state: Any
    consent: bool
    public: bool
    """Something of it was to be seen by everybody."""
    actors: frozenset[Seat]
    """Who has chosen something of it, and has lost it."""
    kept: tuple[log.Played, ...]
    """What others have chosen since, and still do, where the step is taken back alone: secret choices that do not know of it."""


async def rows_of(session: Session, game_id: int) -> list[LogRow]:
    """The whole log of a table."""
    return [log_row(row) for row in await log_rows.whole(session, game_id)]


def last_step(record: Record, rows: Sequence[LogRow], seat: Seat) -> LastStep:
    """What a seat would take back. Raises `Refused`: `nothing_taken_back`, `resigned_since`, `secret_seen`, and
    `secret_seen_before` where that was earlier in the same turn: what is chosen with it stands, too.
    """
    to, revision = _where(rows, seat)
    steps = list(replay.steps(record.rules, record.codec, rows, record.row.seed))
    taken = [one for one in steps if one.index >= to]
    if any(isinstance(one.row.entry, log.Resigned) for one in taken):
        raise Refused("resigned_since")
    if secrets.shown(record.rules, taken, len(record.chairs), seat, record.row.seed):
        raise Refused("secret_seen")
    turn = [*_before(steps, to, seat), *taken]
    if turn[0] is not taken[0] and secrets.shown(
        record.rules, turn, len(record.chairs), seat, record.row.seed
    ):
        raise Refused("secret_seen_before")
    others = voting.asked(record.chairs, seat)
    kept = _untouched(record.rules, taken, seat)
    return LastStep(
        to,
        revision,
        taken[0].before,
        consent=bool(others) and not _nobody_minds(taken, seat) and kept is None,
        public=any(event.seen_by(TABLE) for one in taken for event in one.step.events),
        actors=frozenset(one.seat for one in taken if one.seat is not None) if kept is None else frozenset(),
        kept=kept or (),
    )


def _before(steps: Sequence[Taken], to: int, seat: Seat) -> list[Taken]:
    """What a seat has done just before, and what followed from it by chance: the turn that was going on."""
    earlier = [one for one in steps if one.index < to]
    going_on = list(takewhile(lambda one: one.seat in (None, seat), reversed(earlier)))[::-1]
    return list(dropwhile(lambda one: one.seat is None, going_on))


def _untouched(rules: Rules[Any, Any], taken: Sequence[Taken], seat: Seat) -> tuple[log.Played, ...] | None:
    """What others have chosen since, if all of it is as it would be without the step; else `None`."""
    state, kept = taken[0].before, []
    for one in taken:
        entry = one.row.entry
        if one.rolled or one.step.reveals or not isinstance(entry, log.Played):
            return None
        if entry.seat == seat:
            continue
        action = parse(rules.Actions, entry.action)
        if action not in rules.legal(state, entry.seat):
            return None
        state = rules.apply(state, entry.seat, action).state
        kept.append(entry)
    now = taken[-1].step.state
    others = {entry.seat for entry in kept}
    return tuple(kept) if all(rules.legal(state, one) == rules.legal(now, one) for one in others) else None


def _where(rows: Sequence[LogRow], seat: Seat) -> tuple[int, int]:
    """The first entry of a seat's last step, and its revision."""
    counting = replay.counting(rows)
    for row in reversed(counting):
        entry = row.entry
        if isinstance(entry, log.Played) and entry.seat == seat and not entry.standin:
            return min(one.index for one in counting if one.revision == row.revision), row.revision
    raise Refused("nothing_taken_back")


def _nobody_minds(taken: Sequence[Taken], seat: Seat) -> bool:
    """Whether nobody else has acted, no dice fell, and nobody has learned anything."""
    return not any(one.rolled or one.step.reveals or one.seat not in (None, seat) for one in taken)


async def take_back(
    session: Session, record: Record, seat: Seat, now: datetime, *, mark: str | None
) -> tuple[Seat, ...]:
    """Take back a seat's last step, or ask the others: who is asked, nobody where it is taken back.

    `mark`: of the revision of the step that is meant. Raises `Refused`, see `last_step`; also `taken_back_late`, `asked_before`.
    """
    rows = await rows_of(session, record.row.id)
    step = last_step(record, rows, seat)
    if mark not in (None, marks.mark(record.row.seed, step.revision)):
        raise Refused("taken_back_late")
    if not step.consent:
        turns.go_back(record, seat, step.to, step.state, now, public=step.public, kept=step.kept)
        ahead.forget(record, seat, step.actors)
        return ()
    await _ask(session, record, seat, step, now)
    return voting.asked(record.chairs, seat)


async def _ask(session: Session, record: Record, seat: Seat, step: LastStep, now: datetime) -> None:
    game_id = record.row.id
    subject = await _subject(session, game_id, seat, step.to)
    await voting.hold(session, game_id, subject, voting.TAKE_BACK, seat, step.to, now, open_for=OPEN_FOR)
    await notice_rows.add(
        session,
        subject,
        game_id=game_id,
        channel_id=record.row.channel_id,
        body="",
        now=now,
    )


async def _subject(session: Session, game_id: int, seat: Seat, to: int) -> str:
    """What a question is about. Raises `Refused`: `asked_already`; `asked_before`, unless the game went on first."""
    for number in count():
        subject = announcements.subject(announcements.TAKE_BACK, game_id, seat, to, number)
        ballot = await ballot_rows.by_subject(session, subject)
        if ballot is None:
            return subject
        if ballot.result != voting.OVERTAKEN:
            raise Refused("asked_already" if ballot.result is None else "asked_before", seat=seat)
    raise AssertionError


async def grant(session: Session, record: Record, ballot: models.Ballot, now: datetime) -> None:
    """The others have agreed. Raises `Refused`: `vote_over` where it is not the seat's last step any more."""
    step = last_step(record, await rows_of(session, record.row.id), ballot.seat)
    if step.to != ballot.turn:
        raise Refused("vote_over")
    turns.go_back(record, ballot.seat, step.to, step.state, now, public=step.public)
    ahead.forget(record, ballot.seat, step.actors)
