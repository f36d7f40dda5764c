"""The rule book's tables, and a second, plain implementation of what a card does: what the tests expect.

Nothing here is taken from the program. A space is its label, a mountain a list of seats from the bottom to the top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

CARDS = {
    "F1": 12, "F2": 18, "F3": 14, "F1-L": 6, "L-F1": 6, "F1-R": 6, "R-F1": 6, "F2-L": 4, "L-F2": 4, "F2-R": 4,
    "R-F2": 4, "T": 14, "T-F1": 8, "U": 8, "rock": 6,
}  # fmt: skip
LIMITS = (2, 3, 3, 4, 4, 5)
SIZES = {2: 4, 3: 6, 4: 6}
COMPASS = ("north", "east", "south", "west")

Choose = Callable[[list[str]], str]
"""Answers a question: one of these actions."""


def spaces(size: int) -> list[str]:
    return [f"{column}{row}" for column in "ABCDEF"[:size] for row in range(1, size + 1)]


def beside(space: str, side: str, size: int) -> str | None:
    """The next space on a side; row 1 is in the north."""
    column, row = "ABCDEF".index(space[0]), int(space[1])
    column += {"east": 1, "west": -1}.get(side, 0)
    row += {"south": 1, "north": -1}.get(side, 0)
    return f"{'ABCDEF'[column]}{row}" if 0 <= column < size and 1 <= row <= size else None


def far(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def turn(facing: str, way: str) -> str:
    by = {"L": -1, "left": -1, "R": 1, "right": 1, "U": 2}[way]
    return COMPASS[(COMPASS.index(facing) + by) % 4]


@dataclass
class World:
    """A table, changed in place."""

    size: int
    limit: int
    above: dict[str, list[int]]
    moles: dict[int, tuple[str, str]]
    supplies: list[int]
    rock: str | None = None
    falls: list[tuple[str, str]] = field(default_factory=list)
    """Every fall: which mountain, where to."""
    cuts: int = 0

    def carry_out(self, seat: int, card: str, choose: Choose) -> None:
        """One card, but for the rock, M3, M12 to M20."""
        for part in card.split("-"):
            space, facing = self.moles[seat]
            if part == "T":
                answer = choose(["turn left", "turn right"])
                self.moles[seat] = (space, turn(facing, answer.split()[1]))
            elif part in "LRU":
                self.moles[seat] = (space, turn(facing, part))
            else:
                for _ in range(int(part[1])):
                    self.step(seat, choose)

    def step(self, seat: int, choose: Choose) -> None:
        """M12, M13, M15. A mole that has stopped stops again at the same place."""
        space, facing = self.moles[seat]
        ahead = beside(space, facing, self.size)
        taken = {mole[0] for mole in self.moles.values()} | {self.rock}
        if ahead is None or ahead in taken:
            return
        if self.supplies[seat] == 0:
            tops = [one for one in spaces(self.size) if self.above[one] and self.above[one][-1] == seat]
            if len(tops) > 1:
                tops = [choose([f"recycle {one}" for one in tops]).split()[1]]
            for one in tops:
                self.above[one].pop()
                self.supplies[seat] += 1
        self.moles[seat] = (ahead, facing)
        if self.supplies[seat] > 0:
            self.supplies[seat] -= 1
            self.above[ahead].insert(0, seat)
            self.settle(ahead, choose)

    def settle(self, first: str, choose: Choose) -> None:
        """M16 to M20."""
        since = {first: (0, 0)} if len(self.above[first]) > self.limit else {}
        """The mountains that are too high: by which fall, and which piece of it, they became so."""
        number = 0
        while since:
            number += 1
            space = min(since, key=lambda one: (far(one, first), since[one]))
            sides = [side for side in COMPASS if beside(space, side, self.size)]
            side = choose([f"topple {one}" for one in sides]).split()[1]
            self.falls.append((space, side))
            falling = self.above[space][1:][::-1]
            self.above[space] = self.above[space][:1]
            del since[space]
            there: str | None = space
            for at, piece in enumerate(falling):
                there = there and beside(there, side, self.size)
                if there is None:
                    self.supplies[piece] += 1
                    continue
                self.above[there].append(piece)
                if len(self.above[there]) > self.limit:
                    since.setdefault(there, (number, at))
            if number == 15:
                self.cut()
                return

    def cut(self) -> None:
        """M20."""
        for pieces in self.above.values():
            self.cuts += len(pieces) > self.limit
            while len(pieces) > self.limit:
                self.supplies[pieces.pop()] += 1


def points(above: dict[str, list[int]], seats: int) -> list[int]:
    """M22."""
    return [sum(len(pieces) for pieces in above.values() if pieces[:1] == [seat]) for seat in range(seats)]


def tops(above: dict[str, list[int]], seats: int) -> list[int]:
    """M23."""
    return [sum(pieces[-1:] == [seat] for pieces in above.values()) for seat in range(seats)]


def places(above: dict[str, list[int]], totals: list[int]) -> list[int]:
    """M24, without leavers."""

    def beats(one: int, other: int) -> bool:
        if totals[one] != totals[other]:
            return totals[one] > totals[other]
        for height in (5, 4, 3, 2, 1):
            mine, theirs = (
                sum(len(pieces) == height and pieces[0] == seat for pieces in above.values())
                for seat in (one, other)
            )
            if mine != theirs:
                return mine > theirs
        return False

    seats = range(len(totals))
    return [1 + sum(beats(other, seat) for other in seats) for seat in seats]
