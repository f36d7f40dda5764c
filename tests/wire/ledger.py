"""Compares what the channel and the DMs show with what the database says has happened."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.catalogue import GAMES
from bot.chat import story
from bot.games.core import TABLE
from bot.store.engine import Store
from bot.table.clock import SystemClock
from bot.table.service import Tables
from bot.table.verify import verify
from bot.wording import Wording
from tests.wire.discord_double import Channel, Double, Message, User

STRUCK = re.compile(r"~~.*~~")
MOVED = re.compile(r"\b([A-I]\d) → ([A-I]\d)\b")
PLACED = re.compile(r"(?:placed [a-z ]+ on|starts from) ([A-I]\d(?:(?:, | and )[A-I]\d)*)")


class Ledger:
    """The database file of a bot, read beside it or after it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def rows(self, query: str, *values: object) -> list[Any]:
        """Rows of the database as they are now."""
        if not self.file.exists():
            return []
        connection = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return []
            raise
        finally:
            connection.close()

    def log(self) -> list[tuple[int, int, str]]:
        """Every log entry of every game: game, index, body."""
        return self.rows('SELECT game_id, "index", body FROM entry ORDER BY game_id, "index"')

    def played(self, user: User) -> int:
        """How many choices of this person have been carried out, in all games."""
        [[count]] = self.rows(
            "SELECT count(*) FROM entry JOIN chair ON chair.game_id = entry.game_id"
            " AND chair.seat = json_extract(entry.body, '$.seat')"
            " WHERE json_extract(entry.body, '$.entry') = 'played' AND chair.user_id = ?",
            user.id,
        ) or [[0]]
        return int(count)

    async def check(self, double: Double, garden: Channel, people: Sequence[User]) -> int:
        """Raise `AssertionError` for anything told twice, not at all, or out of order; the number of games."""
        store = await Store.open(f"sqlite:///{self.file}")
        try:
            tables = Tables(store, GAMES, SystemClock(), seeds=bytes, on_commit=lambda: None)
            games = [row[0] for row in self.rows("SELECT id FROM game ORDER BY id")]
            assert self.rows("SELECT number FROM message WHERE state = 'going'") == []
            assert self.rows("SELECT id FROM lane WHERE wants > shown OR unfinished") == []
            for game in games:
                await self._game(tables, double, garden, game)
            self._numbers(double, garden, "channel", garden.id)
            for person in people:
                self._numbers(double, double.dm(person), "dm", person.id)
        finally:
            await store.close()
        return len(games)

    async def _game(self, tables: Tables, double: Double, garden: Channel, game: int) -> None:
        exported = msgspec.json.encode(await tables.export(game))
        report = verify(exported, GAMES)
        assert report.holds, report.sentence
        cards = self._cards(double, garden, game)
        await self._spans(tables, game, cards)
        self._moves(game, [message for _, _, message in cards])
        buttons = [message.id for _, _, message in cards[:-1] if message.controls]
        assert buttons == [], f"cards of a finished game still have buttons: {buttons}"

    def _cards(self, double: Double, garden: Channel, game: int) -> list[tuple[int, int, Message]]:
        rows = self.rows(
            "SELECT message.first, message.last, message.message_id FROM message JOIN lane ON lane.id = lane_id"
            " WHERE game_id = ? AND lane.kind = 'channel' AND message.kind LIKE 'card%' ORDER BY message.number",
            game,
        )
        shown = {message.id: message for message in double.messages(garden)}
        assert all(row[2] in shown for row in rows), "a card of the database is not in the channel"
        cards = [(first, last, shown[message_id]) for first, last, message_id in rows]
        order = [message.id for _, _, message in cards]
        assert order == sorted(order), "cards came out of order"
        return cards

    async def _spans(self, tables: Tables, game: int, cards: list[tuple[int, int, Message]]) -> None:
        """Each card begins where the one before ended, the last at the game's end, and each tells what happened in between."""
        table = await tables.table(game)
        wording = Wording()
        names = tuple(
            wording.plain.say(f"table.computer.{seat.seat}") if seat.user_id is None else seat.name
            for seat in table.seats
        )
        reached = cards[0][0]
        for first, last, message in cards:
            assert first == reached, (
                f"game {game}: a card begins at {first}, the one before ended at {reached}"
            )
            told = await tables.told(game, first, last, TABLE)
            lines = story.told(wording, table.game, names, [item.event for item in told])
            assert "\n".join(lines) in message.text, (
                f"game {game}: revisions {first} to {last} are told otherwise"
            )
            name = f"board-{game}-{await tables.mark(game, last)}.png"
            assert [file.name for file in message.attachments] == [name]
            assert message.attachments[0].data.startswith(b"\x89PNG")
            reached = last
        assert reached == table.revision, f"game {game}: told up to {reached} of {table.revision}"
        assert await tables.told(game, -1, cards[0][0], TABLE) == ()

    def _moves(self, game: int, cards: list[Message]) -> None:
        """What can be read in the channel is, move by move, what is in the log."""
        moved: list[str] = []
        placed: list[str] = []
        for card in cards:
            text = STRUCK.sub("", card.text)
            moved += [f"move {start} {to}" for start, to in MOVED.findall(text)]
            placed += [
                f"place {space}"
                for spaces in PLACED.findall(text)
                for space in re.findall(r"[A-I]\d", spaces)
            ]
        bodies = [msgspec.json.decode(body) for number, _, body in self.log() if number == game]
        events = [event for body in bodies for event in body.get("events", [])]
        actions = [body["action"] for body in bodies if body["entry"] == "played"]
        if any(body["entry"] == "undone" for body in bodies):
            # What is taken back on the card that would have told it is only struck out there.
            left = iter(
                f"move {event['start']} {event['to']}" for event in events if event["event"] == "moved"
            )
            assert all(move in left for move in moved)
            return
        assert moved == [
            f"move {event['start']} {event['to']}" for event in events if event["event"] == "moved"
        ]
        assert moved == [action for action in actions if action.startswith("move ")]
        # Several placed one after the other are told together, seat by seat.
        assert sorted(placed) == sorted(
            f"place {event['space']}" for event in events if event["event"] == "placed"
        )

    def _numbers(self, double: Double, place: Channel, kind: str, target: int) -> None:
        """Every message of the bot in a place is known by its number, once, and none is missing."""
        rows = self.rows(
            "SELECT message.number, message.message_id FROM message JOIN lane ON lane.id = lane_id"
            " WHERE lane.kind = ? AND lane.target_id = ? AND message.message_id IS NOT NULL ORDER BY message.number",
            kind,
            target,
        )
        said = [
            message
            for message in double.messages(place)
            if message.author.bot and message.interaction is None
        ]
        known = [(message.number, message.id) for message in said]
        unknown = [
            (message.number, message.text) for message in said if (message.number, message.id) not in rows
        ]
        assert unknown == [], f"#{place.name} shows what the database does not know: {unknown}"
        assert known == rows, f"#{place.name} does not show all, or not in order"
