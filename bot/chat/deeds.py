"""What can be done at a table, from a button and from a slash command alike: who asked comes from Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.chat import agreed, guard, ids, lined, naming, panels
from bot.chat.choices import PAGE
from bot.games.core import TABLE, Action, GameError, NotInGame, TooLate
from bot.table.errors import Refused, TableExists
from bot.table.values import Panel, Person, Table
from bot.wording import Names, Wording

if TYPE_CHECKING:
    from bot.chat.parts import Parts

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions without which a table cannot be opened."""
_PARTS: Final = "mole.parts"


def parts_of(interaction: discord.Interaction[Any]) -> Parts:
    """The parts of the bot that received this, as whoever asked has set them."""
    parts: Parts = interaction.extras.get(_PARTS, interaction.client.parts)
    return parts


async def meet_person(interaction: discord.Interaction[Any]) -> Wording:
    """Take up the settings of whoever asks; their wording."""
    parts: Parts = interaction.client.parts
    own = interaction.extras[_PARTS] = await parts.personal(interaction.user.id)
    return own.wording


def person(interaction: discord.Interaction[Any]) -> Person:
    """Who asked, by the name shown in this place."""
    return Person(interaction.user.id, interaction.user.display_name)


def request(interaction: discord.Interaction[Any]) -> str:
    """The id by which the same request is known when it comes again."""
    return str(interaction.id)


async def table_here(interaction: discord.Interaction[Any]) -> Table:
    """The table of this channel. Raises `Refused`."""
    channel = interaction.channel_id
    table = await parts_of(interaction).tables.in_channel(channel) if channel is not None else None
    if table is None:
        raise Refused("no_table")
    return table


async def admit(interaction: discord.Interaction[Any], table_id: int) -> None:
    """Let a press pass where its table is, and in the DMs of those who sit there.

    Nothing of ours can be pressed anywhere else: elsewhere its id was made up, and nobody is to act at, or look into,
    the table of a channel they may not even see. Raises `Refused`.
    """
    table = await parts_of(interaction).tables.table(table_id)
    if interaction.guild_id is None:
        here = table.seat_of(interaction.user.id) is not None
    else:
        # A thread shows the message it was made of.
        here = table.channel_id in {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if not here:
        raise Refused("unknown_button")


async def whereabouts(interaction: discord.Interaction[Any]) -> tuple[str, Names] | None:
    """Which game an interaction is about and who plays it; `None` where there is no table."""
    parts = parts_of(interaction)
    table_id = ids.table_of(interaction)
    if table_id is not None:
        table = await parts.tables.table(table_id)
    elif (found := await parts.tables.in_channel(interaction.channel_id or 0)) is not None:
        table = found
    else:
        return None
    return table.game, parts.names(table)


# The lobby


async def open_table(interaction: discord.Interaction[Any], game: str) -> None:
    """Open a table in this channel; where there is one already, say where."""
    parts = parts_of(interaction)
    lacking = missing(interaction)
    if lacking:
        raise Refused("cannot_post", permissions=lacking)
    try:
        await parts.tables.open(
            interaction.guild_id or 0,
            interaction.channel_id or 0,
            person(interaction),
            game,
            request(interaction),
        )
    except TableExists as there:
        there.facts["link"] = await parts.link(there.table)
        raise
    await guard.say(interaction, parts.wording.say("table.lobby.opened"))


def needed(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The permissions that a table needs in this place."""
    if isinstance(interaction.channel, discord.Thread):
        return tuple("send_messages_in_threads" if name == "send_messages" else name for name in NEEDED)
    return NEEDED


def missing(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """Those of them that are not there."""
    return tuple(name for name in needed(interaction) if not getattr(interaction.app_permissions, name))


Meeting = Callable[[int, Person, str], Awaitable[Table]]


async def meet(
    interaction: discord.Interaction[Any], table_id: int, verb: str, *, quiet: bool = False
) -> None:
    """Join, leave, begin, cancel, or take the last computer away.

    The lobby card tells it; the answer is short, and left out where the card itself was pressed (`quiet`).
    """
    parts = parts_of(interaction)
    tables = parts.tables
    deeds: dict[str, Meeting] = {
        "join": tables.join,
        "leave": tables.leave,
        "begin": tables.begin,
        "cancel": tables.cancel,
        "no_computer": tables.remove_computer,
    }
    if verb not in deeds:
        raise Refused("unknown_button")
    table = await deeds[verb](table_id, person(interaction), request(interaction))
    if quiet:
        return
    seat = table.seat_of(interaction.user.id)
    text = parts.wording.say(
        f"table.lobby.done_{verb}", parts.names(table), seat=TABLE if seat is None else seat
    )
    await guard.say(interaction, text)


async def options(interaction: discord.Interaction[Any], table_id: int) -> None:
    """Show the options of a lobby privately; a select for each, for the host. A game without any has the terms alone."""
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    sheet = agreed.options_sheet if agreed.has_options(table) else agreed.terms_sheet
    await guard.answer(interaction, sheet(parts, table, host=table.host_id == interaction.user.id))


async def set_option(interaction: discord.Interaction[Any], table_id: int, option: str, value: str) -> None:
    """Set one option and show them again."""
    parts = parts_of(interaction)
    table = await parts.tables.set_option(table_id, person(interaction), option, value, request(interaction))
    await guard.answer(interaction, agreed.options_sheet(parts, table, host=True))


async def terms(interaction: discord.Interaction[Any], table_id: int) -> None:
    """The same for the terms of a table."""
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    await guard.answer(
        interaction, agreed.terms_sheet(parts, table, host=table.host_id == interaction.user.id)
    )


async def set_term(interaction: discord.Interaction[Any], table_id: int, term: str, value: str) -> None:
    """Set one of the terms and show them again."""
    parts = parts_of(interaction)
    table = await parts.tables.set_term(table_id, person(interaction), term, value, request(interaction))
    await guard.answer(interaction, agreed.terms_sheet(parts, table, host=True))


# A player's own choice


async def your_move(
    interaction: discord.Interaction[Any], table_id: int, *, note: str = "", page: int | None = None
) -> None:
    """Show the panel of whoever asks. Had a computer player played on for them, they are back with this."""
    parts = parts_of(interaction)
    parts.courier.wake(table_id)
    panel = await parts.tables.panel(table_id, interaction.user.id)
    if panel.stood_in and await parts.absences.back_at(table_id, interaction.user.id):
        note = note or parts.wording.say("table.back.welcome")
        panel = await parts.tables.panel(table_id, interaction.user.id)
    await show(interaction, panel, note, *await _news(interaction, panel), page=page)


async def _news(interaction: discord.Interaction[Any], panel: Panel) -> tuple[str, ...]:
    """What only this player has come to know since their last choice: for whoever is about to choose, or has done so."""
    parts, table = parts_of(interaction), panel.table
    if panel.draft or panel.chosen or table.status != "running":
        return ()
    events = await parts.tables.news(table.id, interaction.user.id)
    return parts.wording.story(table.game, events, parts.names(table))


async def show(
    interaction: discord.Interaction[Any], panel: Panel, *notes: str, page: int | None = None
) -> None:
    """Answer with a panel, notes before it, or with what stays of it when nothing more is asked."""
    parts = parts_of(interaction)
    sheet = await panels.sheet(parts, panel, above=["\n".join(filter(None, notes))], page=page)
    await guard.answer(interaction, sheet.view, files=sheet.files)


async def press(
    interaction: discord.Interaction[Any], table_id: int, decision: int, step: int, choice: str
) -> None:
    """A press on a panel: a word, *Confirm* or *Undo step*. An overtaken panel is replaced by the present one."""
    parts = parts_of(interaction)
    tables, user = parts.tables, interaction.user.id
    try:
        if choice == ids.CONFIRM:
            panel = await tables.confirm(table_id, user, decision, step, request(interaction))
            await _after(interaction, panel)
            return
        if choice == ids.UNDO:
            panel = await tables.undo(table_id, user, decision, step)
        elif (page := choice.removeprefix(PAGE)) != choice and page.isdecimal():
            await your_move(interaction, table_id, page=int(page))
            return
        else:
            at_once = None if parts.settings.confirm else request(interaction)
            panel = await tables.choose(table_id, user, choice, decision, step, at_once=at_once)
            if panel.decision != decision:
                await _after(interaction, panel)
                return
    except TooLate as late:
        panel = await tables.panel(table_id, user)
        if choice == ids.CONFIRM and _pressed_twice(panel, decision):
            await _after(interaction, panel)
            return
        late.facts["due"] = panel.due
        await show(interaction, panel, parts.wording.refusal(None, late))
        return
    except GameError as refused:
        if isinstance(refused, NotInGame):
            raise
        await _refuse_in_panel(interaction, table_id, refused)
        return
    await show(interaction, panel)


def _pressed_twice(panel: Panel, decision: int) -> bool:
    """Whether this decision was confirmed, and nothing has been asked or chosen since."""
    return (panel.decision, panel.step) == (decision + 1, 0) and not panel.due


async def _refuse_in_panel(interaction: discord.Interaction[Any], table_id: int, refused: GameError) -> None:
    parts = parts_of(interaction)
    table = await parts.tables.table(table_id)
    note = parts.wording.refusal(table.game, refused, parts.names(table))
    await your_move(interaction, table_id, note=note)


async def _after(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """After something was carried out: the next choice of the same player, or who is next."""
    parts = parts_of(interaction)
    if panel.due:
        await show(interaction, panel, *await _news(interaction, panel))
    elif panel.legal:
        # What is private in a channel nobody can change later.
        kept = interaction.guild_id is None
        await guard.answer(interaction, panels.ready(parts, panel, kept=kept), files=())
    else:
        learned = (*await _news(interaction, panel), *lined.lines(parts, panel))
        # A direct message stays: its button would soon be that of an old step.
        take_back = panel.mark if interaction.guild_id is not None else ""
        sheet = await panels.done(
            parts,
            panel.table,
            panel.seat,
            above=learned,
            take_back=take_back,
            lined_up=bool(panel.ahead.lists),
        )
        await guard.answer(interaction, sheet, files=())


async def act(
    interaction: discord.Interaction[Any], game: str, kind: type[Action], typed: Sequence[str]
) -> None:
    """A typed action at the table of this channel, a text for each of its words."""
    parts = parts_of(interaction)
    table = await table_here(interaction)
    text = naming.text(kind, typed, table, parts.names(table))
    if table.game != game:
        raise Refused("other_game", game=table.game, typed=text)
    parts.courier.wake(table.id)
    panel = await parts.tables.submit(table.id, interaction.user.id, text, request(interaction))
    await _after(interaction, panel)


async def hand(interaction: discord.Interaction[Any], table_id: int) -> None:
    """What is private to whoever asks: the panel when they are due, else their own view of the table."""
    parts = parts_of(interaction)
    panel = await parts.tables.panel(table_id, interaction.user.id)
    note = parts.wording.say("table.panel.hand", open=parts.game_of(panel.table).open)
    await show(interaction, panel, note, *await _news(interaction, panel))
