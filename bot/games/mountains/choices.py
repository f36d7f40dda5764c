"""What a seat may choose, in the order in which it is offered."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

from bot.games.core import Action, Seat
from bot.games.mountains import actions
from bot.games.mountains.box import HAND
from bot.games.mountains.ground import ground, nearest, own_tops
from bot.games.mountains.state import MountainsState
from bot.games.squares import SIDES

BURROWS: Final = {
    corner: tuple(actions.Burrow(corner, side) for side in SIDES) for corner in actions.SPACES.words
}
DRAFTS: Final = {card: actions.Draft(card) for card in actions.CARDS.words}
TURNS: Final = (actions.Turn("left"), actions.Turn("right"))
TOPPLES: Final = {side: actions.Topple(side) for side in SIDES}
ROCKS: Final = {space: actions.Rock(space) for space in actions.SPACES.words}
RECYCLES: Final = {space: actions.Recycle(space) for space in actions.SPACES.words}


def choices(state: MountainsState, seat: Seat) -> tuple[Action, ...]:
    """See `core.Rules.legal`."""
    if state.stage == "plan":
        return _plans(state.hands[seat]) if 0 <= seat < state.seats else ()
    if seat != state.turn:
        return ()
    labels = ground(state.seats).grid.labels
    match state.stage:
        case "burrow":
            return tuple(burrow for n in free_corners(state) for burrow in BURROWS[labels[n]])
        case "draft":
            return tuple(DRAFTS[card] for card in dict.fromkeys(state.face_up))
        case "turn":
            return TURNS
        case "topple":
            sides = ground(state.seats).grid.neighbours[toppling(state)]
            return tuple(TOPPLES[side] for side in SIDES if side in sides)  # M17
        case "recycle":
            return tuple(RECYCLES[labels[n]] for n in own_tops(state.mountains, seat))
        case "rock":
            return tuple(ROCKS[labels[n]] for n in rock_spaces(state))
        case "token":
            free = (number for number in range(1, state.seats + 1) if number not in state.picked)
            return tuple(map(actions.PickToken, free))
        case _:
            return ()


@lru_cache(maxsize=1024)
def _plans(hand: tuple[str, ...]) -> tuple[Action, ...]:
    """Every order of cards of a hand; equal ones are interchangeable, M10."""
    return tuple(actions.Plan((a, b, c, d)) for a, b, c, d in dict.fromkeys(permutations(hand, HAND)))


def free_corners(state: MountainsState) -> tuple[int, ...]:
    """The corners without a mole, M7."""
    taken = {mole.space for mole in state.moles if mole is not None}
    return tuple(n for n in ground(state.seats).corners if n not in taken)


def toppling(state: MountainsState) -> int:
    """In `topple`: the mountain that is due, M16, M19."""
    mole = state.moles[state.order[(state.count - 1) % state.seats]]
    return nearest(ground(state.seats), state.high, mole.space if mole is not None else 0)


def rock_spaces(state: MountainsState) -> tuple[int, ...]:
    """In `rock`: where it may go, M21."""
    taken = {mole.space for mole in state.moles if mole is not None}
    line = ground(state.seats).lines[state.die - 1]
    return tuple(n for n in line if n not in taken and n != state.rock)
