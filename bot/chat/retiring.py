"""Taking the buttons off a message that has been succeeded; its picture stays."""

from __future__ import annotations

from typing import Final

import structlog

from bot.chat.desk import Desk, Undelivered, call, written
from bot.chat.letters import stamp
from bot.chat.sender import Failure
from bot.store import lanes
from bot.store.lanes import LaneInfo, MessageInfo

ATTEMPTS: Final = 12
"""After so many, in some hours, an old message keeps its buttons: they answer that the board has moved on."""

_log = structlog.get_logger(__name__)


async def strip(desk: Desk, lane: LaneInfo, message: MessageInfo) -> str:
    """Take the buttons off; gives the state that the message is in then.

    Raises `Undelivered` with the trouble `OLD_CARD` where it helps to try again later.
    """
    view = await written(desk.composer.retire(lane, message))
    if view is None:
        return lanes.RETIRED
    stamp(view, message.number)
    channel_id, message_id = message.channel_id or 0, message.message_id or 0
    try:
        try:
            await call(desk.sender.edit(channel_id, message_id, view, None))
        except Undelivered as problem:
            if problem.failure.trouble != "thread_archived":
                raise
            await unarchive(desk, channel_id, problem)
            await call(desk.sender.edit(channel_id, message_id, view, None))
    except Undelivered as problem:
        failure = problem.failure
        if failure.trouble in ("unknown_message", "unknown_channel"):
            return lanes.GONE
        if failure.trouble == "token":
            raise
        hopeless = failure.trouble in ("rejected", "too_large", "dm_closed")
        if not hopeless and not (lane.trouble == lanes.OLD_CARD and lane.attempts >= ATTEMPTS):
            raise Undelivered(Failure(lanes.OLD_CARD, retry_after=failure.retry_after)) from problem
        _log.warning("an old message keeps its buttons", lane=lane.id, number=message.number)
    return lanes.RETIRED


async def unarchive(desk: Desk, channel_id: int, problem: Undelivered) -> None:
    """Open the archived thread again that was the problem. Raises the problem if we may not."""
    try:
        await call(desk.sender.unarchive(channel_id))
    except Undelivered as failed:
        if failed.failure.trouble in ("no_permission", "no_access"):
            raise problem from failed
        raise
