"""Forms: what is typed into one is read from what comes back, and from nothing else.

discord.py would keep one form for each id, whoever has it open: what one person types would be another's, the second
would not be answered, and after a restart nobody. So it is told of no form; whatever comes back is answered here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import discord
from discord import ui

from bot.chat import guard
from bot.table.errors import Refused

Filled: TypeAlias = Mapping[str, tuple[str, ...]]
"""What was typed or picked, by the id of the field."""


class Form(ui.Modal):
    """A form. Its id says all that it is about."""

    template: ClassVar[str]
    """What its ids look like."""

    async def ask(self, interaction: discord.Interaction[Any]) -> None:
        """Show it to whoever has pressed."""
        self.stop()  # discord.py keeps only those that are not
        await interaction.response.send_modal(self)

    @classmethod
    async def submitted(
        cls, interaction: discord.Interaction[Any], facts: Mapping[str, str], filled: Filled, /
    ) -> None:
        """Do what was asked for. `facts` are the groups of its template."""
        raise NotImplementedError


async def answer(interaction: discord.Interaction[Any], forms: Sequence[type[Form]]) -> None:
    """Answer what came back of one of these forms."""
    data: Any = interaction.data or {}
    for form in forms:
        if found := re.fullmatch(form.template, str(data.get("custom_id", ""))):
            filled = dict(_filled(data.get("components", ())))
            await guard.guarded(interaction, form.submitted(interaction, found.groupdict(), filled))
            return
    await guard.guard_of(interaction.client).report(interaction, Refused("unknown_button"))


def _filled(components: Iterable[Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every field, in whatever it stands."""
    for part in components:
        if "value" in part or "values" in part:
            values = part.get("values", [part.get("value")])
            yield str(part.get("custom_id", "")), tuple(map(str, values))
        inside = part.get("component")
        yield from _filled([*part.get("components", ()), *([inside] if inside else [])])
