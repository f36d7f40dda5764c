"""What people set for themselves: their time, what they are told, how their private pictures and words look."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from bot.store import Conflict, Store, models
from bot.store import people as rows
from bot.table.errors import Refused
from bot.wording import languages

Theme: TypeAlias = Literal["day", "night", "contrast"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
"""How private pictures may look."""
DAY: Final = 24 * 60
"""Minutes of a day."""


class Settings(msgspec.Struct, frozen=True):
    """One person's settings. `theme` and `language` are `None` for the server's own.

    `quiet_from` and `quiet_to` are minutes of the day in the person's zone, both `None` without quiet hours.
    """

    user_id: int
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    reminders: bool = True
    dms: bool = True
    """May we write to them by DM."""
    confirm: bool = True
    """Ask before a choice made by buttons is carried out."""
    theme: Theme | None = None
    language: str | None = None

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours end in which `now` lies; `None` outside of them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        zone = ZoneInfo(self.zone)
        here = now.astimezone(zone)
        minute = here.hour * 60 + here.minute
        if (minute - self.quiet_from) % DAY >= (self.quiet_to - self.quiet_from) % DAY:
            return None
        day = here.date() + timedelta(days=1 if self.quiet_to <= minute else 0)
        return datetime.combine(day, time(*divmod(self.quiet_to, 60)), zone).astimezone(now.tzinfo)


class People:
    """The settings of all people, in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Whoever asked first is answered first: two who press *Join* at once are not to overtake each other here.
        self._turn = asyncio.Lock()

    async def of(self, user_id: int) -> Settings:
        """A person's settings."""
        async with self._turn, self._store.read() as session:
            row = await rows.get(session, user_id)
        return settings_of(row) if row is not None else Settings(user_id)

    async def set(self, user_id: int, name: str, value: str) -> Settings:
        """Set one thing to a value as it is typed or pressed. Raises `Refused`; nothing has changed then."""
        changes = _CHANGES.get(name)
        if changes is None:
            raise Refused("no_such_setting", setting=name)
        values = changes(name, value)
        try:
            async with self._store.write() as session:
                return settings_of(await rows.put(session, user_id, **values))
        except Conflict as error:  # the very first setting, twice at once
            raise Refused("try_again") from error


def settings_of(row: models.Person) -> Settings:
    """As stored, without what this version does not have: another one may have had it."""
    return Settings(
        user_id=row.user_id,
        zone=row.zone if row.zone in _zones().values() else "UTC",
        quiet_from=row.quiet_from,
        quiet_to=row.quiet_to,
        reminders=row.reminders,
        dms=row.dms,
        confirm=row.confirm,
        theme=row.theme if row.theme in THEMES else None,
        language=row.language if row.language in languages() else None,
    )


def _switch(name: str, value: str) -> dict[str, Any]:
    if value not in {"on", "off"}:
        raise Refused("bad_value", typed=value)
    return {name: value == "on"}


def _one_of(possible: tuple[str, ...], name: str, value: str) -> dict[str, Any]:
    if value != "default" and value not in possible:
        raise Refused("bad_value", typed=value)
    return {name: None if value == "default" else value}


def _quiet(_: str, value: str) -> dict[str, Any]:
    """`22-7`: whole hours; `none`."""
    if value == "none":
        return {"quiet_from": None, "quiet_to": None}
    hours = value.split("-")
    if len(hours) != 2 or not all(hour.isdecimal() and int(hour) < 24 for hour in hours):
        raise Refused("bad_value", typed=value)
    return {"quiet_from": int(hours[0]) * 60, "quiet_to": int(hours[1]) * 60}


def _zone(_: str, value: str) -> dict[str, Any]:
    return {"zone": find_zone(value)}


_CHANGES: Final[Mapping[str, Callable[[str, str], dict[str, Any]]]] = {
    "zone": _zone,
    "quiet": _quiet,
    "reminders": _switch,
    "dms": _switch,
    "confirm": _switch,
    "theme": lambda name, value: _one_of(THEMES, name, value),
    "language": lambda name, value: _one_of(languages(), name, value),
}


@cache
def _zones() -> Mapping[str, str]:
    """The zones by what may be typed: the whole name; the city, where only one has it. Without what only machines say."""
    names = sorted(name for name in available_timezones() if name == "UTC" or "/" in name)
    names = [name for name in names if not name.startswith(("Etc/", "posix/", "right/", "SystemV/"))]
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_folded(name.rsplit("/", 1)[-1]), []).append(name)
    return {city: found[0] for city, found in cities.items() if len(found) == 1} | {
        _folded(name): name for name in names
    }


def _folded(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())


def find_zone(typed: str) -> str:
    """The zone that is meant by `Europe/Berlin`, `europe/berlin` or `Berlin`. Raises `Refused`: `no_such_zone`."""
    zones = _zones()
    found = zones.get(_folded(typed))
    if found is None:
        near = difflib.get_close_matches(_folded(typed)[:60], zones, n=3, cutoff=0.6)
        raise Refused("no_such_zone", typed=typed, near=tuple(dict.fromkeys(zones[one] for one in near)))
    return found
