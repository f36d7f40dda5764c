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
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import structlog

from bot.chat.desk import SETTLED, SLACK, Desk, Undelivered, call, written
from bot.chat.letters import Letter, alt, dm_closed_subject, nonce, stamp
from bot.chat.retiring import strip, unarchive
from bot.chat.sender import Failure, Found
from bot.store import lanes, notices
from bot.store.engine import Session
from bot.store.lanes import LaneInfo, MessageInfo
from bot.table import places

_DONE: Final[dict[str, Any]] = {"leased_until": None, "unfinished": False}
_MORE: Final[dict[str, Any]] = {"unfinished": True}

_log = structlog.get_logger(__name__)
T = TypeVar("T")
OVERTAKEN: Final = 3
"""So often a letter is written anew because the game has gone on meanwhile."""
Span: TypeAlias = tuple[int, int]
"""The revisions that a message tells, the first exclusive."""


class _Sent(NamedTuple, Generic[T]):
    """The letter as it got through, what was wrong with it, and what Discord gave."""

    letter: Letter
    trouble: str | None
    value: T


class LaneService:
    """Brings one lane up to date, as long as it holds its lease."""

    def __init__(self, desk: Desk, lane_id: int, lease: datetime) -> None:
        self._desk = desk
        self._lane_id = lane_id
        self._lease = lease
        self._log = _log.bind(lane=lane_id)

    async def serve(self) -> Failure | None:
        """Work until nothing is left to do or something fails, then give the lease back; the failure, if any.

        Raises `LeaseLost`, and what the store raises.
        """
        try:
            while await self._step():
                pass
        except Undelivered as problem:
            await self._put_off(problem.failure)
            return problem.failure
        return None

    async def _step(self) -> bool:
        """Do what is next; `False` once the lease has been given back."""
        lane = await self._read()
        if lane.going is not None:
            return await self._resume(lane, lane.going)
        if lane.wants > lane.shown:
            return await self._tell(lane)
        mended = {"attempts": 0, "trouble": None} if lane.trouble == lanes.OLD_CARD else {}
        return await self._retire(lane, lane.older, **mended)

    async def _read(self) -> LaneInfo:
        async with self._desk.store.read() as session:
            return await lanes.lane(session, self._lane_id)

    @asynccontextmanager
    async def _write(self, **values: Any) -> AsyncIterator[Session]:
        until = self._desk.until()
        # Served now: where there is more to do than can be done at once, all others come before it is served again.
        values = {"leased_until": until, "next_at": self._desk.clock.now(), **values}
        async with self._desk.store.write() as session:
            await lanes.keep_lane(session, self._lane_id, self._lease, **values)
            yield session
        self._lease = until

    async def _tell(self, lane: LaneInfo) -> bool:
        if _known_to_be_closed(lane):
            return await self._skip(lane, lane.wants, lane.trouble)
        span = (lane.shown, lane.wants)
        letter = await self._compose(lane, span)
        for _ in range(OVERTAKEN):
            if letter is None or letter.revision <= span[1]:
                break
            # The game has gone on since the lane was asked: what the board shows is told with it.
            span = (span[0], letter.revision)
            letter = await self._compose(lane, span)
        if letter is None:
            return await self._skip(lane, span[1])
        if letter.replaces and lane.live is not None:
            return await self._replace(lane, lane.live, letter, span)
        return await self._send(lane, letter, span)

    async def _compose(self, lane: LaneInfo, span: Span, *, picture: bool = True) -> Letter | None:
        return await written(self._desk.composer.compose(lane, *span, picture=picture))

    async def _skip(self, lane: LaneInfo, shown: int, trouble: str | None = None) -> bool:
        async with self._write(shown=shown, attempts=0, trouble=trouble) as session:
            if lane.going is not None:
                await lanes.drop_message(session, lane.going.number)
        return True

    async def _resume(self, lane: LaneInfo, row: MessageInfo) -> bool:
        """A message may have gone out: record it if it has, else send it."""
        channel_id = await self._place(lane)
        found, seen = await self._look(channel_id, row)
        if found is not None:
            self._log.info("found again", number=row.number, message=found.message_id)
            return await self._record(lane, row.number, row.last, **found._asdict())
        # It might still be on its way: then the same is sent, so that the nonce is the same and Discord posts one.
        settled = self._desk.clock.now() - row.at > SETTLED
        span = (row.first, lane.wants if settled else row.last)
        letter = await self._compose(lane, span)
        if letter is None:
            return await self._skip(lane, span[1])
        return await self._send(lane, letter, span, trouble=None if seen else "no_history")

    async def _look(self, channel_id: int, row: MessageInfo) -> tuple[Found | None, bool]:
        """The message, if it is in the channel, and whether we could see."""
        try:
            found = await call(self._desk.sender.find(channel_id, row.number, row.at - SLACK))
        except Undelivered as problem:
            # Then it is sent again: the nonce guards against a double for some minutes, and later a double is the
            # lesser evil than a turn that nobody hears of.
            if problem.failure.trouble in ("no_permission", "no_access"):
                return None, False
            raise
        return found, found is not None or self._desk.sender.may_look_back(channel_id)

    async def _place(self, lane: LaneInfo) -> int:
        """The channel of this lane's messages."""
        if lane.kind != lanes.DM:
            return lane.target_id
        known = lane.going or lane.live
        if known is not None and known.channel_id is not None:
            return known.channel_id
        return await call(self._desk.sender.open_dm(lane.target_id))

    async def _send(self, lane: LaneInfo, letter: Letter, span: Span, *, trouble: str | None = None) -> bool:
        """Send a new message, or once more the one that is going, and record it."""
        number = lane.going.number if lane.going is not None else None
        try:
            channel_id = await self._place(lane)
            number = await self._note(lane, letter, span, channel_id)
            sent = await self._insist(lane, letter, span, channel_id, partial(self._post, lane, span, number))
        except Undelivered as problem:
            return await self._refused(lane, number, span[1], problem.failure)
        self._log.info("sent", number=number, message=sent.value, game=lane.game_id)
        return await self._record(
            lane,
            number,
            span[1],
            trouble=sent.trouble or trouble,
            state=lanes.RETIRED if sent.letter.closed else lanes.LIVE,
            message_id=sent.value,
            pictured=bool(sent.letter.files),
            alt=alt(sent.letter.view),
        )

    async def _note(self, lane: LaneInfo, letter: Letter, span: Span, channel_id: int) -> int:
        facts: dict[str, Any] = {
            "state": lanes.GOING,
            "kind": letter.kind,
            "first": span[0],
            "last": span[1],
            "channel_id": channel_id,
            "pictured": bool(letter.files),
            "alt": alt(letter.view),
            "at": self._desk.clock.now(),
        }
        async with self._write(**_MORE) as session:
            if lane.going is None:
                return await lanes.begin_message(session, lane.id, **facts)
            await lanes.change_message(session, lane.going.number, **facts)
            return lane.going.number

    async def _post(self, lane: LaneInfo, span: Span, number: int, channel_id: int, letter: Letter) -> int:
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
        span: Span,
        channel_id: int,
        step: Callable[[int, Letter], Awaitable[T]],
    ) -> _Sent[T]:
        """Take the step; without the picture if that is refused, in the thread opened again if that is archived."""
        trouble: str | None = None
        opened = False
        while True:
            try:
                return _Sent(letter, trouble, await call(step(channel_id, letter)))
            except Undelivered as problem:
                why = problem.failure.trouble
                if letter.files and why in ("no_permission", "too_large"):
                    trouble = "no_files" if why == "no_permission" else why
                elif why == "thread_archived" and not opened:
                    opened = True
                    await unarchive(self._desk, channel_id, problem)
                else:
                    raise
            async with self._write():
                pass  # the lease may have become short
            # Its files have been read to the end: it is written anew.
            again = await self._compose(lane, span, picture=trouble is None)
            if again is None:
                raise Undelivered(Failure("fault"))
            letter = again

    async def _record(
        self, lane: LaneInfo, number: int, shown: int, *, trouble: str | None = None, **facts: Any
    ) -> bool:
        """Note what happened to a message, and that the lane has shown so much; then go on with the older ones."""
        facts = {"state": lanes.LIVE, **facts}
        older = lane.older
        if lane.live is not None and lane.live.number != number and facts["state"] != lanes.GONE:
            older = (*older, lane.live)
        rest = _MORE if older else _DONE
        async with self._write(shown=shown, attempts=0, trouble=trouble, **rest) as session:
            await lanes.change_message(session, number, **facts)
        return bool(older) and await self._retire(lane, older)

    async def _refused(self, lane: LaneInfo, number: int | None, last: int, failure: Failure) -> bool:
        """The message has not gone out, or only maybe. Raises `Undelivered` unless that is the end of the matter."""
        if failure.trouble == "unknown_message" and number is not None:
            # Discord knows the nonce: it had gone out, and somebody has deleted it since.
            return await self._record(lane, number, last, state=lanes.GONE)
        if lane.kind == lanes.DM and failure.trouble in ("dm_closed", "unknown_user"):
            return await self._close(lane, number, failure)
        if number is not None and not failure.maybe and lane.going is None:
            # Nothing has gone out under this number. Had it been sent before, that one might still be on its way.
            async with self._write() as session:
                await lanes.drop_message(session, number)
        raise Undelivered(failure)

    async def _close(self, lane: LaneInfo, number: int | None, failure: Failure) -> bool:
        """These DMs are closed: say so in the channel, once, and do not try again in this turn."""
        now = self._desk.clock.now()
        self._log.info("DMs are closed", game=lane.game_id, user=lane.target_id)
        async with self._write(shown=lane.wants, attempts=0, trouble=failure.trouble, **_DONE) as session:
            refused = {"state": lanes.GONE, "at": now}
            if number is not None:
                await lanes.change_message(session, number, **refused)
            else:
                await lanes.begin_message(
                    session, lane.id, kind="", first=lane.shown, last=lane.wants, **refused
                )
            if failure.trouble == "dm_closed" and lane.due_since is not None and not lane.over:
                await notices.add(
                    session,
                    dm_closed_subject(lane.game_id, lane.target_id),
                    game_id=lane.game_id,
                    channel_id=lane.channel_id,
                    body=str(lane.target_id),
                    now=now,
                )
        return False

    async def _replace(self, lane: LaneInfo, live: MessageInfo, letter: Letter, span: Span) -> bool:
        """Change the live message in place."""
        try:
            channel_id = await self._place(lane)
            sent = await self._insist(lane, letter, span, channel_id, partial(self._change, live))
        except Undelivered as problem:
            if problem.failure.trouble != "unknown_message":
                return await self._refused(lane, None, span[1], problem.failure)
            async with self._write() as session:
                await lanes.change_message(session, live.number, state=lanes.GONE)
            return True
        self._log.info("changed", number=live.number, message=live.message_id, game=lane.game_id)
        return await self._record(
            lane,
            live.number,
            span[1],
            trouble=sent.trouble,
            state=lanes.RETIRED if sent.letter.closed else lanes.LIVE,
            last=span[1],
            kind=sent.letter.kind,
            pictured=bool(sent.letter.files),
            alt=alt(sent.letter.view),
        )

    async def _change(self, live: MessageInfo, channel_id: int, letter: Letter) -> None:
        stamp(letter.view, live.number)
        await self._desk.sender.edit(
            channel_id, live.message_id or 0, letter.view, letter.files, mentions=letter.mentions
        )

    async def _retire(self, lane: LaneInfo, older: tuple[MessageInfo, ...], **at_last: Any) -> bool:
        """Take the buttons off messages that have been succeeded, then give the lease back and write `at_last`."""
        for message in older:
            state = await strip(self._desk, lane, message)
            rest = {**_DONE, **at_last} if message is older[-1] else _MORE
            async with self._write(**rest) as session:
                await lanes.change_message(session, message.number, state=state)
        if not older:
            async with self._write(**_DONE, **at_last):
                pass
        return False

    async def _put_off(self, failure: Failure) -> None:
        lane = await self._read()
        self._log.warning("put off", game=lane.game_id, trouble=failure.trouble, attempts=lane.attempts + 1)
        if failure.trouble == "unknown_channel" and lane.over:
            # Nobody can look there any more, and nothing more will happen.
            async with self._write(shown=lane.wants, trouble=failure.trouble, **_DONE) as session:
                await lanes.forget_messages(session, lane.id)
            return
        async with self._write(
            attempts=lane.attempts + 1,
            trouble=failure.trouble,
            next_at=self._desk.after(failure, lane.attempts),
            leased_until=None,
        ) as session:
            if lane.kind == lanes.CHANNEL and failure.trouble != lane.trouble:
                await places.tell_host(session, lane.game_id, failure.trouble, self._desk.clock.now())


def _known_to_be_closed(lane: LaneInfo) -> bool:
    """Whether these DMs have been refused in this turn: they are tried again in the next."""
    if lane.kind != lanes.DM or lane.trouble != "dm_closed" or lane.refused_at is None:
        return False
    return lane.due_since is None or lane.due_since <= lane.refused_at
