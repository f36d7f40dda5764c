"""What the painter of `hole` puts into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.catalogue import GAMES
from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice, choice
from bot.games.hole.actions import SPACES, Move, Pass, Place, Turn, Use
from bot.games.hole.events import Ended, Forfeited, Lifted, Moved, Passed, Stopped
from bot.games.hole.view import HoleView
from renderers.frame import Frame, Theme
from renderers.hole import paint
from renderers.hole.layout import BOARD
from renderers.scene import Put, Scene
from renderers.theme import THEMES
from tests.renderers import outline
from tests.renderers.outline import ALBUMS, golden

RULES = GAMES["hole"].rules
SAMPLES = ALBUMS["hole"].samples()
LONGEST_ALT = 900


def scene(name: str, theme: Theme = "day") -> Scene:
    return outline.scene("hole", name, theme)


def put(scene: Scene) -> list[str]:
    return [p.stamp.name for p in scene.foreground]


def named(scene: Scene, start: str) -> list[Put]:
    return [p for p in scene.foreground if p.stamp.name.startswith(start)]


def played(seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state of a random game in which somebody is to act, and what has happened since the one before."""
    dice = FastDice(seed)
    state, events = RULES.start(seats, RULES.Options(**options)), ()
    while RULES.outcome(state) is None:
        if due := RULES.to_act(state):
            yield state, events
            step = RULES.apply(state, due[0], choice(dice, RULES.legal(state, due[0])))
            events = step.events
        else:
            step = RULES.settle(state, dice)
            events += step.events
        state = step.state
    yield state, events


def pictured(state: Any, events: tuple[Event, ...], viewer: Seat = TABLE, **more: Any) -> Scene:
    frame = Frame(
        names=("Ann", "Bo", "Cy", "Di")[: state.seats],
        due=RULES.to_act(state),
        viewer=viewer,
        story=tuple(event for event in events if event.seen_by(viewer)),
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
    )
    return paint(RULES.view(state, viewer), msgspec.structs.replace(frame, **more))


def altered(name: str, **changes: Any) -> tuple[HoleView, Frame]:
    view, frame = SAMPLES[name]
    return msgspec.structs.replace(view, **changes), frame


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_the_golden_scene(name: str) -> None:
    assert outline.outline(scene(name)) == golden("hole")[name]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_secrecy_the_public_picture_is_the_same_whatever_disc_is_turned(seats: int) -> None:
    looked_at = 0
    for state, events in played(seats, seats, placement="scattered", turn_limit=100):
        if state.disc is None:
            continue
        turn = RULES.to_act(state)[0]
        others = [msgspec.structs.replace(state, disc=disc) for disc in (1, 2, 3, 4)]
        for viewer in (TABLE, *(seat for seat in range(seats) if seat != turn)):
            assert len({pictured(other, events, viewer) for other in others}) == 1
        assert len({pictured(other, events, turn) for other in others}) == 4
        looked_at += 1
        if looked_at > 12:
            break
    assert looked_at > 12


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("discs", ["face-down", "hand"])
def test_every_state_of_a_game_can_be_painted_for_everybody(seats: int, discs: str) -> None:
    for n, (state, events) in enumerate(played(seats, 7 * seats, turn_limit=60, discs=discs)):
        for viewer in (TABLE, n % seats):
            drawn = pictured(state, events, viewer)
            assert len(drawn.alt) <= LONGEST_ALT
            assert len({p.stamp for p in drawn.foreground}) == len({p.stamp.name for p in drawn.foreground})
            assert all(0 <= p.x <= drawn.size[0] and 0 <= p.y <= drawn.size[1] for p in drawn.foreground)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_while_moles_are_placed_every_plaque_counts_them_in_full(seats: int) -> None:
    total = RULES.start(seats, RULES.Options()).unplaced[0]
    for state, events in played(seats, 1):
        if state.stage != "place":
            break
        names = put(pictured(state, events))
        counts = [n.split()[1] for n in names if n.startswith("writing") and n.split()[1][0].isdigit()]
        assert counts == [f"{total - left}/{total}" for left in state.unplaced]


@pytest.mark.parametrize("name", list(SAMPLES))
def test_every_space_is_labelled_once(name: str) -> None:
    names = put(scene(name))
    for space in SPACES.words:
        told = [n for n in names if n.split()[0] in ("label", "tag", "target", "left") and space in n.split()]
        assert len(told) == 1 or (space == "E5" and name == "end"), (space, told)


@pytest.mark.parametrize("name", list(SAMPLES))
def test_every_mole_stands_on_its_space(name: str) -> None:
    view, _ = SAMPLES[name]
    drawn = {(p.x, p.y) for p in named(scene(name), "mole ") if "gone" not in p.stamp.name}
    for space, _ in view.moles:
        x, y = BOARD.seat(space)
        assert any(abs(x - px) <= 6 and abs(y - py) <= 15 for px, py in drawn), space


def test_a_mole_in_a_hole_is_sunk() -> None:
    view, _ = SAMPLES["red"]
    in_holes = sum(space in view.holes for space, _ in view.moles)
    assert sum("sunk" in name for name in put(scene("red"))) == in_holes


def test_the_last_move_is_an_arrow_with_the_number_of_its_disc() -> None:
    _, frame = SAMPLES["red"]
    (moved,) = [event for event in frame.story if isinstance(event, Moved)]
    names = put(scene("red"))
    assert sum(name.startswith("arrow") for name in names) == 1
    assert f"tag {moved.to} 40" in names
    assert f"left {moved.start}" in names
    assert f"disc {moved.seat} {moved.steps} 27" in names


def test_several_moves_are_numbered_in_their_order() -> None:
    view, frame = SAMPLES["red"]
    (moved,) = [event for event in frame.story if isinstance(event, Moved)]
    earlier = [
        msgspec.structs.replace(moved, seat=0, start="A1", to="A2", steps=1),
        msgspec.structs.replace(moved, seat=1, start="I4", to="I5", steps=1),
    ]
    drawn = paint(view, msgspec.structs.replace(frame, story=(*earlier, moved)))
    arrows = [p.stamp.name for p in named(drawn, "arrow")]
    assert [name.endswith("quiet") for name in arrows] == [True, True, False]
    assert [p.stamp.name.split()[1] for p in named(drawn, "badge")] == ["1", "2", "3"]


def test_a_placed_mole_glows_and_is_named() -> None:
    placed = [event.space for event in SAMPLES["placing"][1].story if event.kind() == "placed"]
    assert placed
    drawn = scene("placing")
    assert {(p.x, p.y) for p in named(drawn, "glow")} == {BOARD.seat(space) for space in placed}
    assert {p.stamp.name.split()[1] for p in named(drawn, "tag")} == set(placed)


def test_what_a_lifted_layer_took_is_outlined_and_who_dropped_glows() -> None:
    view, frame = SAMPLES["lifted"]
    (lifted,) = [event for event in frame.story if isinstance(event, Lifted)]
    drawn = scene("lifted")
    ghosts = {(p.x, p.y): p.stamp.name.split()[1] for p in drawn.foreground if " gone " in p.stamp.name}
    for seat, spaces in enumerate(lifted.lost):
        assert all(ghosts[BOARD.seat(space)] == str(seat) for space in spaces)
    assert {(p.x, p.y) for p in named(drawn, "glow")} == {BOARD.seat(space) for space, _ in view.moles}


@pytest.mark.parametrize(
    ("event", "stamp"),
    [
        (Forfeited(seat=2, value=4, extra=False), "forfeited 2 4"),
        (Passed(seat=2), "nap 2"),
        (Stopped(seat=2), "declined 2"),
    ],
)
def test_what_a_seat_did_besides_moving_is_on_its_plaque(event: Event, stamp: str) -> None:
    view, frame = SAMPLES["red"]
    drawn = paint(view, msgspec.structs.replace(frame, story=(event,)))
    (note,) = named(drawn, stamp)
    assert note.x > 600
    assert note.y > 780


def test_a_disc_that_is_turned_shows_a_question_mark_to_all_but_its_player() -> None:
    view, _ = SAMPLES["private"]
    shown = view.disc
    assert shown is not None
    assert f"disc {view.viewer} {shown} 23 loud" in put(scene("private"))
    hidden, frame = altered("private", viewer=TABLE, disc=None)
    drawn = paint(hidden, msgspec.structs.replace(frame, viewer=TABLE, legal=()))
    assert f"disc {view.turn} ? 23" in put(drawn)


def test_what_may_be_chosen_is_ringed_and_named() -> None:
    _, frame = SAMPLES["private"]
    moves = [action for action in frame.legal if isinstance(action, Move)]
    drawn = scene("private")
    assert {(p.x, p.y) for p in named(drawn, "ring")} == {BOARD.seat(move.mole) for move in moves}
    assert {p.stamp.name.split()[1] for p in named(drawn, "target")} == {move.to for move in moves}


def test_a_target_in_a_hole_is_ringed_in_gold() -> None:
    view, frame = SAMPLES["private"]
    into = {a.to for a in frame.legal if isinstance(a, Move)} & set(view.holes)
    assert into
    prizes = {
        p.stamp.name.split()[1] for p in named(scene("private"), "target") if p.stamp.name.endswith("prize")
    }
    assert prizes == into


def test_once_a_mole_is_chosen_only_its_targets_are_shown() -> None:
    _, frame = SAMPLES["private_mole"]
    mole = frame.chosen[1]
    drawn = scene("private_mole")
    assert {(p.x, p.y) for p in named(drawn, "ring")} == {BOARD.seat(mole)}
    targets = {a.to for a in frame.legal if isinstance(a, Move) and a.mole == mole}
    assert {p.stamp.name.split()[1] for p in named(drawn, "target")} == targets


def test_every_free_space_can_be_chosen_when_placing() -> None:
    _, frame = SAMPLES["placing_private"]
    free = {action.space for action in frame.legal if isinstance(action, Place)}
    assert len(free) > 30
    assert {p.stamp.name.split()[1] for p in named(scene("placing_private"), "target")} == free


def test_the_discs_that_may_be_used_are_shown_large() -> None:
    _, frame = SAMPLES["hand"]
    values = {action.value for action in frame.legal if isinstance(action, Use)}
    large = {p.stamp.name.split()[2] for p in named(scene("hand"), "disc") if p.stamp.name.endswith(" 40")}
    assert large == {str(value) for value in values}


def test_turning_a_disc_or_passing_is_asked_in_words() -> None:
    view, frame = SAMPLES["private"]
    view = msgspec.structs.replace(view, disc=None, disc_pending=False)
    drawn = paint(view, msgspec.structs.replace(frame, legal=(Turn(), Pass())))
    text = " ".join(p.stamp.name for p in named(drawn, "words"))
    assert "Turn a disc" in text
    assert "or pass" in text


def test_the_end_shows_places_and_the_shovel() -> None:
    view, frame = SAMPLES["end"]
    assert any(isinstance(event, Ended) for event in frame.story)
    names = put(scene("end"))
    assert sorted(name for name in names if name.startswith("medal")) == sorted(
        f"medal {p}" for p in view.places
    )
    assert "rays" in names
    assert any(name.startswith("shovel") for name in names)
    assert any(name.endswith(f"won {view.places.index(1)}") for name in names)


def test_a_game_that_ends_without_the_shovel_says_who_wins() -> None:
    view, frame = altered("red", phase="over", places=(2, 1, 3, 4), turn=None, disc_pending=False)
    drawn = paint(view, msgspec.structs.replace(frame, due=(), story=()))
    assert "rays" not in put(drawn)
    assert "Bo wins" in " ".join(put(drawn))


def test_a_shared_first_place_names_nobody() -> None:
    view, frame = altered("red", phase="over", places=(1, 1, 3, 4), turn=None, disc_pending=False)
    drawn = paint(view, msgspec.structs.replace(frame, due=(), story=()))
    assert "The game is over" in " ".join(put(drawn))


def test_a_seat_that_was_given_up_is_played_on_by_a_robot() -> None:
    view, frame = altered("red", given_up=(1,))
    assert any("\N{ROBOT FACE}" in name for name in put(paint(view, frame)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_a_plaque_and_empty_corners_are_planted(seats: int) -> None:
    state, events = next(played(seats, 1))
    drawn = pictured(state, events)
    assert len(named(drawn, "plaque")) == seats
    assert len(named(drawn, "bed")) == 4 - seats


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_theme_changes_looks_and_nothing_else(theme: Any) -> None:
    day, other = scene("lifted"), scene("lifted", theme)
    kept = [name for name in put(day) if not name.startswith("bed")]
    assert kept == [name for name in put(other) if not name.startswith("bed")]
    assert day.alt == other.alt


@pytest.mark.parametrize(
    "name", ["W" * 32, "👨‍👩‍👧‍👦" * 8, "ﷺ" * 32, "@everyone **x**", "\u202eevil", "‎", "鼹" * 32]
)
def test_any_name_fits_its_plaque_and_the_line(name: str) -> None:
    view, frame = SAMPLES["red"]
    drawn = paint(view, msgspec.structs.replace(frame, names=(name, name, name, name)))
    assert len(drawn.alt) <= LONGEST_ALT
    from renderers.sprites import sprite

    for p in named(drawn, "writing") + named(drawn, "words"):
        made = sprite(p.stamp).image
        limit = 180 if p.stamp.name.startswith("writing") else 560
        box = made.getchannel("A").getbbox()
        assert box is None or box[2] - box[0] <= limit, p.stamp.name


def test_the_alt_text_says_how_the_game_stands() -> None:
    view, frame = SAMPLES["red"]
    alt = scene("red").alt
    filled = sum(space in view.holes for space, _ in view.moles)
    assert f"{filled} of {len(view.holes)} holes" in alt
    assert frame.names[frame.due[0]] in alt
    (moved,) = [event for event in frame.story if isinstance(event, Moved)]
    assert moved.start in alt
    assert moved.to in alt
    assert all(name in alt for name in frame.names)


def test_the_public_alt_text_never_names_the_turned_disc() -> None:
    assert "Your disc" not in scene("red").alt
    assert f"Your disc: {SAMPLES['private'][0].disc}" in scene("private").alt


def test_hole_h28_with_two_players_every_dashed_path_is_shut_by_a_gate() -> None:
    view, _ = SAMPLES["blue"]
    assert view.players_who_started == 2
    assert len(named(scene("blue"), "gate")) == 3
    view, _ = SAMPLES["end"]
    assert view.players_who_started == 4
    assert not named(scene("end"), "gate")
