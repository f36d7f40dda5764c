"""Who plays which seat: resign, take a computer's seat, give a seat to somebody else."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui

from bot.chat import guard, ids, layout
from bot.chat.deeds import parts_of, person, request, table_here, your_move
from bot.games.core import Seat
from bot.players.levels import LEVELS
from bot.table import voting
from bot.table.errors import Refused
from bot.table.values import Person, Table
from bot.wording import Wording
from bot.wording.facts import MARKS

Interaction = discord.Interaction[Any]


def moderates(interaction: Interaction) -> bool:
    """Whether whoever asks may decide for a host."""
    return interaction.permissions.manage_channels


async def ask_resign(interaction: Interaction, table_id: int) -> None:
    """Ask whether somebody really wants to leave for good."""
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    if table.status != "running":
        raise Refused({"lobby": "not_begun", "asleep": "asleep"}.get(table.status, "game_over"))
    if table.seat_of(interaction.user.id) is None:
        raise Refused("not_at_table")
    say = parts.wording.say
    button: ui.Button[ui.LayoutView] = ui.Button(
        label=parts.wording.plain.say("table.resign.button"),
        custom_id=ids.table_button(table.id, "resign"),
        style=discord.ButtonStyle.danger,
    )
    # Where only one is left, nobody plays on.
    ends = sum(not info.given_up for info in table.seats) <= 2
    await guard.answer(interaction, layout.message([say("table.resign.ask", ends=ends)], rows=[[button]]))


async def resign(interaction: Interaction, table_id: int) -> None:
    """Leave for good."""
    parts = parts_of(interaction)
    await parts.seating.resign(table_id, interaction.user.id, request(interaction))
    await guard.answer(interaction, layout.message([parts.wording.say("table.resign.done")]))


async def take(interaction: Interaction, typed: str) -> None:
    """Take a computer player's seat, or ask the host for it."""
    parts = parts_of(interaction)
    table = await table_here(interaction)
    seat = find(table, parts.names(table), typed)
    table, taken = await parts.seating.take(table.id, seat, person(interaction), request(interaction))
    if taken:
        await your_move(interaction, table.id, note=parts.wording.say("table.seats.yours"))
    else:
        await guard.say(interaction, parts.wording.say("table.seats.asking"))


async def replace(interaction: Interaction, typed: str, to: discord.User | None, level: str | None) -> None:
    """Give a seat to somebody who accepts, or to a computer player."""
    parts = parts_of(interaction)
    table = await table_here(interaction)
    names = parts.names(table)
    seat = find(table, names, typed)
    by, asked, moderator = person(interaction), request(interaction), moderates(interaction)
    if to is None:
        await parts.seating.to_computer(table.id, seat, by, level, asked, moderator=moderator)
        await guard.say(interaction, parts.wording.say("table.seats.done_computer", names, seat=seat))
        return
    if to.bot:
        raise Refused("no_bots")
    whom = Person(to.id, to.display_name)
    await parts.seating.offer(table.id, seat, by, whom, asked, moderator=moderator)
    await guard.say(interaction, parts.wording.say("table.seats.offered", names, seat=seat, user=to.id))


async def answer(interaction: Interaction, table_id: int, ballot_id: int, word: str) -> None:
    """An answer to a question about a seat."""
    parts = parts_of(interaction)
    if word == "other":
        await guard.say(interaction, parts.wording.say("table.gone.how"))
        return
    answered = await parts.seating.answer(
        table_id, ballot_id, person(interaction), moderator=moderates(interaction), yes=word == "yes"
    )
    if answered.yes and answered.kind == voting.OFFER:
        await your_move(interaction, table_id, note=parts.wording.say("table.seats.yours"))
    else:
        await guard.say(interaction, parts.wording.say("table.seats.heard", yes=answered.yes))


def find(table: Table, names: tuple[str, ...], typed: str) -> Seat:
    """The seat that is meant: by its number from 1, its mark, or who sits there. Raises `Refused`: `no_such_seat`."""
    said = typed.strip().casefold()
    for info in table.seats:
        if said in (str(info.seat + 1), MARKS[info.seat], names[info.seat].casefold()):
            return info.seat
    raise Refused("no_such_seat", seats=tuple(range(len(table.seats))))


async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The seats of the table here."""
    parts = parts_of(interaction)
    try:
        table = await table_here(interaction)
    except Refused:
        return []
    names, say = parts.names(table), parts.wording.plain.say
    offered = [
        app_commands.Choice(
            name=say(
                "table.seats.choice", names, seat=info.seat, level=None if info.given_up else info.computer
            )[:100],
            value=str(info.seat + 1),
        )
        for info in table.seats
    ]
    return [choice for choice in offered if current.casefold() in choice.name.casefold()]


def take_command(wording: Wording) -> app_commands.Command[Any, ..., None]:
    """`/mole seat take seat:`"""
    say = wording.plain.say

    @app_commands.describe(seat=say("table.command.take_seat"))
    @app_commands.autocomplete(seat=suggest)
    async def callback(interaction: Interaction, seat: str) -> None:
        await guard.think(interaction)
        await take(interaction, seat)

    return app_commands.Command(name="take", description=say("table.command.take"), callback=callback)


def replace_command(wording: Wording) -> app_commands.Command[Any, ..., None]:
    """`/mole-admin replace seat: person: level:`"""
    say = wording.plain.say
    levels = [app_commands.Choice(name=say(f"table.words.level.{level}"), value=level) for level in LEVELS]

    @app_commands.describe(
        seat=say("table.command.replace_seat"),
        person=say("table.command.replace_person"),
        level=say("table.command.replace_level"),
    )
    @app_commands.autocomplete(seat=suggest)
    @app_commands.choices(level=levels)
    async def callback(
        interaction: Interaction, seat: str, person: discord.User | None = None, level: str | None = None
    ) -> None:
        await guard.think(interaction)
        await replace(interaction, seat, person, level)

    return app_commands.Command(name="replace", description=say("table.command.replace"), callback=callback)
