"""Another state that a viewer could just as well be in: all that is hidden from it is drawn anew, M9 to M11."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.core import Seat
from bot.games.dice import Dice, sample
from bot.games.mountains.box import HAND
from bot.games.mountains.cards import heap, in_order, joined, listed
from bot.games.mountains.state import MountainsState


def imagine(state: MountainsState, viewer: Seat, dice: Dice) -> MountainsState:
    """Hidden are the cards of others, the deck, and what was discarded unseen.

    What lay face up is not remembered: a card drafted in the open may be in any hidden place afterwards, as in the views.
    """
    others = [seat for seat in range(state.seats) if seat != viewer]
    hidden = joined(state.deck, state.buried, *(heap(state.hidden(seat)) for seat in others))
    pool = listed(hidden)
    drawn = iter(sample(dice, pool, len(pool)))
    hands, plans = list(state.hands), list(state.plans)
    for seat in others:
        cards = _take(drawn, len(state.hidden(seat)))
        if state.hands[seat]:
            hands[seat] = in_order(cards)
            plans[seat] = cards[:HAND] if state.plans[seat] else ()
        else:
            plans[seat] = (*state.revealed(seat), *cards)
    buried = heap(_take(drawn, sum(state.buried)))
    return replace(state, hands=tuple(hands), plans=tuple(plans), buried=buried, deck=heap(drawn))


def _take(cards: Iterator[str], count: int) -> tuple[str, ...]:
    return tuple(next(cards) for _ in range(count))
