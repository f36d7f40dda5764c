"""People who are away, inside a transaction: it begins, the year's allowance is used up, it ends.

While somebody is away their clocks stand still, as far as the allowance goes; and a computer player moves for them where
they and the table want it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.store import clocks as clock_rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store import people as rows
from bot.store.engine import Session
from bot.table import announcements, clocks, terms, timing
from bot.table.announcements import Away, Back
from bot.table.clocks import Absence

MOVED: Final = "moved"
SAID: Final = "said"
TIME: Final = "time"
"""How an absence ends: by the person's own move, because they say so, by itself."""


def read(person: models.Person | None) -> Absence | None:
    """A person's absence, if they are away."""
    if person is None or person.away_from is None or person.away_until is None:
        return None
    return Absence(
        person.away_from, person.away_until, person.away_year, timedelta(seconds=person.away_seconds or 0)
    )


def still(person: models.Person | None, now: datetime) -> bool:
    """Whether a person's clocks stand still now."""
    absence = read(person)
    return absence is not None and now < absence.stands_still_until()


async def begin(session: Session, user: int, until: datetime, *, standin: bool, now: datetime) -> Absence:
    """Be away from now on; one that has begun before becomes another one."""
    await _settle(session, user, now)
    person = await rows.put(session, user, away_from=now, away_until=until, away_standin=standin)
    absence = Absence(now, until, person.away_year, timedelta(seconds=person.away_seconds or 0))
    for game, chair in await clock_rows.of_person(session, user):
        pause(game, chair, person, now)
        await _say(session, game, announcements.AWAY, chair, Away(chair.seat, user, until), until, now)
    return absence


def pause(game: models.Game, chair: models.Chair, person: models.Person, now: datetime) -> bool:
    """Let the clock of somebody who is away stand still, or a computer player move; whether one of them is so."""
    absence, agreed = read(person), terms.read(game.terms)
    if absence is None or agreed is None:
        return False
    if agreed.standins and person.away_standin:
        chair.standin = chair.standin or timing.AWAY
    clock = timing.read(chair, agreed)
    if clock is not None and now < absence.stands_still_until():
        timing.write(chair, clocks.stop(clock, absence.since))
    if chair.stopped_at is not None or chair.standin is not None:
        chair.clock_at = None
        return True
    return False


async def finish(session: Session, user: int, how: str, now: datetime) -> bool:
    """Be back; the tables are told. Whether the person was away."""
    person = await rows.get(session, user)
    absence = read(person)
    if person is None or absence is None:
        return False
    for game, chair in await _settle(session, user, now):
        await _say(session, game, announcements.BACK, chair, Back(chair.seat, how), absence.until, now)
    return True


async def spend(session: Session, person: models.Person, now: datetime) -> None:
    """The year's allowance is used up before the absence ends: clocks run again, and the tables are told."""
    absence = read(person)
    if absence is None:
        return
    end = absence.stands_still_until()
    for game, chair in await clock_rows.of_person(session, person.user_id):
        if _go_on(game, chair, absence, now):
            body = Back(chair.seat, announcements.SPENT)
            await _say(session, game, announcements.SPENT, chair, body, absence.until, now)
    _account(person, absence, end)
    person.away_from = end


def next_moment(people: list[models.Person]) -> datetime | None:
    """When the next absence ends, or uses up its allowance."""
    moments = []
    for person in people:
        absence = read(person)
        if absence is not None:
            end = absence.stands_still_until()
            moments.append(end if end > absence.since else absence.until)
    return min(moments, default=None)


async def look(session: Session, now: datetime) -> bool:
    """End what is over; whether there was something."""
    found = False
    for person in await rows.absent(session):
        absence = read(person)
        if absence is None or next_moment([person]) > now:  # type: ignore[operator]  # an absence has one
            continue
        found = True
        if absence.until <= now:
            await finish(session, person.user_id, TIME, now)
        else:
            await spend(session, person, now)
    return found


async def _settle(session: Session, user: int, now: datetime) -> list[tuple[models.Game, models.Chair]]:
    """End an absence without a word: clocks go on, stand-ins stand up, the allowance is counted."""
    person = await rows.get(session, user)
    absence = read(person)
    if person is None or absence is None:
        return []
    tables = await clock_rows.of_person(session, user)
    _account(person, absence, min(now, absence.until))
    person.away_from = person.away_until = None
    for game, chair in tables:
        _go_on(game, chair, absence, now)
        agreed = terms.read(game.terms)
        if chair.standin == timing.AWAY and agreed is not None:
            timing.back(chair, agreed, now)
        await notice_rows.renew(session, _subject(announcements.AWAY, game, chair, absence.until), now)
    await session.flush()
    return tables


def _go_on(game: models.Game, chair: models.Chair, absence: Absence, now: datetime) -> bool:
    """Let a clock go on that stood still, also one that came too late to be stopped; whether there is one."""
    agreed = terms.read(game.terms)
    clock = timing.read(chair, agreed) if agreed is not None else None
    if clock is None:
        return False
    end = min(now, absence.stands_still_until())
    timing.write(chair, clocks.go(clocks.stop(clock, absence.since), end))
    chair.clock_at = now
    return True


def _account(person: models.Person, absence: Absence, end: datetime) -> None:
    year, used = absence.ended(end)
    person.away_year, person.away_seconds = year, round(used.total_seconds())


def _subject(kind: str, game: models.Game, chair: models.Chair, until: datetime) -> str:
    return announcements.subject(kind, game.id, chair.seat, int(until.timestamp()))


async def _say(
    session: Session,
    game: models.Game,
    kind: str,
    chair: models.Chair,
    body: Away | Back,
    until: datetime,
    now: datetime,
) -> None:
    await notice_rows.add(
        session,
        _subject(kind, game, chair, until),
        game_id=game.id,
        channel_id=game.channel_id,
        body=announcements.dump(body),
        now=now,
    )
