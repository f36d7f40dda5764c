"""The legal moves against a second, slow and plain implementation, on random positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.core import Illegal
from tests.games.hole import book
from tests.games.hole.table import RULES, action, lay, legal

spaces = sorted(book.BOARD)


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, int, int, list[set[tuple[int, int]]], int, bool, bool]:
    players = draw(st.sampled_from((2, 3, 4)))
    crowd = draw(st.lists(st.sampled_from(spaces), unique=True, min_size=players, max_size=players * 6))
    own = [set(crowd[seat::players]) for seat in range(players)]
    return (
        draw(st.sampled_from(book.LAYERS)),
        draw(st.integers(0, 5)),
        draw(st.integers(0, players - 1)),
        own,
        draw(st.integers(1, 4)),
        draw(st.booleans()),
        draw(st.booleans()),
    )


@given(positions())
@settings(max_examples=400)
def test_legal_moves_are_those_of_the_plain_implementation(
    position: tuple[str, int, int, list[set[tuple[int, int]]], int, bool, bool],
) -> None:
    layer, rotation, seat, own, disc, extra, fields = position
    extra = extra and fields
    state = lay(
        *(" ".join(map(book.label, moles)) for moles in own),
        layer=layer, rotation=rotation, turn=seat, disc=disc, extra=extra, special_fields=fields,
    )  # fmt: skip
    standing = {space: owner for owner, moles in enumerate(own) for space in moles}
    expected = book.moves(layer, rotation, standing, seat, disc, extra=extra, players=len(own), fields=fields)
    found = legal(state)
    assert found == [f"move {a} {b}" for a, b in sorted(expected)]
    for other in range(len(own)):
        if other != seat:
            assert RULES.legal(state, other) == ()


@given(positions(), st.sampled_from(spaces), st.sampled_from(spaces))
@settings(max_examples=400)
def test_every_other_move_is_refused_with_a_true_reason(
    position: tuple[str, int, int, list[set[tuple[int, int]]], int, bool, bool],
    start: tuple[int, int],
    end: tuple[int, int],
) -> None:
    layer, rotation, seat, own, disc, extra, fields = position
    extra = extra and fields
    state = lay(
        *(" ".join(map(book.label, moles)) for moles in own),
        layer=layer, rotation=rotation, turn=seat, disc=disc, extra=extra, special_fields=fields,
    )  # fmt: skip
    words = f"move {book.label(start)} {book.label(end)}"
    possible = legal(state)
    if not possible or words in possible:
        return
    try:
        RULES.apply(state, seat, action(words))
    except Illegal as refused:
        key, facts = refused.key, refused.facts
    else:
        raise AssertionError(f"{words} was carried out")
    standing = {space: owner for owner, moles in enumerate(own) for space in moles}
    lines = {book.step(start, d, n): (d, n) for d in book.DIRECTIONS for n in range(1, 9)}
    direction, steps = lines.get(end, ("", 0))
    way = [book.step(start, direction, n) for n in range(1, steps + 1)] if direction else []
    taken = [space for space in way if space in standing]
    truth = {
        "mole_missing": start not in standing,
        "mole_foreign": standing.get(start, seat) != seat,
        "mole_stuck": not any(move.startswith(f"move {book.label(start)} ") for move in possible),
        "move_crooked": not direction,
        "move_length": steps != disc,
        "move_blocked": bool(taken),
        "move_dashed": len(own) == 2 and layer == "blue" and end == (0, 0),
        "move_special": extra and end in book.special(layer, rotation),
    }
    assert truth[key]
    if key == "move_blocked":
        assert facts["at"] == book.label(taken[0])
        assert facts["owner"] == standing[taken[0]]
    if "reaches" in facts:
        assert [f"move {facts['mole']} {to}" for to in facts["reaches"]] == [
            move for move in possible if move.split()[1] == facts["mole"]
        ]
    if "moles" in facts:
        assert set(facts["moles"]) == {move.split()[1] for move in possible}
