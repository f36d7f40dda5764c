"""Serving one lane: what is done, in which order, and what each failure leads to.

Every step can be repeated. The process may die at any of these points, and the next one to hold the lease goes on:

1. after the lease was taken: it lapses, or is lifted at the next start; nothing else has happened.
2. after the message was noted as going, before it was sent: it is looked for, not found, and sent.
3. after it was sent, before that was recorded: it is looked for and found by its number.
4. after it was recorded as live, before the older one lost its buttons: the lane is still unfinished, and goes on there.
5. after the older one lost its buttons, before that was recorded: it is edited once more, to the same.
6. before the lease was given back: as 1.
7. after a live message was changed in place, before that was recorded: it is changed once more, to the same or newer.
8. after a DM was refused, before that was recorded: it is looked for, and tried once more.

A sending that failed in a way that leaves it open whether the message went out is treated like 3.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, TypeVar

import structlog

from bot.chat.desk import SETTLED, SLACK, Desk, Undelivered, call, written
from bot.chat.letters import Letter, dm_closed_subject, nonce, stamp
from bot.chat.sender import Failure
from bot.store import lanes
from bot.store.engine import Session
from bot.store.lanes import LaneInfo, MessageInfo

_log = structlog.get_logger(__name__)
T = TypeVar("T")


class LaneService:
    """Brings one lane up to date, as long as it holds its lease."""

    def __init__(self, desk: Desk, lane_id: int, lease: datetime) -> None:
        self._desk = desk
        self._lane_id = lane_id
        self._lease = lease
        self._log = _log.bind(lane=lane_id)

    async def serve(self) -> Failure | None:
        """Work until nothing is left to do or something fails, then give the lease back; the failure, if any."""
        try:
            while await self._step():
                pass
        except Undelivered as problem:
            await self._put_off(problem.failure)
            return problem.failure
        return None

    async def _step(self) -> bool:
        lane = await self._read()
        if lane.going is not None:
            await self._resume(lane, lane.going)
        elif lane.wants > lane.shown:
            await self._tell(lane)
        elif lane.older:
            await self._retire(lane, lane.older[0])
        else:
            async with self._write(leased_until=None, unfinished=False):
                return False
        return True

    async def _read(self) -> LaneInfo:
        async with self._desk.store.read() as session:
            return await lanes.lane(session, self._lane_id)

    @asynccontextmanager
    async def _write(self, **values: Any) -> AsyncIterator[Session]:
        until = self._desk.until()
        async with self._desk.store.write() as session:
            await lanes.keep_lane(session, self._lane_id, self._lease, **{"leased_until": until, **values})
            yield session
        self._lease = until

    async def _tell(self, lane: LaneInfo) -> None:
        if _known_to_be_closed(lane):
            async with self._write(shown=lane.wants):
                return
        letter = await self._compose(lane, lane.shown, lane.wants)
        if letter is None:
            async with self._write(shown=lane.wants, attempts=0, trouble=None):
                return
        if letter.replaces and lane.live is not None:
            await self._replace(lane, lane.live, letter)
        else:
            await self._send(lane, letter, (lane.shown, lane.wants), None)

    async def _compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool = True) -> Letter | None:
        return await written(self._desk.composer.compose(lane, first, last, picture=picture))

    async def _resume(self, lane: LaneInfo, row: MessageInfo) -> None:
        """A message may have gone out: record it if it has, else send it."""
        channel_id = await self._place(lane, row)
        message_id, seen = await self._look(channel_id, row)
        if message_id is not None:
            self._log.info("found again", number=row.number, message=message_id)
            await self._record(row.number, row.last, message_id=message_id, channel_id=channel_id)
            return
        span = (row.first, row.last)
        if self._desk.clock.now() - row.at > SETTLED:
            span = (row.first, lane.wants)
        letter = await self._compose(lane, *span)
        if letter is None:
            async with self._write(shown=span[1], attempts=0, trouble=None) as session:
                await lanes.drop_message(session, row.number)
            return
        await self._send(lane, letter, span, row, trouble=None if seen else "no_history")

    async def _look(self, channel_id: int, row: MessageInfo) -> tuple[int | None, bool]:
        """The message's id, if it is in the channel, and whether we could see."""
        try:
            found = await call(self._desk.sender.find(channel_id, row.number, row.at - SLACK))
            return found, found is not None or self._desk.sender.may_look_back(channel_id)
        except Undelivered as problem:
            # Then it is sent again: the nonce guards against a double for some minutes, and later a double is the
            # lesser evil than a turn that nobody hears of.
            if problem.failure.trouble in ("no_permission", "no_access"):
                return None, False
            raise

    async def _place(self, lane: LaneInfo, row: MessageInfo | None) -> int:
        if lane.kind != lanes.DM:
            return lane.target_id
        known = row or lane.live
        if known is not None and known.channel_id is not None:
            return known.channel_id
        return await call(self._desk.sender.open_dm(lane.target_id))

    async def _send(
        self,
        lane: LaneInfo,
        letter: Letter,
        span: tuple[int, int],
        row: MessageInfo | None,
        trouble: str | None = None,
    ) -> None:
        try:
            channel_id = await self._place(lane, row)
        except Undelivered as problem:
            await self._refused(lane, row.number if row else None, problem.failure)
            return
        number = await self._note(letter, span, channel_id, row)
        try:
            letter, mended, message_id = await self._insist(
                lane,
                letter,
                span,
                channel_id,
                lambda letter: self._post(lane, letter, channel_id, number, span),
            )
        except Undelivered as problem:
            await self._refused(lane, number, problem.failure, span[1])
            return
        self._log.info("sent", number=number, message=message_id, game=lane.game_id)
        await self._record(
            number,
            span[1],
            trouble=mended or trouble,
            state=lanes.RETIRED if letter.closed else lanes.LIVE,
            message_id=message_id,
            channel_id=channel_id,
            pictured=bool(letter.files),
        )

    async def _note(
        self, letter: Letter, span: tuple[int, int], channel_id: int, row: MessageInfo | None
    ) -> int:
        facts: dict[str, Any] = {
            "kind": letter.kind,
            "first": span[0],
            "last": span[1],
            "channel_id": channel_id,
            "pictured": bool(letter.files),
            "at": self._desk.clock.now(),
        }
        async with self._write(unfinished=True) as session:
            if row is None:
                return await lanes.begin_message(session, self._lane_id, state=lanes.GOING, **facts)
            await lanes.change_message(session, row.number, **facts)
            return row.number

    async def _post(
        self, lane: LaneInfo, letter: Letter, channel_id: int, number: int, span: tuple[int, int]
    ) -> int:
        stamp(letter.view, number)
        return await self._desk.sender.send(
            channel_id,
            letter.view,
            letter.files,
            mentions=letter.mentions,
            nonce=nonce(lane.salt, number, span[1]),
        )

    async def _insist(
        self,
        lane: LaneInfo,
        letter: Letter,
        span: tuple[int, int],
        channel_id: int,
        step: Callable[[Letter], Awaitable[T]],
    ) -> tuple[Letter, str | None, T]:
        """Take the step, without the picture if that is refused, in the thread opened again if that is archived.

        Gives the letter that got through and the trouble that it had.
        """
        trouble: str | None = None
        opened = False
        while True:
            try:
                return letter, trouble, await call(step(letter))
            except Undelivered as problem:
                why = problem.failure.trouble
                if letter.files and why in ("no_permission", "too_large"):
                    trouble = "no_files" if why == "no_permission" else why
                elif why == "thread_archived" and not opened:
                    opened = True
                    await self._unarchive(channel_id, problem)
                else:
                    raise
            # Its files have been read to the end: it is written anew.
            again = await self._compose(lane, *span, picture=trouble is None)
            if again is None:
                raise Undelivered(Failure("fault"))
            letter = again

    async def _unarchive(self, channel_id: int, problem: Undelivered) -> None:
        try:
            await call(self._desk.sender.unarchive(channel_id))
        except Undelivered as failed:
            if failed.failure.trouble in ("no_permission", "no_access"):
                raise problem from failed
            raise

    async def _record(self, number: int, shown: int, *, trouble: str | None = None, **facts: Any) -> None:
        async with self._write(shown=shown, attempts=0, trouble=trouble, unfinished=True) as session:
            await lanes.change_message(session, number, **{"state": lanes.LIVE, **facts})

    async def _refused(self, lane: LaneInfo, number: int | None, failure: Failure, last: int = 0) -> None:
        """The message has not gone out, or only maybe. Raises `Undelivered` unless that is the end of the matter."""
        if failure.trouble == "unknown_message" and number is not None:
            # Discord knows the nonce: it had gone out, and somebody has deleted it since.
            await self._record(number, last, state=lanes.GONE)
        elif lane.kind == lanes.DM and failure.trouble in ("dm_closed", "unknown_user"):
            await self._close(lane, number, failure)
        else:
            if number is not None and not failure.maybe:
                async with self._write() as session:
                    await lanes.drop_message(session, number)
            raise Undelivered(failure)

    async def _close(self, lane: LaneInfo, number: int | None, failure: Failure) -> None:
        now = self._desk.clock.now()
        self._log.info("DMs are closed", game=lane.game_id, user=lane.target_id)
        async with self._write(shown=lane.wants, attempts=0, trouble=failure.trouble) as session:
            if number is None:
                span = {"first": lane.shown, "last": lane.wants}
                await lanes.begin_message(
                    session, lane.id, kind="", state=lanes.GONE, at=now, pictured=False, **span
                )
            else:
                await lanes.change_message(session, number, state=lanes.GONE, at=now)
            if failure.trouble == "dm_closed" and lane.due_since is not None and not lane.over:
                await lanes.add_notice(
                    session,
                    dm_closed_subject(lane.game_id, lane.target_id),
                    game_id=lane.game_id,
                    channel_id=lane.channel_id,
                    body=str(lane.target_id),
                    now=now,
                )

    async def _replace(self, lane: LaneInfo, live: MessageInfo, letter: Letter) -> None:
        channel_id = await self._place(lane, live)
        try:
            letter, trouble, _ = await self._insist(
                lane,
                letter,
                (lane.shown, lane.wants),
                channel_id,
                lambda letter: self._change(channel_id, live, letter),
            )
        except Undelivered as problem:
            if problem.failure.trouble == "unknown_message":
                async with self._write() as session:
                    await lanes.change_message(session, live.number, state=lanes.GONE)
                return
            await self._refused(lane, None, problem.failure)
            return
        self._log.info("changed", number=live.number, message=live.message_id, game=lane.game_id)
        await self._record(
            live.number,
            lane.wants,
            trouble=trouble,
            state=lanes.RETIRED if letter.closed else lanes.LIVE,
            last=lane.wants,
            kind=letter.kind,
            pictured=bool(letter.files),
        )

    async def _change(self, channel_id: int, live: MessageInfo, letter: Letter) -> None:
        stamp(letter.view, live.number)
        await self._desk.sender.edit(channel_id, live.message_id or 0, letter.view, letter.files)

    async def _retire(self, lane: LaneInfo, message: MessageInfo) -> None:
        state = await self._strip(lane, message)
        async with self._write() as session:
            await lanes.change_message(session, message.number, state=state)

    async def _strip(self, lane: LaneInfo, message: MessageInfo) -> str:
        """Take the buttons off a message that has been succeeded; its state then."""
        view = await written(self._desk.composer.retire(lane, message))
        if view is None:
            return lanes.RETIRED
        stamp(view, message.number)
        try:
            await call(self._desk.sender.edit(message.channel_id or 0, message.message_id or 0, view, None))
        except Undelivered as problem:
            failure = problem.failure
            if failure.trouble in ("unknown_message", "unknown_channel"):
                return lanes.GONE
            if failure.trouble == "token":
                raise
            if failure.trouble in ("rejected", "too_large", "dm_closed"):
                # Trying again would not help, and its buttons answer that the board has moved on.
                self._log.warning("an old message keeps its buttons", number=message.number)
                return lanes.RETIRED
            raise Undelivered(Failure(lanes.OLD_CARD, retry_after=failure.retry_after)) from problem
        return lanes.RETIRED

    async def _put_off(self, failure: Failure) -> None:
        lane = await self._read()
        self._log.warning("put off", game=lane.game_id, trouble=failure.trouble, attempts=lane.attempts + 1)
        if failure.trouble == "unknown_channel" and lane.over:
            async with self._write(
                shown=lane.wants, unfinished=False, leased_until=None, trouble=failure.trouble
            ) as session:
                await lanes.forget_messages(session, lane.id)
            return
        async with self._write(
            attempts=lane.attempts + 1,
            trouble=failure.trouble,
            next_at=self._desk.after(failure, lane.attempts),
            leased_until=None,
        ):
            pass


def _known_to_be_closed(lane: LaneInfo) -> bool:
    """Whether these DMs have been refused in this turn: they are tried again in the next."""
    if lane.kind != lanes.DM or lane.trouble != "dm_closed" or lane.refused_at is None:
        return False
    return lane.due_since is None or lane.due_since <= lane.refused_at
