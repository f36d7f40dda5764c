"""Mole Hill: the functions that a game is played by. The clauses are in `course` and `moves`."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from bot.games.components import mask
from bot.games.core import Action, Event, Illegal, Outcome, Seat, Step, View
from bot.games.dice import Dice
from bot.games.hill import actions, course, seeing
from bot.games.hill.borders import NUMBERS, RODS
from bot.games.hill.events import EVENTS
from bot.games.hill.garden import LAWN
from bot.games.hill.moves import reach
from bot.games.hill.refusals import refusal
from bot.games.hill.state import SEATS, VERSION, HillOptions, HillState
from bot.games.hill.view import HillView

STARTS: Final = tuple(actions.Start(label) for label in LAWN.labels)
DIGS: Final = tuple(actions.Dig(label) for label in LAWN.labels)


class HillRules:
    """See `core.Rules`. All that is drawn is who is the Mole first: `below(2)`."""

    id: ClassVar[str] = "hill"
    version: ClassVar[int] = VERSION
    seats: ClassVar[tuple[int, ...]] = (SEATS,)
    Options: ClassVar[type[msgspec.Struct]] = HillOptions
    State: ClassVar[type[msgspec.Struct]] = HillState
    Actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS
    View: ClassVar[type[View]] = HillView

    def start(self, seats: int, options: Any) -> HillState:
        """See `core.Rules.start`. Raises `ValueError` for a number of seats that cannot play."""
        if seats not in self.seats:
            raise ValueError(f"hill is for {self.seats} players")
        return HillState(
            version=VERSION,
            options=options,
            stage="draw",
            round=1,
            mole=0,
            tunnel=(),
            rods=(),
            played=(),
            outcome=None,
        )

    def settle(self, state: HillState, dice: Dice) -> Step[HillState]:
        """See `core.Rules.settle`."""
        match state.stage:
            case "draw":
                return course.draw(state, dice)
            case "count":
                return course.count(state)
            case _:
                return Step(state)

    def to_act(self, state: HillState) -> tuple[Seat, ...]:
        """See `core.Rules.to_act`."""
        return () if state.turn is None else (state.turn,)

    def legal(self, state: HillState, seat: Seat) -> tuple[Action, ...]:
        """See `core.Rules.legal`. Squares column by column; borders by square, the eastern before the southern one."""
        if seat != state.turn:
            return ()
        match state.stage:
            case "start":
                return STARTS
            case "rod":
                laid = mask(state.rods)
                return tuple(rod for at, rod in enumerate(RODS) if not laid >> at & 1)  # L6
            case _:
                return tuple(DIGS[n] for n in reach(state))

    def apply(self, state: HillState, seat: Seat, action: Action) -> Step[HillState]:
        """See `core.Rules.apply`. What may be refused, and why, is listed in `refusals`."""
        if not self._allowed(state, seat, action):
            raise refusal(state, action, self.legal(state, seat))
        match action:
            case actions.Start(square=square):
                return course.start(state, LAWN.by_label[square])
            case actions.Rod() as rod:
                return course.lay(state, NUMBERS[rod])
            case actions.Dig(square=square):
                return course.dig(state, LAWN.by_label[square])
            case _:
                raise TypeError(f"{type(action).__name__} is no action of hill")

    def _allowed(self, state: HillState, seat: Seat, action: Action) -> bool:
        """Whether it is among the legal ones; quicker than to list all borders."""
        if state.stage != "rod" or seat != state.turn:
            return action in self.legal(state, seat)
        at = NUMBERS.get(action) if isinstance(action, actions.Rod) else None
        return at is not None and at not in state.rods

    def give_up(self, state: HillState, seat: Seat) -> Step[HillState]:
        """See `core.Rules.give_up`: with two players the other one wins at once."""
        if state.stage == "over":
            raise Illegal("over")
        return course.leave(state, seat)

    def view(self, state: HillState, viewer: Seat) -> HillView:
        """See `core.Rules.view`."""
        return seeing.view(state, viewer)

    def outcome(self, state: HillState) -> Outcome | None:
        """See `core.Rules.outcome`."""
        return state.outcome

    def imagine(self, state: HillState, viewer: Seat, dice: Dice) -> HillState:
        """See `core.Rules.imagine`. Nothing is hidden."""
        return state
