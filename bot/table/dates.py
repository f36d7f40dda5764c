"""Moments as people type them: a number of days or weeks, a day of the week, a date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.table.errors import Refused

LONGEST: Final = timedelta(days=366)
_SPAN = re.compile(r"(\d{1,3})\s*(days?|d|weeks?|w)?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.(?:\s*(\d{4}))?")
_NAMED = re.compile(r"(\d{1,2})\.?\s+([a-z]{3,9})(?:\s+(\d{4}))?")
_NAMED_FIRST = re.compile(r"([a-z]{3,9})\s+(\d{1,2})(?:,?\s+(\d{4}))?")
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip


def until(typed: str, zone: str, now: datetime) -> datetime:
    """The moment that is meant: so many days from now, or the beginning of a day in somebody's zone.

    A date without a year is the next one. Raises `Refused`: `no_such_date`, `date_past`, `date_far`.
    """
    text = " ".join(typed.casefold().split()).removeprefix("until ")
    here = now.astimezone(ZoneInfo(zone))
    span = _span(text)
    if span is not None:
        at = now + span
    else:
        day = next(_days(text, here.date()), None)
        if day is None:
            raise Refused("no_such_date", typed=typed)
        # Within what every zone can reckon with.
        day = min(max(day, here.date() - LONGEST), here.date() + 2 * LONGEST)
        at = datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)
    if at <= now:
        raise Refused("date_past", at=at)
    if at > now + LONGEST:
        raise Refused("date_far", at=at)
    return at


def _span(text: str) -> timedelta | None:
    found = _SPAN.fullmatch(text)
    if found is None:
        return None
    return timedelta(days=int(found[1]) * (7 if (found[2] or "d").startswith("w") else 1))


def _days(text: str, today: date) -> Iterator[date]:
    """The days that a text may mean: at most one, in fact."""
    if text == "tomorrow":
        yield today + timedelta(days=1)
    if len(text) >= 2:
        for number, name in enumerate(_DAYS):
            if name.startswith(text):
                yield today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)
    for pattern, read in _FORMS:
        found = pattern.fullmatch(text)
        if found is not None:
            yield from _date(*read(found), today)


_Read = Callable[[re.Match[str]], tuple[str | None, int | str, str]]
_FORMS: Final[tuple[tuple[re.Pattern[str], _Read], ...]] = (
    (_ISO, lambda found: (found[1], int(found[2]), found[3])),
    (_DOTTED, lambda found: (found[3], int(found[2]), found[1])),
    (_NAMED, lambda found: (found[3], found[2], found[1])),
    (_NAMED_FIRST, lambda found: (found[3], found[1], found[2])),
)


def _date(year: str | None, month: int | str, day: str, today: date) -> Iterator[date]:
    number = month if isinstance(month, int) else _month(month)
    try:
        found = date(int(year) if year else today.year, number, int(day))
        yield found.replace(year=found.year + 1) if not year and found <= today else found
    except ValueError:
        return


def _month(name: str) -> int:
    return next((number for number, whole in enumerate(_MONTHS, 1) if whole.startswith(name)), 0)
