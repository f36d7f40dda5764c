"""Delivery's queries: which lanes and notices are due, who serves them, what has been shown and what may have been.

Every function takes the session of a transaction that the caller opened; those that write expect it to be a writing one.
A lane or notice is served by whoever holds its lease, and every write of a server first proves that it still does: after
a lease has lapsed and somebody else has taken it, `LeaseLost` is raised and nothing is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, and_, case, exists, false, func, literal, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bot.store.models import Chair, Game, Lane, Message, Moment, Notice

CHANNEL: Final = "channel"
DM: Final = "dm"

GOING: Final = "going"
LIVE: Final = "live"
RETIRED: Final = "retired"
GONE: Final = "gone"

OLD_CARD: Final = "old_card"
"""The trouble of a lane whose news are out, but whose older message still has its buttons."""
OWN_FAULTS: Final = ("rejected", "fault")
"""Troubles of what was to be said, not of the place: a later game in the same channel does not wait for these."""
ASKED_TO_WAIT: Final = "rate_limited"
"""The trouble that lasts as long as Discord said, whoever acts meanwhile."""


class LeaseLost(Exception):
    """Somebody else serves this lane or notice now."""


class Serving(NamedTuple):
    """What a process is serving. A clock that jumps ahead, as after a sleep of the machine, makes none of it anybody else's."""

    lanes: frozenset[int] = frozenset()
    notices: frozenset[str] = frozenset()


NOTHING: Final = Serving()


class MessageInfo(msgspec.Struct, frozen=True):
    """A message of a lane; see `models.Message`."""

    number: int
    kind: str
    first: int
    last: int
    channel_id: int | None
    message_id: int | None
    pictured: bool
    alt: str
    at: datetime


class LaneInfo(msgspec.Struct, frozen=True):
    """A lane with what its server and its composer must know; see `models.Lane`.

    `live` is the newest message, if it has buttons, `older` the others that still have them, `going` the one that may have
    gone out. `channel_id` is the game's channel, also for a DM; `target_id` is that channel or the player.
    `due_since` and `refused_at` are of a DM's player: waited for since, last found unreachable.
    """

    id: int
    game_id: int
    kind: str
    target_id: int
    seat: int | None
    guild_id: int
    channel_id: int
    status: str
    wants: int
    shown: int
    attempts: int
    trouble: str | None
    salt: str
    live: MessageInfo | None
    older: tuple[MessageInfo, ...]
    going: MessageInfo | None
    due_since: datetime | None
    refused_at: datetime | None

    @property
    def over(self) -> bool:
        """Whether nothing more will happen in the game."""
        return self.status in ("over", "aborted")


class LaneTrouble(msgspec.Struct, frozen=True):
    """Why a lane does not get through, or not as it should. `waiting`: something is still to be shown there."""

    game_id: int
    kind: str
    target_id: int
    seat: int | None
    trouble: str
    attempts: int
    next_at: datetime
    waiting: bool


def _pending(lane: Any = Lane) -> ColumnElement[bool]:
    # Written as in the partial index, or SQLite would not use it.
    return or_(lane.wants > lane.shown, lane.unfinished)


def _unblocked() -> ColumnElement[bool]:
    """A channel's earlier game speaks first, lest its end comes after the next game's beginning."""
    earlier = aliased(Lane)
    return or_(
        Lane.kind != CHANNEL,
        ~exists().where(
            earlier.target_id == Lane.target_id,
            earlier.kind == CHANNEL,
            earlier.id < Lane.id,
            earlier.wants > earlier.shown,
            func.coalesce(earlier.trouble, "").not_in(OWN_FAULTS),
        ),
    )


def _undisturbed(now: datetime, serving: Serving) -> ColumnElement[bool]:
    """In a channel one thing is said after the other: no card while a notice may be on its way there."""
    said = aliased(Notice)
    return or_(
        Lane.kind != CHANNEL,
        ~exists().where(
            said.channel_id == Lane.target_id,
            said.user_id.is_(None),
            said.sent_at.is_(None),
            or_(said.leased_until > now, among(said.subject, serving.notices)),
        ),
    )


def _urgent() -> ColumnElement[bool]:
    """News do not wait for the next attempt at an old card."""
    return and_(Lane.trouble == OLD_CARD, Lane.wants > Lane.shown)


def _at_once() -> ColumnElement[bool]:
    """Nothing has failed that would have to be waited for, whatever the clock said then and says now."""
    return or_(Lane.attempts == 0, _urgent())


async def claim_lanes(
    session: AsyncSession, now: datetime, until: datetime, limit: int, serving: Serving = NOTHING
) -> tuple[int, ...]:
    """Take the leases of up to `limit` lanes that are due and free; first those that were served longest ago.

    `serving`: what the caller serves already, whatever the clock says of its leases.
    """
    due = (
        select(Lane.id)
        .where(
            _pending(),
            or_(Lane.next_at <= now, _at_once()),
            free(Lane, now),
            ~among(Lane.id, serving.lanes),
            _unblocked(),
            _undisturbed(now, serving),
        )
        .order_by(Lane.next_at, Lane.id)
        .limit(limit)
    )
    taken = []
    for lane_id in (await session.scalars(due)).all():
        mine = update(Lane).where(Lane.id == lane_id, free(Lane, now)).values(leased_until=until)
        if await changed(session, mine):
            taken.append(lane_id)
    return tuple(taken)


async def next_due(session: AsyncSession, now: datetime) -> datetime | None:
    """When the next lane or notice will be due and free; in the past if one is now; `None` if nothing waits."""
    lane_at = case((_at_once(), literal(now, Moment())), else_=Lane.next_at)
    lanes = select(func.min(_later(lane_at, Lane.leased_until))).where(_pending(), _unblocked())
    notices = select(func.min(_later(Notice.next_at, Notice.leased_until))).where(Notice.sent_at.is_(None))
    times = [await session.scalar(lanes), await session.scalar(notices)]
    return min((at for at in times if at is not None), default=None)


def _later(at: Any, leased_until: Any) -> ColumnElement[datetime]:
    return case((leased_until > at, leased_until), else_=at)


def free(kind: type[Lane | Notice], now: datetime) -> ColumnElement[bool]:
    """Nobody holds the lease."""
    return or_(kind.leased_until.is_(None), kind.leased_until <= now)


def among(column: Any, values: Collection[Any]) -> ColumnElement[bool]:
    """Whether a column has one of these values; of none, nothing is asked, or SQLite would read a table of none."""
    return column.in_(values) if values else false()


async def changed(session: AsyncSession, statement: Any) -> bool:
    """Carry an update out; whether it has found its row."""
    result = await session.execute(statement)
    assert isinstance(result, CursorResult)  # noqa: S101 - what an UPDATE gives, narrowed for the type checker
    return result.rowcount == 1


async def free_all(session: AsyncSession) -> None:
    """Lift every lease. Only for a process that knows that no other one is serving."""
    for kind in (Lane, Notice):
        await session.execute(update(kind).where(kind.leased_until.is_not(None)).values(leased_until=None))


async def keep_lane(session: AsyncSession, lane_id: int, lease: datetime, **values: Any) -> None:
    """Write `values` into a lane whose lease is ours. Raises `LeaseLost`."""
    if not await changed(
        session, update(Lane).where(Lane.id == lane_id, Lane.leased_until == lease).values(**values)
    ):
        raise LeaseLost(lane_id)


async def lane(session: AsyncSession, lane_id: int) -> LaneInfo:
    """The lane as it stands. Raises `LeaseLost` if its game has been removed."""
    row = (
        await session.execute(
            select(Lane, Game).join(Game, Lane.game_id == Game.id).where(Lane.id == lane_id)
        )
    ).one_or_none()
    if row is None:
        raise LeaseLost(lane_id)
    place, game = row
    shown = (
        await session.scalars(
            select(Message)
            .where(Message.lane_id == lane_id, Message.state.in_((GOING, LIVE)))
            .order_by(Message.number)
        )
    ).all()
    live = [_message(m) for m in shown if m.state == LIVE]
    going = [_message(m) for m in shown if m.state == GOING]
    if live and await _succeeded(session, lane_id, live[-1]):
        newest, older = None, live
    else:
        newest, older = (live[-1] if live else None), live[:-1]
    due_since, refused_at = await _player(session, place) if place.kind == DM else (None, None)
    return LaneInfo(
        id=place.id,
        game_id=place.game_id,
        kind=place.kind,
        target_id=place.target_id,
        seat=place.seat,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        status=game.status,
        wants=place.wants,
        shown=place.shown,
        attempts=place.attempts,
        trouble=place.trouble,
        salt=game.commitment,
        live=newest,
        older=tuple(older),
        going=going[0] if going else None,
        due_since=due_since,
        refused_at=refused_at,
    )


async def _succeeded(session: AsyncSession, lane_id: int, message: MessageInfo) -> bool:
    """Whether a later message went out without buttons, as at the end of a game: it is never live itself."""
    later = select(Message.number).where(
        Message.lane_id == lane_id, Message.state == RETIRED, Message.number > message.number
    )
    return await session.scalar(later.limit(1)) is not None


def _message(row: Message) -> MessageInfo:
    return MessageInfo(
        row.number,
        row.kind,
        row.first,
        row.last,
        row.channel_id,
        row.message_id,
        row.pictured,
        row.alt,
        row.at,
    )


async def _player(session: AsyncSession, place: Lane) -> tuple[datetime | None, datetime | None]:
    due = select(Chair.due_since).where(Chair.game_id == place.game_id, Chair.user_id == place.target_id)
    refused = select(func.max(Message.at)).where(
        Message.lane_id == place.id, Message.state == GONE, Message.message_id.is_(None)
    )
    return await session.scalar(due), await session.scalar(refused)


async def begin_message(session: AsyncSession, lane_id: int, **facts: Any) -> int:
    """Note a message that is about to go out; gives its number."""
    row = Message(lane_id=lane_id, **facts)
    session.add(row)
    await session.flush()
    return row.number


async def change_message(session: AsyncSession, number: int, **values: Any) -> None:
    """Write `values` into a message."""
    await session.execute(update(Message).where(Message.number == number).values(**values))


async def forget_messages(session: AsyncSession, lane_id: int) -> None:
    """The channel is gone, and every message with it."""
    await session.execute(
        update(Message).where(Message.lane_id == lane_id, Message.state.in_((GOING, LIVE))).values(state=GONE)
    )


async def drop_message(session: AsyncSession, number: int) -> None:
    """Forget a message that has certainly not gone out."""
    row = await session.get(Message, number)
    if row is not None:
        await session.delete(row)


async def of_person(session: AsyncSession, game_id: int, user_id: int) -> Lane | None:
    """The lane of a person's DMs about a game, to be changed; `None` where there is none yet."""
    query = select(Lane).where(Lane.game_id == game_id, Lane.kind == DM, Lane.target_id == user_id)
    return (await session.execute(query)).scalar_one_or_none()


async def newest_card(session: AsyncSession, game_id: int) -> int | None:
    """The id of the message that shows a game in its channel; `None` before it has gone out."""
    query = (
        select(Message.message_id)
        .join(Lane, Lane.id == Message.lane_id)
        .where(Lane.game_id == game_id, Lane.kind == CHANNEL, Message.state.in_((LIVE, RETIRED)))
        .order_by(Message.number.desc())
        .limit(1)
    )
    return await session.scalar(query)


async def hurry(session: AsyncSession, games: Iterable[int], now: datetime) -> None:
    """Somebody acts in these games, so Discord answers and what was wrong may be mended: try their channels again."""
    theirs = select(Lane.target_id).where(Lane.game_id.in_(tuple(games)), Lane.kind == CHANNEL)
    here = or_(
        Lane.game_id.in_(tuple(games)),
        and_(Lane.kind == CHANNEL, Lane.target_id.in_(theirs)),
    )
    await session.execute(
        update(Lane)
        .where(here, _pending(), Lane.next_at > now, func.coalesce(Lane.trouble, "") != ASKED_TO_WAIT)
        .values(next_at=now)
        .execution_options(synchronize_session=False)
    )


async def troubles(session: AsyncSession, channel_id: int) -> tuple[LaneTrouble, ...]:
    """What is wrong with the lanes of this channel's games: the channel itself and its players' DMs, newest game first.

    Games that are over count only while something of them is still to be shown.
    """
    rows = await session.scalars(
        select(Lane)
        .join(Game, Lane.game_id == Game.id)
        .where(
            Game.channel_id == channel_id,
            Lane.trouble.is_not(None),
            or_(Game.status.in_(("lobby", "running")), _pending()),
        )
        .order_by(Lane.game_id.desc(), Lane.id)
    )
    return tuple(
        LaneTrouble(
            row.game_id,
            row.kind,
            row.target_id,
            row.seat,
            row.trouble or "",
            row.attempts,
            row.next_at,
            row.wants > row.shown,
        )
        for row in rows
    )
