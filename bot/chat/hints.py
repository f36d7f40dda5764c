"""What a computer player would do in somebody's place, and why: for whoever asks alone."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.chat import guard, layout
from bot.chat.deeds import parts_of
from bot.chat.parts import Parts
from bot.table.thinking import Hint
from bot.wording import Markup, escape

CLEARLY: Final = 0.25
SLIGHTLY: Final = 0.02
"""How far ahead of the next best a choice is, as a share of all that is between the best and the worst."""


async def hint(interaction: discord.Interaction[Any], table_id: int) -> None:
    """Tell whoever asks what a computer player would do."""
    parts = parts_of(interaction)
    found = await parts.thinking.hint(table_id, interaction.user.id)
    view = layout.message([in_words(parts, found)], accent=layout.seat_colour(found.seat))
    await guard.answer(interaction, view)


def in_words(parts: Parts, hint: Hint) -> str:
    """The choice, how it compares with the others, and what it would make happen."""
    names = parts.names(hint.table)
    wording, game = parts.wording, hint.table.game
    labels = wording.plain.calling(names)
    action = Markup(escape(labels.action(game, hint.pick.action)))
    rival = Markup(escape(labels.action(game, hint.pick.rival))) if hint.pick.rival is not None else None
    lines = [
        wording.say("table.hint.would", level=hint.level, action=action),
        wording.say("table.hint.why", of=hint.pick.of, rival=rival, lead=_lead(hint.pick.lead)),
        *(f"-# {line}" for line in wording.story(game, hint.story, names, draft=True)),
    ]
    return "\n".join(lines)


def _lead(lead: float) -> str:
    return "clear" if lead >= CLEARLY else "slight" if lead >= SLIGHTLY else "none"
