"""What a player has lined up, in words and with its buttons: for its owner alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.chat import ids
from bot.games.core import NotUnderstood, fields, parse
from bot.table.orders import Order
from bot.table.values import Panel, Table
from bot.wording import Markup, escape

if TYPE_CHECKING:
    from bot.chat.parts import Parts

ROOM: Final = 1500
"""Characters of all lists together, so that the choice itself still fits below them."""
MORE: Final = "…"


def lines(parts: Parts, panel: Panel) -> list[str]:
    """A line for each list, and what had to be stopped."""
    say, table = parts.wording.say, panel.table
    room = ROOM // max(1, len(panel.ahead.lists))
    told = [
        say(
            "table.ahead.ranked" if order.ranked else "table.ahead.list",
            verb=Markup(parts.wording.verb(table.game, order.verb)),
            moves=_moves(parts, table, order, room),
        )
        for order in panel.ahead.lists
    ]
    if panel.ahead.stopped:
        moves = [_called(parts, table, words, whole=True) for words in panel.ahead.stopped]
        told.append(say("table.ahead.stopped", moves=_joined(say("table.list.comma"), moves, ROOM)))
    return told


def _moves(parts: Parts, table: Table, order: Order, room: int) -> Markup:
    either, comma = parts.wording.say("table.list.or"), parts.wording.say("table.list.comma")
    wishes = (
        _joined(either, [_called(parts, table, words, whole=False) for words in wish], room)
        for wish in order.wishes
    )
    return _joined(comma, list(wishes), room)


def _joined(between: str, moves: Sequence[str], room: int) -> Markup:
    """The moves in a row; where there are more than there is room for, the first of them."""
    kept: list[str] = []
    for move in moves:
        room -= len(move) + len(between)
        if room < 0:
            kept.append(MORE)
            break
        kept.append(move)
    return Markup(between.join(kept))


def _called(parts: Parts, table: Table, words: str, *, whole: bool) -> str:
    """One of the moves, escaped; `whole`: with its verb."""
    return escape(_label(parts, table, words, whole=whole))


def _label(parts: Parts, table: Table, words: str, *, whole: bool) -> str:
    try:
        action = parse(parts.game_of(table).rules.Actions, words)
    except NotUnderstood:
        return words  # a newer version of the game does not know it any more
    wording = parts.wording.calling(parts.names(table))
    if whole or not fields(type(action)):
        return wording.action(table.game, action)
    vocabularies = [field.vocabulary.name for field in fields(type(action)) for _ in range(field.count)]
    told = zip(vocabularies, action.tokens()[1:], strict=True)
    return " ".join(wording.word(table.game, vocabulary, word) for vocabulary, word in told)


def buttons(parts: Parts, table: Table, *, ask: bool, clear: bool) -> list[ui.Button[ui.LayoutView]]:
    """*Plan ahead*, and what takes it all back."""
    say = parts.wording.plain.say
    verbs = [verb for verb, offered in (("ask", ask), ("clear", clear)) if offered]
    return [
        ui.Button(
            label=say("table.ahead.button_ask" if verb == "ask" else "table.ahead.button_clear"),
            custom_id=ids.ahead_button(table.id, verb),
            style=discord.ButtonStyle.secondary,
        )
        for verb in verbs
    ]
