"""A game of version 1, as it was stored: it must be readable and replay alike for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from bot.games.core import parse
from bot.games.dice import SealedDice
from bot.games.majority.state import MajorityOptions, MajorityState
from tests.games.majority.table import RULES

STORED: dict[str, Any] = json.loads(Path(__file__).with_name("version1.json").read_text(encoding="utf-8"))


def plain(value: Any) -> Any:
    """As JSON has it."""
    return json.loads(msgspec.json.encode(value))


def test_a_stored_state_of_version_1_is_still_read_and_written_alike() -> None:
    for state in STORED["states"].values():
        value = msgspec.convert(state, type=MajorityState)
        assert plain(value) == state


def test_a_stored_game_of_version_1_is_still_replayed_alike() -> None:
    state = RULES.start(STORED["seats"], msgspec.convert(STORED["options"], type=MajorityOptions))
    for index, entry in enumerate(STORED["log"]):
        if str(index) in STORED["states"]:
            assert plain(state) == STORED["states"][str(index)]
        if entry is None:
            state = RULES.settle(state, SealedDice(bytes.fromhex(STORED["seed"]), index)).state
        else:
            seat, text = entry
            state = RULES.apply(state, seat, parse(RULES.Actions, text)).state
    assert plain(state) == STORED["states"][str(len(STORED["log"]))]
    assert plain(RULES.outcome(state)) == STORED["outcome"]
