"""Every exception ends in one private sentence; answers go where they belong."""

from __future__ import annotations

import re
from typing import Any

import aiohttp
import discord
import pytest
import structlog
from discord import app_commands, ui

from bot.chat import forms
from bot.chat.guard import (
    MoleItem,
    MoleView,
    Vanished,
    about,
    answer,
    guard_of,
    guarded,
    hold,
    say,
    think,
    watch,
)
from bot.games.core import Illegal, NotInGame, NotYourTurn
from bot.table.errors import Refused
from bot.trouble import Trouble
from bot.wording import Wording
from tests.support.checks import check_all

pytestmark = pytest.mark.simcord(check_errors=False)

HIDDEN = "the disc is a four"


def page(*texts: str, item: Any = None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    for text in texts:
        view.add_item(ui.TextDisplay(text))
    if item is not None:
        view.add_item(ui.ActionRow(item))
    return view


class Press(MoleItem[ui.Button[Any]], template=r"press:(?P<what>[a-z_]+)"):
    """Does what its custom id names."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        match self.facts["what"]:
            case "break":
                await hold(interaction)
                raise KeyError(HIDDEN)
            case "break_at_once":
                raise RuntimeError(HIDDEN)
            case "refuse":
                await hold(interaction)
                raise NotInGame("not_in_game")
            case "turn":
                await hold(interaction)
                raise NotYourTurn("not_your_turn", due=(0,), away=0)
            case "edit":
                await hold(interaction)
                await answer(
                    interaction, page("edited", item=ui.Button(label="again", custom_id="press:edit"))
                )
            case "private":
                await think(interaction)
                await answer(interaction, page("for you"))
                await answer(interaction, page("and apart"), apart=True)
            case "form":
                await Form().ask(interaction)
            case "vanish":
                raise Vanished


class Pick(MoleItem[ui.Select[Any]], template=r"pick:(?P<step>\d+)"):
    """Says what was picked."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        await say(interaction, f"{self.facts['step']} {self.value}")


class Form(forms.Form, title="Form"):
    """Fails."""

    template = r"[0-9a-f]+"
    name: ui.TextInput[Any] = ui.TextInput(label="Name")

    @classmethod
    async def submitted(cls, interaction: Any, facts: Any, filled: Any) -> None:
        raise KeyError(HIDDEN)


class Failing(ui.Button[Any]):
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        raise KeyError(HIDDEN)


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.tree = app_commands.CommandTree(self)
        watch(self.tree, Wording(), self.find)
        self.add_dynamic_items(Press, Pick)
        for verb in ("refuse", "break", "slow", "quick"):
            self.tree.add_command(
                app_commands.Command(name=verb, description=verb, callback=self.command(verb))
            )
        self.tree.add_command(app_commands.Command(name="post", description="post", callback=self.post))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await forms.answer(interaction, (Form,))

    async def find(self, interaction: discord.Interaction[Any]) -> Any:
        """Cy sits here, unless a stranger asks."""
        if interaction.user.name == "stranger":
            raise Refused("no_table")
        return "hole", ("Cy",)

    def command(self, verb: str) -> Any:
        async def callback(interaction: discord.Interaction[Any]) -> None:
            about(interaction, "hole", ("Ann", "*Bo*"))
            if verb != "quick":
                await think(interaction)
            if verb in {"refuse", "quick"}:
                facts = {
                    "mole": "C4",
                    "to": "C7",
                    "value": 3,
                    "at": "C6",
                    "owner": 1,
                    "reaches": ("C1", "F4", "F7"),
                }
                raise Illegal("move_blocked", **facts)
            if verb == "break":
                raise KeyError(HIDDEN)
            raise aiohttp.ClientConnectionError(HIDDEN)

        return callback

    async def post(self, interaction: discord.Interaction[Any], what: str) -> None:
        item: Any = Press(ui.Button(label="press", custom_id=f"press:{what}"))
        view = page("card", item=item)
        if what == "pick":
            options = [discord.SelectOption(label=word) for word in ("A1", "A2", "A3")]
            view = page("card", item=Pick(ui.Select(custom_id="pick:7", options=options)))
        if what == "view":
            view = MoleView(timeout=None)
            view.add_item(ui.ActionRow(Failing(label="press", custom_id="x")))
        await interaction.response.send_message(view=view)

    async def setup_hook(self) -> None:
        await self.tree.sync()


class Stage:
    def __init__(self, env: Any, bot: Bot) -> None:
        self.env, self.bot = env, bot
        guild = env.create_guild()
        self.channel = guild.create_text_channel("mole-hill")
        self.ann = guild.add_member(env.create_user("ann"))

    @property
    def reports(self) -> list[Any]:
        return guard_of(self.bot).reports

    async def slash(self, name: str, **options: Any) -> Any:
        return await self.ann.slash(self.channel, name, **options)

    async def press(self, what: str) -> Any:
        posted = await self.slash("post", what=what)
        self.card = posted.response
        return await self.ann.click(posted.response, label="press")


@pytest.fixture
def simcord_bot():
    return Bot()


@pytest.fixture
def stage(simcord_env, simcord_bot):
    yield Stage(simcord_env, simcord_bot)
    check_all(simcord_env)


def texts(message: Any) -> str:
    return "\n".join(part["content"] for part in message.components if part["type"] == 10)


async def test_a_refusal_is_one_private_sentence_with_names_made_safe(stage):
    result = await stage.slash("refuse")
    assert result.ephemeral
    assert texts(result.response) == "C4 cannot go to C7: ■ stands on C6. From C4 a 3 reaches C1, F4 and F7."
    assert stage.reports == []


async def test_a_refusal_before_any_acknowledgement_is_private_too(stage):
    result = await stage.slash("quick")
    assert result.ephemeral
    assert "C4 cannot go to C7" in texts(result.response)


async def test_our_fault_shows_a_reference_and_logs_a_trace_without_values(stage):
    with structlog.testing.capture_logs() as logs:
        result = await stage.slash("break")
    shown = texts(result.response)
    found = re.fullmatch(
        r"That went wrong on our side; nothing was changed\. Reference ([0-9A-F]{4})\.", shown
    )
    assert found
    assert [report.reference for report in stage.reports] == [found[1]]
    entry = next(entry for entry in logs if entry["event"] == "unexpected")
    assert entry["reference"] == found[1]
    assert entry["where"] == "break"
    assert entry["error"] == "KeyError"
    assert any("test_guard.py" in line for line in entry["trace"])
    assert HIDDEN not in repr(logs)


async def test_network_trouble_is_not_our_fault(stage):
    result = await stage.slash("slow")
    assert texts(result.response) == "Discord did not answer in time. Please try once more."
    assert stage.reports == []


async def test_a_failing_press_is_reported_and_leaves_the_card_alone(stage):
    result = await stage.press("break")
    assert "Reference" in texts(result.followups[0])
    assert result.followups[0].ephemeral
    assert texts(stage.card) == "card"
    assert [report.where for report in stage.reports] == ["component press"]


async def test_a_press_that_fails_before_any_acknowledgement_is_answered(stage):
    result = await stage.press("break_at_once")
    assert result.ephemeral
    assert "Reference" in texts(result.response)
    assert len(stage.reports) == 1


async def test_a_refused_press_is_no_report(stage):
    result = await stage.press("refuse")
    assert texts(result.followups[0]) == (
        "You do not sit at this table. `/mole board` shows you what everybody sees."
    )
    assert stage.reports == []


async def test_who_plays_is_looked_up_for_a_refusal_that_was_not_noted(stage):
    result = await stage.press("turn")
    assert texts(result.followups[0]) == "It is ● Cy's turn."


async def test_a_refusal_is_heard_even_if_nobody_is_found_to_name(stage):
    stage.ann = stage.env.guild.add_member(stage.env.create_user("stranger"))
    result = await stage.press("turn")
    assert texts(result.followups[0]) == "It is ●'s turn."
    assert stage.reports == []


async def test_hold_and_answer_edit_the_message_that_was_pressed(stage):
    await stage.press("edit")
    assert texts(stage.card) == "edited"
    result = await stage.ann.click(stage.card, label="again")
    assert result.acknowledged
    assert list(stage.bot.persistent_views) == []


async def test_think_and_answer_fill_a_private_message_and_apart_is_another(stage):
    result = await stage.press("private")
    assert texts(stage.card) == "card"
    assert result.ephemeral
    assert texts(result.response) == "for you"
    assert [texts(message) for message in result.followups] == ["and apart"]


async def test_a_select_knows_its_facts_and_its_value(stage):
    posted = await stage.slash("post", what="pick")
    result = await stage.ann.select(posted.response, ["A2"])
    assert texts(result.response) == "7 A2"


async def test_a_failing_form_is_reported(stage):
    shown = await stage.press("form")
    result = await stage.ann.submit_modal(shown, {next(iter(_inputs(shown.modal))): "Bo"})
    assert "Reference" in texts(result.response)
    assert len(stage.reports) == 1


def _inputs(modal: dict[str, Any]) -> list[str]:
    rows = modal["components"]
    return [part["custom_id"] for row in rows for part in row.get("components", [row.get("component", {})])]


async def test_an_ordinary_item_in_our_view_is_guarded_too(stage):
    posted = await stage.slash("post", what="view")
    result = await stage.ann.click(posted.response, label="press")
    assert "Reference" in texts(result.response)
    assert len(stage.reports) == 1


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_interaction_that_is_gone_is_left_in_peace(stage, code):
    stage.env.inject_error(
        "POST", "/interactions/*/callback", status=404 if code == 10062 else 400, code=code
    )
    with structlog.testing.capture_logs() as logs:
        await stage.slash("break")
    assert [entry["event"] for entry in logs] == ["an interaction is gone"]
    assert stage.reports == []


async def test_an_answer_that_does_not_arrive_breaks_nothing(stage):
    stage.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    with structlog.testing.capture_logs() as logs:
        await stage.slash("refuse")
    assert [entry["event"] for entry in logs] == ["an answer did not arrive"]


async def test_what_vanished_is_not_answered(stage):
    result = await stage.press("vanish")
    assert not result.acknowledged
    assert stage.reports == []


class Nobody:
    """As much of an interaction as a sentence needs."""

    command = None
    data: Any = None
    id = 1
    type = discord.InteractionType.application_command

    def __init__(self) -> None:
        self.extras: dict[str, Any] = {}


def http_error(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    class Response:
        reason = ""

    Response.status = status  # type: ignore[attr-defined]
    return kind(Response(), {"code": code, "message": HIDDEN})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            app_commands.MissingPermissions(["manage_channels"]),
            "That takes the permission *Manage Channels*, or being the host.",
        ),
        (app_commands.NoPrivateMessage(), "That works in a server's channels, not here."),
        (
            app_commands.CommandNotFound("zap", []),
            "That command has changed. Reload Discord and it will be up to date.",
        ),
        (app_commands.CheckFailure(), "That is not possible now."),
        (
            app_commands.TransformerError(
                "@everyone", discord.AppCommandOptionType.string, app_commands.Transformer()
            ),
            '"@\u200beveryone" does not fit there. Pick one of the suggestions.',
        ),
        (
            http_error(discord.Forbidden, 403, 50013),
            "Discord does not let me do that here. `/mole-admin doctor` says what to switch on.",
        ),
        (TimeoutError(), "Discord did not answer in time. Please try once more."),
        (
            http_error(discord.DiscordServerError, 503, 0),
            "Discord did not answer in time. Please try once more.",
        ),
        (http_error(discord.NotFound, 404, 10062), None),
        (
            Trouble("The disk is full."),
            "My memory does not answer just now; nothing was changed. Please try again in a while.",
        ),
    ],
)
async def test_each_kind_of_trouble_has_its_sentence(error, sentence):
    guard = guard_of(Bot())
    assert guard.sentence(Nobody(), error) == sentence
    assert guard.reports == []


async def test_only_a_hundred_reports_are_kept():
    bot = Bot()
    guard = guard_of(bot)
    for _ in range(130):
        guard.sentence(Nobody(), KeyError())
    assert len(guard.reports) == 100


async def test_the_trace_tells_what_led_to_an_error_too():
    guard = guard_of(Bot())
    with structlog.testing.capture_logs() as logs:
        error = KeyError(HIDDEN)
        error.__cause__ = ValueError(HIDDEN)
        guard.sentence(Nobody(), error)
    assert logs[0]["trace"][-1] == "ValueError"
    assert "KeyError" in logs[0]["trace"]
    assert HIDDEN not in repr(logs)


async def test_an_unwatched_client_is_a_mistake_of_ours():
    class Unwatched(Nobody):
        client = discord.Client(intents=discord.Intents.none())

    async def fail() -> None:
        raise KeyError

    with pytest.raises(LookupError):
        await guarded(Unwatched(), fail())
