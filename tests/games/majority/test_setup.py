"""J5 and J6: settling, and the first hands."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice
from bot.games.majority import events
from tests.games.majority import book
from tests.games.majority.table import (
    RULES,
    Loaded,
    act,
    acts,
    arranged,
    begun,
    claim,
    kinds,
    legal,
    one,
    tile,
)


def test_majority_j5_the_first_player_is_drawn() -> None:
    for starter in range(3):
        step = RULES.settle(RULES.start(3, RULES.Options()), Loaded(starter))
        assert one(step, events.Started).seat == starter
        assert RULES.to_act(step.state) == (starter,)
        assert RULES.view(step.state, TABLE).starter == starter
    assert RULES.view(RULES.start(3, RULES.Options()), TABLE).starter is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j5_a_starting_tile_is_any_tile_of_the_edge(players: int) -> None:
    assert set(legal(begun(players), "settle")) == book.edge(players)


@pytest.mark.parametrize("players", [2, 3])
def test_majority_j5_at_least_one_tile_lies_between_starting_tiles(players: int) -> None:
    for first in sorted(book.edge(players)):
        state = act(begun(players), f"settle {first}").state
        free = {other for other in book.edge(players) if book.apart(players, first, other)}
        assert set(legal(state, "settle")) == free
        if players == 2:
            continue
        for second in sorted(free):
            after = act(state, f"settle {second}").state
            assert set(legal(after, "settle")) == {o for o in free if book.apart(players, second, o)}


def test_majority_j5_everybody_finds_a_starting_tile_whatever_the_others_choose() -> None:
    for first, second, third in product(sorted(book.edge(4)), repeat=3):
        chosen = (first, second, third)
        if all(book.apart(4, a, b) for n, a in enumerate(chosen) for b in chosen[:n]):
            assert legal(acts(begun(4), *(f"settle {letter}" for letter in chosen)))


def test_majority_j5_settling_fills_the_tile_and_claims_it() -> None:
    step = act(begun(4, starter=2), "settle C")
    assert one(step, events.Settled) == events.Settled(
        seat=2, tile="C", spots=("C1", "C2", "C3", "C4", "C5", "C6")
    )
    assert kinds(step) == ["settled"]
    assert tile(step.state, "C") == "222222"
    assert claim(step.state, "C") == 2
    holding = RULES.view(step.state, TABLE).holdings[2]
    assert (holding.tokens, holding.supply, holding.score) == (9, 24, 6)


def test_majority_j5_settling_goes_in_turn_order() -> None:
    state = begun(3, starter=1)
    for seat, letter in ((1, "B"), (2, "G"), (0, "P")):
        assert RULES.to_act(state) == (seat,)
        assert RULES.view(state, TABLE).phase == "settling"
        state = act(state, f"settle {letter}").state
    assert RULES.to_act(state) == ()
    assert RULES.view(state, TABLE).phase == "dealing"
    trail = RULES.view(state, TABLE).trail
    assert trail.seat is None
    assert [(deed.seat, deed.tile) for deed in trail.deeds] == [(1, "B"), (2, "G"), (0, "P")]  # type: ignore[union-attr]


def test_majority_j5_settling_elsewhere_is_refused_with_the_reason() -> None:
    state = act(begun(3), "settle B").state
    free = tuple(legal(state, "settle"))
    for words, key, facts in (
        ("settle S", "tile_unknown", {"tile": "S"}),
        ("settle I", "settle_inside", {"tile": "I", "tiles": free}),
        ("settle B", "settle_near", {"tile": "B", "near": "B", "owner": 0, "tiles": free}),
        ("settle F", "settle_near", {"tile": "F", "near": "B", "owner": 0, "tiles": free}),
    ):
        with pytest.raises(Illegal) as refused:
            act(state, words)
        assert refused.value.key == key
        assert facts.items() <= refused.value.facts.items()


def test_majority_j6_each_draws_five_cards_and_the_first_player_two_more() -> None:
    state = acts(begun(3, starter=1), "settle B", "settle G", "settle P")
    step = RULES.settle(state, FastDice(3))
    assert one(step, events.Dealt) == events.Dealt(seat=1, counts=(5, 7, 5))
    assert [len(hand) for hand in step.state.hands] == [5, 7, 5]
    assert RULES.to_act(step.state) == (1,)
    assert step.reveals == (0, 1, 2)
    drew = [event for event in step.events if isinstance(event, events.Drew)]
    assert [event.seat for event in drew] == [1, 2, 0]
    for event in drew:
        assert event.only == (event.seat,)
        assert arranged(" ".join(event.cards)) == step.state.hands[event.seat]
    assert RULES.view(step.state, TABLE).turns == 1


def test_majority_j6_the_first_hands_go_round_once_before_the_first_player_draws_two_more() -> None:
    state = acts(begun(2), "settle D", "settle H")
    # Seat 0 draws the first of its pile five times, seat 1 the last; then seat 0 its last twice.
    step = RULES.settle(state, Loaded(0, 0, 0, 0, 0, 17, 16, 15, 14, 13, 12, 11))
    assert step.state.hands[0] == arranged("+1 +1 +1 2 2 fore fore")
    assert step.state.hands[1] == arranged("fore fore hawk+2 hawk+1 4")
