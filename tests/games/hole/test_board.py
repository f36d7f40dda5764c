"""H1 to H8: what is in the box; and H5: what a data file must promise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games import data
from bot.games.hole import board, plan
from bot.games.hole.plan import HEX
from tests.games.hole import book
from tests.games.hole.table import RULES, lay, legal

TEXT = data.read("hole.toml")


def test_hole_h1_four_layers_from_top_to_bottom() -> None:
    views = [RULES.view(lay("A2", "A3", layer=layer), -1) for layer in book.LAYERS]
    assert [view.layer for view in views] == ["green", "red", "brown", "blue"]
    assert [view.below for view in views] == [
        ("red", "brown", "blue"),
        ("brown", "blue"),
        ("blue",),
        (),
    ]


def test_hole_h2_a_layer_is_a_hexagon_of_61_spaces_five_along_each_side() -> None:
    assert set(HEX.spaces) == book.BOARD
    assert len(HEX.spaces) == 61


def test_hole_h3_labels_are_row_letter_and_number_from_the_left() -> None:
    assert {HEX.labels[n]: space for n, space in enumerate(HEX.spaces)} == book.LABELS
    assert HEX.labels[HEX.centre] == "E5"
    assert HEX.by_label["A1"] == HEX.number[0, -4]
    assert HEX.by_label["I5"] == HEX.number[0, 4]
    rows = [sum(label[0] == letter for label in HEX.labels) for letter in "ABCDEFGHI"]
    assert rows == [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.parametrize("layer", book.LAYERS)
@pytest.mark.parametrize("k", range(6))
def test_hole_h4_holes_and_special_fields_lie_where_the_table_says(layer: str, k: int) -> None:
    view = RULES.view(lay("A2", "A3", layer=layer, rotation=k), 0)
    assert {book.LABELS[name] for name in view.holes} == book.holes(layer, k)
    assert {book.LABELS[name] for name in view.special} == book.special(layer, k)
    assert len(view.holes) == {"green": 13, "red": 8, "brown": 4, "blue": 1}[layer]


def test_hole_h6_each_step_of_rotation_takes_q_r_to_minus_r_q_plus_r_and_labels_never_turn() -> None:
    views = [RULES.view(lay("A2", "A3", layer="blue", rotation=k), 0) for k in range(6)]
    assert [view.moles for view in views] == [views[0].moles] * 6
    assert [view.rotation for view in views] == [0, 1, 2, 3, 4, 5]
    # (-3, 3) is H2; turned once it is (-3, 0), E2.
    assert "H2" in views[0].special
    assert "H2" not in views[1].special
    assert "E2" in views[1].special


def test_hole_h7_ten_seven_or_six_moles() -> None:
    for players, moles in book.MOLES.items():
        assert RULES.start(players, RULES.Options()).unplaced == (moles,) * players


def test_hole_h8_six_discs_each() -> None:
    state = lay("A2", "A3", discs="hand", stage="choose")
    assert legal(state) == ["use 1", "use 2", "use 3", "use 4"]
    for value in (1, 4):
        state = lay("A2", "A3", discs="hand", stage="choose", used={0: (value,)})
        assert f"use {value}" not in legal(state)
    for value in (2, 3):
        state = lay("A2", "A3", discs="hand", stage="choose", used={0: (value,)})
        assert f"use {value}" in legal(state)
        state = lay("A2", "A3", discs="hand", stage="choose", used={0: (value, value)})
        assert f"use {value}" not in legal(state)
    assert RULES.view(state, 0).trays[1].down == 6


def changed(**changes: Any) -> bytes:
    """The data file with some of its tables changed: `red={"holes": [...]}`, `discs=[...]`."""
    whole: dict[str, Any] = msgspec.toml.decode(TEXT)
    for name, value in changes.items():
        layer = next((layer for layer in whole["layers"] if layer["name"] == name), None)
        if layer is None:
            whole[name] = value
        else:
            layer.update(value)
    return _toml(whole)


def _toml(whole: dict[str, Any]) -> bytes:
    lines = []
    for name, value in whole.items():
        if isinstance(value, dict):
            lines += [f"[{name}]", *(f"{key} = {_plain(one)}" for key, one in value.items())]
        elif name == "layers":
            for layer in value:
                lines += ["[[layers]]", *(f"{key} = {_plain(one)}" for key, one in layer.items())]
        else:
            lines.insert(0, f"{name} = {_plain(value)}")
    return "\n".join(lines).encode()


def _plain(value: Any) -> str:
    return (
        str([list(one) if isinstance(one, tuple) else one for one in value])
        if isinstance(value, (list, tuple))
        else (f'"{value}"' if isinstance(value, str) else str(value))
    )


RED, BROWN, GREEN = (sorted(book.HOLES[layer]) for layer in ("red", "brown", "green"))
REFUSED = {
    "the red holes [-4, 2] and [-4, 3] are adjacent": {"red": {"holes": [*RED, (-4, 3)]}},
    "red must have fewer holes than green": {"green": {"holes": GREEN[:8]}},
    "brown must have fewer holes than red": {"red": {"holes": RED[:4]}},
    "green must have fewer holes than the smallest game has moles (8)": {"moles": {2: 10, 3: 7, 4: 2}},
    "green must have fewer holes than the smallest game has moles (12)": {"moles": {2: 6, 3: 7, 4: 6}},
    "green has no room for 52 moles beside its holes": {"moles": {2: 10, 3: 7, 4: 13}},
    "blue looks the same in two rotations": {"blue": {"special": []}},
    "red looks the same in two rotations": {
        "red": {"holes": [(4, -2), (-4, 2), (2, 2), (-2, -2), (2, -4), (-2, 4)], "special": []}
    },
    "brown has a hole in the centre": {"brown": {"holes": [(0, 0), (-3, 1), (1, -3), (2, 0)]}},
    "the one hole of blue must be the centre": {"blue": {"holes": [(1, 0)], "special": [(-3, 3), (-2, -2), (1, 3)]}},
    "a green hole lies above a red hole when red is turned 0 steps from it": {
        "red": {"holes": [(-4, 4), *RED[1:]]}
    },
    "a green hole lies above a red special field when red is turned 0 steps from it": {
        "red": {"special": [(0, 4), (-1, 1), (0, 3), (1, -2)]}
    },
    "a red hole lies above a brown special field when brown is turned 3 steps from it": {
        "brown": {"special": [(-2, 1), (0, 2), (1, -1), (3, 1)]}
    },
    "red names a place twice": {"red": {"special": [(-4, 2), (-1, 1)]}},
    "red has a place off the board, [4, 1]": {"red": {"special": [(4, 1)]}},
    "its layers must be green, red, brown, blue, in this order": {"layers": msgspec.toml.decode(TEXT)["layers"][::-1]},
    "discs must show numbers from 1 to 4": {"discs": [1, 2, 5]},
    "it must give a number of moles for two, three and four players": {"moles": {2: 10, 3: 7}},
    "each of the six paths must be either solid or dashed": {
        "paths": {"solid": ["e", "sw"], "dashed": ["se", "w", "ne"]}
    },
}  # fmt: skip


@pytest.mark.parametrize(("reason", "change"), REFUSED.items(), ids=REFUSED)
def test_hole_h5_a_data_file_that_breaks_a_promise_is_refused_with_the_reason(
    reason: str, change: dict[str, Any]
) -> None:
    with pytest.raises(data.BadData) as refused:
        plan.load(changed(**change))
    sentence = str(refused.value)
    first = sentence.removeprefix("The data file hole.toml cannot be used: ").removesuffix(".")
    every = list(plan.broken(msgspec.toml.decode(changed(**change), type=plan.Plan)))
    assert first == every[0]
    assert reason in every
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_hole_h5_moles_that_just_fit_on_the_grass_are_no_reason() -> None:
    assert plan.load(changed(moles={2: 10, 3: 16, 4: 12})).moles[4] == 12


def test_hole_h5_our_own_data_file_keeps_every_promise() -> None:
    assert list(plan.broken(msgspec.toml.decode(TEXT, type=plan.Plan))) == []


def test_hole_h5_holes_of_our_own_file_are_never_adjacent_nor_above_others() -> None:
    for layer in book.LAYERS:
        for a in book.HOLES[layer]:
            assert not any(book.step(a, direction) in book.HOLES[layer] for direction in book.DIRECTIONS)
    for above, below in zip(book.LAYERS, book.LAYERS[1:], strict=False):
        for k in range(6):
            assert not book.HOLES[above] & (book.holes(below, k) | book.special(below, k))
    for layer in book.LAYERS:
        looks = {(frozenset(book.holes(layer, k)), frozenset(book.special(layer, k))) for k in range(6)}
        assert len(looks) == 6


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"layers = ", TEXT[:300], TEXT + b"\njoker = 1", TEXT.replace(b'"green"', b'"pink"'),
     TEXT.replace(b"[-4, 4]", b"[-4]"), TEXT.replace(b"[-4, 4]", b'["a", 4]')],
)  # fmt: skip
def test_a_damaged_data_file_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(data.BadData) as refused:
        plan.load(content)
    sentence = str(refused.value)
    assert sentence.startswith("The data file hole.toml cannot be used: ")
    assert sentence.count("\n") == 0


def test_a_data_file_that_is_not_there_is_refused_in_one_sentence() -> None:
    with pytest.raises(
        data.BadData, match=r"^The data file mole\.toml cannot be used: it cannot be read \(.*\)\.$"
    ):
        data.read("mole.toml")


def test_a_strangers_data_folder_in_the_working_directory_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "__init__.py").write_text("")
    (tmp_path / "data" / "hole.toml").write_text("mine = true")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert data.read("hole.toml") == TEXT


def test_the_board_is_loaded_once() -> None:
    assert board.standard() is board.standard()
