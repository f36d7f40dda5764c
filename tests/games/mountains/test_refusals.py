"""What is refused, with the reason and what is possible instead."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.core import Illegal
from bot.games.mountains.state import MountainsState
from tests.games.mountains.table import RULES, act, action, begun, burrowed, lay, legal, planning, run

CORNERS = ("F6 north", "A6 north")


def refused(state: MountainsState, words: str, seat: int | None = None) -> tuple[str, dict[str, Any]]:
    who = state.turn if seat is None else seat
    assert who is not None
    with pytest.raises(Illegal) as caught:
        RULES.apply(state, who, action(words))
    return caught.value.key, caught.value.facts


def test_burrowing_anywhere_but_on_a_free_corner() -> None:
    state = begun(3)
    assert refused(state, "burrow B1 north") == (
        "burrow_corner", {"space": "B1", "corners": ("A1", "A6", "F1", "F6")},
    )  # fmt: skip
    first = state.order[0]
    state = act(state, "burrow A6 north").state
    assert refused(state, "burrow A6 south") == (
        "burrow_taken", {"space": "A6", "corners": ("A1", "F1", "F6"), "owner": first},
    )  # fmt: skip


def test_burrowing_beyond_the_small_grid() -> None:
    assert refused(begun(2), "burrow F6 north") == (
        "burrow_corner", {"space": "F6", "corners": ("A1", "A4", "D1", "D4")},
    )  # fmt: skip


def test_drafting_a_card_that_does_not_lie_there() -> None:
    state = replace(burrowed(2), face_up=("F1", "F1", "U"))
    assert refused(state, "draft rock") == ("draft_missing", {"card": "rock", "cards": ("F1", "U")})


def test_planning_cards_that_the_hand_does_not_have() -> None:
    state = planning(2)
    hand = ("F1", "F1", "T", "rock")
    state = replace(state, hands=(hand, state.hands[1]))
    assert refused(state, "plan F1 T F1 F1", 0) == ("plan_missing", {"cards": ("F1",), "hand": hand})
    assert refused(state, "plan U rock U F2", 0) == (
        "plan_missing",
        {"cards": ("U", "U", "F2"), "hand": hand},
    )


def test_toppling_over_the_edge() -> None:
    state = run(lay("B1 east", *CORNERS, above={"C1": "12"}, card="F1")).state
    assert refused(state, "topple north") == (
        "topple_off", {"direction": "north", "space": "C1", "directions": ("east", "south", "west")},
    )  # fmt: skip


def test_recycling_from_where_no_own_piece_is_on_top() -> None:
    board = {"A1": "10", "F1": "210", "E5": "02"}
    state = run(lay("B2 east", *CORNERS, above=board, supplies=(0, 20, 20), card="F1")).state
    spaces = ("A1", "F1")
    assert refused(state, "recycle E5") == ("recycle_foreign", {"space": "E5", "spaces": spaces, "owner": 2})
    assert refused(state, "recycle C3") == ("recycle_none", {"space": "C3", "spaces": spaces})


def test_recycling_beyond_the_small_grid() -> None:
    board = {"A1": "10", "C1": "10"}
    state = run(lay("B2 east", "D4 north", above=board, supplies=(0, 20), card="F1")).state
    assert refused(state, "recycle F6") == ("recycle_none", {"space": "F6", "spaces": ("A1", "C1")})


@pytest.mark.parametrize(
    ("space", "key", "facts"),
    [
        ("C3", "rock_line", {}),
        ("F6", "rock_line", {}),
        ("B2", "rock_mole", {"owner": 0}),
        ("B4", "rock_mole", {"owner": 1}),
        ("A2", "rock_here", {}),
    ],
)
def test_putting_the_rock_where_it_cannot_go(space: str, key: str, facts: dict[str, Any]) -> None:
    state = run(lay("B2 east", "B4 north", card="rock", rock="A2"), 1).state
    line = {"row": "2", "column": "B", "spaces": ("B1", "B3", "C2", "D2")}
    assert refused(state, f"rock {space}") == (key, {"space": space, **line, **facts})


def test_picking_a_token_that_is_not_there() -> None:
    state = run(lay("B2 east", *CORNERS, above={"A1": "0"})).state
    assert refused(state, "token 4") == ("token_none", {"number": 4, "tokens": (1, 2, 3)})
    state = act(state, "token 2").state
    assert refused(state, "token 2") == ("token_taken", {"number": 2, "tokens": (1, 3), "owner": 0})


def test_another_verb_than_the_one_that_is_due() -> None:
    assert refused(begun(3), "draft F1") == ("not_now", {"verb": "draft", "possible": ("burrow",)})
    assert refused(planning(3), "turn left", 1) == ("not_now", {"verb": "turn", "possible": ("plan",)})


def test_somebody_else_is_due_or_nobody() -> None:
    state = begun(3)
    first, second, _ = state.order
    assert refused(state, "burrow A1 north", second) == ("not_due", {"turn": first})
    start = RULES.start(3, RULES.Options())
    assert refused(start, "burrow A1 north", 0) == ("not_due", {"turn": None})
    assert refused(planning(3), "plan F1 F1 F1 F1", 3) == ("not_due", {"turn": None})


def test_nothing_is_possible_when_all_is_over() -> None:
    state = RULES.give_up(begun(2), 1).state
    assert refused(state, "burrow A1 north", 0) == ("over", {})
    assert legal(state, 0) == []
    with pytest.raises(Illegal, match="over"):
        RULES.give_up(state, 0)
