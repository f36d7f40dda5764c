"""What people do about waiting: nudge those who are due, vote for a computer's help, be away, be back."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot.chat import guard
from bot.chat.deeds import parts_of, request, your_move
from bot.wording import Wording

Interaction = discord.Interaction[Any]
SPANS: Final = ("3 days", "1 week", "2 weeks", "4 weeks")
"""What is suggested where nothing is typed yet, as `bot.table.dates` reads it."""


async def nudge(interaction: Interaction, table_id: int) -> None:
    """Remind those who are due."""
    parts = parts_of(interaction)
    nudged = await parts.nudges.nudge(table_id, interaction.user.id, request(interaction))
    names = parts.names(nudged.table)
    lines = [
        parts.wording.say(key, names, seats=seats)
        for key, seats in (("table.nudge.done", nudged.now), ("table.nudge.later", nudged.later))
        if seats
    ]
    await guard.say(interaction, "\n".join(lines) or parts.wording.say("table.nudge.repeated"))


async def mute(interaction: Interaction, table_id: int, turn: int) -> None:
    """Remind whoever asks of this turn no more."""
    parts = parts_of(interaction)
    await parts.nudges.mute(table_id, interaction.user.id, turn)
    await guard.say(interaction, parts.wording.say("table.remind.muted"))


async def vote(interaction: Interaction, table_id: int, ballot_id: int, *, yes: bool) -> None:
    """Say yes or no to a question; the message that asks it tells how it stands."""
    parts = parts_of(interaction)
    ballot = await parts.ballots.vote(table_id, ballot_id, interaction.user.id, yes=yes)
    result = ballot.result or "open"
    text = parts.wording.say(
        "table.vote.heard", yes=yes, result=result, missing=ballot.needed - len(ballot.yes)
    )
    await guard.say(interaction, text)


async def come_back(interaction: Interaction, table_id: int) -> None:
    """Be back, wherever one was away; then the panel."""
    parts = parts_of(interaction)
    await parts.absences.back(interaction.user.id)
    await your_move(interaction, table_id, note=parts.wording.say("table.back.welcome"))


def commands(group: app_commands.Group, wording: Wording) -> None:
    """Add `away` and `back` to `/mole-me`."""
    say = wording.plain.say

    @group.command(name="away", description=say("table.command.away"))
    @app_commands.describe(until=say("table.command.away_until"), standin=say("table.command.away_standin"))
    async def away(interaction: Interaction, until: str, standin: bool = False) -> None:
        await guard.think(interaction)
        await _away(interaction, until, standin=standin)

    @away.autocomplete("until")
    async def suggest(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [span for span in SPANS if span.startswith(current.casefold().strip())]
        return [app_commands.Choice(name=span, value=span) for span in found]

    @group.command(name="back", description=say("table.command.back"))
    async def back(interaction: Interaction) -> None:
        await guard.think(interaction)
        parts = parts_of(interaction)
        await parts.absences.back(interaction.user.id)
        await guard.say(interaction, parts.wording.say("table.back.welcome"))


async def _away(interaction: Interaction, until: str, *, standin: bool) -> None:
    parts = parts_of(interaction)
    absent = await parts.absences.away(interaction.user.id, until, parts.settings.zone, standin=standin)
    text = parts.wording.say(
        "table.away.done",
        until=absent.until,
        still=absent.stands_still_until,
        whole=absent.stands_still_until == absent.until,
        left=absent.left,
        some=bool(absent.left),
        standin=standin,
        tables=absent.tables,
    )
    if standin:
        text = f"{text} {parts.wording.say('table.away.stood_in')}"
    await guard.say(interaction, text)
