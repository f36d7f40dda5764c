"""Votes, inside a transaction: a question to those at a table, asked once, open for some days.

More than half of those who are asked decide. A ballot about a turn is overtaken when that turn has ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.store import ballots as rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store.engine import Session

TAKE_BACK: Final = "take_back"
"""A question that everybody who is asked must agree to."""
OFFER: Final = "offer"
TAKE: Final = "take"
GONE: Final = "gone"
"""Questions of which one answer decides: to take a seat, to give one away, what to do where somebody has left."""
OPEN_FOR: Final = timedelta(days=3)
PASSED: Final = "passed"
FAILED: Final = "failed"
EXPIRED: Final = "expired"
OVERTAKEN: Final = "overtaken"
"""How a ballot may end."""


class BallotInfo(msgspec.Struct, frozen=True):
    """A ballot as anybody may see it. `result` is `None` while it is open; `asked` are the seats that may vote."""

    id: int
    game_id: int
    kind: str
    seat: Seat
    turn: int
    expires_at: datetime
    result: str | None
    asked: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]

    @property
    def needed(self) -> int:
        """How many must say yes."""
        return len(self.asked) if self.kind == TAKE_BACK else len(self.asked) // 2 + 1

    @property
    def verdict(self) -> str | None:
        """What has been decided: `PASSED`, `FAILED`, or nothing yet."""
        if len(self.yes) >= self.needed:
            return PASSED
        return FAILED if len(self.asked) - len(self.no) < self.needed else None


def asked(chairs: Sequence[models.Chair], seat: Seat) -> tuple[Seat, ...]:
    """Who is asked about a seat: all others who play themselves."""
    return tuple(
        chair.seat
        for chair in chairs
        if chair.seat != seat and chair.user_id is not None and not chair.given_up
    )


async def hold(
    session: Session,
    game_id: int,
    subject: str,
    kind: str,
    seat: Seat,
    turn: int,
    now: datetime,
    *,
    open_for: timedelta = OPEN_FOR,
    user_id: int | None = None,
) -> None:
    """Open a ballot. The notice of the same subject asks the question."""
    chair = await session.get(models.Chair, (game_id, seat))
    if chair is not None:
        chair.asking = True
    session.add(
        models.Ballot(
            game_id=game_id,
            subject=subject,
            kind=kind,
            seat=seat,
            turn=turn,
            user_id=user_id,
            opened_at=now,
            expires_at=now + open_for,
        )
    )
    await session.flush()


async def close(session: Session, ballot: models.Ballot, result: str, now: datetime) -> None:
    """End a ballot, and let its notice say so."""
    ballot.closed_at, ballot.result = now, result
    chair = await session.get(models.Chair, (ballot.game_id, ballot.seat))
    await session.flush()
    if chair is not None:
        chair.asking = any(other.seat == ballot.seat for other in await rows.open_at(session, ballot.game_id))
    await notice_rows.renew(session, ballot.subject, now)


async def expire(session: Session, now: datetime, limit: int) -> bool:
    """End ballots whose time is over; whether there was one."""
    found = await rows.expired(session, now, limit)
    for ballot in found:
        await close(session, ballot, EXPIRED, now)
    return bool(found)


def info(ballot: models.Ballot, chairs: Sequence[models.Chair], votes: Mapping[Seat, bool]) -> BallotInfo:
    """A ballot as anybody may see it."""
    voters = asked(chairs, ballot.seat)
    return BallotInfo(
        id=ballot.id,
        game_id=ballot.game_id,
        kind=ballot.kind,
        seat=ballot.seat,
        turn=ballot.turn,
        expires_at=ballot.expires_at,
        result=ballot.result,
        asked=voters,
        yes=tuple(seat for seat in voters if votes.get(seat) is True),
        no=tuple(seat for seat in voters if votes.get(seat) is False),
    )
