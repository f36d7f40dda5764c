"""The commands as a list, made from what is sent to Discord."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

GROUPS: Final = (1, 2)
"""Discord's types of options that are commands of their own: a subcommand, a group of them."""
DM: Final = 1
"""Discord's context of the direct messages with the bot."""

Payload = Mapping[str, Any]


class Entry(msgspec.Struct, frozen=True):
    """One command as it is typed: `/mole start game: [other:]`, an option in brackets may be left out."""

    usage: str
    description: str
    in_dms: bool


def entries(commands: Sequence[Payload]) -> tuple[Entry, ...]:
    """Every command of a registration, in its order."""
    return tuple(
        entry
        for command in commands
        for entry in _entries(command, "/", in_dms=DM in (command.get("contexts") or (DM,)))
    )


def _entries(command: Payload, before: str, *, in_dms: bool) -> Iterator[Entry]:
    name = before + command["name"]
    options = command.get("options", ())
    inner = [option for option in options if option["type"] in GROUPS]
    for option in inner:
        yield from _entries(option, name + " ", in_dms=in_dms)
    if not inner:
        words = [f"{o['name']}:" if o.get("required") else f"[{o['name']}:]" for o in options]
        yield Entry(" ".join((name, *words)), command["description"], in_dms)


def markdown(commands: Sequence[Payload]) -> str:
    """The table of commands for the README."""
    rows = [
        f"| `{entry.usage}` | {entry.description} | {'servers and DMs' if entry.in_dms else 'servers'} |"
        for entry in entries(commands)
    ]
    return "\n".join(("| command | what it does | where |", "|---|---|---|", *rows))
