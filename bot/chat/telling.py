"""What a table tells anybody who asks: the board, who is due, the rules, the dice. Nothing is changed by it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord
import msgspec

from bot.chat import agreed, guard, layout, panels
from bot.chat.deeds import parts_of
from bot.chat.studio import Picture
from bot.table.errors import Refused
from bot.table.values import Table
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.chat.parts import Parts

BOARD: Final = "board.png"


async def watch(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The table as everybody sees it."""
    parts = parts_of(interaction)
    table, _, view = await parts.tables.seen(table_id, None)
    drawn = await parts.studio.draw(parts.game_of(table), view, public_frame(parts, table))
    above = [parts.wording.say("table.panel.watching")]
    if drawn is None:
        above.append(panels.in_words(parts, table, view))
    await _show(interaction, above, drawn, status_lines(parts, table))


async def words(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The table as everybody sees it, in words."""
    parts = parts_of(interaction)
    table, _, view = await parts.tables.seen(table_id, None)
    lines = [panels.in_words(parts, table, view), *status_lines(parts, table)]
    await guard.answer(interaction, layout.message(["\n".join(lines)]))


async def status(interaction: discord.Interaction[Any], table_id: int) -> None:
    """How the table stands: who plays, who is due, since when."""
    parts = parts_of(interaction)
    parts.courier.wake(table_id)
    table = await parts.tables.table(table_id)
    say, names = parts.wording.say, parts.names(table)
    lines = [say("table.status.title", game=table.game, channel=table.channel_id)]
    lines.append(say("table.status.seats", names, seats=tuple(range(len(table.seats)))))
    lines += [
        say("table.status.computer", names, seat=info.seat, level=info.computer, left=info.given_up)
        for info in table.seats
        if info.computer is not None
    ]
    lines += status_lines(parts, table)
    lines += await troubles(parts, table.channel_id)
    await guard.answer(interaction, layout.message(["\n".join(lines)]))


def status_lines(parts: Parts, table: Table) -> list[str]:
    """Who is due, or how it ended."""
    wording, names = parts.wording, parts.names(table)
    if table.status == "lobby":
        most = parts.game_of(table).rules.seats[-1]
        return [wording.say("table.status.lobby", at=table.created_at, players=len(table.seats), most=most)]
    if table.status == "running":
        return [
            wording.say("table.status.due", names, seat=info.seat, at=info.due_since)
            for info in table.seats
            if info.due_since is not None
        ] + agreed.time_left(parts, table, table.due)
    if table.status == "asleep":
        return [wording.say("table.asleep.short")]
    ended = table.ended_at or table.created_at
    if table.status == "aborted" or table.outcome is None:
        return [wording.say("table.status.aborted", at=ended)]
    lines = [
        wording.outcome(table.game, table.outcome, names),
        *wording.standing(table.game, table.outcome, names),
    ]
    return [*lines, wording.say("table.status.over", at=ended)]


async def troubles(parts: Parts, channel_id: int) -> list[str]:
    """What keeps messages from getting through to this channel, if anything."""
    found = await parts.courier.troubles(channel_id)
    return [
        parts.wording.say(f"table.trouble.{trouble.trouble}") for trouble in found if trouble.kind != "dm"
    ]


async def rules(interaction: discord.Interaction[Any], game: str) -> None:
    """The rules of a game in short, with the picture of a worked case."""
    parts = parts_of(interaction)
    wording = parts.wording
    if game not in parts.games:
        raise Refused("no_such_game", game=game, games=tuple(parts.games))
    view, seat, legal = parts.games[game].example()
    names = wording.plain.teams(game)
    frame = Frame(
        names=names, due=(seat,), viewer=seat, legal=legal, theme=parts.theme, language=wording.language
    )
    drawn = await parts.studio.draw(parts.games[game], view, frame)
    above = [f"## {wording.say(f'{game}.rules.title')}", wording.say(f"{game}.rules.text")]
    await _show(interaction, above, drawn, [wording.say(f"{game}.rules.example")] if drawn else [])


async def _show(
    interaction: discord.Interaction[Any], above: list[str], drawn: Picture | None, below: list[str]
) -> None:
    picture, alt, files = (BOARD, drawn.alt, (drawn.file(BOARD),)) if drawn else (None, "", ())
    view = layout.message(above, picture=picture, alt=alt, texts_below=below)
    await guard.answer(interaction, view, files=files)


async def table_rules(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The rules of a table's game."""
    table = await parts_of(interaction).tables.table(table_id)
    await rules(interaction, table.game)


async def dice(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The seal of the dice, how to check it, and the options as agreed; afterwards the whole game as a file."""
    parts = parts_of(interaction)
    wording = parts.wording
    table = await parts.tables.table(table_id)
    lines = [wording.say("table.verify.about", commitment=table.commitment)]
    if table.seed is not None:
        lines.append(wording.say("table.verify.seed", seed=table.seed))
    lines += filter(None, [wording.options(table.game, table.options), agreed.in_words(parts, table.terms)])
    text = "\n".join(lines)
    if table.seed is None:
        await guard.answer(interaction, layout.message([text]))
        return
    await _bring(interaction, table, text, wording.plain.say("table.verify.file"))


async def export(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The log as a file: all of it when the game is over, what everybody may know before."""
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    say, whole = parts.wording.say, table.seed is not None
    await _bring(
        interaction,
        table,
        say("table.export.about", whole=whole),
        parts.wording.plain.say("table.export.file"),
    )


async def _bring(interaction: discord.Interaction[Any], table: Table, text: str, about: str) -> None:
    """Answer with the game as a file."""
    name = f"{table.game}-{table.id}.json"
    exported = await parts_of(interaction).tables.export(table.id)
    file = discord.File(BytesIO(msgspec.json.format(msgspec.json.encode(exported))), name, description=about)
    await guard.answer(interaction, layout.message([text], download=name), files=(file,))


def public_frame(parts: Parts, table: Table) -> Frame:
    """The circumstances of a picture for everybody, without a story."""
    return Frame(names=parts.names(table), due=table.due, theme=parts.theme, language=parts.wording.language)
