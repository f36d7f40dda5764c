"""Looking at the clocks that are due, in one transaction: what is decided is written and announced in it.

Everything is read again in that transaction, so that nothing is decided for a turn that was made meanwhile, and what has
been decided once is marked at its seat, so that it is never said again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.store import clocks as clock_rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store import people as person_rows
from bot.store.engine import Session
from bot.table import announcements, clocks, terms, timing
from bot.table.announcements import Reminder, TimeUp, Waiting
from bot.table.people import Settings, settings_of

AT_ONCE: Final = 100
"""How many clocks are looked at in one transaction."""


async def tick(session: Session, now: datetime) -> bool:
    """Look at up to `AT_ONCE` clocks that are due; whether there was one."""
    rows = await clock_rows.due(session, now, AT_ONCE)
    users = {chair.user_id for _, chair in rows if chair.user_id is not None}
    people = await person_rows.several(session, users)
    reminders: dict[int, list[tuple[models.Game, Waiting]]] = defaultdict(list)
    for game, chair in rows:
        chair.clock_at = None
        if chair.user_id is None or game.status != "running":
            continue
        row = people.get(chair.user_id)
        settings = settings_of(row) if row is not None else Settings(chair.user_id)
        waiting = await _look(session, game, chair, settings, now)
        if waiting is not None and settings.reminders:
            reminders[chair.user_id].append((game, waiting))
    for user, about in reminders.items():
        row = people.get(user)
        await _remind(session, user, about, now, dms=row is None or row.dms)
    return bool(rows)


async def _look(
    session: Session, game: models.Game, chair: models.Chair, settings: Settings, now: datetime
) -> Waiting | None:
    """Look at one clock: note how far it has come, say that time is up, or give what is to be reminded of."""
    agreed = terms.read(game.terms)
    clock = timing.read(chair, agreed) if agreed is not None else None
    if clock is None:
        return None
    decision = clocks.decide(clock, now, settings)
    chair.clock_at = decision.again
    if decision.say is None:
        return None
    chair.mark = decision.say
    if decision.say != clocks.UP:
        return Waiting(game.id, chair.seat, chair.turn, decision.say)
    await _say(
        session, game, TimeUp(chair.seat, chair.turn), announcements.TIME_UP, chair.seat, chair.turn, now=now
    )
    return None


async def _say(
    session: Session, game: models.Game, body: msgspec.Struct, kind: str, *facts: Seat, now: datetime
) -> None:
    """Have something said in a table's channel."""
    await notice_rows.add(
        session,
        announcements.subject(kind, game.id, *facts),
        game_id=game.id,
        channel_id=game.channel_id,
        body=announcements.dump(body),
        now=now,
    )


async def _remind(
    session: Session,
    user: int,
    about: Iterable[tuple[models.Game, Waiting]],
    now: datetime,
    *,
    dms: bool,
) -> None:
    """Remind a person once of everything: by DM, else once in each server, in the channel of one of their tables."""
    by_place: dict[int, list[tuple[models.Game, Waiting]]] = defaultdict(list)
    for game, waiting in about:
        by_place[0 if dms else game.guild_id].append((game, waiting))
    for place, group in by_place.items():
        beginning = announcements.subject(announcements.REMIND, user, place) + ":"
        body = Reminder(user, tuple(waiting for _, waiting in group))
        present = await notice_rows.waiting(session, beginning)
        if present is not None:
            before = announcements.load(present.body, Reminder)
            present.body = announcements.dump(Reminder(user, before.about + body.about))
            continue
        game, first = group[0]
        await notice_rows.add(
            session,
            announcements.subject(
                announcements.REMIND, user, place, game.id, first.seat, first.turn, first.mark
            ),
            game_id=game.id,
            channel_id=game.channel_id,
            user_id=user if dms else None,
            body=announcements.dump(body),
            now=now,
        )
