"""`/mole replay`: the game as a moving picture, or the board after one of its turns; as everybody saw it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.chat import guard, ids, layout, panels
from bot.chat import story as happened
from bot.chat.deeds import admit, parts_of
from bot.chat.guard import MoleItem
from bot.table.errors import Refused
from bot.table.history import Shot
from bot.table.values import Table
from bot.wording import Markup
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.chat.parts import Parts

Interaction = discord.Interaction[Any]
STEPS: Final = 5
"""How often it is said how far a film has come."""


async def whole(interaction: Interaction, table_id: int) -> None:
    """The game so far as a moving picture; the answer says how far it has come."""
    parts = parts_of(interaction)
    say = parts.wording.say
    table, shots = await parts.retelling.shots(table_id)
    await guard.say(interaction, say("table.replay.begun", n=len(shots)))

    async def progress(done: int, of: int) -> None:
        if done % -(-of // STEPS) == 0 and done < of:
            await guard.say(interaction, say("table.replay.progress", done=done, of=of))

    scenes = [(shot.view, _frame(parts, table, shot)) for shot in shots]
    film = await parts.studio.film(parts.game_of(table), scenes, progress)
    if film is None:
        await guard.say(interaction, say("table.replay.undrawn"))
        return
    name = f"replay-{table.id}-{shots[-1].number}.gif"
    alt = parts.wording.plain.say("table.replay.alt", game=table.game, n=shots[-1].number)
    view = layout.message(
        [say("table.replay.title", game=table.game, n=shots[-1].number, over=table.status == "over")],
        picture=name,
        alt=alt,
    )
    await guard.answer(interaction, view, files=(discord.File(BytesIO(film), name, description=alt),))


async def turn(interaction: Interaction, table_id: int, number: int) -> None:
    """The board after one turn, with the ways to the one before and the one after it."""
    parts = parts_of(interaction)
    table, shots = await parts.retelling.shots(table_id)
    if not 0 <= number < len(shots):
        raise Refused("no_such_turn", number=number, last=len(shots) - 1)
    shot, wording = shots[number], parts.wording
    drawn = await parts.studio.draw(parts.game_of(table), shot.view, _frame(parts, table, shot))
    name = f"turn-{table.id}-{number}.png"
    told = "\n".join(happened.lines(parts, table, shot.story))
    above = [wording.say("table.history.turn", number=number, numbered=True, text=Markup(told))]
    if drawn is None:
        above.append(panels.in_words(parts, table, shot.view))
    view = layout.message(
        above,
        picture=name if drawn else None,
        alt=drawn.alt if drawn else "",
        rows=[_ways(parts, table, shots, number)],
    )
    await guard.answer(interaction, view, files=(drawn.file(name),) if drawn else ())


def _frame(parts: Parts, table: Table, shot: Shot) -> Frame:
    return Frame(
        names=parts.names(table),
        due=shot.due,
        story=happened.of_the_game(shot.story),
        theme=parts.theme,
        language=parts.wording.language,
    )


def _ways(parts: Parts, table: Table, shots: Sequence[Shot], number: int) -> layout.Row:
    say = parts.wording.plain.say
    row: list[ui.Button[ui.LayoutView]] = []
    if number > 0:
        row.append(_button(say("table.replay.before"), table, number - 1))
    if number < len(shots) - 1:
        row.append(_button(say("table.replay.after"), table, number + 1))
    return row


def _button(label: str, table: Table, number: int) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, custom_id=ids.turn_button(table.id, number))


class TurnButton(MoleItem[ui.Button[ui.LayoutView]], template=ids.TURN_BUTTON):
    """The way to another turn."""

    async def pressed(self, interaction: Interaction) -> None:
        """See `MoleItem`."""
        await (guard.hold if guard.is_private(interaction) else guard.think)(interaction)
        await admit(interaction, int(self.facts["game"]))
        await turn(interaction, int(self.facts["game"]), int(self.facts["turn"]))
