"""What the painter of `hill` puts into a picture."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.core import TABLE, Seat
from bot.games.hill.actions import Start
from bot.games.hill.garden import LAWN
from renderers import canvas
from renderers.frame import Theme
from renderers.hill.layout import BOARD, HEIGHT, WIDTH
from renderers.scene import Scene
from renderers.speech import LONGEST
from renderers.sprites import sprite
from renderers.theme import THEMES
from tests.renderers import outline
from tests.renderers.lawn import (
    PAINT,
    RULES,
    SAMPLES,
    after,
    at,
    named,
    pictured,
    played,
    put,
    scene,
)
from tests.renderers.outline import golden


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
    assert "ended early" in text
    assert "both rounds played" not in text
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
