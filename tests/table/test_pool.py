"""Searches have processes of their own: bounded, in a line, replaced when they are lost, gone when the bot is."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bot.catalogue import GAMES
from bot.games.core import TooLate
from bot.players import base as players
from bot.table.pool import ATTEMPTS, LEAST, Pool
from bot.table.searching import Ask, Pick, Search, SearchFailed, choose
from tests.support import searches

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

ORPHANS = """
import asyncio, sys
from tests.support import searches
from tests.table.test_pool import asking, position
from bot.table.pool import Pool

async def main():
    await Pool(2, work=searches.never_end).search(asking(position(sys.argv[1])))

if __name__ == "__main__":
    asyncio.run(main())
"""


def position(seed: str | Path, level: str = "relaxed") -> Search:
    rules = GAMES["hill"].rules
    state = rules.start(2, rules.Options())
    while not rules.to_act(state):
        from bot.games.dice import FastDice

        state = rules.settle(state, FastDice(1)).state
    [seat] = rules.to_act(state)
    return Search("hill", level, seat, players.position(rules, state, seat).state, str(seed))


def asking(search: Search) -> Ask:
    async def ask(effort: float) -> Search:
        return search

    return ask


async def until(true: Callable[[], bool]) -> None:
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never happens")


class Asked:
    """Searches that are asked for, gated, and then not wanted any more: so that no process is needed."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.gate = asyncio.Event()
        self.order: list[str] = []
        self.efforts: list[float] = []

    def begin(self, name: str, *, urgent: bool = False) -> asyncio.Task[Pick]:
        async def ask(effort: float) -> Search:
            self.order.append(name)
            self.efforts.append(effort)
            await self.gate.wait()
            raise TooLate("too_late")

        return asyncio.create_task(self.pool.search(ask, urgent=urgent))


@pytest.mark.parametrize(
    ("processes", "efforts"),
    [(1, [1, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 1]), (2, [1, 1, 1 / 2, 2 / 3, 1, 1])],  # two are free at once
)
async def test_the_longer_the_line_the_less_each_search_tries_and_nobody_is_sent_away(
    processes: int, efforts: list[float]
) -> None:
    asked = Asked(Pool(processes))
    tasks = [asked.begin(str(n)) for n in range(6)]
    await asyncio.sleep(0)
    assert asked.order == [str(n) for n in range(processes)]
    asked.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [TooLate] * 6
    assert asked.order == ["0", "1", "2", "3", "4", "5"]
    assert asked.efforts == pytest.approx(efforts)


async def test_no_line_is_so_long_that_a_search_tries_nothing() -> None:
    asked = Asked(Pool(1))
    tasks = [asked.begin(str(n)) for n in range(50)]
    await asyncio.sleep(0)
    asked.gate.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert asked.efforts[1] == LEAST


async def test_what_a_person_waits_for_comes_first() -> None:
    asked = Asked(Pool(1))
    tasks = [asked.begin(name, urgent=name.isupper()) for name in ("a", "b", "c", "D", "E")]
    await asyncio.sleep(0)
    asked.gate.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert asked.order == ["a", "D", "E", "b", "c"]


async def test_who_leaves_the_line_leaves_no_gap() -> None:
    asked = Asked(Pool(1))
    first, second, third = (asked.begin(name) for name in ("a", "b", "c"))
    await asyncio.sleep(0)
    second.cancel()
    asked.gate.set()
    await asyncio.wait({first, second, third}, timeout=5)
    assert second.cancelled()
    assert isinstance(third.exception(), TooLate)
    assert asked.order == ["a", "c"]
    assert asked.pool._free == 1


async def test_who_leaves_when_its_turn_has_come_passes_it_on() -> None:
    asked = Asked(Pool(1))
    first, second, third = (asked.begin(name) for name in ("a", "b", "c"))
    await asyncio.sleep(0)
    asked.pool._next()  # as if the first had ended: the second is told, and has not heard it yet
    second.cancel()
    asked.gate.set()
    await asyncio.wait({second, third}, timeout=5)
    assert second.cancelled()
    assert isinstance(third.exception(), TooLate)
    assert asked.order == ["a", "c"]
    first.cancel()


async def test_a_search_runs_in_another_process_which_is_used_again() -> None:
    pool = Pool(1, work=searches.tell)
    told = []
    for _ in range(2):
        with pytest.raises(SearchFailed) as failed:
            await pool.search(asking(position("")))
        told.append(failed.value.failure.kind)
    pool.close()
    assert len(set(told)) == 1
    assert told[0] != str(os.getpid())


async def test_a_process_comes_to_the_same_choice_as_this_one() -> None:
    pool = Pool(1)
    search = position("seed", "sharp")
    assert await pool.search(asking(search)) == choose(search)
    pool.close()


async def test_what_a_player_raises_comes_home_without_its_words() -> None:
    pool = Pool(1, work=searches.raise_a_secret)
    with pytest.raises(SearchFailed) as failed:
        await pool.search(asking(position("")))
    pool.close()
    assert failed.value.failure.kind == "ValueError"
    assert any("searches.py" in place for place in failed.value.failure.trace)
    assert "seven" not in repr(failed.value.failure)


async def test_a_search_whose_process_is_killed_is_started_again(tmp_path: Path) -> None:
    pool = Pool(1, work=searches.die_once)
    search = position(tmp_path)
    assert await pool.search(asking(search)) == choose(search)
    assert len(searches.noted(tmp_path)) == 1
    pool.close()


async def test_a_search_that_kills_every_process_is_given_up_and_the_next_one_has_one(
    tmp_path: Path,
) -> None:
    pool = Pool(1, work=searches.always_die)
    with pytest.raises(SearchFailed, match="lost"):
        await pool.search(asking(position(tmp_path)))
    assert len(searches.noted(tmp_path)) == ATTEMPTS
    pool._work = searches.tell
    with pytest.raises(SearchFailed, match=r"\d+"):
        await pool.search(asking(position("")))
    pool.close()


async def test_a_system_that_gives_no_process_is_a_search_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no memory")

    pool = Pool(1)
    with monkeypatch.context() as patch:
        patch.setattr(pool, "_gather", refuse)
        with pytest.raises(SearchFailed, match="OSError"):
            await pool.search(asking(position("")))
    search = position("seed")
    assert await pool.search(asking(search)) == choose(search)  # later there is one
    pool.close()


async def test_what_cannot_be_sent_to_a_process_is_a_search_that_fails() -> None:
    pool = Pool(1)
    with pytest.raises(SearchFailed):
        await pool.search(asking(msgspec.structs.replace(position(""), state=lambda: None)))
    assert pool._free == 1
    pool.close()


@linux
async def test_a_pool_that_is_closed_ends_its_processes_whatever_they_do(tmp_path: Path) -> None:
    pool = Pool(1, work=searches.never_end)
    search = asyncio.create_task(pool.search(asking(position(tmp_path))))
    await until(lambda: bool(searches.noted(tmp_path)))
    [pid] = searches.noted(tmp_path)
    assert searches.runs(pid)
    pool.close()
    with pytest.raises(SearchFailed, match="closed"):
        await search
    await until(lambda: not searches.runs(pid))


@linux
async def test_no_process_outlives_a_bot_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    folder = tmp_path / "notes"
    folder.mkdir()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(script), str(folder), env=os.environ | {"PYTHONPATH": "."}
    )
    try:
        await until(lambda: bool(searches.noted(folder)))
        [pid] = searches.noted(folder)
        assert searches.runs(pid)
    finally:
        bot.kill()
        await bot.wait()
    await until(lambda: not searches.runs(pid))


async def test_processes_are_started_only_when_they_are_needed() -> None:
    pool = Pool(3)
    assert pool._team is None
    pool.close()
    assert pool._team is None
