"""What people set for themselves is kept, checked and understood."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.table import people
from bot.table.errors import Refused
from bot.table.people import People, Settings, find_zone
from bot.wording import Wording


async def test_who_has_set_nothing_has_the_defaults_and_no_row(house):
    assert await People(house.store).of(101) == Settings(101)
    assert await house.rows("SELECT * FROM person") == []


async def test_settings_are_kept_each_for_itself_and_each_for_its_person(house):
    own = People(house.store)
    for name, value in (("zone", "berlin"), ("quiet", "22-7"), ("dms", "off"), ("theme", "night")):
        await own.set(101, name, value)
    await own.set(102, "confirm", "off")
    assert await own.of(101) == Settings(
        101, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60, dms=False, theme="night"
    )
    assert await own.of(102) == Settings(102, confirm=False)
    for name, value in (("zone", "UTC"), ("quiet", "none"), ("dms", "on"), ("theme", "default")):
        await own.set(101, name, value)
    assert await People((await house.restart()).store).of(101) == Settings(101)


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("zone", "Atlantis", "no_such_zone"),
        ("zone", "", "no_such_zone"),
        ("quiet", "22", "bad_value"),
        ("quiet", "22-24", "bad_value"),
        ("quiet", "a-b", "bad_value"),
        ("dms", "maybe", "bad_value"),
        ("theme", "pink", "bad_value"),
        ("language", "xx", "bad_value"),
        ("away_seconds", "0", "no_such_setting"),
    ],
)
async def test_what_cannot_be_set_is_refused_and_changes_nothing(house, name, value, key):
    with pytest.raises(Refused) as refused:
        await People(house.store).set(101, name, value)
    assert refused.value.key == key
    assert Wording().refusal(None, refused.value)
    assert await house.rows("SELECT * FROM person") == []


async def test_what_another_version_has_set_counts_as_not_set(house):
    own = People(house.store)
    await own.set(101, "dms", "off")
    async with house.store.write() as session:
        row = await people.rows.get(session, 101)
        row.zone, row.theme, row.language = "Mars/Olympus", "pink", "xx"
    assert await own.of(101) == Settings(101, dms=False)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" europe/berlin ", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("New_York", "America/New_York"),
        ("utc", "UTC"),
        ("Kolkata", "Asia/Kolkata"),
    ],
)
def test_a_zone_is_understood_by_its_name_or_its_city(typed, zone):
    assert find_zone(typed) == zone


def test_a_misspelt_zone_is_refused_with_what_may_be_meant():
    with pytest.raises(Refused) as refused:
        find_zone("Berln")
    assert Wording().refusal(None, refused.value) == (
        '"Berln" is not a time zone that I know. Did you mean Europe/Berlin or America/Belem?'
    )


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, day, hour, minute, tzinfo=UTC)


def test_quiet_hours_go_by_the_persons_own_clock_and_over_midnight():
    berlin = Settings(1, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60)  # two hours ahead in July
    assert berlin.quiet_until(at(1, 19, 59)) is None
    assert berlin.quiet_until(at(1, 20)) == at(2, 5)
    assert berlin.quiet_until(at(2, 4, 59)) == at(2, 5)
    assert berlin.quiet_until(at(2, 5)) is None


def test_quiet_hours_within_a_day_and_none_at_all():
    noon = Settings(1, quiet_from=12 * 60, quiet_to=13 * 60)
    assert noon.quiet_until(at(1, 12, 30)) == at(1, 13)
    assert noon.quiet_until(at(1, 13)) is None
    assert Settings(1).quiet_until(at(1, 3)) is None
    assert Settings(1, quiet_from=60, quiet_to=60).quiet_until(at(1, 1)) is None


def test_quiet_hours_end_by_the_clock_on_the_night_when_clocks_are_changed():
    berlin = Settings(1, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60)
    saturday = datetime(2026, 3, 28, 22, tzinfo=UTC)  # 23:00 there; at 2:00 clocks go on to 3:00
    assert berlin.quiet_until(saturday) == datetime(2026, 3, 29, 5, tzinfo=UTC)
