from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from tests.wire.client import Client
from tests.wire.discord_double import Channel, Double
from tests.wire.launch import redirect


@pytest.fixture
async def double(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Double]:
    """A running double; discord.py in this process is pointed at it too."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None)
    async with Double() as running:
        redirect(running.rest_url, running.gateway_url)
        yield running


@pytest.fixture
async def garden(double: Double) -> Channel:
    return await double.channel("garden")


@pytest.fixture
async def client(double: Double, garden: Channel) -> AsyncIterator[Client]:
    """The small bot in this process, connected."""
    async with Client() as connected:
        running = asyncio.create_task(connected.start(double.token))
        try:
            await double.registered("board")
            await connected.wait_until_ready()
            yield connected
        finally:
            await connected.close()
            await asyncio.wait([running])
            running.result()
