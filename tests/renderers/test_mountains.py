"""What the painter of `mountains` puts into every picture, on the board, and about what happened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.core import TABLE
from bot.games.mountains.events import Revealed, RockPut
from bot.games.mountains.example import example
from renderers import canvas
from renderers.frame import Frame, Theme
from renderers.mountains import paint
from renderers.mountains.layout import board
from renderers.mountains.slabs import MOST, THICK, Profile
from renderers.scene import Scene, Text
from renderers.theme import THEMES
from tests.renderers.meadow import (
    RULES,
    SAMPLES,
    altered,
    check,
    named,
    pictured,
    places,
    played,
    put,
    said,
    scene,
    spaces,
)
from tests.renderers.outline import golden, outline

# ---- all pictures


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_the_golden_scene(name: str) -> None:
    assert outline(scene(name)) == golden("mountains")[name]


@pytest.mark.parametrize("name", list(SAMPLES))
def test_in_a_sample_nothing_leaves_the_picture_and_no_text_lies_on_another(name: str) -> None:
    check(scene(name))


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 1, {"draft": "dealt"}), (3, 2, {}), (4, 3, {})])
def test_every_state_of_a_game_can_be_painted_for_everybody(seats: int, seed: int, options: Any) -> None:
    for state, events in played(seats, seed, **options):
        check(pictured(state, events, TABLE))
        for seat in RULES.to_act(state)[:1]:
            words = RULES.legal(state, seat)[-1].tokens()
            for chosen in range(len(words)):
                check(pictured(state, (), seat, chosen=words[:chosen]))


def test_a_game_played_well_topples_and_stays_small_and_clear() -> None:
    largest = fell = 0
    for state, events in played(4, 5, well=True):
        drawn = pictured(state, events, TABLE)
        check(drawn)
        fell += bool(named(drawn, "gone "))
        if RULES.view(state, TABLE).round >= 5:
            largest = max(largest, len(canvas.png(drawn)))
    assert fell > 5
    assert 0 < largest < 180 * 1024


def test_the_least_text_can_be_read_and_what_counts_is_large() -> None:
    for name in SAMPLES:
        drawn = scene(name)
        marks = [mark for one in drawn.foreground for mark in one.stamp.marks]
        assert min(mark.px for mark in (*marks, *drawn.backdrop.marks) if isinstance(mark, Text)) >= 22
    for one in named(scene("plan"), "card "):
        assert max(mark.px for mark in one.stamp.marks if isinstance(mark, Text)) >= 38


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", ["board", "plan_open", "topple", "draft_private", "end_tied"])
def test_a_theme_changes_looks_and_nothing_else(name: str, theme: Theme) -> None:
    def kept(drawn: Scene) -> list[str]:
        return [name.rsplit(" ", 1)[0] if name.startswith("writing") else name for name in put(drawn)]

    assert kept(scene(name)) == kept(scene(name, theme))
    assert scene(name).alt == scene(name, theme).alt


# ---- the board


def test_every_piece_is_drawn_in_its_order_and_the_lowest_is_the_thickest() -> None:
    view, _ = SAMPLES["board"]
    drawn, b = scene("board"), spaces(view)
    slabs = named(drawn, "slab ")
    for label in b.labels():
        here = [one.stamp.name.split() for one in slabs if (one.x, one.y) == b.foot(label)]
        assert [int(words[1]) for words in here] == list(view.mountain(label))
        assert [int(words[2]) for words in here] == list(range(len(here)))
    for limit in THICK:
        profile = Profile(1.0, limit, limit)
        high = [profile.top(n) - profile.top(n + 1) for n in range(limit)]
        assert high[0] > high[1] * 1.2
        assert max(high[1:]) == pytest.approx(min(high[1:]))


def test_mountains_m16_snow_lies_where_the_next_piece_is_too_much() -> None:
    view, _ = SAMPLES["planning"]
    b = spaces(view)
    full = {b.foot(one.space) for one in view.mountains if len(one.pieces) == view.limit}
    assert full
    assert places(scene("planning"), "snow ") == full


def test_a_mountain_that_is_about_to_topple_is_in_light_and_those_too_high_besides_too() -> None:
    view, _ = SAMPLES["chain"]
    b, pending = spaces(view), view.pending
    assert pending is not None
    assert pending.space is not None
    strong = {(one.x, one.y) for one in named(scene("chain"), "halo ") if one.stamp.name.endswith("strong")}
    assert strong == {b.foot(pending.space)}
    assert places(scene("chain"), "halo ") == {b.foot(label) for label in (pending.space, *pending.spaces)}


def test_every_mole_looks_where_it_looks() -> None:
    view, _ = SAMPLES["board"]
    drawn, b = scene("board"), spaces(view)
    for one in view.moles:
        at = b.den(one.space)
        assert at in places(drawn, f"mole {one.seat} above")
        assert at in places(drawn, f"pointer {one.facing}")
        assert at in places(drawn, f"den {one.facing}")


def test_mountains_m21_the_rock_lies_in_its_den() -> None:
    view, _ = SAMPLES["board"]
    assert view.rock is not None
    assert places(scene("board"), "rock ") == {spaces(view).den(view.rock)}
    assert not named(altered("board", rock=None), "rock ")


def test_two_players_have_sixteen_spaces_and_four_have_thirty_six() -> None:
    for name, count in (("two", 16), ("board", 36)):
        labels = [
            mark.text for mark in scene(name).backdrop.marks if isinstance(mark, Text) and len(mark.text) == 2
        ]
        assert len(labels) == count
        signs = [
            mark.text for mark in scene(name).backdrop.marks if isinstance(mark, Text) and len(mark.text) == 1
        ]
        assert len(signs) == 2 * count**0.5


@pytest.mark.parametrize("name", ["board", "two", "draft"])
def test_the_plaques_stand_in_turn_order_with_their_tokens(name: str) -> None:
    view, frame = SAMPLES[name]
    drawn = scene(name)
    plaques = sorted(named(drawn, "plaque "), key=lambda one: one.x)
    assert [int(one.stamp.name.split()[2]) for one in plaques] == list(view.order)
    crowns = sorted(named(drawn, "crown "), key=lambda one: one.x)
    assert [one.stamp.name.split()[1] for one in crowns] == [str(n + 1) for n in range(view.seats)]
    due = {int(one.stamp.name.split()[2]) for one in plaques if one.stamp.name.split()[1] == "due"}
    assert due == set(frame.due)
    for seat in range(view.seats):
        assert any(text == f"writing {view.totals[seat]} 50.0" for text in _cut(put(drawn), 3))
        assert any(text == f"writing {view.supplies[seat]} 36.0" for text in _cut(put(drawn), 3))


def _cut(names: list[str], words: int) -> list[str]:
    return [" ".join(name.split()[:words]) for name in names]


def test_mountains_m22_points_stand_by_round_and_those_of_this_round_as_they_are_now() -> None:
    view, _ = SAMPLES["board"]
    texts = said(scene("board")).split(" | ")
    for seat in range(view.seats):
        for scored in view.rounds:
            assert str(scored.points[seat]) in texts
        assert str(view.standing[seat]) in texts
    assert len(named(scene("board"), "cell ")) == view.seats * len(view.limits)


def test_mountains_m10_who_has_planned_is_ticked() -> None:
    view, _ = SAMPLES["planning"]
    assert len(named(scene("planning"), "tick ")) == sum(view.ready) > 0
    assert f"{sum(view.ready)} of {view.seats} have planned" in said(scene("planning"))
    assert not named(altered("planning", ready=(False,) * 4), "tick ")


# ---- what happened


def test_mountains_m17_each_fallen_piece_has_its_number_on_its_mountain_in_the_order_of_landing() -> None:
    view, frame = SAMPLES["topple_preview"]
    (fall,) = [event for event in frame.story if event.kind() == "toppled"]
    drawn, b = scene("topple_preview"), spaces(view)
    badges = {one.stamp.name.split()[1]: (one.x, one.y) for one in named(drawn, "badge ")}
    for number, label in enumerate(fall.spaces, 1):
        left, top, right, bottom = b.tile(label)
        x, y = badges[str(number)]
        assert left - 20 < x < right + 20
        assert top - 10 < y < bottom
    homes = [one.stamp.name.split()[1:] for one in named(drawn, "home ")]
    fell = enumerate(fall.fell, 1)
    assert homes == [[str(seat), str(number)] for number, seat in fell if number > len(fall.spaces)]
    assert places(drawn, "gone ") == {b.foot(fall.space)}


def test_mountains_m19_a_chain_is_numbered_on_and_its_numbers_lie_apart() -> None:
    _, frame = SAMPLES["chain"]
    falls = [event for event in frame.story if event.kind() == "toppled"]
    drawn = scene("chain")
    numbers = [one.stamp.name.split() for one in (*named(drawn, "badge "), *named(drawn, "home "))]
    count = sum(len(event.fell) for event in falls)
    assert len(falls) == 2
    assert {words[-1] if words[0] == "home" else words[1] for words in numbers} >= {
        str(n + 1) for n in range(count)
    }
    assert len({(one.x, one.y) for one in named(drawn, "badge ")}) == len(named(drawn, "badge "))


def test_a_long_chain_shows_its_last_falls_alone() -> None:
    view, frame = SAMPLES["chain"]
    fall = next(event for event in frame.story if event.kind() == "toppled")
    drawn = paint(view, msgspec.structs.replace(frame, story=(fall,) * 9))
    assert 0 < len(named(drawn, "gone ")) <= 10 // len(fall.fell)


def test_mountains_m20_what_was_cut_has_a_dashed_outline_and_its_owners_mark() -> None:
    view, frame = SAMPLES["cut"]
    (cut,) = [event for event in frame.story if event.kind() == "cut"]
    drawn, b = scene("cut"), spaces(view)
    assert {b.foot(label) for label in cut.spaces} <= places(drawn, "gone ")
    plain = [one for one in named(drawn, "home ") if len(one.stamp.name.split()) == 2]
    assert len(plain) == sum(len(seats) for seats in cut.pieces)


def test_mountains_m12_the_way_of_a_mole_is_an_open_tunnel_with_its_card() -> None:
    view, frame = SAMPLES["board"]
    moved = next(event for event in frame.story if event.kind() == "moved" and event.path)
    drawn, b = scene("board"), spaces(view)
    assert len(named(drawn, "corridor ")) >= len(moved.path)
    assert b.den(moved.start) in places(drawn, "den round")
    slips = [one.stamp.name.split()[1:3] for one in named(drawn, "slip ")]
    assert [str(moved.seat), view.revealed[moved.seat][-1]] in slips


def test_only_the_last_cards_are_shown_and_numbered_in_order() -> None:
    view, frame = SAMPLES["two"]
    slips = named(scene("two"), "slip ")
    told = [event for event in frame.story if event.kind() == "revealed"]
    assert len(told) > 4
    assert [one.stamp.name.split()[2] for one in slips] == [event.card for event in told[-4:]]
    assert not [one for one in named(altered("two", {"story": told[-1:]}), "slip ") if one not in slips]
    assert view.round == 6


def test_a_card_that_was_taken_is_shown_with_its_player() -> None:
    _, frame = SAMPLES["draft"]
    (taken,) = [event for event in frame.story if event.kind() == "drafted"]
    assert [one.stamp.name.split()[1:3] for one in named(scene("draft"), "slip ")] == [
        [str(taken.seat), taken.card]
    ]


def test_mountains_m21_a_rock_that_was_moved_is_in_light_and_leaves_a_ring() -> None:
    view, _ = SAMPLES["board"]
    b, seat = spaces(view), view.order[0]
    story = (RockPut(seat=seat, start="A5", space=view.rock or ""),)
    drawn = altered("board", {"story": (Revealed(seat=seat, card="rock", number=1), *story)})
    assert places(drawn, "glow ") == {b.den(view.rock or "")}
    assert places(drawn, "rock left") == {b.den("A5")}
    assert [one.stamp.name.split()[1:3] for one in named(drawn, "slip ")] == [[str(seat), "rock"]]


def test_mountains_m7_a_mole_that_has_burrowed_is_in_light() -> None:
    state, events = next(
        turn for turn in played(3, 1) if any(event.kind() == "burrowed" for event in turn[1])
    )
    (mole,) = RULES.view(state, TABLE).moles
    assert places(pictured(state, events, TABLE), "glow ") == {board(6).den(mole.space)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_before_anything_is_drawn_there_is_an_empty_board(seats: int) -> None:
    drawn = pictured(RULES.start(seats, RULES.Options()), (), TABLE)
    check(drawn)
    assert len(named(drawn, "plaque ")) == seats
    assert not named(drawn, "crown ")


@pytest.mark.parametrize("limit", [1, 6, 9])
def test_a_mountain_fits_its_space_whatever_the_limit(limit: int) -> None:
    for pieces in range(1, limit + 4):
        assert -MOST - 0.01 <= Profile(1.0, limit, pieces).top(pieces) < 0
        assert Profile(1.0, limit, pieces).half(pieces) > 20


# ---- names and words


@pytest.mark.parametrize("sample", ["board", "two", "draft", "planning", "scored", "end", "end_two"])
@pytest.mark.parametrize(
    "name", ["W" * 32, "👨‍👩‍👧‍👦" * 8, "ﷺ" * 32, "@everyone **x**", "\u202eevil", "‎", "鼹" * 32]
)
def test_any_name_fits_where_it_stands(name: str, sample: str) -> None:
    view, _ = SAMPLES[sample]
    drawn = altered(sample, {"names": (name,) * view.seats}, given_up=(0,))
    check(drawn)


def test_a_name_that_cannot_be_drawn_gives_way_to_the_teams() -> None:
    drawn = altered("board", {"names": ("‎", "\U000e0041", "Cy", "Di")})
    assert "Eiger" in said(drawn)
    assert "Fuji" in said(drawn)


def test_the_alt_text_says_how_the_game_stands() -> None:
    view, frame = SAMPLES["board"]
    alt = scene("board").alt
    assert "Round 5 of 6, limit 4" in alt
    assert all(name in alt for name in frame.names)
    assert all(one.space in alt for one in view.moles)
    assert "toppled" in alt
    assert "You may choose" in scene("topple").alt
    assert "Planned so far" in scene("plan").alt
    assert "The game is over" in scene("end").alt


def test_the_example_of_the_rules_can_be_drawn() -> None:
    view, seat, legal = example()
    check(paint(view, Frame(names=("Eiger", "Fuji", "Etna"), due=(seat,), viewer=seat, legal=legal)))
