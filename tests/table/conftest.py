from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.table.house import House


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("table") / "empty.db"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
async def house(empty_database: Path, tmp_path: Path) -> AsyncIterator[House]:
    path = tmp_path / "mole.db"
    shutil.copy(empty_database, path)
    house = await House.build(path)
    yield house
    await house.store.close()
