"""What boxes of games have in common: seats around a table, and heaps of things drawn by chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All seats, clockwise, the one after `seat` first and `seat` itself last."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def without(heap: Iterable[T], gone: Iterable[T]) -> tuple[T, ...]:
    """What is left of `heap`, in its order, when one piece for each of `gone` is taken out.

    Raises `ValueError` if one of them is not there.
    """
    left = list(heap)
    for piece in gone:
        left.remove(piece)
    return tuple(left)


def changed(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """`row` with `value` in place `at`."""
    return (*row[:at], value, *row[at + 1 :])


def mask(numbers: Iterable[int]) -> int:
    """The bit mask in which these bits are set."""
    bits = 0
    for n in numbers:
        bits |= 1 << n
    return bits
