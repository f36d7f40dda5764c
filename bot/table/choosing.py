"""What a computer player is given to choose by."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from bot.games.core import Seat
from bot.players import base as players
from bot.players.base import Position
from bot.table.record import Record
from bot.table.searching import Search


def position(record: Record, seat: Seat, state: Any) -> Position:
    """A seat's decision in a state of this game, without what it does not know."""
    return players.position(record.rules, state, seat)


def search(
    record: Record, seat: Seat, state: Any, level: str, effort: float = 1.0, *, weigh: bool = False
) -> Search:
    """The same as a search, of which nothing leads back to the table."""
    imagined = position(record, seat, state).state
    return Search(record.row.kind, level, seat, imagined, seed(record, seat), effort, weigh)


def seed(record: Record, seat: Seat) -> str:
    """Seeds the dice for the thoughts of a computer player.

    It is the same at every attempt, known to nobody, and tells nothing of the dice of the game.
    """
    message = f"thought:{record.row.entries}:{seat}".encode()
    return hmac.new(record.row.seed, message, hashlib.sha256).hexdigest()
