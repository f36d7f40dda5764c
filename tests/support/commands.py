"""Checks application commands against the limits that Discord's OpenAPI description does not state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

MAX_COMMAND = 8000
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")

Problems = Iterator[str]


def command_problems(command: dict[str, Any]) -> Problems:
    """What is wrong with an application command, as it is registered."""
    size = command_size(command)
    if size > MAX_COMMAND:
        yield f"/{command['name']} has {size} characters of names, descriptions and values; {MAX_COMMAND} are possible"
    if command.get("type", 1) != 1:
        if command.get("description"):
            yield f"{command['name']!r} is in a context menu and takes no description"
        return
    yield from _command(command, f"/{command['name']}", depth=0)


def command_size(command: dict[str, Any]) -> int:
    """What Discord counts against the limit of a command: names, descriptions and choice values, the longest language."""
    size = 0
    for name in ("name", "description"):
        localized = (command.get(f"{name}_localizations") or {}).values()
        size += max(map(len, [command.get(name) or "", *localized]))
    value = command.get("value")
    size += len(value) if isinstance(value, str) else 0
    parts = [*(command.get("options") or []), *(command.get("choices") or [])]
    return size + sum(map(command_size, parts))


def _command(command: dict[str, Any], where: str, depth: int) -> Problems:
    name, options = command.get("name", ""), command.get("options") or []
    if not COMMAND_NAME.fullmatch(name) or name != name.lower():
        yield f"{where}: a name is 1 to 32 small letters, digits, - or _"
    if not 1 <= len(command.get("description") or "") <= 100:
        yield f"{where}: a description has 1 to 100 characters"
    if len(options) > 25:
        yield f"{where} has {len(options)} children; 25 are possible"
    yield from twice((option.get("name") for option in options), f"{where} has two children named")
    nested = [option["type"] in (1, 2) for option in options]
    if any(nested) and not all(nested):
        yield f"{where} mixes subcommands and options"
    if any(option["type"] == 2 for option in options) and depth > 0:
        yield f"{where} is a group and holds a group"
    for before, after in pairwise(options):
        if after.get("required") and not before.get("required"):
            yield f"{where}: the required {after['name']!r} comes after an optional one"
    choices = command.get("choices") or []
    if choices and command.get("autocomplete"):
        yield f"{where} has choices and autocomplete"
    yield from choice_problems(choices, where)
    for option in options:
        yield from _command(option, f"{where} {option.get('name')}", depth + 1)


def choice_problems(choices: list[dict[str, Any]], where: str) -> Problems:
    """What is wrong with the choices of an option, or with suggestions."""
    if len(choices) > 25:
        yield f"{where} has {len(choices)} choices; 25 are possible"
    yield from twice((choice.get("value") for choice in choices), f"{where} has two choices with value")
    yield from twice((choice.get("name") for choice in choices), f"{where} has two choices named")
    for choice in choices:
        if not 1 <= len(choice.get("name") or "") <= 100:
            yield f"{where}: a choice has a name of 1 to 100 characters"
        if isinstance(choice.get("value"), str) and not 1 <= len(choice["value"]) <= 100:
            yield f"{where}: a choice has a value of 1 to 100 characters"


def twice(values: Iterable[Any], what: str) -> Problems:
    """Names each value that comes more than once; `None` does not count."""
    for value, count in Counter(value for value in values if value is not None).items():
        if count > 1:
            yield f"{what} {value!r}"
