"""What a table agrees on: the options of its game, and the terms that are the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
import msgspec
from discord import ui

from bot.chat import ids, layout
from bot.games.core import Seat, offered
from bot.table.lobby import option_word
from bot.table.terms import Terms
from bot.table.values import Table
from bot.wording import Markup, Wording

if TYPE_CHECKING:
    from bot.chat.parts import Parts

TERMS: Final = Terms.__struct_fields__


def has_options(table: Table) -> bool:
    """Whether the game of this table can be set up in more than one way."""
    return bool(table.options.__struct_fields__)


def options_sheet(parts: Parts, table: Table, *, host: bool) -> ui.LayoutView:
    """The options as set, of a game that has some; with selects while the host may still change them."""
    wording, game = parts.wording, table.game
    names = table.options.__struct_fields__
    lines = [f"**{wording.option(game, name)}** · {wording.option_about(game, name)}" for name in names]
    rows: list[layout.Row] = []
    if host and table.status == "lobby":
        rows = [[_option_select(parts, table, name)] for name in names]
        lines.append(wording.say("table.option.question"))
    else:
        lines.append(wording.options(game, table.options))
    return layout.message(["\n".join(lines)], rows=[*rows, _turn_over(parts, table, "terms")])


def terms_sheet(parts: Parts, table: Table, *, host: bool) -> ui.LayoutView:
    """The terms as set; with selects while the host may still change them."""
    say = parts.wording.say
    lines = [f"**{_name(parts.wording, name)}** · {say(f'table.terms.{name}.about')}" for name in TERMS]
    rows: list[layout.Row] = []
    if host and table.status == "lobby":
        rows = [[_term_select(parts, table, name)] for name in TERMS]
        lines.append(say("table.option.question"))
    else:
        lines.append(in_words(parts, table.terms))
    if has_options(table):
        rows.append(_turn_over(parts, table, "options"))
    return layout.message(["\n".join(lines)], rows=rows)


def in_words(parts: Parts, terms: Terms) -> str:
    """The terms in one line: those that are not as always, and the pace in any case."""
    usual = Terms()
    told = ["pace"]
    if terms.pace != "none":
        told += ["bank", "time_up"]
    told += [name for name in TERMS[3:] if getattr(terms, name) != getattr(usual, name)]
    words = parts.wording
    return words.say("table.list.dot").join(_pair(words, name, getattr(terms, name)) for name in told)


def time_left(parts: Parts, table: Table, seats: Sequence[Seat]) -> list[str]:
    """Until when these seats, which are due, have time, one line each: nothing without a limit."""
    return [
        parts.wording.say(
            _left_key(table, seat),
            parts.names(table),
            seat=seat,
            end=info.deadline,
            bank=info.bank,
            banked=bool(info.bank),
        )
        for seat in seats
        if (info := table.seats[seat]).deadline is not None
    ]


def _left_key(table: Table, seat: Seat) -> str:
    info = table.seats[seat]
    if info.stopped:
        return "table.clock.stopped"
    if info.late:
        return "table.clock.late"
    return "table.clock.left"


def _name(words: Wording, name: str) -> str:
    return words.say(f"table.terms.{name}.name")


def _pair(words: Wording, name: str, value: Any) -> str:
    key = f"table.option.{option_word(value)}" if isinstance(value, bool) else f"table.terms.{name}.{value}"
    facts = {"name": Markup(_name(words, name)), "value": Markup(words.say(key))}
    return words.say("table.option.pair", **facts)


def _turn_over(parts: Parts, table: Table, to: str) -> layout.Row:
    """The button to the other sheet."""
    label = parts.wording.plain.say(f"table.option.to_{to}")
    return [
        ui.Button(label=label, custom_id=ids.table_button(table.id, to), style=discord.ButtonStyle.secondary)
    ]


def _option_select(parts: Parts, table: Table, name: str) -> ui.Select[ui.LayoutView]:
    say = parts.wording.plain
    kinds = {field.name: field.type for field in msgspec.structs.fields(table.options)}
    labels = [
        (
            value,
            say.say(
                "table.option.pair",
                name=Markup(say.option(table.game, name)),
                value=Markup(say.option_value(table.game, name, value)),
            ),
        )
        for value in offered(kinds[name])
    ]
    placeholder = say.option(table.game, name)
    return _select(ids.option_select(table.id, name), placeholder, labels, getattr(table.options, name))


def _term_select(parts: Parts, table: Table, name: str) -> ui.Select[ui.LayoutView]:
    kinds = {field.name: field.type for field in msgspec.structs.fields(Terms)}
    words = parts.wording.plain
    labels = [(value, _pair(words, name, value)) for value in offered(kinds[name])]
    return _select(ids.term_select(table.id, name), _name(words, name), labels, getattr(table.terms, name))


def _select(
    custom_id: str, placeholder: str, labels: Sequence[tuple[Any, str]], present: Any
) -> ui.Select[ui.LayoutView]:
    menu: ui.Select[ui.LayoutView] = ui.Select(custom_id=custom_id, placeholder=placeholder)
    for value, label in labels:
        menu.add_option(label=label, value=option_word(value), default=value == present)
    return menu
