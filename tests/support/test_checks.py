from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from tests.support import checks
from tests.support.checks import DescriptionAbsent, Refused, check_all
from tests.support.openapi import description


def request(method: str, path: str, json: Any) -> SimpleNamespace:
    return SimpleNamespace(method=method, path=path, json=json)


def board(name: str) -> dict[str, Any]:
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "The board"}]}
    return {"components": [gallery], "flags": 1 << 15, "allowed_mentions": {"parse": []}}


def test_an_edit_may_refer_to_a_file_that_went_out_before() -> None:
    description()
    sent = request(
        "POST", "/channels/5/messages", {**board("b.png"), "attachments": [{"id": 0, "filename": "b.png"}]}
    )
    edited = request("PATCH", "/channels/5/messages/6", board("b.png"))
    assert check_all([sent, edited]) == 2
    with pytest.raises(Refused, match=r"b\.png refers to no file"):
        check_all([edited])


def test_both_checkers_have_their_say_and_everything_is_told_at_once() -> None:
    description()
    misshapen = request("POST", "/channels/5/messages", {"content": 5})
    everyone = request(
        "POST", "/channels/5/messages", {"content": "x", "allowed_mentions": {"parse": ["everyone"]}}
    )
    with pytest.raises(Refused) as caught:
        check_all([misshapen, everyone, everyone])
    assert len(str(caught.value).splitlines()) == 2


def test_without_the_description_our_own_rules_still_hold_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks.openapi, "load", lambda: None)
    with pytest.warns(DescriptionAbsent):
        assert check_all(
            [request("POST", "/channels/5/messages", {"colour": 5, "allowed_mentions": {"parse": []}})]
        )
    with pytest.warns(DescriptionAbsent), pytest.raises(Refused):
        check_all([request("POST", "/channels/5/messages", {"content": "x"})])


class Client(discord.Client):
    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Say something to somebody")
        async def hail(interaction: discord.Interaction, member: discord.Member) -> None:
            view = discord.ui.LayoutView(timeout=None)
            view.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Hail {member.mention}"), id=9))
            await interaction.response.send_message(view=view)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@pytest.mark.parametrize("careful", [True, False])
async def test_what_a_bot_sends_through_simcord_is_checked(careful: bool) -> None:
    description()
    quiet = discord.AllowedMentions.none() if careful else None
    async with simcord.run(Client(allowed_mentions=quiet)) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("moles")
        ann, bo = (guild.add_member(env.create_user(name)) for name in ("ann", "bo"))
        await ann.slash(channel, "hail", member=bo)
        if careful:
            assert check_all(env) >= 2
        else:
            with pytest.raises(Refused, match="no allowed_mentions"):
                check_all(env)
