"""Saying one notice: once, as safely as a lane's messages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import structlog

from bot.chat.desk import SLACK, Desk, Undelivered, call, written
from bot.chat.letters import Letter, nonce, notice_number, stamp
from bot.chat.sender import Failure
from bot.store import lanes
from bot.store.engine import Session
from bot.store.lanes import NoticeInfo

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
            notice = await lanes.notice(session, self._subject)
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
            await lanes.keep_notice(session, self._subject, self._lease, **{"leased_until": until, **values})
            yield session
        self._lease = until

    async def _say(self, notice: NoticeInfo) -> None:
        number = notice_number(notice.subject)
        trouble = None
        if notice.tried_at is not None:
            found, trouble = await self._look(notice, number, notice.tried_at)
            if found:
                await self._done(None)
                return
        letter = await written(self._desk.composer.notice(notice))
        if letter is None:
            await self._done(None)
            return
        async with self._write(tried_at=self._desk.clock.now()):
            pass
        await call(self._post(notice, letter, number))
        self._log.info("said", game=notice.game_id)
        await self._done(trouble)

    async def _look(self, notice: NoticeInfo, number: int, since: datetime) -> tuple[bool, str | None]:
        try:
            found = await call(self._desk.sender.find(notice.channel_id, number, since - SLACK))
        except Undelivered as problem:
            if problem.failure.trouble in ("no_permission", "no_access"):
                return False, "no_history"
            raise
        return found is not None, None

    async def _post(self, notice: NoticeInfo, letter: Letter, number: int) -> None:
        stamp(letter.view, number)
        await self._desk.sender.send(
            notice.channel_id,
            letter.view,
            letter.files,
            mentions=letter.mentions,
            nonce=nonce(notice.subject, notice.game_id),
        )

    async def _done(self, trouble: str | None) -> None:
        async with self._write(sent_at=self._desk.clock.now(), leased_until=None, trouble=trouble):
            pass

    async def _put_off(self, notice: NoticeInfo, failure: Failure) -> None:
        self._log.warning("put off", game=notice.game_id, trouble=failure.trouble)
        if failure.trouble in ("unknown_channel", "unknown_message"):
            # Nowhere to say it any more, or said and deleted.
            await self._done(failure.trouble)
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
