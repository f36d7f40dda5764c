"""What a box holds, it holds to the end: pieces and cards are neither made nor lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bot.games.core import Event
from bot.games.hill import events as hill
from bot.games.hole import events as hole
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
    "nasty": nasty_cards,
}


def test_pieces_and_cards_are_conserved(setting: Setting) -> None:
    gone: list[Event] = []
    for stride in story(setting):
        BOXES[setting.game](stride.before, gone)
        gone += stride.step.events
    BOXES[setting.game](states(setting)[-1], gone)


def test_every_game_says_what_its_box_holds() -> None:
    assert set(BOXES) == set(ALL)


def test_strides_join(setting: Setting) -> None:
    for one, following in pairwise(story(setting)):
        assert one.step.state == following.before
