"""Positions laid out by hand, and games played from them."""

from __future__ import annotations

from typing import Any

from bot.games.core import Action, Event, Seat, Step, parse
from bot.games.hole.rules import HoleRules
from bot.games.hole.state import Fallen, HoleOptions, HoleState
from tests.games.hole import book

RULES = HoleRules()
NUMBERS = {name: n for n, name in enumerate(sorted(book.LABELS))}
"""In a state spaces are numbered in reading order: `A1` is 0, `I5` is 60."""


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)

    def below(self, n: int) -> int:
        roll = self.rolls.pop(0)
        assert 0 <= roll < n
        return roll


def lay(
    *moles: str,
    layer: str = "green",
    rotation: int = 0,
    turn: Seat = 0,
    disc: int | None = None,
    stage: str | None = None,
    used: dict[Seat, tuple[int, ...]] | None = None,
    extra: bool = False,
    turned: int | None = None,
    out: tuple[tuple[Seat, str, int], ...] = (),
    given_up: tuple[Seat, ...] = (),
    **options: Any,
) -> HoleState:
    """A position in the moving phase: each seat's moles as labels, `"A1 B2"`. With a disc it waits for its move."""
    names = " ".join(moles).split()
    assert len(set(names)) == len(names), "two moles on one space"
    return HoleState(
        version=1,
        options=HoleOptions(**options),
        stage=stage or ("turn" if disc is None else "move"),  # type: ignore[arg-type]
        layer=book.LAYERS.index(layer),
        rotation=rotation,
        starter=0,
        turn=turn,
        moles=tuple(tuple(sorted(NUMBERS[name] for name in own.split())) for own in moles),
        unplaced=(0,) * len(moles),
        handful=0,
        used=tuple((used or {}).get(seat, ()) for seat in range(len(moles))),
        disc=disc,
        extra=extra,
        turned=(0 if disc is None else 1) if turned is None else turned,
        out=tuple(Fallen(seat, book.LAYERS.index(name), lost) for seat, name, lost in out),
        given_up=given_up,
        outcome=None,
    )


def legal(state: HoleState, seat: Seat | None = None, rules: HoleRules = RULES) -> list[str]:
    """What the seat (by default the one on turn) may do, in words."""
    who = state.turn if seat is None else seat
    assert who is not None
    return [str(action) for action in rules.legal(state, who)]


def act(state: HoleState, words: str, rules: HoleRules = RULES) -> Step[HoleState]:
    """What the seat on turn does, in words."""
    assert state.turn is not None
    return rules.apply(state, state.turn, action(words))


def action(words: str) -> Action:
    return parse(RULES.Actions, words)


def moles(state: HoleState, seat: Seat) -> str:
    names = sorted(NUMBERS)
    return " ".join(names[n] for n in state.moles[seat])


def kinds(step: Step[HoleState]) -> list[str]:
    return [event.kind() for event in step.events]


def one(step: Step[HoleState], kind: type[Event]) -> Any:
    """The only event of this kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


def fill(layer: str, rotation: int = 0, *, but: int = 0) -> list[str]:
    """The labels of a layer's holes, all but so many of the last in reading order."""
    names = sorted(book.label(space) for space in book.holes(layer, rotation))
    return names[: len(names) - but]
