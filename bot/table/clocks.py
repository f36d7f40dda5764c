"""The arithmetic of clocks: pure functions over moments.

A turn's time ends at its deadline; then the seat's time bank runs, and at the end of that time is up. While a clock stands
still the deadline moves along. Quiet hours shift reminders, never deadlines.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final, Protocol
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

FRESH: Final = 0
HALF: Final = 1
LAST: Final = 2
UP: Final = 3
"""How far a turn has come: nothing was said, half of the time is over, it is nearly over, it is over."""
LAST_PART: Final = 8
"""The last reminder comes when this part of a turn's time is left."""
ALLOWANCE: Final = timedelta(days=30)
"""For how long clocks stand still for one person in a calendar year (UTC)."""
_MINUTE: Final = timedelta(minutes=1)


class Quiet(Protocol):
    """Somebody's quiet hours: minutes of the day in their zone, `None` without any."""

    @property
    def zone(self) -> str:
        """The name of the zone."""

    @property
    def quiet_from(self) -> int | None:
        """When they begin."""

    @property
    def quiet_to(self) -> int | None:
        """When they end."""

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours end in which `now` lies; `None` outside of them."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a seat that is due: since when, until when, and what is left beyond that.

    `stopped`: since when it stands still. `mark` is what was said last.
    """

    since: datetime
    deadline: datetime
    bank: timedelta
    pace: timedelta
    stopped: datetime | None = None
    mark: int = FRESH

    @property
    def end(self) -> datetime:
        """When time is up, unless the clock stands still before."""
        return self.deadline + self.bank


class Decision(msgspec.Struct, frozen=True):
    """What is to be done about a clock now: what to say, if anything, and when to look again, if ever."""

    say: int | None
    again: datetime | None


def stop(clock: Clock, at: datetime) -> Clock:
    """Let it stand still from `at` on; one that stands still already, or has run out, stays as it is."""
    if clock.stopped is not None or at >= clock.end:
        return clock
    return replace(clock, stopped=max(at, clock.since))


def go(clock: Clock, at: datetime) -> Clock:
    """Let it go on: the time for which it stood still does not count."""
    if clock.stopped is None:
        return clock
    return replace(clock, deadline=clock.deadline + max(timedelta(), at - clock.stopped), stopped=None)


def left(clock: Clock, at: datetime) -> timedelta:
    """What is left of the bank when the turn ends at `at`."""
    used = (clock.stopped or at) - clock.deadline
    return max(timedelta(), clock.bank - max(timedelta(), used))


def decide(clock: Clock, now: datetime, quiet: Quiet) -> Decision:
    """What is due at `now`. Of two reminders only the later one is given, and none once time is up."""
    if clock.stopped is not None or clock.mark == UP:
        return Decision(None, None)
    if now >= clock.end:
        return Decision(UP, None)
    planned = [(mark, at) for mark, at in _reminders(clock, now, quiet) if mark > clock.mark]
    due = [mark for mark, at in planned if at <= now]
    later = [at for mark, at in planned if at > now and mark > max(due, default=FRESH)]
    return Decision(max(due, default=None), min([*later, clock.end]))


def _reminders(clock: Clock, now: datetime, quiet: Quiet) -> list[tuple[int, datetime]]:
    """The reminders and their moments, outside of quiet hours; without those for which there is none."""
    wanted = ((HALF, clock.deadline - clock.pace / 2), (LAST, clock.end - clock.pace / LAST_PART))
    moments = ((mark, _moment(clock, at, now, quiet)) for mark, at in wanted)
    return [(mark, at) for mark, at in moments if at is not None]


def _moment(clock: Clock, wanted: datetime, now: datetime, quiet: Quiet) -> datetime | None:
    at = _outside(clock, max(wanted, clock.since), quiet)
    if at is None or at > now:
        return at
    until = quiet.quiet_until(now)  # whoever looks too late may do so in the middle of quiet hours
    if until is None:
        return at
    return until if until < clock.end else None


def _outside(clock: Clock, at: datetime, quiet: Quiet) -> datetime | None:
    """`at`, if that is in quiet hours their end; if time is up by then, just before they begin; else `None`."""
    until = quiet.quiet_until(at)
    if until is None:
        return at
    if until < clock.end:
        return until
    before = quiet_since(quiet, until) - _MINUTE
    return before if before > clock.since else None


def quiet_since(quiet: Quiet, until: datetime) -> datetime:
    """When the quiet hours began that end at `until`."""
    length = ((quiet.quiet_to or 0) - (quiet.quiet_from or 0)) % (24 * 60)
    # On one wall clock: a night in which the clocks are changed is as long as they say.
    return (until.astimezone(ZoneInfo(quiet.zone)) - timedelta(minutes=length)).astimezone(UTC)


class Absence(msgspec.Struct, frozen=True):
    """Somebody is away from `since` on until `until`; `used` of the allowance of `year` was used up before."""

    since: datetime
    until: datetime
    year: int | None
    used: timedelta

    def stands_still_until(self) -> datetime:
        """For how long their clocks stand still: until they are back, or the allowance is used up."""
        at, left = self.since, ALLOWANCE - self._used_in(self.since.year)
        while at < self.until:
            next_year = datetime(at.year + 1, 1, 1, tzinfo=UTC)
            if at + left < min(next_year, self.until):
                return at + left
            at, left = next_year, ALLOWANCE
        return self.until

    def ended(self, at: datetime) -> tuple[int, timedelta]:
        """The year and what of its allowance is used up, when the absence ends at `at`."""
        end = max(self.since, min(at, self.stands_still_until()))
        begun = max(self.since, datetime(end.year, 1, 1, tzinfo=UTC))
        return end.year, self._used_in(end.year) + (end - begun)

    def _used_in(self, year: int) -> timedelta:
        return self.used if self.year == year else timedelta()
