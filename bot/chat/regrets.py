"""Taking back a confirmed step: the command, the menu and the button."""

from __future__ import annotations

from typing import Any

import discord

from bot.chat import guard, layout
from bot.chat.deeds import parts_of, request, your_move


async def take_back(interaction: discord.Interaction[Any], table_id: int, *, mark: str | None = None) -> None:
    """Take back the last step of whoever asks, or ask the others."""
    parts = parts_of(interaction)
    table, asked = await parts.takebacks.take_back(table_id, interaction.user.id, request(interaction), mark)
    say = parts.wording.say
    if asked:
        text = say("table.take_back.asking", parts.names(table), seats=asked)
        await guard.answer(interaction, layout.message([text]))
    else:
        await your_move(interaction, table_id, note=say("table.take_back.done"))
