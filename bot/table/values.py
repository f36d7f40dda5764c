"""What the table tells the interfaces: frozen values, without the store behind them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Action, Event, Outcome, Seat, View
from bot.table.orders import Orders
from bot.table.terms import Terms

Status: TypeAlias = Literal["lobby", "running", "asleep", "over", "aborted"]


class Person(msgspec.Struct, frozen=True):
    """Somebody on Discord: the id, and the name as shown now (not yet made safe for any output)."""

    id: int
    name: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. `user_id` is `None` for a computer seat, whose level is `computer`; both are set once a person has `given_up`."""

    seat: Seat
    user_id: int | None
    name: str
    computer: str | None
    given_up: bool
    decision: int
    due_since: datetime | None
    """Since when this seat is waited for; `None` when it is not."""
    turn: int
    """How often it has been waited for."""
    deadline: datetime | None
    """When its time ends and its bank begins to run; `None` while it has all the time in the world."""
    bank: timedelta
    stopped: bool
    """The clock stands still: the player is away."""
    late: bool
    """Time is up."""
    standin: str | None
    """Why a computer player moves for this player: `once`, `on`, `away`."""

    @property
    def awaited(self) -> bool:
        """Whether it is a person who moves here."""
        return self.user_id is not None and self.computer is None and self.standin is None

    @property
    def end(self) -> datetime | None:
        """When time is up, unless the clock stands still before."""
        return self.deadline + self.bank if self.deadline is not None else None


class Unreadable(msgspec.Struct, frozen=True):
    """The options of a table whose game this version does not know."""


class Table(msgspec.Struct, frozen=True):
    """A table as anybody may see it. The seed is in it only when the game is over or aborted."""

    id: int
    game: str
    guild_id: int
    channel_id: int
    status: Status
    host_id: int | None
    options: msgspec.Struct
    terms: Terms
    hints: bool
    """Whether people may ask now what a computer player would do."""
    commitment: str
    seed: str | None
    revision: int
    seats: tuple[SeatInfo, ...]
    due: tuple[Seat, ...]
    outcome: Outcome | None
    created_at: datetime
    begun_at: datetime | None
    ended_at: datetime | None

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of this person, if they sit here and have not resigned."""
        return next((s.seat for s in self.seats if s.user_id == user_id and not s.given_up), None)


class Panel(msgspec.Struct, frozen=True):
    """A seat's private view of its present choice, its unconfirmed draft already carried out in it.

    `legal` is what may come next after the draft; empty when only *Confirm* is left or when the seat can do nothing now.
    It may be full although the seat is not `due`: a seat that is ready, its secret choice made, may make it anew. `chosen` are
    the words of a half-made action (verb first). `confirmable`: there is a draft that may be confirmed now, although more
    may be `legal`; `silent`: its last action tells nothing yet of what it leads to, such as the turning of a disc.
    """

    table: Table
    seat: Seat
    decision: int
    step: int
    view: View
    draft: tuple[Action, ...]
    story: tuple[Event, ...]
    """What the draft would make happen, as far as it is certain."""
    legal: tuple[Action, ...]
    chosen: tuple[str, ...]
    confirmable: bool
    silent: bool
    due: bool
    secret: bool
    """Others may choose at the same time: what is chosen here is for nobody else."""
    ahead: Orders
    """What its owner has lined up."""
    mark: str
    """What is confirmed by now, see `marks`: the button that takes it back has it."""

    @property
    def stood_in(self) -> bool:
        """Whether a computer player moves here for its owner."""
        return self.table.seats[self.seat].standin is not None

    @property
    def lost(self) -> bool:
        """Whether something was being chosen, and the game has gone on without it: nothing is asked any more."""
        return self.step > 0 and not (self.draft or self.chosen or self.legal)


class Told(msgspec.Struct, frozen=True):
    """One event of the log with the revision and the time at which it happened.

    `by` is the seat whose choice led to it; `None`: chance, or a step that is taken by itself.
    """

    revision: int
    at: datetime
    event: Event
    by: Seat | None
    standin: bool = False
    """A computer player chose it for the person who sits at `by`."""
