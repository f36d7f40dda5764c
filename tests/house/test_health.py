"""Signs of life."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from bot import health


def test_the_heartbeat_lies_beside_the_database_or_among_temporary_files(tmp_path: Path) -> None:
    assert health.heartbeat_file(tmp_path / "mole.sqlite3") == tmp_path / "mole.sqlite3.heartbeat"
    assert health.heartbeat_file(None).name == "mole.heartbeat"


def test_a_bot_that_never_ran_is_not_well(tmp_path: Path) -> None:
    assert "not running" in str(health.ailment(tmp_path / "none"))


def test_a_fresh_touch_is_well_an_old_one_is_not(tmp_path: Path) -> None:
    file = tmp_path / "beat"
    health.beat(file)
    assert health.ailment(file) is None
    os.utime(file, (time.time() - 61, time.time() - 61))
    assert "61 seconds ago" in str(health.ailment(file))


def test_a_touch_from_the_future_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "beat"
    health.beat(file)
    assert health.ailment(file, now=time.time() - 3600) is not None


async def test_it_beats_only_while_the_bot_is_connected_and_leaves_nothing_when_it_stops(
    tmp_path: Path,
) -> None:
    file = tmp_path / "beat"
    connected = False
    beating = asyncio.create_task(health.keep_beating(file, lambda: connected, interval=0.01))
    await asyncio.sleep(0.05)
    assert not file.exists()
    connected = True
    await asyncio.sleep(0.05)
    assert health.ailment(file) is None
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert not file.exists()


async def test_a_folder_that_cannot_be_written_does_not_stop_the_beating(tmp_path: Path) -> None:
    beating = asyncio.create_task(
        health.keep_beating(tmp_path / "missing" / "beat", lambda: True, interval=0.01)
    )
    await asyncio.sleep(0.03)
    assert not beating.done()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
