"""A game with deadlines whose bot is killed at random points, and is down for hours or days each time.

People take steps back meanwhile, alone or with the consent of the others. Afterwards nobody has got a reminder of a turn that they had made, nothing was said twice, and no deadline was skipped.
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

from bot.catalogue import GAMES
from bot.chat.letters import notice_number
from bot.store import Store
from bot.table import clocks, replay
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.undoing import rows_of
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

UNDONE = (
    "SELECT game_id, json_extract(body, '$.to') FROM entry WHERE json_extract(body, '$.entry') = 'undone'"
)
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
            for hours in islice(cycle(self.down), kills):
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
        await self._log_holds()
        self.check_met()
        assert '"level": "error"' not in self.bot.said

    def check_met(self) -> None:
        """What was to be tested has happened."""
        assert self.ledger.rows(
            "SELECT 1 FROM notice WHERE subject LIKE 'timeup:%' AND message_id IS NOT NULL"
        )
        assert self.reminders

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
    down = DOWN

    async def _act(self, *, idle: bool) -> None:
        """Somebody moves, or votes, or takes a step back, or asks the others for it; or nothing happens."""
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
            for player in self.players:  # of a step to be taken back, whoever asks is refused
                button = control(vote, ":yes")
                if player.user.id != late and button is not None:
                    await self.double.click(player.user, vote, button["custom_id"])
        elif what < 0.6:
            player = next((p for p in self.players if p.due), None)
            if player is not None:
                await player.turn()
        else:
            await self.double.slash(self.chance.choice(self.players).user, self.garden, "mole undo")

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
        self._taken_back_once()

    def _taken_back_once(self) -> None:
        """Each step was taken back once at most, and where the others had agreed, once."""
        undone = Counter(self.ledger.rows(UNDONE))
        assert set(undone.values()) <= {1}, "a step was taken back twice"
        agreed = self.ledger.rows(
            "SELECT game_id, turn FROM ballot WHERE kind = 'take_back' AND result = 'passed'"
        )
        assert all(undone[step] == 1 for step in agreed)

    async def _log_holds(self) -> None:
        """All that was written down, and taken back, leads to the state that is stored."""
        store = await Store.open(f"sqlite:///{self.ledger.file}")
        try:
            tables = Tables(store, GAMES, SystemClock(), seeds=lambda: b"", on_commit=lambda: None)
            for (game,) in self.ledger.rows("SELECT id FROM game WHERE state IS NOT NULL"):
                record = await tables.changes.read(game)
                async with store.read() as session:
                    rows = await rows_of(session, game)
                last = list(replay.steps(record.rules, record.codec, rows, record.row.seed))[-1]
                assert last.step.state == record.state
        finally:
            await store.close()

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


class Regrets(Days):
    """Whoever has moved takes it back, and the others agree where they are asked."""

    down = (0, 2, 1)

    async def _act(self, *, idle: bool) -> None:
        """Again and again, until the bot is killed."""
        self.lives = self._lives()
        while self._lives() == self.lives:
            await self._agree()
            player = next((p for p in self.players if p.due), None)
            if player is not None:
                await player.turn()
                await self.double.slash(player.user, self.garden, "mole undo")
            await asyncio.sleep(0.2)

    async def _agree(self) -> None:
        """Everybody says yes to whatever is asked; who asks it has no say."""
        question = next((m for m in reversed(self.double.messages(self.garden)) if control(m, ":yes")), None)
        for player in self.players:
            button = control(question, ":yes") if question is not None else None
            if question is not None and button is not None:
                await self.double.click(player.user, question, button["custom_id"])

    async def _strike(self) -> None:
        for _ in range(600):  # on a busy machine a step and its taking back may take long
            if self.ledger.rows(UNDONE):
                break
            await asyncio.sleep(0.1)
        await asyncio.sleep(self.chance.uniform(0.0, 4.0))
        await super()._strike()

    def check_met(self) -> None:
        assert self.ledger.rows(UNDONE)


def stored(at: datetime) -> str:
    """A moment as SQLite has it."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f}"


async def test_killed_and_down_for_days_the_bot_skips_no_deadline_and_says_nothing_twice(
    double: Double, garden: Channel, tmp_path: Path
) -> None:
    await Days(double, garden, tmp_path, seed=3).run(kills=6)


async def test_killed_while_steps_are_taken_back_the_bot_takes_none_back_twice(
    double: Double, garden: Channel, tmp_path: Path
) -> None:
    await Regrets(double, garden, tmp_path, seed=5).run(kills=6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_killed_very_often_the_bot_skips_no_deadline_and_says_nothing_twice(
    double: Double, garden: Channel, tmp_path: Path, seed: int
) -> None:
    await (Regrets if seed % 4 == 0 else Days)(double, garden, tmp_path, seed).run(kills=30)
