"""The computer player of `hill`: it plays whole rounds in both roles, and plays them sensibly."""

from __future__ import annotations

from statistics import mean

import pytest

from bot.games.dice import FastDice, choice
from bot.games.hill.state import HillState
from bot.players.base import position
from bot.players.hill import HillPolicy
from bot.players.levels import LEVELS
from tests.games.hill import book
from tests.games.hill.table import RULES, act, begun, lay, legal
from tests.games.hill.test_round import FAR, SNAKE

PLAYER = LEVELS["solid"](HillPolicy())


def chosen(state: HillState, seed: int = 1) -> str:
    assert state.turn is not None
    return str(PLAYER.choose(position(RULES, state, state.turn), FastDice(seed)))


def first_round(seed: int, *, senseless: tuple[str, ...] = ()) -> list[str]:
    """The tunnel of a round in which these roles play at random."""
    dice = FastDice(seed)
    state = begun()
    while state.turn is not None:
        role = "mole" if state.turn == state.mole else "gardener"
        if role in senseless:
            action = choice(dice, RULES.legal(state, state.turn))
        else:
            action = PLAYER.choose(position(RULES, state, state.turn), dice)
        state = RULES.apply(state, state.turn, action).state
    return list(RULES.view(state, -1).tunnel)


def test_rounds_between_two_of_them_are_neither_short_nor_without_an_end() -> None:
    rounds = [first_round(seed) for seed in range(10)]
    assert 12 <= mean(map(len, rounds)) <= 21
    assert 7 <= mean(map(book.points, rounds)) <= 17
    assert len({book.points(tunnel) for tunnel in rounds}) > 2


def test_as_the_gardener_it_holds_a_senseless_mole_down() -> None:
    rounds = [first_round(seed, senseless=("mole",)) for seed in range(8)]
    assert mean(map(book.points, rounds)) < 6


def test_as_the_mole_it_outplays_a_senseless_gardener() -> None:
    rounds = [first_round(seed, senseless=("gardener",)) for seed in range(6)]
    assert mean(map(book.points, rounds)) > 14


def test_it_starts_on_a_red_flower_not_always_on_the_same() -> None:
    starts = {chosen(begun(), seed) for seed in range(20)}
    assert starts <= {f"start {square}" for square in book.RED}
    assert len(starts) > 1


def test_the_gardener_shuts_the_mole_in_when_one_rod_does_it() -> None:
    state = lay("D4", "C4 east, D3 south, D4 south", stage="rod")
    assert chosen(state) == "rod D4 east"


def test_the_mole_does_not_walk_into_a_blind_alley() -> None:
    # A1 is closed but for B1, D2 is open.
    state = lay("C3 C2 C1 B2", "A1 south, B1 south, G7 east, H7 east")
    assert "dig A1" not in legal(state)
    state = lay("C2 B2", "A1 south, G7 east", stage="dig")
    state = act(state, "dig B1").state
    state = act(state, "rod C1 south").state
    assert {"dig A1", "dig C1"} <= set(legal(state))
    for seed in range(5):
        assert chosen(state, seed) not in ("dig A1", "dig C1")


def test_the_mole_with_one_piece_left_takes_what_scores_most() -> None:
    tunnel = "A1 A2 A3 B3 B4 B5 B6 C6 C5 C4 C3 C2 D2 D3 D4 D5 E5 F5 G5 H5 H4"
    state = lay(tunnel, ", ".join(f"{column}{row} east" for column in "ABCDEFG" for row in (1, 6, 7)))
    assert "dig I4" in legal(state)
    assert chosen(state) == "dig I4"


def test_a_jump_does_not_land_in_a_cage() -> None:
    state = lay("D4 E4", "A1 east, A1 south")
    for seed in range(5):
        assert chosen(state, seed) != "dig A1"


@pytest.mark.parametrize("number", [1, 2])
def test_a_rod_that_ends_the_round_is_weighed_like_any_other(number: int) -> None:
    """In the first round the Gardener would be the Mole next: that is worth nothing more than later."""
    played = RULES.settle(lay("B2 A1", FAR[0], stage="count"), FastDice(0)).state.played
    rods = ["B2 south", "B3 east", *FAR[:9]]  # on B3 the Mole has one way left, round the corner to C4
    state = lay(
        " ".join(SNAKE[:12]), ", ".join(rods), stage="rod", round=number, mole=number - 1,
        played=played[: number - 1],
    )  # fmt: skip
    assert chosen(state) in ("rod B3 south", "rod B4 east")
    assert RULES.to_act(act(state, chosen(state)).state) == ()
