"""How a game of `mountains` looks: by the lead in points once one's own cards are played, the others standing still."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import inf
from typing import Any, ClassVar, Final

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
from bot.players.base import Policy, Thinking

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

RULES: Final = MountainsRules()
NOTHING: Final[dict[str, Any]] = {
    **dict.fromkeys(
        ("deck", "open", "buried", "face_up", "hands", "plans", "picked", "scored", "stretch"), ()
    ),
    "actor": None,
}
"""What does not matter to a card that is carried out."""
CALM: Final = frozenset({"burrow", "draft", "plan", "token"})


class MountainsPolicy(Policy):
    """See `base.Policy`. Of what is hidden it looks only at the seat's own cards."""

    thinking: ClassVar[Thinking] = Thinking(trials=96, width=6, belief=6.0)

    def value(self, state: MountainsState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        if state.outcome is not None:
            place = state.outcome.places[seat]
            return PLACE if place == 1 else -PLACE * place
        worth = _prospect(*_ahead(state, seat), seat)
        if state.picked:
            worth += LATER[state.options.draft] * (state.picked[seat] or 0)
        others = sum(len(state.hidden(s)) for s in range(state.seats) if s != seat)
        return worth - CARD * others / (state.seats - 1)

    def calm(self, state: MountainsState) -> bool:
        """See `base.Policy.calm`. Cards that are revealed are carried out to the end of the round."""
        return state.stage in CALM


def _ahead(state: MountainsState, seat: Seat) -> tuple[MountainsState, tuple[str, ...], bool]:
    """The board as the seat finds it, without all that does not matter to it; the cards it still has, and whether in order.

    Between two cards, as it is when its next one is due.
    """
    planned = bool(state.plans[seat])
    cards = state.plans[seat][len(state.revealed(seat)) :] if planned else state.hands[seat]
    if state.mover == seat and state.stage not in {"roll", "rock"}:
        return replace(state, **NOTHING), cards, planned
    count = state.order.index(seat) + 1 if cards else 0
    board = replace(
        state, stage="turn" if cards else "reveal", count=count, parts=(), high=(), falls=0, die=0, **NOTHING
    )
    return board, cards, planned


@lru_cache(maxsize=1 << 12)
def _prospect(board: MountainsState, cards: tuple[str, ...], planned: bool, seat: Seat) -> float:
    """The lead when a seat has played these cards, in this order or in the best one, the others standing still."""
    orders = {cards} if planned else set(permutations(cards, min(len(cards), HAND)))
    forks = FORKS if planned else 0
    due = board.stage == "turn" and not board.parts
    best = -inf
    for order in orders:
        rest = tuple([part for card in order for part in parts(card)])
        if not due:
            worth = _played(replace(board, parts=(*board.parts, *rest)), seat, forks)
        elif rest:
            worth = _played(_carried_on(replace(board, parts=rest)), seat, forks)
        else:
            worth = _lead(board, seat)
        best = max(best, worth)
    return best


def _carried_on(state: MountainsState) -> MountainsState:
    """The state as it is when the seat, and nobody else, has moved until it has to choose."""
    course = Digging(state)
    course.carry_on()
    return course.state


def _played(state: MountainsState, seat: Seat, forks: int) -> float:
    """The lead when the seat's cards are played: by the better way at so many turns, else by what is best at once."""
    while state.stage in {"turn", "topple", "recycle"}:
        legal = choices(state, seat)
        if state.stage == "recycle":
            legal = legal[:1]  # hardly ever asked, and then often: one is as good as another
        after = [RULES.apply(state, seat, action).state for action in legal]
        if state.stage == "turn" and forks:
            return max(_played(one, seat, forks - 1) for one in after)
        state = max(after, key=lambda one: _lead(one, seat)) if len(after) > 1 else after[0]
    return _lead(state, seat)


def _lead(state: MountainsState, seat: Seat) -> float:
    """How far the seat is ahead of the others: of their average and of the best of them, half each."""
    worths = _worths(state)
    own = worths.pop(seat)
    return own - (sum(worths) / len(worths) + max(worths)) / 2


def _worths(state: MountainsState) -> list[float]:
    """What each seat has on the board."""
    seats = state.seats
    earned = points(state.mountains, seats)
    if state.round == ROUNDS:
        return list(map(float, earned))
    on_top, room = tops(state.mountains, seats), _room(state)
    return [earned[s] + TOP * on_top[s] + ROOM * room[s] for s in range(seats)]


def _room(state: MountainsState) -> list[int]:
    """By seat, the free spaces straight before its mole."""
    taken = {state.rock, *(mole.space for mole in state.moles if mole is not None)}
    rays, found = ground(state.seats).rays, []
    for mole in state.moles:
        free = 0
        for space in rays[mole.space].get(mole.facing, ())[:FAR] if mole is not None else ():
            if space in taken:
                break
            free += 1
        found.append(free)
    return found
