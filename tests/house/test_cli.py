"""The command line: what it says, and with which exit code it ends."""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
import typer

from bot import cli
from bot.config import Settings
from bot.health import Heartbeat
from bot.store import Store

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
        command.callback.__name__ in said for command in cli.app.registered_commands if command.callback
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
