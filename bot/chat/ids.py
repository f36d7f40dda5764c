"""Custom ids: what a pressed button says of itself. They hold numbers and words of the board, never a secret.

A button of a table's public card: `t:<game>:<verb>`; the menu of one that an older version has posted: `m:<game>`. A private panel's: `p:<game>:<decision>:<step>:<choice>`. A
person's own settings: `v:<setting>:<value>`. Who pressed comes from Discord, never from the id.
"""

from __future__ import annotations

import re
from typing import Any

import discord

TABLE_BUTTON = r"t:(?P<game>\d{1,18}):(?P<verb>[a-z_]{1,20})"
MORE_SELECT = r"m:(?P<game>\d{1,18})"
OPTION_SELECT = r"o:(?P<game>\d{1,18}):(?P<option>[a-z_]{1,40})"
TERM_SELECT = r"q:(?P<game>\d{1,18}):(?P<term>[a-z_]{1,40})"
BALLOT_BUTTON = r"b:(?P<game>\d{1,18}):(?P<ballot>\d{1,18}):(?P<answer>yes|no)"
ANSWER_BUTTON = r"a:(?P<game>\d{1,18}):(?P<ballot>\d{1,18}):(?P<answer>yes|no|other)"
AHEAD_BUTTON = r"e:(?P<game>\d{1,18}):(?P<what>ask|clear)"
AHEAD_FORM = r"e:(?P<game>\d{1,18}):form"
MUTE_BUTTON = r"g:(?P<game>\d{1,18}):(?P<turn>\d{1,9})"
TAKE_BACK_BUTTON = r"u:(?P<game>\d{1,18}):(?P<mark>[0-9a-f]{12})"
PANEL_BUTTON = r"p:(?P<game>\d{1,18}):(?P<decision>\d{1,9}):(?P<step>\d{1,9}):(?P<choice>[^:]{1,50})"
HISTORY_BUTTON = r"h:(?P<game>\d{1,18}):(?P<way>from|upto):(?P<at>\d{1,9})"
TURN_BUTTON = r"y:(?P<game>\d{1,18}):(?P<turn>\d{1,9})"
LEVEL_BUTTON = r"l:(?P<game>\d{1,18}):(?P<level>[a-z]{1,20})"
COMPUTER_SELECT = r"c:(?P<game>\d{1,18}):(?P<seat>\d{1,2})"
RULES_BUTTON = r"r:(?P<game>[a-z_]{1,40})"
ABORT_BUTTON = r"e:(?P<game>\d{1,18})"
FORGET = "f:me"
SETTING_BUTTON = r"v:(?P<setting>[a-z_]{1,20}):(?P<value>[a-z_]{1,20})"
SETTING_SELECT = r"w:(?P<setting>[a-z_]{1,20})"
PANEL_SELECT = r"s:(?P<game>\d{1,18}):(?P<decision>\d{1,9}):(?P<step>\d{1,9}):(?P<group>\d{1,3})"

_TEMPLATES = tuple(
    map(
        re.compile,
        (
            TABLE_BUTTON,
            MORE_SELECT,
            OPTION_SELECT,
            TERM_SELECT,
            BALLOT_BUTTON,
            ANSWER_BUTTON,
            AHEAD_BUTTON,
            MUTE_BUTTON,
            TAKE_BACK_BUTTON,
            PANEL_BUTTON,
            PANEL_SELECT,
            HISTORY_BUTTON,
            TURN_BUTTON,
            LEVEL_BUTTON,
            COMPUTER_SELECT,
            RULES_BUTTON,
            ABORT_BUTTON,
            FORGET,
            SETTING_BUTTON,
            SETTING_SELECT,
        ),
    )
)
ZONE_FORM = "zone"

CONFIRM = "=confirm"
UNDO = "=undo"
"""Choices that are not words of an action: no vocabulary has a word that starts so."""


def table_button(game: int, verb: str) -> str:
    """The id of a button on a table's card."""
    return f"t:{game}:{verb}"


def rules_button(game: str) -> str:
    """The id of the button that shows the rules of a game."""
    return f"r:{game}"


def abort_button(game: int) -> str:
    """The id of the button that ends a table for everybody."""
    return f"e:{game}"


def option_select(game: int, option: str) -> str:
    """The id of a lobby option's select."""
    return f"o:{game}:{option}"


def term_select(game: int, term: str) -> str:
    """The id of the select for one of a lobby's terms."""
    return f"q:{game}:{term}"


def ballot_button(game: int, ballot: int, answer: str) -> str:
    """The id of a button that answers a question to the table by `yes` or `no`."""
    return f"b:{game}:{ballot}:{answer}"


def answer_button(game: int, ballot: int, answer: str) -> str:
    """The id of a button that answers a question about a seat by `yes`, `no` or `other`."""
    return f"a:{game}:{ballot}:{answer}"


def ahead_button(game: int, what: str) -> str:
    """The id of a button that asks for moves to line up, or clears what is lined up: `ask`, `clear`."""
    return f"e:{game}:{what}"


def mute_button(game: int, turn: int) -> str:
    """The id of the button that mutes the reminders of one turn of whoever was reminded."""
    return f"g:{game}:{turn}"


def ahead_form(game: int) -> str:
    """The id of the form for moves to line up."""
    return f"e:{game}:form"


def take_back_button(game: int, mark: str) -> str:
    """The id of the button that takes back the step of a revision, which is called by its mark."""
    return f"u:{game}:{mark}"


def panel_button(game: int, decision: int, step: int, choice: str) -> str:
    """The id of a panel's button; `choice` is a word, several joined by spaces, the place of either, `CONFIRM` or `UNDO`."""
    return f"p:{game}:{decision}:{step}:{choice}"


def panel_select(game: int, decision: int, step: int, group: int) -> str:
    """The id of a panel's select; the choice comes with the press."""
    return f"s:{game}:{decision}:{step}:{group}"


def history_button(game: int, way: str, at: int) -> str:
    """The id of a button to another page of a table's history; `at` is a turn's place among those its reader may know."""
    return f"h:{game}:{way}:{at}"


def turn_button(game: int, turn: int) -> str:
    """The id of a button to the board after a turn."""
    return f"y:{game}:{turn}"


def level_button(game: int, level: str) -> str:
    """The id of the button by which a computer player of this level sits down."""
    return f"l:{game}:{level}"


def computer_select(game: int, seat: int) -> str:
    """The id of the menu for the computer player on a seat of a lobby."""
    return f"c:{game}:{seat}"


def setting_button(setting: str, value: str) -> str:
    """The id of a button that sets one of the presser's own settings."""
    return f"v:{setting}:{value}"


def setting_select(setting: str) -> str:
    """The id of a menu for one of the presser's own settings."""
    return f"w:{setting}"


def table_of(interaction: discord.Interaction[Any]) -> int | None:
    """The table that a pressed button or select belongs to."""
    found = re.match(r"[a-z]:(\d{1,18})", _pressed(interaction))
    return int(found[1]) if found else None


def known(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was pressed has one of these ids."""
    return any(template.fullmatch(_pressed(interaction)) for template in _TEMPLATES)


def _pressed(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))
