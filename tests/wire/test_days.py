"""A game with deadlines whose bot is killed at random points, and is down for hours or days each time.

Afterwards nobody has got a reminder of a turn that they had made, nothing was said twice, and no deadline was skipped.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from bot.chat.letters import notice_number
from bot.table import clocks
from tests.wire.discord_double import Channel, Double, Message, NoAnswer
from tests.wire.evening import Evening
from tests.wire.human import BEGIN, OPTIONS, Host, Player, control
from tests.wire.process import BotProcess

TERMS = {"pace": ("12h", "12 hours a turn"), "time_up": ("vote_once", "let a computer move once")}
"""Their values, and how the card says them."""
DOWN = (7, 13, 0, 11, 30, 2, 80)
"""Hours for which the bot is away after it was killed, in turn: long enough for a reminder, for the end, for neither."""
UNTOUCHED = (7, 11)
"""When nobody does anything before."""
POINTS = (
    ("POST", "/channels/*/messages"), ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*"),
    ("POST", "/users/@me/channels"), ("POST", "/interactions/*"), ("GET", "/channels/*/messages"),
)  # fmt: skip

COMPUTERS = (
    "SELECT 1 FROM chair JOIN game ON game.id = game_id WHERE due_since IS NOT NULL"
    " AND (computer IS NOT NULL OR standin IS NOT NULL) AND status = 'running'"
)


class SlowHost(Host):
    """A host who gives everybody time."""

    async def _next(self, lobby: Message, guests: Sequence[Player], computers: int) -> None:
        unset = [name for name, (_, said) in TERMS.items() if said not in lobby.text]
        if not unset or control(lobby, BEGIN) is None:
            await super()._next(lobby, guests, computers)
            return
        opened = await self._double.click(self.user, lobby, str((control(lobby, OPTIONS) or {})["custom_id"]))
        turned = control(opened.reply, ":terms")
        if turned is not None:
            await self._double.click(self.user, opened.reply, turned["custom_id"])
        chosen = control(opened.reply, f":{unset[0]}")
        if chosen is not None:
            await self._double.select(self.user, opened.reply, chosen["custom_id"], TERMS[unset[0]][0])


class Days(Evening):
    """Two people who take their time, and somebody who kills the bot."""

    def __init__(self, double: Double, garden: Channel, folder: Path, seed: int) -> None:
        super().__init__(double, garden, folder, seed, people=2, computers=1)
        self.host = self.players[0] = SlowHost(
            self.table, self.host.user, self.chance, lambda: self.ledger.played(self.host.user)
        )
        double.world.deadline, double.patience = 20.0, 30.0
        double.world.forgets_nonces = seed % 2 == 1
        double.faults.refuse("POST", "/channels/*/messages", times=None, only_if=self._heard)
        self.wrong: list[str] = []
        self.reminders = 0
        self.bot = BotProcess(
            double, ["mole", "run"], folder / "log", DISCORD_TOKEN=double.token,
            DATABASE_URL=f"sqlite:///{self.ledger.file}", COMPUTER_PAUSE="0", LOG_FORMAT="json",
        )  # fmt: skip

    def _heard(self, record: Any) -> bool:
        """Look at each message that arrives: whoever is reminded must be due in that moment."""
        if "for you:" in str(record.json):
            self.reminders += 1
            place = int(record.path.split("/")[2])
            user = next(p.user for p in self.players if self.double.dm(p.user).id == place)
            if not self.ledger.rows(
                "SELECT 1 FROM chair WHERE user_id = ? AND due_since IS NOT NULL", user.id
            ):
                self.wrong.append(f"{user.name} was reminded and is not due")
        return False

    async def run(self, kills: int) -> None:
        async with self.bot:
            while not self._begun():
                await self.double.gateway.ready(60)
                await self._patiently(self._step())
            for hours in islice(cycle(DOWN), kills):
                acting = asyncio.create_task(self._patiently(self._act(idle=hours in UNTOUCHED)))
                await self._strike()
                await self.bot.kill()
                self.double.faults.clear(discard=self.chance.random() < 0.5)
                self.double.faults.refuse("POST", "/channels/*/messages", times=None, only_if=self._heard)
                await acting
                self.double.world.ahead += timedelta(hours=hours)
                self.bot.ahead = self.double.world.ahead.total_seconds()
                await self.bot.start()
                await self.double.gateway.ready(60)
                await self.at_rest()
                self.check_now()
            assert await self.bot.stop() == 0
        assert self.wrong == []
        assert self.ledger.rows(
            "SELECT 1 FROM notice WHERE subject LIKE 'timeup:%' AND message_id IS NOT NULL"
        )
        assert self.reminders
        assert '"level": "error"' not in self.bot.said

    def _begun(self) -> bool:
        return bool(self.ledger.rows("SELECT 1 FROM game WHERE status = 'running'"))

    async def _patiently(self, doing: Any) -> None:
        try:
            await doing
        except (NoAnswer, AssertionError, TimeoutError):
            if self.double.gateway.connected and self._lives() == self.lives:
                raise
        finally:
            self.lives = self._lives()

    lives = (0, 0)

    async def _act(self, *, idle: bool) -> None:
        """Somebody moves, or votes, or nothing happens."""
        self.lives = self._lives()
        if idle:
            return
        if not self._begun():
            await self._step()
            return
        what = self.chance.random()
        vote = next((m for m in reversed(self.double.messages(self.garden)) if control(m, ":yes")), None)
        if vote is not None and what < 0.6:
            late = self._late()
            player = next(p for p in self.players if p.user.id != late)
            await self.double.click(player.user, vote, (control(vote, ":yes") or {})["custom_id"])
        elif what < 0.6:
            player = next((p for p in self.players if p.due), None)
            if player is not None:
                await player.turn()

    def _late(self) -> int:
        rows = self.ledger.rows(
            "SELECT user_id FROM chair WHERE mark = ? AND due_since IS NOT NULL", clocks.UP
        )
        return int(rows[0][0]) if rows else 0

    async def _strike(self) -> None:
        if self.chance.random() < 0.4:
            await asyncio.sleep(self.chance.uniform(0.0, 1.5))
            return
        gate = self.double.faults.hold(*self.chance.choice(POINTS), carried_out=self.chance.random() < 0.5)
        try:
            await gate.arrived(2.0)
        except TimeoutError:
            return

    async def at_rest(self) -> None:
        """Wait until all that is due was looked at and said, and no computer has anything to do."""
        for _ in range(600):
            if self._is_at_rest():
                return
            await asyncio.sleep(0.1)
        raise NoAnswer("the bot does not come to rest")

    def _is_at_rest(self) -> bool:
        now = stored(self.double.world.now() + timedelta(seconds=1))
        return not any(
            self.ledger.rows(query, *values)
            for query, values in (
                (
                    "SELECT 1 FROM chair JOIN game ON game.id = game_id WHERE clock_at <= ? AND status = 'running'",
                    (now,),
                ),
                ("SELECT 1 FROM notice WHERE sent_at IS NULL AND next_at <= ?", (now,)),
                ("SELECT 1 FROM lane WHERE wants > shown OR unfinished", ()),
                (COMPUTERS, ()),
            )
        )

    def check_now(self) -> None:
        """Compare what was said with what is written down."""
        places = [self.garden, *(self.double.dm(player.user) for player in self.players)]
        said = [
            m
            for place in places
            for m in self.double.messages(place)
            if m.author.bot and m.interaction is None
        ]
        twice = [number for number, times in Counter(m.number for m in said).items() if times > 1]
        assert twice == [], "something was said twice"
        shown = {message.number: message for message in said}
        for subject, message_id in self.ledger.rows(
            "SELECT subject, message_id FROM notice WHERE sent_at IS NOT NULL"
        ):
            message = shown.get(notice_number(subject))
            assert (message.id if message else None) == message_id, subject
        self._no_deadline_skipped()

    def _no_deadline_skipped(self) -> None:
        query = (
            "SELECT game_id, seat, turn, deadline_at, bank, mark FROM chair JOIN game ON game.id = game_id"
            " WHERE due_since IS NOT NULL AND deadline_at IS NOT NULL AND status = 'running'"
        )
        for game, seat, turn, deadline, bank, mark in self.ledger.rows(query):
            end = datetime.fromisoformat(deadline).replace(tzinfo=UTC) + timedelta(seconds=bank)
            late = end < self.double.world.now() - timedelta(seconds=5)
            assert (mark == clocks.UP) == late or end > self.double.world.now() - timedelta(seconds=60)
            found = self.ledger.rows("SELECT 1 FROM notice WHERE subject = ?", f"timeup:{game}:{seat}:{turn}")
            assert bool(found) == (mark == clocks.UP)


def stored(at: datetime) -> str:
    """A moment as SQLite has it."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f}"


async def test_killed_and_down_for_days_the_bot_skips_no_deadline_and_says_nothing_twice(
    double: Double, garden: Channel, tmp_path: Path
) -> None:
    await Days(double, garden, tmp_path, seed=3).run(kills=6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_killed_very_often_the_bot_skips_no_deadline_and_says_nothing_twice(
    double: Double, garden: Channel, tmp_path: Path, seed: int
) -> None:
    await Days(double, garden, tmp_path, seed).run(kills=30)
