"""Rate limits, failing and lost answers, refusals: what discord.py makes of them, and what is in the channel then."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import discord
import pytest

from tests.wire.client import Card, Client
from tests.wire.discord_double import Channel, Double

SENDING = "/channels/*/messages"


def numbers(double: Double, garden: Channel) -> list[int | None]:
    return [message.number for message in double.messages(garden)]


class TestTrouble:
    async def test_a_429_of_discord_is_waited_for_and_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.2)
        began = time.monotonic()
        await client.post(garden)
        assert time.monotonic() - began >= 0.2
        assert [record.status for record in double.requested("POST", "/messages")] == [429, 200]
        assert numbers(double, garden) == [5]

    async def test_a_429_without_a_via_header_is_not_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.2, via=False)
        with pytest.raises(discord.HTTPException) as caught:
            await client.post(garden)
        assert caught.value.status == 429
        assert caught.value.response.headers["Retry-After"] == "1"
        assert double.messages(garden) == []

    async def test_the_global_rate_limit_holds_up_every_path(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.3, everywhere=True)
        began = time.monotonic()
        sending = asyncio.create_task(client.post(garden))
        await double.until(lambda: double.requested("POST", "/messages"))
        await asyncio.sleep(0.05)
        await client.fetch_channel(garden.id)
        assert time.monotonic() - began >= 0.3
        await sending

    async def test_who_reads_the_headers_keeps_to_a_rate_limit_without_being_refused(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.limits.set("POST", SENDING, 2, per=0.4)
        began = time.monotonic()
        for number in range(5):
            await client.post(garden, number + 1)
        assert time.monotonic() - began >= 0.8
        assert double.limits.refused == 0
        assert numbers(double, garden) == [1, 2, 3, 4, 5]

    async def test_who_does_not_is_refused_and_tries_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.limits.set("POST", SENDING, 2, per=0.4)
        await asyncio.gather(*[_bare_post(double, garden) for _ in range(3)])
        assert double.limits.refused == 1
        await client.post(garden)
        assert [record.status for record in double.requested("POST", "/messages")][-2:] == [429, 200]

    async def test_a_429_of_an_interaction_answer_is_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", "/interactions/*", 0.1)
        assert (await double.slash(double.person("ann"), garden, "go", space="A1")).text == "Gone to A1."

    async def test_a_502_is_tried_again(self, double: Double, garden: Channel, client: Client) -> None:
        double.faults.refuse("POST", SENDING, 502)
        await client.post(garden)
        assert [record.status for record in double.requested("POST", "/messages")] == [502, 200]
        assert numbers(double, garden) == [5]

    async def test_a_500_although_it_went_out_is_tried_again_and_the_nonce_keeps_it_from_being_doubled(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.refuse("POST", SENDING, 500, carried_out=True)
        sent = await client.post(garden)
        assert [message.id for message in double.messages(garden)] == [sent.id]

    async def test_a_failure_that_is_not_tried_again_may_have_gone_out_all_the_same(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.refuse("POST", SENDING, 503, carried_out=True)
        with pytest.raises(discord.DiscordServerError):
            await client.post(garden)
        assert numbers(double, garden) == [5]

    @pytest.mark.parametrize("halfway", [True, False])
    async def test_a_connection_lost_in_the_answer_leaves_the_message_in_the_channel(
        self, double: Double, garden: Channel, client: Client, halfway: bool
    ) -> None:
        double.faults.drop("POST", SENDING, halfway=halfway)
        with pytest.raises(aiohttp.ClientError):
            await client.post(garden)
        assert numbers(double, garden) == [5]

    async def test_a_connection_lost_before_the_effect_leaves_nothing(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.drop("POST", SENDING, carried_out=False, halfway=False)
        with pytest.raises(aiohttp.ClientError):
            await client.post(garden)
        assert double.messages(garden) == []

    @pytest.mark.parametrize("carried_out", [True, False])
    async def test_a_slow_answer_can_be_held_back(
        self, double: Double, garden: Channel, client: Client, carried_out: bool
    ) -> None:
        gate = double.faults.hold("POST", SENDING, carried_out=carried_out)
        sending = asyncio.create_task(client.post(garden))
        await gate.arrived()
        assert len(double.messages(garden)) == int(carried_out)
        assert not sending.done()
        gate.open()
        await sending
        assert numbers(double, garden) == [5]

    async def test_a_fault_may_wait_for_the_request_it_is_meant_for(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        def is_sixth(record: Any) -> bool:
            return bool(record.json["components"][0]["id"] == 6)

        fault = double.faults.refuse("POST", SENDING, 403, 50013, only_if=is_sixth)
        await client.post(garden, 5)
        with pytest.raises(discord.Forbidden):
            await client.post(garden, 6)
        await client.post(garden, 7)
        assert (fault.hits, numbers(double, garden)) == (1, [5, 7])


class TestRefusals:
    async def test_a_channel_that_the_bot_may_not_see_or_write_in(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        for denied, code in (
            ({"view_channel": True}, 50001),
            ({"attach_files": True}, 50013),
            ({"send_messages": True}, 50013),
        ):
            await double.deny(garden, **denied)
            with pytest.raises(discord.Forbidden) as caught:
                await client.post(garden)
            assert caught.value.code == code
        await double.deny(garden)
        await client.post(garden)

    async def test_the_bot_learns_what_it_may_do_from_the_gateway(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        place = client.place(garden)
        assert place.permissions_for(place.guild.me).attach_files
        await double.deny(garden, attach_files=True)
        # What the gateway has sent before an interaction has arrived before it.
        await double.slash(double.person("ann"), garden, "go", space="A1")
        assert not place.permissions_for(place.guild.me).attach_files

    async def test_closed_dms_deleted_channels_deleted_cards_and_archived_threads_have_their_codes(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        cy = await client.fetch_user(double.person("cy", dms_open=False).id)
        sent = await client.post(garden)
        thread = await double.thread("moles", garden)
        await double.until(lambda: client.guilds[0].get_thread(thread.id) or True)
        double.delete(double.messages(garden)[0])
        thread.archived = True

        async def code_of(awaited: Any) -> int:
            with pytest.raises(discord.HTTPException) as caught:
                await awaited
            return caught.value.code

        assert await code_of(cy.send("hello")) == 50007
        assert await code_of(sent.edit(view=Card(5, "x", live=False))) == 10008
        assert await code_of(client.get_partial_messageable(thread.id).send("hello")) == 50083
        await double.delete_channel(garden)
        assert await code_of(client.get_partial_messageable(garden.id).send("hello")) == 10003

    async def test_a_message_that_would_ping_everyone_is_refused_and_reported(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        careless = discord.AllowedMentions(users=[discord.Object(double.person("ann").id)], everyone=True)
        with pytest.raises(discord.HTTPException):
            await client.place(garden).send("@everyone", allowed_mentions=careless)
        with pytest.raises(AssertionError, match="lets"):
            double.check()
        double.wrong.clear()

    async def test_the_history_is_newest_first_and_can_be_walked(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        place = client.place(garden)
        sent = [await place.send(f"{number}") for number in range(5)]
        double.say(double.person("ann"), garden, "secret")
        assert [m.content async for m in place.history(limit=3)] == ["", "4", "3"]
        assert [m.content async for m in place.history(limit=2, before=sent[2])] == ["1", "0"]
        assert [m.content async for m in place.history(limit=2, after=sent[1])] == ["2", "3"]
        ids = {m.id async for m in place.history(limit=3, around=sent[2])}
        assert ids == {m.id for m in sent[1:4]}


async def _bare_post(double: Double, garden: Channel) -> None:
    headers = {"Authorization": f"Bot {double.token}"}
    body = {"content": "hello", "allowed_mentions": {"parse": []}}
    async with aiohttp.ClientSession(headers=headers) as session:
        await session.post(f"{double.rest_url}/channels/{garden.id}/messages", json=body)
