"""The first page of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.chat import agreed, ids, layout
from bot.games.core import Seat
from bot.table.values import Table

if TYPE_CHECKING:
    from bot.chat.parts import Parts


def card(parts: Parts, table: Table, *, buttons: bool) -> ui.LayoutView:
    """The first page of a table: who plays what, as set, and the seal of the dice."""
    wording, names = parts.wording, parts.names(table)
    seats = parts.game_of(table).rules.seats
    head = wording.say(
        "table.lobby.title", game=table.game, least=seats[0], most=seats[-1], same=seats[0] == seats[-1]
    )
    taken = [_seat_line(parts, table, seat) for seat in range(len(table.seats))]
    free = [wording.say("table.lobby.free", names, seat=seat) for seat in range(len(taken), seats[-1])]
    options = wording.options(table.game, table.options)
    terms = agreed.in_words(parts, table.terms)
    seal = wording.say("table.lobby.seal", commitment=table.commitment)
    lines = [
        f"## {head}\n{wording.say(f'{table.game}.pitch')}\n{wording.length(table.game, table.options)}",
        "   ".join(taken + (free if table.status == "lobby" else [])),
        "\n".join(f"-# {line}" for line in (options, terms, seal) if line),
    ]
    if table.status == "aborted":
        lines.append(wording.say("table.lobby.cancelled"))
    elif table.status == "lobby":
        missing = seats[0] - len(table.seats)
        key = "table.lobby.waiting" if missing > 0 else "table.lobby.ready"
        lines.append(wording.say(key, least=seats[0], missing=missing))
    rows = _lobby_rows(parts, table) if buttons and table.status == "lobby" else []
    return layout.message(lines, rows=rows, accent=layout.GREEN)


def _seat_line(parts: Parts, table: Table, seat: Seat) -> str:
    info = table.seats[seat]
    if info.computer is not None:
        return parts.wording.say("table.lobby.computer", parts.names(table), seat=seat, level=info.computer)
    key = "table.lobby.host" if info.user_id == table.host_id else "table.lobby.seat"
    return parts.wording.say(key, parts.names(table), seat=seat)


def _lobby_rows(parts: Parts, table: Table) -> list[layout.Row]:
    say, seats = parts.wording.plain.say, parts.game_of(table).rules.seats
    full = len(table.seats) >= seats[-1]
    computers = any(info.user_id is None for info in table.seats)
    first: list[tuple[str, str, discord.ButtonStyle, bool]] = [
        ("join", "join", discord.ButtonStyle.success, full),
        ("leave", "leave", discord.ButtonStyle.secondary, False),
        ("options", "options", discord.ButtonStyle.secondary, False),
        ("begin", "begin", discord.ButtonStyle.primary, len(table.seats) not in seats),
        ("cancel", "cancel", discord.ButtonStyle.danger, False),
    ]
    second: list[tuple[str, str, discord.ButtonStyle, bool]] = [
        ("computer", "computers", discord.ButtonStyle.secondary, full),
        ("no_computer", "no_computer", discord.ButtonStyle.secondary, not computers),
    ]
    return [
        [
            ui.Button(
                label=say(f"table.lobby.{key}"),
                custom_id=ids.table_button(table.id, verb),
                style=style,
                disabled=disabled,
            )
            for verb, key, style, disabled in row
        ]
        for row in (first, second)
    ]
