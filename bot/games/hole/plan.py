"""The data file of `hole`: what it holds, and the promises it keeps, H5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final

import msgspec

from bot.games import data
from bot.games.hexes import COMPASS, ROTATIONS, Axial, Direction, distance, hexagon, rotated
from bot.games.hole.events import Layer

FILE: Final = "hole.toml"
HEX: Final = hexagon(4)  # H2
LAYERS: Final[tuple[Layer, ...]] = ("green", "red", "brown", "blue")  # H1
PLAYERS: Final = (2, 3, 4)
CENTRE: Final = (0, 0)


class Places(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a layer has its holes and special fields, before it is turned, H4."""

    name: Layer
    holes: tuple[Axial, ...]
    special: tuple[Axial, ...]

    def turned(self, k: int) -> tuple[frozenset[Axial], frozenset[Axial]]:
        """Holes and special fields after `k` steps of rotation."""
        return frozenset(rotated(s, k) for s in self.holes), frozenset(rotated(s, k) for s in self.special)


class Paths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sides from which paths lead to the last hole, before the layer is turned, H27."""

    solid: tuple[Direction, ...]
    dashed: tuple[Direction, ...]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file: discs of each player, moles of each by number of players, paths, layers from the top."""

    discs: tuple[int, ...]
    moles: dict[int, int]
    paths: Paths
    layers: tuple[Places, ...]


def load(content: bytes) -> Plan:
    """The plan of a data file. Raises `data.BadData` with the reason if it is damaged or breaks a promise."""
    plan = data.decode(FILE, content, Plan)
    reason = next(broken(plan), None)
    if reason:
        raise data.BadData(FILE, reason)
    return plan


def broken(plan: Plan) -> Iterator[str]:
    """Why the plan must be refused, the plainest reason first; nothing if it keeps every promise."""
    malformed = list(_malformed(plan))
    yield from malformed
    if not malformed:
        yield from _promises(plan)


def _malformed(plan: Plan) -> Iterator[str]:
    """What must hold before the promises can be asked for."""
    if tuple(layer.name for layer in plan.layers) != LAYERS:
        yield f"its layers must be {', '.join(LAYERS)}, in this order"
    if not plan.discs or not set(plan.discs) <= {1, 2, 3, 4}:
        yield "discs must show numbers from 1 to 4"
    if tuple(sorted(plan.moles)) != PLAYERS or min(plan.moles.values()) < 1:
        yield "it must give a number of moles for two, three and four players"
    if sorted((*plan.paths.solid, *plan.paths.dashed)) != sorted(COMPASS):
        yield "each of the six paths must be either solid or dashed"
    for layer in plan.layers:
        places = (*layer.holes, *layer.special)
        yield from (
            f"{layer.name} has a place off the board, {list(s)}" for s in places if s not in HEX.number
        )
        if len(set(places)) != len(places):
            yield f"{layer.name} names a place twice"


def _promises(plan: Plan) -> Iterator[str]:
    """H5 in its order, and with it what H4 says of blue."""
    for layer in plan.layers:
        yield from _adjacent(layer)
    yield from _counts(plan)
    for layer in plan.layers:
        if len({layer.turned(k) for k in range(ROTATIONS)}) < ROTATIONS:
            yield f"{layer.name} looks the same in two rotations"
    if CENTRE in plan.layers[2].holes:
        yield "brown has a hole in the centre"
    if plan.layers[3].holes != (CENTRE,):
        yield "the one hole of blue must be the centre"
    for above, below in pairwise(plan.layers):
        yield from _above(above, below)


def _adjacent(layer: Places) -> Iterator[str]:
    for a, b in combinations(layer.holes, 2):
        if distance(a, b) == 1:
            yield f"the {layer.name} holes {list(a)} and {list(b)} are adjacent"


def _counts(plan: Plan) -> Iterator[str]:
    for above, below in pairwise(plan.layers):
        if len(above.holes) <= len(below.holes):
            yield f"{below.name} must have fewer holes than {above.name}"
    top = plan.layers[0]
    moles = sorted(players * each for players, each in plan.moles.items())
    if len(top.holes) >= moles[0]:
        yield f"{top.name} must have fewer holes than the smallest game has moles ({moles[0]})"
    if len(HEX.spaces) - len(top.holes) < moles[-1]:
        yield f"{top.name} has no room for {moles[-1]} moles beside its holes"


def _above(above: Places, below: Places) -> Iterator[str]:
    for k in range(ROTATIONS):
        for there, what in zip(below.turned(k), ("hole", "special field"), strict=True):
            if above.turned(0)[0] & there:
                yield f"a {above.name} hole lies above a {below.name} {what} when {below.name} is turned {k} steps from it"
