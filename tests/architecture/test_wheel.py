"""The wheel: it holds everything the program needs, wherever it is started."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .tracked import ROOT, tracked_files

LOAD_EVERYTHING = """
import asyncio, sys
import bot
from bot.catalogue import GAMES
from bot.games import data
from bot.store import Store
from bot.wording.files import languages, load

for game in GAMES.values():
    game.rules.start(game.rules.seats[0], game.rules.Options())
assert [len(load(language)) > 0 for language in languages()] == [True]
store = asyncio.run(Store.open("sqlite:///mole.sqlite3"))
asyncio.run(store.close())
print(bot.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("mole-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    _pip("install", "--no-index", "--no-deps", "--target", str(target), str(wheel))
    return target


def _pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *arguments], check=True, capture_output=True)


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    expected = {
        str(path.relative_to(ROOT))
        for path in tracked_files(new=True)
        if path.relative_to(ROOT).parts[0] in {"bot", "data", "renderers"}
    }
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == expected


def test_the_wheel_carries_the_licence(wheel: Path) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in zipfile.ZipFile(wheel).namelist())


def test_installed_it_finds_its_data_though_a_foreign_data_package_lies_in_the_working_directory(
    installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "__init__.py").write_text("raise RuntimeError('this is somebody else')\n")
    environment = {"PYTHONPATH": str(installed), "PYTHONWARNINGS": "ignore", "PATH": "/usr/bin:/bin"}
    for arguments in (["-c", LOAD_EVERYTHING], ["-m", "bot", "pictures", "drawn"]):
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert str(installed) in run.stdout or list((tmp_path / "drawn").glob("*.png"))


def test_a_damaged_data_file_is_one_sentence_and_an_exit_code(installed: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(installed, copy)
    board = copy / "data" / "hole.toml"
    board.write_text(board.read_text("utf-8") + "\n[", "utf-8")
    environment = {
        "PYTHONPATH": str(copy),
        "PYTHONWARNINGS": "ignore",
        "DISCORD_TOKEN": "any",
        "DATABASE_URL": "none, so that it ends here in any case",
    }
    run = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("mole: The data file hole.toml cannot be used: ")
    assert run.stderr.count("\n") == 1
