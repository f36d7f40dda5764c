"""How a game of `mountains` looks: by the lead in points once one's own cards are played, the others standing still."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from bot.games.core import Seat
from bot.games.mountains.box import HAND, ROUNDS
from bot.games.mountains.cards import parts
from bot.games.mountains.choices import choices
from bot.games.mountains.digging import Digging
from bot.games.mountains.ground import ground
from bot.games.mountains.rules import MountainsRules
from bot.games.mountains.scoring import points, tops
from bot.games.mountains.state import MountainsState

PLACE: Final = 1000.0
"""What a place is worth."""
CARD: Final = 1.5
"""What a card of another that is still to be played will bring, a guess."""
TOP: Final = 0.1
"""What a piece on top is worth beside its point: the better pick of a token."""
ROOM: Final = 0.15
"""What each free space before a mole promises for its next card ..."""
FAR: Final = 3
"""... up to so many."""
FORKS: Final = 2
"""At so many turns of a plan it tries both ways to the end."""
LATER: Final = {"in-turn": -0.5, "dealt": 0.5}
"""What each place further back in the turn order is worth: who drafts first has the choice, who moves last the last word."""


class MountainsPolicy:
    """See `base.Policy`. Of what is hidden it looks only at the seat's own cards."""

    def __init__(self) -> None:
        self._rules = MountainsRules()

    def value(self, state: MountainsState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        if state.outcome is not None:
            return -PLACE * state.outcome.places[seat]
        forks = FORKS if state.plans[seat] else 0
        worth = max(self._played(one, seat, forks) for one in _ahead(state, seat))
        if state.picked:
            worth += LATER[state.options.draft] * (state.picked[seat] or 0)
        others = sum(len(state.hidden(s)) for s in range(state.seats) if s != seat)
        return worth - CARD * others / (state.seats - 1)

    def _played(self, state: MountainsState, seat: Seat, forks: int) -> float:
        """The lead when the seat's cards are played: by the better way at so many turns, else by what is best at once."""
        while state.stage in {"turn", "topple", "recycle"}:
            legal = choices(state, seat)
            if state.stage == "recycle":
                legal = legal[:1]  # hardly ever asked, and then often: one is as good as another
            after = [self._rules.apply(state, seat, action).state for action in legal]
            if state.stage == "turn" and forks:
                return max(self._played(one, seat, forks - 1) for one in after)
            state = max(after, key=lambda one: _lead(one, seat)) if len(after) > 1 else after[0]
        return _lead(state, seat)


def _ahead(state: MountainsState, seat: Seat) -> Iterable[MountainsState]:
    """The state with all that this seat has still to play as its present card; one for each order, where it has no plan."""
    if state.plans[seat]:
        own = {state.plans[seat][len(state.revealed(seat)) :]}
    else:
        hand = state.hands[seat]
        own = set(permutations(hand, min(len(hand), HAND)))
    for cards in sorted(own):
        rest = tuple(part for card in cards for part in parts(card))
        if state.mover == seat and state.stage not in {"roll", "rock"}:
            yield replace(state, parts=(*state.parts, *rest))
        elif rest:
            yield _begun(state, seat, rest)
        else:
            yield replace(state, stage="reveal")


def _begun(state: MountainsState, seat: Seat, rest: tuple[str, ...]) -> MountainsState:
    """The state as it is when the seat, and nobody else, has moved until it has to choose."""
    course = Digging(
        replace(state, stage="turn", count=state.order.index(seat) + 1, parts=rest, high=(), stretch=())
    )
    course.carry_on()
    return course.state


def _lead(state: MountainsState, seat: Seat) -> float:
    """How far the seat is ahead of the others: of their average and of the best of them, half each."""
    worths = [_worth(state, s) for s in range(state.seats)]
    own = worths.pop(seat)
    return own - (sum(worths) / len(worths) + max(worths)) / 2


def _worth(state: MountainsState, seat: Seat) -> float:
    worth = float(points(state.mountains, state.seats)[seat])
    if state.round == ROUNDS and state.stage != "begin":
        return worth
    return worth + TOP * tops(state.mountains, state.seats)[seat] + ROOM * _room(state, seat)


def _room(state: MountainsState, seat: Seat) -> int:
    """Free spaces straight before a mole."""
    mole = state.moles[seat]
    if mole is None:
        return 0
    taken = {other.space for other in state.moles if other is not None} | {state.rock}
    free = 0
    for space in ground(state.seats).rays[mole.space].get(mole.facing, ())[:FAR]:
        if space in taken:
            break
        free += 1
    return free
