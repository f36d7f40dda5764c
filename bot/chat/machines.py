"""The computer players of a lobby: the host's private sheet, on which they sit down, get up, and are given another level."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.chat import deeds, guard, ids, layout
from bot.chat.guard import MoleItem
from bot.chat.parts import Parts
from bot.players.levels import LEVELS
from bot.table.values import SeatInfo, Table

NOBODY: Final = "none"
"""What is picked for a computer player that is to get up."""

Interaction = discord.Interaction[Any]


async def show(interaction: Interaction, table_id: int) -> None:
    """Ask the host which computer player is to sit down."""
    parts = deeds.parts_of(interaction)
    table = await parts.tables.for_host(table_id, deeds.person(interaction))
    await guard.answer(interaction, sheet(parts, table))


async def add(interaction: Interaction, table_id: int, level: str) -> None:
    """One of this level sits down."""
    parts = deeds.parts_of(interaction)
    who, asked = deeds.person(interaction), deeds.request(interaction)
    await guard.answer(
        interaction, sheet(parts, await parts.tables.add_computer(table_id, who, level, asked))
    )


async def change(interaction: Interaction, table_id: int, seat: int, level: str) -> None:
    """One plays at another level, or gets up."""
    parts = deeds.parts_of(interaction)
    who, asked = deeds.person(interaction), deeds.request(interaction)
    if level == NOBODY:
        table = await parts.tables.remove_computer(table_id, who, asked, seat)
    else:
        table = await parts.tables.set_level(table_id, who, seat, level, asked)
    await guard.answer(interaction, sheet(parts, table))


def sheet(parts: Parts, table: Table) -> ui.LayoutView:
    """Every level and how it plays, a button for each; below, the computer players that sit at the table."""
    say = parts.wording.say
    lines = [f"**{say(f'table.words.level.{level}')}** · {say(f'table.level.{level}')}" for level in LEVELS]
    full = len(table.seats) >= parts.game_of(table).rules.seats[-1]
    question = say("table.lobby.full" if full else "table.lobby.which_computer")
    buttons = [_button(parts, table, level, disabled=full) for level in LEVELS]
    menus = [[_menu(parts, table, info)] for info in table.seats if info.computer is not None]
    seated = [say("table.lobby.seated_computers")] if menus else []
    return layout.message(["\n".join([*lines, question, *seated])], rows=[buttons, *menus])


def _button(parts: Parts, table: Table, level: str, *, disabled: bool) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=parts.wording.plain.say("table.lobby.add_level", level=level),
        custom_id=ids.level_button(table.id, level),
        style=discord.ButtonStyle.secondary,
        disabled=disabled,
    )


def _menu(parts: Parts, table: Table, info: SeatInfo) -> ui.Select[ui.LayoutView]:
    say, names = parts.wording.plain.say, parts.names(table)
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=ids.computer_select(table.id, info.seat),
        placeholder=say("table.lobby.computer", names, seat=info.seat, level=info.computer),
    )
    for level in LEVELS:
        label = say("table.lobby.computer", names, seat=info.seat, level=level)
        menu.add_option(label=label, value=level, default=level == info.computer)
    menu.add_option(label=say("table.lobby.gets_up", names, seat=info.seat), value=NOBODY)
    return menu


class LevelButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.LEVEL_BUTTON):
    """Lets a computer player of some level sit down."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await add(interaction, await _enter(interaction, self.facts["game"]), self.facts["level"])


class ComputerSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.COMPUTER_SELECT):
    """The menu of one computer player."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        table_id = await _enter(interaction, self.facts["game"])
        await change(interaction, table_id, int(self.facts["seat"]), self.value)


async def _enter(interaction: Interaction, game: str) -> int:
    await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
    await deeds.admit(interaction, int(game))
    return int(game)
