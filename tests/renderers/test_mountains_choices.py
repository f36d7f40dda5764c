"""What the painter of `mountains` shows of cards, choices and scores, and to whom."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.core import TABLE
from bot.games.mountains.actions import Draft, Plan
from bot.games.mountains.box import KINDS
from bot.games.squares import AWAY
from renderers.scene import Scene
from tests.renderers.meadow import (
    RULES,
    SAMPLES,
    altered,
    check,
    named,
    pictured,
    places,
    played,
    said,
    scene,
    spaces,
)

# ---- cards


@pytest.mark.parametrize("name", ["draft", "draft_late", "draft_private"])
def test_mountains_m8_the_cards_face_up_are_there_once_each_with_their_number(name: str) -> None:
    view, _ = SAMPLES[name]
    counts = Counter(view.face_up)
    drawn = scene(name)
    open_ = [one.stamp.name.split()[1] for one in named(drawn, "card ") if len(one.stamp.name.split()) < 6]
    mine = Counter(view.hand)
    assert Counter(open_) == Counter(dict.fromkeys(counts, 1)) + (
        mine if name == "draft_private" else Counter()
    )
    many = [one.stamp.name.split()[1] for one in named(drawn, "badge ×")]
    assert sorted(many) == sorted(f"×{count}" for count in counts.values() if count > 1)


def test_all_kinds_of_cards_have_room_at_once() -> None:
    check(altered("draft_private", {"legal": tuple(map(Draft, KINDS))}, face_up=KINDS))
    drawn = altered("draft", face_up=(*KINDS, *KINDS[:5]))
    check(drawn)
    assert {one.stamp.name.split()[1] for one in named(drawn, "card ")} == set(KINDS)
    assert len(named(drawn, "badge ×2")) == 5


def glowing(drawn: Scene) -> list[str]:
    """The cards in light."""
    lights = places(drawn, "light ")
    return [one.stamp.name.split()[1] for one in named(drawn, "card ") if (one.x, one.y) in lights]


def test_the_cards_that_may_be_taken_glow() -> None:
    view, frame = SAMPLES["draft_private"]
    assert (
        set(glowing(scene("draft_private"))) == {action.card for action in frame.legal} == set(view.face_up)
    )
    assert not glowing(scene("draft"))


def test_mountains_m10_the_places_of_a_plan_are_filled_in_order() -> None:
    view, frame = SAMPLES["plan"]
    drawn = scene("plan")
    chosen = frame.chosen[1:]
    cards = named(drawn, "card ")
    assert [one.stamp.name.split()[1] for one in cards[: len(chosen)]] == list(chosen)
    assert [one.stamp.name.split()[1] for one in named(drawn, "slot ")] == [
        str(n) for n in range(len(chosen) + 1, 5)
    ]
    left = Counter(view.hand) - Counter(chosen)
    assert Counter(one.stamp.name.split()[1] for one in cards[len(chosen) :]) == left
    assert Counter(glowing(drawn)) == left
    assert not named(drawn, "plaque ")


def test_a_whole_plan_fills_all_places_and_nothing_glows() -> None:
    view, _ = SAMPLES["plan_preview"]
    drawn = scene("plan_preview")
    assert [one.stamp.name.split()[1] for one in named(drawn, "card ")] == list(view.plan)
    assert not named(drawn, "slot ")
    assert not glowing(drawn)


def test_mountains_m10_the_last_plan_is_still_shown_with_its_way_when_it_is_to_be_confirmed() -> None:
    state, _ = next(one for one in played(3, 7) if one[0].stage == "plan")
    *others, last = RULES.to_act(state)
    for seat in others:
        state = RULES.apply(state, seat, RULES.legal(state, seat)[0]).state
    step = RULES.apply(state, last, RULES.legal(state, last)[0])
    view = RULES.view(step.state, last)
    drawn = pictured(step.state, step.events, last)
    assert view.phase == "moving"
    assert [one.stamp.name.split()[1] for one in named(drawn, "card ")] == list(view.plan)
    assert {one.stamp.name.split()[1] for one in named(drawn, "target ")} == {"1", "2", "3", "4"}
    assert not named(drawn, "plaque ")


def test_with_five_cards_dealt_all_five_may_be_chosen_from() -> None:
    view, _ = SAMPLES["plan_dealt"]
    assert len(view.hand) == 5
    assert len(named(scene("plan_dealt"), "card ")) == 5
    assert len(named(scene("plan_dealt"), "slot ")) == 4


def test_the_own_way_is_shown_as_it_would_be_if_nobody_got_in_it() -> None:
    view, frame = SAMPLES["plan"]
    drawn, b = scene("plan"), spaces(view)
    for route in view.routes(frame.chosen[1:]):
        entered = [space for leg in route.legs for space in leg.path]
        assert {b.den(space) for space in entered} <= places(drawn, "den ") | places(drawn, "mole ")
        end = (route.start, *entered)[-1]
        if end not in {one.space for one in view.moles}:
            assert places(drawn, f"pale {view.viewer} {route.legs[-1].facing}") == {b.den(end)}
    numbers = {one.stamp.name.split()[1] for one in named(drawn, "target ")}
    assert numbers == {str(n) for n in range(1, len(frame.chosen))}


def test_mountains_m14_a_t_leaves_the_way_open_and_says_so() -> None:
    view, frame = SAMPLES["plan_open"]
    drawn, b = scene("plan_open"), spaces(view)
    routes = view.routes(frame.chosen[1:])
    ends = {
        b.den((route.start, *(space for leg in route.legs for space in leg.path))[-1]) for route in routes
    }
    taken = {b.den(one.space) for one in view.moles}
    assert len(routes) == 2
    assert places(drawn, "pale ") == ends - taken
    assert "left or right" in said(drawn)
    assert "left or right" not in said(scene("plan_dealt"))


# ---- what may be chosen on the board


def test_mountains_m17_every_direction_shows_what_would_fall_where() -> None:
    view, frame = SAMPLES["topple"]
    pending = view.pending
    assert pending is not None
    drawn, b = scene("topple"), spaces(view)
    expected = Counter(
        (*b.foot(label), seat) for fall in pending.falls for label, seat in zip(fall.spaces, pending.falling, strict=False)
    )  # fmt: skip
    found = Counter((one.x, one.y, int(one.stamp.name.split()[1])) for one in named(drawn, "would "))
    assert found == expected
    lost = sum(len(pending.falling) - len(fall.spaces) for fall in pending.falls)
    assert len(named(drawn, "home ")) == lost
    words = {action.direction for action in frame.legal}
    assert {one.stamp.name.split()[1] for one in named(drawn, "towards ")} == words
    for one in named(drawn, "tip "):
        dx, dy = AWAY[one.stamp.name.split()[1]]  # type: ignore[index]  # a side, as the stamp says
        x, y = b.foot(pending.space or "")
        assert (one.x - x) * dx >= 0
        assert (one.y - (y - 60)) * dy >= 0


def test_while_something_is_asked_old_falls_do_not_hide_it() -> None:
    assert named(scene("chain"), "hop ")
    assert not named(scene("chain_private"), "hop ")
    assert not named(scene("chain_private"), "slip ")


def test_mountains_m21_every_space_for_the_rock_is_named() -> None:
    view, frame = SAMPLES["rock"]
    b = spaces(view)
    assert places(scene("rock"), "rock ") >= {b.den(action.space) for action in frame.legal}
    assert "row" in said(scene("rock"))


def test_mountains_m15_the_pieces_that_may_be_taken_back_are_in_light() -> None:
    view, frame = SAMPLES["recycle"]
    b = spaces(view)
    assert places(scene("recycle"), "top ") == {b.foot(action.space) for action in frame.legal}
    assert {one.stamp.name.split()[1] for one in named(scene("recycle"), "tag ")} == {
        action.space for action in frame.legal
    }


def test_mountains_m14_left_and_right_lie_on_their_sides_of_the_mole() -> None:
    view, _ = SAMPLES["turn"]
    own = next(one for one in view.moles if one.seat == view.viewer)
    drawn = scene("turn")
    tips = {one.stamp.name.split()[1]: one for one in named(drawn, "tip ")}
    words = {one.stamp.name.split()[1]: one for one in named(drawn, "choice ")}
    assert set(words) == {"left", "right"}
    sides = ["north", "east", "south", "west"]
    left, right = (sides[(sides.index(own.facing) + turn) % 4] for turn in (3, 1))
    assert set(tips) == {left, right}
    if own.facing in ("north", "south"):
        assert (words["left"].x < words["right"].x) == (tips[left].x < tips[right].x)
    else:
        assert (words["left"].y < words["right"].y) == (tips[left].y < tips[right].y)


def test_mountains_m7_first_the_corner_then_the_facing() -> None:
    view, frame = SAMPLES["start_private"]
    b = spaces(view)
    corners = {action.corner for action in frame.legal}
    assert places(scene("start_private"), "target ") == {b.den(corner) for corner in corners}
    facing = {one.stamp.name.split()[1] for one in named(scene("start_facing"), "target ")}
    assert facing == {"F6", "N", "E", "S", "W"}


# ---- the score sheet


@pytest.mark.parametrize("name", ["scored", "token", "end", "end_tied", "end_two"])
def test_mountains_m22_the_score_sheet_has_every_round_of_every_player(name: str) -> None:
    view, _ = SAMPLES[name]
    drawn = scene(name)
    assert len(named(drawn, "score sheet")) == 1
    assert not named(drawn, "plaque ")
    texts = Counter(said(drawn).split(" | "))
    wanted = Counter(str(points) for scored in view.rounds for points in scored.points)
    wanted += Counter(map(str, view.totals))
    assert all(texts[number] >= count for number, count in wanted.items())
    rows = [one.stamp.name.split()[1] for one in sorted(named(drawn, "band "), key=lambda one: one.y)]
    order = (
        sorted(range(view.seats), key=lambda seat: (view.places[seat], seat)) if view.places else view.order
    )
    assert rows == [str(seat) for seat in order]


def test_mountains_m23_the_tokens_lie_there_and_those_to_choose_from_are_in_light() -> None:
    view, frame = SAMPLES["token"]
    drawn = scene("token")
    numbers = {action.number for action in frame.legal}
    assert len(named(drawn, "light token")) == len(numbers)
    picked = [one for one in named(drawn, "crown ") if one.stamp.name.endswith("quiet")]
    assert len(picked) == view.seats - len(numbers)
    after = altered(
        "token", {"legal": frame.legal[1:]}, tokens=(None, 1, None, None), picking=view.picking[1:]
    )
    assert len(named(after, "light token")) == len(numbers) - 1
    assert len([one for one in named(after, "crown 1 ") if one.stamp.name.endswith("quiet")]) == 1
    assert len([one for one in named(after, "crown 1 ") if not one.stamp.name.endswith("quiet")]) == 1


def test_mountains_m24_the_end_shows_the_places_and_what_decided_among_equal_totals() -> None:
    view, frame = SAMPLES["end_tied"]
    drawn = scene("end_tied")
    assert [one.stamp.name for one in named(drawn, "rosette ")] == [
        f"rosette {n}" for n in sorted(view.places)
    ]
    tied = [total for total, count in Counter(view.totals).items() if count > 1]
    assert len(tied) == 1
    assert len(named(drawn, "deciding")) == 2
    assert not named(scene("end"), "deciding")
    assert f"{frame.names[view.places.index(1)]} wins" in said(drawn)


def test_a_shared_victory_names_nobody() -> None:
    drawn = altered("end", places=(1, 1, 3, 4))
    assert "shared by 2" in said(drawn)
    assert len([one for one in named(drawn, "row ") if one.stamp.name.endswith("won")]) == 2


def test_a_game_that_somebody_has_left_shows_what_there_is() -> None:
    state = next(state for state, _ in played(3, 4) if RULES.view(state, TABLE).phase == "moving")
    step = RULES.give_up(state, 1)
    check(pictured(step.state, step.events, TABLE))
    assert "\N{ROBOT FACE}" in said(pictured(step.state, step.events, TABLE))


# ---- who may know what


def test_mountains_m9_m10_a_public_picture_is_the_same_whatever_was_planned() -> None:
    state = next(state for state, _ in played(3, 6) if RULES.view(state, TABLE).phase == "planning")
    seat = RULES.to_act(state)[0]
    plans = [action for action in RULES.legal(state, seat) if isinstance(action, Plan)]
    after = [RULES.apply(state, seat, plan) for plan in (plans[0], plans[-1])]
    first, second = (pictured(step.state, step.events, TABLE) for step in after)
    assert first == second
    assert not named(first, "card ")
    others = [other for other in range(3) if other != seat]
    assert pictured(after[0].state, (), others[0]) == pictured(after[1].state, (), others[0])
