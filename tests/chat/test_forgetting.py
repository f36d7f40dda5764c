"""Who wants to be forgotten is, but for games that still run; and nobody else is."""

from __future__ import annotations

import json

from bot.catalogue import GAMES
from bot.table.verify import verify


async def finish(world, *others) -> None:
    table = await world.begin(*others, placement="scattered", turn_limit=2)
    while (await world.table(table.id)).status == "running":
        who = await world.due(table.id)
        await world.type(who, await world.best(who, table.id))


async def everywhere(world) -> str:
    """All rows of all tables, as text."""
    names = [row["name"] for row in await world.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    rows = {name: await world.rows(f"SELECT * FROM {name}") for name in names}  # noqa: S608 -- our own names
    return json.dumps(rows, default=str)


async def test_who_is_forgotten_is_nowhere_in_the_database_and_somebody_in_games(world):
    await finish(world, world.bo)
    sheet = await world.command(world.ann, "mole-me settings")
    await world.pick(world.ann, sheet, "night")
    await world.command(world.ann, "mole recap")
    await world.command(world.ann, "mole-me away", until="tomorrow")
    assert str(world.ann.id) in await everywhere(world)
    asked = await world.command(world.ann, "mole-me forget-me")
    assert "It cannot be taken back." in asked.text
    assert str(world.ann.id) in await everywhere(world)
    told = await world.press(world.ann, asked, "Forget me")
    assert told.text == "Done: your settings and ratings are gone, and you are somebody in 1 game."
    stored = await everywhere(world)
    assert str(world.ann.id) not in stored
    assert '"Ann"' not in stored
    assert str(world.bo.id) in stored
    await world.restart()
    history = await world.command(world.bo, "mole history")
    assert "● somebody" in history.text
    assert "Ann" not in history.text
    best = await world.command(world.bo, "mole-me leaderboard", game="hole")
    assert str(world.ann.id) not in best.text
    assert f"<@{world.bo.id}>" in best.text
    assert (await world.command(world.ann, "mole-me stats")).last_line.startswith("None has been played")


async def test_the_game_of_somebody_forgotten_still_verifies_and_can_be_looked_at(world):
    await finish(world, world.bo)
    await world.press(world.ann, await world.command(world.ann, "mole-me forget-me"), "Forget me")
    exported = json.dumps(await world.tables.export(1)).encode()
    assert verify(exported, GAMES).holds
    assert "Ann" not in exported.decode()
    for command in ("mole board", "mole status", "mole replay", "mole recap"):
        assert (await world.command(world.ann, command)).text
    rematch = await world.press(world.bo, world.card, "Rematch")
    assert rematch.text.startswith("The table is set once more")
    assert [seat.user_id for seat in (await world.table(2)).seats] == [world.bo.id]


async def test_games_that_run_are_named_and_stay(world):
    await world.begin(world.bo, placement="scattered")
    asked = await world.command(world.ann, "mole-me forget-me")
    stays = f"These games go on and stay as they are until they are over: The Mole in the Hole in <#{world.channel.id}>."
    assert stays in asked.text
    told = await world.press(world.ann, asked, "Forget me")
    assert told.text.splitlines() == [
        "Done: your settings and ratings are gone, and you are somebody in 0 games.",
        stays,
    ]
    who = await world.due()
    await world.type(who, await world.best(who))
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Bo"]


async def test_a_press_by_somebody_else_forgets_the_presser_alone(world):
    await finish(world, world.bo)
    asked = await world.command(world.ann, "mole-me forget-me")
    assert world.told(await world.forge(world.eve, "f:me", shown=asked)).private
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Bo"]
    assert len(await world.rows("SELECT * FROM rating")) == 2
