"""What lies and stands on a lawn, at any size: flowers, the burrow, tunnel and molehills, rods, the Mole on its stack."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import ceil, degrees, hypot
from typing import Final

from renderers import mole
from renderers.hill import earth, fence, flowers
from renderers.hill.plot import FRESH, Plot, Rod, adjacent, ways
from renderers.paper import dot, pointer
from renderers.scene import Area, Point, Put, Stamp
from renderers.shapes import bow, direction
from renderers.squareboard import SquareBoard, upright
from renderers.theme import Theme

LOW: Final = 5 / 112
"""Everything lies a little below the middle of its square: above it is the label."""
MOLE: Final = 88 / 112
FOUND: Final = (0.27, -0.27)
HELD: Final = (-0.31, 0.28)
"""Where a flower lies that was found: beside its molehill, and on the stack."""
TOWARDS: Final = 0.62
"""How far the tunnel round a corner is drawn towards the square that it passes."""
COUNT: Final = -2
"""How far below the middle of the stack's lowest piece its number stands, on a square of 112: clear of a rod."""
ARCS: Final = (0.35, -0.35, 0.5, -0.5, 0.65, -0.65, 0.8, -0.8, 1.1, -1.1)


class Pieces:
    """Puts the things of one lawn on one board; of a board that is only partly seen, what lies in `window`."""

    def __init__(self, plot: Plot, board: SquareBoard, theme: Theme, window: Area | None = None) -> None:
        self.plot = plot
        self.board = board
        self.theme = theme
        self.window = window
        self.cell = round(board.cell)

    def at(self, label: str) -> tuple[int, int]:
        """Where a thing on this square has its middle."""
        x, y = self.board.middle(label)
        return x, y + round(LOW * self.cell)

    def put(self, at: tuple[int, int], stamp: Stamp) -> Put:
        """The stamp there, inside the window."""
        return Put(*at, stamp, self.window)

    def seen(self, label: str) -> bool:
        """Whether anything of a square is seen."""
        return self.window is None or self.board.overlapping(label, self.window)

    def ground(self) -> list[Put]:
        """Flowers that nobody has found, the beds of the others, the burrow."""
        plot, theme, cell = self.plot, self.theme, self.cell
        puts = []
        for label in filter(self.seen, plot.flowers):
            bed = flowers.leaves(theme, cell)
            if label not in plot.tunnel:
                bed = flowers.bed(theme, cell, red=label in plot.red)
            puts.append(self.put(self.at(label), bed))
        if self.seen(plot.centre) and plot.centre not in plot.tunnel[:-1]:
            puts.append(self.put(self.at(plot.centre), earth.burrow(theme, cell)))
        return puts

    def work(self) -> list[Put]:
        """The tunnel, then the molehills with the flowers that were found on them."""
        plot = self.plot
        puts: list[Put] = []
        for number in range(1, len(plot.tunnel)):
            puts += self._dug(number)
        for number, label in enumerate(plot.tunnel[:-1], 1):
            if self.seen(label):
                puts.append(self.put(self.at(label), earth.hill(self.theme, self.cell, number, plot.light)))
                puts += self._find(label, *FOUND)
        return puts

    def _find(self, label: str, right: float, down: float) -> list[Put]:
        """The flower that the Mole has found on a square, small, so far from its middle."""
        if label not in self.plot.flowers:
            return []
        x, y = self.at(label)
        bloom = flowers.bloom(self.theme, round(21 * self.cell / 112), red=label in self.plot.red)
        return [self.put((round(x + right * self.cell), round(y + down * self.cell)), bloom)]

    def _dug(self, number: int) -> list[Put]:
        """From the `number`-th square to the next."""
        plot = self.plot
        start, end = plot.tunnel[number - 1], plot.tunnel[number]
        if not (self.seen(start) or self.seen(end)):
            return []
        (ax, ay), (bx, by) = self.at(start), self.at(end)
        if not adjacent(start, end):
            return self._jumped(start, end)
        open_ = ways(start, end, plot.rods[:number])
        via = open_[0] if len(open_) == 1 else None
        towards = ((bx - ax) / 2, (by - ay) / 2)
        if via is not None:
            cx, cy = self.at(via)
            towards = (
                towards[0] + (cx - ax - towards[0]) * TOWARDS,
                towards[1] + (cy - ay - towards[1]) * TOWARDS,
            )
        stamp = earth.tunnel(
            self.theme,
            self.cell,
            (float(bx - ax), float(by - ay)),
            (round(towards[0], 1), round(towards[1], 1)),
            dark=number >= plot.light,
            fresh=self.cell >= 80 and number >= len(plot.tunnel) - FRESH,
        )
        return [self.put((ax, ay), stamp)]

    def _jumped(self, start: str, end: str) -> list[Put]:
        """Out of the burrow, over the lawn: a dotted arc, the one that keeps clearest of hills and edge."""
        p, q = self.at(start), self.at(end)
        taken = [self.at(label) for label in self.plot.tunnel if label not in (start, end)]
        left, top, right, bottom = self.board.area()

        def room(bend: float) -> float:
            points = bow(p, q, bend, 24)[4:-4]
            outside = any(not (left < x < right and top < y < bottom) for x, y in points)
            near = min((hypot(x - hx, y - hy) for x, y in points for hx, hy in taken), default=self.cell)
            return min(near, self.cell * 0.6) - abs(bend) * 4 - outside * self.cell

        line = bow(p, q, max(ARCS, key=room), 120)
        dots = self.dotted(line, 0.42, 0.44)
        if self.cell < 80 or not dots:
            return dots
        tip = dots.pop()
        turn = round(degrees(direction((tip.x, tip.y), line[-1])) / 15) * 15
        return [*dots, self.put((tip.x, tip.y), pointer(float(turn), self.theme))]

    def dotted(self, line: tuple[Point, ...], near: float, far: float) -> list[Put]:
        """Dots along a line, clear of its ends by so many squares."""
        step = 17 * self.cell / 112 if self.cell >= 80 else 12
        r = 4.5 if self.cell < 150 else 7.5
        puts, gone = [], 0.0
        for a, b in pairwise(line):
            gone += hypot(b[0] - a[0], b[1] - a[1])
            if gone < step:
                continue
            if (
                hypot(b[0] - line[0][0], b[1] - line[0][1]) > near * self.cell
                and hypot(b[0] - line[-1][0], b[1] - line[-1][1]) > far * self.cell
            ):
                puts.append(
                    self.put((round(b[0]), round(b[1])), dot(r if self.cell >= 80 else 3, self.theme))
                )
            gone = 0.0
        return puts

    def rods(self, new: Collection[Rod] = ()) -> list[Put]:
        """The rods, the new ones last and in light."""
        last = [rod for rod in self.plot.rods if rod in new]
        return [
            self.put(
                self.board.border(*rod),
                fence.rod(self.theme, self.cell, standing=upright(rod[1]), new=rod in new),
            )
            for rod in (*(rod for rod in self.plot.rods if rod not in new), *last)
            if self.seen(rod[0]) or self.window is not None
        ]

    def stack(self) -> list[Put]:
        """The pieces that the Mole has not laid; below the rods, since one may lie before it."""
        plot = self.plot
        if not self._mole_seen():
            return []
        pieces = earth.stack(self.theme, self.cell, len(plot.tunnel), plot.pieces, plot.light)
        return [self.put(self._foot(), pieces)]

    def mole(self, size: float = MOLE, *, counted: bool = True) -> list[Put]:
        """The Mole on its stack, with the number of the lowest piece."""
        plot, cell = self.plot, self.cell
        if plot.mole is None or not self._mole_seen():
            return []
        x, foot = self._foot()
        k = cell / 112
        rise = (earth.height(plot.pieces) - 1) * earth.THICK * k
        side = ceil(size * cell)
        puts = [
            self.put((x, round(foot - rise - side * 0.37)), mole.front(plot.mole, side, self.theme)),
            *self._find(plot.tunnel[-1], *HELD),
        ]
        if counted:
            number = earth.count(self.theme, cell, len(plot.tunnel))
            puts.append(self.put((x + round(33 * k), foot + round(COUNT * k)), number))
        return puts

    def _mole_seen(self) -> bool:
        plot = self.plot
        return bool(plot.tunnel) and plot.mole is not None and self.seen(plot.tunnel[-1])

    def _foot(self) -> tuple[int, int]:
        """The middle of the stack's lowest piece."""
        x, y = self.at(self.plot.tunnel[-1])
        return x, y + round(29 * self.cell / 112)
