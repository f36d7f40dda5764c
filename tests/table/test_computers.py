"""Computer seats play by themselves, stop when nothing is to be done, and a failure neither loops nor is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import text

from bot.games.core import TABLE, Action
from bot.games.dice import Dice
from bot.players.base import Position
from bot.players.levels import LEVELS
from bot.store import StoreError
from bot.table import computers as computers_module
from bot.table.computers import Computers
from bot.table.minds import Minds
from bot.table.values import Table
from tests.support import nasty
from tests.table.house import ANN, EVERYTHING, House


class Waits:
    """Lets no time pass, and remembers what was asked for."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def computers(house: House, waits: Waits) -> AsyncIterator[Computers]:
    computers = Computers(house.tables, house.thinking, waits, lambda: 2.5)
    house.tables.changes._on_commit = computers.wake
    yield computers
    await computers.close()


async def settled(computers: Computers) -> None:
    """Until nothing of it is left running."""
    for _ in range(5000):
        tasks = [*computers._playing.values(), *([computers._look] if computers._look else [])]
        if all(task.done() for task in tasks) and not computers._playing:
            return
        await asyncio.sleep(0.002)
    raise AssertionError("the computer players never come to rest")


async def with_computers(house: House, game: str, people: int, machines: int, **options: str) -> Table:
    table = await house.lobby(game, people, **options)
    for _ in range(machines):
        await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
    return await house.tables.begin(table.id, ANN, house.rid())


async def test_a_computer_plays_when_it_is_due_and_then_rests(
    house: House, computers: Computers, waits: Waits
) -> None:
    table = await with_computers(house, "nasty", people=1, machines=2, rounds="1")
    await settled(computers)
    table = await house.tables.table(table.id)
    assert table.due == (0,)
    assert len(waits.asked) == 2
    assert all(0 < seconds <= 2.5 for seconds in waits.asked)  # its thinking is a part of the pause
    while table.status == "running":
        panel = await house.due(table)
        await house.submit(panel, panel.legal[0])
        await settled(computers)
        table = await house.tables.table(table.id)
    assert table.outcome is not None
    assert await house.tables.waiting_computers() == ()


async def test_computers_among_themselves_are_told_of_once_a_round(
    house: House, computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at the end of a game in which the only human is out."""
    told: list[tuple[int, int]] = []
    announce = house.tables.announce

    async def noted(game_id: int) -> None:
        told.append((game_id, (await house.tables.table(game_id)).revision))
        await announce(game_id)
        [lane] = await house.rows(
            "SELECT wants FROM lane WHERE game_id = :id AND kind = 'channel'", id=game_id
        )
        assert lane["wants"] == told[-1][1]

    monkeypatch.setattr(house.tables, "announce", noted)
    table = await with_computers(house, "hole", people=1, machines=3, placement="scattered")
    await settled(computers)
    assert told == []  # their turns share the card on which the human is due
    async with house.store.write() as session:
        await session.execute(text("UPDATE chair SET user_id = NULL, computer = 'relaxed' WHERE seat = 0"))
    computers.wake()
    await settled(computers)
    table = await house.tables.table(table.id)
    assert table.status == "over"
    assert told
    steps = [after - before for (_, before), (_, after) in pairwise(told)]
    assert all(1 <= step <= 4 * 3 for step in steps), steps  # a turn is up to three choices


async def test_the_same_seed_gives_the_same_play(house: House, computers: Computers) -> None:
    logs = []
    for channel in (1, 2):
        house.tables._seeds = lambda: b"s" * 32
        table = await house.tables.open(9, channel, ANN, "hole", house.rid())
        await house.tables.set_option(table.id, ANN, "placement", "scattered", house.rid())
        await house.tables.add_computer(table.id, ANN, "relaxed", house.rid())
        await house.tables.begin(table.id, ANN, house.rid())
        for _ in range(6):
            await settled(computers)
            panel = await house.due(await house.tables.table(table.id))
            await house.submit(panel, panel.legal[0])
        logs.append([told.event for told in await house.tables.told(table.id, -1, 10_000, TABLE)])
        await settled(computers)
    shorter = min(map(len, logs))
    assert shorter > 20
    assert logs[0][:shorter] == logs[1][:shorter]


async def test_after_a_restart_it_looks_who_is_due(house: House, waits: Waits) -> None:
    table = await with_computers(house, "nasty", people=1, machines=1)
    assert (await house.tables.table(table.id)).due == (0, 1)
    again = await house.restart()
    computers = Computers(again.tables, again.thinking, waits, lambda: 0.0)
    computers.wake()
    await settled(computers)
    assert (await again.tables.table(table.id)).due == (0,)
    await computers.close()
    await again.store.close()


async def test_a_computer_that_is_closed_plays_no_more(house: House, waits: Waits) -> None:
    computers = Computers(house.tables, house.thinking, waits, lambda: 0.0)
    await with_computers(house, "nasty", people=1, machines=1)
    await computers.close()
    computers.wake()
    await asyncio.sleep(0.05)
    assert len(await house.tables.waiting_computers()) == 1


class Failing:
    """A player that does not know what to do, the first few times."""

    failures = 0
    calls = 0

    def __init__(self, policy: object) -> None:
        pass

    def choose(self, position: Position, dice: Dice) -> Action:
        type(self).calls += 1
        if type(self).calls <= type(self).failures:
            raise ValueError("no idea")
        return position.legal[0]


@pytest.fixture
def failing(house: House, monkeypatch: pytest.MonkeyPatch) -> type[Failing]:
    monkeypatch.setattr(Failing, "calls", 0)
    monkeypatch.setattr(house.thinking, "_minds", Minds(EVERYTHING, {**LEVELS, "failing": Failing}))
    monkeypatch.setattr(house.tables, "_levels", [*LEVELS, "failing"])
    return Failing


async def with_a_failing_one(house: House) -> Table:
    table = await house.lobby("nasty", 1)
    await house.tables.add_computer(table.id, ANN, "failing", house.rid())
    return await house.tables.begin(table.id, ANN, house.rid())


async def test_a_player_that_fails_is_tried_again_later_and_later(
    house: House, computers: Computers, failing: type[Failing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failing, "failures", 12)
    timers: list[tuple[float, Any]] = []
    loop = asyncio.get_running_loop()
    usual = loop.call_later

    def call_later(delay: float, callback: Any, *args: Any, **options: Any) -> asyncio.TimerHandle:
        if "retry" in callback.__qualname__:
            timers.append((delay, callback))
            return usual(1e6, callback)
        return usual(delay, callback, *args, **options)

    monkeypatch.setattr(loop, "call_later", call_later)
    table = await with_a_failing_one(house)
    await settled(computers)
    for _ in range(20):  # news from elsewhere do not make it try more often
        computers.wake()
        await settled(computers)
    assert failing.calls == 1
    for calls in range(2, 14):
        timers[-1][1]()
        await settled(computers)
        assert failing.calls == calls
    assert [delay for delay, _ in timers] == [min(5 * 2**n, 3600) for n in range(12)]
    assert (await house.tables.table(table.id)).due == (0,)
    assert computers._failures == {}


async def test_a_player_that_fails_is_logged_with_its_trace(
    house: House, computers: Computers, failing: type[Failing], monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[dict[str, Any]] = []

    class Log:
        def exception(self, event: str, **facts: Any) -> None:
            logged.append({"event": event, **facts})

    monkeypatch.setattr(failing, "failures", 1)
    monkeypatch.setattr(computers_module, "logger", Log())
    table = await with_a_failing_one(house)
    await settled(computers)
    assert logged == [{"event": "a computer player failed", "game": table.id, "retry_in": 5.0}]


async def test_a_player_that_cheats_is_a_player_that_fails(
    house: House, computers: Computers, failing: type[Failing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Failing, "choose", lambda self, position, dice: nasty.Bank())
    table = await with_a_failing_one(house)
    before = await house.everything()
    await settled(computers)
    assert await house.everything() == before
    assert list(computers._retries) == [table.id]


async def test_one_table_whose_player_fails_does_not_hold_up_another(
    house: House, computers: Computers, failing: type[Failing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failing, "failures", 99)
    await with_a_failing_one(house)
    other = await house.tables.open(9, 5, ANN, "nasty", house.rid())
    await house.tables.add_computer(other.id, ANN, "relaxed", house.rid())
    await house.tables.begin(other.id, ANN, house.rid())
    await settled(computers)
    assert (await house.tables.table(other.id)).due == (0,)


async def test_a_table_aborted_during_the_pause_is_left_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = asyncio.Event()

    async def wait(_: float) -> None:
        await gate.wait()

    computers = Computers(house.tables, house.thinking, wait, lambda: 1.0)
    table = await with_computers(house, "nasty", people=1, machines=1)
    computers.wake()
    await asyncio.sleep(0.05)
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    before = await house.everything()
    gate.set()
    await settled(computers)
    assert await house.everything() == before
    assert computers._retries == {}
    await computers.close()


async def test_a_database_that_cannot_be_read_is_looked_at_again_later(
    house: House, computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers_module, "FIRST_RETRY", 0.05)
    table = await with_computers(house, "nasty", people=1, machines=1)
    await settled(computers)
    looks = 0
    again = asyncio.Event()

    async def fail() -> tuple[()]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise StoreError("The disk is full.")
        again.set()
        return ()

    monkeypatch.setattr(house.tables, "waiting_computers", fail)
    computers.wake()
    await asyncio.wait_for(again.wait(), 10)
    assert (await house.tables.table(table.id)).status == "running"
