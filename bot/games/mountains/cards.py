"""Movement cards: what they are made of, and heaps of them, M3. A heap is how many there are of each of `KINDS`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from bot.games.mountains.box import BOX, KINDS, ROCK
from bot.games.mountains.events import Spin

Heap: TypeAlias = tuple[int, ...]

WHOLE: Final[Heap] = tuple(BOX.cards.values())
EMPTY: Final[Heap] = (0,) * len(KINDS)
NUMBER: Final = {card: n for n, card in enumerate(KINDS)}
QUARTERS: Final = {"R": 1, "U": 2, "L": 3, "right": 1, "left": 3}
SPOKEN: Final[dict[str, Spin]] = {"L": "left", "R": "right", "U": "around"}


@cache
def parts(card: str) -> tuple[str, ...]:
    """What a card is carried out as, from left to right: `F2-L` is `F2`, then `L`. Nothing for the rock, M21."""
    return () if card == ROCK else tuple(card.split("-"))


@cache
def steps(card: str) -> int:
    """How many spaces a card leads if nothing is in the way."""
    return sum(int(part[1:]) for part in parts(card) if part[0] == "F")


def quarters(turn: str) -> int:
    """Clockwise quarter turns of `L`, `R`, `U`, `left` and `right`."""
    return QUARTERS[turn]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in reading order."""
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def heap(cards: Iterable[str]) -> Heap:
    """A heap of these cards."""
    counts = list(EMPTY)
    for card in cards:
        counts[NUMBER[card]] += 1
    return tuple(counts)


def listed(counts: Heap) -> tuple[str, ...]:
    """The cards of a heap in reading order."""
    return tuple(card for card, count in zip(KINDS, counts, strict=True) for _ in range(count))


def joined(*heaps: Heap) -> Heap:
    """All the cards of some heaps."""
    return tuple(map(sum, zip(*heaps, strict=True)))
