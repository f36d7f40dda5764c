"""Computer players at the tables of a store: what they are asked, and how their choices are carried out.

A choice is made for a decision as its seat knew it. Nothing is kept of a choice under way: whoever is due when the program
starts again is asked again.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.games.core import Action, Seat, TooLate, View
from bot.table import choosing, drafts, panels, turns
from bot.table.changes import Changes
from bot.table.minds import Minds
from bot.table.record import Record
from bot.table.searching import Search
from bot.table.values import Panel


class Thought(msgspec.Struct, frozen=True):
    """A choice that has not been carried out, and what its seat knew when it was made."""

    seat: Seat
    decision: int
    view: View
    action: Action


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

        action = await self._minds.choose(ask, level)
        return Thought(seat, decision, known[-1], action)

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

        It goes by what that person knows. Raises `NotInGame`, `NotYourTurn`.
        """

        async def ask(effort: float) -> Search:
            record = await self._changes.read(game_id)
            panels.require_running(record)
            chair = record.chair_of(user_id)
            ahead = drafts.read(record, chair).ahead
            if not ahead.legal:
                raise record.not_due(chair.seat)
            return choosing.search(record, chair.seat, ahead.state, level, effort)

        return await self._minds.choose(ask, level, urgent=True)

    def _level(self, record: Record, level: str | None) -> str:
        return self._minds.known(level or record.terms.standin_level)
