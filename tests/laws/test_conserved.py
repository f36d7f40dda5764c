"""What a box holds, it holds to the end: pieces and cards are neither made nor lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bot.games.core import Event
from bot.games.hill import events as hill
from bot.games.hole import events as hole
from bot.games.mountains import events as mountains
from tests.laws.walks import ALL, Setting, states, story
from tests.support import nasty


def hole_pieces(state: Any, gone: list[Event]) -> None:
    """Moles on the board, still to be placed, and lost with a layer: as many as each began with. Discs: six each."""
    lifted = [event for event in gone if isinstance(event, hole.Lifted)]
    each = {2: 10, 3: 7, 4: 6}[state.seats]
    for seat in range(state.seats):
        lost = sum(len(event.lost[seat]) for event in lifted)
        assert len(state.moles[seat]) + state.unplaced[seat] + lost == each
        assert not Counter(state.used[seat]) - Counter([1, 2, 2, 3, 3, 4])
        assert len(state.used[seat]) < 6
    spaces = [space for moles in state.moles for space in moles]
    assert len(set(spaces)) == len(spaces)


def hill_pieces(state: Any, gone: list[Event]) -> None:
    """22 rods and 22 pieces a round: on the lawn, each on a place of its own, or with their players."""
    for tunnel, rods in ((state.tunnel, state.rods), *((one.tunnel, one.rods) for one in state.played)):
        assert len(set(tunnel)) == len(tunnel) <= 22
        assert len(set(rods)) == len(rods) <= 21
        assert len(tunnel) - len(rods) in {0, 1}
    view = ALL["hill"].rules.view(state, -1)
    assert view.pieces + len(state.tunnel) == view.rods_left + len(state.rods) == 22
    assert [one.lawn for one in view.rounds] == [e.lawn for e in gone if isinstance(e, hill.Scored)]


CARDS = {
    "F1": 12, "F2": 18, "F3": 14, "F1-L": 6, "L-F1": 6, "F1-R": 6, "R-F1": 6, "F2-L": 4, "L-F2": 4, "F2-R": 4,
    "R-F2": 4, "T": 14, "T-F1": 8, "U": 8, "rock": 6,
}  # fmt: skip
"""Those of `mountains`."""


def mountains_pieces(state: Any, gone: list[Event]) -> None:
    """30 pieces of each player, on mountains or in supplies; every card is dealt once, and is somewhere."""
    for seat in range(state.seats):
        assert state.supplies[seat] + sum(pieces.count(seat) for pieces in state.mountains) == 30
    found = Counter(state.face_up)
    for hand, plan in zip(state.hands, state.plans, strict=True):
        found.update(hand or plan)
        assert not hand or not Counter(plan) - Counter(hand)
    for heap in (state.deck, state.open, state.buried):
        found.update(dict(zip(CARDS, heap, strict=True)))
    assert found == Counter(CARDS)
    assert state.buried == (0,) * len(CARDS) or state.options.draft == "dealt"
    dealt = sum(isinstance(event, mountains.Began) for event in gone) * 5 * state.seats
    assert sum(state.deck) == 120 - dealt
    spaces = [mole.space for mole in state.moles if mole is not None] + [state.rock]
    assert len(set(spaces)) == len(spaces)


GOLF = {"+1": 3, "2": 2, "2+1": 3, "3": 4, "4": 2, "hawk+1": 1, "hawk+2": 1, "fore": 2}
"""Every deck of `majority`."""


def majority_pieces(state: Any, gone: list[Event]) -> None:
    """30 moles and 10 tokens of each player, on the course or not; 18 cards for each, in whosever hand, pile or discards."""
    view = ALL["majority"].rules.view(state, -1)
    for seat, holding in enumerate(view.holdings):
        assert sum(tile.moles.count(seat) for tile in view.tiles) + holding.supply == 30
        assert sum(tile.claim == seat for tile in view.tiles) + holding.tokens == 10
        assert min(holding.supply, holding.tokens) >= 0
    found = Counter(card for heap in (*state.hands, *state.piles, *state.discards) for card in heap)
    assert found == Counter({card: count * state.seats for card, count in GOLF.items()})
    seen = Counter(state.seen)
    assert not seen or not seen - Counter(state.hands[state.whom])


def nasty_cards(state: Any, gone: list[Event]) -> None:
    """Every card is in one place at most, and what was dealt is still somewhere."""
    places = [
        *(c for hand in state.hands for c in hand),
        *(c for plan in state.plans for c in plan),
        *state.table,
    ]
    assert len(set(places)) == len(places)
    dealt = {card for event in gone if isinstance(event, nasty.Dealt) for card in event.cards}
    assert dealt == set(places)


BOXES: dict[str, Callable[[Any, list[Event]], None]] = {
    "hole": hole_pieces,
    "hill": hill_pieces,
    "mountains": mountains_pieces,
    "majority": majority_pieces,
    "nasty": nasty_cards,
}


def test_pieces_and_cards_are_conserved(setting: Setting) -> None:
    gone: list[Event] = []
    for stride in story(setting):
        BOXES[setting.game](stride.before, gone)
        gone += stride.step.events
    BOXES[setting.game](states(setting)[-1], gone)


def test_every_game_says_what_its_box_holds() -> None:
    assert set(ALL) <= set(BOXES)


def test_strides_join(setting: Setting) -> None:
    for one, following in pairwise(story(setting)):
        assert one.step.state == following.before
