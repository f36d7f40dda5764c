"""Computer players at the tables of a store: what they are asked, and how their choices are carried out.

A choice is made for a decision as its seat knew it. Nothing is kept of a choice under way: whoever is due when the program
starts again is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from bot.games.core import Action, Event, Seat, TooLate, View
from bot.store import models
from bot.table import choosing, drafts, panels, turns
from bot.table.changes import Changes
from bot.table.drafts import Preview
from bot.table.errors import Refused
from bot.table.minds import Minds
from bot.table.record import Record
from bot.table.searching import Pick, Search
from bot.table.values import Panel, Table

HINTS: Final = "solid"
"""The level that gives hints."""


def _require_hints(record: Record) -> None:
    if not record.hints:
        raise Refused("no_hints" if record.terms.hints == "never" else "no_hints_rated")


class Thought(msgspec.Struct, frozen=True):
    """A choice that has not been carried out, and what its seat knew when it was made."""

    seat: Seat
    decision: int
    view: View
    action: Action


class Hint(msgspec.Struct, frozen=True):
    """What a computer player would do in a person's place, for that person alone.

    `story` is what it would make happen, as far as its seat may know.
    """

    table: Table
    seat: Seat
    level: str
    pick: Pick
    story: tuple[Event, ...]


class Thinking:
    """Asks computer players, and carries their choices out."""

    def __init__(self, changes: Changes, minds: Minds) -> None:
        self._changes = changes
        self._minds = minds

    async def choose(self, game_id: int, seat: Seat, decision: int) -> Thought:
        """Let the computer player of a seat, or who stands in there, choose.

        Raises `TooLate` when the decision is another one by the time that thinking can begin, `NotYourTurn` when it is
        nobody's, and whatever the player raises.
        """
        known: list[View] = []
        record = await self._changes.read(game_id)
        level = self._level(record, panels.require_computer(record, seat, decision).computer)

        async def ask(effort: float) -> Search:
            record = await self._changes.read(game_id)
            panels.require_computer(record, seat, decision)
            known.append(record.rules.view(record.state, seat))
            return choosing.search(record, seat, record.state, level, effort)

        pick = await self._minds.choose(ask, level)
        return Thought(seat, decision, known[-1], pick.action)

    async def submit(self, game_id: int, thought: Thought) -> Panel:
        """Carry out a choice. Raises `TooLate` and `NotYourTurn` when it has been overtaken, and changes nothing."""
        seat = thought.seat

        def change(record: Record, now: datetime) -> None:
            chair = panels.require_computer(record, seat, thought.decision)
            if record.rules.view(record.state, seat) != thought.view:
                raise TooLate("too_late")
            turns.carry_out(record, seat, (thought.action,), now, standin=chair.computer is None)

        record = await self._changes.change(game_id, None, change)
        return panels.panel(record, record.chairs[seat])

    async def play(self, game_id: int, seat: Seat, decision: int) -> Panel:
        """Choose and carry out at once."""
        return await self.submit(game_id, await self.choose(game_id, seat, decision))

    async def advice(self, game_id: int, user_id: int, level: str) -> Action:
        """What a computer player of this level would do next in a person's place, after the person's draft.

        It goes by what that person knows. Raises `NotInGame`, `NotYourTurn`; `Refused`: `chosen_already`.
        """

        async def ask(effort: float) -> Search:
            chair, ahead, record = await self._asking(game_id, user_id)
            return choosing.search(record, chair.seat, ahead.state, level, effort)

        return (await self._minds.choose(ask, level, urgent=True)).action

    async def hint(self, game_id: int, user_id: int) -> Hint:
        """The same for the person, who asks why, where the table allows it.

        Nothing of it is kept. Raises `Refused`: `no_hints`, `no_hints_rated`, `chosen_already`; `NotInGame`, `NotYourTurn`.
        """
        asked: list[tuple[models.Chair, Preview, Record]] = []

        async def ask(effort: float) -> Search:
            chair, ahead, record = await self._asking(game_id, user_id, _require_hints)
            asked.append((chair, ahead, record))
            return choosing.search(record, chair.seat, ahead.state, HINTS, effort, weigh=True)

        pick = await self._minds.choose(ask, HINTS, urgent=True)
        chair, ahead, record = asked[-1]
        leads = drafts.preview(record.rules, ahead.state, chair.seat, (pick.action,))
        return Hint(record.table(), chair.seat, HINTS, pick, leads.story)

    async def _asking(
        self, game_id: int, user_id: int, require: Callable[[Record], None] = lambda _: None
    ) -> tuple[models.Chair, Preview, Record]:
        """A person who may choose something, and where their draft leads. Raises as `advice` does."""
        record = await self._changes.read(game_id)
        panels.require_running(record)
        chair = record.chair_of(user_id)
        require(record)
        ahead = drafts.read(record, chair).ahead
        if ahead.complete:
            raise Refused("chosen_already")
        if not ahead.legal:
            raise record.not_due(chair.seat)
        return chair, ahead, record

    def _level(self, record: Record, level: str | None) -> str:
        return self._minds.known(level or record.terms.standin_level)
