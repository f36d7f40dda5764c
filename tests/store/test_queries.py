"""The queries of a turn find what they need by an index, however many games are stored."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.store import Store, ballots, chairs, clocks, games, log, notices, people, requests, wants
from bot.store.engine import Session

WHOLE = ("chair_computer_due", "chair_standin_due", "person_away", "notice_due", "anon_1")
"""What holds nothing but what is asked for, so that it is read from end to end: indexes, and the union of two."""
LATER = datetime(2026, 3, 1, tzinfo=UTC)
QUERIES: dict[str, Any] = {
    "a table": lambda s: games.get(s, 1, lock=True),
    "a channel's table": lambda s: games.in_channel(s, 1),
    "a person's tables": lambda s: games.live_of(s, 1),
    "who sits there": lambda s: chairs.of(s, [1, 2]),
    "who is thinking": lambda s: chairs.computers_due(s),
    "whose clock is due": lambda s: clocks.due(s, LATER, 10),
    "the next clock": lambda s: clocks.next_moment(s),
    "a person's clocks": lambda s: clocks.of_person(s, 1),
    "votes that end": lambda s: ballots.expired(s, LATER, 10),
    "votes at a table": lambda s: ballots.open_at(s, 1),
    "who is away": lambda s: people.absent(s),
    "what to say": lambda s: notices.claim(s, LATER, LATER, 8),
    "the news": lambda s: log.between(s, 1, 2, 3),
    "the whole log": lambda s: log.whole(s, 1),
    "what to show": lambda s: wants.show(s, 1, 2, channel=True, seats=[1]),
    "an old request": lambda s: requests.game_of(s, "x"),
    "forgetting": lambda s: requests.forget(s, LATER),
}


@pytest.mark.parametrize("query", QUERIES)
async def test_no_query_of_a_turn_reads_a_whole_table(tmp_path: Path, query: str) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        asked.append((statement, parameters))

    async with store.write() as session:
        await session.connection()
        event.listen(store._engine.sync_engine, "before_cursor_execute", note)
        await QUERIES[query](session)
        event.remove(store._engine.sync_engine, "before_cursor_execute", note)
        assert asked
        for statement, parameters in asked:
            plan = await explained(session, statement, parameters)
            scans = [line for line in plan if line.startswith("SCAN") and not any(i in line for i in WHOLE)]
            assert not scans, (statement, plan)
    await store.close()


async def explained(session: Session, statement: str, parameters: Any) -> list[str]:
    connection = await session.connection()
    rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    return [row[3] for row in rows]
