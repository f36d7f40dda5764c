"""The buttons and selects of our messages: found again by their ids, also after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord
from discord import ui

from bot.chat import (
    admin,
    deeds,
    films,
    forgetting,
    guard,
    helping,
    hints,
    ids,
    machines,
    past,
    planning,
    records,
    regrets,
    seats,
    settings,
    sleeping,
    telling,
    waits,
)
from bot.chat.forms import Form
from bot.chat.guard import MoleItem
from bot.games.core import at_once

Deed = Callable[[discord.Interaction[Any], int], Awaitable[None]]

TELLING: Final[dict[str, Deed]] = {
    "move": deeds.your_move,
    "hand": deeds.hand,
    "watch": telling.watch,
    "words": telling.words,
    "status": telling.status,
    "rules": telling.table_rules,
    "dice": telling.dice,
    "options": deeds.options,
    "rematch": records.rematch,
    "history": past.history,
    "recap": past.recap,
    "replay": films.whole,
    "terms": deeds.terms,
    "computer": machines.show,
    "hint": hints.hint,
    "nudge": waits.nudge,
    "back": waits.come_back,
    "take_back": regrets.take_back,
    "resign": seats.resign,
    "wake": sleeping.wake,
    "more": helping.menu,
}


APART: Final = ("recap", "hint")
"""What is asked for on a panel, which stays."""


async def _do(interaction: discord.Interaction[Any], table_id: int, verb: str) -> None:
    # What only tells is answered in a private message; pressed in one, it takes its place, unless that is still needed.
    anew = verb in APART or (verb in TELLING and not guard.is_private(interaction))
    await (guard.think if anew else guard.hold)(interaction)
    await deeds.admit(interaction, table_id)
    if verb in TELLING:
        await TELLING[verb](interaction, table_id)
    else:
        await deeds.meet(interaction, table_id, verb, quiet=True)


class TableButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.TABLE_BUTTON):
    """A button on a lobby or board card. What only tells is answered privately; the rest changes the card."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await _do(interaction, int(self.facts["game"]), self.facts["verb"])


class MoreSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.MORE_SELECT):
    """The menu of a board card as older versions have posted it."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await _do(interaction, int(self.facts["game"]), self.value)


class OptionSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.OPTION_SELECT):
    """One option of a lobby, in the host's private message."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        table_id = await _enter(interaction, self.facts)
        await deeds.set_option(interaction, table_id, self.facts["option"], self.value)


class TermSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.TERM_SELECT):
    """One of a lobby's terms, in the host's private message."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        table_id = await _enter(interaction, self.facts)
        await deeds.set_term(interaction, table_id, self.facts["term"], self.value)


class BallotButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.BALLOT_BUTTON):
    """A yes or no to a question that the table was asked."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await guard.think(interaction)
        table_id = int(self.facts["game"])
        await deeds.admit(interaction, table_id)
        await waits.vote(interaction, table_id, int(self.facts["ballot"]), yes=self.facts["answer"] == "yes")


class AnswerButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.ANSWER_BUTTON):
    """An answer to a question about a seat."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await guard.think(interaction)
        table_id = int(self.facts["game"])
        await deeds.admit(interaction, table_id)
        await seats.answer(interaction, table_id, int(self.facts["ballot"]), self.facts["answer"])


class MuteButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.MUTE_BUTTON):
    """*Mute this turn*, in the reminder of it."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await guard.think(interaction)
        table_id = int(self.facts["game"])
        await deeds.admit(interaction, table_id)
        await waits.mute(interaction, table_id, int(self.facts["turn"]))


class TakeBackButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.TAKE_BACK_BUTTON):
    """Takes back one step, in the private message that confirmed it."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        table_id = await _enter(interaction, self.facts)
        await regrets.take_back(interaction, table_id, mark=self.facts["mark"])


class PanelButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.PANEL_BUTTON):
    """A choice, *Confirm* or *Undo step* on a panel."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await _press(interaction, self.facts, self.facts["choice"])


class PanelSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.PANEL_SELECT):
    """A choice from a panel's select, or several at once."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """See `MoleItem`."""
        await _press(interaction, self.facts, at_once(self.values))


async def _press(interaction: discord.Interaction[Any], facts: Mapping[str, str], choice: str) -> None:
    table_id = await _enter(interaction, facts)
    await deeds.press(interaction, table_id, int(facts["decision"]), int(facts["step"]), choice)


async def _enter(interaction: discord.Interaction[Any], facts: Mapping[str, str]) -> int:
    """Acknowledge a press on a private message; the table that it is about."""
    # It only ever stands in a private message; were it elsewhere, the answer must not be shown there.
    await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
    table_id = int(facts["game"])
    await deeds.admit(interaction, table_id)
    return table_id


FORMS: Final[tuple[type[Form], ...]] = (planning.AheadForm, settings.ZoneForm)

ALL: Final[tuple[type[MoleItem[Any]], ...]] = (
    TableButton,
    MoreSelect,
    OptionSelect,
    TermSelect,
    machines.LevelButton,
    machines.ComputerSelect,
    BallotButton,
    AnswerButton,
    planning.AheadButton,
    MuteButton,
    TakeBackButton,
    PanelButton,
    PanelSelect,
    past.HistoryButton,
    films.TurnButton,
    helping.RulesButton,
    admin.AbortButton,
    forgetting.ForgetButton,
    settings.SettingButton,
    settings.SettingSelect,
)
