"""J7, J7a, J10 to J13: cards are played, drawn, taken and shuffled."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice
from bot.games.majority import events
from bot.games.majority.state import MajorityState
from tests.games.majority import book
from tests.games.majority.table import RULES, Loaded, act, acts, arranged, kinds, lay, legal, one

HOME = {"moles": "I=0..... G=1.....", "claims": "I0 G1"}


def refused(state: MajorityState, words: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Illegal) as caught:
        act(state, words)
    return caught.value.key, caught.value.facts


def passed(state: MajorityState, *rolls: int) -> MajorityState:
    """The turn ends, and what is drawn falls as told."""
    return RULES.settle(acts(state, "done"), Loaded(*rolls)).state


def test_majority_j7_a_turn_plays_one_card_and_draws_one() -> None:
    state = acts(lay("3 4", "2", "2", **HOME), "play 3", "done")
    step = RULES.settle(act(state, "done").state, Loaded(0))
    assert step.state.hands[0] == arranged("+1 4")
    assert step.state.discards[0] == ("3",)
    assert one(step, events.Drawn) == events.Drawn(seat=0, count=1, pile=15)
    assert one(step, events.Drew) == events.Drew(seat=0, cards=("+1",), only=(0,))
    assert RULES.to_act(step.state) == (1,)
    assert step.state.turns == 6
    assert 0 in step.reveals


def test_majority_j7_the_turn_does_not_end_before_a_card_is_played() -> None:
    state = lay("3 4", "2", "2", **HOME)
    assert "done" not in legal(state)
    assert refused(state, "done") == ("turn_unplayed", {})


def test_majority_j7_there_is_one_main_card_a_turn() -> None:
    state = acts(lay("3 4 fore hawk+1 2", "2", "2", **HOME), "play 3", "done")
    assert legal(state) == ["done"]
    assert refused(state, "play 4") == ("card_second", {"card": "4", "more": False})
    assert refused(state, "hawk hawk+1 2")[0] == "card_second"
    assert refused(state, "fore 1") == ("card_second", {"card": "fore", "more": False})


def test_majority_j7_with_an_empty_hand_at_the_end_of_the_turn_five_are_drawn() -> None:
    state = acts(lay("3", "2", "2", **HOME), "play 3")
    step = act(state, "done")
    assert RULES.to_act(step.state) == ()  # it ends by itself: nothing in the hand could be hidden by waiting
    after = RULES.settle(step.state, FastDice(1))
    assert one(after, events.Drawn).count == 5
    assert len(after.state.hands[0]) == 5


def test_majority_j7_the_turn_ends_only_by_done_while_cards_are_left() -> None:
    # With nothing but a second main card in hand there is nothing else to do, and still it is asked.
    state = acts(lay("3 4", "2", "2", **HOME), "play 3", "done")
    assert RULES.to_act(state) == (0,)
    assert legal(state) == ["done"]
    step = act(state, "done")
    assert (kinds(step), step.reveals) == ([], ())


def test_majority_j7_a_hand_has_no_upper_limit() -> None:
    state = acts(lay("+1 +1 +1 2 2 2+1 2+1 3 3 3 3 4", "2", "2", **HOME), "play 2", "done")
    assert len(passed(state, 0).hands[0]) == 12


def test_majority_j7_played_cards_are_shown_to_everybody_else() -> None:
    step = act(lay("3 4", "2", "2", **HOME), "play 3")
    assert step.reveals == (TABLE, 1, 2)
    assert RULES.view(step.state, TABLE).holdings[0].discards == ("3",)
    assert RULES.view(step.state, TABLE).played == ("3",)


@pytest.mark.parametrize("hand", ["hawk+1 hawk+2", "hawk+1", ""])
def test_majority_j7a_a_hand_of_hawks_or_nothing_passes_the_turn_with_five_new_cards(hand: str) -> None:
    state = acts(lay("3 4", hand, "2 2", **HOME), "play 3", "done", "done")
    step = RULES.settle(state, FastDice(5))
    discarded = one(step, events.Discarded)
    assert (discarded.seat, discarded.cards) == (1, arranged(hand))
    drawn = [event for event in step.events if isinstance(event, events.Drawn)]
    assert [(event.seat, event.count) for event in drawn] == [(0, 1), (1, 5)]
    assert len(step.state.hands[1]) == 5
    assert step.state.discards[1] == arranged(hand)
    assert RULES.to_act(step.state) == (2,)
    assert step.state.turns == 7
    assert RULES.view(step.state, TABLE).trail.seat == 1
    assert step.reveals == (TABLE, 0, 1, 2)


def test_majority_j7a_a_hawk_with_any_other_card_is_played() -> None:
    for other in ("+1", "2", "fore"):
        state = acts(lay("3 4", f"hawk+1 hawk+2 {other}", "2", **HOME), "play 3", "done", "done")
        step = RULES.settle(state, FastDice(5))
        assert RULES.to_act(step.state) == (1,)
        assert "discarded" not in kinds(step)


def test_majority_j7a_that_a_small_hand_is_played_shows_that_it_is_not_all_hawks() -> None:
    for hand, shown in (("2 3", True), ("2 3 4 +1 +1 2+1 2+1", False)):
        state = acts(lay("3 4", hand, "2", **HOME), "play 3", "done", "done")
        assert (TABLE in RULES.settle(state, FastDice(5)).reveals) is shown


def test_majority_j10_plus_one_cards_are_played_before_and_after_the_main_card() -> None:
    state = lay("+1 +1 +1 3 4", "2", "2", **HOME)
    state = acts(state, "play +1", "resupply I2", "play 3", "add I3", "done", "play +1", "resupply I4")
    assert legal(state) == ["play +1", "done"]
    assert state.played == ("+1", "3", "+1")


def test_majority_j10_a_plus_one_card_is_a_resupply_of_one() -> None:
    step = act(lay("+1 3", "2", "2", **HOME), "play +1")
    assert one(step, events.Played) == events.Played(seat=0, card="+1", points=0, resupplies=1)
    assert {words.split()[0] for words in legal(step.state)} == {"resupply", "done"}


def test_majority_j10_never_while_another_card_is_open() -> None:
    state = acts(lay("+1 +1 3", "2", "2", **HOME), "play 3")
    assert refused(state, "play +1")[0] == "not_now"
    state = acts(lay("+1 +1 3", "2", "2", **HOME), "play +1")
    assert refused(state, "play +1")[0] == "not_now"


def test_majority_j10_a_turn_may_consist_of_plus_one_cards_alone() -> None:
    state = acts(lay("+1 +1 3", "2", "2", **HOME), "play +1", "done", "play +1", "done", "done")
    after = RULES.settle(state, Loaded(0)).state
    assert after.hands[0] == arranged("+1 3")
    assert RULES.to_act(after) == (1,)


def test_majority_j11_a_hawk_is_played_together_with_a_number_card() -> None:
    state = lay("hawk+1 hawk+2 2 2+1 +1 fore", "2", "2", **HOME)
    pairs = ["hawk+1 2", "hawk+1 2+1", "hawk+2 2", "hawk+2 2+1"]
    assert legal(state, "hawk") == pairs
    assert "hawk+1" not in legal(state, "play")
    step = act(state, "hawk hawk+2 2+1")
    assert step.state.discards[0] == ("hawk+2", "2+1")
    assert step.state.hands[0] == arranged("hawk+1 2 +1 fore")
    assert refused(state, "play hawk+1") == ("card_hawk", {"card": "hawk+1"})
    assert refused(state, "hawk 2 2") == ("hawk_first", {"card": "2"})
    assert refused(state, "hawk hawk+1 +1") == ("hawk_second", {"card": "+1"})
    assert refused(state, "hawk hawk+1 4") == (
        "card_missing",
        {"card": "4", "cards": arranged("+1 2 2+1 hawk+1 hawk+2 fore")},
    )


def test_majority_j11_a_hawk_without_a_number_card_is_not_played() -> None:
    state = lay("hawk+1 +1 fore", "2", "2", **HOME)
    assert legal(state, "hawk") == []
    assert refused(lay("2 3", "2", "2", **HOME), "hawk hawk+2 2")[1]["card"] == "hawk+2"


def test_majority_j12_fore_goes_into_the_opponent_s_pile() -> None:
    state = lay("fore 3", "2 3 4 4", "2", **HOME)
    assert legal(state, "fore") == ["1", "2"]
    step = act(state, "fore 1")
    assert step.state.piles[1].count("fore") == 3
    assert step.state.discards[0] == ()
    assert one(step, events.Fored) == events.Fored(seat=0, whom=1, count=3)
    assert RULES.to_act(step.state) == ()


def test_majority_j12_up_to_three_random_cards_are_seen_by_the_player_alone() -> None:
    state = act(lay("fore 3", "2 3 4 hawk+1", "2", **HOME), "fore 1").state
    step = RULES.settle(state, Loaded(3, 0, 0))
    assert one(step, events.Saw) == events.Saw(seat=0, whom=1, cards=step.state.seen, only=(0,))
    assert step.reveals == (0,)
    assert step.state.seen == arranged("hawk+1 3 4")
    for viewer in (TABLE, 1, 2):
        view = RULES.view(step.state, viewer)
        assert view.seen == ()
        assert view.open is not None
        assert (view.open.doing, view.open.whom, view.open.seen) == ("keep", 1, 3)
    assert RULES.view(step.state, 0).seen == arranged("hawk+1 3 4")
    seen = Counter(card for seed in range(600) for card in RULES.settle(state, FastDice(seed)).state.seen)
    assert all(400 < seen[card] < 500 for card in ("2", "3", "4", "hawk+1"))


def test_majority_j12_it_is_chance_even_if_there_are_three_or_fewer() -> None:
    for hand in ("2", "2 3", "2 3 4"):
        state = act(lay("fore 3", hand, "2", **HOME), "fore 1").state
        assert RULES.to_act(state) == ()
        assert RULES.settle(state, FastDice(1)).state.seen == arranged(hand)


def test_majority_j12_one_is_kept_and_the_others_go_back() -> None:
    state = act(lay("fore 3", "2 3 4 hawk+1", "2", **HOME), "fore 1").state
    state = RULES.settle(state, Loaded(3, 0, 0)).state
    assert legal(state) == ["keep 3", "keep 4", "keep hawk+1"]
    assert refused(state, "keep 2") == ("keep_unseen", {"card": "2", "cards": arranged("3 4 hawk+1")})
    step = act(state, "keep 4")
    assert step.state.hands[:2] == (arranged("3 4"), arranged("2 3 hawk+1"))
    assert kinds(step) == ["took", "kept", "lost"]
    assert one(step, events.Took) == events.Took(seat=0, whom=1)
    assert one(step, events.Kept) == events.Kept(seat=0, whom=1, card="4", only=(0,))
    assert one(step, events.Lost) == events.Lost(seat=0, whom=1, card="4", only=(1,))
    assert step.reveals == (1,)
    assert step.state.seen == ()


def test_majority_j12_a_kept_plus_one_may_be_played_in_the_same_turn() -> None:
    state = act(lay("fore", "+1", "2", **HOME), "fore 1").state
    state = acts(RULES.settle(state, FastDice(1)).state, "keep +1")
    assert legal(state) == ["play +1", "done"]
    assert acts(state, "play +1", "resupply I2").stage == "draw"


def test_majority_j12_what_is_seen_stays_in_the_hand_until_it_is_kept() -> None:
    state = act(lay("fore 3", "2 3", "2", **HOME), "fore 1").state
    state = RULES.settle(state, FastDice(1)).state
    assert RULES.view(state, TABLE).holdings[1].hand == 2
    assert RULES.view(acts(state, "keep 3"), TABLE).holdings[1].hand == 1


def test_majority_j12_refusals_say_against_whom_it_can_be_played() -> None:
    state = lay("fore 3", "2", "2", **HOME)
    assert refused(state, "fore 0") == ("fore_self", {"whom": 0, "others": (1, 2)})
    assert refused(state, "fore 3") == ("fore_nobody", {"whom": 3, "others": (1, 2)})
    assert refused(state, "play fore") == ("card_fore", {"card": "fore"})
    assert refused(lay("2 3", "2", "2", **HOME), "fore 1") == (
        "card_missing",
        {"card": "fore", "cards": ("2", "3")},
    )


def test_majority_j13_an_empty_pile_takes_in_the_discards_this_turn_s_included() -> None:
    state = lay("3 4", "2", "2", piles={0: ""}, discards={0: "2 +1 2"}, **HOME)
    step = RULES.settle(acts(state, "play 3", "done", "done"), Loaded(3))
    assert one(step, events.Reshuffled) == events.Reshuffled(seat=0, count=4)
    assert step.state.hands[0] == arranged("3 4")
    assert step.state.piles[0] == arranged("2 +1 2")
    assert step.state.discards[0] == ()


def test_majority_j13_it_is_shuffled_in_only_when_a_card_is_to_be_drawn() -> None:
    state = lay("3 4", "2", "2", piles={0: "2"}, discards={0: "+1"}, **HOME)
    step = RULES.settle(acts(state, "play 3", "done", "done"), Loaded(0))
    assert "reshuffled" not in kinds(step)
    assert step.state.piles[0] == ()
    assert step.state.discards[0] == ("+1", "3")


def test_majority_j13_it_happens_in_the_middle_of_drawing_five() -> None:
    state = lay("3", "2", "2", piles={0: "2 2"}, discards={0: "+1 4 4 4"}, **HOME)
    step = RULES.settle(acts(state, "play 3", "done"), FastDice(1))
    assert one(step, events.Reshuffled).count == 5
    assert len(step.state.hands[0]) == 5
    assert {"2"} <= set(step.state.hands[0])
    assert one(step, events.Drawn) == events.Drawn(seat=0, count=5, pile=2)


def test_majority_j13_with_both_empty_nothing_is_drawn() -> None:
    state = lay("fore 4", "2 2 3 3 4 4 hawk+1", "2", piles={0: ""}, **HOME)
    state = RULES.settle(act(state, "fore 1").state, FastDice(1)).state
    state = acts(state, legal(state)[0])
    step = RULES.settle(acts(state, "done"), FastDice(1))
    assert one(step, events.Drawn) == events.Drawn(seat=0, count=0, pile=0)
    assert "drew" not in kinds(step)


def test_majority_j13_a_card_played_goes_to_the_discards_of_whoever_plays_it() -> None:
    # It was 1's once.
    state = act(lay("fore 2", "4", "2", **HOME), "fore 1").state
    state = acts(RULES.settle(state, FastDice(1)).state, "keep 4", "done")
    state = RULES.settle(state, FastDice(2)).state
    while state.turn != 0:
        words = next(w for w in legal(state) if w.split()[0] in {"play", "done"})
        state = acts(state, words)
        state = state if RULES.to_act(state) else RULES.settle(state, FastDice(3)).state
    assert "4" in acts(state, "play 4").discards[0]
    assert "4" not in acts(state, "play 4").discards[1]


def test_majority_j13_discards_and_sizes_of_piles_and_hands_are_public() -> None:
    state = lay("3 4", "2", "2 2", discards={1: "3 hawk+1"}, **HOME)
    holdings = RULES.view(state, TABLE).holdings
    assert [holding.hand for holding in holdings] == [2, 1, 2]
    assert [holding.pile for holding in holdings] == [16, 15, 16]
    assert holdings[1].discards == ("3", "hawk+1")


def test_majority_hands_and_piles_are_kept_in_an_order_that_tells_nothing() -> None:
    state = RULES.settle(acts(lay("3", "2", "2", **HOME), "play 3", "done"), FastDice(9)).state
    for heap in (*state.hands, *state.piles):
        assert list(heap) == sorted(heap, key=book.CARDS.index)


def test_majority_j12_others_hands_and_piles_are_drawn_anew_when_imagined() -> None:
    state = lay("2 3 4", "2 fore hawk+1", "2 +1 +1 4", **HOME)
    worlds = [RULES.imagine(state, 0, FastDice(seed)) for seed in range(60)]
    assert len({world.hands[1] for world in worlds}) > 10
    for world in worlds:
        assert world.hands[0] == state.hands[0]
        assert world.piles[0] == state.piles[0]
        assert RULES.view(world, 0) == RULES.view(state, 0)
        for seat in range(3):
            assert Counter(world.hands[seat]) + Counter(world.piles[seat]) == book.DECK


def test_majority_j12_what_a_fore_has_seen_is_known_to_its_player_and_to_nobody_else() -> None:
    state = act(lay("fore 2 3", "2 fore hawk+1 4 4", "2", **HOME), "fore 1").state
    state = RULES.settle(state, FastDice(1)).state
    for seed in range(40):
        world = RULES.imagine(state, 0, FastDice(seed))
        assert world.seen == state.seen
        assert not Counter(state.seen) - Counter(world.hands[1])
    for viewer in (1, 2, TABLE):
        worlds = [RULES.imagine(state, viewer, FastDice(seed)) for seed in range(40)]
        assert len({world.seen for world in worlds}) > 1
        for world in worlds:
            assert not Counter(world.seen) - Counter(world.hands[1])
            assert (world.hands[1] == state.hands[1]) or viewer != 1


def test_majority_j12_a_card_taken_may_be_in_either_stock_for_those_who_did_not_see_it() -> None:
    state = act(lay("fore 2 3", "hawk+2", "2 3", **HOME), "fore 1").state
    state = acts(RULES.settle(state, FastDice(1)).state, "keep hawk+2")
    assert state.takes == ((0, 1),)

    def hawks(viewer: int, seat: int) -> set[int]:
        worlds = (RULES.imagine(state, viewer, FastDice(seed)) for seed in range(80))
        return {Counter((*w.hands[seat], *w.piles[seat]))["hawk+2"] for w in worlds}

    assert hawks(1, 0) == {2}  # the victim knows which card left
    assert hawks(0, 1) == {0}
    assert hawks(2, 0) == {0, 1, 2}
    assert hawks(TABLE, 1) == {0, 1, 2}
    assert hawks(TABLE, 2) == {1}


def test_majority_j7a_nobody_imagines_a_turn_that_would_have_passed_by_itself() -> None:
    state = lay("2 3", "2 3", "4", turn=1, piles={1: "hawk+1 hawk+2"}, **HOME)
    hands = {RULES.imagine(state, 0, FastDice(seed)).hands[1] for seed in range(200)}
    assert ("hawk+1", "hawk+2") not in hands
    assert len(hands) == 5
    begun = msgspec.structs.replace(state, played=("+1",))
    assert ("hawk+1", "hawk+2") in {RULES.imagine(begun, 0, FastDice(seed)).hands[1] for seed in range(200)}
