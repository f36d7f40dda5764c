"""Forgetting a person who asks for it."""

from __future__ import annotations

import msgspec

from bot.store import Store
from bot.store import forgetting as rows
from bot.table import log

SEATS_MOST = 16
"""No game has more seats; a log begins with an entry for each."""


async def forget(store: Store, user_id: int) -> int:
    """Remove a person's settings, ratings and what they looked at, and make them somebody in games that are over.

    All in one transaction; gives the number of those games. Games that run stay as they are.
    """
    async with store.write() as session:
        await rows.settings(session, user_id)
        games = await rows.finished(session, user_id)
        for row in await rows.first_entries(session, games, SEATS_MOST):
            entry = log.load(row.body)
            # The one change that a log ever sees; what is checked in it, its steps and its dice, stays.
            if isinstance(entry, log.Seated) and entry.user_id == user_id:
                row.body = log.dump(msgspec.structs.replace(entry, user_id=None))
        await session.flush()
        await rows.places(session, games, user_id)
    return len(games)
