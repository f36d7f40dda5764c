"""Chance that anybody can recompute, from a secret seed that was committed to before the game.

The rolls of log entry `index` come from the byte stream

    HMAC-SHA256(key=seed, message=b"mole:<index>:<block>")    for block = 0, 1, 2, ...

read as big-endian unsigned 32-bit words, in order. `below(n)` takes the next word `w`; if `w >= n * (2**32 // n)` it is
thrown away and the next one is taken (so that every value is equally likely); the result is `w % n`. The commitment
shown in the lobby is the hexadecimal SHA-256 of the seed; the seed is shown, in hexadecimal, when the game is over.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32


class Dice(Protocol):
    """A source of uniform numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely. `n` is from 1 to 2**32; else `ValueError`."""


class SealedDice:
    """The dice of one log entry of a real game. An index must never be used twice with one seed."""

    def __init__(self, seed: bytes, index: int) -> None:
        self._seed = seed
        self._index = index
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """See `Dice.below`."""
        if not 1 <= n <= 2**32:
            raise ValueError("dice have from 1 to 2**32 sides")
        limit = n * (2**32 // n)
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> int:
        if not self._words:
            message = f"mole:{self._index}:{self._block}".encode()
            digest = hmac.new(self._seed, message, hashlib.sha256).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()


class FastDice:
    """Quick dice for search and for tests, repeatable from an ordinary seed; not for real games."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)  # noqa: S311 -- search and tests, never a real game

    def below(self, n: int) -> int:
        """See `Dice.below`."""
        if not 1 <= n <= 2**32:
            raise ValueError("dice have from 1 to 2**32 sides")
        return self._random.randrange(n)


def choice(dice: Dice, items: Sequence[T]) -> T:
    """One of the items, all equally likely."""
    return items[dice.below(len(items))]


def sample(dice: Dice, items: Sequence[T], k: int) -> tuple[T, ...]:
    """`k` different positions of `items`, in drawn order (Fisher-Yates)."""
    pool = list(items)
    for i in range(k):
        j = i + dice.below(len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool[:k])


def commitment(seed: bytes) -> str:
    """What is shown before the game: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
