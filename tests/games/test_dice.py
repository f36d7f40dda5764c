"""Chance: as the documentation of `dice` says, recomputed here by other means."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.dice import FastDice, SealedDice, choice, commitment, sample

seeds = st.binary(min_size=32, max_size=32)
DICE = [lambda: SealedDice(b"x" * 32, 7), lambda: FastDice(7)]


def words(seed: bytes, index: int):
    """The stream of the documentation, word by word."""
    for block in count():
        digest = hmac.digest(seed, f"mole:{index}:{block}".encode("ascii"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


@given(seeds, st.integers(0, 10**6), st.lists(st.integers(1, 2**32), max_size=30))
def test_anybody_can_recompute_the_sealed_dice(seed: bytes, index: int, sides: list[int]) -> None:
    dice, stream = SealedDice(seed, index), words(seed, index)
    for n in sides:
        word = next(w for w in stream if w < n * (2**32 // n))
        assert dice.below(n) == word % n


def test_the_sealed_dice_of_a_known_seed_are_these() -> None:
    """Fixed for ever: finished games must verify in years to come."""
    dice = SealedDice(bytes(range(32)), 3)
    assert [dice.below(6) for _ in range(12)] == [0, 4, 3, 2, 4, 5, 4, 5, 3, 5, 5, 0]
    assert SealedDice(bytes(range(32)), 4).below(2**32) == 1638020274
    assert commitment(bytes(range(32))) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@given(seeds)
def test_the_commitment_is_the_sha256_of_the_seed(seed: bytes) -> None:
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_other_entries_and_other_seeds_roll_other_dice() -> None:
    every = [SealedDice(seed, index) for seed in (b"a" * 32, b"b" * 32) for index in range(50)]
    assert len({tuple(dice.below(1000) for _ in range(4)) for dice in every}) == 100


@pytest.mark.parametrize("make", DICE, ids=["sealed", "fast"])
def test_all_values_are_equally_likely(make) -> None:
    dice = make()
    seen = Counter(dice.below(6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(850 < n < 1150 for n in seen.values())


@pytest.mark.parametrize("make", DICE, ids=["sealed", "fast"])
@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_impossible_dice_are_refused(make, sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        make().below(sides)


@pytest.mark.parametrize("make", DICE, ids=["sealed", "fast"])
def test_a_die_with_one_side_shows_nought(make) -> None:
    assert make().below(1) == 0


@given(st.integers(), st.lists(st.integers(), unique=True, min_size=1, max_size=20), st.data())
def test_a_sample_has_so_many_different_positions(seed: int, items: list[int], data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(items)))
    drawn = sample(FastDice(seed), items, k)
    assert len(set(drawn)) == len(drawn) == k
    assert set(drawn) <= set(items)
    assert choice(FastDice(seed), items) in items


def test_every_order_of_a_sample_is_equally_likely() -> None:
    dice = FastDice(1)
    seen = Counter(sample(dice, "abc", 3) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < n < 1150 for n in seen.values())


def test_fast_dice_are_repeatable() -> None:
    assert [FastDice("s").below(99) for _ in range(3)] == [FastDice("s").below(99)] * 3
