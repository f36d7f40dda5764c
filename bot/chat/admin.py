"""`/mole-admin`: for moderators, and for whoever hosts a table."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot.chat import doctor, guard, seats, whereabouts
from bot.chat.commands import SERVERS
from bot.chat.deeds import parts_of, person, request, table_here
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
        await _abort(interaction)

    @admin.command(name="doctor", description=say("table.command.doctor"))
    async def examine(interaction: Interaction) -> None:
        await guard.think(interaction)
        await doctor.examine(interaction)

    admin.add_command(seats.replace_command(wording))
    admin.add_command(whereabouts.move_command(wording))
    return admin


async def _abort(interaction: Interaction) -> None:
    parts = parts_of(interaction)
    try:
        table_id = (await table_here(interaction)).id
    except Refused as refused:
        # Where nobody can read the game any more, this is the way to make room for another.
        if refused.key not in UNREADABLE:
            raise
        table_id = refused.facts["table"]
    await parts.tables.abort(
        table_id,
        person(interaction),
        moderator=seats.moderates(interaction),
        request_id=request(interaction),
    )
    await guard.say(interaction, parts.wording.say("table.admin.aborted"))
