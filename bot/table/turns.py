"""Turns: the one place where a game's state changes.

`carry_out` takes confirmed actions, a person's or a computer's, and everything that follows from them by chance. What it
changes in a `Record` is saved in one transaction, or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.games.core import TABLE, Action, Outcome, Seat, Step, parse
from bot.games.dice import SealedDice
from bot.store import models
from bot.table import drafts, log, orders, timing
from bot.table.codec import digest, raw
from bot.table.drafts import Draft
from bot.table.lifetimes import TABLE_LIVES
from bot.table.record import Record


class Standing(msgspec.Struct, frozen=True):
    """What matters of a state for panels and lanes: who is due, and by seat what it may do."""

    due: tuple[Seat, ...]
    legal: tuple[tuple[Action, ...], ...]

    def asked(self, seat: Seat) -> tuple[bool, tuple[Action, ...]]:
        """Whether a seat is waited for, and what it may do."""
        return seat in self.due, self.legal[seat]

    def ready(self, seat: Seat) -> bool:
        """Whether a seat has chosen in secret and may still choose anew."""
        return seat not in self.due and bool(self.legal[seat])


def standing(record: Record) -> Standing:
    """How a running game stands."""
    rules, state = record.rules, record.state
    return Standing(
        rules.to_act(state), tuple(rules.legal(state, seat) for seat in range(len(record.chairs)))
    )


def begin(record: Record, now: datetime) -> None:
    """Start the game with those who are seated."""
    rules, seats = record.rules, len(record.chairs)
    record.state = rules.start(seats, record.options)
    for chair in record.chairs:
        record.write(log.Seated(chair.seat, chair.user_id, chair.computer))
        renew(chair)
    record.write(log.Begun(seats, rules.version, raw(record.options), digest(record.state)))
    _settle(record)
    record.row.status = "running"
    record.row.begun_at = now
    record.row.look_at = now + TABLE_LIVES
    _conclude(record, Standing((), ((),) * seats), standing(record), None, now, moved_on=False)
    record.tell_channel = True


def carry_out(
    record: Record,
    seat: Seat,
    actions: Sequence[Action],
    now: datetime,
    *,
    standin: bool = False,
    ahead: bool = False,
) -> None:
    """Play a seat's actions, then let chance take its course. Raises `Illegal`; the record is then to be thrown away.

    `standin`: a computer player moves for the person who sits there. `ahead`: the person had lined it up before.
    """
    if not (standin or ahead):
        timing.present(record, record.chairs[seat], now, moved=True)
        drafts.drop(record.chairs[seat])  # it is carried out, not lost
        record.chairs[seat].ahead = orders.seen(record.chairs[seat].ahead)
    before, shown = standing(record), _shown(record, seat)
    played = [_play(record, seat, action, standin=standin) for action in actions]
    settled = _settle(record)
    after = standing(record)
    learned = {one for step in (*played, *settled) for one in step.reveals}
    _ask_anew(record, before, after, seat, shown, learned)
    moved_on = _passed(settled, seat) or any(
        before.asked(other.seat) != after.asked(other.seat) for other in record.chairs if other.seat != seat
    )
    _conclude(record, before, after, seat, now, moved_on=moved_on)


def _play(record: Record, seat: Seat, action: Action, *, standin: bool) -> Step[Any]:
    step = record.rules.apply(record.state, seat, action)
    record.state = step.state
    record.write(log.Played(seat, str(action), raw(step.events), digest(step.state), standin))
    return step


def give_up(record: Record, seat: Seat, computer: str, now: datetime) -> None:
    """The player of a seat leaves for good, and a computer player plays on. Raises `Illegal`."""
    chair = record.chairs[seat]
    before, shown = standing(record), _shown(record, seat)
    step = record.rules.give_up(record.state, seat)
    record.state = step.state
    record.write(log.Resigned(seat, computer, raw(step.events), digest(step.state)))
    settled = _settle(record)
    after = standing(record)
    learned = {one for step in (step, *settled) for one in step.reveals}
    chair.given_up, chair.computer, chair.standin = True, computer, None
    chair.ahead = orders.NONE
    _ask_anew(record, before, after, seat, shown, learned)
    _conclude(record, before, after, seat, now, moved_on=True)
    record.tell_channel = True


def go_back(
    record: Record,
    seat: Seat,
    to: int,
    state: Any,
    now: datetime,
    *,
    public: bool,
    kept: Sequence[log.Played] = (),
) -> None:
    """Take back what a seat did: entry `to`, and all that came after it. `state` is the one before.

    `public`: something of it was to be seen by everybody. `kept`: what others have chosen since, and is carried out anew.
    """
    timing.present(record, record.chairs[seat], now, moved=True)
    before, shown = standing(record), _shown(record, seat)
    record.state = state
    record.write(log.Undone(seat, to, digest(state)))
    for entry in kept:
        _play(record, entry.seat, parse(record.rules.Actions, entry.action), standin=entry.standin)
    after = standing(record)
    _ask_anew(record, before, after, seat, shown, ())
    _conclude(record, before, after, seat, now, moved_on=public)


def _shown(record: Record, seat: Seat) -> dict[Seat, Draft]:
    """The drafts of all others, as their panels show them."""
    return {
        chair.seat: drafts.read(record, chair)
        for chair in record.chairs
        if chair.seat != seat and chair.draft != drafts.NONE
    }


def _ask_anew(
    record: Record,
    before: Standing,
    after: Standing,
    actor: Seat,
    shown: Mapping[Seat, Draft],
    learned: Collection[Seat],
) -> None:
    """Ask whoever has acted, and whoever is asked something else than before."""
    for chair in record.chairs:
        if chair.seat == actor or before.asked(chair.seat) != after.asked(chair.seat):
            renew(chair)
        elif chair.seat in shown:
            _keep(record, chair, shown[chair.seat], learned)


def _passed(settled: Sequence[Step[Any]], seat: Seat) -> bool:
    """Whether more than a seat's own turn has passed by itself: then a stretch has ended, though it may be due again."""
    events = [event for step in settled for event in step.events if event.seen_by(TABLE)]
    return any(getattr(event, "seat", None) != seat for event in events)


def _settle(record: Record) -> list[Step[Any]]:
    """Let chance take its course, up to the next choice or the end; what happened."""
    rules = record.rules
    steps: list[Step[Any]] = []
    while not rules.to_act(record.state) and rules.outcome(record.state) is None:
        step = rules.settle(record.state, SealedDice(record.row.seed, record.row.entries))
        if step.state == record.state:
            raise RuntimeError(f"{rules.id}: nobody is to act, it is not over, and settling changes nothing")
        record.state = step.state
        record.write(log.Settled(raw(step.events), digest(step.state)))
        steps.append(step)
    return steps


def renew(chair: models.Chair) -> None:
    """Ask a seat anew: what it has drafted is dropped, and every button of its panel is old.

    A draft that is lost by this counts as a step, so that its *Confirm* is told from one that is pressed twice.
    """
    lost = drafts.stored(chair)
    chair.decision += 1
    drafts.drop(chair)
    chair.step = int(lost)


def _keep(record: Record, chair: models.Chair, shown: Draft, learned: Collection[Seat]) -> None:
    """Keep the draft of a seat that is asked the same as before, while others have chosen something in secret.

    `shown` is the draft as its panel shows it. Where it would lead elsewhere now, or its seat has learned something, a
    step is counted: the *Confirm* made before brings a fresh panel, so that nothing is carried out unseen.
    """
    now = drafts.read(record, chair)
    if now.actions != shown.actions:
        renew(chair)
    elif chair.seat in learned or not drafts.leads_where_shown(now.ahead, shown.ahead):
        chair.step += 1


def _conclude(
    record: Record, before: Standing, after: Standing, actor: Seat | None, now: datetime, *, moved_on: bool
) -> None:
    """Note who is due, and ask the lanes to show what has changed for whom; at the end, end the game."""
    outcome = record.rules.outcome(record.state)
    for chair in record.chairs:
        if outcome is not None or _concerned(before, after, chair.seat, actor):
            record.tell_seats.add(chair.seat)
        timing.note(record, chair, now, due=chair.seat in after.due, anew=chair.seat == actor)
    # Quick turns of computer players share the card that a person is waited for with.
    awaited = any(record.awaited(seat) for seat in after.due)
    record.tell_channel = (
        record.tell_channel or outcome is not None or (awaited and (moved_on or before.due != after.due))
    )
    if outcome is not None:
        _end(record, outcome, now)
    record.keep(now)


def _concerned(before: Standing, after: Standing, seat: Seat, actor: Seat | None) -> bool:
    """Whether a seat's direct messages are to show something else than before."""
    if seat in before.due or seat in after.due:
        return before.asked(seat) != after.asked(seat) or (seat in after.due and seat == actor)
    # Who is ready is shown for whom they wait, and when it is too late to choose anew.
    return before.ready(seat) != after.ready(seat) or (after.ready(seat) and before.due != after.due)


def _end(record: Record, outcome: Outcome, now: datetime) -> None:
    record.write(log.Ended(outcome))
    record.row.status = "over"
    record.row.ended_at = now
    for chair in record.chairs:
        chair.ahead = orders.NONE


def resume(record: Record, now: datetime) -> None:
    """Wait again for those who are to act."""
    due = record.rules.to_act(record.state)
    for chair in record.chairs:
        timing.note(record, chair, now, due=chair.seat in due, anew=False)
    record.tell_seats.update(due)
    record.tell_channel = True
    record.keep(now)


def abort(record: Record, now: datetime) -> None:
    """Close the table before its game is over, or has begun. Works for a game that this version does not know."""
    if record.row.status in {"running", "asleep"}:
        record.write(log.Aborted())
    record.row.status = "aborted"
    record.row.ended_at = now
    for chair in record.chairs:
        if chair.due_since is not None or drafts.stored(chair):
            renew(chair)
        chair.ahead = orders.NONE
        timing.note(record, chair, now, due=False, anew=False)
        record.tell_seats.add(chair.seat)
    record.tell_channel = True
    record.keep(now)
