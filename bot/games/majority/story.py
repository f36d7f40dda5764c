"""A state on its way, with what happens to it."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from bot.games.core import TABLE, Event, Seat, Step
from bot.games.majority.board import NOBODY, Board, Course
from bot.games.majority.events import Deed
from bot.games.majority.state import MajorityState


class Story:
    """Carries a state onwards and gathers what happens."""

    def __init__(self, board: Board, state: MajorityState) -> None:
        self.board = board
        self.course: Course = board.courses[state.seats]
        self.state = state
        self.events: list[Event] = []
        self.reveals: set[Seat] = set()

    def step(self) -> Step[MajorityState]:
        """What it has come to."""
        return Step(self.state, tuple(self.events), tuple(sorted(self.reveals)))

    @property
    def seat(self) -> Seat:
        """Whose turn it is; nothing that asks for it happens while it is nobody's."""
        return cast("Seat", self.state.turn)

    def set(self, **changes: Any) -> None:
        """Change the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)

    def deed(self, deed: Deed) -> None:
        """Something has happened that the trail of the turn keeps."""
        self.events.append(deed)
        self.set(trail=(*self.state.trail, deed))

    def show(self, *, but: Seat | None = None) -> None:
        """Everybody learns something, the public included, but for one seat that knew it."""
        self.reveals.update(viewer for viewer in (TABLE, *range(self.state.seats)) if viewer != but)


def supply(board: Board, state: MajorityState, seat: Seat) -> int:
    """A seat's moles that are not on the board, J3."""
    return board.moles - state.moles.count(seat)


def tokens(board: Board, state: MajorityState, seat: Seat) -> int:
    """A seat's claim tokens that are not on the board, J3."""
    return board.tokens - state.claims.count(seat)


def tile_moles(course: Course, state: MajorityState, tile: int) -> tuple[Seat, ...]:
    """The spots of a tile, as `state.moles`."""
    spots = course.spots[tile]
    return state.moles[spots.start : spots.stop]


def empty(course: Course, state: MajorityState, tile: int) -> bool:
    """Whether no mole stands on a tile."""
    return tile_moles(course, state, tile).count(NOBODY) == len(course.spots[tile])
