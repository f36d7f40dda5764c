"""A log played again: what of it counts, and the states in between.

What was taken back stays in the log and does not count any more; the dice of its entries are used up all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from bot.games.core import Rules, Seat, Step, parse
from bot.games.dice import SealedDice
from bot.table import log
from bot.table.codec import Codec, digest
from bot.table.errors import Refused
from bot.table.export import LogRow

Deed: TypeAlias = log.Played | log.Settled | log.Resigned
"""An entry that leads from a state to the next."""


class Taken(msgspec.Struct, frozen=True):
    """One step of a log, with the state that it was taken from. `rolled`: chance had a say in it."""

    row: LogRow
    before: Any
    step: Step[Any]
    rolled: bool

    @property
    def index(self) -> int:
        """Its place in the log."""
        return self.row.index

    @property
    def seat(self) -> Seat | None:
        """Whose choice it was; `None`: nobody's."""
        entry = self.row.entry
        return entry.seat if isinstance(entry, log.Played | log.Resigned) else None


class CountingDice:
    """The dice of an entry, and whether they were cast."""

    def __init__(self, seed: bytes, index: int) -> None:
        self._dice = SealedDice(seed, index)
        self.cast = False

    def below(self, n: int) -> int:
        """See `Dice.below`. One side is no chance."""
        self.cast = self.cast or n > 1
        return self._dice.below(n)


def counting(rows: Iterable[LogRow]) -> list[LogRow]:
    """The entries that count, without steps that were taken back and without what says so."""
    kept: list[LogRow] = []
    for row in rows:
        if isinstance(row.entry, log.Undone):
            to = row.entry.to
            kept = [one for one in kept if one.index < to or not isinstance(one.entry, Deed)]
        else:
            kept.append(row)
    return kept


def steps(rules: Rules[Any, Any], codec: Codec, rows: Sequence[LogRow], seed: bytes) -> Iterator[Taken]:
    """Play again what counts, step by step. Raises `Refused`: `damaged_game` where it leads elsewhere."""
    state: Any = None
    for row in counting(rows):
        if isinstance(row.entry, Deed):
            taken = take(rules, state, row, seed)
            yield taken
            state = _checked(row.entry, taken.step.state)
        else:
            state = after(rules, codec, state, row, seed)


def after(rules: Rules[Any, Any], codec: Codec, state: Any, row: LogRow, seed: bytes) -> Any:
    """The state after an entry that takes nothing back. Raises `Refused`: `damaged_game` where it is another one."""
    entry = row.entry
    if isinstance(entry, log.Begun):
        return _checked(entry, rules.start(entry.seats, codec.options(bytes(entry.options).decode())))
    return _checked(entry, take(rules, state, row, seed).step.state) if isinstance(entry, Deed) else state


def _checked(entry: log.Begun | Deed, state: Any) -> Any:
    if digest(state) != entry.digest:
        raise Refused("damaged_game")
    return state


def take(rules: Rules[Any, Any], state: Any, row: LogRow, seed: bytes) -> Taken:
    """Take one step again from the state before it. Raises what the rules raise."""
    entry, dice = row.entry, CountingDice(seed, row.index)
    if isinstance(entry, log.Played):
        step = rules.apply(state, entry.seat, parse(rules.Actions, entry.action))
    elif isinstance(entry, log.Resigned):
        step = rules.give_up(state, entry.seat)
    else:
        step = rules.settle(state, dice)
    return Taken(row, state, step, dice.cast)
