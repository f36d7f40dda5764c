"""`/mole-me forget-me`: asked once more, then done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.chat import guard, ids, layout
from bot.chat.deeds import parts_of
from bot.chat.guard import MoleItem
from bot.table.forgetting import forget
from bot.wording import Markup

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]


async def ask(interaction: Interaction) -> None:
    """Say what would be forgotten and what would stay, and ask."""
    parts = parts_of(interaction)
    say = parts.wording.say
    button: ui.Button[ui.LayoutView] = ui.Button(
        label=parts.wording.plain.say("table.forget.button"),
        custom_id=ids.FORGET,
        style=discord.ButtonStyle.danger,
    )
    lines = [say("table.forget.about"), await _running(parts, interaction.user.id), say("table.forget.ask")]
    await guard.answer(interaction, layout.message(["\n".join(filter(None, lines))], rows=[[button]]))


async def _running(parts: Parts, user_id: int) -> str:
    """The games that stay, named; empty without any."""
    tables = await parts.tables.of_person(user_id)
    if not tables:
        return ""
    say = parts.wording.say
    named = Markup(
        ", ".join(say("table.forget.game", game=table.game, channel=table.channel_id) for table in tables)
    )
    return say("table.forget.running", games=named)


class ForgetButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.FORGET):
    """*Forget me*."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        parts, user = parts_of(interaction), interaction.user.id
        if await parts.absences.until(user) is not None:
            await parts.absences.back(user)  # else clocks that stand still would never go on
        games = await forget(parts.store, user)
        say = parts.wording.say
        lines = [say("table.forget.done", games=games), await _running(parts, user)]
        await guard.answer(interaction, layout.message(["\n".join(filter(None, lines))]))
