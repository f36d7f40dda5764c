"""The files that are tracked, and the scans over them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# In parts, so that this file passes its own scan.
HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("pypa", "io"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("crates", "io"),
        ("golang", "org"),
        ("rubygems", "org"),
        ("anaconda", "org"),
        ("maven", "org"),
        ("debian", "org"),
        ("ubuntu", "com"),
        ("docker", "io"),
        ("docker", "com"),
        ("quay", "io"),
        ("ghcr", "io"),
    )
)
_HOST = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, HOSTS)) + r")(?![\w-])", re.IGNORECASE)


def tracked_files(*, new: bool = False) -> list[Path]:
    """Every file that git knows, with those that it would add if `new`. Without git the calling test is skipped."""
    command = ["git", "ls-files", "-z", *(("--cached", "--others", "--exclude-standard") if new else ())]
    try:
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout: there is no list of tracked files")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def python_files() -> list[Path]:
    """The tracked Python files."""
    return [path for path in tracked_files() if path.suffix == ".py"]


def hosts_named(text: str) -> list[str]:
    """The package registries' hosts that this text names."""
    return [found.group().lower() for found in _HOST.finditer(text)]


def grep(files: Iterable[Path], pattern: str) -> Iterator[str]:
    """`path:line: text` for each line of the files that matches."""
    regex = re.compile(pattern)
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if regex.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
