"""What the painter of `hill` puts into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.catalogue import GAMES
from bot.games.core import TABLE, Action, Event, Seat, spelled
from bot.games.dice import FastDice, choice
from bot.games.hill.actions import Dig, Rod, Start
from bot.games.hill.garden import LAWN
from bot.games.hill.view import HillView
from bot.games.squares import Side
from renderers import canvas
from renderers.frame import Frame, Theme
from renderers.hill import borders, plot
from renderers.hill.layout import BOARD, HEIGHT, WIDTH
from renderers.hill.layout import LAWN as WINDOW
from renderers.hill.pieces import Pieces
from renderers.scene import Put, Scene
from renderers.speech import LONGEST
from renderers.sprites import sprite
from renderers.theme import DAY, THEMES
from tests.renderers import outline
from tests.renderers.outline import ALBUMS, golden

RULES = GAMES["hill"].rules
PAINT = GAMES["hill"].painter
SAMPLES = ALBUMS["hill"].samples()
NAMES = ("Ann", "Bo")


def scene(name: str, theme: Theme = "day") -> Scene:
    return outline.scene("hill", name, theme)


def put(scene: Scene) -> list[str]:
    return [p.stamp.name for p in scene.foreground]


def named(scene: Scene, start: str) -> list[Put]:
    return [p for p in scene.foreground if p.stamp.name.startswith(start)]


def settled(state: Any) -> tuple[Any, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    while not RULES.to_act(state) and RULES.outcome(state) is None:
        step = RULES.settle(state, FastDice(3))
        state, events = step.state, events + step.events
    return state, events


def after(*acts: str) -> tuple[Any, tuple[Event, ...]]:
    """The state after these actions of whoever is due, and what the last one led to."""
    state, events = settled(RULES.start(2, RULES.Options()))
    for act in acts:
        verb, *words = act.split()
        action = {"start": Start, "rod": Rod, "dig": Dig}[verb](*words)
        step = RULES.apply(state, RULES.to_act(state)[0], action)
        state, events = settled(step.state)
        events = step.events + events
    return state, events


def played(seed: int) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state of a random game in which somebody is to act, the end, and what has happened since the one before."""
    dice = FastDice(seed)
    state, events = settled(RULES.start(2, RULES.Options()))
    while RULES.outcome(state) is None:
        yield state, events
        seat = RULES.to_act(state)[0]
        step = RULES.apply(state, seat, choice(dice, RULES.legal(state, seat)))
        state, more = settled(step.state)
        events = step.events + more
    yield state, events


def pictured(state: Any, events: tuple[Event, ...] = (), viewer: Seat = TABLE, **more: Any) -> Scene:
    frame = Frame(
        names=NAMES,
        due=RULES.to_act(state),
        viewer=viewer,
        story=events,
        legal=() if viewer == TABLE else RULES.legal(state, viewer),
    )
    return PAINT(RULES.view(state, viewer), msgspec.structs.replace(frame, **more))


def asked(*acts: str, chosen: tuple[str, ...] = ()) -> Scene:
    """The private picture of whoever is due after these actions."""
    state, _ = after(*acts)
    return pictured(state, viewer=RULES.to_act(state)[0], chosen=chosen)


def altered(name: str, **changes: Any) -> tuple[HillView, Frame]:
    view, frame = SAMPLES[name]
    return msgspec.structs.replace(view, **changes), frame


def at(label: str) -> tuple[int, int]:
    return Pieces(plot.now(SAMPLES["board"][0]), BOARD, DAY).at(label)


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_sample_is_the_golden_scene(name: str) -> None:
    assert outline.outline(scene(name)) == golden("hill")[name]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_state_of_a_game_can_be_painted_for_everybody(seed: int) -> None:
    for n, (state, events) in enumerate(played(seed)):
        for viewer in (TABLE, n % 2):
            drawn = pictured(state, events if viewer == TABLE else (), viewer)
            assert drawn.size == (WIDTH, HEIGHT)
            assert len(drawn.alt) <= LONGEST
            assert len({p.stamp for p in drawn.foreground}) == len({p.stamp.name for p in drawn.foreground})
            outside = [p for p in drawn.foreground if not (0 <= p.x <= WIDTH and 0 <= p.y <= HEIGHT)]
            assert all(p.within is not None for p in outside)


# ---- the Mole's work


def test_hill_l11_the_hills_are_numbered_in_order_and_the_first_ten_are_light() -> None:
    view, _ = SAMPLES["board"]
    hills = named(scene("board"), "hill ")
    assert [(p.x, p.y) for p in hills] == [at(label) for label in view.tunnel[:-1]]
    shades = [p.stamp.name.split()[1:3] for p in hills]
    assert shades == [[str(n), "dark" if n > 10 else "light"] for n in range(1, len(view.tunnel))]
    (counted,) = named(scene("board"), "count ")
    assert counted.stamp.name.split()[1] == str(len(view.tunnel))


def test_the_tunnel_joins_them_and_its_last_ten_pieces_point_along_it() -> None:
    view, _ = SAMPLES["board"]
    tunnel = named(scene("board"), "tunnel ")
    assert [(p.x, p.y) for p in tunnel] == [at(label) for label in view.tunnel[:-1]]
    fresh = [p.stamp.name.endswith("fresh") for p in tunnel]
    assert fresh == [False] * (len(fresh) - 10) + [True] * 10


def test_hill_l9_round_a_corner_the_tunnel_takes_the_way_that_was_open() -> None:
    free = pictured(after("start D4", "rod A1 east", "dig C3")[0])
    over_c4 = pictured(after("start D4", "rod D3 south", "dig C3")[0])
    over_d3 = pictured(after("start D4", "rod C4 east", "dig C3")[0])
    bends = [named(drawn, "tunnel ")[0].stamp.name.split()[3:5] for drawn in (free, over_c4, over_d3)]
    (x, y), (cx, cy), (dx, dy) = (tuple(map(float, bend)) for bend in bends)
    assert (x, y) == (-56, -56)
    assert (cx, cy) == (pytest.approx(x * 1.62, abs=0.1), pytest.approx(y * 0.38, abs=0.1))
    assert (dx, dy) == (pytest.approx(x * 0.38, abs=0.1), pytest.approx(y * 1.62, abs=0.1))


def test_a_rod_that_was_laid_later_does_not_bend_an_old_tunnel() -> None:
    before, _ = after("start D4", "rod A1 east", "dig C3")
    later, _ = after("start D4", "rod A1 east", "dig C3", "rod C4 east")
    assert named(pictured(before), "tunnel ") == named(pictured(later), "tunnel ")


def test_hill_l10_a_jump_leaves_no_tunnel_but_a_dotted_line() -> None:
    state, events = after("start E5", "rod A1 east", "dig E4", "rod A2 east", "dig I7")
    drawn = pictured(state, events)
    assert len(named(drawn, "tunnel ")) == 1
    assert len(named(drawn, "dot ")) > 8
    assert not named(drawn, "arrow ")


def test_a_flower_that_was_found_lies_small_beside_its_hill() -> None:
    state, _ = after("start B2", "rod I1 south", "dig C1")
    drawn = pictured(state)
    assert len(named(drawn, "bed ")) == 7
    (bloom,) = named(drawn, "bloom white")
    x, y = at("B2")
    assert 20 < bloom.x - x < 40
    assert 20 < y - bloom.y < 40


def test_the_burrow_is_seen_until_a_hill_lies_on_it() -> None:
    assert named(pictured(after("start A1")[0]), "burrow")
    assert named(pictured(after("start E4")[0]), "burrow")
    assert not named(pictured(after("start E4", "rod A1 east", "dig E5")[0]), "burrow")


def test_the_stack_grows_lower_and_changes_from_light_to_dark() -> None:
    start, _ = after("start A1")
    (stack,) = named(pictured(start), "stack ")
    assert stack.stamp.name.split()[1:3] == ["1", "21"]
    view, _ = SAMPLES["board"]
    (late,) = named(scene("board"), "stack ")
    assert late.stamp.name.split()[1:3] == [str(len(view.tunnel)), str(view.pieces)]
    assert len(late.stamp.marks) < len(stack.stamp.marks)


# ---- what was done last


def test_the_last_rod_is_in_light_with_a_story_and_without() -> None:
    state, events = after("start D4", "rod A1 east", "dig D5", "rod E4 south")
    for drawn in (pictured(state, events), pictured(state), pictured(state, viewer=state.mole)):
        (new,) = [p for p in named(drawn, "rod ") if p.stamp.name.endswith("new")]
        assert (new.x, new.y) == BOARD.border("E4", "south")
        assert len(named(drawn, "rod ")) == 2


def test_the_last_move_has_an_arrow_with_a_story_and_without() -> None:
    state, events = after("start D4", "rod A1 east", "dig D5")
    for drawn in (pictured(state, events), pictured(state)):
        assert len(named(drawn, "arrow ")) == 1
        assert not [p for p in named(drawn, "rod ") if p.stamp.name.endswith("new")]


def test_where_the_mole_begins_is_in_light() -> None:
    state, events = after("start D4")
    for drawn in (pictured(state, events), pictured(state)):
        (glow,) = named(drawn, "glow ")
        assert (glow.x, glow.y) == at("D4")


def test_the_arrow_lies_where_it_hides_least() -> None:
    rods = ("rod A1 east", "rod C4 east")
    state, _ = after("start D4", rods[0], "dig D5")
    (free,) = named(pictured(state), "arrow ")
    state, _ = after("start A1", "rod I1 south", "dig A2")
    (edge,) = named(pictured(state), "arrow ")
    assert edge.x > at("A1")[0]
    assert free.y > at("D4")[1]


def test_the_arrow_lies_on_the_tunnel_where_it_would_hide_a_number_on_either_side() -> None:
    acts = ("start A3", "rod H1 south", "dig B4", "rod H2 south", "dig B3", "rod H3 south", "dig A4")
    (arrow,) = named(pictured(after(*acts)[0]), "arrow ")
    (x0, y0), (x1, y1) = at("B3"), at("A4")
    assert x1 < arrow.x < x0
    assert abs((arrow.x - x0) * (y1 - y0) - (arrow.y - y0) * (x1 - x0)) < 200


def test_a_jump_has_an_arrowhead_at_its_end() -> None:
    drawn = pictured(after("start D4", "rod A1 east", "dig E4", "rod A2 east", "dig H6")[0])
    (tip,) = named(drawn, "pointer ")
    assert max(abs(tip.x - at("H6")[0]), abs(tip.y - at("H6")[1])) < 60
    assert not named(drawn, "arrow ")


@pytest.mark.parametrize("viewer", [TABLE, 0, 1])
def test_a_rod_lies_before_the_stack_and_under_the_number(viewer: Seat) -> None:
    state, _ = after("start D4", "rod D4 south", "dig D3", "rod A1 east", "dig C4", "rod C4 south")
    names = put(pictured(state, viewer=viewer))
    stack = next(i for i, name in enumerate(names) if name.startswith("stack "))
    rods = [i for i, name in enumerate(names) if name.startswith("rod ")]
    assert rods
    assert stack < min(rods)
    assert all(max(rods) < i for i, name in enumerate(names) if name.startswith(("count ", "mole ")))


# ---- what may be chosen


def test_the_mole_sees_where_it_may_go_and_the_ways_there() -> None:
    drawn = asked("start D4", "rod D4 east")
    targets = {p.stamp.name.split()[1]: (p.x, p.y) for p in named(drawn, "target ")}
    assert set(targets) == {"C3", "C4", "C5", "D3", "D5", "E3", "E5"}
    assert all(place == at(label) for label, place in targets.items())
    assert len(named(drawn, "dot ")) >= len(targets)


def test_what_is_worth_points_stays_to_be_seen_over_its_label() -> None:
    kinds = {p.stamp.name.split()[1]: p.stamp.name.split()[2] for p in named(asked(), "target ")}
    assert len(kinds) == 63
    special = {label: kind for label, kind in kinds.items() if kind != "plain"}
    assert special == {
        **dict.fromkeys(("A4", "E1", "E7", "I4"), "red"),
        **dict.fromkeys(("B2", "B6", "H2", "H6"), "white"),
        "E4": "burrow",
    }


def test_hill_l10_a_mole_that_may_jump_is_shown_every_square_without_a_hill() -> None:
    drawn = asked("start E5", "rod A1 east", "dig E4", "rod E4 east")
    assert {p.stamp.name.split()[1] for p in named(drawn, "target ")} == set(LAWN.labels) - {"E4", "E5"}
    assert not named(drawn, "dot ")


def ways(view: HillView) -> int:
    """How many ways lead on: a second count, by the tables of the rules."""
    rods = sum(1 << at for at, border in enumerate(LAWN.borders) if _typed(border) in view.rods)
    here = LAWN.steps[LAWN.by_label[view.tunnel[-1]]]
    steps = [step for step in here if LAWN.labels[step.to] not in view.tunnel]
    return sum(not rods & way for step in steps for way in step.ways)


def _typed(border: Any) -> str:
    return f"{LAWN.labels[border.square]} {border.side}"


@pytest.mark.parametrize("seed", [4, 5])
def test_the_borders_in_light_are_those_that_would_close_a_way(seed: int) -> None:
    looked_at = 0
    for state, _ in played(seed):
        seat = (RULES.to_act(state) or (0,))[0]
        view = RULES.view(state, seat)
        if view.phase != "rod" or view.jump:
            continue
        names = [p.stamp.name for p in named(pictured(state, viewer=seat), "border ")]
        light = {" ".join(name.split()[1:3]) for name in names if name.endswith("strong")}
        closing = {
            f"{rod.square} {rod.side}"
            for rod in RULES.legal(state, seat)
            if ways(msgspec.structs.replace(view, rods=(*view.rods, f"{rod.square} {rod.side}"))) < ways(view)
        }
        assert light == closing
        looked_at += 1
    assert looked_at > 8


@pytest.mark.parametrize("label", LAWN.labels)
def test_round_every_square_all_borders_that_a_shortcut_offers_are_seen_and_named(label: str) -> None:
    state, _ = after(f"start {label}")
    seat = RULES.to_act(state)[0]
    view = RULES.view(state, seat)
    drawn = pictured(state, viewer=seat)
    offered = {action for shortcut in view.shortcuts(RULES.legal(state, seat)) for action in shortcut.actions}
    names = {" ".join(p.stamp.name.split()[1:3]): p for p in named(drawn, "border ")}
    assert set(names) == {f"{action.tokens()[1]} {action.tokens()[2]}" for action in offered}
    left, top, right, bottom = WINDOW
    board = borders.zoomed(label)
    for typed, p in names.items():
        assert (p.x, p.y) == board.border(*plot.border(typed))
        assert left < p.x < right
        assert top < p.y < bottom


def test_two_names_never_lie_on_each_other() -> None:
    for label in LAWN.labels:
        boxes = []
        for p in named(asked(f"start {label}"), "border "):
            wide, high = sprite(p.stamp).image.size
            boxes.append((p.x - wide / 2 + 5, p.y - high / 2 + 5, p.x + wide / 2 - 5, p.y + high / 2 - 5))
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3], (label, a, b)


def test_while_the_mole_will_jump_no_border_is_in_light() -> None:
    drawn = asked("start E5", "rod A1 east", "dig E4")
    assert named(drawn, "border ")
    assert not [name for name in put(drawn) if name.endswith("strong")]
    assert not named(drawn, "paw")
    assert "jump" in " ".join(put(drawn))


def test_paws_show_the_gardener_where_the_mole_could_go() -> None:
    drawn = asked("start D4")
    board = borders.zoomed("D4")
    around = {"C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5"}
    assert {(p.x, p.y) for p in named(drawn, "paw")} == {board.middle(label) for label in around}


def test_a_far_square_is_shown_on_the_whole_lawn_with_all_its_borders_named_from_it() -> None:
    drawn = asked("start D4", chosen=("rod", "H6"))
    sides: tuple[Side, ...] = ("north", "east", "south", "west")
    assert {p.stamp.name for p in named(drawn, "border ")} == {f"border H6 {side} strong" for side in sides}
    assert {(p.x, p.y) for p in named(drawn, "offer ")} == {BOARD.border("H6", side) for side in sides}
    x, y = BOARD.middle("H6")
    for p in named(drawn, "border "):  # on the far side of its border
        assert max(abs(p.x - x), abs(p.y - y)) > 56
    assert "Which side of H6?" in " ".join(put(drawn))
    assert not named(drawn, "chart")


@pytest.mark.parametrize("square", ["I7", "D4", "E5"])
def test_the_sides_that_are_drawn_are_those_that_may_be_pressed(square: str) -> None:
    state, _ = after("start D4", "rod D4 south", "dig D3", "rod H7 east", "dig D2")
    seat = RULES.to_act(state)[0]
    view, legal = RULES.view(state, seat), RULES.legal(state, seat)
    pressed = {str(form) for form in spelled(view, legal) if form.tokens()[:2] == ("rod", square)}
    drawn = pictured(state, viewer=seat, chosen=("rod", square))
    assert {"rod " + " ".join(p.stamp.name.split()[1:3]) for p in named(drawn, "border ")} == pressed
    assert len(pressed) == {"I7": 1, "D4": 3, "E5": 4}[square]


def test_a_square_beside_the_mole_is_shown_large_with_its_own_borders_alone() -> None:
    drawn = asked("start D4", chosen=("rod", "E4"))
    found = {" ".join(p.stamp.name.split()[1:]) for p in named(drawn, "border ")}
    assert found == {"E4 north strong", "E4 east", "E4 south strong", "E4 west strong"}
    assert named(drawn, "chart")


def test_the_chart_frames_what_is_seen_large() -> None:
    drawn = asked("start A1")
    (chart,) = named(drawn, "chart")
    (pane,) = named(drawn, "pane ")
    (here,) = named(drawn, "here ")
    assert (pane.x, pane.y) == (chart.x, chart.y)
    assert chart.x < here.x < chart.x + 20
    assert chart.y < here.y < chart.y + 20


@pytest.mark.parametrize("label", ["A1", "I7", "E4"])
def test_what_is_seen_large_never_leaves_the_lawn(label: str) -> None:
    drawn = asked(f"start {label}")
    inside = [p for p in drawn.foreground if p.within is not None]
    assert inside
    assert all(p.within == WINDOW for p in inside)


def test_a_preview_shows_what_would_be_and_asks() -> None:
    assert "A rod on" in " ".join(put(scene("preview_rod")))
    assert "Dig to" in " ".join(put(scene("preview_dig")))
    assert [p for p in named(scene("preview_rod"), "rod ") if p.stamp.name.endswith("new")]
    assert named(scene("preview_dig"), "arrow ")
    assert not named(scene("preview_rod"), "border ")


def preview(action: Action, *acts: str) -> Scene:
    state, _ = after(*acts)
    seat = RULES.to_act(state)[0]
    step = RULES.apply(state, seat, action)
    return pictured(step.state, step.events, seat, due=(seat,), legal=())


def test_a_preview_says_when_the_round_would_end() -> None:
    stuck = ("start A2", "rod I1 south", "dig B1", "rod I2 south", "dig B2", "rod I3 south")
    assert "the round ends with it" in " ".join(put(preview(Dig("A1"), *stuck)))
    assert "the round ends with it" not in " ".join(put(preview(Dig("C3"), *stuck)))
    assert "Start on C3?" in " ".join(put(preview(Start("C3"))))


# ---- plaques


def test_the_plaques_show_who_is_who_and_what_is_left() -> None:
    view, _ = SAMPLES["board"]
    drawn = scene("board")
    assert len(named(drawn, "picket left")) == view.rods_left
    assert len(named(drawn, "picket taken")) == len(view.rods)
    assert len(named(drawn, "piece gone")) == len(view.tunnel)
    assert len(named(drawn, "piece dark")) == view.pieces
    (hat,) = named(drawn, "hat ")
    assert hat.stamp.name.split()[1] == str(view.gardener)
    assert (hat.x > WIDTH / 2) == (view.gardener == 1)


def test_in_the_second_round_both_scores_are_shown() -> None:
    view, _ = SAMPLES["board"]
    totals = {p.stamp.name.split()[1]: p.x > WIDTH / 2 for p in named(scene("board"), "total ")}
    assert totals == {
        str(view.score.points): view.mole == 1,
        str(view.rounds[0].score.points): view.gardener == 1,
    }
    assert len(named(scene("rod"), "total ")) == 1
    assert "digs in round 2" in " ".join(put(scene("rod")))


@pytest.mark.parametrize("name", ["gardener", "rod", "mole", "between"])
def test_who_is_due_is_framed_in_their_colour(name: str) -> None:
    _, frame = SAMPLES[name]
    framed = [p.stamp.name for p in named(scene(name), "plaque due")]
    assert [name.split()[-1] for name in framed] == [str(frame.due[0])]


# ---- both rounds


def test_between_the_rounds_both_lawns_are_shown_and_what_is_to_be_beaten() -> None:
    view, _ = SAMPLES["between"]
    drawn = scene("between")
    assert len(named(drawn, "small lawn")) == 2
    assert len(named(drawn, "hill ")) == len(view.rounds[0].lawn.tunnel) - 1
    assert len(named(drawn, "rod ")) == len(view.rounds[0].lawn.rods)
    points = str(view.rounds[0].score.points)
    assert "to beat" in " ".join(put(drawn))
    assert sum(name.startswith(f"writing {points} ") for name in put(drawn)) == 2


def test_whoever_must_choose_sees_the_lawn_and_not_what_is_past() -> None:
    view, frame = SAMPLES["between"]
    seat = frame.due[0]
    view = msgspec.structs.replace(view, viewer=seat)
    legal = tuple(Start(label) for label in LAWN.labels)
    drawn = PAINT(view, msgspec.structs.replace(frame, viewer=seat, legal=legal))
    assert not named(drawn, "small lawn")
    assert len(named(drawn, "target ")) == 63


def test_a_story_that_goes_on_into_the_second_round_shows_its_lawn() -> None:
    view, frame = SAMPLES["between"]
    view = msgspec.structs.replace(view, phase="rod", tunnel=("D4",), pieces=21)
    drawn = PAINT(view, frame)
    stacks = [p for p in named(drawn, "stack ") if p.x > WIDTH / 2]
    assert len(stacks) == 1
    assert "to beat" not in " ".join(put(drawn))


def test_hill_l13_the_end_lays_out_every_part_of_both_scores() -> None:
    view, _ = SAMPLES["end"]
    names = put(scene("end"))
    for over in view.rounds:
        score = over.score
        for value in (score.dark, score.white, 2 * score.red, score.points):
            assert any(name.startswith(f"writing {value} ") for name in names)
    assert [name for name in names if name.startswith("medal")] == ["medal 1", "medal 2"]
    winner = view.places.index(1)
    assert any(name.startswith("plaque won") and name.endswith(str(winner)) for name in names)
    assert f"ribbon {winner}" in names


def test_hill_l14_a_draw_is_nobodys() -> None:
    names = put(scene("draw"))
    assert "ribbon None" in names
    assert sum(name == "medal 1" for name in names) == 2
    assert not [name for name in names if name.startswith("plaque won")]
    assert any(name.startswith("shout A draw") for name in names)


@pytest.mark.parametrize("acts", [(), ("start D4",), ("start D4", "rod D4 east", "dig D5")])
def test_a_game_that_somebody_has_left_shows_what_there_is(acts: tuple[str, ...]) -> None:
    state, _ = after(*acts)
    step = RULES.give_up(state, 1)
    drawn = pictured(step.state, step.events)
    text = " ".join(put(drawn))
    assert "shout Ann wins" in text
    assert len(named(drawn, "small lawn")) == 2
    assert "not played" in text


# ---- all pictures


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", ["board", "gardener", "end"])
def test_a_theme_changes_looks_and_nothing_else(name: str, theme: Theme) -> None:
    def kept(drawn: Scene) -> list[str]:
        scenery = ("fringe", "climber", "cottage", "sunflower", "barrow", "can")
        return [stamp for stamp in put(drawn) if not stamp.startswith(scenery)]

    assert kept(scene(name)) == kept(scene(name, theme))
    assert scene(name).alt == scene(name, theme).alt


@pytest.mark.parametrize("sample", ["board", "gardener", "between", "end"])
@pytest.mark.parametrize(
    "name", ["W" * 32, "👨‍👩‍👧‍👦" * 8, "ﷺ" * 32, "@everyone **x**", "\u202eevil", "‎", "鼹" * 32]
)
def test_any_name_fits_where_it_stands(name: str, sample: str) -> None:
    view, frame = SAMPLES[sample]
    drawn = PAINT(view, msgspec.structs.replace(frame, names=(name, name)))
    assert len(drawn.alt) <= LONGEST
    limits = {"writing": 300, "words": 1090, "shout": 770}
    for p in drawn.foreground:
        limit = limits.get(p.stamp.name.split()[0])
        if limit is not None:
            ink = sprite(p.stamp).image.getchannel("A").getbbox()
            assert ink is None or ink[2] - ink[0] <= limit + 90 * (sample in ("between", "end")), p.stamp.name


def test_a_name_that_cannot_be_drawn_gives_way_to_the_teams() -> None:
    view, frame = SAMPLES["board"]
    drawn = PAINT(view, msgspec.structs.replace(frame, names=("‎", "\U000e0041")))
    writings = [p.stamp.name for p in named(drawn, "writing ")]
    assert any(name.startswith("writing Otto ") for name in writings)
    assert any(name.startswith("writing Nora ") for name in writings)


def test_before_the_draw_there_are_two_plaques_and_no_roles() -> None:
    state = RULES.start(2, RULES.Options())
    drawn = pictured(state)
    assert len(named(drawn, "plaque")) == 2
    assert not named(drawn, "picket")
    assert len(drawn.alt) <= LONGEST


def test_the_alt_text_says_how_the_game_stands() -> None:
    view, frame = SAMPLES["board"]
    alt = scene("board").alt
    assert "Round 2 of 2" in alt
    assert all(name in alt for name in frame.names)
    assert view.rods[-1] in alt
    assert all(label in alt for label in view.tunnel)
    assert f"{view.tunnel[-2]} to {view.tunnel[-1]}" in alt
    assert "You may choose" in scene("mole").alt
    assert "You may lay a rod" in scene("gardener").alt
    assert "The game is over" in scene("end").alt


def test_the_fullest_pictures_stay_small() -> None:
    largest = 0
    for seed in (8, 17, 30):
        for state, events in played(seed):
            view = RULES.view(state, TABLE)
            if len(view.tunnel) < 15 or not RULES.to_act(state):
                continue
            for viewer in (TABLE, RULES.to_act(state)[0]):
                largest = max(largest, len(canvas.png(pictured(state, events, viewer))))
    assert 0 < largest < 184 * 1024
