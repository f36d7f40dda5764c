"""What the painter of `majority` puts into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from bot.games.majority.actions import CARDS, Keep, Move, Strike
from bot.games.majority.events import Filled
from bot.games.majority.rules import MajorityRules
from bot.games.majority.view import Lead, MajorityView, TileView
from renderers import canvas
from renderers.frame import Frame, Theme
from renderers.majority import ALBUM, layout, story
from renderers.majority.layout import HAND, WIDTH
from renderers.majority.sea import BEACH, coast
from renderers.scene import Put, Scene
from renderers.speech import LONGEST
from renderers.sprites import sprite
from renderers.theme import THEMES
from tests.renderers.outline import golden, outline

RULES = MajorityRules()
PAINT = ALBUM.paint
SAMPLES = ALBUM.samples()
NAMES = ("Ann", "Bo", "Cy", "Di")


def scene(name: str, theme: Theme = "day", **changes: Any) -> Scene:
    view, frame = SAMPLES[name]
    return PAINT(view, msgspec.structs.replace(frame, theme=theme, **changes))


def put(drawn: Scene) -> list[str]:
    return [p.stamp.name for p in drawn.foreground]


def named(drawn: Scene, start: str) -> list[Put]:
    return [p for p in drawn.foreground if p.stamp.name.startswith(start)]


def at(p: Put) -> tuple[int, int]:
    return p.x, p.y


@cache
def played(seats: int, seed: int) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
    """Every state of a random game in which somebody is to act, the end, and what has happened since the one before."""
    return tuple(_played(seats, seed))


def _played(seats: int, seed: int) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    dice = FastDice(seed)
    state, events = RULES.start(seats, RULES.Options(turn_limit=100)), ()
    while True:
        while not RULES.to_act(state) and RULES.outcome(state) is None:
            step = RULES.settle(state, dice)
            state, events = step.state, (*events, *step.events)
        yield state, events
        if RULES.outcome(state) is not None:
            return
        seat = RULES.to_act(state)[0]
        step = RULES.apply(state, seat, choice(dice, RULES.legal(state, seat)))
        state, events = step.state, step.events


def pictured(state: Any, events: tuple[Event, ...] = (), viewer: Seat = TABLE, **more: Any) -> Scene:
    view = RULES.view(state, viewer)
    frame = Frame(
        names=NAMES[: view.seats],
        due=RULES.to_act(state),
        viewer=viewer,
        story=tuple(event for event in events if event.seen_by(viewer)),
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
    )
    return PAINT(view, msgspec.structs.replace(frame, **more))


def tile(view: MajorityView, letter: str) -> TileView:
    return next(tile for tile in view.tiles if tile.letter == letter)


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_the_golden_scene(name: str) -> None:
    assert outline(scene(name)) == golden("majority")[name]


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_a_small_picture_in_every_theme(name: str, theme: Theme) -> None:
    drawn = scene(name, theme)
    assert drawn.size[0] == WIDTH
    assert drawn.size[1] <= 1200
    assert len(canvas.png(drawn)) < 184 * 1024


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_a_game_can_be_painted_for_everybody(seats: int) -> None:
    for n, (state, events) in enumerate(played(seats, 3)):
        for viewer in (TABLE, n % seats):
            drawn = pictured(state, events, viewer)
            assert len(drawn.alt) <= LONGEST
            stamps = {p.stamp.name: p.stamp for p in drawn.foreground}
            assert all(stamps[p.stamp.name] == p.stamp for p in drawn.foreground)


@pytest.mark.parametrize("name", list(SAMPLES))
def test_nothing_lies_outside_the_picture(name: str) -> None:
    drawn = scene(name)
    for p in drawn.foreground:
        if p.stamp.name == "ledge":
            continue
        made = sprite(p.stamp)
        box = made.image.getchannel("A").point([0] * 128 + [255] * 128).getbbox()
        if box is not None:
            left, top = p.x - made.left, p.y - made.top
            assert left + box[0] >= 0, p.stamp.name
            assert top + box[1] >= 0, p.stamp.name
            assert left + box[2] <= drawn.size[0], p.stamp.name
            assert top + box[3] <= drawn.size[1], p.stamp.name


# ---- the course


@pytest.mark.parametrize("name", ["two", "three", "board"])
def test_every_mole_stands_on_its_spot(name: str) -> None:
    view, _ = SAMPLES[name]
    course = layout.public(view).course
    standing = [
        (course.spot(label), f"mole {seat}")
        for tile in view.tiles
        for label, seat in zip(tile.labels, tile.moles, strict=True)
        if seat is not None
    ]
    drawn = [(at(p), " ".join(p.stamp.name.split()[:2])) for p in named(scene(name), "mole ")]
    assert sorted(drawn) == sorted(standing)


def test_majority_j2_spots_run_clockwise_from_the_top() -> None:
    view, _ = SAMPLES["board"]
    course = layout.public(view).course
    for ground in course.grounds:
        x, y = course.at(ground.letter)
        spots = [course.spot(f"{ground.letter}{n}") for n in range(1, ground.spots + 1)]
        assert spots[0][0] == x
        assert spots[0][1] < y
        turns = [
            (ax - x) * (by - y) - (ay - y) * (bx - x)
            for (ax, ay), (bx, by) in zip(spots, [*spots[1:], spots[0]], strict=True)
        ]
        assert all(turn > 0 for turn in turns)


def test_free_holes_are_numbered_and_so_are_the_spots_of_moles() -> None:
    view, _ = SAMPLES["board"]
    drawn = scene("board")
    holes = [p for p in drawn.backdrop.marks if isinstance(p, Put) and p.stamp.name.startswith("hole ")]
    assert len(holes) == sum(tile.spots for tile in view.tiles)
    numbers = [p for p in named(drawn, "print ") if p.stamp.name.split()[1].isdigit()]
    assert len(numbers) == sum(mole is not None for tile in view.tiles for mole in tile.moles)


def test_a_claimed_tile_has_a_border_and_a_token_and_every_other_tells_who_leads() -> None:
    view, _ = SAMPLES["board"]
    drawn = scene("board")
    course = layout.public(view).course
    bands = {at(p): p.stamp.name.split()[1] for p in named(drawn, "band ")}
    assert bands == {course.at(tile.letter): str(tile.claim) for tile in view.tiles if tile.claim is not None}
    assert len(named(drawn, "token ")) == len(bands)
    chips = {at(p): p.stamp.name.split()[1:3] for p in named(drawn, "chip ")}
    leads = {
        course.at(t.letter): [str(t.lead.seat), f"+{t.lead.by}" if t.lead.by else "="]
        for t in view.tiles
        if t.claim is None and t.lead is not None
    }
    assert chips == leads


def test_majority_j16_whoever_would_take_a_claimed_tile_is_shown_beside_its_token() -> None:
    view, frame = SAMPLES["board"]
    threatened = TileView("Q", -2, 2, True, (0, 0, 1, None, None, None), 1, (1, 0))
    tiles = tuple(threatened if t.letter == "Q" else t for t in view.tiles)
    assert threatened.lead == Lead(0, 1)
    drawn = PAINT(msgspec.structs.replace(view, tiles=tiles), frame)
    (rival,) = named(drawn, "rival ")
    assert rival.stamp.name.split()[1:3] == ["0", "+1"]
    assert not named(scene("board"), "rival ")


@pytest.mark.parametrize("name", ["two", "three", "board"])
def test_the_coast_lies_round_every_tile_and_inside_the_picture(name: str) -> None:
    view, _ = SAMPLES[name]
    place = layout.public(view)
    shore = coast(place.course, BEACH)
    assert all(0 < x < WIDTH and 60 < y < place.height for x, y in shore)
    left, top, right, bottom = place.course.box()
    assert left >= 32
    assert right <= WIDTH - 32
    assert top >= 96
    assert bottom <= place.height - 20


# ---- the last turn


def test_the_last_turn_is_told_step_by_step() -> None:
    view, frame = SAMPLES["board"]
    told = story.read(view, frame.story)
    drawn = scene("board")
    badges = [p.stamp.name.split()[1] for p in named(drawn, "badge ")]
    assert sorted(badges) == [str(step.number) for step in told.steps]
    assert len(named(drawn, "arrow ")) == sum(step.start is not None for step in told.steps)


def test_one_step_alone_needs_no_number() -> None:
    view, frame = SAMPLES["board"]
    moved = next(deed for deed in view.trail.deeds if deed.kind() == "moved")
    trail = msgspec.structs.replace(view.trail, deeds=(moved,))
    drawn = PAINT(msgspec.structs.replace(view, trail=trail), frame)
    assert named(drawn, "arrow ")
    assert not named(drawn, "badge ")


def test_a_hawk_leaves_dashes_and_the_marks_of_whom_it_took() -> None:
    view, _ = SAMPLES["hawk"]
    struck = next(deed for deed in view.trail.deeds if deed.kind() == "struck")
    drawn = scene("hawk")
    assert len(named(drawn, "hawk ")) == 1
    marks = [p.stamp.name.split()[1] for p in named(drawn, "struck ")]
    assert marks == [str(owner) for owner in struck.owners]
    course = layout.public(view).course
    assert {course.spot(spot) for spot in struck.spots} <= {at(p) for p in named(drawn, "dashes ")}


def test_a_new_claim_bursts_and_an_old_one_does_not() -> None:
    for state, events in played(3, 3):
        view = RULES.view(state, TABLE)
        if view.phase != "playing" or not any(isinstance(event, Filled) for event in events):
            continue
        fresh = story.read(view, events).claimed
        course = layout.public(view).course
        drawn = pictured(state, events)
        assert {at(p) for p in named(drawn, "burst")} == {course.at(letter) for letter in fresh}
        return
    pytest.fail("nothing was filled")


def test_the_cards_of_the_last_turn_stand_in_the_line() -> None:
    slips = [p.stamp.name.split()[2] for p in named(scene("hawk"), "slip ")]
    assert slips[0].startswith("hawk")
    assert len(slips) >= 2


# ---- what may be chosen


def test_what_cannot_be_chosen_is_veiled_and_what_can_has_its_number() -> None:
    view, frame = SAMPLES["points"]
    drawn = scene("points")
    course = layout.private(view).course
    open_ = {
        word[0] for action in frame.legal for word in action.tokens()[1:2] if action.verb() in ("add", "move")
    }
    veiled = {at(p) for p in named(drawn, "veil ")}
    assert veiled == {course.at(t.letter) for t in view.tiles if t.letter not in open_}
    moles = {action.mole for action in frame.legal if isinstance(action, Move)}
    assert {at(p) for p in named(drawn, "chosen mole ")} == {course.spot(mole) for mole in moles}
    assert {p.stamp.name.split()[1] for p in named(drawn, "name ")} == open_


def test_a_chosen_mole_shows_where_it_may_go() -> None:
    view, frame = SAMPLES["mole"]
    course = layout.private(view).course
    goals = {a.to for a in frame.legal if isinstance(a, Move) and a.mole == frame.chosen[1]}
    discs = {at(p) for p in named(scene("mole"), "choose ")}
    assert {course.spot(goal) for goal in goals} <= discs


def test_a_run_shows_how_many_each_length_takes() -> None:
    _, frame = SAMPLES["run"]
    counts = [a.count for a in frame.legal if isinstance(a, Strike) and a.spot == frame.chosen[1]]
    shown = [p.stamp.name.split()[1] for p in named(scene("run"), "choose ")]
    assert shown == [f"×{n}" for n in counts]


def test_whom_a_fore_may_be_played_against_is_in_light() -> None:
    _, frame = SAMPLES["whom"]
    glowing = [p.stamp.name for p in named(scene("whom"), "plaque open")]
    assert len(glowing) == len([a for a in frame.legal if a.verb() == "fore"])


def test_the_tiles_to_settle_on_are_named() -> None:
    _, frame = SAMPLES["settling_private"]
    shown = {p.stamp.name.split()[1] for p in named(scene("settling_private"), "choose ")}
    assert shown == {action.tokens()[1] for action in frame.legal}


# ---- cards


def test_a_hand_shows_every_kind_once_with_how_many() -> None:
    view, frame = SAMPLES["card"]
    hand = ("+1", "+1", "2", "2+1", "3", "3", "3", "4", "hawk+1", "hawk+2", "fore")
    drawn = PAINT(msgspec.structs.replace(view, hand=hand), frame)
    assert len(named(drawn, "landscape ")) == len(CARDS.words)
    assert sorted(p.stamp.name.split()[2] for p in named(drawn, "many ")) == ["2", "3"]


def test_the_eight_cards_differ_by_picture_and_name() -> None:
    view, frame = SAMPLES["card"]
    drawn = PAINT(msgspec.structs.replace(view, hand=CARDS.words), frame)
    titles = {p.stamp.name.split()[1] for p in named(drawn, "printed ")}
    assert titles >= set(CARDS.words)
    assert len({p.stamp for p in named(drawn, "landscape ")}) == len(CARDS.words)


def test_an_open_card_shows_the_points_left() -> None:
    view, _ = SAMPLES["points"]
    assert view.open is not None
    drawn = scene("points")
    assert len(named(drawn, "golf ball 20")) == view.open.points
    assert len(named(drawn, "card open")) == len(view.open.cards)


def test_somebody_elses_open_card_does_not_lie_in_the_viewers_hand() -> None:
    view, _ = SAMPLES["hand"]
    assert view.open is not None
    assert view.turn != view.viewer
    assert not named(scene("hand"), "card open")


def test_majority_j12_the_cards_seen_are_shown_to_the_player_of_the_fore_alone() -> None:
    view, frame = SAMPLES["keep"]
    assert {a.card for a in frame.legal if isinstance(a, Keep)} == set(view.seen)
    drawn = scene("keep")
    assert len(named(drawn, "card glow 300 400")) == len(view.seen)
    public = PAINT(
        msgspec.structs.replace(view, viewer=TABLE, hand=(), seen=()),
        msgspec.structs.replace(frame, viewer=TABLE, legal=()),
    )
    assert not named(public, "card ")


def test_the_table_sees_no_hand_and_the_alt_text_names_no_card() -> None:
    for name, (view, _) in SAMPLES.items():
        drawn = scene(name)
        if view.viewer == TABLE:
            assert not named(drawn, "card ")
        assert not any(word in drawn.alt for word in ("hawk+", "fore", "2+1"))


def test_a_private_picture_keeps_the_hand_below_the_course() -> None:
    view, _ = SAMPLES["card"]
    place = layout.private(view)
    assert place.course.box()[3] <= place.strip
    assert place.strip + HAND <= place.height


# ---- seats, the end, names, themes


def test_the_plaques_tell_points_supply_tokens_and_cards() -> None:
    view, frame = SAMPLES["board"]
    writings = [p.stamp.name.split(" ")[1] for p in named(scene("board"), "writing ")]
    for seat, holding in enumerate(view.holdings):
        assert frame.names[seat] in writings
        for count in (holding.score, holding.supply, holding.tokens, holding.hand):
            assert str(count) in writings
    (due,) = named(scene("board"), "plaque due")
    assert due.stamp.name.endswith(f" {frame.due[0]}")


def test_majority_j20_the_end_lays_out_the_points_by_size_and_the_tie_break() -> None:
    view, _ = SAMPLES["tie"]
    drawn = scene("tie")
    writings = [p.stamp.name.split(" ")[1] for p in named(drawn, "writing ")]
    for tally in view.tallies:
        assert str(tally.score) in writings
        assert str(tally.moles) in writings
    assert view.tie_break == "moles"
    assert len(named(drawn, "rosette ")) == view.seats
    assert any("more moles" in name for name in put(drawn))
    assert named(drawn, "ribbon ")[0].stamp.name == f"ribbon {view.places.index(1)}"


def test_a_shared_end_is_nobodys_ribbon() -> None:
    view, frame = SAMPLES["tie"]
    shared = msgspec.structs.replace(view, places=(1, 1, 3, 4), tie_break="shared")
    assert named(PAINT(shared, frame), "ribbon ")[0].stamp.name == "ribbon None"


def test_an_end_without_a_score_shows_places_alone() -> None:
    view, frame = SAMPLES["end"]
    left = msgspec.structs.replace(view, tallies=(), given_up=(1, 2, 3))
    drawn = PAINT(left, frame)
    assert len(named(drawn, "rosette ")) == view.seats
    assert not named(drawn, "flag ")


@pytest.mark.parametrize("sample", ["board", "two", "points", "end"])
@pytest.mark.parametrize(
    "name", ["W" * 32, "👨‍👩‍👧‍👦" * 8, "ﷺ" * 32, "@everyone **x**", "\u202eevil", "‎", "鼹" * 32]
)
def test_any_name_fits_where_it_stands(name: str, sample: str) -> None:
    view, _ = SAMPLES[sample]
    drawn = scene(sample, names=(name,) * view.seats)
    assert len(drawn.alt) <= LONGEST
    limits = {"writing": 258, "words": 1090}
    for p in drawn.foreground:
        limit = limits.get(p.stamp.name.split()[0])
        if limit is not None:
            ink = sprite(p.stamp).image.getchannel("A").getbbox()
            wide = 770 if p.stamp.name.endswith("FDFBF5") else limit
            assert ink is None or ink[2] - ink[0] <= wide, p.stamp.name


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", ["board", "points", "keep", "end"])
def test_a_theme_changes_looks_and_nothing_else(name: str, theme: Theme) -> None:
    assert put(scene(name)) == put(scene(name, theme))
    assert scene(name).alt == scene(name, theme).alt
