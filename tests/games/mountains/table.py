"""Positions laid out by hand, and games played from them."""

from __future__ import annotations

from typing import Any, cast

from bot.games.core import TABLE, Action, Event, Seat, Step, parse
from bot.games.dice import FastDice
from bot.games.mountains.rules import MountainsRules
from bot.games.mountains.state import Mole, MountainsOptions, MountainsState
from bot.games.mountains.view import Pending
from bot.games.squares import Side
from tests.games.mountains import book

RULES = MountainsRules()
NOTHING = (0,) * len(book.CARDS)


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)

    def below(self, n: int) -> int:
        roll = self.rolls.pop(0)
        assert 0 <= roll < n
        return roll


def number(label: str, seats: int) -> int:
    """In a state spaces are numbered column by column from the west, each from the north."""
    return book.spaces(book.SIZES[seats]).index(label)


def lay(
    *moles: str,
    above: dict[str, str] | None = None,
    card: str = "U",
    plans: tuple[str, ...] | None = None,
    order: tuple[Seat, ...] | None = None,
    in_round: int = 1,
    rock: str | None = None,
    supplies: tuple[int, ...] | None = None,
    given_up: tuple[Seat, ...] = (),
    scored: tuple[Any, ...] = (),
    draft: Any = "in-turn",
) -> MountainsState:
    """Moles by seat, `"B2 east"`; mountains as the digits of their seats, from the bottom to the top.

    By default the round's last card is due, `card`, of seat 0. With `plans`, `"F1 F2 F3 U"` by seat, the first card is.
    """
    seats = len(moles)
    found = above or {}
    assert set(found) <= set(book.spaces(book.SIZES[seats]))
    mountains = tuple(tuple(map(int, found.get(space, ""))) for space in book.spaces(book.SIZES[seats]))
    on_board = [sum(pieces.count(seat) for pieces in mountains) for seat in range(seats)]
    laid = (
        tuple(tuple(plan.split()) for plan in plans)
        if plans
        else tuple(("U", "U", "U", card if seat == 0 else "U") for seat in range(seats))
    )
    return MountainsState(
        version=1,
        options=MountainsOptions(draft=draft),
        stage="reveal",
        round=in_round,
        order=order or (*range(1, seats), 0),
        mountains=mountains,
        supplies=supplies or tuple(30 - count for count in on_board),
        moles=tuple(_mole(mole, seats) for mole in moles),
        rock=None if rock is None else number(rock, seats),
        deck=NOTHING,
        open=NOTHING,
        buried=NOTHING,
        face_up=(),
        hands=((),) * seats,
        plans=laid,
        count=0 if plans else 4 * seats - 1,
        parts=(),
        high=(),
        falls=0,
        die=0,
        picked=(),
        scored=scored,
        actor=None,
        stretch=(),
        given_up=given_up,
        outcome=None,
    )


def _mole(words: str, seats: int) -> Mole:
    space, facing = words.split()
    return Mole(number(space, seats), cast("Side", facing))


def run(state: MountainsState, *rolls: int) -> Step[MountainsState]:
    """What happens by itself."""
    return RULES.settle(state, Loaded(*rolls))


def act(state: MountainsState, words: str, seat: Seat | None = None) -> Step[MountainsState]:
    """What the seat (by default the one on turn) does, in words."""
    who = state.turn if seat is None else seat
    assert who is not None
    return RULES.apply(state, who, action(words))


def action(words: str) -> Action:
    return parse(RULES.Actions, words)


def legal(state: MountainsState, seat: Seat | None = None) -> list[str]:
    who = state.turn if seat is None else seat
    assert who is not None
    return [str(one_action) for one_action in RULES.legal(state, who)]


def above(state: MountainsState) -> dict[str, str]:
    """The mountains, as `lay` takes them."""
    labels = book.spaces(book.SIZES[state.seats])
    pairs = zip(labels, state.mountains, strict=True)
    return {label: "".join(map(str, pieces)) for label, pieces in pairs if pieces}


def mole(state: MountainsState, seat: Seat) -> str:
    found = state.moles[seat]
    assert found is not None
    return f"{book.spaces(book.SIZES[state.seats])[found.space]} {found.facing}"


def pending(state: MountainsState) -> Pending:
    """The choice that one seat is waited for."""
    due = RULES.view(state, TABLE).pending
    assert due is not None
    return due


def kinds(step: Step[MountainsState]) -> list[str]:
    return [event.kind() for event in step.events]


def one(step: Step[MountainsState], kind: type[Event]) -> Any:
    """The only event of this kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


def begun(seats: int = 3, seed: int = 0, draft: Any = "in-turn") -> MountainsState:
    """A game whose tokens are dealt."""
    return RULES.settle(RULES.start(seats, MountainsOptions(draft=draft)), FastDice(seed)).state


def burrowed(seats: int = 3, seed: int = 0, draft: Any = "in-turn") -> MountainsState:
    """A game whose first cards are dealt."""
    state = begun(seats, seed, draft)
    for _ in range(seats):
        state = act(state, legal(state)[1]).state
    return RULES.settle(state, FastDice(seed)).state


def planning(seats: int = 3, seed: int = 0, draft: Any = "in-turn") -> MountainsState:
    """A game in which all are to plan; in turn, each takes the first card that lies face up."""
    state = burrowed(seats, seed, draft)
    while state.stage == "draft":
        state = act(state, legal(state)[0]).state
    return state
