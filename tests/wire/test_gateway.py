"""Lost connections, resumed and begun anew."""

from __future__ import annotations

import asyncio

import discord
import pytest

from tests.wire.client import Client
from tests.wire.discord_double import Channel, Double


class TestGateway:
    async def test_asked_to_reconnect_the_bot_resumes_and_goes_on(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        await double.gateway.ask_to_reconnect()
        await double.until(lambda: double.gateway.resumed)
        await double.slash(double.person("ann"), garden, "go", space="A1")
        assert len(double.gateway.identified) == 1

    @pytest.mark.parametrize("how", ["cut", "close"])
    async def test_what_happened_while_the_connection_was_lost_is_made_up_for_once(
        self, double: Double, garden: Channel, client: Client, how: str
    ) -> None:
        if how == "cut":
            double.gateway.cut()
        else:
            await double.gateway.close(4000)
        act = await double.slash(double.person("ann"), garden, "go", space="A1")
        assert act.text == "Gone to A1."
        assert client.heard == ["go"]
        assert len(double.gateway.resumed) == 1

    async def test_an_invalid_session_is_begun_anew(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        await double.gateway.invalidate(resumable=False)
        await double.until(lambda: len(double.gateway.identified) == 2)
        assert double.gateway.resumed == []
        await double.slash(double.person("ann"), garden, "go", space="A1")

    async def test_a_session_that_may_be_resumed_is(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        await double.gateway.invalidate(resumable=True)
        await double.until(lambda: double.gateway.resumed)
        await double.slash(double.person("ann"), garden, "go", space="A1")
        assert len(double.gateway.identified) == 1

    async def test_a_session_that_was_forgotten_is_begun_anew_after_the_attempt_to_resume_it(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.gateway.cut(forget=True)
        await double.until(lambda: len(double.gateway.identified) == 2)
        assert len(double.gateway.resumed) == 1
        await double.slash(double.person("ann"), garden, "go", space="A1")

    @pytest.mark.parametrize("compress", [True, False])
    async def test_it_speaks_with_and_without_compression(
        self, double: Double, garden: Channel, compress: bool
    ) -> None:
        double.gateway.compress = compress
        async with Client() as client:
            running = asyncio.create_task(client.start(double.token))
            await double.registered("go")
            await client.wait_until_ready()
            assert [place.name for place in client.guilds[0].text_channels] == ["garden"]
            await client.close()
            await running

    async def test_a_gateway_that_falls_silent_is_left_and_the_session_resumed(
        self, double: Double, garden: Channel
    ) -> None:
        double.gateway.heartbeat_interval = 0.1
        async with Client(heartbeat_timeout=0.5) as client:
            running = asyncio.create_task(client.start(double.token))
            await double.registered("go")
            await double.until(lambda: double.gateway.heartbeats > 2)
            double.gateway.answers_heartbeats = False
            await double.until(lambda: double.gateway.resumed)
            double.gateway.answers_heartbeats = True
            await double.slash(double.person("ann"), garden, "go", space="A1")
            await client.close()
            await running

    async def test_a_wrong_token_is_refused(self, double: Double) -> None:
        async with Client() as client:
            with pytest.raises(discord.LoginFailure):
                await client.start("wrong")
        assert double.requests[-1].status == 401

    async def test_a_privileged_intent_is_refused(self, double: Double) -> None:
        class Greedy(Client):
            pass

        async with Greedy() as client:
            client._connection._intents = discord.Intents(guilds=True, message_content=True)
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await client.start(double.token)
