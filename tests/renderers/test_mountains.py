"""What the painter of `mountains` puts into a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from bot.games.mountains.actions import Plan
from bot.games.mountains.example import example
from bot.games.mountains.rules import MountainsRules
from bot.games.mountains.view import MountainsView
from bot.games.squares import AWAY
from bot.players.mountains import MountainsPolicy
from renderers import canvas, lettering
from renderers.frame import Frame, Theme
from renderers.mountains import ALBUM, paint
from renderers.mountains.layout import HEIGHT, WIDTH, Board, board
from renderers.mountains.slabs import THICK, Profile
from renderers.scene import Put, Scene, Stamp, Text
from renderers.speech import LONGEST
from renderers.sprites import sprite
from renderers.theme import THEMES
from tests.renderers.outline import golden, outline

RULES = MountainsRules()
SAMPLES = ALBUM.samples()
NAMES = ("Ann", "Bo", "Cy", "Di")
SOFT = 100
"""Less opaque pixels are shadow or light."""


def scene(name: str, theme: Theme = "day") -> Scene:
    view, frame = SAMPLES[name]
    return paint(view, msgspec.structs.replace(frame, theme=theme))


def altered(name: str, frame: dict[str, Any] | None = None, **changes: Any) -> Scene:
    view, around = SAMPLES[name]
    return paint(msgspec.structs.replace(view, **changes), msgspec.structs.replace(around, **(frame or {})))


def put(drawn: Scene) -> list[str]:
    return [one.stamp.name for one in drawn.foreground]


def named(drawn: Scene, start: str) -> list[Put]:
    return [one for one in drawn.foreground if one.stamp.name.startswith(start)]


def places(drawn: Scene, start: str) -> set[tuple[int, int]]:
    return {(one.x, one.y) for one in named(drawn, start)}


def said(drawn: Scene) -> str:
    """All the words and numbers in the foreground."""
    return " | ".join(
        mark.text for one in drawn.foreground for mark in one.stamp.marks if isinstance(mark, Text)
    )


def spaces(view: MountainsView, *, low: bool = False) -> Board:
    return board(view.size, low=low)


def pictured(state: Any, events: tuple[Event, ...], viewer: Seat, *, chosen: tuple[str, ...] = ()) -> Scene:
    view = RULES.view(state, viewer)
    frame = Frame(
        names=NAMES[: view.seats],
        due=RULES.to_act(state),
        viewer=viewer,
        story=tuple(event for event in events if event.seen_by(viewer)),
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
        chosen=chosen,
    )
    return paint(view, frame)


def settled(state: Any, dice: FastDice) -> tuple[Any, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    while not RULES.to_act(state) and RULES.outcome(state) is None:
        step = RULES.settle(state, dice)
        state, events = step.state, events + step.events
    return state, events


def played(
    seats: int, seed: int, *, well: bool = False, **options: Any
) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state in which somebody is to act and the end, with what led to it; played at random or `well`."""
    dice, policy = FastDice(seed), MountainsPolicy()
    state, events = settled(RULES.start(seats, RULES.Options(**options)), dice)
    while RULES.outcome(state) is None:
        yield state, events
        seat = RULES.to_act(state)[0]
        legal = RULES.legal(state, seat)
        steps = [RULES.apply(state, seat, action) for action in (legal if well else [choice(dice, legal)])]
        step = max(steps, key=lambda step: policy.value(step.state, seat)) if well else steps[0]
        state, more = settled(step.state, dice)
        events = step.events + more
    yield state, events


# ---- all pictures


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_the_golden_scene(name: str) -> None:
    assert outline(scene(name)) == golden("mountains")[name]


@cache
def extent(stamp: Stamp) -> tuple[int, int, int, int]:
    """What of a stamp is neither shadow nor light, from its origin."""
    drawn = sprite(stamp)
    solid = drawn.image.getchannel("A").point([0] * SOFT + [255] * (256 - SOFT)).getbbox() or (0, 0, 0, 0)
    return solid[0] - drawn.left, solid[1] - drawn.top, solid[2] - drawn.left, solid[3] - drawn.top


def letters(drawn: Scene) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Every text of the foreground with its box: as wide as it is drawn, as high as its capitals."""
    for one in drawn.foreground:
        for mark in one.stamp.marks:
            if isinstance(mark, Text):
                wide = lettering.width(mark.text, mark.px, mark.bold, mark.squeeze)
                left = one.x + mark.x - {"left": 0.0, "middle": wide / 2, "right": wide}[mark.anchor]
                middle, half = one.y + mark.y, mark.px * lettering.CAPITALS / 2
                yield mark.text, (left, middle - half, left + wide, middle + half)


def check(drawn: Scene) -> None:
    """What holds for every picture of this game."""
    assert drawn.size == (WIDTH, HEIGHT)
    assert len(drawn.alt) <= LONGEST
    assert len({one.stamp for one in drawn.foreground}) == len(set(put(drawn)))
    for one in drawn.foreground:
        left, top, right, bottom = extent(one.stamp)
        assert one.x + left >= 0, one.stamp.name
        assert one.x + right <= WIDTH, one.stamp.name
        assert one.y + top >= 0, one.stamp.name
        assert one.y + bottom <= HEIGHT, one.stamp.name
    texts = list(letters(drawn))
    for i, (text, a) in enumerate(texts):
        for other, b in texts[:i]:
            apart = a[0] >= b[2] - 1 or b[0] >= a[2] - 1 or a[1] >= b[3] - 1 or b[1] >= a[3] - 1
            assert apart, (text, other)


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


def test_the_cards_that_may_be_taken_glow() -> None:
    view, frame = SAMPLES["draft_private"]
    glowing = {
        one.stamp.name.split()[1]
        for one in named(scene("draft_private"), "card ")
        if "glow" in one.stamp.name
    }
    assert glowing == {action.card for action in frame.legal} == set(view.face_up)
    assert not [name for name in put(scene("draft")) if "glow" in name]


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
    assert all("glow" in one.stamp.name for one in cards[len(chosen) :])
    assert not named(drawn, "plaque ")


def test_a_whole_plan_fills_all_places_and_nothing_glows() -> None:
    view, _ = SAMPLES["plan_preview"]
    drawn = scene("plan_preview")
    assert [one.stamp.name.split()[1] for one in named(drawn, "card ")] == list(view.plan)
    assert not named(drawn, "slot ")
    assert not [name for name in put(drawn) if "glow" in name]


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
    assert len(named(drawn, "light")) == len(numbers)
    picked = [one for one in named(drawn, "crown ") if one.stamp.name.endswith("quiet")]
    assert len(picked) == view.seats - len(numbers)
    after = altered(
        "token", {"legal": frame.legal[1:]}, tokens=(None, 1, None, None), picking=view.picking[1:]
    )
    assert len(named(after, "light")) == len(numbers) - 1
    assert len([one for one in named(after, "crown 1 ") if one.stamp.name.endswith("quiet")]) == 1
    assert len([one for one in named(after, "crown 1 ") if not one.stamp.name.endswith("quiet")]) == 1


def test_mountains_m24_the_end_shows_the_places_and_what_decided_among_equal_totals() -> None:
    view, _ = SAMPLES["end_tied"]
    drawn = scene("end_tied")
    assert [one.stamp.name for one in named(drawn, "rosette ")] == [
        f"rosette {n}" for n in sorted(view.places)
    ]
    tied = [total for total, count in Counter(view.totals).items() if count > 1]
    assert len(tied) == 1
    assert len(named(drawn, "deciding")) == 2
    assert not named(scene("end"), "deciding")
    assert f"{NAMES_OF[view.places.index(1)]} wins" in said(drawn)


NAMES_OF = SAMPLES["end_tied"][1].names


def test_a_shared_victory_names_nobody() -> None:
    drawn = altered("end", places=(1, 1, 3, 4))
    assert "shared by 2" in said(drawn)
    assert len([one for one in named(drawn, "band ") if one.stamp.name.endswith("won")]) == 2


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
