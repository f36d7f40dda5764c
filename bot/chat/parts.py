"""What every command, button and card needs: the tables, the words, the pictures, the workers."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import discord

from bot.catalogue import Game
from bot.chat import layout
from bot.chat.attendance import Attendance
from bot.chat.delivery import Courier
from bot.chat.letters import Composer
from bot.chat.meter import RATE
from bot.chat.sender import DiscordSender
from bot.chat.studio import Studio
from bot.games.dice import SEED_BYTES
from bot.store.engine import Store
from bot.table.absences import Absences
from bot.table.ballots import Ballots
from bot.table.caretaking import Caretaker, Sleepers
from bot.table.clock import Clock
from bot.table.clockwork import Clockwork
from bot.table.computers import Computers
from bot.table.minds import Minds
from bot.table.nudges import Nudges
from bot.table.offers import Seating
from bot.table.people import People, Settings
from bot.table.places import Places
from bot.table.planning import Ahead
from bot.table.ratings import Records
from bot.table.retelling import Retelling
from bot.table.service import Tables
from bot.table.takebacks import TakeBacks
from bot.table.thinking import Thinking
from bot.table.values import Table
from bot.wording import Markup, Wording
from renderers.frame import Theme

COMPUTERS: Final = 8
"""How many names the wording has for computer players, one for each seat of a table."""

Wait = Callable[[float], Awaitable[None]]


class Parts:
    """The parts of one bot. Those that need the database are there once it is open."""

    store: Store
    tables: Tables
    thinking: Thinking
    people: People
    retelling: Retelling
    records: Records
    ballots: Ballots
    nudges: Nudges
    absences: Absences
    takebacks: TakeBacks
    seating: Seating
    sleepers: Sleepers
    places: Places
    planning: Ahead
    caretaker: Caretaker
    attendance: Attendance
    computers: Computers
    clockwork: Clockwork
    courier: Courier

    def __init__(
        self,
        *,
        database_url: str,
        games: Mapping[str, Game],
        clock: Clock,
        wait: Wait,
        pause: float,
        minds: Minds,
        wording: Wording,
        composer: Callable[[Parts], Composer],
        rate: int = RATE,
        seeds: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
    ) -> None:
        self.games = games
        self.clock = clock
        self.wording = wording
        self.settings = Settings(0)
        """Of whoever these parts were made `personal` for; else of nobody."""
        self.studio = Studio()
        self._database_url = database_url
        self._wait = wait
        self._pause = pause
        self._minds = minds
        self._composer = composer
        self._rate = rate
        self._seeds = seeds
        self._open = False

    async def open(self, client: discord.Client, *, on_refused: Callable[[], None]) -> None:
        """Open the database, migrating it if need be. Raises `StoreError` with one sentence.

        `on_refused` is called if Discord no longer accepts the token.
        """
        self.store = await Store.open(self._database_url)
        self.tables = Tables(
            self.store,
            self.games,
            self.clock,
            seeds=self._seeds,
            on_commit=self.take_up,
            levels=self._minds.levels,
        )
        self.people = People(self.store)
        self.retelling = Retelling(self.store, self.games, self.clock)
        self.records = Records(self.store, self.games)
        changes = self.tables.changes
        self.ballots = Ballots(self.store, changes)
        self.nudges = Nudges(changes)
        self.takebacks = TakeBacks(changes)
        self.seating = Seating(changes)
        self.sleepers = Sleepers(self.store, changes)
        self.planning = Ahead(changes)
        self.places = Places(self.store, changes, self.clock)
        self.absences = Absences(self.store, changes, self.clock, self.take_up)
        self.thinking = Thinking(changes, self._minds)
        self.computers = Computers(self.tables, self.thinking, self._wait, lambda: self._pause)
        self.clockwork = Clockwork(self.store, self.clock, self.take_up)
        self.caretaker = Caretaker(self.store, changes, self.clock, self.take_up)
        self.attendance = Attendance(client, changes, self.store, rate=self._rate)
        sender, composer = DiscordSender(client), self._composer(self)
        self.courier = Courier(
            self.store, sender, composer, self.clock, rate=self._rate, on_refused=on_refused
        )
        self._open = True

    def take_up(self) -> None:
        """Let the workers look for something to do; cheap, and safe at any time."""
        if self._open:
            self.courier.wake()
            self.computers.wake()
            self.clockwork.wake()
            self.caretaker.wake()
            self.attendance.wake()

    async def close(self) -> None:
        """Stop the workers, finish what is being written, let go of the database."""
        if self._open:
            self._open = False
            await self.attendance.close()
            await self.caretaker.close()
            await self.clockwork.close()
            await self.computers.close()
            self._minds.close()
            await self.courier.close()
            await self.store.close()
        self.studio.close()

    @property
    def theme(self) -> Theme:
        """What pictures look like."""
        return self.settings.theme or "day"

    async def personal(self, user_id: int) -> Parts:
        """The same parts as this person has set them: their words and pictures, for what nobody else sees."""
        own = copy.copy(self)
        own.settings = await self.people.of(user_id)
        if own.settings.language not in {None, self.wording.language}:
            own.wording = Wording(own.settings.language or "")
        return own

    def game_of(self, table: Table) -> Game:
        """The game that is played at a table."""
        return self.games[table.game]

    async def link(self, table: Table) -> Markup:
        """The address of the card that shows a table, else of its channel."""
        return Markup(layout.jump(table.guild_id, table.channel_id, await self.courier.card(table.id)))

    def names(self, table: Table) -> tuple[str, ...]:
        """How those at a table are called, by seat; not yet made safe for any output.

        Who has left for good is still meant by the seat, which ranks last: the computer only plays on for them.
        """
        say = self.wording.plain.say
        return tuple(
            say(f"table.computer.{info.seat % COMPUTERS}")
            if info.computer is not None and not info.given_up
            else info.name or say("table.somebody")
            for info in table.seats
        )
