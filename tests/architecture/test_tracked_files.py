"""What no tracked file may hold."""

from __future__ import annotations

import re

import pytest

from .tracked import HOSTS, ROOT, grep, hosts_named, python_files, tracked_files

LONGEST = {"tests": 600}
LONGEST_OF_THE_PROGRAM = 450
IDENTITY = r"\bgame(?:\.rules)?\.id\s*(?:==|!=|in\b)|\brules\.id\s*(?:==|!=|in\b)|\bkind\s*==\s*[\"'](?:hole|hill|mountains|majority)"


def test_no_tracked_file_names_a_package_registrys_host() -> None:
    naming = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in tracked_files()
        for found in hosts_named(path.read_bytes().decode("utf-8", "ignore"))
    ]
    assert naming == []


@pytest.mark.parametrize("host", HOSTS)
def test_the_scan_finds_a_host_in_an_address_in_a_subdomain_and_alone(host: str) -> None:
    assert hosts_named(f"see https://{host}/simple/") == [host]
    assert hosts_named(f"index-url = files.{host.upper()}") == [host]
    assert hosts_named(host) == [host]
    assert hosts_named(f"not{host} and {host}x") == []


def test_no_other_tools_lock_is_tracked() -> None:
    others = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock"}
    assert [path for path in tracked_files() if path.name in others] == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-run.lock"])
def test_every_locked_package_has_its_exact_version_and_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    lines = [
        line for line in text.replace("\\\n", " ").splitlines() if line and not line.lstrip().startswith("#")
    ]
    assert lines
    assert [
        line for line in lines if not re.match(r"[a-z0-9.-]+(\[[a-z,]+\])?==\S+ .*--hash=sha256:", line)
    ] == []
    assert "://" not in text
    assert [line for line in lines if line.startswith("-")] == []


def test_what_runs_in_a_container_is_locked_to_the_versions_that_were_tested() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[a-z0-9.-]+==\S+", (ROOT / name).read_text("utf-8"), re.MULTILINE))

    assert pins("requirements-run.lock") < pins("requirements.lock")


def test_no_game_is_asked_for_by_name_outside_its_own_files() -> None:
    shared = [
        path
        for path in python_files()
        if path.relative_to(ROOT).parts[0] in {"bot", "renderers"} and "games" not in path.parts
    ]
    assert list(grep(shared, IDENTITY)) == []


def test_nothing_is_left_to_do_in_the_code() -> None:
    assert list(grep(python_files(), r"\b(?:(?:TO)DO|(?:FIX)ME|(?:XX)X)\b")) == []


def test_no_file_is_too_long_to_be_read_in_one_go() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in python_files()
        if (lines := path.read_text("utf-8").count("\n"))
        > LONGEST.get(path.relative_to(ROOT).parts[0], LONGEST_OF_THE_PROGRAM)
    }
    assert long == {}
