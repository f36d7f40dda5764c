"""The arithmetic of clocks, absences and dates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table import clocks, dates
from bot.table.clocks import ALLOWANCE, FRESH, HALF, LAST, UP, Absence, Clock, decide
from bot.table.errors import Refused
from bot.table.people import Settings

START = datetime(2026, 3, 10, 12, tzinfo=UTC)
AWAKE = Settings(1)
H, D = timedelta(hours=1), timedelta(days=1)
MINUTE = timedelta(minutes=1)


def clock(pace=D, bank=timedelta(), **how) -> Clock:
    return Clock(START, START + pace, bank, pace, **how)


def story(of: Clock, quiet=AWAKE, step=15 * MINUTE, days=10) -> list[tuple[int, datetime]]:
    """What is said and when, by somebody who looks only when the last look said so (or when it is `step` later)."""
    said, now = [], of.since
    end = of.since + days * D
    while now < end:
        decision = decide(of, now, quiet)
        if decision.say is not None:
            said.append((decision.say, now))
            of = Clock(of.since, of.deadline, of.bank, of.pace, of.stopped, decision.say)
        if decision.again is None:
            return said
        assert decision.again > now, "it would look at once, again and again"
        now = decision.again
    return said


def test_reminders_come_at_half_of_the_time_and_before_its_end():
    assert story(clock()) == [(HALF, START + 12 * H), (LAST, START + 21 * H), (UP, START + D)]


def test_the_bank_comes_after_the_deadline_and_the_last_reminder_before_its_end():
    assert story(clock(bank=12 * H)) == [(HALF, START + 12 * H), (LAST, START + 33 * H), (UP, START + 36 * H)]


def test_who_looks_late_gives_the_later_reminder_alone_and_none_when_time_is_up():
    assert decide(clock(), START + 22 * H, AWAKE) == clocks.Decision(LAST, START + D)
    assert decide(clock(), START + 5 * D, AWAKE) == clocks.Decision(UP, None)
    assert decide(clock(mark=UP), START + 5 * D, AWAKE) == clocks.Decision(None, None)


def test_a_clock_that_stands_still_says_nothing_however_long():
    stopped = clocks.stop(clock(), START + 6 * H)
    assert decide(stopped, START + 100 * D, AWAKE) == clocks.Decision(None, None)
    again = clocks.go(stopped, START + 6 * H + 10 * D)
    assert again.deadline == START + 11 * D
    assert clocks.go(again, START + 50 * D) == again


def test_a_clock_that_has_run_out_is_not_stopped_any_more():
    late = clock()
    assert clocks.stop(late, START + D) == late
    assert clocks.stop(late, START - H).stopped == START


@pytest.mark.parametrize(
    ("after", "left"),
    [(H, 12), (24 * H, 12), (25 * H, 11), (36 * H, 0), (99 * H, 0)],
)
def test_what_is_left_of_the_bank_when_the_turn_ends(after, left):
    assert clocks.left(clock(bank=12 * H), START + after) == left * H


def test_the_bank_does_not_run_while_the_clock_stands_still():
    stopped = clocks.stop(clock(bank=12 * H), START + 26 * H)
    assert clocks.left(stopped, START + 40 * D) == 10 * H


def night(start: int, end: int, zone: str = "UTC") -> Settings:
    return Settings(1, zone=zone, quiet_from=start * 60, quiet_to=end * 60)


def test_a_reminder_in_quiet_hours_waits_for_their_end():
    # Half would be at midnight, the last at 9:00, the end at 12:00.
    assert story(clock(), night(22, 7)) == [(HALF, START + 19 * H), (LAST, START + 21 * H), (UP, START + D)]


def test_of_two_reminders_put_off_to_the_same_moment_the_later_one_comes_alone():
    assert story(clock(), night(22, 10)) == [(LAST, START + 22 * H), (UP, START + D)]


def test_a_reminder_comes_before_quiet_hours_that_outlast_the_time():
    told = story(clock(), night(6, 13))
    assert told == [(HALF, START + 12 * H), (LAST, START + 18 * H - MINUTE), (UP, START + D)]


def test_who_is_quiet_all_the_time_is_not_reminded_but_time_is_up_all_the_same():
    short = Clock(START, START + 3 * H, timedelta(), 3 * H)
    assert story(short, night(11, 20)) == [(UP, START + 3 * H)]


@given(
    pace=st.sampled_from([12, 24, 72, 168]),
    bank=st.integers(0, 72),
    start=st.integers(0, 23),
    end=st.integers(0, 23),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]),
    begun=st.integers(0, 400 * 24),
    late=st.integers(0, 10 * 24),
)
@settings(max_examples=300, deadline=None)
def test_whatever_the_hours_each_thing_is_said_once_in_order_never_in_quiet_hours_and_the_end_on_time(
    pace, bank, start, end, zone, begun, late
):
    since = START + begun * H
    of = Clock(since, since + pace * H, bank * H, pace * H)
    quiet = night(start, end, zone)
    told = story(of, quiet, days=30)
    marks = [mark for mark, _ in told]
    assert marks == sorted(set(marks))
    assert told[-1] == (UP, of.end)
    assert all(quiet.quiet_until(at) is None for mark, at in told if mark != UP)
    assert all(at < of.end for mark, at in told if mark != UP)
    sudden = decide(of, since + late * H, quiet)
    if sudden.say in (HALF, LAST):
        assert quiet.quiet_until(since + late * H) is None


def test_quiet_hours_keep_to_the_wall_clock_when_the_clocks_change():
    zone = ZoneInfo("Europe/Berlin")
    quiet = night(22, 7, "Europe/Berlin")
    until = quiet.quiet_until(datetime(2026, 3, 29, 0, tzinfo=zone).astimezone(UTC))
    assert until == datetime(2026, 3, 29, 7, tzinfo=zone)
    assert clocks.quiet_since(quiet, until) == datetime(2026, 3, 28, 22, tzinfo=zone)


def away(days: float, year: int | None = None, used: float = 0, since: datetime = START) -> Absence:
    return Absence(since, since + days * D, year, used * D)


@pytest.mark.parametrize(
    ("absence", "still"),
    [
        (away(5), 5),
        (away(60), 30),
        (away(5, 2026, 27), 3),
        (away(5, 2025, 30), 5),
        (away(5, 2026, 30), 0),
        (away(40, 2026, 0, datetime(2026, 12, 22, tzinfo=UTC)), 40),
        (away(60, 2026, 0, datetime(2026, 12, 22, tzinfo=UTC)), 40),
        (away(60, 2026, 25, datetime(2026, 12, 22, tzinfo=UTC)), 5),
    ],
)
def test_clocks_stand_still_as_far_as_the_years_allowance_goes(absence, still):
    assert absence.stands_still_until() == absence.since + still * D


def test_what_is_used_of_the_allowance_adds_up_in_a_year_and_begins_anew_in_the_next():
    assert away(5).ended(START + 3 * D) == (2026, 3 * D)
    assert away(5, 2026, 10 * 1).ended(START + 9 * D) == (2026, 15 * D)
    assert away(90).ended(START + 80 * D) == (2026, ALLOWANCE)
    over = away(20, 2026, 10, datetime(2026, 12, 22, tzinfo=UTC))
    assert over.ended(datetime(2027, 1, 4, tzinfo=UTC)) == (2027, 3 * D)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-03-15", (3, 15)), ("15.3.", (3, 15)), ("15. 3. 2026", (3, 15)), ("15 March", (3, 15)),
        ("mar 15", (3, 15)), ("March 15, 2026", (3, 15)), ("until friday", (3, 13)), ("fri", (3, 13)),
        ("tuesday", (3, 17)), ("Tomorrow", (3, 11)),
    ],
)  # fmt: skip
def test_a_date_is_the_beginning_of_that_day_in_their_zone(typed, day):
    zone = ZoneInfo("America/New_York")
    assert dates.until(typed, "America/New_York", START) == datetime(2026, *day, tzinfo=zone)


@pytest.mark.parametrize(("typed", "days"), [("5", 5), ("5 days", 5), ("5d", 5), ("1 week", 7), ("2w", 14)])
def test_a_number_of_days_counts_from_now(typed, days):
    assert dates.until(typed, "Asia/Tokyo", START) == START + days * D


def test_a_date_without_a_year_is_the_next_one():
    assert dates.until("1.2.", "UTC", START) == datetime(2027, 2, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "no_such_date"), ("soon", "no_such_date"), ("30.2.2027", "no_such_date"), ("5 o'clock", "no_such_date"),
        ("13/14/2026", "no_such_date"), ("²", "no_such_date"), ("5 xyz", "no_such_date"), ("0", "date_past"),
        ("2026-03-10", "date_past"), ("0001-01-01", "date_past"), ("999", "date_far"), ("9999-12-31", "date_far"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_by_its_reason(typed, key):
    with pytest.raises(Refused) as refused:
        dates.until(typed, "Pacific/Kiritimati", START)
    assert refused.value.key == key


@given(st.text(max_size=30), st.sampled_from(["UTC", "Pacific/Apia", "America/Adak"]))
@settings(max_examples=300, deadline=None)
def test_whatever_is_typed_is_a_moment_to_come_or_refused(typed, zone):
    try:
        at = dates.until(typed, zone, START)
    except Refused:
        return
    assert START < at <= START + dates.LONGEST


def test_a_fresh_clock_is_looked_at_when_half_of_its_time_is_over():
    assert decide(clock(mark=FRESH), START, AWAKE) == clocks.Decision(None, START + 12 * H)
