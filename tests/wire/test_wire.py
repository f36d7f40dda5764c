"""The double and discord.py, over real sockets: what a bot meets on the wire and no in-process Discord can show."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from tests.wire.client import PICTURE, Card, Client, board
from tests.wire.discord_double import Channel, Double, NoAnswer, NotOffered
from tests.wire.process import BotProcess


class TestMultipart:
    async def test_a_picture_arrives_byte_for_byte_with_its_name_and_alt_text(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        sent = await client.post(garden)
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
        sent = await client.post(garden)
        await sent.edit(view=Card(5, "Hello", live=False), attachments=sent.attachments)
        [message] = double.messages(garden)
        assert message.controls == []
        assert message.attachments[0].data == PICTURE

    async def test_a_new_file_in_an_edit_takes_the_place_of_the_old(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        sent = await client.post(garden)
        await sent.edit(view=Card(5, "Again"), attachments=[board()])
        [message] = double.messages(garden)
        assert len(message.attachments) == 1
        assert message.attachments[0].id != sent.attachments[0].id

    async def test_a_reference_to_a_file_that_is_not_there_is_refused(
        self, double: Double, garden: Channel, client: Client
    ) -> None:
        with pytest.raises(discord.HTTPException) as caught:
            await client.place(garden).send(view=Card(5, "Hello"))
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
