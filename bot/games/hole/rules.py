"""The Mole in the Hole: the functions that a game is played by. The clauses are in `course`, `moves` and `ranking`."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from bot.games.components import without
from bot.games.core import Action, Event, Illegal, Outcome, Seat, Step, View
from bot.games.dice import Dice, choice
from bot.games.hole import actions, seeing
from bot.games.hole.board import Board, spaces, standard
from bot.games.hole.course import ALL, Course
from bot.games.hole.events import EVENTS
from bot.games.hole.moves import ground, occupied, sheltered, way, ways
from bot.games.hole.plan import HEX, PLAYERS
from bot.games.hole.refusals import refusal
from bot.games.hole.state import VERSION, HoleOptions, HoleState
from bot.games.hole.view import HoleView

PLACES: Final = tuple(actions.Place(label) for label in HEX.labels)
USES: Final = tuple(actions.Use(value) for value in range(5))


class HoleRules:
    """See `core.Rules`. Raises `data.BadData` when it is made, if the board's data file is damaged.

    What `settle` draws, in order: for the set-up `below(6)` (rotation), `below(seats)` (starting seat), and for scattered
    moles a sample of the free spaces in reading order, dealt out from the starting seat; for a disc one of the missing
    values in ascending order; for a layer `below(6)`.
    """

    id: ClassVar[str] = "hole"
    version: ClassVar[int] = VERSION
    seats: ClassVar[tuple[int, ...]] = PLAYERS
    Options: ClassVar[type[msgspec.Struct]] = HoleOptions
    State: ClassVar[type[msgspec.Struct]] = HoleState
    Actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS
    View: ClassVar[type[View]] = HoleView

    def __init__(self, board: Board | None = None) -> None:
        self.board = board or standard()

    def start(self, seats: int, options: Any) -> HoleState:
        """See `core.Rules.start`. Raises `ValueError` for a number of seats that cannot play."""
        if seats not in self.seats:
            raise ValueError(f"hole is for {self.seats} players")
        return HoleState(
            version=VERSION,
            options=options,
            stage="setup",
            layer=0,
            rotation=0,
            starter=0,
            turn=None,
            moles=((),) * seats,
            unplaced=(self.board.moles[seats],) * seats,  # H7
            handful=0,
            used=((),) * seats,  # H8
            disc=None,
            extra=False,
            turned=0,
            out=(),
            given_up=(),
            outcome=None,
        )

    def settle(self, state: HoleState, dice: Dice) -> Step[HoleState]:
        """See `core.Rules.settle`."""
        course = Course(self.board, state)
        while True:
            match course.state.stage:
                case "setup":
                    course.set_up(dice)
                case "turn":
                    course.turn_disc(dice)
                case "lift":
                    course.lay(dice)
                case _:
                    return course.step()

    def to_act(self, state: HoleState) -> tuple[Seat, ...]:
        """See `core.Rules.to_act`."""
        if state.turn is not None and state.stage in {"place", "choose", "move"}:
            return (state.turn,)
        return ()

    def legal(self, state: HoleState, seat: Seat) -> tuple[Action, ...]:
        """See `core.Rules.legal`. Spaces in reading order, values ascending, `stop` and `pass` last."""
        if seat != state.turn:
            return ()
        if state.disc is not None:
            return tuple(way.move for way in ways(self.board, state, seat, state.disc))
        match state.stage:
            case "place":
                return tuple(PLACES[n] for n in spaces(self._places(state)))
            case "choose":
                return self._choices(state, seat)
            case _:
                return ()

    def _places(self, state: HoleState) -> int:
        return ALL & ~ground(self.board, state).holes & ~occupied(state)  # H9

    def _choices(self, state: HoleState, seat: Seat) -> tuple[Action, ...]:
        """A disc, or leaving it where that is allowed: H10, H16, H18."""
        if state.options.discs == "hand":
            left = without(self.board.discs, state.used[seat])
            offers: tuple[Action, ...] = tuple(USES[value] for value in sorted(set(left)))
        else:
            offers = (actions.Turn(),)
        if state.extra:
            return (*offers, actions.Stop())
        if sheltered(self.board, state, seat):
            return (*offers, actions.Pass())
        return offers

    def apply(self, state: HoleState, seat: Seat, action: Action) -> Step[HoleState]:
        """See `core.Rules.apply`. What may be refused, and why, is listed in `refusals`."""
        course = Course(self.board, state)
        if isinstance(action, actions.Move) and seat == state.turn and state.disc is not None:
            found = way(self.board, state, seat, state.disc, action)
            if found is not None:
                course.move(HEX.by_label[action.mole], found)
                return course.step()
        legal = self.legal(state, seat)
        if action not in legal:
            raise refusal(self.board, state, seat, action, legal)
        match action:
            case actions.Place(space=space):
                course.place(HEX.by_label[space])
            case actions.Turn():
                course.draw()
            case actions.Use(value=value):
                course.take_disc(value)
            case _:
                course.leave()
        return course.step()

    def give_up(self, state: HoleState, seat: Seat) -> Step[HoleState]:
        """See `core.Rules.give_up`, H32."""
        if state.stage == "over":
            raise Illegal("over")
        if seat in state.given_up:
            raise Illegal("left_already")
        if any(fallen.seat == seat for fallen in state.out):
            raise Illegal("left_out")
        course = Course(self.board, state)
        course.give_up(seat)
        return course.step()

    def view(self, state: HoleState, viewer: Seat) -> HoleView:
        """See `core.Rules.view`."""
        return seeing.view(self.board, state, viewer)

    def outcome(self, state: HoleState) -> Outcome | None:
        """See `core.Rules.outcome`."""
        return state.outcome

    def imagine(self, state: HoleState, viewer: Seat, dice: Dice) -> HoleState:
        """See `core.Rules.imagine`. Hidden is only a disc that waits for its move, H10: it has one, or it would be forfeited."""
        if state.disc is None or state.turn is None or viewer == state.turn:
            return state
        missing = without(self.board.discs, state.used[state.turn])
        movable = {v for v in set(missing) if next(ways(self.board, state, state.turn, v), None) is not None}
        return msgspec.structs.replace(state, disc=choice(dice, [v for v in missing if v in movable]))
