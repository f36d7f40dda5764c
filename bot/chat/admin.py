"""`/mole-admin`: for moderators, and for whoever hosts a table."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.chat import doctor, guard, ids, layout, seats, whereabouts
from bot.chat.commands import SERVERS
from bot.chat.deeds import parts_of, person, request, table_here
from bot.chat.guard import MoleItem
from bot.table import lobby
from bot.table.errors import Refused
from bot.wording import Wording

Interaction = discord.Interaction[Any]
UNREADABLE: Final = ("unknown_game", "damaged_game")


def group(wording: Wording) -> app_commands.Group:
    """The whole of `/mole-admin`."""
    say = wording.plain.say
    admin = app_commands.Group(
        name="mole-admin", description=say("table.command.mole_admin"), allowed_contexts=SERVERS
    )

    # Neither command asks Discord for a permission: a host without any may end the game, and anybody may look.
    @admin.command(name="abort", description=say("table.command.abort"))
    async def abort(interaction: Interaction) -> None:
        await guard.think(interaction)
        await _ask_abort(interaction)

    @admin.command(name="doctor", description=say("table.command.doctor"))
    async def examine(interaction: Interaction) -> None:
        await guard.think(interaction)
        await doctor.examine(interaction)

    admin.add_command(seats.replace_command(wording))
    admin.add_command(whereabouts.move_command(wording))
    return admin


async def _ask_abort(interaction: Interaction) -> None:
    """Ask whoever may end the game whether they really want to."""
    parts = parts_of(interaction)
    table_id = await _table_here(interaction)
    record = await parts.tables.changes.read(table_id)
    lobby.require_abortable(record, person(interaction), moderator=seats.moderates(interaction))
    button: ui.Button[ui.LayoutView] = ui.Button(
        label=parts.wording.plain.say("table.admin.abort_button"),
        custom_id=ids.abort_button(table_id),
        style=discord.ButtonStyle.danger,
    )
    await guard.answer(
        interaction, layout.message([parts.wording.say("table.admin.abort_ask")], rows=[[button]])
    )


async def _table_here(interaction: Interaction) -> int:
    """The table of this channel. Where nobody can read its game any more, ending it makes room for another."""
    try:
        return (await table_here(interaction)).id
    except Refused as refused:
        if refused.key not in UNREADABLE:
            raise
        return int(refused.facts["table"])


class AbortButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.ABORT_BUTTON):
    """Ends the game of its channel, for everybody."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        parts = parts_of(interaction)
        table_id = await _table_here(interaction)
        if table_id != int(self.facts["game"]):
            raise Refused("unknown_button")
        moderator = seats.moderates(interaction)
        await parts.tables.abort(
            table_id, person(interaction), moderator=moderator, request_id=request(interaction)
        )
        await guard.answer(interaction, layout.message([parts.wording.say("table.admin.aborted")]))
