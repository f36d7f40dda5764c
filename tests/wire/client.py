"""A bot as small as can be, to try the double with. Run as a module it takes its token from `TOKEN`."""

from __future__ import annotations

import asyncio
import io
import os
from typing import Any

import discord
from discord import app_commands

from tests.wire.discord_double import Channel

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 500
SPACES = [f"{row}{number}" for row in "ABCDE" for number in range(1, 6)]


class Card(discord.ui.LayoutView):
    """A card with a picture, a text, a button and a select."""

    def __init__(self, number: int, text: str, *, live: bool = True) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board")
        )
        parts: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(text), gallery]
        if live:
            options = [discord.SelectOption(label=space) for space in SPACES]
            parts.append(discord.ui.ActionRow(discord.ui.Button(label="Press", custom_id="press")))
            parts.append(
                discord.ui.ActionRow(
                    discord.ui.Select(placeholder="Where?", custom_id="where", options=options)
                )
            )
        self.add_item(discord.ui.Container(*parts, id=number))


def board() -> discord.File:
    return discord.File(io.BytesIO(PICTURE), "board.png")


class Form(discord.ui.Modal, title="Say it"):
    word: discord.ui.TextInput[Form] = discord.ui.TextInput(label="A word", custom_id="word")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You said {self.word.value}.", ephemeral=True)


class Client(discord.Client):
    """Answers `/board`, `/go space:`, `/form`, `/hail who:`, `/idle`, and its card's controls."""

    def __init__(self, **options: Any) -> None:
        quiet = discord.AllowedMentions.none()
        # There is one guild: no need to wait for more before it is ready.
        options = {"allowed_mentions": quiet, "guild_ready_timeout": 0.0} | options
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        """The custom ids and command names that have arrived."""
        self.add_commands()

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once; discord.py would wait five seconds."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        if interaction.type is not discord.InteractionType.autocomplete:
            self.heard.append(data.get("custom_id") or data["name"])
        if data.get("custom_id") == "press":
            # `deferred update`, then the message itself.
            await interaction.response.defer()
            await interaction.edit_original_response(view=Card(7, "Pressed", live=False))
        elif data.get("custom_id") == "where":
            await interaction.response.send_message(f"To {data['values'][0]}.", ephemeral=True)

    def place(self, garden: Channel) -> discord.TextChannel:
        """The channel as the bot knows it."""
        place = self.get_channel(garden.id)
        assert isinstance(place, discord.TextChannel)
        return place

    async def post(self, garden: Channel, number: int = 5, text: str = "Hello") -> discord.Message:
        """Post a card with this number."""
        return await self.place(garden).send(view=Card(number, text), file=board())

    def add_commands(self) -> None:
        @self.tree.command(name="board", description="Show the board")
        async def show(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.followup.send(view=Card(7, "The board"), file=board())

        @self.tree.command(description="Go somewhere")
        @app_commands.describe(space="Where to")
        async def go(interaction: discord.Interaction, space: str) -> None:
            await interaction.response.send_message(f"Gone to {space}.", ephemeral=True)

        @go.autocomplete("space")
        async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            fitting = [space for space in SPACES if space.startswith(typed.upper())]
            return [app_commands.Choice(name=space, value=space) for space in fitting]

        @self.tree.command(description="Say something in a form")
        async def form(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Form())

        @self.tree.command(description="Hail somebody")
        @app_commands.describe(who="Whom")
        async def hail(interaction: discord.Interaction, who: discord.Member) -> None:
            allowed = discord.AllowedMentions(everyone=False, roles=False, users=[who])
            await interaction.response.send_message(f"Hail {who.mention}!", allowed_mentions=allowed)

        @self.tree.command(description="Say nothing")
        async def idle(interaction: discord.Interaction) -> None:
            return


def main() -> None:
    asyncio.run(Client().start(os.environ["TOKEN"]))


if __name__ == "__main__":
    main()
