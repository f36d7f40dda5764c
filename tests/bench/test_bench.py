"""The bench measures what it says it does; how fast it is, is not a test's matter."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from rich.console import Console

from bot.bench import commits, report
from bot.bench.measure import QUICK, Times, against
from bot.catalogue import GAMES


async def test_every_game_of_the_catalogue_has_its_lines_and_every_aim_is_judged() -> None:
    console = Console(record=True, width=200)
    lines = await report.run(QUICK, console)
    shown = console.export_text()
    for kind in GAMES:
        mine = [line for line in lines if line.game == kind]
        assert {
            "submit to committed", "legal", "applied actions", "settle", "trials of a search", "view to PNG",
        } <= {line.what for line in mine}  # fmt: skip
        assert any(line.what.startswith("a turn with 200 stored games") for line in mine)
        assert any(line.what == "the loop's worst lag while 4 searches run" for line in mine)
        assert all((line.met is None) == (line.aim == "") for line in mine)
    assert all(line.what in shown and line.median in shown for line in lines)


@pytest.mark.parametrize("kind", GAMES)
async def test_the_floor_of_a_commit_writes_the_very_same_rows(kind: str, tmp_path: Path) -> None:
    await commits.commits(kind, QUICK, tmp_path)
    assert commits._rows(tmp_path / f"{kind}.sqlite3") == commits._rows(tmp_path / f"{kind}.twin.sqlite3")


@pytest.mark.parametrize("kind", GAMES)
async def test_the_stored_games_are_really_there(kind: str, tmp_path: Path) -> None:
    await commits.growth(kind, QUICK, tmp_path)
    with sqlite3.connect(tmp_path / f"{kind}.200.sqlite3") as plain:
        assert plain.execute("SELECT count(*) FROM game").fetchone()[0] >= 201
        assert plain.execute("SELECT count(*) FROM entry").fetchone()[0] >= 201 * commits.LOGGED
        assert plain.execute("SELECT count(*) FROM game WHERE status = 'running'").fetchone()[0] >= 11
    plain.close()


def test_an_aim_is_missed_when_the_ratio_is_above_it() -> None:
    fast, slow = Times(), Times()
    fast.all, slow.all = [1.0, 1.0, 9.0], [2.0, 4.0, 3.0]
    assert against("x", "hole", slow, fast, 3).met is True
    assert against("x", "hole", slow, fast, 2.9).met is False
