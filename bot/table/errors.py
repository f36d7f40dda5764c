"""Why the table refuses something; nothing has changed."""

from __future__ import annotations

from bot.games.core import GameError
from bot.table.values import Table


class Refused(GameError):
    """The table cannot do this now, whatever the rules of the game say. `key` names the reason."""


class TableExists(Refused):
    """The channel has a live table already."""

    def __init__(self, table: Table) -> None:
        super().__init__("table_exists", table=table.id, game=table.game)
        self.table = table
