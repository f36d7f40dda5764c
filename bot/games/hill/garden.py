"""The data file of `hill`: the lawn, its flowers, rods and pieces, L1 to L3, and what they must promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from bot.games import data
from bot.games.squares import COLUMN_LETTERS, grid

FILE: Final = "hill.toml"
Flower: TypeAlias = Literal["white", "red"]


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Molehills, the light ones laid first, L11."""

    light: int
    dark: int


class Flowers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Squares by label."""

    white: tuple[str, ...]
    red: tuple[str, ...]


class Garden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    columns: int
    rows: int
    centre: str
    rods: int
    pieces: Pieces
    flowers: Flowers


def load(content: bytes) -> Garden:
    """The garden of a data file. Raises `data.BadData` with the reason if it is damaged or breaks a promise."""
    garden = data.decode(FILE, content, Garden)
    reason = next(broken(garden), None)
    if reason:
        raise data.BadData(FILE, reason)
    return garden


def broken(garden: Garden) -> Iterator[str]:
    """Why a garden must be refused, the plainest reason first; nothing if it keeps every promise."""
    if not (1 <= garden.columns <= len(COLUMN_LETTERS) and 1 <= garden.rows <= len(COLUMN_LETTERS)):
        yield f"a lawn has from 1 to {len(COLUMN_LETTERS)} columns and rows"
        return
    lawn = grid(garden.columns, garden.rows)
    special = (*garden.flowers.white, *garden.flowers.red, garden.centre)
    yield from (f"{label} is not on the lawn" for label in special if label not in lawn.by_label)
    if len(set(special)) < len(special):
        yield "a square has two flowers, or a flower and the centre"
    if garden.pieces.light < 0 or garden.pieces.dark < 0:
        yield "there cannot be fewer pieces than none"
    most = garden.pieces.light + garden.pieces.dark
    if not 2 <= most <= len(lawn.squares):  # else L10 could find no square to jump to
        yield f"on this lawn the Mole needs from 2 to {len(lawn.squares)} pieces"
    if garden.rods < most - 1:
        yield f"the Gardener, who never passes, needs {most - 1} rods"  # L6


GARDEN: Final = load(data.read(FILE))
LAWN: Final = grid(GARDEN.columns, GARDEN.rows)
CENTRE: Final = LAWN.by_label[GARDEN.centre]
PIECES: Final = GARDEN.pieces.light + GARDEN.pieces.dark
FLOWERS: Final[dict[int, Flower]] = {
    **{LAWN.by_label[label]: "white" for label in GARDEN.flowers.white},
    **{LAWN.by_label[label]: "red" for label in GARDEN.flowers.red},
}
