"""Votes at the tables: whoever is asked says yes or no, and the last one needed decides."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.store import ballots as rows
from bot.store import models
from bot.store import notices as notice_rows
from bot.store.engine import Session, Store
from bot.table import timing, undoing, voting
from bot.table.changes import Changes
from bot.table.errors import Refused
from bot.table.record import Record
from bot.table.voting import BallotInfo


class Ballots:
    """The ballots of one store."""

    def __init__(self, store: Store, changes: Changes) -> None:
        self._store = store
        self._changes = changes

    async def of(self, subject: str) -> BallotInfo | None:
        """The ballot about something, if there is one."""
        async with self._store.read() as session:
            ballot = await rows.by_subject(session, subject)
            if ballot is None:
                return None
            record = await self._changes.load(session, ballot.game_id)
            votes = await rows.votes(session, ballot.id)
        return voting.info(ballot, record.chairs, votes)

    async def vote(self, game_id: int, ballot_id: int, user_id: int, *, yes: bool) -> BallotInfo:
        """Say yes or no; the last one needed decides. Raises `NotInGame`; `Refused`: `vote_over`, `vote_not_asked`."""
        found: list[BallotInfo] = []

        async def cast(session: Session, record: Record, now: datetime) -> None:
            ballot = await rows.get(session, ballot_id)
            if ballot is None or ballot.game_id != game_id or ballot.closed_at is not None:
                raise Refused("vote_over")
            if ballot.kind in (voting.OFFER, voting.TAKE, voting.GONE):
                raise Refused("vote_over")
            seat = record.chair_of(user_id).seat
            if seat not in voting.asked(record.chairs, ballot.seat):
                raise Refused("vote_not_asked", seat=ballot.seat)
            if ballot.expires_at <= now:
                raise Refused("vote_over")
            await rows.cast(session, ballot.id, seat, yes=yes, now=now)
            present = voting.info(ballot, record.chairs, await rows.votes(session, ballot.id))
            if present.verdict == voting.PASSED:
                await _grant(session, record, ballot, now)
            if present.verdict is None:
                await notice_rows.renew(session, ballot.subject, now)
            else:
                await voting.close(session, ballot, present.verdict, now)
            found.append(msgspec.structs.replace(present, result=ballot.result))

        await self._changes.change(game_id, None, None, also=cast)
        return found[-1]


async def _grant(session: Session, record: Record, ballot: models.Ballot, now: datetime) -> None:
    if ballot.kind == voting.TAKE_BACK:
        await undoing.grant(session, record, ballot, now)
    else:
        timing.replace(record, ballot.seat, ballot.kind)
