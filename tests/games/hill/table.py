"""Lawns laid out by hand, and games played on them."""

from __future__ import annotations

from typing import Any

from bot.games.core import Action, Event, Seat, Step, parse
from bot.games.dice import FastDice
from bot.games.hill.rules import HillRules
from bot.games.hill.state import HillOptions, HillState, Played
from tests.games.hill import book

RULES = HillRules()
NUMBERS = {label: n for n, label in enumerate(book.SQUARES)}
"""In a state squares are numbered column by column: `A1` is 0, `A2` is 1, `I7` is 62."""
BORDERS = {text: n for n, text in enumerate(sorted(map(book.name, book.BORDERS)))}
"""And borders by their listed names: `A1 east` is 0, `A1 south` is 1."""


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)

    def below(self, n: int) -> int:
        roll = self.rolls.pop(0)
        assert 0 <= roll < n
        return roll


def lay(
    tunnel: str = "",
    rods: str = "",
    *,
    stage: str | None = None,
    round: int = 1,  # noqa: A002 -- as the field is called
    mole: Seat = 0,
    played: tuple[Played, ...] = (),
) -> HillState:
    """A lawn: squares visited as `"A1 B2"`, rods as `"D4 east, C3 south"`. Without a stage the Mole is to dig."""
    borders = [book.name(book.rod(text)) for text in rods.split(",") if text.strip()]
    squares = tunnel.split()
    assert len(set(squares)) == len(squares), "a square visited twice"
    assert len(set(borders)) == len(borders), "two rods on one border"
    return HillState(
        version=1,
        options=HillOptions(),
        stage=stage or ("dig" if squares else "start"),  # type: ignore[arg-type]
        round=round,
        mole=mole,
        tunnel=tuple(NUMBERS[square] for square in squares),
        rods=tuple(BORDERS[border] for border in borders),
        played=played,
        outcome=None,
    )


def begun(mole: Seat = 0) -> HillState:
    """A game in which this seat is the Mole first, before its start."""
    return RULES.settle(RULES.start(2, RULES.Options()), Loaded(mole)).state


def action(words: str) -> Action:
    return parse(RULES.Actions, words)


def act(state: HillState, words: str) -> Step[HillState]:
    """What the seat on turn does, in words."""
    assert state.turn is not None
    return RULES.apply(state, state.turn, action(words))


def play(state: HillState, *turns: str) -> HillState:
    """Several of them, with what follows by itself."""
    for words in turns:
        state = RULES.settle(act(state, words).state, FastDice(0)).state
    return state


def legal(state: HillState, seat: Seat | None = None) -> list[str]:
    """What the seat (by default the one on turn) may do, in words."""
    who = state.turn if seat is None else seat
    assert who is not None
    return [str(one) for one in RULES.legal(state, who)]


def squares(state: HillState) -> list[str]:
    """The squares that the seat on turn may dig to."""
    found = legal(state)
    assert all(words.startswith("dig ") for words in found)
    return [words.split()[1] for words in found]


def one(step: Step[HillState], kind: type[Event]) -> Any:
    """The only event of this kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


def kinds(step: Step[HillState]) -> list[str]:
    return [event.kind() for event in step.events]
