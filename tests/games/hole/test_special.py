"""H18 to H21: special fields."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.hole import events
from bot.games.hole.state import HoleState
from tests.games.hole import book
from tests.games.hole.table import RULES, Loaded, act, kinds, lay, legal, moles, one

# Red, not turned: special fields at (-4, 1) = F1, (-1, 1) = F4, (0, 3) = H5, (1, -2) = C4; E2 is a hole.


def landed(**more: object) -> HoleState:
    """A mole of seat 0 has just gone from F5 to the special field F4."""
    state = lay("F5 A2", "I5", layer="red", disc=1, **more)  # type: ignore[arg-type]
    return act(state, "move F5 F4").state


def test_the_fields_used_below_are_those_of_the_table() -> None:
    assert {book.label(space) for space in book.SPECIAL["red"]} == {"F1", "F4", "H5", "C4"}


def test_hole_h18_landing_on_a_special_field_lets_its_player_turn_one_more_disc_if_they_wish() -> None:
    step = act(lay("F5 A2", "I5", layer="red", disc=1), "move F5 F4")
    assert one(step, events.Moved).landing == "special"
    assert RULES.to_act(step.state) == (0,)
    assert legal(step.state) == ["turn", "stop"]
    assert RULES.view(step.state, TABLE).extra
    turned = RULES.settle(act(step.state, "turn").state, Loaded(0))
    assert one(turned, events.Turned) == events.Turned(seat=0, value=2, extra=True, only=(0,))
    starts = {text.split()[1] for text in legal(turned.state)}
    assert starts == {"F4", "A2"}  # any one of their moles


def test_hole_h18_the_extra_move_counts_as_a_disc_and_then_the_turn_is_over() -> None:
    state = RULES.settle(act(landed(), "turn").state, Loaded(0)).state
    step = act(state, "move A2 A4")
    assert one(step, events.Moved).extra
    assert step.state.used[0] == (1, 2)
    assert step.state.turned == 2
    assert (step.state.turn, step.state.stage, step.state.extra) == (1, "turn", False)


def test_hole_h18_with_discs_hand_the_player_picks_the_extra_disc() -> None:
    state = landed(discs="hand")
    assert legal(state) == ["use 2", "use 3", "use 4", "stop"]
    state = act(state, "use 3").state
    assert (state.disc, state.extra) == (3, True)


def test_hole_h18_without_the_option_special_fields_are_ordinary_spaces() -> None:
    step = act(lay("F5 A2", "I5", layer="red", disc=1, special_fields=False), "move F5 F4")
    assert one(step, events.Moved).landing == "space"
    assert (step.state.turn, step.state.stage) == (1, "turn")
    assert RULES.view(step.state, 0).special == ()


def test_hole_h19_with_the_extra_move_no_mole_may_land_on_a_special_field_but_may_cross_one() -> None:
    state = lay("C2 A2", "I5", layer="red", disc=2, extra=True)
    assert "move C2 C4" not in legal(state)
    assert "move C2 C4" in legal(lay("C2 A2", "I5", layer="red", disc=2))
    assert "move C2 C5" in legal(lay("C2 A2", "I5", layer="red", disc=3, extra=True))
    with pytest.raises(Illegal) as refused:
        act(state, "move C2 C4")
    assert refused.value.key == "move_special"
    assert "C4" not in refused.value.facts["reaches"]


def test_hole_h19_an_extra_disc_without_a_legal_move_is_forfeited() -> None:
    # The only free space that A1 can reach with a 4 is... none: all its ways are closed by neighbours.
    state = lay("A1", "A2 B1 B2", layer="red", stage="turn", extra=True)
    step = RULES.settle(state, Loaded(0, 0))
    assert one(step, events.Forfeited) == events.Forfeited(seat=0, value=1, extra=True)
    assert step.state.turn == 1


def test_hole_h19_an_extra_disc_that_would_only_reach_special_fields_is_forfeited() -> None:
    # From G1 (-4, 2) a 1 reaches F1 (special), G2, F2 and H1; all but F1 are taken.
    around = [
        book.label(book.step((-4, 2), d)) for d in book.DIRECTIONS if book.step((-4, 2), d) in book.BOARD
    ]
    assert sorted(around) == ["F1", "F2", "G2", "H1"]
    state = lay("G1", "F2 G2 H1", layer="red", stage="turn", extra=True)
    assert kinds(RULES.settle(state, Loaded(0, 0)))[:2] == ["turned", "forfeited"]
    assert legal(lay("G1", "F2 G2 H1", layer="red", disc=1)) == ["move G1 F1"]


def test_hole_h20_declining_costs_nothing() -> None:
    state = landed()
    step = act(state, "stop")
    assert kinds(step) == ["stopped"]
    assert step.state.used == state.used
    assert step.state.turned == state.turned
    assert (step.state.turn, step.state.stage) == (1, "turn")
    assert step.reveals == ()


def test_hole_h20_once_the_extra_disc_is_turned_one_of_the_moves_must_be_made() -> None:
    state = RULES.settle(act(landed(), "turn").state, Loaded(0)).state
    assert all(text.startswith("move ") for text in legal(state))
    for words in ("stop", "pass", "turn"):
        with pytest.raises(Illegal) as refused:
            act(state, words)
        assert refused.value.key == "not_now"


def test_hole_h20_the_reshuffle_comes_before_an_extra_disc() -> None:
    step = act(lay("F5 A2", "I5", layer="red", disc=1, used={0: (2, 2, 3, 3, 4)}), "move F5 F4")
    assert kinds(step) == ["moved", "reshuffled"]
    assert legal(step.state) == ["turn", "stop"]
    values = [RULES.settle(act(step.state, "turn").state, Loaded(roll)).state.disc for roll in range(6)]
    assert values == [1, 2, 2, 3, 3, 4]


def test_hole_h21_a_mole_that_drops_onto_a_special_field_triggers_nothing() -> None:
    # Green holes never lie above red special fields on our board (H5), so drop from a board of our own making.
    from tests.games.hole.test_lift import bare

    rules = bare(green={(0, 3), (-1, 1), (1, -2)}, red={(0, 0), (2, 2)})
    state = lay("H5 F4", "C3", disc=1, turn=1)
    step = act(state, "move C3 C4", rules)
    assert kinds(step) == ["moved", "lifted"]
    step = rules.settle(step.state, Loaded(0, 0))
    assert kinds(step) == ["laid", "turned"]
    assert moles(step.state, 0) == "F4 H5"
    assert set(rules.view(step.state, 0).special) >= {"F4", "H5", "C4"}
    assert step.state.turn == 0
    assert not step.state.extra


def test_hole_h21_a_mole_that_already_stands_on_one_triggers_nothing() -> None:
    step = act(lay("F4 A2", "I5", layer="red", disc=1), "move A2 A3")
    assert (step.state.turn, step.state.stage) == (1, "turn")
