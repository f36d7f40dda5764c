"""Queries for the channels of tables: those that are gone, and putting a table into another one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store import lanes
from bot.store.games import LIVE
from bot.store.lanes import CHANNEL
from bot.store.models import Ballot, Game, Lane, Message, Notice

GONE = "unknown_channel"
"""The trouble of a lane whose channel does not exist any more."""


async def lost(session: AsyncSession, guild_id: int) -> list[Game]:
    """The live tables of a server whose channel is gone, oldest first."""
    query = (
        select(Game)
        .join(Lane, Lane.game_id == Game.id)
        .where(Game.guild_id == guild_id, Game.status.in_((*LIVE, "asleep")), Lane.kind == CHANNEL)
        .where(Lane.trouble == GONE)
        .order_by(Game.id)
    )
    return list(await session.scalars(query))


async def channels(session: AsyncSession, guild_id: int) -> list[int]:
    """The channels of the live tables of a server that are not known to be gone."""
    query = (
        select(Game.channel_id)
        .join(Lane, Lane.game_id == Game.id)
        .where(Game.guild_id == guild_id, Game.status.in_((*LIVE, "asleep")), Lane.kind == CHANNEL)
        .where(or_(Lane.trouble.is_(None), Lane.trouble != GONE))
    )
    return list(dict.fromkeys(await session.scalars(query.order_by(Game.id))))


async def lose(session: AsyncSession, channel_id: int) -> list[Game]:
    """A channel is gone: note it at its live tables."""
    query = select(Game).where(Game.channel_id == channel_id, Game.status.in_((*LIVE, "asleep")))
    games = list(await session.scalars(query.order_by(Game.id)))
    mine = (Lane.game_id.in_([game.id for game in games]), Lane.kind == CHANNEL)
    await session.execute(
        update(Lane).where(*mine).values(trouble=GONE).execution_options(synchronize_session=False)
    )
    return games


async def move(session: AsyncSession, game_id: int, channel_id: int, revision: int, now: datetime) -> None:
    """Let a table's lane show it in another channel, from its present revision on.

    What is still to be said follows, and what was asked is asked anew: the question is gone with the channel.
    """
    lane = await session.scalar(select(Lane).where(Lane.game_id == game_id, Lane.kind == CHANNEL))
    if lane is not None:
        # What was shown there is gone with the channel.
        await session.execute(update(Message).where(Message.lane_id == lane.id).values(state=lanes.GONE))
        lane.target_id, lane.trouble, lane.attempts, lane.unfinished = channel_id, None, 0, False
        lane.wants, lane.shown, lane.next_at = revision, min(lane.shown, revision - 1), now
        lane.leased_until = None
    still_asked = select(Ballot.subject).where(Ballot.game_id == game_id, Ballot.closed_at.is_(None))
    await session.execute(
        update(Notice)
        .where(Notice.game_id == game_id, Notice.user_id.is_(None))
        .where(or_(Notice.sent_at.is_(None), Notice.subject.in_(still_asked)))
        .values(
            channel_id=channel_id,
            place_id=None,
            message_id=None,
            next_at=now,
            sent_at=None,
            tried_at=None,
            leased_until=None,
        )
        .execution_options(synchronize_session=False)
    )
