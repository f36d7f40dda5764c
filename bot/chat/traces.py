"""What a log says of an error and of where it happened: no value, hand, name or text can be in it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import discord


def where(interaction: discord.Interaction[Any]) -> str:
    """The command, or the kind of component with the first part of its id."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    return f"{interaction.type.name} {custom_id.partition(':')[0][:20]}".rstrip()


def traits(error: BaseException) -> dict[str, Any]:
    """The kind of an error and Discord's numbers for it: never its text, which may repeat what somebody typed."""
    traits: dict[str, Any] = {"error": type(error).__name__}
    if isinstance(error, discord.HTTPException):
        traits |= {"status": error.status, "code": error.code}
    return traits


def trace(error: BaseException | None) -> Iterator[str]:
    """Files, lines and functions of an error and of what led to it; no values."""
    while error is not None:
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"{'/'.join(PurePath(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"
        yield type(error).__name__
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
