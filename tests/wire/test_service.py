"""`mole run` as a service manager sees it: how it starts, tells that it is well, refuses to start, and stops."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.health import Heartbeat
from bot.serve import serve
from bot.store import Store
from bot.trouble import Trouble
from tests.wire.discord_double import Channel, Double
from tests.wire.process import BotProcess


class Service:
    """`mole run` with a database of its own."""

    def __init__(self, double: Double, folder: Path) -> None:
        self.double = double
        self.folder = folder
        self.database = folder / "mole.sqlite3"
        self.heart = Heartbeat(self.database)

    def process(self, **environment: str) -> BotProcess:
        settings = {"DISCORD_TOKEN": self.double.token, "DATABASE_URL": f"sqlite:///{self.database}"}
        return BotProcess(self.double, ["mole", "run"], self.folder / "log", **(settings | environment))

    async def well(self, within: float = 30) -> None:
        """Wait for a sign of life."""
        async with asyncio.timeout(within):
            while self.heart.ailment() is not None:  # noqa: ASYNC110 -- a file rings no bell
                await asyncio.sleep(0.1)

    async def refuses(self, **given: str) -> str:
        """Start it in this process; the sentence with which it refuses."""
        url = given.get("DATABASE_URL", f"sqlite:///{self.database}")
        token = SecretStr(given.get("DISCORD_TOKEN", self.double.token))
        with pytest.raises(Trouble) as trouble:
            await serve(Settings(_env_file=None, discord_token=token, database_url=url))
        return str(trouble.value)


@pytest.fixture
async def service(double: Double, garden: Channel, tmp_path: Path) -> AsyncIterator[Service]:
    yield Service(double, tmp_path)
    double.check()


async def test_it_starts_tells_that_it_is_well_and_stops_cleanly_on_sigterm(service: Service) -> None:
    bot = service.process(LOG_FORMAT="json")
    async with bot:
        await service.double.registered("mole")
        await service.well()
        assert await bot.stop() == 0
        assert not service.heart.file.exists()
        await bot.start()
        await service.well()
        assert await bot.stop() == 0
    assert bot.said.count('"event": "stopped"') == 2
    assert "Traceback" not in bot.said
    assert service.double.token not in bot.said
    assert len(service.double.requested("PUT", "/commands")) == 1  # the second start told Discord nothing new


@pytest.mark.soak
async def test_it_loses_its_health_with_the_connection_and_finds_it_again(service: Service) -> None:
    async with service.process():
        await service.double.gateway.ready()
        await service.well()
        identified = len(service.double.gateway.identified)
        await service.double.gateway.ask_to_reconnect()
        service.heart.stop()
        await service.double.gateway.ready()
        await service.well()
        assert len(service.double.gateway.identified) == identified  # the session was resumed


async def test_sigterm_while_it_logs_in_stops_it_too(service: Service) -> None:
    gate = service.double.faults.hold("GET", "/users/@me")
    async with service.process() as bot:
        await gate.arrived()
        assert await bot.stop(within=15) == 0
        assert "Traceback" not in bot.said
    gate.open()


async def test_a_refusal_is_one_sentence_on_the_screen_and_an_exit_code(service: Service) -> None:
    async with service.process(DISCORD_TOKEN="not-the-token") as bot:
        assert await bot.ended(within=30) == 1
    last = bot.said.splitlines()[-1]
    assert last.startswith("mole: Discord does not accept DISCORD_TOKEN: ")
    assert "Traceback" not in bot.said
    assert "not-the-token" not in bot.said


async def test_a_token_that_is_reset_while_it_runs_ends_it_with_the_same_sentence(
    service: Service, garden: Channel
) -> None:
    async with service.process() as bot:
        await service.double.registered("mole")
        service.double.faults.refuse("POST", "/channels/*/messages", 401, times=None)
        await service.double.slash(service.double.person("ann"), garden, "mole start", game="hole")
        assert await bot.ended(within=30) == 1
    assert bot.said.splitlines()[-1].startswith("mole: Discord does not accept DISCORD_TOKEN: ")


async def test_without_a_token_it_says_where_to_put_it(service: Service) -> None:
    assert "DISCORD_TOKEN is not set" in await service.refuses(DISCORD_TOKEN="")


async def test_a_wrong_token_is_said_to_be_wrong_and_never_shown(service: Service) -> None:
    said = await service.refuses(DISCORD_TOKEN="not-the-token")
    assert "does not accept DISCORD_TOKEN" in said
    assert "not-the-token" not in said


async def test_a_discord_that_is_out_of_order_is_said_to_be(service: Service) -> None:
    service.double.faults.refuse("GET", "/users/@me", 503, times=None)
    assert "try again in some minutes" in await service.refuses()


async def test_a_discord_that_cannot_be_reached_is_said_to_be(service: Service) -> None:
    service.double.faults.drop("GET", "/users/@me", times=None)
    assert "cannot be reached" in await service.refuses()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///{folder}/missing/mole.sqlite3", "cannot be opened"),
        ("sqlite:///{folder}/text", "is not a database"),
        ("mysql://mole:hunter2@localhost/mole", "must begin with sqlite:/// or postgresql://"),
        ("postgresql://mole:hunter2@127.0.0.1:1/mole", "database"),
    ],
)
async def test_an_unusable_database_is_told_before_discord_is_asked(
    service: Service, url: str, said: str
) -> None:
    (service.folder / "text").write_text(
        "This is no database, but a text that is long enough to be read. " * 20
    )
    sentence = await service.refuses(DATABASE_URL=url.format(folder=service.folder))
    assert said in sentence
    assert "hunter2" not in sentence
    assert service.double.requests == []


async def _changed(service: Service, statement: str) -> None:
    store = await Store.open(f"sqlite:///{service.database}")
    await store.close()
    with sqlite3.connect(service.database) as plain:
        plain.execute(statement)
    plain.close()


async def test_a_database_of_a_newer_version_is_left_alone(service: Service) -> None:
    await _changed(service, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in await service.refuses()


async def test_a_running_game_that_is_not_known_stops_the_start(service: Service) -> None:
    await _changed(
        service,
        "INSERT INTO game (kind, version, guild_id, channel_id, status, options, seed, commitment, revision, entries,"
        " created_at, touched_at) VALUES ('chess', 1, 1, 1, 'running', '{}', zeroblob(32), '', 0, 0, '2026-01-01',"
        " '2026-01-01')",
    )
    assert "a running game of 'chess'" in await service.refuses()


async def test_a_damaged_database_stops_the_start(service: Service) -> None:
    store = await Store.open(f"sqlite:///{service.database}")
    await store.close()
    content = bytearray(await asyncio.to_thread(service.database.read_bytes))
    content[3 * 4096 : 6 * 4096] = b"\xa5" * (3 * 4096)
    await asyncio.to_thread(service.database.write_bytes, bytes(content))
    assert "damaged" in await service.refuses()
