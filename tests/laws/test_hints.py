"""What a process is sent to think about, and what a hint says, is the same in every state that its seat could be in."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core import Seat
from bot.games.dice import FastDice
from bot.players.base import position
from bot.table import drafts
from bot.table.searching import Search, choose
from bot.table.thinking import HINTS
from tests.laws.walks import ALL, SETTINGS, Setting, states

EVERY = 4
"""Each so many-th state is looked at: others' laws go by all of them."""


def search(setting: Setting, state: Any, seat: Seat) -> Search:
    imagined = position(ALL[setting.game].rules, state, seat).state
    return Search(setting.game, HINTS, seat, imagined, "thought", weigh=True)


@pytest.mark.parametrize("usual", [s for s in SETTINGS if not s.options], ids=str)
def test_a_hint_says_the_same_whatever_is_hidden_from_its_asker(usual: Setting) -> None:
    rules = ALL[usual.game].rules
    checked = 0
    for number, state in enumerate(states(usual)):
        if number % EVERY:
            continue
        for seat in rules.to_act(state):
            other = rules.imagine(state, seat, FastDice(number))
            asked = search(usual, state, seat)
            assert search(usual, other, seat) == asked
            pick = choose(asked, ALL)
            told = drafts.preview(rules, state, seat, (pick.action,)).story
            assert drafts.preview(rules, other, seat, (pick.action,)).story == told
            assert (pick.rival is None) == (pick.of == 1)
            assert -1 <= pick.lead <= 1
            checked += pick.of > 1
    assert checked
