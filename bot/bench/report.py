"""All measurements in one run, as a table."""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bot.bench import commits, pictures, rules, searches
from bot.bench.measure import Line, Size
from bot.catalogue import GAMES


async def run(size: Size, console: Console) -> list[Line]:
    """Measure everything, for each game of the catalogue; print the table, return its lines."""
    lines = []
    with console.status("measuring") as status, tempfile.TemporaryDirectory(prefix="mole-bench-") as folder:
        async for line in _measured(size, Path(folder)):
            lines.append(line)
            status.update(f"measured: {line.what}, {line.game}")
    console.print(_table(lines))
    return lines


async def _measured(size: Size, folder: Path) -> AsyncIterator[Line]:
    for kind in GAMES:
        yield await commits.commits(kind, size, folder)
    for kind in GAMES:
        yield await commits.growth(kind, size, folder)
    for kind in GAMES:
        for line in (*rules.rates(kind, size), *rules.thoughts(kind, size)):
            yield line
    for kind in GAMES:
        for line in pictures.pictures(kind, size):
            yield line
    for kind in GAMES:
        yield await pictures.lag(kind, size)
    async for line in searches.lags(size):
        yield line


def _table(lines: list[Line]) -> Table:
    table = Table(
        title="Medians of one run",
        caption=f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}",
    )
    for heading in ("what", "game"):
        table.add_column(heading)
    for heading in ("median", "floor", "ratio", "aim"):
        table.add_column(heading, justify="right")
    for line in lines:
        style = {True: "green", False: "red", None: ""}[line.met]
        aim = f"[{style}]{line.aim}[/]" if style else line.aim
        table.add_row(line.what, line.game, line.median, line.floor, line.ratio, aim)
    return table
