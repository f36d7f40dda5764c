"""The own mole's way by the cards planned so far, as it would be if nobody got in the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec

from bot.games.core import Seat
from bot.games.mountains.cards import parts
from bot.games.mountains.view import MountainsView, Route
from bot.games.squares import Side
from renderers import mole
from renderers.mountains.burrows import DEGREES, MOLE, den, pointer
from renderers.mountains.layout import Board
from renderers.mountains.ways import arrows, heads, tunnels
from renderers.paper import tag, target
from renderers.scene import Cut, Edge, Put, Stamp
from renderers.theme import PEN, SEATS, Theme, mix


class Ahead:
    """All ways that a plan may lead."""

    def __init__(
        self, view: MountainsView, cards: tuple[str, ...], theme: Theme, board: Board, words: str
    ) -> None:
        """`words` are put where a `T` leaves the way open."""
        self.words = words
        self.routes: tuple[Route, ...] = view.routes(cards) if cards else ()
        self.theme = theme
        self.board = board
        self.taken = frozenset(one.space for one in view.moles)
        self.seat = view.viewer
        self.start = self.routes[0].start if self.routes else None
        steps: list[tuple[str, str]] = []
        for route in self.routes:
            path = (route.start, *(space for leg in route.legs for space in leg.path))
            steps += pairwise(path)
        self.steps = tuple(dict.fromkeys(steps))
        self.ends = {
            (route.legs[-1].path or _before(route))[-1]: route.legs[-1].facing for route in self.routes
        }

    def under(self) -> Iterator[Put]:
        """The tunnels."""
        yield from tunnels(self.steps, self.theme, self.board, self.taken)
        for space, facing in self.ends.items():
            if space not in self.taken:
                yield Put(*self.board.den(space), den(self.theme, self.board.k, facing))

    def lines(self) -> Iterator[Put]:
        """The dashed lines."""
        yield from arrows(self.steps, self.theme, self.board, self.taken | frozenset(self.ends))

    def over(self) -> Iterator[Put]:
        """Arrowheads, the ends, and a number where each card ends."""
        k = self.board.k
        yield from heads(self.steps, self.theme, self.board, self.taken | frozenset(self.ends))
        for space, facing in self.ends.items():
            at = self.board.den(space)
            if space not in self.taken:
                yield Put(*at, pale(self.theme, self.seat, round(MOLE * k), facing))
            if space not in self.taken or space == self.start:
                yield Put(*at, pointer(self.theme, k, facing))
        yield from self._numbers()
        if len(self.routes) > 1:
            yield from self._open()

    def _open(self) -> Iterator[Put]:
        """Says where the way is still open."""
        spots: dict[str, None] = {}
        for route in self.routes:
            at = route.start
            for leg in route.legs:
                if parts(leg.card)[:1] == ("T",):
                    spots[at] = None
                at = leg.path[-1] if leg.path else at
        for space in spots:
            x, _ = self.board.den(space)
            left = max(x, 112)
            yield Put(left, self.board.tile(space)[3] - 14, tag(self.words, 27, self.theme))

    def _numbers(self) -> Iterator[Put]:
        spots: dict[str, list[str]] = {}
        for route in self.routes:
            at = route.start
            for number, leg in enumerate(route.legs, 1):
                at = leg.path[-1] if leg.path else at
                numbers = spots.setdefault(at, [])
                if str(number) not in numbers:
                    numbers.append(str(number))
        k = self.board.k
        for space, numbers in spots.items():
            x, y = self.board.den(space)
            occupied = space in self.taken or space in self.ends
            if occupied:
                x, y = x + round(33 * k), y - round(34 * k)
            r = min(1.2, max(1.0, k)) * 20
            for i, text in enumerate(numbers):
                yield Put(x + round(i * r * 1.8), y, target(text, r, r * 1.45, self.theme))


@cache
def pale(theme: Theme, seat: Seat, size: int, facing: Side) -> Stamp:
    """A mole that is not there yet: in paler paper, only its mark as strong as ever."""
    stamp = mole.above(seat, size, theme, DEGREES[facing])
    *cuts, sign = [one for one in stamp.marks if isinstance(one, Cut)]

    def paler(colour: str | None) -> str | None:
        return None if colour is None else mix(colour, "#FFFFFF" if theme.flat else theme.cream_lit, 0.5)

    marks = tuple(
        msgspec.structs.replace(one, colour=paler(one.colour), lit=paler(one.lit), dark=paler(one.dark))
        for one in cuts
    )
    tone = PEN if seat == 3 else SEATS[seat].dark
    return Stamp(
        f"pale {seat} {facing} {size}",
        (*marks, msgspec.structs.replace(sign, colour=tone)),
        Edge(theme.cream_lit, 2.2),
        stamp.shadow,
        fine=stamp.fine,
    )


def _before(route: Route) -> tuple[str, ...]:
    """The spaces of a route before its last card, for one that only turns there."""
    return (route.start, *(space for leg in route.legs for space in leg.path))
