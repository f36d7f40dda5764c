"""The nasty game in words, and what is hidden from whom in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.games.core import TABLE, Seat
from bot.wording.files import _entries as read
from bot.wording.files import load
from tests.support import nasty


@contextmanager
def spoken() -> Iterator[None]:
    """While this lasts, the wording has sentences for the game."""
    entries = load("en")
    assert isinstance(entries, dict)
    sentences = tomllib.loads(Path(__file__).with_name("nasty.toml").read_text(encoding="utf-8"))
    own = dict(read("nasty", sentences))
    entries.update(own)
    try:
        yield
    finally:
        for key in own:
            del entries[key]


def hidden(state: nasty.NastyState) -> dict[Seat, set[str]]:
    """By viewer, the cards that it does not know."""
    words: dict[Seat, set[str]] = {}
    for viewer in (TABLE, *range(state.seats)):
        known = set(state.table) | {seen.card for seen in state.seen if seen.by == viewer}
        if viewer != TABLE:
            known |= {*state.hands[viewer], *state.plans[viewer]}
        if viewer in nasty._two(state):
            known.add(state.looked)
        words[viewer] = set(nasty.WORDS) - known
    return words
