"""Other states that a viewer could just as well be in.

What everybody can follow is whose stock (hand and pile together) a card belongs to: it is the seat's deck without what
lies open. Only the cards taken by a `fore` go from one stock to another unseen by the others: to these, the stocks
between which cards were taken are one.
"""

from __future__ import annotations

import msgspec

from bot.games.components import without
from bot.games.core import Seat
from bot.games.dice import Dice, sample
from bot.games.majority.board import HAWKS, arranged
from bot.games.majority.state import MajorityState


def imagine(state: MajorityState, viewer: Seat, dice: Dice) -> MajorityState:
    """Hands and piles drawn anew from the stocks, as far as `viewer` does not know them, J12."""
    hands, piles = list(state.hands), list(state.piles)
    for group in _stocks(state, viewer):
        _redraw(state, viewer, group, hands, piles, dice)
    seen = state.seen
    if seen and viewer != state.turn and state.whom is not None:
        seen = arranged(sample(dice, hands[state.whom], len(seen)))
    return msgspec.structs.replace(state, hands=tuple(hands), piles=tuple(piles), seen=seen)


def _stocks(state: MajorityState, viewer: Seat) -> list[list[Seat]]:
    """The seats whose cards are hidden from `viewer`, those together whose stocks it cannot tell apart, in order."""
    group = list(range(state.seats))
    for taker, victim in state.takes:
        if viewer not in (taker, victim):
            group = [group[taker] if one == group[victim] else one for one in group]
    groups: dict[int, list[Seat]] = {}
    for seat, one in enumerate(group):
        if seat != viewer:
            groups.setdefault(one, []).append(seat)
    return list(groups.values())


def _redraw(
    state: MajorityState,
    viewer: Seat,
    group: list[Seat],
    hands: list[tuple[str, ...]],
    piles: list[tuple[str, ...]],
    dice: Dice,
) -> None:
    """Deal the cards of these stocks out again; the sizes of hands and piles are known."""
    known = {seat: state.seen if viewer == state.turn and seat == state.whom else () for seat in group}
    hidden = [card for seat in group for card in (*without(hands[seat], known[seat]), *piles[seat])]
    pool = arranged(hidden)
    while True:
        dealt = iter(sample(dice, pool, len(pool)))
        for seat in group:
            more = len(state.hands[seat]) - len(known[seat])
            hands[seat] = arranged([*known[seat], *(next(dealt) for _ in range(more))])
            piles[seat] = arranged([next(dealt) for _ in state.piles[seat]])
        if _playable(state, hands):
            return


def _playable(state: MajorityState, hands: list[tuple[str, ...]]) -> bool:
    """A turn that has begun has not passed by itself: its hand is not all hawks, J7a."""
    if state.stage != "play" or state.played or state.turn is None:
        return True
    return not HAWKS.issuperset(hands[state.turn])
