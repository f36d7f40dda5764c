"""Courses laid out by hand, and games played on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.games.core import Action, Event, Seat, Step, parse
from bot.games.majority.rules import MajorityRules
from bot.games.majority.state import MajorityOptions, MajorityState
from tests.games.majority import book

RULES = MajorityRules()


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)

    def below(self, n: int) -> int:
        roll = self.rolls.pop(0)
        assert 0 <= roll < n
        return roll


def arranged(cards: str) -> tuple[str, ...]:
    """Cards as a state keeps hands and piles."""
    return tuple(sorted(cards.split(), key=book.CARDS.index))


def rest(*heaps: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of a deck."""
    left = book.DECK - Counter(card for heap in heaps for card in heap)
    return tuple(sorted(left.elements(), key=book.CARDS.index))


def lay(
    *hands: str,
    moles: str = "",
    claims: str = "",
    arrivals: dict[str, str] | None = None,
    piles: dict[Seat, str] | None = None,
    discards: dict[Seat, str] | None = None,
    turn: Seat = 0,
    turns: int = 5,
    starter: Seat = 0,
    given_up: tuple[Seat, ...] = (),
    **options: Any,
) -> MajorityState:
    """A position at the start of a turn, with a hand for each seat: `"2 3 fore"`.

    `moles` are tiles with their spots, `"A=0.1 C=....2"`, `claims` tokens, `"A0 C2"`. `arrivals` by tile, the latest last; by
    default in the order of the seats. A pile is what is left of the deck.
    """
    players = len(hands)
    course = book.letters(players)
    rows = {letter: "." * book.sizes(players)[place] for letter, place in course.items()}
    for part in moles.split():
        letter, _, row = part.partition("=")
        assert len(row) == len(rows[letter]), f"{letter} has {len(rows[letter])} spots"
        rows[letter] = row
    tokens = {part[0]: int(part[1]) for part in claims.split()}
    held = tuple(map(arranged, hands))
    lying = tuple(tuple((discards or {}).get(seat, "").split()) for seat in range(players))
    orders = {letter: "".join(sorted(set(row) - {"."})) for letter, row in rows.items()} | (arrivals or {})
    return MajorityState(
        version=1,
        options=MajorityOptions(**options),
        stage="play",
        starter=starter,
        turn=turn,
        turns=turns,
        moles=tuple(-1 if mole == "." else int(mole) for row in rows.values() for mole in row),
        claims=tuple(tokens.get(letter, -1) for letter in course),
        arrivals=tuple(tuple(map(int, orders[letter])) for letter in course),
        hands=held,
        piles=tuple(
            arranged(piles[seat]) if piles and seat in piles else rest(held[seat], lying[seat])
            for seat in range(players)
        ),
        discards=lying,
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
        given_up=given_up,
        tallies=(),
        tie_break="none",
        outcome=None,
    )


def begun(players: int, starter: Seat = 0) -> MajorityState:
    """A game in which this seat settles first."""
    return RULES.settle(RULES.start(players, RULES.Options()), Loaded(starter)).state


def action(words: str) -> Action:
    return parse(RULES.Actions, words)


def act(state: MajorityState, words: str) -> Step[MajorityState]:
    """What the seat on turn does, in words."""
    assert state.turn is not None
    return RULES.apply(state, state.turn, action(words))


def acts(state: MajorityState, *words: str) -> MajorityState:
    """Several of them, without chance."""
    for one in words:
        state = act(state, one).state
    return state


def legal(state: MajorityState, verb: str = "", seat: Seat | None = None) -> list[str]:
    """What the seat (by default the one on turn) may do, in words; of one verb without it."""
    who = state.turn if seat is None else seat
    assert who is not None
    told = [str(one) for one in RULES.legal(state, who)]
    return [words.removeprefix(verb).strip() for words in told if words.split()[0] == verb] if verb else told


def tile(state: MajorityState, letter: str) -> str:
    """A tile's spots, `"0.1"`."""
    spots = RULES.view(state, -1).tiles["ABCDEFGHIJKLMNOPQRS".index(letter)].moles
    return "".join("." if mole is None else str(mole) for mole in spots)


def claim(state: MajorityState, letter: str) -> Seat | None:
    return RULES.view(state, -1).tiles["ABCDEFGHIJKLMNOPQRS".index(letter)].claim


def tokens(state: MajorityState, seat: Seat) -> int:
    return RULES.view(state, -1).holdings[seat].tokens


def supply(state: MajorityState, seat: Seat) -> int:
    return RULES.view(state, -1).holdings[seat].supply


def one(step: Step[MajorityState], kind: type[Event]) -> Any:
    """The only event of this kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


def kinds(step: Step[MajorityState]) -> list[str]:
    return [event.kind() for event in step.events]
