"""Clocks at real tables, past the chat: every game, simultaneous choices, a program that dies at any point."""

from __future__ import annotations

from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest

from bot.table import clocks, ticking, timing
from bot.table.absences import Absences
from bot.table.ballots import Ballots
from bot.table.clockwork import Clockwork
from bot.table.errors import Refused
from bot.table.nudges import Nudges
from tests.table.house import ANN, EVERYTHING, House

HOUR = timedelta(hours=1)


async def paced(house: House, game: str, people: int = 2, **terms: str) -> Any:
    """A running game with these terms, whose clocks have been looked at."""
    table = await house.lobby(game, people)
    for name, value in {"pace": "1d", **terms}.items():
        await house.tables.set_term(table.id, ANN, name, value, house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    await look(house)
    return await house.tables.table(table.id)


async def look(house: House) -> None:
    """Let the clock worker look until nothing is due."""
    worker = Clockwork(house.store, house.clock, lambda: None)
    worker.wake()
    await worker.idle()
    await worker.close()


async def subjects(house: House) -> list[str]:
    return [row["subject"] for row in await house.rows("SELECT subject FROM notice ORDER BY subject")]


def seats_of(game: str) -> int:
    return EVERYTHING[game].rules.seats[0]


@pytest.mark.parametrize("game", sorted(EVERYTHING))
async def test_every_game_has_clocks_reminders_and_an_end_of_time(house: House, game: str) -> None:
    table = await paced(house, game, seats_of(game), time_up="vote_once")
    due = {seat: table.seats[seat].user_id for seat in table.due}
    house.clock.time += 13 * HOUR
    await look(house)
    assert {int(subject.split(":")[1]) for subject in await subjects(house)} == set(due.values())
    house.clock.time += 12 * HOUR
    await look(house)
    ends = [subject for subject in await subjects(house) if subject.startswith("timeup:")]
    assert ends == [f"timeup:{table.id}:{seat}:1" for seat in sorted(due)]
    table = await house.tables.table(table.id)
    assert all(table.seats[seat].late for seat in due)


async def test_a_turn_that_is_made_by_several_at_once_ends_for_each_on_their_own(house: House) -> None:
    table = await paced(house, "nasty", 2)
    assert table.due == (0, 1)
    house.clock.time += 6 * HOUR
    panel = await house.due(table)
    await house.submit(panel, panel.legal[0])
    await look(house)
    table = await house.tables.table(table.id)
    assert table.due == (1,)
    house.clock.time += 20 * HOUR
    await look(house)
    assert await subjects(house) == [f"timeup:{table.id}:1:1"]


async def test_planning_anew_costs_no_time_and_starts_no_clock(house: House) -> None:
    table = await paced(house, "nasty", 2)
    first = await house.due(table)
    await house.submit(first, first.legal[0])
    again = await house.tables.panel(table.id, first.table.seats[first.seat].user_id or 0)
    house.clock.time += 2 * HOUR
    await house.submit(again, again.legal[-1])
    table = await house.tables.table(table.id)
    assert table.seats[first.seat].deadline is None
    assert table.seats[first.seat].turn == 1


async def test_looking_twice_changes_nothing(house: House) -> None:
    await paced(house, "hole")
    for hours in (13, 9, 3):
        house.clock.time += hours * HOUR
        await look(house)
        before = await house.everything()
        async with house.store.write() as session:
            await ticking.tick(session, house.clock.now())
        assert await house.everything() == before


class Crash(BaseException):
    """The program dies here."""


class Dying:
    """A store under a program that dies at the `at`-th commit: before it, or just after it."""

    def __init__(self, store: Any, at: int, *, after: bool) -> None:
        self._store = store
        self._left = at
        self._after = after
        self.dead = False

    def read(self) -> Any:
        return self._store.read()

    @asynccontextmanager
    async def write(self):
        self._left -= 1
        async with self._store.write() as session:
            yield session
            if self._left == 0 and not self._after:
                self.dead = True
                raise Crash
        if self._left == 0:
            self.dead = True
            raise Crash


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("jump", [1, 7, 13, 22, 30, 500])
async def test_dying_at_any_commit_and_waking_days_later_says_everything_once(
    house: House, jump: int, after: bool
) -> None:
    """The subjects and marks are those of a program that did not die, and looked at the same moments."""
    table = await paced(house, "hole", bank="12h", time_up="vote_on")
    for at in range(1, 4):
        worker = Clockwork(Dying(house.store, at, after=after), house.clock, lambda: None)  # type: ignore[arg-type]
        with suppress(Crash):
            await worker._drain()
        house.clock.time += jump * HOUR
    await look(house)
    found = await subjects(house)
    assert len(found) == len(set(found))
    seat = (await house.tables.table(table.id)).due[0]
    late = 3 * jump >= 36
    assert (f"timeup:{table.id}:{seat}:1" in found) == late
    [chair] = await house.rows("SELECT mark FROM chair WHERE due_since IS NOT NULL")
    assert (chair["mark"] == clocks.UP) == late
    assert len(await house.rows("SELECT 1 FROM ballot")) == int(late)


async def test_a_move_and_the_end_of_time_at_the_same_moment_never_contradict_each_other(
    house: House,
) -> None:
    table = await paced(house, "hole", time_up="vote_once")
    panel = await house.due(table)
    house.clock.time += 25 * HOUR
    await house.submit(panel, panel.legal[0])
    await look(house)
    assert await subjects(house) == []


async def test_a_vote_that_has_passed_seats_a_computer_that_plays_through_the_same_door(house: House) -> None:
    table = await paced(house, "hole", time_up="vote_once")
    house.clock.time += 25 * HOUR
    await look(house)
    late = table.due[0]
    other = next(seat for seat in (0, 1) if seat != late)
    ballots = Ballots(house.store, house.tables.changes)
    info = await ballots.vote(table.id, 1, table.seats[other].user_id or 0, yes=True)
    assert info.result == "passed"
    with pytest.raises(Refused, match="vote_over"):
        await ballots.vote(table.id, 1, table.seats[other].user_id or 0, yes=True)
    assert await house.tables.waiting_computers() == ((table.id, late),)
    while (table := await house.tables.table(table.id)).due == (late,):
        assert table.seats[late].standin == timing.ONCE
        await house.thinking.play(table.id, late, table.seats[late].decision)
    assert table.seats[late].standin is None
    told = await house.tables.told(table.id, 1, table.revision, -1)
    assert any(one.standin and one.by == late for one in told)
    assert await house.tables.waiting_computers() == ()


async def test_a_nudge_that_is_asked_for_twice_by_the_same_request_is_one(house: House) -> None:
    table = await house.running("hole")
    due = table.due[0]
    other = table.seats[1 - due].user_id or 0
    nudges = Nudges(house.tables.changes)
    first = await nudges.nudge(table.id, other, "same")
    again = await nudges.nudge(table.id, other, "same")
    assert (first.now, again.now) == ((due,), ())
    assert len(await subjects(house)) == 1
    with pytest.raises(Refused, match="nudge_again"):
        await nudges.nudge(table.id, other, "another")


async def test_going_away_again_counts_what_was_used_once(house: House) -> None:
    await paced(house, "hole")
    absences = Absences(house.store, house.tables.changes, house.clock, lambda: None)
    await absences.away(ANN.id, "10 days", "UTC", standin=False)
    house.clock.time += 4 * 24 * HOUR
    absent = await absences.away(ANN.id, "10 days", "UTC", standin=False)
    assert absent.left == timedelta(days=16)
    house.clock.time += 24 * HOUR
    await absences.back(ANN.id)
    with pytest.raises(Refused, match="not_away"):
        await absences.back(ANN.id)
    assert (await absences.away(ANN.id, "1 day", "UTC", standin=False)).left == timedelta(days=24)


async def test_whoever_is_away_when_their_turn_comes_has_all_their_time_when_they_are_back(
    house: House,
) -> None:
    table = await paced(house, "hole")
    panel = await house.due(table)
    waiting = next(seat for seat in (0, 1) if seat != panel.seat)
    user = table.seats[waiting].user_id or 0
    absences = Absences(house.store, house.tables.changes, house.clock, lambda: None)
    await absences.away(user, "5 days", "UTC", standin=False)
    house.clock.time += 12 * HOUR
    while (await house.tables.table(table.id)).due == (panel.seat,):
        panel = await house.due(table)
        await house.submit(panel, panel.legal[0])
    # The program is down from here on, and comes back when the absence is long over.
    house.clock.time += 7 * 24 * HOUR
    await look(house)
    info = (await house.tables.table(table.id)).seats[waiting]
    assert info.late
    assert info.end is not None
    back = house.clock.now() - 7 * 24 * HOUR + 4.5 * 24 * HOUR
    assert info.end == back + 24 * HOUR
