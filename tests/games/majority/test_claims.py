"""J14 to J18: who claims a full tile, and when a token returns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.core import TABLE
from bot.games.majority import events
from bot.games.majority.claims import arrive, leave
from bot.games.majority.story import Story
from tests.games.majority import book
from tests.games.majority.table import RULES, act, acts, claim, kinds, lay, one, tile, tokens

# Three players: E is a four-spot tile beside D, F, I, J and A, B; I has six spots, D and J five.


def test_majority_j14_a_full_tile_is_claimed_by_whoever_has_most_moles_there() -> None:
    state = acts(lay("3", "", "2", moles="E=00.1 I=000000", claims="I0"), "play 3")
    step = act(state, "move I1 E3")
    assert one(step, events.Filled) == events.Filled(
        seat=0, tile="E", spots=4, moles=(3, 1, 0), tied=False, claim="new", before=None
    )
    assert claim(step.state, "E") == 0
    assert tokens(step.state, 0) == 8


def test_majority_j14_a_tile_that_is_not_full_is_not_claimed() -> None:
    state = acts(lay("3", "", "2", moles="E=0..1 I=000000", claims="I0"), "play 3")
    step = act(state, "move I1 E3")
    assert kinds(step) == ["moved"]
    assert claim(step.state, "E") is None


def test_majority_j14_it_is_checked_after_every_single_mole_and_counts_for_the_next_point() -> None:
    state = acts(lay("3", "", "", moles="E=000. I=000000", claims="I0"), "play 3", "move I1 E4")
    assert claim(state, "E") == 0
    assert state.points == 2
    assert "move E1 A1" in [str(one) for one in RULES.legal(state, 0)]


def test_majority_j14_who_fills_a_tile_may_fill_it_for_another() -> None:
    state = acts(lay("3", "", "", moles="E=111. I=000000", claims="I0"), "play 3")
    step = act(state, "move I1 E4")
    filled = one(step, events.Filled)
    assert (filled.seat, filled.claim) == (1, "new")
    assert claim(step.state, "E") == 1
    assert tokens(step.state, 1) == 9


def test_majority_j15_among_equals_the_last_to_bring_a_mole_claims() -> None:
    state = acts(lay("3", "", "", moles="E=110. I=000000", claims="I0"), "play 3")
    filled = one(act(state, "move I1 E4"), events.Filled)
    assert (filled.seat, filled.tied, filled.moles) == (0, True, (2, 2, 0))


def test_majority_j15_only_the_tied_players_count_even_if_another_came_last() -> None:
    # D has five spots: two of 1, two of 2, and the mole that fills it is 0's.
    for order, winner in (("12", 2), ("21", 1)):
        state = lay("2", "", "", moles="D=1122. I=000000", claims="I0", arrivals={"D": order})
        assert one(act(acts(state, "play 2"), "move I1 D5"), events.Filled).seat == winner


def test_majority_j15_a_tile_remembers_arrivals_of_moles_that_have_left() -> None:
    # The mole with which 1 came last, after 2, is struck; 0 has no token on the board and may come to the edge (J8a).
    state = lay("hawk+1 2 2", "", "", moles="D=11122", claims="D1", arrivals={"D": "21"})
    step = act(acts(state, "hawk hawk+1 2", "strike D3 1"), "resupply D3")
    filled = one(step, events.Filled)
    assert (filled.moles, filled.tied, filled.seat, filled.claim) == ((1, 2, 2), True, 1, "kept")


@pytest.mark.parametrize("how", ["add", "move", "resupply"])
def test_majority_j15_every_way_of_bringing_a_mole_counts(how: str) -> None:
    moles = "E=11.. D=00000 I=0.1..." if how == "move" else "E=11.. I=0.1..."
    claims = "I0 D0" if how == "move" else "I0"
    hand = "+1 2" if how == "resupply" else "2 2"
    state = lay(hand, "", "", moles=moles, claims=claims, arrivals={"I": "01"})
    words = {"add": "add I2", "move": "move D1 I2", "resupply": "resupply I2"}[how]
    state = acts(state, "play +1" if how == "resupply" else "play 2", words)
    arrivals = next(t.arrivals for t in RULES.view(state, TABLE).tiles if t.letter == "I")
    assert arrivals == (1, 0)


def test_majority_j15_settling_counts_as_arriving() -> None:
    state = acts(lay("3", "", "", moles="E=0000 I=......"), "play 3")
    assert next(t.arrivals for t in RULES.view(state, TABLE).tiles if t.letter == "E") == (0,)


def test_majority_j16_a_new_leader_s_token_replaces_the_old_one() -> None:
    state = acts(lay("2", "", "", moles="E=001. I=000000", claims="I0 E1"), "play 2")
    step = act(state, "move I1 E4")
    filled = one(step, events.Filled)
    assert (filled.seat, filled.claim, filled.before) == (0, "replaced", 1)
    assert claim(step.state, "E") == 0
    assert tokens(step.state, 1) == 10
    assert tokens(step.state, 0) == 8


def test_majority_j16_a_claimant_who_still_leads_keeps_the_tile() -> None:
    state = acts(lay("2", "", "", moles="E=011. I=000000", claims="I0 E0", arrivals={"E": "10"}), "play 2")
    filled = one(act(state, "add E4"), events.Filled)
    assert (filled.seat, filled.claim, filled.before, filled.tied) == (0, "kept", 0, True)


def test_majority_j17_a_move_away_does_not_change_a_claim() -> None:
    state = acts(lay("2", "", "", moles="E=0111 I=......", claims="E0"), "play 2")
    assert claim(state, "E") == 0
    step = act(state, "move E1 I1")
    assert kinds(step) == ["moved"]
    assert claim(step.state, "E") == 0
    assert tile(step.state, "E") == ".111"


def test_majority_j17_a_hawk_does_not_change_a_claim() -> None:
    state = acts(lay("hawk+1 2 2", "", "", moles="E=0011", claims="E0"), "hawk hawk+1 2")
    step = act(state, "strike E1 2")
    assert claim(step.state, "E") == 0
    assert "returned" not in kinds(step)


def test_majority_j17_the_token_returns_as_soon_as_the_last_mole_leaves() -> None:
    state = acts(lay("2 2", "", "", moles="E=0... I=0.....", claims="E0 I0"), "play 2")
    step = act(state, "move E1 D1")
    assert kinds(step) == ["moved", "returned"]
    assert one(step, events.Returned) == events.Returned(seat=0, tile="E")
    assert claim(step.state, "E") is None
    assert tokens(step.state, 0) == 9


def test_majority_j17_a_hawk_that_takes_the_last_moles_returns_the_token() -> None:
    state = acts(lay("hawk+1 2 2", "", "", moles="E=.11.", claims="E1"), "hawk hawk+1 2")
    step = act(state, "strike E2 2")
    assert kinds(step)[:2] == ["struck", "returned"]
    assert tokens(step.state, 1) == 10


def test_majority_j17_a_claim_may_stay_on_a_tile_with_others_moles_alone() -> None:
    state = acts(lay("2 2", "", "", moles="E=0..1", claims="E0"), "play 2", "move E1 I1")
    assert claim(state, "E") == 0
    assert tile(state, "E") == "...1"


ALL_TEN = "A0 B0 C0 D0 F0 G0 H0 I0 K0 L0"
ROWS = "A=000 B=0..... C=0... D=0.... F=0... G=0..... H=0... I=00.... K=0.. L=0.... E=000."


def test_majority_j18_a_player_without_tokens_claims_nothing() -> None:
    state = acts(lay("2", "", "", moles=ROWS, claims=ALL_TEN), "play 2")
    step = act(state, "move I1 E4")
    filled = one(step, events.Filled)
    assert (filled.seat, filled.claim, filled.before) == (0, "without", None)
    assert claim(step.state, "E") is None
    assert tokens(step.state, 0) == 0


def test_majority_j18_without_a_token_the_old_one_stays() -> None:
    state = acts(lay("2", "", "", moles=ROWS, claims=f"{ALL_TEN} E1"), "play 2")
    step = act(state, "move I1 E4")
    filled = one(step, events.Filled)
    assert (filled.seat, filled.claim, filled.before) == (0, "without", 1)
    assert claim(step.state, "E") == 1


def test_majority_j18_the_tile_stays_as_it_is_until_it_is_filled_anew() -> None:
    state = acts(
        lay("4", "", "", moles=ROWS, claims=ALL_TEN), "play 4", "move I1 E4", "move A1 B2", "move A2 B3"
    )
    state = acts(state, "move A3 B4")  # the token of A returns
    assert tokens(state, 0) == 1
    assert claim(state, "E") is None


def test_majority_j18_claiming_is_compulsory_whoever_brought_the_last_mole() -> None:
    state = acts(lay("", "2", "", moles=ROWS.replace("I=00....", "I=00111."), claims="I1", turn=1), "play 2")
    step = act(state, "move I3 E4")
    assert (one(step, events.Filled).seat, claim(step.state, "E")) == (0, 0)


def test_majority_j14_only_the_tile_just_filled_is_checked() -> None:
    # J is full and its leader has no token there; filling E does not look at it.
    state = acts(lay("2", "", "", moles="E=000. I=000000 J=11000", claims="I0 J1"), "play 2", "move I1 E4")
    assert claim(state, "J") == 1


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 5), st.booleans()), max_size=60), st.data())
def test_majority_j14_to_j17_claims_agree_with_a_plain_second_implementation(
    steps: list[tuple[int, int, bool]], data: Any
) -> None:
    """On tile I of the course for three moles come and go; the book is asked after each."""
    state = lay("", "", "")
    first = book.spots(3).index("I1")
    plain: book.Tile = [None] * 6
    history: list[int] = []
    token: int | None = None
    for seat, place, coming in steps:
        story = Story(RULES.board, state)
        if coming and plain[place] is None:
            arrive(story, seat, first + place)
            plain[place] = seat
            history.append(seat)
            token = token if None in plain else book.majority(plain, history)
        elif not coming and plain[place] is not None:
            leave(story, first + place)
            plain[place] = None
            token = None if plain == [None] * 6 else token
        state = story.state
        assert claim(state, "I") == token
        assert [None if mole == -1 else mole for mole in state.moles[first : first + 6]] == plain
