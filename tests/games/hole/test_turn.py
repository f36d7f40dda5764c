"""H10 to H17: a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.dice import FastDice
from bot.games.hole import events
from tests.games.hole import book
from tests.games.hole.table import RULES, Loaded, act, kinds, lay, legal, moles, one

# Grass, not turned: free corners and holes near them. A1 is (0, -4), a hole; A2 to A5 are (1, -4) to (4, -4); A5 is a hole.


def test_hole_h10_the_engine_turns_one_of_the_missing_discs_at_the_start_of_the_turn() -> None:
    state = lay("B2", "H2", used={0: (1, 3)})
    missing = [2, 2, 3, 4]
    for roll, value in enumerate(missing):
        step = RULES.settle(state, Loaded(roll))
        assert step.state.disc == value
        assert one(step, events.Turned) == events.Turned(seat=0, value=value, extra=False, only=(0,))
    drawn = Counter(RULES.settle(state, FastDice(seed)).state.disc for seed in range(2000))
    assert set(drawn) == {2, 3, 4}
    assert 0.42 < drawn[2] / 2000 < 0.58


def test_hole_h10_the_value_is_shown_to_its_player_alone_until_the_move_is_made() -> None:
    step = RULES.settle(lay("B2", "H2"), Loaded(0))
    assert [event.kind() for event in step.events if event.seen_by(1) or event.seen_by(TABLE)] == []
    assert step.reveals == (0,)
    assert RULES.view(step.state, 0).disc == 1
    for other in (1, TABLE):
        view = RULES.view(step.state, other)
        assert view.disc is None
        assert view.disc_pending
        assert view.trays[0].used == ()
        assert view.trays[0].down == 6
    moved = act(step.state, "move B2 B3")
    assert RULES.view(moved.state, TABLE).trays[0].used == (1,)
    assert one(moved, events.Moved).steps == 1
    assert moved.reveals == (TABLE, 1)


def test_hole_h10_nothing_that_others_see_depends_on_the_turned_value() -> None:
    worlds = [lay("B2 D4", "H2 E1", disc=value, used={0: (2,)}) for value in (1, 2, 3, 4)]
    for other in (1, TABLE):
        assert len({repr(RULES.view(state, other)) for state in worlds}) == 1
        assert {RULES.legal(state, other) for state in worlds} == {()}
    assert len({repr(RULES.view(state, 0)) for state in worlds}) == 4


def test_hole_h10_what_others_imagine_is_a_missing_value_with_a_legal_move() -> None:
    # From A2 a 4 goes nowhere but south; E2 and E6 block both ways south of it.
    state = lay("A2", "E2 E6", disc=1, used={0: (2, 2)})
    assert legal(lay("A2", "E2 E6", disc=4)) == []
    imagined = {RULES.imagine(state, 1, FastDice(seed)).disc for seed in range(100)}
    assert imagined == {1, 3}
    assert {RULES.imagine(state, 0, FastDice(seed)).disc for seed in range(20)} == {1}


def test_hole_h10_a_mole_goes_exactly_as_far_as_the_disc_says() -> None:
    for value in (1, 2, 3, 4):
        for text in legal(lay("E5", "A2", disc=value)):
            _, start, end = text.split()
            q, r = book.LABELS[end]
            assert (start, max(abs(q), abs(r), abs(q + r))) == ("E5", value)
    with pytest.raises(Illegal) as refused:
        act(lay("E5", "A2", disc=2), "move E5 E6")
    assert refused.value.key == "move_length"
    assert refused.value.facts["steps"] == 1


def test_hole_h11_a_move_is_a_straight_line() -> None:
    assert legal(lay("E5", "A2", disc=3)) == [
        f"move E5 {end}" for end in sorted(book.label(book.step((0, 0), d, 3)) for d in book.DIRECTIONS)
    ]
    with pytest.raises(Illegal) as refused:
        act(lay("E5", "A2", disc=2), "move E5 D7")
    assert refused.value.key == "move_crooked"
    assert refused.value.facts["reaches"] == ("C3", "C5", "E3", "E7", "G3", "G5")


@pytest.mark.parametrize("own", [True, False], ids=["its own", "an opponents"])
@pytest.mark.parametrize("at", ["E6", "E7", "E8"])
def test_hole_h12_a_mole_never_moves_over_or_onto_a_mole(own: bool, at: str) -> None:
    state = lay(f"E5 {at}", "A2", disc=3) if own else lay("E5", f"A2 {at}", disc=3)
    assert "move E5 E8" not in legal(state)
    assert "move E5 E2" in legal(state)
    with pytest.raises(Illegal) as refused:
        act(state, "move E5 E8")
    assert refused.value.key == "move_blocked"
    assert refused.value.facts == {
        "mole": "E5", "to": "E8", "value": 3, "at": at, "owner": 0 if own else 1,
        "reaches": ("B2", "B5", "E2", "H2", "H5"),
    }  # fmt: skip


def test_hole_h13_holes_and_special_fields_may_be_crossed() -> None:
    # Red, not turned: a hole at (-3, 0) = E2 and a special field at (-1, 1) = F4.
    assert "move E1 E3" in legal(lay("E1", "A2", layer="red", disc=2))
    assert "move F5 F3" in legal(lay("F5", "A2", layer="red", disc=2))


def test_hole_h13_a_mole_may_land_in_a_free_hole() -> None:
    step = act(lay("E1", "A2", layer="red", disc=1), "move E1 E2")
    moved = one(step, events.Moved)
    assert (moved.landing, moved.filled, moved.holes, moved.left_hole) == ("hole", 1, 8, False)
    assert (moved.seat, moved.start, moved.to, moved.steps, moved.direction) == (0, "E1", "E2", 1, "e")
    assert "move E1 E2" not in legal(lay("E1", "E2", layer="red", disc=1))


def test_hole_h14_if_only_a_move_out_of_a_hole_is_legal_it_must_be_made() -> None:
    # Red: one mole in the hole E2; the other in the corner A1 can go no 3 because A4, D1 and D4 are taken.
    state = lay("A1 E2", "A4 D1 D4", layer="red", disc=3)
    assert legal(state)
    assert {text.split()[1] for text in legal(state)} == {"E2"}
    with pytest.raises(Illegal) as refused:
        act(state, "pass")
    assert (refused.value.key, refused.value.facts) == ("not_now", {"verb": "pass", "possible": ("move",)})


def test_hole_h14_pulling_a_mole_out_is_also_allowed_when_not_forced() -> None:
    state = lay("A1 E2", "I5", layer="red", disc=1)
    assert {text.split()[1] for text in legal(state)} == {"A1", "E2"}
    step = act(state, "move E2 E3")
    assert one(step, events.Moved).left_hole
    assert moles(step.state, 0) == "A1 E3"


def test_hole_h15_without_a_legal_move_the_turn_is_forfeited_and_the_disc_stays_used() -> None:
    # A1 is locked in by neighbours: no move of any length.
    state = lay("A1", "A2 B1 B2", layer="red")
    step = RULES.settle(state, Loaded(3, 0))
    assert kinds(step) == ["turned", "forfeited", "turned"]
    assert one(step, events.Forfeited) == events.Forfeited(seat=0, value=3, extra=False)
    assert step.state.used[0] == (3,)
    assert step.state.turn == 1
    assert step.reveals == (TABLE, 0, 1)
    assert RULES.view(step.state, TABLE).trays[0].used == (3,)


def test_hole_h16_a_player_whose_moles_all_sit_in_holes_may_pass_or_turn() -> None:
    one_in, all_in = sorted(_red_holes())[:2]
    state = act(lay("A2", f"{one_in} E5", layer="red", disc=1), "move A2 A3").state
    assert state.stage == "turn"
    assert RULES.to_act(state) == ()
    state = act(lay("A2", f"{one_in} {all_in}", layer="red", disc=1), "move A2 A3").state
    assert RULES.to_act(state) == (1,)
    assert legal(state) == ["turn", "pass"]


def test_hole_h16_passing_uses_no_disc() -> None:
    state = act(lay("A2", "E2", layer="red", disc=1), "move A2 A3").state
    step = act(state, "pass")
    assert kinds(step) == ["passed"]
    assert step.state.used == state.used
    assert step.state.turned == state.turned
    assert step.state.stage == "turn"
    assert step.state.turn == 0
    assert step.reveals == ()


def test_hole_h16_a_player_who_turns_a_disc_all_the_same_must_move() -> None:
    state = act(lay("A2", "E2", layer="red", disc=1), "move A2 A3").state
    turning = act(state, "turn")
    assert (turning.state.turn, RULES.to_act(turning.state), turning.events) == (1, (), ())
    step = RULES.settle(turning.state, Loaded(0))
    assert set(legal(step.state)) == {
        "move E2 E1",
        "move E2 E3",
        "move E2 D1",
        "move E2 D2",
        "move E2 F1",
        "move E2 F2",
    }


def test_hole_h16_the_option_is_there_until_the_layer_is_lifted() -> None:
    state = lay("E2", "A2", layer="red", stage="choose")
    for _ in range(3):
        state = act(state, "pass").state
        state = RULES.settle(state, Loaded(0)).state
        state = act(state, legal(state)[0]).state
        assert legal(state) == ["turn", "pass"]


def test_hole_h17_a_used_disc_lies_face_up() -> None:
    step = act(lay("E5", "A2", disc=2, used={0: (1, 4)}), "move E5 E7")
    assert step.state.used[0] == (1, 2, 4)
    assert "reshuffled" not in kinds(step)
    view = RULES.view(step.state, TABLE)
    assert (view.trays[0].used, view.trays[0].down) == ((1, 2, 4), 3)


def test_hole_h17_all_six_are_turned_down_right_after_the_move_of_the_sixth() -> None:
    step = act(lay("E5", "A2", disc=2, used={0: (1, 2, 3, 3, 4)}), "move E5 E7")
    assert kinds(step) == ["moved", "reshuffled"]
    assert step.state.used[0] == ()
    assert RULES.view(step.state, TABLE).trays[0].down == 6


def test_hole_h17_also_after_the_forfeit_of_the_sixth() -> None:
    step = RULES.settle(lay("A1", "A2 B1 B2", layer="red", used={0: (1, 2, 2, 3, 3)}), Loaded(0, 0))
    assert kinds(step) == ["turned", "forfeited", "reshuffled", "turned"]
    assert step.state.used[0] == ()


def test_hole_h17_also_when_that_move_lifts_a_layer_or_ends_the_game() -> None:
    six = {0: (2, 2, 3, 3, 4)}
    others = " ".join(name for name in _red_holes() if name != "E2")
    step = act(lay("E1", others, layer="red", disc=1, used=six), "move E1 E2")
    assert kinds(step) == ["moved", "reshuffled", "lifted"]
    assert step.state.used[0] == ()
    step = act(lay("E4", "A2", layer="blue", rotation=3, disc=1, used=six), "move E4 E5")
    assert kinds(step) == ["moved", "reshuffled", "ended"]


def test_hole_discs_hand_any_unused_value_may_be_used_and_is_shown_with_the_move() -> None:
    state = lay("E6", "A2", discs="hand", stage="choose", used={0: (1, 2)})
    assert legal(state) == ["use 2", "use 3", "use 4"]
    with pytest.raises(Illegal) as refused:
        act(state, "use 1")
    assert (refused.value.key, refused.value.facts) == ("disc_used", {"value": 1, "values": (2, 3, 4)})
    step = act(state, "use 3")
    assert [event.only for event in step.events] == [(0,)]
    assert step.reveals == ()
    assert RULES.to_act(step.state) == (0,)
    assert RULES.view(step.state, 0).disc == 3
    assert RULES.view(step.state, 1).disc is None
    assert RULES.view(step.state, 1).trays[0].down == 4
    step = act(step.state, "move E6 E9")
    assert step.state.used[0] == (1, 2, 3)
    assert step.state.stage == "choose"
    assert legal(step.state) == ["use 1", "use 2", "use 3", "use 4"]
    assert RULES.to_act(step.state) == (1,)


def test_hole_discs_hand_a_value_without_a_legal_move_may_be_used_and_is_forfeited() -> None:
    state = lay("A2", "E2 E6", discs="hand", stage="choose")
    assert "use 4" in legal(state)
    step = act(state, "use 4")
    assert kinds(step) == ["turned", "forfeited"]
    assert step.state.used[0] == (4,)
    assert step.state.turned == 1
    assert RULES.to_act(step.state) == (1,)
    assert step.reveals == (TABLE, 1)


def test_hole_discs_hand_everything_else_is_unchanged() -> None:
    sheltered = lay("E2", "A2", layer="red", discs="hand", stage="choose")
    assert legal(sheltered) == ["use 1", "use 2", "use 3", "use 4", "pass"]
    assert act(sheltered, "pass").state.turn == 1
    step = act(lay("E5", "A2", discs="hand", disc=4, used={0: (1, 2, 2, 3, 3)}), "move E5 E9")
    assert kinds(step) == ["moved", "reshuffled"]


def _red_holes() -> list[str]:
    return [book.label(space) for space in book.HOLES["red"]]
