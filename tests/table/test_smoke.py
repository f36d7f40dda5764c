"""A whole game through the table's interface."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from bot.catalogue import GAMES
from bot.games.core import TABLE
from bot.store import Store
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.values import Person


async def test_a_game_from_the_lobby_to_the_end(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    ids = map(str, count())
    tables = Tables(store, GAMES, SystemClock(), seeds=lambda: b"s" * 32, on_commit=lambda: None)
    ann, bo = Person(1, "Ann"), Person(2, "Bo")
    t = await tables.open(9, 8, ann, "hole", next(ids))
    await tables.join(t.id, bo, next(ids))
    await tables.set_option(t.id, ann, "placement", "scattered", next(ids))
    t = await tables.begin(t.id, ann, next(ids))
    moves = 0
    while t.status == "running":
        user = t.due[0] + 1
        p = await tables.panel(t.id, user)
        if moves % 2:
            p = await tables.submit(t.id, user, str(p.legal[0]), next(ids))
        else:
            p = await tables.choose(t.id, user, str(p.legal[-1]), p.decision, p.step)
            assert p.confirmable, p
            p = await tables.confirm(t.id, user, p.decision, p.step, next(ids))
        t = p.table
        moves += 1
    assert t.status == "over"
    assert t.outcome is not None
    assert await tables.told(t.id, -1, t.revision, TABLE)
    await store.close()
