"""Looking at the clocks that are due, in one transaction: what is decided is written and announced in it.

Everything is read again in that transaction, so that nothing is decided for a turn that was made meanwhile, and what has
been decided once is marked at its seat, so that it is never said again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.store import ballots as ballot_rows
from bot.store import chairs as chair_rows
from bot.store import clocks as clock_rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store import people as person_rows
from bot.store.engine import Session
from bot.table import absence, announcements, clocks, terms, timing, voting
from bot.table.announcements import Reminder, TimeUp, Waiting
from bot.table.people import Settings, settings_of
from bot.table.terms import Terms

AT_ONCE: Final = 100
"""How many clocks are looked at in one transaction."""
SOON: Final = timedelta(hours=1)
"""Reminders that would come so soon after another one come along with it."""
A_DAY: Final = timedelta(hours=24)


async def next_moment(session: Session) -> datetime | None:
    """When there is something to look at again; `None` if never."""
    moments = (
        await clock_rows.next_moment(session),
        await ballot_rows.next_end(session),
        absence.next_moment(await person_rows.absent(session)),
    )
    return min((at for at in moments if at is not None), default=None)


async def tick(session: Session, now: datetime) -> None:
    """Look at what is due: absences first, for they stop clocks; then votes; then up to `AT_ONCE` clocks."""
    await absence.look(session, now)
    await voting.expire(session, now, AT_ONCE)
    rows = await clock_rows.due(session, now, AT_ONCE)
    users = {chair.user_id for _, chair in rows if chair.user_id is not None}
    people = await person_rows.several(session, users)
    reminders: dict[int, list[tuple[models.Game, Waiting]]] = {}
    for game, chair in rows:
        chair.clock_at = None
        if chair.user_id is None or chair.due_since is None or game.status != "running":
            continue
        person = people.get(chair.user_id)
        if person is not None and absence.pause(game, chair, person, now):
            continue
        settings = settings_of(person) if person is not None else Settings(chair.user_id)
        waiting = await _look(session, game, chair, settings, now)
        if waiting is not None and settings.reminders:
            reminders.setdefault(chair.user_id, []).append((game, waiting))
    for user, about in reminders.items():
        person = people.get(user)
        settings = settings_of(person) if person is not None else Settings(user)
        if await _wanted(session, user, about, now):
            about += await _soon(session, settings, now)
            await _remind(session, user, about, now, dms=settings.dms)


async def _wanted(
    session: Session, user: int, about: Sequence[tuple[models.Game, Waiting]], now: datetime
) -> bool:
    """Once a day is enough while no deadline is near: every reminder tells of all tables."""
    if any(waiting.mark == clocks.LAST for _, waiting in about):
        return True
    beginning = announcements.subject(announcements.REMIND, user) + ":"
    if await notice_rows.waiting(session, beginning) is not None:
        return True  # it comes along with what has not gone out yet
    return not await notice_rows.said_since(session, beginning, now - A_DAY)


async def _soon(session: Session, settings: Settings, now: datetime) -> list[tuple[models.Game, Waiting]]:
    """What a person would be reminded of soon after: it is told along, and not again."""
    found = []
    for game, chair in await clock_rows.of_person(session, settings.user_id):
        agreed = terms.read(game.terms)
        clock = timing.read(chair, agreed) if agreed is not None and chair.standin is None else None
        if clock is None:
            continue
        ahead = clocks.decide(clock, now + SOON, settings)
        if ahead.say in (clocks.HALF, clocks.LAST):
            chair.mark = ahead.say
            chair.clock_at = ahead.again
            found.append((game, Waiting(game.id, chair.seat, chair.turn, ahead.say)))
    return found


async def _look(
    session: Session, game: models.Game, chair: models.Chair, settings: Settings, now: datetime
) -> Waiting | None:
    """Look at one clock: note how far it has come, say that time is up, or give what is to be reminded of."""
    agreed = terms.read(game.terms)
    clock = timing.read(chair, agreed) if agreed is not None else None
    if agreed is None or clock is None:
        return None
    decision = clocks.decide(clock, now, settings)
    chair.clock_at = decision.again
    if decision.say is None:
        return None
    chair.mark = decision.say
    if decision.say != clocks.UP:
        return Waiting(game.id, chair.seat, chair.turn, decision.say)
    await _time_is_up(session, game, chair, agreed, now)
    return None


async def _time_is_up(
    session: Session, game: models.Game, chair: models.Chair, agreed: Terms, now: datetime
) -> None:
    """Say so in the channel, and ask the others, if that was agreed on."""
    subject = announcements.subject(announcements.TIME_UP, game.id, chair.seat, chair.turn)
    if agreed.time_up != "say" and voting.asked(await chair_rows.of(session, [game.id]), chair.seat):
        why = timing.ONCE if agreed.time_up == "vote_once" else timing.ON
        await voting.hold(session, game.id, subject, why, chair.seat, chair.turn, now)
    await notice_rows.add(
        session,
        subject,
        game_id=game.id,
        channel_id=game.channel_id,
        body=announcements.dump(TimeUp(chair.seat, chair.turn)),
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
