"""What panels and pictures are made from: choices, the last stretch, routes, words, shortcuts; and what stays hidden."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.core import TABLE
from bot.games.dice import FastDice
from bot.games.mountains.example import example
from bot.games.mountains.state import MountainsState
from tests.games.mountains import book
from tests.games.mountains.table import (
    RULES,
    act,
    begun,
    burrowed,
    kinds,
    lay,
    legal,
    pending,
    planning,
    run,
)

CORNERS = ("F6 north", "A6 north")


def stretch(state: MountainsState) -> list[str]:
    return [event.kind() for event in RULES.view(state, TABLE).stretch]


def shortcuts(state: MountainsState, seat: int) -> dict[str, list[str]]:
    found = RULES.view(state, seat).shortcuts(RULES.legal(state, seat))
    return {shortcut.key: [str(action) for action in shortcut.actions] for shortcut in found}


def test_a_view_names_each_phase() -> None:
    assert RULES.view(RULES.start(2, RULES.Options()), TABLE).phase == "setup"
    assert RULES.view(begun(2), TABLE).phase == "burrowing"
    assert RULES.view(burrowed(2), TABLE).phase == "drafting"
    assert RULES.view(planning(2), TABLE).phase == "planning"
    assert RULES.view(lay("B2 east", *CORNERS), TABLE).phase == "moving"
    assert RULES.view(run(lay("B2 east", *CORNERS)).state, TABLE).phase == "scoring"


def test_a_view_shows_mountains_moles_and_supplies() -> None:
    view = RULES.view(lay("B2 east", *CORNERS, above={"C3": "012", "A1": "2"}, rock="F1"), 1)
    assert [(one.space, one.pieces) for one in view.mountains] == [("A1", (2,)), ("C3", (0, 1, 2))]
    assert view.mountain("C3") == (0, 1, 2)
    assert view.mountain("C4") == ()
    assert [(one.seat, one.space, one.facing) for one in view.moles] == [
        (0, "B2", "east"), (1, "F6", "north"), (2, "A6", "north"),
    ]  # fmt: skip
    assert view.supplies == (29, 29, 28)
    assert (view.standing, view.tops, view.rock) == ((3, 0, 1), (0, 0, 2), "F1")
    assert (view.order, view.tokens) == ((1, 2, 0), (3, 1, 2))


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (begun(3), "burrow"),
        (burrowed(3), "draft"),
        (run(lay("B2 east", *CORNERS, card="T")).state, "turn"),
        (run(lay("B2 east", *CORNERS, card="rock"), 0).state, "rock"),
        (run(lay("B2 east", *CORNERS, above={"C2": "12"}, card="F1")).state, "topple"),
        (run(lay("B2 east", *CORNERS)).state, "token"),
    ],
)
def test_the_choice_that_is_due_is_the_action_of_that_name(state: MountainsState, kind: str) -> None:
    due = pending(state)
    assert due.kind == kind
    assert {words.split()[0] for words in legal(state)} == {kind}
    words = [words.split()[1] for words in legal(state)]
    offered = {
        "burrow": due.spaces,
        "rock": due.spaces,
        "topple": tuple(fall.direction for fall in due.falls),
        "token": tuple(map(str, due.tokens)),
    }
    assert list(dict.fromkeys(words)) == list(offered.get(kind, words))


def test_a_fall_that_is_due_is_shown_for_each_direction() -> None:
    due = pending(run(lay("B2 east", *CORNERS, above={"C2": "121"}, card="F1", in_round=2)).state)
    assert (due.space, due.falling, due.number) == ("C2", (1, 2, 1), 1)
    assert {fall.direction: fall.spaces for fall in due.falls} == {
        "north": ("C1",),
        "east": ("D2", "E2", "F2"),
        "south": ("C3", "C4", "C5"),
        "west": ("B2", "A2"),
    }


def test_the_stretch_is_all_since_somebody_else_chose() -> None:
    plans = ("F1 T F1 U", "F1 F1 U U", "F1 U T U")
    state = run(lay("B2 east", *CORNERS, plans=plans, order=(2, 0, 1))).state
    assert stretch(state) == ["revealed", "moved"] * 3 + ["revealed", "turned", "revealed"]
    state = run(act(state, "turn left").state).state
    assert state.turn == 2
    assert stretch(state)[:4] == ["turned", "revealed", "moved", "revealed"]
    assert RULES.view(state, 1).stretch == RULES.view(state, TABLE).stretch


def test_the_stretch_goes_on_while_the_same_seat_chooses() -> None:
    board = {"C2": "12", "C3": "21", "A1": "0", "A2": "0", "A3": "0"}
    state = run(lay("B2 east", *CORNERS, above=board, card="F1")).state
    state = act(state, "topple south").state
    state = act(state, "topple east").state
    assert stretch(state) == ["toppled", "toppled"]
    state = run(state).state
    assert stretch(state) == ["toppled", "toppled", "scored"]
    assert RULES.to_act(state) == (0,)
    assert stretch(act(state, "token 1").state) == ["toppled", "toppled", "scored", "picked"]


def test_planning_does_not_show_in_the_stretch_and_ends_it() -> None:
    state = planning(3)
    before = stretch(state)
    assert before[-2:] == ["drafted", "discarded"]
    for seat in (1, 2):
        state = act(state, legal(state, seat)[0], seat).state
        assert stretch(state) == before
    assert stretch(act(state, legal(state, 0)[0], 0).state) == []


def test_nothing_private_is_in_a_stretch() -> None:
    state = planning(3, draft="dealt")
    assert stretch(state)[-1] == "began"
    assert not {"held", "planned"} & set(stretch(act(state, legal(state, 0)[0], 0).state))


def test_a_route_is_where_ones_mole_would_go_if_nobody_got_in_the_way() -> None:
    view = RULES.view(lay("B2 east", "D2 west", "A6 north", rock="F3"), 0)
    (route,) = view.routes(("F2", "R-F1", "L-F3", "F1-L"))
    assert (route.start, route.ways) == ("B2", ())
    assert [(leg.card, leg.path, leg.facing) for leg in route.legs] == [
        ("F2", ("C2", "D2"), "east"),
        ("R-F1", ("D3",), "south"),
        ("L-F3", ("E3",), "east"),  # the rock is in the way
        ("F1-L", (), "north"),
    ]


def test_a_route_for_each_answer_to_a_t() -> None:
    view = RULES.view(lay("B2 east", *CORNERS), 0)
    ends = [(route.ways, route.legs[-1].path) for route in view.routes(("T-F1",))]
    assert ends == [(("left",), ("B1",)), (("right",), ("B3",))]
    assert len(view.routes(("T", "U", "T-F1"))) == 4
    assert [route.legs for route in view.routes(())] == [()]
    assert RULES.view(lay("B2 east", *CORNERS), TABLE).routes(("F1",)) == ()
    assert RULES.view(begun(3), 0).routes(("F1",)) == ()


@pytest.mark.parametrize("card", [card for card in book.CARDS if card not in {"T", "T-F1", "rock"}])
def test_a_route_is_what_the_mole_does_when_nobody_is_in_the_way(card: str) -> None:
    state = lay("C3 east", *CORNERS, card=card, rock="E3")
    (route,) = RULES.view(state, 0).routes((card,))
    mole = RULES.view(run(state).state, 0).moles[0]
    assert ((route.start, *route.legs[0].path)[-1], route.legs[0].facing) == (mole.space, mole.facing)


def test_plans_that_lose_no_step_are_a_shortcut() -> None:
    state = planning(2)
    corner = replace(state.moles[0], space=0, facing="north")  # type: ignore[type-var]  # it has burrowed
    hand = ("F2", "F1", "T", "U")
    state = replace(state, moles=(corner, state.moles[1]), hands=(hand, state.hands[1]))
    full = shortcuts(state, 0)["full"]
    assert "plan U F1 F2 T" in full
    assert "plan T F2 F1 U" in full
    assert not [words for words in full if words.split()[1].startswith("F")]
    assert set(full) < set(legal(state, 0))


def test_no_shortcut_is_offered_to_everything_or_to_nothing() -> None:
    state = planning(2)
    for hand in (("U", "U", "U", "T"), ("F3", "F3", "F3", "F3")):
        state = replace(state, hands=(hand, state.hands[1]))
        assert shortcuts(state, 0) == {}
    assert shortcuts(begun(2), begun(2).order[0]) == {}
    assert RULES.view(state, TABLE).shortcuts(()) == ()


def test_the_rock_in_front_of_a_mole_and_pieces_on_foreign_mountains_are_shortcuts() -> None:
    state = run(lay("B2 east", "B4 north", "F6 north", card="rock"), 1).state
    assert shortcuts(state, 0) == {"ahead": ["rock B3"]}
    board = {"A1": "10", "F1": "0"}
    state = run(lay("B2 east", *CORNERS, above=board, supplies=(0, 9, 9), card="F1")).state
    assert shortcuts(state, 0) == {"foreign": ["recycle A1"]}


def test_the_board_in_words_tells_all_that_the_picture_tells() -> None:
    plans = ("F1 T F1 U", "F1 F1 U U", "F1 U T U")
    board = {"C3": "01", "D4": "1", "E1": "2", "A1": "00"}
    state = run(lay("B2 east", *CORNERS, above=board, rock="F1", plans=plans, order=(2, 0, 1))).state
    lines = RULES.view(state, 0).lines()
    assert [line.key for line in lines] == [
        "round", "order", "seat", "seat", "seat", "rock", "mountain", "mountain", "singles", "singles", "singles",
        "hand", "plan", "revealed", "revealed", "revealed",
    ]  # fmt: skip
    assert lines[2].facts == {
        "seat": 0, "total": 0, "standing": 5, "tops": 2, "left": 26, "token": 2, "space": "C2", "facing": "east",
    }  # fmt: skip
    assert lines[7].facts == {"space": "C3", "seat": 0, "height": 2, "pieces": (0, 1)}
    assert lines[8].facts == {"seat": 0, "spaces": ("C2",)}
    assert lines[11].facts == {"cards": ("F1", "U")}
    public = [line.key for line in RULES.view(state, TABLE).lines()]
    assert not {"hand", "plan"} & set(public)
    scored = RULES.view(run(lay("B2 east", *CORNERS)).state, TABLE).lines()[-1]
    assert (scored.key, scored.facts) == ("scored", {"round": 1, "points": (0, 0, 0), "totals": (0, 0, 0)})
    assert "face_up" in [line.key for line in RULES.view(burrowed(2), TABLE).lines()]


def test_the_example_shows_a_mountain_too_high_and_directions_that_differ() -> None:
    view, seat, possible = example()
    assert view.viewer == seat == 0
    assert len(view.mountain("C2")) == view.limit + 1
    assert [str(action) for action in possible] == [f"topple {side}" for side in book.COMPASS]
    assert view.pending is not None
    chains = {
        fall.direction: [space for space in fall.spaces if len(view.mountain(space)) == view.limit]
        for fall in view.pending.falls
    }
    assert chains == {"north": [], "east": ["D2"], "south": ["C4"], "west": []}
    assert [len(fall.spaces) for fall in view.pending.falls] == [1, 3, 3, 2]
    assert sum(view.supplies) + sum(len(one.pieces) for one in view.mountains) == 90


def cards_of(state: MountainsState) -> Counter[str]:
    """Every card that is hidden from somebody."""
    heaps = zip(book.CARDS, state.deck, state.buried, strict=True)
    found = Counter({card: deck + buried for card, deck, buried in heaps})
    for seat in range(state.seats):
        found.update(state.hidden(seat))
    return found


@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
def test_mountains_m9_imagined_hands_and_plans_are_drawn_from_all_that_is_hidden(draft: str) -> None:
    state = planning(3, draft=draft)
    for seat in (0, 1):
        state = act(state, legal(state, seat)[0], seat).state
    seen = set()
    for seed in range(20):
        other = RULES.imagine(state, 1, FastDice(seed))
        assert cards_of(other) == cards_of(state)
        assert other.hands[1] == state.hands[1]
        assert other.plans[1] == state.plans[1]
        assert not Counter(other.plans[0]) - Counter(other.hands[0])
        assert other.plans[2] == ()
        seen.add((other.hands[0], other.plans[0], other.hands[2]))
    assert len(seen) == 20


def test_mountains_m11_imagined_plans_keep_what_is_revealed() -> None:
    plans = ("F1 T F1 U", "F1 F1 U U", "F1 U T U")
    state = run(lay("B2 east", *CORNERS, plans=plans, order=(2, 0, 1))).state
    state = replace(state, deck=tuple(book.CARDS.values()))
    others = [RULES.imagine(state, 0, FastDice(seed)) for seed in range(20)]
    assert {other.plans[0] for other in others} == {("F1", "T", "F1", "U")}
    assert {other.plans[1][:1] for other in others} == {("F1",)}
    assert {other.plans[2][:2] for other in others} == {("F1", "U")}
    assert len({other.plans[1] for other in others}) > 5


@pytest.mark.parametrize("draft", ["in-turn", "dealt"])
def test_mountains_m10_no_planned_card_is_in_anything_that_another_gets(draft: str) -> None:
    """Plans of cards that exist nowhere else: their names must not reach another viewer."""
    state = planning(3, draft=draft)
    canaries = ("T-F1", "T-F1", "T-F1", "T-F1")
    spare = ("T-F1",) if draft == "dealt" else ()
    state = replace(state, hands=(canaries + spare, ("F1", "F1", "F1", "F1") + ("F1",) * len(spare), state.hands[2]),
                    deck=(0,) * 15, stretch=())  # fmt: skip
    step = act(state, "plan T-F1 T-F1 T-F1 T-F1", 0)
    for viewer in (TABLE, 1):
        assert viewer not in step.reveals
        got = [RULES.view(step.state, viewer), RULES.legal(step.state, viewer)]
        told = [event for event in step.events if event.seen_by(viewer)]
        assert b"T-F1" not in msgspec.json.encode([got, told])
    assert kinds(step) == ["planned", "ready"]
