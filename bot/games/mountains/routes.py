"""Where a mole would go by its cards if no other mole were there: for previews, M10."""

from __future__ import annotations

from itertools import product

import msgspec

from bot.games.mountains.cards import parts, quarters
from bot.games.squares import Side, grid, turned


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of a route: the spaces entered, in order, and how the mole looks afterwards."""

    card: str
    path: tuple[str, ...]
    facing: Side


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mole's way, card by card. `ways` are the answers to its `T`s, in order."""

    start: str
    ways: tuple[str, ...]
    legs: tuple[Leg, ...]


def routes(
    size: int, start: str, facing: Side, cards: tuple[str, ...], rock: str | None
) -> tuple[Route, ...]:
    """One route for each answer to the `T`s among these cards, left before right."""
    choices = sum(part == "T" for card in cards for part in parts(card))
    return tuple(
        _route(size, start, facing, cards, rock, ways) for ways in product(("left", "right"), repeat=choices)
    )


def _route(
    size: int, start: str, facing: Side, cards: tuple[str, ...], rock: str | None, ways: tuple[str, ...]
) -> Route:
    lawn = grid(size, size)
    answers = iter(ways)
    at, legs = lawn.by_label[start], []
    for card in cards:
        path = []
        for part in parts(card):
            if part == "T":
                facing = turned(facing, quarters(next(answers)))
            elif part in "LRU":
                facing = turned(facing, quarters(part))
            else:
                for _ in range(int(part[1:])):
                    ahead = lawn.neighbours[at].get(facing)
                    if ahead is None or lawn.labels[ahead] == rock:  # M13
                        break
                    at = ahead
                    path.append(lawn.labels[at])
        legs.append(Leg(card, tuple(path), facing))
    return Route(start, ways, tuple(legs))
