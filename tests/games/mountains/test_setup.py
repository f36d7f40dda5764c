"""M1 to M10: what is in the box, setup, drafting, planning."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.games.core import TABLE
from bot.games.dice import FastDice
from bot.games.mountains.events import Began, Burrowed, Discarded, Drafted, Held, Planned, Ready, Seated
from tests.games.mountains import book
from tests.games.mountains.table import (
    RULES,
    Loaded,
    above,
    act,
    begun,
    burrowed,
    kinds,
    lay,
    legal,
    mole,
    one,
    planning,
    run,
)


@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 6), (4, 6)])
def test_mountains_m1_four_by_four_spaces_for_two_players_six_by_six_for_more(seats: int, size: int) -> None:
    state = begun(seats)
    assert len(state.mountains) == size * size
    assert RULES.view(state, TABLE).size == size
    last = book.spaces(size)[-1]
    assert {words.split()[1] for words in legal(state)} == {"A1", f"A{size}", f"{last[0]}1", last}


@pytest.mark.parametrize("seats", [1, 5])
def test_mountains_m1_other_numbers_of_players_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match="players"):
        RULES.start(seats, RULES.Options())


def test_mountains_m2_thirty_pieces_for_each_player() -> None:
    assert RULES.start(4, RULES.Options()).supplies == (30,) * 4


def test_mountains_m3_120_cards_of_these_kinds() -> None:
    state = RULES.start(3, RULES.Options())
    assert dict(zip(book.CARDS, state.deck, strict=True)) == book.CARDS
    assert sum(state.deck) == RULES.view(state, TABLE).deck == 120


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("F1", "C3 north"),
        ("F2", "C2 north"),
        ("F3", "C1 north"),
        ("F1-L", "C3 west"),
        ("L-F1", "B4 west"),
        ("F1-R", "C3 east"),
        ("R-F1", "D4 east"),
        ("F2-L", "C2 west"),
        ("L-F2", "A4 west"),
        ("F2-R", "C2 east"),
        ("R-F2", "E4 east"),
        ("U", "C4 south"),
    ],
)
def test_mountains_m3_a_card_is_carried_out_from_left_to_right(card: str, expected: str) -> None:
    assert mole(run(lay("C4 north", "F6 north", "A6 north", card=card)).state, 0) == expected


def test_mountains_m4_one_token_for_each_player_and_the_rock_off_the_board() -> None:
    view = RULES.view(begun(3), TABLE)
    assert sorted(token for token in view.tokens if token) == [1, 2, 3]
    assert view.rock is None


@pytest.mark.parametrize(("number", "limit"), [*enumerate(book.LIMITS, 1)])
def test_mountains_m5_how_high_a_mountain_may_stand_by_round(number: int, limit: int) -> None:
    state = lay(
        "B2 east", "F6 north", "A6 north", above={"C2": "1" * (limit - 1)}, in_round=number, card="F1"
    )
    assert RULES.view(state, TABLE).limit == limit
    assert run(state).state.stage != "topple"
    state = lay("B2 east", "F6 north", "A6 north", above={"C2": "1" * limit}, in_round=number, card="F1")
    assert run(state).state.stage == "topple"


def test_mountains_m6_the_tokens_are_dealt_at_random_and_are_the_turn_order() -> None:
    start = RULES.start(3, RULES.Options())
    step = RULES.settle(start, Loaded(2, 0, 0))
    assert one(step, Seated).order == step.state.order == (2, 1, 0)
    assert RULES.to_act(step.state) == (2,)
    assert RULES.view(step.state, TABLE).tokens == (3, 2, 1)
    assert {begun(3, seed).order for seed in range(60)} == {
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0),
    }  # fmt: skip


def test_mountains_m7_a_mole_on_a_free_corner_any_way_round_with_a_piece_above_it() -> None:
    state = begun(3)
    first, second, third = state.order
    assert legal(state) == [
        f"burrow {corner} {side}" for corner in ("A1", "A6", "F1", "F6") for side in book.COMPASS
    ]
    step = act(state, "burrow A1 north")  # towards the edge
    assert one(step, Burrowed).left == 29
    assert above(step.state) == {"A1": str(first)}
    assert mole(step.state, first) == "A1 north"
    assert step.state.turn == second
    assert not [words for words in legal(step.state) if "A1" in words]
    state = act(step.state, "burrow F6 west").state
    assert state.turn == third
    assert RULES.to_act(act(state, "burrow F1 south").state) == ()


def test_mountains_m8_five_cards_for_each_player_face_up_then_each_takes_one_in_turn_order() -> None:
    state = burrowed(3)
    view = RULES.view(state, TABLE)
    assert len(view.face_up) == 15
    assert view.deck == 105
    takers = []
    cards = Counter(view.face_up)
    while state.stage == "draft":
        (seat,) = RULES.to_act(state)
        takers.append(seat)
        step = act(state, legal(state)[-1])
        taken = one(step, Drafted)
        cards[taken.card] -= 1
        assert taken.held == len(step.state.hands[seat])
        state = step.state
    assert takers == [*state.order] * 4
    assert one(step, Discarded).cards == tuple(card for card in book.CARDS for _ in range(cards[card]))
    assert sum(cards.values()) == 3
    assert state.face_up == ()
    assert RULES.to_act(state) == (0, 1, 2)


def test_mountains_m8_each_kind_that_lies_there_is_offered_once() -> None:
    state = burrowed(4)
    assert legal(state) == [f"draft {card}" for card in book.CARDS if card in state.face_up]


def test_mountains_m8_cards_are_dealt_anew_as_each_round_begins() -> None:
    state = lay("B2 east", "F6 north", "A6 north", above={"B2": "0", "F6": "1", "A6": "2"})
    state = run(state).state
    state = act(state, "token 1").state
    step = RULES.settle(replace(act(state, "token 2").state, deck=tuple(book.CARDS.values())), FastDice(1))
    began = one(step, Began)
    assert (began.round, began.limit, len(began.cards)) == (2, 3, 15)
    assert step.state.stage == "draft"


@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
def test_mountains_m9_a_view_shows_a_hand_to_its_owner_only(draft: str) -> None:
    state = planning(4, draft=draft)
    size = 4 if draft == "in-turn" else 5
    for viewer in (TABLE, *range(4)):
        view = RULES.view(state, viewer)
        assert view.hand == (() if viewer == TABLE else state.hands[viewer])
        assert view.hands == (size,) * 4


def test_mountains_m9_the_deck_never_runs_out_and_discards_stay_out() -> None:
    state = planning(4)
    assert sum(state.deck) == 100
    assert sum(state.open) == 4
    assert sum(book.CARDS.values()) == len(book.LIMITS) * 5 * 4


def test_mountains_m9_dealt_hands_are_secret_and_four_of_five_are_planned() -> None:
    start = begun(3, draft="dealt")
    for _ in range(3):
        start = act(start, legal(start)[0]).state
    step = RULES.settle(start, FastDice(3))
    assert kinds(step) == ["began", "held", "held", "held"]
    assert one(step, Began).cards == ()
    for event in step.events:
        if isinstance(event, Held):
            assert event.only == (event.seat,)
            assert step.state.hands[event.seat] == event.cards
            assert len(event.cards) == 5
    state = step.state
    assert RULES.to_act(state) == (0, 1, 2)
    assert all(len(words.split()) == 5 for words in legal(state, 0))
    fifth = Counter(state.hands[1])
    for seat in range(3):
        plan = legal(state, seat)[-1]
        if seat == 1:
            fifth.subtract(plan.split()[1:])
        state = act(state, plan, seat).state
    (buried,) = fifth.elements()
    assert sum(state.buried) == 3
    assert state.buried[list(book.CARDS).index(buried)]
    assert RULES.view(state, 1).hands == (4, 4, 4)
    assert state.open == (0,) * 15  # never shown


def test_mountains_m10_all_plan_at_once_and_again_until_the_last_one_has() -> None:
    state = planning(3)
    step = act(state, legal(state, 2)[0], 2)
    assert one(step, Ready).waiting == (0, 1)
    assert one(step, Planned).only == (2,)
    assert RULES.to_act(step.state) == (0, 1)
    assert legal(step.state, 2) == legal(state, 2)
    assert RULES.view(step.state, 0).ready == (False, False, True)
    again = act(step.state, legal(state, 2)[-1], 2)
    assert kinds(again) == ["planned"]  # nobody else hears of it
    assert f"plan {' '.join(again.state.plans[2])}" == legal(state, 2)[-1]
    state = act(again.state, legal(state, 0)[0], 0).state
    state = act(state, legal(state, 1)[0], 1).state
    assert RULES.to_act(state) == ()
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]


def test_mountains_m10_a_plan_is_seen_by_its_owner_only() -> None:
    state = planning(3)
    step = act(state, legal(state, 2)[-1], 2)
    for viewer in (TABLE, 0, 1, 2):
        assert RULES.view(step.state, viewer).plan == (step.state.plans[2] if viewer == 2 else ())
    others = [event for event in step.events if event.seen_by(0)]
    assert [event.kind() for event in others] == ["ready"]


def test_mountains_m10_equal_cards_are_interchangeable() -> None:
    hand = ("F1", "F1", "U", "U")
    state = planning(2)
    state = replace(state, hands=(hand, state.hands[1]))
    assert len(legal(state, 0)) == 6
    state = act(state, "PLAN u f1 U F1", 0).state
    assert state.plans[0] == ("U", "F1", "U", "F1")
