"""The data file of `mountains`: grids, pieces, limits and cards, M1 to M8, and what they must promise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from bot.games import data

FILE: Final = "mountains.toml"
PLAYERS: Final = (2, 3, 4)
LARGEST: Final = 6
"""Spaces are typed as `A1` to `F6`, M1."""
HAND: Final = 4
"""Cards that are planned, as an action says them, M10."""
ROCK: Final = "rock"
PART: Final = re.compile(r"F[1-3]|[LRTU]")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    pieces: int
    limits: tuple[int, ...]
    """By round."""
    dealt: int
    planned: int
    grids: dict[int, int]
    """Columns, and rows, by number of players."""
    cards: dict[str, int]
    """How many there are of each kind, in reading order."""


def load(content: bytes) -> Box:
    """The box of a data file. Raises `data.BadData` with the reason if it is damaged or breaks a promise."""
    box = data.decode(FILE, content, Box)
    reason = next(broken(box), None)
    if reason:
        raise data.BadData(FILE, reason)
    return box


def broken(box: Box) -> Iterator[str]:
    """Why a box must be refused, the plainest reason first; nothing if it keeps every promise."""
    if tuple(sorted(box.grids)) != PLAYERS or not all(2 <= size <= LARGEST for size in box.grids.values()):
        yield f"it must give a grid of 2 to {LARGEST} columns for two, three and four players"
    if box.pieces < 1:
        yield "each player needs a piece to burrow with"
    if not box.limits or box.limits[0] < 1 or any(before > after for before, after in pairwise(box.limits)):
        yield "from round to round the limit must not fall"  # else mountains would topple on their own
    if (box.dealt, box.planned) != (HAND + 1, HAND):
        yield f"of {HAND + 1} cards dealt for each player {HAND} are planned"
    for card in box.cards:
        if card != ROCK and not all(map(PART.fullmatch, card.split("-"))):
            yield f"{card} is no card"
    if min(box.cards.values(), default=0) < 1:
        yield "of each card there must be one"
    if sum(box.cards.values()) < len(box.limits) * box.dealt * PLAYERS[-1]:
        yield "there are not enough cards for all rounds"  # M8


BOX: Final = load(data.read(FILE))
ROUNDS: Final = len(BOX.limits)
KINDS: Final = tuple(BOX.cards)
"""The cards, each once."""
