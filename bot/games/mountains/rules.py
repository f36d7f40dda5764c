"""Mountains out of Molehills: the functions that a game is played by. The clauses are in `digging`, `rounds` and `scoring`."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from bot.games.core import Action, Event, Illegal, Outcome, Seat, Step, View
from bot.games.dice import Dice
from bot.games.mountains import actions, seeing
from bot.games.mountains.box import BOX, PLAYERS
from bot.games.mountains.cards import EMPTY, WHOLE
from bot.games.mountains.choices import choices
from bot.games.mountains.events import EVENTS
from bot.games.mountains.ground import ground
from bot.games.mountains.imagining import imagine
from bot.games.mountains.refusals import refusal
from bot.games.mountains.rounds import Rounds
from bot.games.mountains.state import VERSION, MountainsOptions, MountainsState
from bot.games.mountains.view import MountainsView


class MountainsRules:
    """See `core.Rules`.

    What `settle` draws, in order: for the set-up a sample of all seats (the turn order); for a round a sample of the deck in
    reading order (`dice.sample`), which with `draft = dealt` goes out in turn order, five to each; for a rock card
    `below(size of the grid)`.
    """

    id: ClassVar[str] = "mountains"
    version: ClassVar[int] = VERSION
    seats: ClassVar[tuple[int, ...]] = PLAYERS
    Options: ClassVar[type[msgspec.Struct]] = MountainsOptions
    State: ClassVar[type[msgspec.Struct]] = MountainsState
    Actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS
    View: ClassVar[type[View]] = MountainsView

    def start(self, seats: int, options: Any) -> MountainsState:
        """See `core.Rules.start`. Raises `ValueError` for a number of seats that cannot play."""
        if seats not in self.seats:
            raise ValueError(f"mountains is for {self.seats} players")
        return MountainsState(
            version=VERSION,
            options=options,
            stage="setup",
            round=1,
            order=(),
            mountains=((),) * len(ground(seats).grid.squares),
            supplies=(BOX.pieces,) * seats,  # M2
            moles=(None,) * seats,
            rock=None,  # M4
            deck=WHOLE,  # M3
            open=EMPTY,
            buried=EMPTY,
            face_up=(),
            hands=((),) * seats,
            plans=((),) * seats,
            count=0,
            parts=(),
            high=(),
            falls=0,
            die=0,
            picked=(),
            scored=(),
            actor=None,
            stretch=(),
            given_up=(),
            outcome=None,
        )

    def settle(self, state: MountainsState, dice: Dice) -> Step[MountainsState]:
        """See `core.Rules.settle`, M25."""
        course = Rounds(state)
        while True:
            match course.state.stage:
                case "setup":
                    course.set_up(dice)
                case "begin":
                    course.deal(dice)
                case "reveal":
                    course.go_on()
                case "roll":
                    course.roll(dice)
                case _:
                    return course.step()

    def to_act(self, state: MountainsState) -> tuple[Seat, ...]:
        """See `core.Rules.to_act`. Who has planned may plan again, but is not waited for, M10."""
        if state.stage == "plan":
            return tuple(seat for seat in range(state.seats) if not state.plans[seat])
        return () if state.turn is None else (state.turn,)

    def legal(self, state: MountainsState, seat: Seat) -> tuple[Action, ...]:
        """See `core.Rules.legal`. Spaces column by column, cards in reading order, directions clockwise from the north."""
        return choices(state, seat)

    def apply(self, state: MountainsState, seat: Seat, action: Action) -> Step[MountainsState]:
        """See `core.Rules.apply`. What may be refused, and why, is listed in `refusals`."""
        legal = choices(state, seat)
        if action not in legal:
            raise refusal(state, seat, action, legal)
        course = Rounds(state)
        if isinstance(action, actions.Plan):
            course.plan(seat, action.cards)
            return course.step()
        course.chosen_by(seat)
        by_label = course.ground.grid.by_label
        match action:
            case actions.Burrow(corner=corner, facing=facing):
                course.burrow(by_label[corner], facing)
            case actions.Draft(card=card):
                course.draft(card)
            case actions.Turn(way=way):
                course.turn(way)
            case actions.Topple(direction=direction):
                course.topple(direction)
            case actions.Recycle(space=space):
                course.recycle(by_label[space])
            case actions.Rock(space=space):
                course.put_rock(by_label[space])
            case actions.PickToken(number=number):
                course.pick(number)
            case _:
                raise TypeError(f"{type(action).__name__} is no action of mountains")
        return course.step()

    def give_up(self, state: MountainsState, seat: Seat) -> Step[MountainsState]:
        """See `core.Rules.give_up`, M26."""
        if state.stage == "over":
            raise Illegal("over")
        if seat in state.given_up:
            raise Illegal("left_already")
        course = Rounds(state)
        course.give_up(seat)
        return course.step()

    def view(self, state: MountainsState, viewer: Seat) -> MountainsView:
        """See `core.Rules.view`."""
        return seeing.view(state, viewer)

    def outcome(self, state: MountainsState) -> Outcome | None:
        """See `core.Rules.outcome`."""
        return state.outcome

    def imagine(self, state: MountainsState, viewer: Seat, dice: Dice) -> MountainsState:
        """See `core.Rules.imagine`."""
        return imagine(state, viewer, dice)
