"""What searching players are given, what becomes of their choices, and what happens when they fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from bot.games.core import NotYourTurn, TooLate
from bot.table import minds as minds_module
from bot.table.computers import Computers
from bot.table.minds import Minds
from bot.table.searching import Ask, Failure, Pick, Search, SearchFailed, choose
from bot.table.thinking import Thinking
from bot.table.values import Table
from tests.table.house import ANN, BO, EVERYTHING, House
from tests.table.test_computers import Waits, settled


class Gate:
    """A searcher that thinks for as long as it is told to, and remembers what it was given."""

    def __init__(self, *, open_: bool = False) -> None:
        self.given: list[Search] = []
        self.opened = asyncio.Event()
        self.failure: Failure | None = None
        self.closed = False
        if open_:
            self.opened.set()

    async def search(self, ask: Ask, *, urgent: bool = False) -> Pick:
        search = await ask(0.5)
        self.given.append(search)
        await self.opened.wait()
        if self.failure is not None:
            raise SearchFailed(self.failure)
        return choose(search, EVERYTHING)

    def close(self) -> None:
        self.closed = True

    async def asked(self, times: int = 1) -> None:
        for _ in range(2000):
            if len(self.given) >= times:
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it was never asked")


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def thinking(house: House, gate: Gate) -> Thinking:
    return house.think_with(Minds(EVERYTHING, searcher=gate))


@pytest.fixture
async def computers(house: House, thinking: Thinking) -> AsyncIterator[Computers]:
    computers = Computers(house.tables, thinking, Waits(), lambda: 0.0)
    house.tables.changes._on_commit = computers.wake
    yield computers
    await computers.close()


async def beside_a_sharp_one(house: House, game: str = "nasty", people: int = 1, **options: str) -> Table:
    table = await house.lobby(game, people, **options)
    await house.tables.add_computer(table.id, ANN, "sharp", house.rid())
    return await house.tables.begin(table.id, ANN, house.rid())


def of_computer(table: Table) -> Any:
    return next(info for info in table.seats if info.computer is not None)


async def until_it_is_due(house: House, table: Table) -> Any:
    while of_computer(table).due_since is None:
        panel = await house.due(table)
        table = (await house.submit(panel, panel.legal[0])).table
    return of_computer(table)


async def test_a_search_is_given_nothing_by_which_the_table_or_its_secrets_could_be_found(
    house: House, thinking: Thinking, gate: Gate
) -> None:
    table = await beside_a_sharp_one(house, people=2)
    gate.opened.set()
    info = await until_it_is_due(house, table)
    await thinking.choose(table.id, info.seat, info.decision)
    [search] = gate.given
    assert (search.game, search.level, search.seat, search.effort) == ("nasty", "sharp", info.seat, 0.5)
    record = await house.tables.changes.read(table.id)
    told = msgspec.json.encode(search).decode()
    assert record.row.seed.hex() not in told
    assert str(ANN.id) not in told
    assert search.state != record.state
    assert search.state.hands[info.seat] == record.state.hands[info.seat]
    others = [seat for seat in range(3) if seat != info.seat]
    assert all(search.state.hands[seat] != record.state.hands[seat] for seat in others)


async def test_a_choice_that_was_overtaken_is_dropped(house: House, thinking: Thinking, gate: Gate) -> None:
    table = await beside_a_sharp_one(house, "hill")
    info = await until_it_is_due(house, table)
    gate.opened.set()
    thought = await thinking.choose(table.id, info.seat, info.decision)
    before = await house.everything()
    stale = msgspec.structs.replace(thought, view=msgspec.structs.replace(thought.view, round=9))
    with pytest.raises(TooLate):
        await thinking.submit(table.id, stale)
    with pytest.raises(TooLate):
        await thinking.submit(table.id, msgspec.structs.replace(thought, decision=info.decision - 1))
    assert await house.everything() == before
    await thinking.submit(table.id, thought)
    with pytest.raises((TooLate, NotYourTurn)):
        await thinking.submit(table.id, thought)


async def test_a_table_that_is_closed_while_its_computer_thinks_stays_closed(
    house: House, computers: Computers, gate: Gate
) -> None:
    table = await beside_a_sharp_one(house)
    await gate.asked()
    await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    before = await house.everything()
    gate.opened.set()
    await settled(computers)
    assert await house.everything() == before
    assert computers._retries == {}


async def test_people_play_on_while_a_computer_thinks(house: House, computers: Computers, gate: Gate) -> None:
    table = await beside_a_sharp_one(house, people=2)
    await gate.asked()
    for person in (ANN, BO):
        panel = await house.tables.panel(table.id, person.id)
        await house.submit(panel, panel.legal[0])
    assert (await house.tables.table(table.id)).due == (2,)
    gate.opened.set()
    await settled(computers)
    assert (await house.tables.table(table.id)).due != (2,)


async def test_after_a_restart_in_the_middle_of_a_search_it_is_begun_again(
    house: House, computers: Computers, gate: Gate
) -> None:
    table = await beside_a_sharp_one(house)
    await gate.asked()
    await computers.close()
    again = await house.restart()
    other = Gate(open_=True)
    computers = Computers(
        again.tables, again.think_with(Minds(EVERYTHING, searcher=other)), Waits(), lambda: 0.0
    )
    computers.wake()
    await settled(computers)
    assert other.given[0] == gate.given[0]  # with the same dice
    assert (await again.tables.table(table.id)).due == (0,)
    await computers.close()
    await again.store.close()


async def test_a_search_that_fails_is_logged_with_a_reference_and_the_game_goes_on(
    house: House, computers: Computers, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[dict[str, Any]] = []

    class Log:
        def error(self, event: str, **facts: Any) -> None:
            logged.append({"event": event, **facts})

    monkeypatch.setattr(minds_module, "log", Log())
    gate.failure = Failure("ValueError", ("here.py:1 think",))
    gate.opened.set()
    table = await beside_a_sharp_one(house)
    await settled(computers)
    assert (await house.tables.table(table.id)).due == (0,)
    assert computers._retries == {}
    [told] = logged
    assert len(told.pop("reference")) == 4
    assert told == {
        "event": "a search failed", "level": "sharp", "kind": "ValueError", "trace": ("here.py:1 think",)
    }  # fmt: skip


@pytest.mark.parametrize("level", ["relaxed", "solid"])
async def test_quick_levels_need_no_searcher(
    house: House, computers: Computers, gate: Gate, level: str
) -> None:
    table = await house.lobby("nasty", 1)
    await house.tables.add_computer(table.id, ANN, level, house.rid())
    await house.tables.begin(table.id, ANN, house.rid())
    await settled(computers)
    assert (await house.tables.table(table.id)).due == (0,)
    assert gate.given == []


async def test_a_level_that_is_there_no_more_is_played_by_the_weakest(
    house: House, computers: Computers
) -> None:
    table = await house.lobby("nasty", 1)
    house.tables._levels = ["divine"]
    await house.tables.add_computer(table.id, ANN, "divine", house.rid())
    await house.tables.begin(table.id, ANN, house.rid())
    await settled(computers)
    assert (await house.tables.table(table.id)).due == (0,)


async def test_a_stand_in_plays_as_well_as_the_table_has_agreed(
    house: House, thinking: Thinking, gate: Gate
) -> None:
    table = await house.lobby("nasty", 2)
    await house.tables.set_term(table.id, ANN, "standin_level", "sharp", house.rid())
    table = await house.tables.begin(table.id, ANN, house.rid())
    async with house.tables.changes.write() as session:
        await session.execute(text("UPDATE chair SET standin = 'on' WHERE seat = 1"))
    gate.opened.set()
    await thinking.play(table.id, 1, table.seats[1].decision)
    assert [search.level for search in gate.given] == ["sharp"]


async def test_closing_the_minds_closes_their_searcher(gate: Gate) -> None:
    Minds(searcher=gate).close()
    assert gate.closed
