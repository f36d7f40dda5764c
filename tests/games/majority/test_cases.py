"""The worked cases of the rule book."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice, choice
from bot.games.majority import events
from bot.players.base import position
from bot.players.majority import MajorityPolicy
from bot.players.oneply import OnePly
from tests.games.majority import book
from tests.games.majority.table import (
    RULES,
    act,
    acts,
    arranged,
    claim,
    kinds,
    lay,
    legal,
    one,
    supply,
    tile,
    tokens,
)

ORANGE, RED = 0, 1


def test_majority_case_1_with_one_free_spot_the_second_move_is_not_legal() -> None:
    state = lay("", "3", "", moles="E=000. I=11....", claims="I1", turn=RED)
    state = acts(state, "play 3", "move I1 E4")
    assert [words for words in legal(state, "move") if words.split()[1][0] == "E"] == []
    with pytest.raises(Illegal) as refused:
        act(state, "move I2 E4")
    assert refused.value.key == "spot_taken"
    assert claim(state, "E") == ORANGE


def test_majority_case_1_two_against_two_and_red_was_last() -> None:
    state = lay("", "3", "", moles="E=00.. I=11....", claims="I1", turn=RED)
    state = acts(state, "play 3", "move I1 E3")
    step = act(state, "move I2 E4")
    assert tile(step.state, "E") == "0011"
    assert claim(step.state, "E") == RED
    assert one(step, events.Filled).tied


def test_majority_case_2_a_hawk_then_a_new_majority() -> None:
    blue = 2
    state = lay("", "", "2 hawk+1 2 2", moles="J=00022 I=222222", claims="J0 I2", turn=blue)
    assert tokens(state, ORANGE) == 9
    state = acts(state, "hawk hawk+1 2", "strike J1 2", "done")
    assert tile(state, "J") == "..022"
    assert claim(state, "J") == ORANGE
    # A turn later; what others do does not matter here.
    state = lay("", "", "2 2", moles="J=..022 I=222222", claims="J0 I2", turn=blue)
    state = acts(state, "play 2", "move I1 J1")
    assert (tile(state, "J"), claim(state, "J")) == ("2.022", ORANGE)
    step = act(state, "move I2 J2")
    assert one(step, events.Filled) == events.Filled(
        seat=blue, tile="J", spots=5, moles=(1, 0, 4), tied=False, claim="replaced", before=ORANGE
    )
    assert claim(step.state, "J") == blue
    assert tokens(step.state, ORANGE) == 10


def test_majority_case_3_a_run_may_wrap_around() -> None:
    state = lay("hawk+1 3 2", "", "", "", moles="C=01...2")
    state = acts(state, "hawk hawk+1 3")
    step = act(state, "strike C6 3")
    assert one(step, events.Struck).spots == ("C6", "C1", "C2")
    assert tile(step.state, "C") == "......"


def test_majority_case_3_an_empty_spot_breaks_the_run() -> None:
    state = acts(lay("hawk+1 3 2", "", "", "", moles="C=.1...2"), "hawk hawk+1 3")
    assert [words for words in legal(state, "strike") if words.startswith("C6")] == ["C6 1"]
    with pytest.raises(Illegal) as refused:
        act(state, "strike C6 3")
    assert refused.value.facts == {"spot": "C6", "count": 3, "longest": 1}


def test_majority_case_4_the_tenth_token_ends_the_game_at_the_end_of_that_turn() -> None:
    rows = "A=000 B=0..... C=0... D=0.... F=0... G=0..... H=0... I=00.... K=0.. E=000."
    state = lay("3 2", "3", "4", moles=rows, claims="A0 B0 C0 D0 F0 G0 H0 I0 K0")
    assert tokens(state, 0) == 1
    state = acts(state, "play 3", "move I1 E4")
    assert tokens(state, 0) == 0
    assert RULES.outcome(state) is None
    assert RULES.to_act(state) == (0,)
    state = acts(state, "move A1 B2", "done", "done")
    outcome = RULES.outcome(RULES.settle(state, FastDice(1)).state)
    assert outcome is not None
    assert (outcome.reason, outcome.places[0]) == ("tokens", 1)


def test_majority_case_4_a_token_that_returns_within_the_turn_does_not_end_it() -> None:
    rows = "A=000 B=0..... C=0... D=0.... F=0... G=0..... H=0... I=00.... K=0.. E=000."
    state = lay("3 2", "3", "4", moles=rows, claims="A0 B0 C0 D0 F0 G0 H0 I0 K0")
    state = acts(state, "play 3", "move I1 E4", "move C1 G2", "done", "done")
    assert tokens(state, 0) == 1
    assert RULES.outcome(RULES.settle(state, FastDice(1)).state) is None


def test_majority_case_5_fore_against_an_empty_hand() -> None:
    state = lay("fore 3", "", "2", moles="I=0.....", claims="I0")
    step = act(state, "fore 1")
    assert one(step, events.Fored).count == 0
    assert step.state.piles[1].count("fore") == 3
    assert step.state.hands[0] == ("3",)
    assert legal(step.state) == ["done"]


def test_majority_case_6_a_hand_of_two_hawks_is_discarded() -> None:
    state = acts(lay("3 4", "hawk+1 hawk+2", moles="D=0.....", claims="D0"), "play 3", "done", "done")
    step = RULES.settle(state, FastDice(5))
    assert one(step, events.Discarded) == events.Discarded(seat=1, cards=("hawk+1", "hawk+2"))
    assert len(step.state.hands[1]) == 5
    assert RULES.to_act(step.state) == (0,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_case_7_moles_tokens_and_cards_are_conserved(players: int) -> None:
    luck, player = FastDice(players), OnePly(MajorityPolicy())
    state = RULES.start(players, RULES.Options(turn_limit=100))
    while RULES.outcome(state) is None:
        due = RULES.to_act(state)
        if not due:
            state = RULES.settle(state, luck).state
        elif luck.below(2):
            state = RULES.apply(state, due[0], player.choose(position(RULES, state, due[0]), luck)).state
        else:
            state = RULES.apply(state, due[0], choice(luck, RULES.legal(state, due[0]))).state
        view = RULES.view(state, TABLE)
        for seat in range(players):
            standing = sum(t.moles.count(seat) for t in view.tiles)
            assert standing + supply(state, seat) == 30
            assert supply(state, seat) >= 0
            assert sum(t.claim == seat for t in view.tiles) + tokens(state, seat) == 10
            assert tokens(state, seat) >= 0
        heaps = (*state.hands, *state.piles, *state.discards)
        cards = Counter(card for heap in heaps for card in heap)
        assert cards == Counter({card: count * players for card, count in book.DECK.items()})


def test_majority_case_8_fore_into_an_empty_pile_while_there_are_discards() -> None:
    state = lay(
        "fore 3", "2 3", "2", moles="I=0.....", claims="I0", piles={1: ""}, discards={1: "4 +1 hawk+2"}
    )
    step = act(state, "fore 1")
    assert kinds(step) == ["fored", "reshuffled"]
    assert one(step, events.Reshuffled) == events.Reshuffled(seat=1, count=3)
    assert step.state.piles[1] == arranged("4 +1 hawk+2 fore")
    assert step.state.discards[1] == ()
