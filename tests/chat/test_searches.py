"""While computer players search, in real processes, the bot answers people; and it takes up what was cut off."""

from __future__ import annotations

import asyncio

import msgspec

from bot.app import build
from bot.config import Settings
from bot.table.minds import Minds
from bot.table.pool import Pool, cores
from bot.table.searching import Search, choose
from bot.table.values import Person
from tests.support import searches
from tests.table.test_pool import linux, until


class Traced:
    """A pool whose processes leave their traces in a folder."""

    def __init__(self, pool: Pool, folder: str) -> None:
        self.pool = pool
        self.folder = folder

    async def search(self, ask, *, urgent=False):
        async def traced(effort: float) -> Search:
            return searches.traced(await ask(effort), self.folder)

        return await self.pool.search(traced, urgent=urgent)

    def close(self) -> None:
        self.pool.close()


async def beside_a_sharp_one(world, channel) -> None:
    """Ann against a sharp computer, which is due."""
    await world.command(world.ann, "mole start", channel, game="hole")
    table, ann = await world.tables.in_channel(channel.id), Person(world.ann.id, "Ann")
    await world.tables.set_option(table.id, ann, "placement", "scattered", f"option {table.id}")
    await world.tables.add_computer(table.id, ann, "sharp", f"add {table.id}")
    await world.command(world.ann, "mole begin", channel)
    while (await world.table(table.id)).due == (0,):
        await world.type(world.ann, await world.best(world.ann, table.id), channel=channel)


def test_the_settings_say_how_many_processes_there_are_at_most(tmp_path):
    for given, processes in ((3, 3), (None, cores())):
        settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/x", computer_processes=given)
        assert build(settings).parts._minds._searcher._processes == processes


@linux
async def test_the_bot_answers_people_while_four_searches_run(world, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    pool = Pool(4, outside=world.outside, work=searches.never_end)
    world.bot.parts.thinking._minds = Minds(world.games, searcher=Traced(pool, str(folder)))
    try:
        for n in range(4):
            await beside_a_sharp_one(world, world.guild.create_text_channel(f"garden-{n}"))
        await until(lambda: len(searches.noted(folder)) == 4)
        running = searches.noted(folder)
        assert len(set(running)) == 4

        await world.command(world.bo, "mole start", game="hill")
        await world.press(world.cy, world.card, "Join")
        await world.press(world.bo, world.card, "Begin")
        for _ in range(3):
            due = await world.due(5)
            assert (await world.press(due, world.card, "Your move")).private
            await world.type(due, await world.best(due, 5), game="hill")
        for command in ("mole board", "mole status", "mole recap"):
            assert (await world.command(world.bo, command)).private
        assert (await world.table(5)).revision > 3
        assert all(map(searches.runs, running))
        assert searches.noted(folder) == running
        assert len(await world.tables.waiting_computers()) == 4  # not one of them has come to an end
    finally:
        await world.bot.parts.computers.close()
        pool.close()
    await until(lambda: not any(map(searches.runs, running)))


async def test_a_restart_in_the_middle_of_a_search_begins_it_again(world):
    await beside_a_sharp_one(world, world.channel)
    table = await world.table()
    assert table.due == (1,)
    pool = world.bot.parts.thinking._minds._searcher
    assert pool._free == pool._processes - 1
    await world.restart()
    assert pool._team is None
    assert await moved(world, table.revision)


async def moved(world, revision: int, game_id: int = 1) -> bool:
    """Whether the table moves on by itself, in good time."""
    for _ in range(600):
        if (await world.table(game_id)).revision > revision:
            await world.env.settle()
            return True
        await asyncio.sleep(0.1)
    return False


async def test_a_process_that_is_killed_is_replaced_and_nobody_notices(world, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    pool = Pool(1, outside=world.outside, work=searches.die_once)
    world.bot.parts.thinking._minds = Minds(world.games, searcher=Traced(pool, str(folder)))
    await beside_a_sharp_one(world, world.channel)
    revision = (await world.table()).revision
    assert await moved(world, revision)
    assert len(searches.noted(folder)) == 1
    assert "Hillary" in world.card.text
    pool.close()


class Gated:
    """A searcher that thinks until it is told to stop, and then as a quick player."""

    def __init__(self, world) -> None:
        self.world = world
        self.begun = 0
        self.opened = asyncio.Event()

    async def search(self, ask, *, urgent=False):
        search = await ask(1.0)
        self.begun += 1
        await self.world.outside(self.opened.wait())
        return choose(msgspec.structs.replace(search, level="solid"))

    def close(self) -> None:
        pass


async def test_what_was_thought_of_a_step_that_was_taken_back_is_not_played(world):
    gated = Gated(world)
    world.bot.parts.thinking._minds = Minds(world.games, searcher=gated)
    await world.command(world.ann, "mole start", game="hill")
    await world.add_computer("sharp")
    await world.press(world.ann, world.card, "Begin")
    if (await world.table()).due == (1,):
        gated.opened.set()
        assert await moved(world, (await world.table()).revision)
        gated.opened.clear()
    gated.begun = 0
    await world.type(world.ann, await world.best(world.ann), game="hill")
    assert ((await world.table()).due, gated.begun) == ((1,), 1)
    answer = await world.command(world.ann, "mole undo")
    table = await world.table()
    assert table.due == (0,), answer.text
    gated.opened.set()
    await world.env.settle()
    await asyncio.sleep(0.2)
    await world.env.settle()
    assert (await world.table()).revision == table.revision
    await world.type(world.ann, await world.best(world.ann), game="hill")
    assert await moved(world, table.revision + 1)
    assert gated.begun == 2
