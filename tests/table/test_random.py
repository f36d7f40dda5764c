"""Random presses, typed words, restarts and repetitions: the tables never break and never lose anything."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.games.core import GameError
from bot.table.values import Panel
from bot.table.verify import verify
from tests.table.house import ANN, EVERYTHING, PEOPLE, House


class Evening(RuleBasedStateMachine):
    """Four people at one table, pressing whatever they like."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.panels: list[Panel] = []
        self.log: list[Any] = []
        self.revision = 0

    def do(self, doing: Any) -> Any:
        return self.loop.run_until_complete(doing)

    def attempt(self, doing: Any) -> None:
        try:
            result = self.do(doing)
        except GameError:
            return
        if isinstance(result, Panel):
            self.panels.append(result)

    @initialize(game=st.sampled_from(["hole", "nasty"]), people=st.integers(2, 4), short=st.booleans())
    def sit_down(self, game: str, people: int, short: bool) -> None:
        path = Path(self.folder.name) / "mole.db"
        self.house = self.do(House.build(path))
        options = {"placement": "scattered" if short else "handful"} if game == "hole" else {"rounds": "1"}
        self.table = self.do(self.house.running(game, people=people, **options))
        self.people = PEOPLE[:people]

    @rule(who=st.integers(0, 3))
    def look(self, who: int) -> None:
        self.attempt(self.house.tables.panel(self.table.id, PEOPLE[who].id))

    @precondition(lambda self: self.panels)
    @rule(which=st.integers(-3, -1), part=st.integers(1, 3), pick=st.integers(0, 200))
    def press(self, which: int, part: int, pick: int) -> None:
        panel = self.panels[max(which, -len(self.panels))]
        fitting = [
            a
            for a in panel.legal
            if a.tokens()[: len(panel.chosen)] == panel.chosen and a.tokens() != panel.chosen
        ]
        words = fitting[pick % len(fitting)].tokens()[len(panel.chosen) :] if fitting else ("pass",)
        self.attempt(self.house.choose(panel, " ".join(words[:part])))

    @precondition(lambda self: self.panels)
    @rule(which=st.integers(-3, -1))
    def take_back(self, which: int) -> None:
        self.attempt(self.house.undo(self.panels[max(which, -len(self.panels))]))

    @precondition(lambda self: self.panels)
    @rule(which=st.integers(-3, -1), twice=st.booleans())
    def confirm(self, which: int, twice: bool) -> None:
        panel, name = self.panels[max(which, -len(self.panels))], self.house.rid()
        for _ in range(1 + twice):
            self.attempt(self.house.confirm(panel, name))

    @rule(who=st.integers(0, 3), pick=st.integers(0, 200), twice=st.booleans())
    def type_something_legal(self, who: int, pick: int, twice: bool) -> None:
        person = self.people[who % len(self.people)]
        panel = self.do(self.house.tables.panel(self.table.id, person.id))
        text, name = str(panel.legal[pick % len(panel.legal)]) if panel.legal else "pass", self.house.rid()
        for _ in range(1 + twice):
            self.attempt(self.house.tables.submit(self.table.id, person.id, text, name))

    @rule(
        who=st.integers(0, 3), text=st.text(max_size=30) | st.sampled_from(["move", "place A1", "plan x y"])
    )
    def type_anything(self, who: int, text: str) -> None:
        self.attempt(self.house.tables.submit(self.table.id, PEOPLE[who].id, text, self.house.rid()))

    @rule()
    def restart(self) -> None:
        self.house = self.do(self.house.restart())

    @invariant()
    def the_log_only_grows_and_the_revision_never_falls(self) -> None:
        rows = self.do(self.house.rows('SELECT * FROM entry ORDER BY "index"'))
        assert rows[: len(self.log)] == self.log
        assert [row["index"] for row in rows] == list(range(len(rows)))
        self.log = rows
        table = self.do(self.house.tables.table(self.table.id))
        assert table.revision >= self.revision
        self.revision = table.revision

    @invariant()
    def whoever_is_due_can_do_something(self) -> None:
        table = self.do(self.house.tables.table(self.table.id))
        assert (table.status == "running") == bool(table.due)
        for seat in table.due:
            panel = self.do(self.house.tables.panel(table.id, PEOPLE[seat].id))
            assert panel.due
            assert panel.legal or panel.confirmable

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.attempt(
                self.house.tables.abort(self.table.id, ANN, moderator=False, request_id=self.house.rid())
            )
            exported = json.dumps(self.do(self.house.tables.export(self.table.id))).encode()
            report = verify(exported, EVERYTHING)
            assert report.holds, report
            assert msgspec.json.decode(exported)["seed"]
            self.do(self.house.store.close())
        self.loop.close()
        self.folder.cleanup()


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)


@pytest.mark.soak
class TestLongEvenings(Evening.TestCase):
    settings = settings(max_examples=300, stateful_step_count=60, deadline=None)
