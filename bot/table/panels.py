"""A seat's private view of its present choice, and whether a press still belongs to it."""

from __future__ import annotations

from bot.games.core import Seat, TooLate
from bot.store import models
from bot.table import drafts, log, marks, orders
from bot.table.errors import Refused
from bot.table.record import Record
from bot.table.values import Panel


def panel(record: Record, chair: models.Chair) -> Panel:
    """A seat's private view of its present choice."""
    draft = drafts.read(record, chair)
    running = record.status == "running"
    ahead, legal = draft.ahead, record.rules.legal
    return Panel(
        table=record.table(),
        seat=chair.seat,
        decision=chair.decision,
        step=chair.step,
        view=record.rules.view(ahead.state, chair.seat),
        draft=draft.actions,
        story=ahead.story,
        legal=tuple(action for action in ahead.legal if action != ahead.ending) if running else (),
        chosen=draft.chosen,
        confirmable=running and draft.confirmable,
        silent=ahead.silent,
        due=chair.seat in record.due,
        ahead=orders.load(chair.ahead),
        mark=marks.mark(record.row.seed, _confirmed(record, chair.seat)),
        secret=running and any(legal(record.state, one.seat) for one in record.chairs if one is not chair),
    )


def _confirmed(record: Record, seat: Seat) -> int:
    """The revision that a seat's last step has led to; others may have acted in the same change by what they had lined up."""
    own = [
        revision
        for _, revision, entry in record.entries
        if isinstance(entry, log.Played) and entry.seat == seat
    ]
    return own[-1] if own else record.row.revision


def require_running(record: Record) -> None:
    """Raise `Refused` before the game has begun and after it is over."""
    if record.readable().status == "lobby":
        raise Refused("not_begun")
    if record.status == "asleep":
        raise Refused("asleep")
    if record.status != "running":
        raise Refused("game_over")


def require_present(record: Record, chair: models.Chair, decision: int, step: int) -> None:
    """Raise `TooLate` for a button of a panel that has been overtaken."""
    require_running(record)
    if (chair.decision, chair.step) != (decision, step):
        raise TooLate("too_late")


def require_computer(record: Record, seat: Seat, decision: int) -> models.Chair:
    """The chair that a computer player moves for, due with this decision. Raises `NotYourTurn`, `TooLate`."""
    if record.readable().status != "running":
        raise TooLate("too_late")
    chair = record.chairs[seat] if 0 <= seat < len(record.chairs) else None
    if chair is None or record.awaited(seat) or chair.due_since is None:
        raise record.not_due(seat)
    if chair.decision != decision:
        raise TooLate("too_late")
    return chair
