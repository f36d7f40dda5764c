"""Many at once: everything happens once, nothing is lost."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from bot.games.core import TooLate
from bot.store import Store
from bot.table.errors import Refused
from bot.table.values import Panel
from tests.table.house import ANN, BO, PEOPLE, House


async def test_sixty_tables_are_played_at_once(house: House) -> None:
    panels = [
        await house.due(await house.running("hole", channel=channel, placement="scattered"))
        for channel in range(60)
    ]
    begun = time.perf_counter()
    done = await asyncio.gather(*(house.submit(panel, panel.legal[0]) for panel in panels))
    took = time.perf_counter() - begun
    assert [after.table.revision for after in done] == [panel.table.revision + 1 for panel in panels]
    assert took < 5, "sixty moves took longer than anybody waits"
    entries = await house.rows("SELECT game_id, body FROM entry WHERE body LIKE '%\"played\"%'")
    assert set(Counter(row["game_id"] for row in entries).values()) == {1}


async def test_the_same_press_twice_at_once_counts_once(house: House) -> None:
    panel = await house.due(await house.running("nasty"))
    results = await asyncio.gather(*(house.choose(panel, "plan") for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(result, Panel) for result in results) == 1
    assert sum(isinstance(result, TooLate) for result in results) == 3
    fresh = await house.tables.panel(panel.table.id, ANN.id)
    assert (fresh.chosen, fresh.step) == (("plan",), 1)


async def test_the_same_confirmation_twice_at_once_counts_once(house: House) -> None:
    panel = await house.due(await house.running("hole", placement="scattered"))
    drafted = await house.choose(panel, str(panel.legal[0]))
    same = await asyncio.gather(*(house.confirm(drafted, "one") for _ in range(4)))
    assert len({after.table.revision for after in same}) == 1
    assert len(await house.rows("SELECT * FROM entry WHERE body LIKE '%\"played\"%'")) == 1


async def test_the_same_command_twice_at_once_counts_once(house: House) -> None:
    panel = await house.due(await house.running("hole", placement="handful"))
    user, action = panel.table.seats[panel.seat].user_id or 0, str(panel.legal[0])
    same = await asyncio.gather(*(house.tables.submit(panel.table.id, user, action, "one") for _ in range(4)))
    assert [len(after.draft) for after in same] == [1, 1, 1, 1]


async def test_two_confirmations_of_one_draft_under_two_ids_count_once(house: House) -> None:
    panel = await house.due(await house.running("hole", placement="scattered"))
    drafted = await house.choose(panel, str(panel.legal[0]))
    results = await asyncio.gather(
        *(house.confirm(drafted, name) for name in ("one", "two")), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["Panel", "TooLate"]


async def test_secret_choices_made_at_once_all_count(house: House) -> None:
    table = await house.running("nasty", people=4)
    panels = [await house.tables.panel(table.id, person.id) for person in PEOPLE]
    await asyncio.gather(*(house.submit(panel, panel.legal[n]) for n, panel in enumerate(panels)))
    played = await house.rows("SELECT body FROM entry WHERE body LIKE '%\"played\"%'")
    assert len(played) == 4


async def test_joining_leaving_and_beginning_at_once_leaves_a_table_that_makes_sense(house: House) -> None:
    table = await house.lobby(people=2)
    results = await asyncio.gather(
        house.tables.join(table.id, PEOPLE[2], house.rid()),
        house.tables.leave(table.id, BO, house.rid()),
        house.tables.begin(table.id, ANN, house.rid()),
        house.tables.join(table.id, PEOPLE[3], house.rid()),
        return_exceptions=True,
    )
    assert all(not isinstance(result, Exception) or isinstance(result, Refused) for result in results)
    after = await house.tables.table(table.id)
    assert [seat.seat for seat in after.seats] == list(range(len(after.seats)))
    assert len({seat.user_id for seat in after.seats}) == len(after.seats)


async def test_two_programs_on_one_file_never_both_open_a_table_in_a_channel(house: House) -> None:
    other = House(await Store.open(f"sqlite:///{house.path}"), house.path, house.clock, 5000)
    for channel in range(10):
        results = await asyncio.gather(
            house.tables.open(9, channel, ANN, "hole", house.rid()),
            other.tables.open(9, channel, BO, "hole", other.rid()),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["Table", "TableExists"]
    await other.store.close()


@pytest.mark.parametrize("game", ["hole", "nasty"])
async def test_people_who_are_cut_off_in_the_middle_lose_and_double_nothing(house: House, game: str) -> None:
    table = await house.running(game, **({"placement": "scattered"} if game == "hole" else {"rounds": "3"}))
    for turn in range(20):
        panel = await house.due(table)
        user, name = panel.table.seats[panel.seat].user_id or 0, house.rid()
        task = asyncio.create_task(house.tables.submit(table.id, user, str(panel.legal[0]), name))
        await asyncio.sleep(turn * 0.0004)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        # Discord sends the same again: whatever became of the first, it is done once.
        after = await house.tables.submit(table.id, user, str(panel.legal[0]), name)
        assert after.table.revision == panel.table.revision + 1 or after.draft
        table = after.table
    exported = await house.tables.abort(table.id, ANN, moderator=False, request_id=house.rid())
    assert exported.status == "aborted"
