"""The world of the chat tests, and what must hold at the end of each of them."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
import simcord
import structlog
from discord import app_commands

from bot.games.core import GameError
from bot.store import Store
from tests.chat.world import World

REFUSALS = (
    GameError,
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


@pytest.fixture
def games() -> Any:
    """The games of the world's bot; `None`: the catalogue with a painter that takes no time."""
    return None


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once: bringing the tables up to date takes longer than many a test."""
    path = tmp_path_factory.mktemp("chat") / "empty.sqlite3"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def first_world(empty_database, tmp_path, games) -> World:
    shutil.copy(empty_database, tmp_path / "mole.sqlite3")
    return World(tmp_path / "mole.sqlite3", games)


@pytest.fixture
def simcord_bot(first_world) -> Any:
    return first_world.bot


@pytest.fixture
async def simcord_env(simcord_bot, request):
    """As simcord's own, but patient: the machine may be busy. Teardown re-raises what the bot swallowed."""
    marker = request.node.get_closest_marker("simcord")
    env = simcord.Env(simcord_bot, **{"settle_timeout": 60.0, **(marker.kwargs if marker else {})})
    with structlog.testing.capture_logs() as logs:
        env.logs = logs
        await env.start()
        try:
            yield env
        finally:
            await env.shutdown()
    if env.check_errors:
        unexpected = [error for error in env.errors_since(env._errors_acknowledged) if not _is_refusal(error)]
        assert not unexpected, unexpected


def _is_refusal(error: BaseException) -> bool:
    """Whether the bot means this error to be one sentence for whoever asked."""
    return isinstance(getattr(error, "original", error), REFUSALS)


@pytest.fixture
async def world(first_world, simcord_env):
    world = first_world
    world.settle_in(simcord_env)
    yield world
    await simcord_env.settle()
    await world.bot.close()
    world.check()
