"""Planning ahead: the form and the command by which moves are lined up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.chat import guard, ids, naming
from bot.chat.deeds import admit, meet_person, parts_of, request, show, table_here
from bot.chat.forms import Filled, Form
from bot.chat.guard import MoleItem
from bot.table.ahead import LONGEST
from bot.table.values import Table
from bot.wording import Wording

Interaction = discord.Interaction[Any]
MOVES: Final = "moves"
RANKED: Final = "ranked"
IN_TURN: Final = "in_turn"


async def line_up(interaction: Interaction, table_id: int, typed: str, *, ranked: bool) -> None:
    """Line moves up, and show what is lined up now."""
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    kinds = parts.game_of(table).rules.Actions
    moves = naming.seats(typed, kinds, table, parts.names(table))
    panel = await parts.planning.line_up(
        table_id, interaction.user.id, moves, request(interaction), ranked=ranked
    )
    await show(interaction, panel)


async def clear(interaction: Interaction, table_id: int) -> None:
    """Forget what was lined up."""
    parts = parts_of(interaction)
    panel = await parts.planning.clear(table_id, interaction.user.id)
    await show(interaction, panel, parts.wording.say("table.ahead.cleared"))


class AheadButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.AHEAD_BUTTON):
    """*Plan ahead*, which asks, or *Clear*; in private messages."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        table_id = int(self.facts["game"])
        if self.facts["what"] == "ask":
            await meet_person(interaction)
            await admit(interaction, table_id)
            parts = parts_of(interaction)
            table = await parts.tables.table(table_id)
            await AheadForm(parts.wording, table).ask(interaction)
            return
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        await admit(interaction, table_id)
        await clear(interaction, table_id)


class AheadForm(Form):
    """Asks for the moves."""

    template = ids.AHEAD_FORM

    def __init__(self, wording: Wording, table: Table) -> None:
        say = wording.plain.say
        super().__init__(title=say("table.ahead.title"), custom_id=ids.ahead_form(table.id))
        typed: ui.TextInput[AheadForm] = ui.TextInput(
            custom_id=MOVES,
            style=discord.TextStyle.paragraph,
            placeholder=say(f"{table.game}.ahead"),
            max_length=LONGEST,
        )
        how: ui.Select[ui.LayoutView] = ui.Select(custom_id=RANKED)
        how.add_option(label=say("table.ahead.in_turn"), value=IN_TURN, default=True)
        how.add_option(label=say("table.ahead.first"), value=RANKED)
        for text, about, part in (
            ("table.ahead.moves", "table.ahead.moves_about", typed),
            ("table.ahead.how", "table.ahead.how_about", how),
        ):
            self.add_item(ui.Label(text=say(text), description=say(about), component=part))

    @classmethod
    async def submitted(cls, interaction: Interaction, facts: Mapping[str, str], filled: Filled, /) -> None:
        """Line them up."""
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        table_id = int(facts["game"])
        await admit(interaction, table_id)
        ranked = filled.get(RANKED) == (RANKED,)
        await line_up(interaction, table_id, " ".join(filled.get(MOVES, ())), ranked=ranked)


def command(wording: Wording) -> app_commands.Command[Any, ..., None]:
    """`/mole ahead moves: ranked:`"""
    say = wording.plain.say

    @app_commands.describe(moves=say("table.command.ahead_moves"), ranked=say("table.command.ahead_ranked"))
    async def callback(interaction: Interaction, moves: str, ranked: bool = False) -> None:
        await guard.think(interaction)
        table = await table_here(interaction)
        await line_up(interaction, table.id, moves, ranked=ranked)

    return app_commands.Command(name="ahead", description=say("table.command.ahead"), callback=callback)
