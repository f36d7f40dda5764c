"""The command line: what it says, and with which exit code it ends."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import structlog
import typer

from bot import cli
from bot.catalogue import GAMES
from bot.chat import listing
from bot.config import Settings
from bot.health import Heartbeat
from bot.store import Store
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.values import Person
from bot.trouble import Trouble

CHILDREN = 25
"""So many commands stand beside each other at most, by Discord's limits."""
GAMES_TO_COME = 6
"""For so many games there has to be room."""

Mole = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


@pytest.fixture
def mole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Mole:
    """Runs `mole ...` in an empty folder: exit code, stdout, stderr."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["mole", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return (int(end.value.code or 0), *capfd.readouterr())

    return run


def _is_one_sentence(said: str) -> bool:
    return (
        said.startswith("mole: ")
        and said.count("\n") == 1
        and said.endswith(".\n")
        and "Traceback" not in said
    )


def test_help_lists_the_commands(mole: Mole) -> None:
    code, said, _ = mole("--help")
    assert code == 0
    assert all(
        (command.name or command.callback.__name__) in said
        for command in cli.app.registered_commands
        if command.callback
    )


def test_a_wrong_setting_is_one_sentence_and_no_trace(mole: Mole, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "chatty")
    code, _, said = mole("health")
    assert code == 1
    assert _is_one_sentence(said)
    assert "LOG_LEVEL" in said


def test_health_is_bad_without_a_running_bot_and_good_beside_one(mole: Mole, tmp_path: Path) -> None:
    code, _, said = mole("health")
    assert (code, _is_one_sentence(said)) == (1, True)
    Heartbeat(tmp_path / "mole.sqlite3").beat()
    assert mole("health")[0] == 0


async def test_a_backup_is_a_whole_database_and_never_overwrites(mole: Mole, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.sqlite3")
    assert mole("backup", "copy.sqlite3")[0] == 0
    await store.close()
    copied = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copied.execute("SELECT count(*) FROM game").fetchone() == (0,)
    copied.close()
    code, _, said = mole("backup", "copy.sqlite3")
    assert (code, _is_one_sentence(said)) == (1, True)
    assert "exists already" in said


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///mole.sqlite3", "There is no database"),
        ("postgresql://mole@db/mole", "The database is a server"),
        ("mole.sqlite3", "not a URL"),
        ("mysql://root:hunter2@db/mole", "must begin with sqlite:/// or postgresql://"),
    ],
)
def test_a_backup_of_nothing_says_what_to_do(
    mole: Mole, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, said: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    code, _, sentence = mole("backup", "copy.sqlite3")
    assert (code, _is_one_sentence(sentence)) == (1, True)
    assert said in sentence
    assert "hunter2" not in sentence
    assert list(tmp_path.iterdir()) == []


def test_the_pictures_of_the_documentation_are_drawn_into_a_folder(mole: Mole, tmp_path: Path) -> None:
    code, said, _ = mole("pictures", "a/b")
    assert code == 0
    drawn = sorted((tmp_path / "a" / "b").iterdir())
    assert drawn
    assert sorted(said.split()) == [str(path.relative_to(tmp_path)) for path in drawn]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in drawn)


def test_a_folder_that_cannot_be_made_is_one_sentence(mole: Mole, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file")
    code, _, said = mole("pictures", "a/b")
    assert (code, _is_one_sentence(said)) == (1, True)


def test_an_unexpected_fault_is_a_sentence_too_and_debug_shows_the_trace_without_secrets(
    mole: Mole, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = typer.Typer()

    @broken.command()
    def fall() -> None:
        cli._settings()
        raise KeyError(f"seed='{'0f' * 32}'")

    monkeypatch.setattr(cli, "app", broken)
    code, _, said = mole()
    assert (code, _is_one_sentence(said)) == (1, True)
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    code, _, said = mole()
    assert code == 1
    assert "Traceback" in said
    assert "0f0f" not in said


def _empty_database(folder: Path) -> None:
    async def make() -> None:
        await (await Store.open(f"sqlite:///{folder}/mole.sqlite3")).close()

    asyncio.run(make())


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "[bold]", "a b", "\u202egnp"])
def test_names_of_files_are_said_as_they_are_and_command_no_terminal(
    mole: Mole, tmp_path: Path, name: str
) -> None:
    _empty_database(tmp_path)
    code, said, _ = mole("backup", name)
    assert code == 0
    assert (tmp_path / name).exists()
    assert said.strip().isprintable()
    code, _, said = mole("backup", name)
    assert (code, _is_one_sentence(said)) == (1, True)
    assert said.strip().isprintable()
    assert not list(tmp_path.glob(".mole-*"))


def test_a_backup_spares_what_lies_beside_it(mole: Mole, tmp_path: Path) -> None:
    _empty_database(tmp_path)
    (tmp_path / "copy.part").write_text("somebody's")
    assert mole("backup", "copy")[0] == 0
    assert (tmp_path / "copy.part").read_text() == "somebody's"


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "one"])
def test_what_is_no_number_of_a_table_is_refused_by_the_command_line(mole: Mole, number: str) -> None:
    code, _, said = mole("export", "--", number)
    assert code == 2
    assert "Traceback" not in said


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_a_file_without_end_is_no_exported_game(mole: Mole, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "LARGEST", 1024)
    code, _, said = mole("verify", "/dev/zero")
    assert (code, _is_one_sentence(said)) == (1, True)
    assert "too large" in said


def test_a_file_that_cannot_be_finished_is_not_left_half(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # not on Windows
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            cli._write(tmp_path / "game.json", b"x" * 2000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


async def _finished(folder: Path) -> int:
    """A game that is over, in the database of the working directory; its number."""
    store = await Store.open(f"sqlite:///{folder}/mole.sqlite3")
    tables = Tables(store, GAMES, SystemClock(), seeds=lambda: b"s" * 32, on_commit=lambda: None)
    ids = map(str, count())
    ann, bo = Person(1, "Ann"), Person(2, "[b]Бо[/b]")
    table = await tables.open(9, 8, ann, "hole", next(ids))
    await tables.join(table.id, bo, next(ids))
    await tables.set_option(table.id, ann, "placement", "scattered", next(ids))
    table = await tables.begin(table.id, ann, next(ids))
    while table.status == "running":
        user = table.due[0] + 1
        panel = await tables.panel(table.id, user)
        table = (await tables.submit(table.id, user, str(panel.legal[0]), next(ids))).table
    await store.close()
    return table.id


async def test_an_exported_game_is_listed_written_and_verified(mole: Mole, tmp_path: Path) -> None:
    number = await _finished(tmp_path)
    code, listed, _ = await asyncio.to_thread(mole, "export")
    assert code == 0
    assert "[b]Бо[/b]" in listed
    assert (await asyncio.to_thread(mole, "export", str(number), "game.json"))[0] == 0
    code, said, _ = mole("verify", "game.json")
    assert (code, "All holds" in said) == (0, True)
    code, _, said = await asyncio.to_thread(mole, "export", str(number), "game.json")
    assert (code, "exists already" in said) == (1, True)
    game = json.loads((tmp_path / "game.json").read_text("utf-8"))
    game["seed"] = "00" * 32
    (tmp_path / "game.json").write_text(json.dumps(game))
    code, _, said = mole("verify", "game.json")
    assert (code, _is_one_sentence(said)) == (1, True)
    assert "not the one that was sealed" in said


async def test_a_whole_game_is_exported_for_its_owners_eyes_and_imported_elsewhere(
    mole: Mole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await _finished(tmp_path)
    code, said, _ = await asyncio.to_thread(mole, "export", str(number), "whole.json", "--whole")
    assert (code, said) == (0, "Wrote whole.json.\n")
    assert (tmp_path / "whole.json").stat().st_mode & 0o077 == 0
    code, _, said = await asyncio.to_thread(mole, "import", "whole.json")
    assert (code, _is_one_sentence(said)) == (1, True)
    assert "in the database already" in said
    monkeypatch.setenv("DATABASE_URL", "sqlite:///other.sqlite3")
    code, said, _ = await asyncio.to_thread(mole, "import", "whole.json")
    assert code == 0
    assert said.startswith("Table 1: hole, over, ")
    assert "[b]Бо[/b]" in (await asyncio.to_thread(mole, "export"))[1]
    (tmp_path / "broken.json").write_text("{}")
    code, _, said = await asyncio.to_thread(mole, "import", "broken.json")
    assert (code, _is_one_sentence(said)) == (1, True)


async def test_computers_are_listed_as_such(mole: Mole, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.sqlite3")
    tables = Tables(store, GAMES, SystemClock(), seeds=lambda: b"s" * 32, on_commit=lambda: None)
    table = await tables.open(9, 8, Person(1, "Ann"), "hole", "1")
    await tables.add_computer(table.id, Person(1, "Ann"), "relaxed", "2")
    await store.close()
    assert "Ann, computer" in (await asyncio.to_thread(mole, "export"))[1]


@pytest.mark.parametrize(
    "arguments", [["export"], ["export", "1"], ["backup", "copy"], ["verify", "missing.json"]]
)
def test_a_command_that_only_looks_makes_no_file_where_there_is_nothing(
    mole: Mole, tmp_path: Path, arguments: list[str]
) -> None:
    code, _, said = mole(*arguments)
    assert (code, _is_one_sentence(said)) == (1, True)
    assert list(tmp_path.iterdir()) == []


async def test_a_table_that_is_not_there_cannot_be_exported(mole: Mole, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.sqlite3")
    await store.close()
    code, _, said = await asyncio.to_thread(mole, "export", "7")
    assert (code, said) == (1, "mole: There is no table 7; `mole export` lists them.\n")


def test_the_commands_are_listed_as_they_are_registered(mole: Mole) -> None:
    code, said, _ = mole("commands", "--json")
    registered = json.loads(said)
    assert code == 0
    assert [command["name"] for command in registered] == ["mole", "mole-me", "mole-admin"]
    usages = [entry.usage for entry in listing.entries(registered)]
    assert "/mole start game: [thread:]" in usages
    assert "/mole board [text:]" in usages
    assert all(len(command["options"]) <= CHILDREN for command in registered)
    beside = len(registered[0]["options"]) - len(GAMES)
    assert beside + GAMES_TO_COME <= CHILDREN
    code, said, _ = mole("commands")
    assert all(usage in said for usage in usages)


def test_a_demonstration_is_for_three_or_as_near_as_the_game_allows(
    mole: Mole, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    async def play(game: str, seats: int, *_: object) -> None:
        asked.append((game, seats))
        raise Trouble("enough.")

    monkeypatch.setattr("bot.playground.demo.play", play)
    for game in GAMES:
        assert mole("demo", game)[2] == "mole: enough.\n"
    assert asked == [(game, min(3, max(GAMES[game].rules.seats))) for game in GAMES]
    assert mole("demo", "hill", "--seats", "3")[2] == "mole: hill is for 2 players.\n"
    said = "mole: There is no level divine; there is relaxed, solid, sharp.\n"
    assert mole("demo", "hill", "--level", "divine")[2] == said
