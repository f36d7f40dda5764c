"""What a computer player is given to choose by."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from bot.games.core import Seat
from bot.games.dice import Dice, FastDice
from bot.players import base as players
from bot.players.base import Position
from bot.table.record import Record


def position(record: Record, seat: Seat, state: Any) -> Position:
    """A seat's decision in a state of this game, without what it does not know."""
    return players.position(record.rules, state, seat)


def dice(record: Record, seat: Seat) -> Dice:
    """Dice for the thoughts of a computer player: the same at every attempt, known to nobody, never those of the game."""
    message = f"thought:{record.row.entries}:{seat}".encode()
    return FastDice(hmac.new(record.row.seed, message, hashlib.sha256).hexdigest())
