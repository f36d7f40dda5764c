"""The Discord client: one connection, its commands, its buttons, and the workers behind them."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.chat import admin, commands, deeds, forms, guard, ids, items, me
from bot.chat.parts import Parts
from bot.store import StoreError, settings
from bot.table.errors import Refused

log = structlog.get_logger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody here wants to talk

COMMANDS: Final = "commands"
"""The setting with the fingerprint of the commands that Discord was told last."""


class MoleClient(discord.Client):
    """The bot on Discord. It needs the `guilds` intent only: no message content, no member list."""

    def __init__(self, parts: Parts, *, dev_guild_id: int | None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.parts = parts
        self.tree = app_commands.CommandTree(self)
        self.guard = guard.watch(self.tree, parts.wording, deeds.whereabouts, deeds.meet_person)
        for group in (
            commands.group(parts.games, parts.wording),
            me.group(parts.games, parts.wording),
            admin.group(parts.wording),
        ):
            self.tree.add_command(group)
        self.add_dynamic_items(*items.ALL)
        self.refused = False
        """Discord no longer accepts the token; the client is closing."""
        self._closing: asyncio.Task[None] | None = None
        self._dev_guild = discord.Object(dev_guild_id) if dev_guild_id else None

    async def setup_hook(self) -> None:
        """Open the store and register the commands if they have changed. Raises `StoreError`."""
        await self.parts.open(self, on_refused=self._lock_out)
        await self._register()

    async def on_ready(self) -> None:
        """Connected: take up what was left undone."""
        log.info("ready", user=self.user.id if self.user else None, guilds=len(self.guilds))
        self.parts.take_up()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A form that comes back; or a press on something that an older version has posted: nobody else answers it."""
        if interaction.type is discord.InteractionType.modal_submit:
            await forms.answer(interaction, items.FORMS)
        if interaction.type is discord.InteractionType.component and not ids.known(interaction):
            await self.guard.report(interaction, Refused("unknown_button"))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: the host of its table is told. discord.py tells of its threads itself."""
        await self._lose(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self._lose(thread.thread_id)

    async def _lose(self, channel_id: int) -> None:
        try:
            await self.parts.places.lose(channel_id)
        except StoreError as error:
            log.warning("a deleted channel could not be noted", trouble=str(error))
        self.parts.take_up()

    async def close(self) -> None:
        """Stop cleanly: nothing new is begun, what is being written is finished."""
        await self.parts.close()
        await super().close()

    def _lock_out(self) -> None:
        """The token was reset while we were running: end, so that whoever runs the bot is told."""
        self.refused = True
        self._closing = asyncio.get_running_loop().create_task(self.close())

    async def _register(self) -> None:
        """Tell Discord our commands, but only when they are not those it was told last: syncing is rationed."""
        if self._dev_guild is not None:
            self.tree.copy_global_to(guild=self._dev_guild)
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands(guild=self._dev_guild)]
        where = self._dev_guild.id if self._dev_guild else None
        told = json.dumps([self.application_id, where, payload], sort_keys=True)
        fingerprint = hashlib.sha256(told.encode()).hexdigest()
        async with self.parts.store.read() as session:
            known = await settings.get(session, COMMANDS)
        if known == fingerprint:
            return
        await self.tree.sync(guild=self._dev_guild)
        async with self.parts.store.write() as session:
            await settings.put(session, COMMANDS, fingerprint)
        log.info("commands registered", guild=where, count=len(payload))
