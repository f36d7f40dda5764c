"""A new program on the same file goes on where the old one stopped."""

from __future__ import annotations

import pytest

from bot.table.values import Table
from tests.table.house import ANN, BO, House


async def test_a_lobby_outlives_a_restart(house: House) -> None:
    table = await house.lobby(placement="handful")
    again = await house.restart()
    assert await again.tables.table(table.id) == table
    table = await again.tables.begin(table.id, ANN, again.rid())
    assert table.status == "running"
    await again.store.close()


async def test_a_draft_outlives_a_restart_at_every_step(house: House) -> None:
    table = await house.running("hole", placement="handful")
    panel = await house.due(table)
    user = panel.table.seats[panel.seat].user_id or 0
    actions = [str(action) for action in panel.legal[:4]]
    for action in actions:
        verb, space = action.split()
        panel = await house.choose(panel, verb) if len({a.verb() for a in panel.legal}) > 1 else panel
        panel = await house.choose(panel, " ".join([] if panel.chosen else [verb]) + f" {space}")
        house = await house.restart()
        assert await house.tables.panel(table.id, user) == panel
    done = await house.confirm(panel)
    assert done.table.revision == table.revision + 1
    await house.store.close()


async def test_half_made_words_outlive_a_restart(house: House) -> None:
    table = await house.running("nasty")
    panel = await house.choose(await house.tables.panel(table.id, BO.id), "plan")
    again = await house.restart()
    same = await again.tables.panel(table.id, BO.id)
    assert same == panel
    assert same.chosen == ("plan",)
    await again.store.close()


@pytest.mark.parametrize("game", ["hole", "nasty"])
async def test_restarting_after_every_turn_changes_nothing_of_a_game(house: House, game: str) -> None:
    async def play(house: House, channel: int, *, restart: bool) -> tuple[House, Table]:
        table = await house.running(
            game, channel=channel, **({"placement": "scattered"} if game == "hole" else {})
        )
        turns = 0
        while table.status == "running" and turns < 60:
            panel = await house.due(table)
            table = (await house.submit(panel, panel.legal[turns % len(panel.legal)])).table
            turns += 1
            if restart:
                house = await house.restart()
        return house, table

    _, straight = await play(house, 1, restart=False)
    [row] = await house.rows("SELECT seed, state FROM game")
    house._seed = lambda: row["seed"]  # type: ignore[method-assign]
    house.tables._seeds = house._seed
    house, broken = await play(house, 2, restart=True)
    [_, other] = await house.rows("SELECT seed, state FROM game ORDER BY id")
    assert other == row
    assert broken.revision == straight.revision
    await house.store.close()
