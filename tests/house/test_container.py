"""The container, as far as it can be checked without a Docker engine.

The long test runs the build stage's steps, one after the other, in a bare folder.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _instructions() -> list[tuple[str, str]]:
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def _copied() -> list[str]:
    return [
        source
        for word, rest in _instructions()
        if word == "COPY" and not rest.startswith("--")
        for source in rest.split()[:-1]
    ]


def test_everything_that_is_copied_exists_and_is_let_through() -> None:
    let_through = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    assert all((ROOT / source).exists() for source in _copied())
    assert set(_copied()) == let_through


def test_it_runs_as_somebody_who_is_not_root_and_gets_its_signals_itself() -> None:
    last = dict(_instructions())
    assert last["USER"] == "mole"
    assert last["ENTRYPOINT"] == '["mole"]'  # the exec form: a shell would keep SIGTERM to itself
    assert last["CMD"] == '["run"]'
    assert last["HEALTHCHECK"].endswith('CMD ["mole", "health"]')
    assert last["VOLUME"] == "/data"
    assert "sqlite+aiosqlite:////data/" in last["ENV"]


def test_both_stages_are_the_same_python_which_is_one_that_is_tested() -> None:
    images = [rest.split()[0] for word, rest in _instructions() if word == "FROM"]
    assert set(images) == {"python:3.13-slim"}
    assert "<3.14" in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.soak
def test_the_steps_of_the_build_make_a_program_that_runs_in_a_bare_folder(tmp_path: Path) -> None:
    source, place = tmp_path / "src", tmp_path / "opt" / "mole"
    source.mkdir()
    for word, rest in _instructions()[: [w for w, _ in _instructions()].index("FROM", 1)]:
        if word == "COPY":
            for name in rest.split()[:-1]:
                _copy(ROOT / name, source / name)
        elif word == "RUN":
            command = re.sub(r"^python\b", shlex.quote(sys.executable), rest).replace("/opt/mole", str(place))
            subprocess.run(shlex.split(command), cwd=source, check=True)
    shutil.rmtree(source)
    bare = tmp_path / "data"
    bare.mkdir()
    environment = {"PATH": f"{place}/bin", "DATABASE_URL": f"sqlite+aiosqlite:///{bare}/mole.sqlite3"}
    shown = subprocess.run(
        ["mole", "--help"], cwd=bare, env=environment, capture_output=True, text=True, check=True
    )
    assert "health" in shown.stdout
    sick = subprocess.run(
        ["mole", "health"], cwd=bare, env=environment, capture_output=True, text=True, check=False
    )
    assert (sick.returncode, "not running" in sick.stderr) == (1, True)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)
