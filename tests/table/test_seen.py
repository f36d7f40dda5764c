"""What somebody has seen of others by a step, so that it cannot be taken back any more."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.dice import FastDice
from bot.games.mountains.cards import EMPTY
from bot.table import log, replay, secrets
from bot.table.export import LogRow
from tests.games.mountains.table import RULES, lay

SEED = bytes(32)


def row(index: int, entry: log.Entry) -> LogRow:
    return LogRow(index, 5, datetime(2026, 1, 1, tzinfo=UTC), entry)


@pytest.mark.parametrize("index", range(10, 34, 2))
def test_a_secret_seen_together_with_dice_is_one_though_it_was_likely(index: int) -> None:
    """Three of the four cards that Bo may have next are rocks; after Ann's T it is one, and the die is rolled at once."""
    plans = ("T U U U", "rock rock rock U")
    state: Any = lay("B2 east", "D4 west", plans=plans, order=(0, 1), in_round=6)
    state = RULES.settle(replace(state, deck=EMPTY, buried=EMPTY), FastDice(0)).state
    nothing = msgspec.Raw(b"[]")
    turned = replay.take(RULES, state, row(index, log.Played(0, "turn left", nothing, "")), SEED)
    rolled = replay.take(RULES, turned.step.state, row(index + 1, log.Settled(nothing, "")), SEED)
    assert rolled.rolled
    assert [event.kind() for event in rolled.step.events] == ["revealed", "rolled"]
    assert secrets.shown(RULES, (turned, rolled), 2, 0, SEED)
