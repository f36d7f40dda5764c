"""`/mole-admin doctor`: looks at everything a table needs here, and says exactly what to switch on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any, Final

import discord
import msgspec

from bot.chat import guard, layout
from bot.chat.deeds import needed, parts_of
from bot.chat.parts import Parts
from bot.store import games, settings
from bot.store.errors import StoreError
from bot.store.lanes import CHANNEL
from bot.wording import Markup
from renderers import lettering

Interaction = discord.Interaction[Any]
USEFUL: Final = ("embed_links",)
"""Permissions that make things nicer, without which everything works."""
UNITS: Final = ("B", "KiB", "MiB", "GiB", "TiB")


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: whether it is well, and the sentence."""

    good: bool
    text: str


async def examine(interaction: Interaction) -> None:
    """Look at everything and answer with a line for each."""
    parts = parts_of(interaction)
    say = parts.wording.say
    found = [
        *_permissions(interaction, parts),
        await _dm(interaction, parts),
        *await _database(parts),
        _fonts(parts),
        *await _lanes(interaction, parts),
    ]
    bad = sum(not finding.good for finding in found)
    lines = [f"## {say('table.doctor.title', channel=interaction.channel_id)}"]
    lines += [
        say("table.doctor.good" if finding.good else "table.doctor.bad", what=Markup(finding.text))
        for finding in found
    ]
    lines.append(say("table.doctor.some_bad", n=bad) if bad else say("table.doctor.all_good"))
    await guard.answer(interaction, layout.message(["\n".join(lines)]))


def _permissions(interaction: Interaction, parts: Parts) -> Iterator[Finding]:
    """Each permission in this channel, as it is for the bot."""
    say = parts.wording.say
    for name in (*needed(interaction), *USEFUL):
        title = name.replace("_", " ").title()
        if getattr(interaction.app_permissions, name):
            yield Finding(good=True, text=say("table.doctor.permission", permission=title))
        else:
            why = Markup(say(f"table.doctor.{name}"))
            yield Finding(good=False, text=say("table.doctor.permission_missing", permission=title, why=why))


async def _dm(interaction: Interaction, parts: Parts) -> Finding:
    """Whether a message to whoever asks arrives: one is sent."""
    say = parts.wording.say
    if not parts.settings.dms:
        return Finding(good=True, text=say("table.doctor.dm_off"))
    try:
        view = layout.message([say("table.dm.test")])
        view.stop()
        await interaction.user.send(view=view)
    except discord.Forbidden:
        return Finding(good=False, text=say("table.doctor.dm_closed"))
    return Finding(good=True, text=say("table.doctor.dm"))


async def _database(parts: Parts) -> Iterator[Finding]:
    say = parts.wording.say
    try:
        health = await parts.store.check()
        async with parts.store.write() as session:
            live = await games.count_live(session)
            await settings.put(session, "doctor", parts.clock.now().isoformat())
    except StoreError as error:
        return iter([Finding(good=False, text=say("table.doctor.database_bad", why=Markup(error)))])
    found = [
        Finding(good=False, text=say("table.doctor.database_bad", why=problem)) for problem in health.problems
    ]
    free = _size(shutil.disk_usage(parts.store.path.parent).free) if parts.store.path else "?"
    return iter(found or [Finding(good=True, text=say("table.doctor.database", games=live, free=free))])


def _size(count: float) -> str:
    unit = 0
    while count >= 1024 and unit < len(UNITS) - 1:
        count /= 1024
        unit += 1
    return f"{count:.0f} {UNITS[unit]}"


def _fonts(parts: Parts) -> Finding:
    missing = lettering.missing()
    if missing:
        return Finding(good=False, text=parts.wording.say("table.doctor.fonts_missing", names=missing))
    return Finding(good=True, text=parts.wording.say("table.doctor.fonts"))


async def _lanes(interaction: Interaction, parts: Parts) -> Iterator[Finding]:
    """What does not get through to this channel or to its players."""
    say = parts.wording.say
    troubles = await parts.courier.troubles(interaction.channel_id or 0)
    return (
        Finding(good=False, text=say(f"table.trouble.{trouble.trouble}"))
        for trouble in troubles
        if trouble.kind == CHANNEL
    )
