"""Mole Majority: the functions that a game is played by. The clauses are in `turn`, `claims`, `cards`, `choices`, `ending`."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from bot.games.core import Action, Event, Illegal, Outcome, Seat, Step, View
from bot.games.dice import Dice
from bot.games.majority import actions, cards, imagining, seeing, turn
from bot.games.majority.board import NOBODY, Board, standard
from bot.games.majority.choices import legal
from bot.games.majority.events import EVENTS
from bot.games.majority.plan import PLAYERS
from bot.games.majority.refusals import refusal
from bot.games.majority.state import VERSION, MajorityOptions, MajorityState
from bot.games.majority.story import Story
from bot.games.majority.view import MajorityView

CHANCE = frozenset({"setup", "deal", "fore", "draw", "over"})
"""The stages in which nobody is to act."""


class MajorityRules:
    """See `core.Rules`. Raises `data.BadData` when it is made, if the data file is damaged.

    What `settle` draws, in order: for the set-up `below(seats)` (first player); for a card drawn one of the pile, which is
    kept in the order of `actions.CARDS`; the first hands go round once, five cards each, and two more to the first player;
    for a `fore` a sample of the hand, in the same order.
    """

    id: ClassVar[str] = "majority"
    version: ClassVar[int] = VERSION
    seats: ClassVar[tuple[int, ...]] = PLAYERS
    Options: ClassVar[type[msgspec.Struct]] = MajorityOptions
    State: ClassVar[type[msgspec.Struct]] = MajorityState
    Actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS
    View: ClassVar[type[View]] = MajorityView

    def __init__(self, board: Board | None = None) -> None:
        self.board = board or standard()

    def start(self, seats: int, options: Any) -> MajorityState:
        """See `core.Rules.start`. Raises `ValueError` for a number of seats that cannot play."""
        if seats not in self.seats:
            raise ValueError(f"majority is for {self.seats} players")
        course = self.board.courses[seats]
        return MajorityState(
            version=VERSION,
            options=options,
            stage="setup",
            starter=0,
            turn=None,
            turns=0,
            moles=(NOBODY,) * len(course.labels),
            claims=(NOBODY,) * len(course.letters),
            arrivals=((),) * len(course.letters),
            hands=((),) * seats,
            piles=(self.board.deck,) * seats,  # J3
            discards=((),) * seats,
            played=(),
            main_played=False,
            open=(),
            points=0,
            resupplies=0,
            whom=None,
            seen=(),
            takes=(),
            trail_seat=None,
            trail=(),
            given_up=(),
            tallies=(),
            tie_break="none",
            outcome=None,
        )

    def settle(self, state: MajorityState, dice: Dice) -> Step[MajorityState]:
        """See `core.Rules.settle`."""
        story = Story(self.board, state)
        match state.stage:
            case "setup":
                turn.set_up(story, dice)
            case "deal":
                turn.deal(story, dice)
            case "fore":
                cards.look(story, dice)
            case "draw":
                turn.finish(story, dice)
            case _:
                pass
        return story.step()

    def to_act(self, state: MajorityState) -> tuple[Seat, ...]:
        """See `core.Rules.to_act`."""
        return () if state.turn is None or state.stage in CHANCE else (state.turn,)

    def legal(self, state: MajorityState, seat: Seat) -> tuple[Action, ...]:
        """See `core.Rules.legal`. Tiles, spots and cards in their order, `done` last."""
        return legal(self.board, state) if seat == state.turn else ()

    def apply(self, state: MajorityState, seat: Seat, action: Action) -> Step[MajorityState]:
        """See `core.Rules.apply`. What may be refused, and why, is listed in `refusals`."""
        possible = self.legal(state, seat)
        if action not in possible:
            raise refusal(self.board, state, seat, action, possible)
        story = Story(self.board, state)
        turn.carry_out(story, action)
        return story.step()

    def give_up(self, state: MajorityState, seat: Seat) -> Step[MajorityState]:
        """See `core.Rules.give_up`."""
        if state.stage == "over":
            raise Illegal("over")
        if seat in state.given_up:
            raise Illegal("left_already")
        story = Story(self.board, state)
        turn.give_up(story, seat)
        return story.step()

    def view(self, state: MajorityState, viewer: Seat) -> MajorityView:
        """See `core.Rules.view`."""
        return seeing.view(self.board, state, viewer)

    def outcome(self, state: MajorityState) -> Outcome | None:
        """See `core.Rules.outcome`."""
        return state.outcome

    def imagine(self, state: MajorityState, viewer: Seat, dice: Dice) -> MajorityState:
        """See `core.Rules.imagine`. Hidden are the hands of others, every pile, and what a `fore` has seen."""
        return imagining.imagine(state, viewer, dice)
