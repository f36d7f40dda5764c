"""The double and discord.py, over real sockets: what a bot meets on the wire and no in-process Discord can show."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from tests.wire.client import PICTURE, Card, Client, board
from tests.wire.discord_double import Channel, Double, NoAnswer, NotOffered
from tests.wire.process import BotProcess

SENDING = "/channels/*/messages"


def place_of(client: Client, garden: Channel) -> discord.TextChannel:
    place = client.get_channel(garden.id)
    assert isinstance(place, discord.TextChannel)
    return place


async def send(client: Client, garden: Channel, number: int = 5, text: str = "Hello") -> discord.Message:
    return await place_of(client, garden).send(view=Card(number, text), file=board())


def numbers(double: Double, garden: Channel) -> list[int | None]:
    return [message.number for message in double.messages(garden)]


class TestMultipart:
    async def test_a_picture_arrives_byte_for_byte_with_its_name_and_alt_text(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        sent = await send(client, garden)
        [request] = double.requested("POST", f"/channels/{garden.id}/messages")
        assert request.headers["Content-Type"].startswith("multipart/form-data")
        assert [(upload.name, upload.data) for upload in request.files.values()] == [("board.png", PICTURE)]
        [message] = double.messages(garden)
        assert (message.number, message.text, message.attachments[0].data) == (5, "Hello", PICTURE)
        gallery = next(part for part in message.parts if part["type"] == 12)
        assert gallery["items"][0]["description"] == "The board"
        assert gallery["items"][0]["media"]["url"] == sent.attachments[0].url
        async with aiohttp.ClientSession() as session, session.get(sent.attachments[0].url) as got:
            assert await got.read() == PICTURE

    async def test_an_edit_that_keeps_the_attachment_keeps_the_picture_and_loses_the_buttons(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        sent = await send(client, garden)
        await sent.edit(view=Card(5, "Hello", live=False), attachments=sent.attachments)
        [message] = double.messages(garden)
        assert message.controls == []
        assert message.attachments[0].data == PICTURE

    async def test_a_new_file_in_an_edit_takes_the_place_of_the_old(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        sent = await send(client, garden)
        await sent.edit(view=Card(5, "Again"), attachments=[board()])
        [message] = double.messages(garden)
        assert len(message.attachments) == 1
        assert message.attachments[0].id != sent.attachments[0].id

    async def test_a_reference_to_a_file_that_is_not_there_is_refused(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        with pytest.raises(discord.HTTPException) as caught:
            await place_of(client, garden).send(view=Card(5, "Hello"))
        assert (caught.value.status, caught.value.code) == (400, 50035)
        assert any("refers to no file" in problem for problem in double.wrong)
        double.wrong.clear()
        assert double.messages(garden) == []


class TestPeople:
    async def test_a_deferred_command_is_answered_when_its_follow_up_is_there(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        act = await double.slash(double.person("ann"), garden, "board")
        assert act.answered == 5
        assert not act.reply.loading
        assert act.reply.attachments[0].data == PICTURE
        assert act.reply in double.messages(garden)

    async def test_a_button_edits_its_message_and_a_select_answers_one_person_alone(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        ann, bo = double.person("ann"), double.person("bo")
        card = (await double.slash(ann, garden, "board")).reply
        chosen = await double.select(ann, card, "Where?", "B2")
        assert chosen.text == "To B2."
        assert chosen.reply in double.messages(garden, ann)
        assert chosen.reply not in double.messages(garden, bo)
        with pytest.raises(NotOffered, match="does not see"):
            await double.click(bo, chosen.reply, "anything")
        await double.click(bo, card, "Press")
        assert (card.text, card.controls, len(card.attachments)) == ("Pressed", [], 1)
        with pytest.raises(LookupError, match="no control"):
            await double.click(bo, card, "Press")
        await double.stale(bo, card, "press")
        assert client.heard[-1] == "press"

    async def test_autocomplete_choices_and_forms_come_back(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        ann = double.person("ann")
        choices = await double.autocomplete(ann, garden, "go", "space", "b")
        assert [choice["value"] for choice in choices] == ["B1", "B2", "B3", "B4", "B5"]
        assert (await double.slash(ann, garden, "go", space="B4")).text == "Gone to B4."
        opened = await double.slash(ann, garden, "form")
        assert (await double.submit(ann, opened, word="mole")).text == "You said mole."

    async def test_only_who_is_allowed_to_be_is_pinged(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        ann, bo = double.person("ann"), double.person("bo")
        hailed = await double.slash(ann, garden, "hail", who=bo)
        assert hailed.reply.pinged == (bo.id,)

    @pytest.mark.parametrize(
        ("command", "options"),
        [("moles", {}), ("go", {}), ("go", {"place": "B2"}), ("go", {"space": 5}), ("board now", {})],
    )
    async def test_what_the_client_does_not_offer_cannot_be_done(
        self, double: Double, garden: Channel, client: Client, command: str, options: dict[str, Any]
    ) -> None:
        with pytest.raises(NotOffered):
            await double.slash(double.person("ann"), garden, command, **options)

    async def test_a_command_that_is_never_answered_is_told_as_that(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.world.deadline = 0.1
        with pytest.raises(NoAnswer):
            await double.slash(double.person("ann"), garden, "idle")

    async def test_an_answer_after_the_deadline_is_refused(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.world.deadline = 0.0
        act = await double.slash(double.person("ann"), garden, "go", space="A1", wait=False)
        [request] = await double.until(lambda: [r for r in double.requested("POST", "/callback") if r.status])
        assert (request.status, act.answered) == (404, None)


class TestTrouble:
    async def test_a_429_of_discord_is_waited_for_and_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.2)
        began = time.monotonic()
        await send(client, garden)
        assert time.monotonic() - began >= 0.2
        assert [record.status for record in double.requested("POST", "/messages")] == [429, 200]
        assert numbers(double, garden) == [5]

    async def test_a_429_without_a_via_header_is_not_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.2, via=False)
        with pytest.raises(discord.HTTPException) as caught:
            await send(client, garden)
        assert caught.value.status == 429
        assert caught.value.response.headers["Retry-After"] == "1"
        assert double.messages(garden) == []

    async def test_the_global_rate_limit_holds_up_every_path(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", SENDING, 0.3, everywhere=True)
        began = time.monotonic()
        sending = asyncio.create_task(send(client, garden))
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
            await send(client, garden, number + 1)
        assert time.monotonic() - began >= 0.8
        assert double.limits.refused == 0
        assert numbers(double, garden) == [1, 2, 3, 4, 5]

    async def test_who_does_not_is_refused_and_tries_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.limits.set("POST", SENDING, 2, per=0.4)
        await asyncio.gather(*[_bare_post(double, garden) for _ in range(3)])
        assert double.limits.refused == 1
        await send(client, garden)
        assert [record.status for record in double.requested("POST", "/messages")][-2:] == [429, 200]

    async def test_a_429_of_an_interaction_answer_is_tried_again(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.limit("POST", "/interactions/*", 0.1)
        assert (await double.slash(double.person("ann"), garden, "go", space="A1")).text == "Gone to A1."

    async def test_a_502_is_tried_again(self, double: Double, garden: Channel, client: Client) -> None:
        double.faults.refuse("POST", SENDING, 502)
        await send(client, garden)
        assert [record.status for record in double.requested("POST", "/messages")] == [502, 200]
        assert numbers(double, garden) == [5]

    async def test_a_500_although_it_went_out_is_tried_again_and_the_nonce_keeps_it_from_being_doubled(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.refuse("POST", SENDING, 500, carried_out=True)
        sent = await send(client, garden)
        assert [message.id for message in double.messages(garden)] == [sent.id]

    async def test_a_failure_that_is_not_tried_again_may_have_gone_out_all_the_same(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.refuse("POST", SENDING, 503, carried_out=True)
        with pytest.raises(discord.DiscordServerError):
            await send(client, garden)
        assert numbers(double, garden) == [5]

    @pytest.mark.parametrize("halfway", [True, False])
    async def test_a_connection_lost_in_the_answer_leaves_the_message_in_the_channel(
        self, double: Double, garden: Channel, client: Client, halfway: bool
    ) -> None:
        double.faults.drop("POST", SENDING, halfway=halfway)
        with pytest.raises(aiohttp.ClientError):
            await send(client, garden)
        assert numbers(double, garden) == [5]

    async def test_a_connection_lost_before_the_effect_leaves_nothing(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        double.faults.drop("POST", SENDING, carried_out=False, halfway=False)
        with pytest.raises(aiohttp.ClientError):
            await send(client, garden)
        assert double.messages(garden) == []

    @pytest.mark.parametrize("carried_out", [True, False])
    async def test_a_slow_answer_can_be_held_back(
        self, double: Double, garden: Channel, client: Client, carried_out: bool
    ) -> None:
        gate = double.faults.hold("POST", SENDING, carried_out=carried_out)
        sending = asyncio.create_task(send(client, garden))
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
        await send(client, garden, 5)
        with pytest.raises(discord.Forbidden):
            await send(client, garden, 6)
        await send(client, garden, 7)
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
                await send(client, garden)
            assert caught.value.code == code
        await double.deny(garden)
        await send(client, garden)

    async def test_the_bot_learns_what_it_may_do_from_the_gateway(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        place = place_of(client, garden)
        assert place.permissions_for(place.guild.me).attach_files
        await double.deny(garden, attach_files=True)
        # What the gateway has sent before an interaction has arrived before it.
        await double.slash(double.person("ann"), garden, "go", space="A1")
        assert not place.permissions_for(place.guild.me).attach_files

    async def test_closed_dms_deleted_channels_deleted_cards_and_archived_threads_have_their_codes(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        cy = await client.fetch_user(double.person("cy", dms_open=False).id)
        sent = await send(client, garden)
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
            await place_of(client, garden).send("@everyone", allowed_mentions=careless)
        with pytest.raises(AssertionError, match="lets"):
            double.check()
        double.wrong.clear()

    async def test_the_history_is_newest_first_and_can_be_walked(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        place = place_of(client, garden)
        sent = [await place.send(f"{number}") for number in range(5)]
        double.say(double.person("ann"), garden, "secret")
        assert [m.content async for m in place.history(limit=3)] == ["", "4", "3"]
        assert [m.content async for m in place.history(limit=2, before=sent[2])] == ["1", "0"]
        assert [m.content async for m in place.history(limit=2, after=sent[1])] == ["2", "3"]
        ids = {m.id async for m in place.history(limit=3, around=sent[2])}
        assert ids == {m.id for m in sent[1:4]}


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


class TestProcess:
    async def test_a_process_is_started_killed_in_its_work_and_started_again(
        self, double: Double, garden: Channel, tmp_path: Path
    ) -> None:
        ann = double.person("ann")
        bot = BotProcess(double, ["tests.wire.client"], tmp_path / "log", TOKEN=double.token)
        async with bot:
            await double.registered("board")
            await double.slash(ann, garden, "board")
            gate = double.faults.hold("POST", "/webhooks/*")
            asking = asyncio.create_task(double.slash(ann, garden, "board"))
            await gate.arrived()
            await bot.kill()
            with pytest.raises(NoAnswer, match="died"):
                await asking
            gate.open()
            await double.gateway.gone()
            await bot.start()
            await double.gateway.ready()
            await double.slash(ann, garden, "go", space="A1")
            assert len(double.gateway.identified) == 2
            await bot.stop()


async def _bare_post(double: Double, garden: Channel) -> None:
    headers = {"Authorization": f"Bot {double.token}"}
    body = {"content": "hello", "allowed_mentions": {"parse": []}}
    async with aiohttp.ClientSession(headers=headers) as session:
        await session.post(f"{double.rest_url}/channels/{garden.id}/messages", json=body)
