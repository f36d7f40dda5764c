from __future__ import annotations

import asyncio
import shutil

import pytest
import structlog.testing

from bot.store.engine import Store
from tests.delivery.office import Office


@pytest.fixture(scope="session")
def _empty_database(tmp_path_factory):
    path = tmp_path_factory.mktemp("delivery") / "empty.sqlite3"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture(autouse=True)
def log():
    """What was logged. Also keeps the tests from rendering a thousand expected traces."""
    with structlog.testing.capture_logs() as entries:
        yield entries


@pytest.fixture
async def store(_empty_database, tmp_path):
    path = tmp_path / "mole.sqlite3"
    shutil.copy(_empty_database, path)
    store = await Store.open(f"sqlite:///{path}")
    yield store
    await store.close()


@pytest.fixture
async def office(store):
    office = Office(store)
    yield office
    for courier in office.couriers:
        await courier.close()
