"""Where to begin: the commands, the rules of a game where none is played, the menu of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import discord
from discord import ui

from bot.chat import guard, ids, layout, listing, telling
from bot.chat.deeds import parts_of
from bot.chat.guard import MoleItem

Interaction = discord.Interaction[Any]
MORE: Final = (
    "watch",
    "words",
    "recap",
    "history",
    "replay",
    "status",
    "nudge",
    "take_back",
    "rules",
    "dice",
)
"""What the menu of a board card offers to everybody."""
IN_ROW: Final = 5


async def tell(interaction: Interaction) -> None:
    """The commands, those of the games as one each."""
    parts = parts_of(interaction)
    tree: Any = interaction.client.tree
    entries = listing.entries([command.to_dict(tree) for command in tree.get_commands()])
    own = tuple(f"/mole {game} " for game in parts.games)
    lines = [f"`{entry.usage}` {entry.description}" for entry in entries if not entry.usage.startswith(own)]
    say = parts.wording.say
    games = [say("table.help.game", usage=f"/mole {game} …", game=game) for game in parts.games]
    text = "\n".join([say("table.help.begin"), *lines, *games])
    below = [say("table.help.rules")]
    await guard.answer(interaction, layout.message([text], texts_below=below, rows=_rules_rows(interaction)))


async def ask_whose_rules(interaction: Interaction) -> None:
    """Which game's rules are wanted: a button for each."""
    text = parts_of(interaction).wording.say("table.help.whose_rules")
    await guard.answer(interaction, layout.message([text], rows=_rules_rows(interaction)))


def _rules_rows(interaction: Interaction) -> Iterator[layout.Row]:
    parts = parts_of(interaction)
    return _rows(
        [_button(parts.wording.plain.say(f"{game}.name"), ids.rules_button(game)) for game in parts.games]
    )


class RulesButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.RULES_BUTTON):
    """Shows the rules of one game."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await guard.think(interaction)
        await telling.rules(interaction, self.facts["game"])


async def menu(interaction: Interaction, table_id: int) -> None:
    """What else a card offers, as buttons: a select would keep what was picked, and could not pick it again."""
    parts = parts_of(interaction)
    say = parts.wording.plain.say
    buttons = [_button(say(f"table.card.more_{verb}"), ids.table_button(table_id, verb)) for verb in MORE]
    await guard.answer(interaction, layout.message([say("table.card.more_ask")], rows=_rows(buttons)))


def _button(label: str, custom_id: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, custom_id=custom_id, style=discord.ButtonStyle.secondary)


def _rows(buttons: list[ui.Button[ui.LayoutView]]) -> Iterator[layout.Row]:
    return (buttons[at : at + IN_ROW] for at in range(0, len(buttons), IN_ROW))
