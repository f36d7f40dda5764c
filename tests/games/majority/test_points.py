"""J8, J8a, J9 and J11: points, resupplies and strikes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.core import TABLE, Illegal
from bot.games.majority import events
from bot.games.majority.state import MajorityState
from tests.games.majority import book
from tests.games.majority.table import (
    RULES,
    act,
    acts,
    claim,
    kinds,
    lay,
    legal,
    one,
    supply,
    tile,
    tokens,
)

# Three players: I (six spots) is beside D, E, H, J, L, M; G (six, edge) beside C, H, K; K (three, edge) beside G, L.


def opened(card: str, moles: str, claims: str, hand: str = "", **more: object) -> MajorityState:
    return acts(lay(f"{card} {hand}", "", "", moles=moles, claims=claims, **more), f"play {card}")  # type: ignore[arg-type]


def refused(state: MajorityState, words: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Illegal) as caught:
        act(state, words)
    return caught.value.key, caught.value.facts


def test_majority_j8_a_point_adds_a_mole_to_a_free_spot_of_a_tile_with_one_s_token() -> None:
    state = opened("3", "I=0.0... G=00.... K=11.", "I0 G0 K1")
    assert legal(state, "add") == ["G3", "G4", "G5", "G6", "I2", "I4", "I5", "I6"]
    step = act(state, "add I4")
    assert one(step, events.Added) == events.Added(seat=0, spot="I4", left=2)
    assert tile(step.state, "I") == "0.00.."
    assert supply(step.state, 0) == supply(state, 0) - 1


def test_majority_j8_a_point_moves_a_mole_from_a_tile_with_one_s_token_to_an_adjacent_tile() -> None:
    state = opened("3", "I=0..... G=00.... H=0.1. K=11.", "I0 K1")
    free = {
        f"{letter}{n}"
        for letter in book.beside(3, "I")
        for n in range(1, book.sizes(3)[book.letters(3)[letter]] + 1)
    } - {"H1", "H3"}
    assert set(legal(state, "move")) == {f"I1 {spot}" for spot in free}
    step = act(state, "move I1 H2")
    assert one(step, events.Moved) == events.Moved(seat=0, mole="I1", to="H2", left=2)
    assert tile(step.state, "H") == "001."
    assert supply(step.state, 0) == supply(state, 0)


def test_majority_j8_a_mole_may_move_to_a_tile_whoever_claims_it() -> None:
    state = opened("3", "I=00.... L=11.1. H=00..", "I0 L1 H0")
    targets = {words.split()[1] for words in legal(state, "move")}
    assert {"L3", "L5", "H3", "H4"} <= targets
    assert claim(act(state, "move I1 L3").state, "L") == 1


def test_majority_j8_points_may_be_split_freely() -> None:
    state = opened("4", "I=000... G=0.....", "I0 G0")
    state = acts(state, "add G2", "move I1 H1", "add I1", "move G1 K1")
    assert (tile(state, "G"), tile(state, "H"), tile(state, "I"), tile(state, "K")) == (
        ".0....",
        "0...",
        "000...",
        "0..",
    )
    assert state.open == ()


def test_majority_j8_points_may_be_left_unused() -> None:
    state = opened("4", "I=000...", "I0", hand="2")
    step = act(act(state, "add I4").state, "done")
    assert one(step, events.Lapsed) == events.Lapsed(seat=0, what="points", count=3, forced=False)
    assert step.state.open == ()
    assert legal(step.state) == ["done"]


def test_majority_j8_a_card_gives_as_many_points_as_its_number() -> None:
    for card, points, resupplies in (("2", 2, 0), ("2+1", 2, 1), ("3", 3, 0), ("4", 4, 0)):
        step = act(lay(f"{card} fore", "", "", moles="I=0.....", claims="I0"), f"play {card}")
        assert one(step, events.Played) == events.Played(
            seat=0, card=card, points=points, resupplies=resupplies
        )
        view = RULES.view(step.state, TABLE).open
        assert view is not None
        assert (view.doing, view.points, view.resupplies) == ("points", points, resupplies)


def test_majority_j8_in_a_move_the_mole_first_leaves_and_the_token_returns_before_it_arrives() -> None:
    nine = "A=000 B=0..... C=0... D=0.... F=0... G=0..... H=0... L=0.... K=0.. E=000. I=0....."
    state = opened("2", nine, "A0 B0 C0 D0 F0 G0 H0 L0 K0 I0")
    assert tokens(state, 0) == 0
    step = act(state, "move I1 E4")
    assert kinds(step)[:3] == ["moved", "returned", "filled"]
    assert one(step, events.Filled).claim == "new"
    assert tokens(step.state, 0) == 0


def test_majority_j8_a_card_without_any_effect_may_be_played() -> None:
    # The only tile of 0 is full, with nobody of its own on it to move.
    state = lay("3 2", "", "", moles="I=111111", claims="I0")
    step = act(state, "play 3")
    assert kinds(step) == ["played", "lapsed"]
    assert one(step, events.Lapsed) == events.Lapsed(seat=0, what="points", count=3, forced=True)
    assert legal(step.state) == ["done"]


def test_majority_j8_without_a_supply_no_mole_is_added() -> None:
    full = "A=000 B=000000 C=0000 D=00000 E=0000 F=0000 G=0...11"
    state = opened("2", f"{full} H=000.", "G0 H0")
    assert supply(state, 0) == 0
    assert legal(state, "add") == []
    assert legal(state, "move")
    assert refused(state, "add G2") == ("supply_empty", {})


def test_majority_j8a_without_a_token_on_the_board_points_add_moles_to_the_edge() -> None:
    state = opened("2", "G=0..1.. I=1.....", "G1")
    spots = {spot for spot in book.spots(3) if spot[0] in book.edge(3)} - {"G1", "G4"}
    assert set(legal(state, "add")) == spots
    assert legal(state, "move") == []


def test_majority_j8a_resupplies_too() -> None:
    state = acts(lay("+1 2", "", "", moles="G=0..1..", claims="G1"), "play +1")
    assert set(legal(state, "resupply")) == {spot for spot in book.spots(3) if spot[0] in book.edge(3)} - {
        "G1",
        "G4",
    }


def test_majority_j8a_ends_with_the_first_token() -> None:
    state = opened("3", "K=00.", "")
    state = acts(state, "add K3")
    assert claim(state, "K") == 0
    assert legal(state, "add") == []
    assert {words.split()[0] for words in legal(state, "move")} == {"K1", "K2", "K3"}


def test_majority_j8a_holds_only_while_no_token_is_on_the_board() -> None:
    state = opened("2", "G=0.....", "G0")
    assert {spot[0] for spot in legal(state, "add")} == {"G"}


def test_majority_j9_resupplies_come_after_the_main_effect() -> None:
    state = opened("2+1", "I=00....", "I0", hand="4")
    assert legal(state, "resupply") == []
    state = acts(state, "add I3", "add I4")
    assert legal(state, "resupply") == ["I5", "I6"]
    step = act(state, "resupply I6")
    assert one(step, events.Resupplied) == events.Resupplied(seat=0, spot="I6", left=0)
    assert tile(step.state, "I") == "0000.0"
    assert step.state.open == ()


def test_majority_j9_they_follow_even_if_points_are_left_unused() -> None:
    state = acts(opened("2+1", "I=00....", "I0"), "done")
    assert legal(state) == ["resupply I3", "resupply I4", "resupply I5", "resupply I6", "done"]


def test_majority_j9_a_tile_claimed_this_very_turn_is_included() -> None:
    state = acts(opened("2+1", "I=000000 E=000.", "I0"), "move I1 E4", "move E1 A1")
    assert legal(state, "resupply") == ["E1", "I1"]


def test_majority_j9_what_is_not_placed_is_lost() -> None:
    state = acts(opened("2+1", "I=00....", "I0", hand="4"), "done")
    step = act(state, "done")
    assert one(step, events.Lapsed) == events.Lapsed(seat=0, what="resupplies", count=1, forced=False)
    assert step.state.open == ()


def test_majority_j9_what_cannot_be_placed_is_lost() -> None:
    state = lay("+1 4", "", "", moles="K=000", claims="K0")
    step = act(state, "play +1")
    assert kinds(step) == ["played", "lapsed"]
    assert one(step, events.Lapsed) == events.Lapsed(seat=0, what="resupplies", count=1, forced=True)


def test_majority_j11_a_hawk_takes_moles_of_any_colours_from_neighbouring_spots_of_one_tile() -> None:
    state = acts(lay("hawk+1 3 2", "", "", moles="I=012..0 L=1....", claims="I1"), "hawk hawk+1 3")
    assert "add" not in {words.split()[0] for words in legal(state)}
    step = act(state, "strike I1 3")
    assert one(step, events.Struck) == events.Struck(
        seat=0, tile="I", spots=("I1", "I2", "I3"), owners=(0, 1, 2)
    )
    assert tile(step.state, "I") == ".....0"
    assert [supply(step.state, seat) - supply(state, seat) for seat in range(3)] == [1, 1, 1]


def test_majority_j11_from_one_to_as_many_as_the_number() -> None:
    state = acts(lay("hawk+1 2 2", "", "", moles="I=0120.. K=1.."), "hawk hawk+1 2")
    assert legal(state, "strike") == ["I1 1", "I1 2", "I2 1", "I2 2", "I3 1", "I3 2", "I4 1", "K1 1"]


def test_majority_j11_a_strike_is_not_optional() -> None:
    state = acts(lay("hawk+1 2 2", "", "", moles="I=0120.."), "hawk hawk+1 2")
    assert "done" not in legal(state)
    assert refused(state, "done")[0] == "not_now"


def test_majority_j11_count_is_at_most_the_number_of_spots() -> None:
    state = acts(lay("hawk+1 4 2", "", "", moles="K=111"), "hawk hawk+1 4")
    assert [words for words in legal(state, "strike") if words.startswith("K2")] == ["K2 1", "K2 2", "K2 3"]


def test_majority_j11_the_resupplies_of_both_cards_follow_as_one_phase() -> None:
    state = lay("hawk+2 2+1 2", "", "", moles="I=00.... L=1....", claims="I0")
    step = act(state, "hawk hawk+2 2+1")
    assert one(step, events.Hawked) == events.Hawked(seat=0, hawk="hawk+2", card="2+1", most=2, resupplies=3)
    after = act(step.state, "strike L1 1").state
    assert (after.stage, after.resupplies) == ("resupplies", 3)
    assert acts(after, "resupply I3", "resupply I4", "resupply I5").open == ()
    assert legal(acts(after, "resupply I3", "done")) == ["done"]


def test_majority_j11_with_no_mole_on_the_board_the_strike_ends_by_itself() -> None:
    step = act(lay("hawk+1 2 3", "", ""), "hawk hawk+1 2")
    assert step.state.stage == "resupplies"
    assert one(step, events.Lapsed).what == "points"


def test_majority_j11_the_pair_is_the_main_card() -> None:
    state = acts(lay("hawk+1 2 3 +1", "", "", moles="K=1.."), "hawk hawk+1 2", "strike K1 1", "done")
    assert legal(state) == ["play +1", "done"]


@given(
    st.lists(st.sampled_from([None, 0, 1, 2]), min_size=3, max_size=6),
    st.sampled_from(["2", "2+1", "3", "4"]),
)
def test_majority_j11_ring_runs_agree_with_a_plain_second_implementation(ring: book.Tile, card: str) -> None:
    letter = {3: "K", 4: "H", 5: "L", 6: "I"}[len(ring)]
    row = "".join("." if mole is None else str(mole) for mole in ring)
    state = acts(lay(f"hawk+1 {card} 2", "", "", moles=f"{letter}={row}"), f"hawk hawk+1 {card}")
    expected = {
        f"{letter}{first + 1} {count}": taken
        for first in range(len(ring))
        for count in range(1, int(card[0]) + 1)
        if (taken := book.run(ring, first, count)) is not None
    }
    assert set(legal(state, "strike")) == set(expected)
    for words, taken in expected.items():
        left = "".join("." if at in taken else mole for at, mole in enumerate(row))
        assert tile(act(state, f"strike {words}").state, letter) == left


def test_majority_j8_refusals_say_what_is_possible_instead() -> None:
    state = opened("3", "I=0.0..1 G=00.... K=11.", "I0 K1")
    assert refused(state, "add I1") == ("spot_taken", {"spot": "I1", "owner": 0, "spots": ("I2", "I4", "I5")})
    assert refused(state, "add G3") == (
        "tile_foreign",
        {"spot": "G3", "tile": "G", "owner": None, "tiles": ("I",)},
    )
    assert refused(state, "add K3")[1]["owner"] == 1
    assert refused(state, "add S1") == ("spot_unknown", {"spot": "S1", "tile": "S", "spots": 0})
    assert refused(state, "add K4") == ("spot_unknown", {"spot": "K4", "tile": "K", "spots": 3})
    assert refused(state, "move I2 H1") == ("mole_missing", {"mole": "I2", "spots": ("I1", "I3")})
    assert refused(state, "move I6 H1") == ("mole_foreign", {"mole": "I6", "owner": 1, "spots": ("I1", "I3")})
    assert refused(state, "move G1 H1") == (
        "mole_unclaimed",
        {"mole": "G1", "tile": "G", "owner": None, "spots": ("I1", "I3")},
    )
    assert refused(state, "move I1 A1") == (
        "move_far",
        {"mole": "I1", "to": "A1", "tiles": ("D", "E", "H", "J", "L", "M")},
    )
    assert refused(state, "move I1 I2")[0] == "move_far"
    assert refused(state, "move I1 S2") == ("spot_unknown", {"spot": "S2", "tile": "S", "spots": 0})
    assert refused(state, "resupply I2") == (
        "not_now",
        {"verb": "resupply", "possible": ("add", "move", "done")},
    )
    assert refused(state, "strike I1 1")[0] == "not_now"


def test_majority_j8_a_full_adjacent_tile_is_refused_with_its_free_spots() -> None:
    state = opened("3", "I=0..... H=1.1.", "I0")
    assert refused(state, "move I1 H3") == ("spot_taken", {"spot": "H3", "owner": 1, "spots": ("H2", "H4")})


def test_majority_j8a_the_inside_is_refused_with_the_edge() -> None:
    state = opened("3", "", "")
    key, facts = refused(state, "add I1")
    assert key == "tile_inside"
    assert set(facts["tiles"]) == book.edge(3)  # type: ignore[call-overload]


def test_majority_j11_refusals_say_what_is_possible_instead() -> None:
    state = acts(lay("hawk+1 2 2", "", "", moles="I=012..."), "hawk hawk+1 2")
    assert refused(state, "strike I4 1") == ("strike_empty", {"spot": "I4"})
    assert refused(state, "strike I2 3") == ("strike_long", {"spot": "I2", "count": 3, "longest": 2})
    assert refused(state, "strike I1 3") == ("strike_most", {"spot": "I1", "count": 3, "most": 2})
    assert refused(state, "strike S1 1")[0] == "spot_unknown"
