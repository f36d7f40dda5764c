"""`/mole-me settings`: a private sheet of what a person can set, one press a setting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.chat import guard, ids, layout
from bot.chat.deeds import meet_person, parts_of
from bot.chat.forms import Filled, Form
from bot.chat.guard import MoleItem
from bot.table.people import THEMES
from bot.wording import languages

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]
SWITCHES: Final = ("reminders", "dms", "confirm")
QUIET: Final = ("20-7", "20-8", "21-7", "21-8", "22-6", "22-7", "22-8", "23-7", "23-8", "23-9", "0-8", "0-10")
"""The quiet hours that are offered, from and to, as `People.set` takes them."""
ZONE: Final = "zone"
ZONE_LENGTH: Final = 60


async def show(interaction: Interaction) -> None:
    """Show the sheet to whoever asks."""
    await guard.answer(interaction, sheet(parts_of(interaction)))


async def change(interaction: Interaction, name: str, value: str) -> None:
    """Set one thing, and show the sheet as it is then."""
    await parts_of(interaction).people.set(interaction.user.id, name, value)
    await meet_person(interaction)  # in the language and the zone of now
    await show(interaction)


def sheet(parts: Parts) -> ui.LayoutView:
    """All settings with what they do, and a control for each."""
    say, now = parts.wording.say, parts.settings
    lines = [
        f"## {say('table.settings.title')}",
        say("table.settings.zone", zone=now.zone),
        say("table.settings.quiet", hours=_hours(now.quiet_from, now.quiet_to)),
        *(say(f"table.settings.{name}", on=getattr(now, name)) for name in SWITCHES),
        say("table.settings.looks"),
    ]
    rows: list[layout.Row] = [
        [_zone_button(parts), *(_switch(parts, name) for name in SWITCHES)],
        [_select(parts, "quiet", _hours(now.quiet_from, now.quiet_to), ("none", *QUIET))],
        [_select(parts, "theme", now.theme or "default", ("default", *THEMES))],
    ]
    if len(languages()) > 1:
        rows.append([_select(parts, "language", now.language or "default", ("default", *languages()))])
    return layout.message(["\n".join(lines)], rows=rows)


def _hours(start: int | None, end: int | None) -> str:
    return "none" if start is None or end is None else f"{start // 60}-{end // 60}"


def _switch(parts: Parts, name: str) -> ui.Button[ui.LayoutView]:
    on = getattr(parts.settings, name)
    return ui.Button(
        label=parts.wording.plain.say(f"table.settings.{name}_switch", on=on),
        custom_id=ids.setting_button(name, "off" if on else "on"),
        style=discord.ButtonStyle.secondary,
    )


def _zone_button(parts: Parts) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=parts.wording.plain.say("table.settings.zone_button"),
        custom_id=ids.setting_button("zone", "ask"),
        style=discord.ButtonStyle.secondary,
    )


def _select(parts: Parts, name: str, present: str, values: tuple[str, ...]) -> ui.Select[ui.LayoutView]:
    say = parts.wording.plain.say
    menu: ui.Select[ui.LayoutView] = ui.Select(custom_id=ids.setting_select(name))
    for value in values if present in values else (*values, present):
        menu.add_option(
            label=say(f"table.settings.{name}_choice", value=value), value=value, default=value == present
        )
    return menu


class SettingButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.SETTING_BUTTON):
    """A switch of the sheet, or the button that asks for the time zone."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        if self.facts["setting"] == "zone":
            await meet_person(interaction)
            await ZoneForm(parts_of(interaction)).ask(interaction)
            return
        await _enter(interaction)
        await change(interaction, self.facts["setting"], self.facts["value"])


class SettingSelect(MoleItem[ui.Select[ui.LayoutView]], template=ids.SETTING_SELECT):
    """A menu of the sheet."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await _enter(interaction)
        await change(interaction, self.facts["setting"], self.value)


class ZoneForm(Form):
    """Asks for the time zone."""

    template = ids.ZONE_FORM

    def __init__(self, parts: Parts) -> None:
        say = parts.wording.plain.say
        super().__init__(title=say("table.settings.zone_title"), custom_id=ids.ZONE_FORM)
        typed: ui.TextInput[ZoneForm] = ui.TextInput(
            custom_id=ZONE, default=parts.settings.zone, max_length=ZONE_LENGTH
        )
        self.add_item(
            ui.Label(
                text=say("table.settings.zone_label"),
                description=say("table.settings.zone_about"),
                component=typed,
            )
        )

    @classmethod
    async def submitted(cls, interaction: Interaction, _facts: Mapping[str, str], filled: Filled, /) -> None:
        """Set it."""
        await _enter(interaction)
        await change(interaction, ZONE, " ".join(filled.get(ZONE, ())))


async def _enter(interaction: Interaction) -> None:
    # The sheet is only ever private; were it not, the answer must not be shown there.
    await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
