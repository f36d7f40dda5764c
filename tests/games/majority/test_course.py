"""J1 to J4: the courses, their labels, the box."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bot.games import data
from bot.games.majority.plan import Contents, Plan, broken, load
from tests.games.majority import book
from tests.games.majority.table import RULES, begun, legal

CONTENTS = load(data.read("majority.toml"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j1_the_course_has_the_tiles_of_the_rule_book(players: int) -> None:
    view = RULES.view(begun(players), -1)
    assert {(tile.q, tile.r): tile.spots for tile in view.tiles} == book.sizes(players)
    assert len(view.tiles) == {2: 11, 3: 16, 4: 19}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j1_neighbours_lie_in_the_six_directions(players: int) -> None:
    course = RULES.board.courses[players]
    for n, letter in enumerate(course.letters):
        assert {course.letters[other] for other in course.neighbours[n]} == book.beside(players, letter)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j2_tiles_are_lettered_in_reading_order_and_spots_numbered_from_one(players: int) -> None:
    view = RULES.view(begun(players), -1)
    assert {tile.letter: (tile.q, tile.r) for tile in view.tiles} == book.letters(players)
    assert [label for tile in view.tiles for label in tile.labels] == book.spots(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j5_the_edge_has_fewer_than_six_neighbours(players: int) -> None:
    view = RULES.view(begun(players), -1)
    assert {tile.letter for tile in view.tiles if tile.edge} == book.edge(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_majority_j3_j4_each_player_has_tokens_moles_and_a_deck_of_eighteen(players: int) -> None:
    state = begun(players)
    view = RULES.view(state, -1)
    for seat in range(players):
        holding = view.holdings[seat]
        assert (holding.tokens, holding.supply, holding.pile) == (10, 30, 18)
        assert (holding.hand, holding.discards) == (0, ())
        assert Counter(state.piles[seat]) == book.DECK


def test_majority_j1_only_two_to_four_can_play() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="players"):
            RULES.start(players, RULES.Options())


def changed(**changes: object) -> Contents:
    return msgspec.structs.replace(CONTENTS, **changes)


def course(players: int, **changes: object) -> Contents:
    plans = {plan.players: plan for plan in CONTENTS.courses}
    plans[players] = msgspec.structs.replace(plans[players], **changes)
    return changed(courses=tuple(plans.values()))


LINE = tuple((q, 0) for q in range(20))


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (changed(tokens=0), "a claim token"),
        (changed(moles=5), "six moles"),
        (changed(deck={}), "at least once"),
        (changed(deck={"5": 1}), "only +1, 2"),
        (changed(deck={"3": 0}), "at least once"),
        (changed(deck={"hawk+1": 9}), "number card"),
        (changed(courses=CONTENTS.courses[:2]), "two, three and four"),
        (course(2, six=((0, 0), (0, 0))), "names a place twice"),
        (course(3, six=(), five=(), four=(), three=LINE), "more than 19 tiles"),
        (course(4, three=((9, 9),)), "hang together"),
        (changed(courses=(Plan(2, ((0, 0),), ((1, 0),), (), ()), *CONTENTS.courses[1:])), "room on its edge"),
    ],
)
def test_majority_contents_that_cannot_be_played_are_refused_with_the_reason(
    contents: Contents, reason: str
) -> None:
    assert reason in next(broken(contents))


def test_majority_a_data_file_that_cannot_be_played_is_not_loaded() -> None:
    content = data.read("majority.toml")
    for damage in (content.replace(b"tokens = 10", b"tokens = 0"), content + b"joker = 1", b"moles = ["):
        assert damage != content
        with pytest.raises(data.BadData, match=r"majority\.toml cannot be used"):
            load(damage)


def test_majority_the_data_file_keeps_its_promises() -> None:
    assert list(broken(CONTENTS)) == []


def test_majority_nobody_does_anything_before_the_first_player_is_drawn() -> None:
    state = RULES.start(3, RULES.Options())
    assert RULES.to_act(state) == ()
    assert [legal(state, seat=seat) for seat in range(3)] == [[], [], []]
