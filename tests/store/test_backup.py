"""A backup of a database in use is one moment of it, and can be put in its place."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.store import Store, settings
from bot.table.verify import verify
from tests.table.house import EVERYTHING, House


async def test_backups_while_games_are_played_are_whole_and_can_be_played_on(tmp_path: Path) -> None:
    house = await House.build(tmp_path / "mole.db")
    tables = [await house.running("hill", 2, channel) for channel in (8, 9, 10)]
    playing = True

    async def play(table):
        while playing and table.status == "running":
            panel = await house.due(table)
            table = (await house.submit(panel, panel.legal[0])).table

    players = [asyncio.create_task(play(table)) for table in tables]
    copies = []
    for number in range(6):
        await asyncio.sleep(0.05)
        copies.append(tmp_path / f"copy{number}.db")
        await house.store.backup(copies[-1])
    playing = False
    await asyncio.gather(*players)
    live = [await house.tables.table(table.id) for table in tables]
    await house.store.close()
    reached = []
    for copy in copies:
        place = tmp_path / "restored" / "mole.db"
        place.parent.mkdir(exist_ok=True)
        shutil.copy(copy, place)
        restored = await House.build(place, first=9000)
        try:
            assert (await restored.store.check()).problems == ()
            found = [await restored.tables.table(table.id) for table in tables]
            reached.append(sum(table.revision for table in found))
            for table in found:
                rows = await restored.rows(
                    "SELECT count(*) AS n, max(revision) AS last FROM entry WHERE game_id = :id", id=table.id
                )
                stored = await restored.rows("SELECT entries FROM game WHERE id = :id", id=table.id)
                assert rows[0]["n"] == stored[0]["entries"], "the log and the game are of the same moment"
                assert rows[0]["last"] == table.revision
                over = table if table.status == "over" else await restored.play(table)
                exported = await restored.tables.export(over.id)
                assert verify(json.dumps(exported).encode(), EVERYTHING).holds
        finally:
            await restored.store.close()
            for file in place.parent.iterdir():
                file.unlink()
    assert reached == sorted(reached)
    assert reached[-1] <= sum(table.revision for table in live)
    assert len(set(reached)) > 1, "games went on between the copies"


def restore(folder: Path) -> None:
    """By the lines of the README."""
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    lines = [
        line.strip()
        for line in readme.splitlines()
        if line.startswith(("    mkdir broken", "    cp mole-backup"))
    ]
    assert len(lines) == 2
    subprocess.run(["sh", "-c", " && ".join(lines)], cwd=folder, check=True)


async def test_a_backup_is_restored_by_the_readme_over_what_a_crash_has_left(tmp_path: Path) -> None:
    house = await House.build(tmp_path / "live.sqlite3")
    table = await house.running("hill")
    await house.store.backup(tmp_path / "mole-backup.sqlite3")
    kept = await house.everything()
    panel = await house.due(table)
    await house.submit(panel, panel.legal[0])
    for end in ("", "-wal", "-shm"):  # as the files are when the power fails
        shutil.copy(tmp_path / f"live.sqlite3{end}", tmp_path / f"mole.sqlite3{end}")
    await house.store.close()
    await asyncio.to_thread(restore, tmp_path)
    restored = await House.build(tmp_path / "mole.sqlite3", first=9000)
    assert await restored.everything() == kept
    assert (await restored.store.check()).problems == ()
    panel = await restored.due(table)
    await restored.submit(panel, panel.legal[0])
    await restored.store.close()


async def test_a_backup_begins_and_ends_beside_a_write_that_is_not_committed(tmp_path: Path) -> None:
    house = await House.build(tmp_path / "mole.db")
    await house.running("hill")
    async with house.store.write() as session:
        await settings.put(session, "half", "done")
        await session.flush()
        await asyncio.wait_for(house.store.backup(tmp_path / "copy.db"), 20)
    await house.store.close()
    copy = await Store.open(f"sqlite:///{tmp_path}/copy.db")
    async with copy.read() as session:
        assert await settings.get(session, "half") is None
    await copy.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("what", ["mole.db", "nowhere/copy.db"])
async def test_a_backup_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, what: str) -> None:
    house = await House.build(tmp_path / "mole.db")
    before = names(tmp_path)
    with pytest.raises(Exception, match=r"exists already|cannot be"):
        await house.store.backup(tmp_path / what)
    assert names(tmp_path) == before
    await house.store.close()
