"""What the pictures of `hill` show of what may be chosen, and of what would come of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.core import Action, spelled
from bot.games.hill.actions import Dig, Start
from bot.games.hill.garden import LAWN
from bot.games.hill.view import HillView
from bot.games.squares import Side
from renderers.hill import borders, plot
from renderers.hill.layout import BOARD
from renderers.hill.layout import LAWN as WINDOW
from renderers.scene import Scene
from renderers.sprites import sprite
from tests.renderers.lawn import (
    RULES,
    after,
    asked,
    at,
    named,
    pictured,
    played,
    put,
    scene,
)


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
