"""How a state is carried onwards: a change, what is told of it, who learns by it."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.core import TABLE, Event, Seat, Step
from bot.games.mountains.events import Held, Planned, Ready
from bot.games.mountains.ground import Ground, ground
from bot.games.mountains.state import MountainsState


class Course:
    """Carries a state onwards and gathers what happens."""

    def __init__(self, state: MountainsState) -> None:
        self.state = state
        self.ground: Ground = ground(state.seats)
        self.events: list[Event] = []
        self.reveals: set[Seat] = set()

    def step(self) -> Step[MountainsState]:
        """What it has come to."""
        return Step(self.state, tuple(self.events), tuple(sorted(self.reveals)))

    def chosen_by(self, seat: Seat) -> None:
        """A seat has chosen: where it is another than before, a new stretch begins."""
        if seat != self.state.actor:
            self._set(actor=seat, stretch=())

    def _set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        if not isinstance(event, Held | Planned | Ready):
            self._set(stretch=(*self.state.stretch, event))

    def _show(self, *, but: Seat | None = None) -> None:
        self.reveals.update(viewer for viewer in (TABLE, *range(self.state.seats)) if viewer != but)

    def _label(self, space: int) -> str:
        return self.ground.grid.labels[space]

    def _labels(self, spaces: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        return tuple(self.ground.grid.labels[n] for n in spaces)
