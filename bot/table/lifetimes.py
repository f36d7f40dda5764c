"""How long a table is kept open for people who do not come."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

LOBBY_LIVES: Final = timedelta(days=7)
NOTICE: Final = timedelta(days=1)
"""How long before it closes a lobby is told so."""
TABLE_LIVES: Final = timedelta(days=60)
"""After so long without a touch a game falls asleep."""
