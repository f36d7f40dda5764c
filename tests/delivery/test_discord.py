"""The courier through discord.py, against an offline Discord."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from discord import app_commands

from bot.chat.delivery import Courier, DiscordSender
from tests.delivery.office import ManualClock, Office, http_error


class Bot(discord.Client):
    """A client with one command, `/nudge`, which wakes the courier as a commit would."""

    def __init__(self, courier_of: Callable[[Bot], Courier]) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.courier_of = courier_of
        self.courier = courier_of(self)

        @self.tree.command(description="Wake the courier")
        async def nudge(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("yes", ephemeral=True)
            self.courier.wake(self.acting)

    office: Office
    acting: int | None = None

    async def setup_hook(self) -> None:
        await self.tree.sync()


class Town:
    """An offline server with one channel, and the office whose courier serves it."""

    def __init__(self, env, office: Office, courier_of) -> None:
        self.env = env
        self.office = office
        self._courier_of = courier_of
        guild = env.create_guild()
        self.guild = guild
        self.channel = guild.create_text_channel("garden")
        self.lobby = guild.create_text_channel("lobby")
        self.ann = guild.add_member(env.create_user("ann"))

    @property
    def bot(self) -> Bot:
        return self.env.bot

    async def nudge(self, game: int | None = None) -> None:
        self.bot.acting = game
        await self.ann.slash(self.lobby, "nudge")

    async def restart(self) -> None:
        await self.env.restart_bot(Bot(self._courier_of))

    def texts(self, channel=None) -> list[str]:
        return [_text(message) for message in (channel or self.channel).history()]

    def posts(self, method: str = "POST"):
        return [
            entry
            for entry in self.env.http_requests
            if entry.method == method and "/messages" in entry.path and entry.path.startswith("/channels/")
        ]


def _text(message: discord.Message) -> str:
    (box,) = message.components
    return " ".join(part.content for part in box.children if isinstance(part, discord.TextDisplay))


def _buttons(message: discord.Message) -> int:
    (box,) = message.components
    return sum(isinstance(part, discord.ActionRow) for part in box.children)


@pytest.fixture
def simcord_bot(store) -> Bot:
    office = Office(store, ManualClock())

    def courier_of(bot: Bot) -> Courier:
        bot.office = office
        return office.courier(sender=DiscordSender(bot))

    return Bot(courier_of)


@pytest.fixture
async def town(simcord_env) -> Town:
    bot = simcord_env.bot
    bot.office.clock.now = simcord_env.now
    return Town(simcord_env, bot.office, bot.courier_of)


async def test_cards_go_out_with_picture_number_and_ping_and_the_older_lose_their_buttons(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    town.office.composer.mentions = (town.ann.id,)
    await town.nudge()
    await town.office.want(game, 2)
    await town.nudge()
    first, second = town.channel.history()
    assert (_text(first), _text(second)) == ("tells 0", "tells 1 2")
    assert (_buttons(first), _buttons(second)) == (0, 1)
    assert (
        [a.filename for a in first.attachments] == [a.filename for a in second.attachments] == ["board.png"]
    )
    assert first.components[0].id == 1
    assert second.components[0].id == 2
    sent = [entry.json for entry in town.posts()]
    for body in sent:
        assert body["allowed_mentions"] == {"users": [town.ann.id], "parse": []}
        assert not body.get("content")
        assert body["enforce_nonce"] is True
        assert len(body["nonce"]) <= 25
        assert body["flags"] == 1 << 15
    (edit,) = [entry.json for entry in town.posts("PATCH")]
    assert edit["allowed_mentions"] == {"users": [], "parse": []}
    assert "attachments" not in edit


async def test_discordpy_keeps_no_view_of_ours(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    for revision in range(4):
        await town.office.want(game, revision)
        await town.nudge()
    kept = town.bot._connection._view_store
    assert not kept._views
    assert not kept._synced_message_views


async def test_a_restart_between_sending_and_recording_finds_the_card_again(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    request = town.bot.http.request

    async def lossy(route, **kwargs):
        answer = await request(route, **kwargs)
        if route.method == "POST" and route.path == "/channels/{channel_id}/messages":
            raise http_error(500)
        return answer

    town.bot.http.request = lossy
    await town.nudge()
    assert await town.office.states(game) == ["going"]
    await town.restart()
    await town.env.advance_time(20)
    await town.nudge()
    assert town.texts() == ["tells 0"]
    assert await town.office.states(game) == ["live"]
    assert (await town.office.lane(game)).shown == 0


async def test_a_sending_that_failed_is_repeated_when_its_time_comes_and_nobody_waits_for_it(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    town.env.inject_error("POST", f"/channels/{town.channel.id}/messages", status=500, times=2)
    await town.nudge()
    assert town.texts() == []
    assert (await town.office.lane(game)).trouble == "discord_down"
    await town.env.advance_time(9)
    assert town.texts() == []
    await town.env.advance_time(17)
    assert town.texts() == ["tells 0"]
    assert (await town.office.lane(game)).trouble is None


async def test_a_card_is_looked_for_among_those_of_others(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    town.env.inject_error("POST", f"/channels/{town.channel.id}/messages", status=502)
    await town.nudge()
    for _ in range(130):
        town.env.backend.create_message(town.channel.id, town.ann.id, "chatter")
    await town.env.settle()
    await town.env.advance_time(9)
    assert _text(town.channel.history()[-1]) == "tells 0"
    assert await town.office.states(game) == ["live"]


async def test_an_answer_to_a_command_is_not_taken_for_a_card(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    tree = town.bot.tree

    @tree.command(description="Answer with a container that Discord numbers 1")
    async def answer(interaction: discord.Interaction) -> None:
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.Container(discord.ui.TextDisplay("hello"), id=1))
        await interaction.response.send_message(view=view)

    await tree.sync()
    town.env.inject_error("POST", f"/channels/{town.channel.id}/messages", status=502)
    await town.nudge()
    await town.ann.slash(town.channel, "answer")
    await town.env.advance_time(9)
    assert town.texts() == ["hello", "tells 0"]
    assert await town.office.states(game) == ["live"]


async def test_a_deleted_channel_leaves_the_game_alone(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    town.env.backend.delete_channel(town.channel.id)
    await town.env.settle()
    await town.nudge()
    lane = await town.office.lane(game)
    assert (lane.trouble, lane.shown, lane.wants) == ("unknown_channel", -1, 0)
    await town.nudge(game)
    assert (await town.office.lane(game)).attempts == 2


async def test_a_deleted_card_is_no_trouble(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    await town.nudge()
    town.env.backend.delete_message(town.channel.id, town.channel.history()[0].id)
    await town.env.settle()
    await town.office.want(game, 1)
    await town.nudge()
    assert town.texts() == ["tells 1"]
    assert await town.office.states(game) == ["gone", "live"]


async def test_without_attach_files_the_card_goes_out_without_its_picture(town):
    game = await town.office.game(channel=town.channel.id, wants=0)
    town.env.inject_error("POST", f"/channels/{town.channel.id}/messages", status=403, code=50013)
    await town.nudge()
    (card,) = town.channel.history()
    assert card.attachments == []
    await town.office.want(game, 1)
    await town.nudge()
    cards = town.channel.history()
    assert [len(card.attachments) for card in cards] == [0, 1]
    assert [_buttons(card) for card in cards] == [0, 1]


async def test_a_panel_comes_by_dm_and_is_changed_in_place_with_a_new_picture(town):
    town.office.composer.panels = True
    game = await town.office.game(channel=town.channel.id, wants=-1)
    await town.office.player(game, town.ann.id, wants=0)
    await town.nudge()
    dms = town.env.backend.get_dm_channel(town.ann.id)
    (panel,) = town.env.backend.messages[dms.id].values()
    before = panel.attachments[0]["id"]
    await town.office.want(game, 3, kind="dm")
    await town.restart()
    await town.nudge()
    (panel,) = town.env.backend.messages[dms.id].values()
    assert len(panel.attachments) == 1
    assert panel.attachments[0]["id"] != before
    assert await town.office.states(game, "dm") == ["live"]


async def test_closed_dms_are_told_in_the_channel(town):
    game = await town.office.game(channel=town.channel.id, wants=-1)
    await town.office.player(game, town.ann.id, wants=0)
    dms = town.env.backend.get_dm_channel(town.ann.id)
    town.env.inject_error("POST", f"/channels/{dms.id}/messages", status=403, code=50007, times=None)
    await town.nudge()
    await town.office.want(game, 1, kind="dm")
    await town.nudge()
    assert town.texts() == [f"notice dm-closed:{game}:{town.ann.id}"]
    assert [t.trouble for t in await town.bot.courier.troubles(town.channel.id)] == ["dm_closed"]


async def test_an_archived_thread_is_opened(town):
    thread = town.env.backend.create_thread(town.channel.id, "moles", town.env.backend.bot_user.id)
    await town.env.settle()
    game = await town.office.game(channel=thread.id, wants=0)
    await town.nudge()
    town.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await town.env.settle()
    town.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083)
    await town.office.want(game, 1)
    await town.nudge()
    assert len(town.env.backend.messages[thread.id]) == 2
    assert not town.env.backend.channels[thread.id].thread_metadata.archived


async def test_without_read_message_history_that_is_told(town):
    guild = town.guild
    hidden = guild.create_text_channel(
        "hidden", overwrites={guild.default_role: discord.PermissionOverwrite(read_message_history=False)}
    )
    game = await town.office.game(channel=hidden.id, wants=0)
    town.env.inject_error("POST", f"/channels/{hidden.id}/messages", status=500)
    await town.nudge()
    await town.env.advance_time(9)
    lane = await town.office.lane(game)
    assert (lane.shown, lane.trouble) == (0, "no_history")


async def test_a_channel_we_may_not_see_is_told(town):
    guild = town.guild
    secret = guild.create_text_channel(
        "secret", overwrites={guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    quiet = guild.create_text_channel(
        "quiet", overwrites={guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    await town.office.game(channel=secret.id, wants=0)
    await town.office.game(channel=quiet.id, wants=0)
    await town.nudge()
    assert [t.trouble for t in await town.bot.courier.troubles(secret.id)] == ["no_access"]
    assert [t.trouble for t in await town.bot.courier.troubles(quiet.id)] == ["no_permission"]
    await town.office.game(channel=town.channel.id, wants=0)
    await town.nudge()
    assert town.texts() == ["tells 0"]
