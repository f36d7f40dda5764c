"""The board of `hole`: every layer in each of its six rotations. Sets of spaces are bit masks: bit `n` is `HEX`'s space `n`."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from bot.games import data
from bot.games.components import mask
from bot.games.hexes import COMPASS, ROTATIONS, Direction, opposite, turned
from bot.games.hole.plan import FILE, HEX, LAYERS, PLAYERS, Paths, Places, Plan, load

BLUE: Final = len(LAYERS) - 1


class Ground(msgspec.Struct, frozen=True):
    """One layer in one rotation."""

    holes: int
    special: int
    holes_count: int
    solid: tuple[Direction, ...]
    """On the blue layer, the sides from which a solid path leads in, H27; else empty. So too `dashed`."""
    dashed: tuple[Direction, ...]
    barred: frozenset[Direction]
    """The directions of travel into the centre along dashed paths, H28."""


class Board(msgspec.Struct, frozen=True):
    """What the game is played with."""

    discs: tuple[int, ...]
    moles: tuple[int, ...]
    """Moles of each player, by the number of players; 0 for numbers that cannot play."""
    grounds: tuple[tuple[Ground, ...], ...]
    """`grounds[layer][rotation]`."""


@cache
def standard() -> Board:
    """The board of the data file. Raises `data.BadData` with the reason if that is damaged or breaks a promise."""
    return build(load(data.read(FILE)))


def build(plan: Plan) -> Board:
    """The board of a plan."""
    return Board(
        discs=tuple(sorted(plan.discs)),
        moles=tuple(plan.moles.get(players, 0) for players in range(max(PLAYERS) + 1)),
        grounds=tuple(
            tuple(_ground(places, plan.paths if depth == BLUE else None, k) for k in range(ROTATIONS))
            for depth, places in enumerate(plan.layers)
        ),
    )


def _ground(places: Places, paths: Paths | None, k: int) -> Ground:
    turn = HEX.rotations[k]  # H6
    holes, special = (
        mask(turn[HEX.number[space]] for space in found) for found in (places.holes, places.special)
    )
    solid, dashed = (
        tuple(sorted((turned(d, k) for d in sides), key=COMPASS.index))
        for sides in ((paths.solid, paths.dashed) if paths else ((), ()))
    )
    return Ground(
        holes=holes,
        special=special,
        holes_count=holes.bit_count(),
        solid=solid,
        dashed=dashed,
        barred=frozenset(opposite(d) for d in dashed),
    )


@lru_cache(maxsize=1 << 12)
def spaces(bits: int) -> tuple[int, ...]:
    """The spaces of a bit mask in reading order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def labels(bits: int) -> tuple[str, ...]:
    """The labels of a bit mask in reading order."""
    return tuple(HEX.labels[n] for n in spaces(bits))
