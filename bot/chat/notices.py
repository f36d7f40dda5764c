"""Saying one notice: once, as safely as a lane's messages; and putting it as it is now, when it has been renewed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final

import structlog
from msgspec.structs import replace

from bot.chat.desk import SLACK, Desk, Undelivered, call, written
from bot.chat.letters import Elsewhere, Later, Letter, nonce, notice_number, stamp
from bot.chat.sender import Failure, Found
from bot.store import notices
from bot.store.engine import Session
from bot.store.notices import NoticeInfo

CLOSED: Final = ("dm_closed", "unknown_user")
"""Troubles with which a person cannot be written to."""

_log = structlog.get_logger(__name__)


class NoticeService:
    """Says one notice, as long as it holds its lease."""

    def __init__(self, desk: Desk, subject: str, lease: datetime) -> None:
        self._desk = desk
        self._subject = subject
        self._lease = lease
        self._log = _log.bind(notice=subject)

    async def serve(self) -> Failure | None:
        """Say it unless it has been said, and give the lease back; the failure, if any."""
        async with self._desk.store.read() as session:
            notice = await notices.read(session, self._subject)
        try:
            await self._say(notice)
        except Undelivered as problem:
            await self._put_off(notice, problem.failure)
            return problem.failure
        return None

    @asynccontextmanager
    async def _write(self, **values: Any) -> AsyncIterator[Session]:
        until = self._desk.until()
        async with self._desk.store.write() as session:
            await notices.keep(session, self._subject, self._lease, **{"leased_until": until, **values})
            yield session
        self._lease = until

    async def _say(self, notice: NoticeInfo) -> None:
        trouble = None
        if notice.tried_at is not None:
            found, trouble = await self._look(notice, notice.tried_at)
            if found is not None:
                notice = replace(notice, message_id=found.message_id)
                if notice.edition == 0:
                    await self._done(notice, None)
                    return
        letter = await written(self._desk.composer.notice(notice))
        if isinstance(letter, Later):
            async with self._write(next_at=letter.at, leased_until=None):
                return
        if isinstance(letter, tuple):
            await self._say_elsewhere(notice, letter, None)
        elif letter is None:
            await self._done(notice, None)
        elif notice.message_id is not None:
            await self._change(notice, letter, notice.message_id)
        else:
            await self._send(notice, letter, trouble)

    async def _look(self, notice: NoticeInfo, since: datetime) -> tuple[Found | None, str | None]:
        place, number = notice.place_id or notice.channel_id, notice_number(notice.subject)
        try:
            found = await call(self._desk.sender.find(place, number, since - SLACK))
        except Undelivered as problem:
            if problem.failure.trouble in ("no_permission", "no_access"):
                return None, "no_history"
            raise
        return found, None

    async def _send(self, notice: NoticeInfo, letter: Letter, trouble: str | None) -> None:
        try:
            place = notice.place_id or notice.channel_id
            if notice.user_id is not None and notice.place_id is None:
                place = await call(self._desk.sender.open_dm(notice.user_id))
            async with self._write(tried_at=self._desk.clock.now(), place_id=place):
                notice = replace(notice, place_id=place)
            stamp(letter.view, notice_number(notice.subject))
            message = await call(
                self._desk.sender.send(
                    place,
                    letter.view,
                    letter.files,
                    mentions=letter.mentions,
                    nonce=nonce(notice.subject, notice.game_id),
                )
            )
        except Undelivered as problem:
            if notice.user_id is None or problem.failure.trouble not in CLOSED:
                raise
            instead = await written(self._desk.composer.elsewhere(notice))
            await self._say_elsewhere(notice, instead, problem.failure.trouble)
            return
        self._log.info("said", game=notice.game_id)
        await self._done(replace(notice, message_id=message), trouble)

    async def _change(self, notice: NoticeInfo, letter: Letter, message: int) -> None:
        """Put what was said before as it is now."""
        stamp(letter.view, notice_number(notice.subject))
        place = notice.place_id or notice.channel_id
        await call(
            self._desk.sender.edit(place, message, letter.view, letter.files, mentions=letter.mentions)
        )
        self._log.info("changed", game=notice.game_id)
        await self._done(notice, None)

    async def _say_elsewhere(
        self, notice: NoticeInfo, instead: tuple[Elsewhere, ...], trouble: str | None
    ) -> None:
        """These DMs are closed, or not wanted: say it in the channel."""
        now = self._desk.clock.now()
        async with self._desk.store.write() as session:
            for one in instead:
                await notices.add(
                    session,
                    one.subject,
                    game_id=one.game_id,
                    channel_id=one.channel_id,
                    body=one.body,
                    now=now,
                )
            await notices.said(session, notice, self._lease, now, trouble=trouble)

    async def _done(self, notice: NoticeInfo, trouble: str | None) -> None:
        async with self._desk.store.write() as session:
            await notices.said(
                session,
                notice,
                self._lease,
                self._desk.clock.now(),
                trouble=trouble,
                place_id=notice.place_id,
                message_id=notice.message_id,
            )

    async def _put_off(self, notice: NoticeInfo, failure: Failure) -> None:
        self._log.warning("put off", game=notice.game_id, trouble=failure.trouble)
        if failure.trouble in ("unknown_channel", "unknown_message"):
            # Nowhere to say it any more, or said and deleted.
            await self._done(notice, failure.trouble)
            return
        values: dict[str, Any] = {} if failure.maybe else {"tried_at": None}
        async with self._write(
            attempts=notice.attempts + 1,
            trouble=failure.trouble,
            next_at=self._desk.after(failure, notice.attempts),
            leased_until=None,
            **values,
        ):
            pass
