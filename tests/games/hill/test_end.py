"""L13, L14 and leaving: the score of a round, the second round, the end."""

from __future__ import annotations

import pytest

from bot.games.core import TABLE, Illegal
from bot.games.hill.events import Ended, GaveUp, Lawn, Roles, Scored
from bot.games.hill.state import HillState, Played
from tests.games.hill import book
from tests.games.hill.table import NUMBERS, RULES, Loaded, act, begun, kinds, lay, one, play
from tests.games.hill.test_round import FAR, SNAKE


def stuck(tunnel: str, **more: object) -> HillState:
    """A lawn on which the Mole's last move has ended the round."""
    return lay(tunnel, ", ".join(FAR[: len(tunnel.split()) - 1]), stage="count", **more)  # type: ignore[arg-type]


def scored(tunnel: str, **more: object) -> Scored:
    return one(RULES.settle(stuck(tunnel, **more), Loaded()), Scored)


@pytest.mark.parametrize(
    ("tunnel", "dark", "white", "red"),
    [
        ("A1", 0, 0, 0),
        (" ".join(SNAKE[:10]), 0, 1, 1),  # A4 and B6
        (" ".join(SNAKE[:13]), 3, 2, 1),
        ("E1", 0, 0, 1),
        ("A1 B2", 0, 1, 0),
        ("E1 E7 A4 I4 B2 H2 B6 H6", 0, 4, 4),
    ],
)
def test_hill_l13_the_parts_of_a_score(tunnel: str, dark: int, white: int, red: int) -> None:
    event = scored(tunnel)
    assert event.dark == dark
    assert (event.white, event.red) == (
        len(set(tunnel.split()) & book.WHITE),
        len(set(tunnel.split()) & book.RED),
    )
    assert (event.white, event.red) == (white, red)
    assert event.points == dark + white + 2 * red == book.points(tunnel.split())


def test_hill_l13_the_lowest_piece_of_the_stack_counts() -> None:
    assert scored(" ".join(SNAKE[:11])).dark == 1
    assert scored(" ".join(SNAKE[:10])).dark == 0


def test_hill_l13_the_starting_square_and_the_last_one_count_even_with_few_squares() -> None:
    assert scored("E1").points == 2
    assert scored("E1 F1 G1 H2").points == 3


def test_hill_l14_the_lawn_is_cleared_and_the_roles_are_swapped() -> None:
    step = RULES.settle(stuck("E1 F1 G1 H2", mole=1), Loaded())
    assert kinds(step) == ["scored", "roles"]
    assert one(step, Roles) == Roles(seat=0, gardener=1, round=2)
    view = RULES.view(step.state, TABLE)
    assert (view.round, view.mole, view.gardener, view.phase, view.turn) == (2, 0, 1, "start", 0)
    assert (view.tunnel, view.rods, view.pieces, view.rods_left) == ((), (), 22, 22)
    assert RULES.outcome(step.state) is None
    assert RULES.to_act(step.state) == (0,)


def test_hill_l14_the_event_carries_the_lawn_as_it_was_the_score_and_the_reason() -> None:
    event = scored("E1 F1 G1 H2", mole=1)
    assert event == Scored(
        seat=1,
        gardener=0,
        round=1,
        end="stuck",
        dark=0,
        white=1,
        red=1,
        points=3,
        lawn=Lawn(("E1", "F1", "G1", "H2"), tuple(FAR[:3])),
    )


@pytest.mark.parametrize(
    ("state", "end"),
    [
        (lay("A1", "A1 east, A1 south", stage="count"), "stuck"),
        (lay("A1 A2", "B1 west, A3 north", stage="count"), "shut_in"),
        (lay(" ".join([*SNAKE, "D7"]), ", ".join(FAR), stage="count"), "spent"),
    ],
)
def test_hill_l14_the_reason_is_what_ended_the_round(state: HillState, end: str) -> None:
    if end == "stuck":
        state = stuck("A2 B1 B2 A1")
    assert one(RULES.settle(state, Loaded()), Scored).end == end


FIRST = Played(mole=0, tunnel=tuple(NUMBERS[s] for s in ("E1", "F1", "G1", "H2")), rods=(), end="stuck")
"""A first round of three points for seat 0."""


@pytest.mark.parametrize(
    ("tunnel", "reason", "winner", "places"),
    [
        ("B2 A1", "points", 0, (1, 2)),
        ("E1 E7", "points", 1, (2, 1)),
        ("B2 E7", "draw", None, (1, 1)),
    ],
)
def test_hill_l14_after_the_second_round_the_higher_score_wins_and_equal_scores_are_a_draw(
    tunnel: str, reason: str, winner: int | None, places: tuple[int, ...]
) -> None:
    step = RULES.settle(stuck(tunnel, round=2, mole=1, played=(FIRST,)), Loaded())
    scores = (3, book.points(tunnel.split()))
    assert kinds(step) == ["scored", "ended"]
    assert one(step, Ended) == Ended(reason=reason, winner=winner, scores=scores)  # type: ignore[arg-type]
    outcome = RULES.outcome(step.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == (places, scores, reason)
    assert RULES.to_act(step.state) == ()


def test_hill_l14_the_second_round_is_played_to_its_end_though_it_is_decided() -> None:
    state = lay("E1 E2", "A1 east, A2 east", round=2, mole=1, played=(FIRST,))
    state = play(state, "dig E3", "rod A3 east", "dig D2", "rod A4 east", "dig D1", "rod B1 south", "dig C2")
    assert RULES.outcome(state) is None
    assert RULES.to_act(state) == (0,)


def test_hill_l14_the_lawn_of_the_second_round_stays() -> None:
    state = RULES.settle(stuck("B2 A1", round=2, mole=1, played=(FIRST,)), Loaded()).state
    view = RULES.view(state, TABLE)
    assert (view.phase, view.tunnel, view.rods) == ("over", ("B2", "A1"), tuple(FAR[:1]))
    assert [(played.mole, played.score.points, played.lawn.tunnel) for played in view.rounds] == [
        (0, 3, ("E1", "F1", "G1", "H2")),
        (1, 1, ("B2", "A1")),
    ]
    assert view.places == (1, 2)


def test_hill_l14_the_highest_possible_score_is_24() -> None:
    """22 squares with all eight flowers, by a jump or two."""
    flowers = "E1 E7 A4 I4 B2 H2 B6 H6"
    rest = "C3 C4 C5 C6 D3 D4 D5 D6 E4 F3 F4 F5 F6 G3"
    state = lay(f"{flowers} {rest}", ", ".join(FAR), stage="count")
    assert one(RULES.settle(state, Loaded()), Scored).points == 24


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_has_lost_at_once_and_a_score_not_finished_stays_empty(seat: int) -> None:
    step = RULES.give_up(begun(), seat)
    assert step.events == (GaveUp(seat=seat), Ended(reason="left", winner=1 - seat, scores=(None, None)))
    outcome = RULES.outcome(step.state)
    assert outcome is not None
    assert (outcome.places[seat], outcome.places[1 - seat], outcome.reason) == (2, 1, "left")
    state = lay("B2", "A1 east", round=2, mole=1, played=(FIRST,))
    outcome = RULES.outcome(RULES.give_up(state, seat).state)
    assert outcome is not None
    assert outcome.scores == (3, None)
    assert outcome.places[seat] == 2


def test_nobody_leaves_a_game_that_is_over() -> None:
    over = RULES.give_up(begun(), 0).state
    for seat in (0, 1):
        with pytest.raises(Illegal) as caught:
            RULES.give_up(over, seat)
        assert caught.value.key == "over"
    with pytest.raises(Illegal) as caught:
        act(lay("D4", "A1 east", stage="over"), "dig D5") if over.turn is not None else RULES.apply(
            over, 0, RULES.Actions[2]("D5")
        )
    assert caught.value.key == "over"


def test_it_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(ValueError, match="hill is for"):
            RULES.start(seats, RULES.Options())
