"""Signs of life."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.health import Heartbeat


@pytest.fixture
def heart(tmp_path: Path) -> Heartbeat:
    return Heartbeat(tmp_path / "mole.sqlite3")


def test_the_heartbeat_lies_beside_the_database_or_among_temporary_files(tmp_path: Path) -> None:
    assert Heartbeat(tmp_path / "mole.sqlite3").file == tmp_path / "mole.sqlite3.heartbeat"
    assert Heartbeat(None).file.name == "mole.heartbeat"


def test_a_bot_that_never_ran_is_not_well(heart: Heartbeat) -> None:
    assert "not running" in str(heart.ailment())


def test_a_fresh_touch_is_well_and_an_old_one_is_not(heart: Heartbeat) -> None:
    heart.beat()
    assert heart.ailment() is None
    os.utime(heart.file, (time.time() - 61, time.time() - 61))
    assert "61 seconds old" in str(heart.ailment())


def test_a_touch_from_the_future_does_not_count(heart: Heartbeat) -> None:
    heart.beat()
    assert heart.ailment(now=time.time() - 3600) is not None


async def test_it_beats_only_while_the_bot_is_well_and_leaves_nothing_when_it_stops(heart: Heartbeat) -> None:
    well = False

    async def alive() -> bool:
        return well

    beating = asyncio.create_task(heart.keep(alive, interval=0.01))
    await asyncio.sleep(0.05)
    assert not heart.file.exists()
    well = True
    await asyncio.sleep(0.05)
    assert heart.ailment() is None
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert not heart.file.exists()


async def test_a_folder_that_cannot_be_written_does_not_stop_the_beating(tmp_path: Path) -> None:
    async def alive() -> bool:
        return True

    beating = asyncio.create_task(Heartbeat(tmp_path / "missing" / "db").keep(alive, interval=0.01))
    await asyncio.sleep(0.03)
    assert not beating.done()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
