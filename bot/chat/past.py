"""What has been played at a table: `/mole history` in pages, and what is new to a player who comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord
from discord import ui

from bot.chat import guard, ids, layout, panels, telling
from bot.chat import story as happened
from bot.chat.deeds import admit, parts_of
from bot.chat.guard import MoleItem
from bot.table.history import Turn
from bot.table.retelling import Past
from bot.wording import Markup
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]
Way: TypeAlias = Literal["upto", "from"]
PAGE: Final = 20
"""Turns on a page, at most."""
ROOM: Final = 3000
"""Characters on a page."""
NEW: Final = "new.png"


async def history(interaction: Interaction, table_id: int) -> None:
    """The newest turns."""
    await page(interaction, table_id, "upto", None)


async def page(interaction: Interaction, table_id: int, way: Way, at: int | None) -> None:
    """The turns up to one of them, or from one on; by their place among those that whoever asks may know."""
    parts = parts_of(interaction)
    past = await parts.retelling.past(table_id, interaction.user.id)
    if not past.turns:
        await guard.answer(interaction, layout.message([parts.wording.say("table.history.none")]))
        return
    texts = [_line(parts, past, turn) for turn in past.turns]
    first, last = _span(texts, way, len(texts) - 1 if at is None else at)
    lines = [parts.wording.say("table.history.title", game=past.table.game)]
    for turn, text in zip(past.turns[first : last + 1], texts[first : last + 1], strict=True):
        earlier = past.turns[past.turns.index(turn) - 1] if turn is not past.turns[first] else None
        if earlier is None or earlier.at.date() != turn.at.date():
            lines.append(parts.wording.say("table.history.day", at=turn.at))
        lines.append(text)
    if last == len(texts) - 1 and past.table.outcome is not None:
        lines.append(panels.ended(parts, past.table))
    row = _turning(parts, past, first, last)
    await guard.answer(interaction, layout.message(["\n".join(lines)], rows=[row]))


def _span(texts: Sequence[str], way: Way, at: int) -> tuple[int, int]:
    """The first and the last turn of a page, as many as fit."""
    step = -1 if way == "upto" else 1
    at = first = last = min(max(at, 0), len(texts) - 1)
    room = ROOM - len(texts[at])
    while 0 <= at + step < len(texts) and last - first + 1 < PAGE and room > len(texts[at + step]):
        at += step
        room -= len(texts[at]) + 1
        first, last = min(first, at), max(last, at)
    return first, last


def _line(parts: Parts, past: Past, turn: Turn) -> str:
    wording = parts.wording
    told = "\n".join(happened.lines(parts, past.table, turn.events))
    text = Markup(told[:ROOM] or wording.say("table.card.quiet"))
    return wording.say("table.history.turn", number=turn.number or 0, numbered=bool(turn.number), text=text)


def _turning(parts: Parts, past: Past, first: int, last: int) -> layout.Row:
    say, table_id = parts.wording.plain.say, past.table.id
    row: list[ui.Button[ui.LayoutView]] = []
    if first > 0:
        older = ids.history_button(table_id, "upto", first - 1)
        row.append(ui.Button(label=say("table.history.older"), custom_id=older))
    if last < len(past.turns) - 1:
        newer = ids.history_button(table_id, "from", last + 1)
        row.append(ui.Button(label=say("table.history.newer"), custom_id=newer))
    return row


class HistoryButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.HISTORY_BUTTON):
    """*Older* or *Newer* on a page."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        await admit(interaction, int(self.facts["game"]))
        way: Way = "from" if self.facts["way"] == "from" else "upto"
        await page(interaction, int(self.facts["game"]), way, int(self.facts["at"]))


async def recap(interaction: Interaction, table_id: int) -> None:
    """What others did since whoever asks last acted or looked, in words and marked on their board."""
    parts = parts_of(interaction)
    found = await parts.retelling.recap(table_id, interaction.user.id)
    wording, table = parts.wording, found.table
    events = tuple(item.event for item in found.told)
    lines = happened.lines(parts, table, events)
    heading = wording.say("table.recap.heading", again=found.again, looked=found.looked, nothing=not lines)
    below = telling.status_lines(parts, table)
    if not lines:
        await guard.answer(interaction, layout.message([heading], texts_below=below))
        return
    frame = Frame(
        names=parts.names(table),
        due=table.due,
        viewer=found.viewer,
        story=happened.of_the_game(events),
        theme=parts.theme,
        language=wording.language,
    )
    drawn = await parts.studio.draw(parts.game_of(table), found.view, frame)
    view = layout.message(
        [heading, "\n".join(lines)],
        picture=NEW if drawn else None,
        alt=drawn.alt if drawn else "",
        texts_below=below,
    )
    await guard.answer(interaction, view, files=(drawn.file(NEW),) if drawn else ())
