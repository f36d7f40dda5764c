"""The files of the folder `data`: boards and decks, checked when they are loaded."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from bot.trouble import Trouble

T = TypeVar("T")


class BadData(Trouble):
    """A data file cannot be used. Its text is one sentence for whoever runs the bot."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"The data file {file} cannot be used: {reason}.")


def home() -> Traversable:
    """The folder `data` that came with this program.

    It is found beside the package `bot`, not by its name: a stranger's `data` in the working directory would come first.
    """
    return resources.files("bot").joinpath("..", "data")


def read(file: str) -> bytes:
    """The bytes of a file of the folder `data`. Raises `BadData` if it cannot be read."""
    try:
        return home().joinpath(file).read_bytes()
    except OSError as error:
        raise BadData(file, f"it cannot be read ({error.strerror or type(error).__name__})") from error


def decode(file: str, content: bytes, kind: type[T]) -> T:
    """The value that a TOML file holds. Raises `BadData` if it is not TOML, or not of that type."""
    try:
        return msgspec.toml.decode(content, type=kind)
    except msgspec.DecodeError as error:
        raise BadData(file, str(error).rstrip(".").replace("\n", " ")) from error
