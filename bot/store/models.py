"""The tables. Types are chosen so that the same models run on SQLite and on PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import DateTime, TypeDecorator

UNSEEN: Final = "due_since IS NOT NULL AND user_id IS NOT NULL AND seen_turn < turn"
"""Of a chair: its player is due and it was not looked yet whether they are still there."""
ALIVE: Final = "status IN ('lobby', 'running')"
"""Of a table: a query uses the index of live tables when it says this in the same words."""


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets the zone and gives naive times back; this puts it on again."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database: refuse naive times, they would be read in somebody's zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("times in the database are in UTC: a naive one was given")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """The metadata of all tables. Constraints have names, so that a later migration can refer to them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Game(Base):
    """A table: a lobby, a running game, or one that is over. The state is a snapshot; the log is what led to it."""

    __tablename__ = "game"
    __table_args__ = (
        # One live table per channel or thread, whatever the code believes.
        Index(
            "one_live_table_per_channel",
            "channel_id",
            unique=True,
            sqlite_where=text(ALIVE),
            postgresql_where=text(ALIVE),
        ),
        Index("game_by_channel", "channel_id", "id"),
        Index("game_by_status", "status"),
        Index(
            "game_by_look",
            "look_at",
            sqlite_where=text("look_at IS NOT NULL"),
            postgresql_where=text("look_at IS NOT NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(32))
    version: Mapped[int] = mapped_column(Integer)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(String(16))
    host_id: Mapped[int | None] = mapped_column(BigInteger)
    options: Mapped[str] = mapped_column(Text)
    seed: Mapped[bytes] = mapped_column(LargeBinary(32))
    commitment: Mapped[str] = mapped_column(String(64))
    terms: Mapped[str] = mapped_column(Text, server_default=text("'{}'"), default="{}")
    """What was agreed on besides the game's own options, see `bot.table.terms`."""
    rematch_of: Mapped[int | None] = mapped_column(Integer)
    """The table whose people wanted to play once more."""
    state: Mapped[str | None] = mapped_column(Text)
    revision: Mapped[int] = mapped_column(Integer, default=0)
    entries: Mapped[int] = mapped_column(Integer, default=0)
    created_at: Mapped[datetime] = mapped_column(Moment)
    begun_at: Mapped[datetime | None] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)
    touched_at: Mapped[datetime] = mapped_column(Moment)
    look_at: Mapped[datetime | None] = mapped_column(Moment)
    """When to look whether anybody still cares for this table."""

    # Compare and swap: an update finds no row when somebody else has raised the revision meanwhile.
    __mapper_args__ = {"version_id_col": revision, "version_id_generator": False}  # noqa: RUF012 -- SQLAlchemy's name


class Chair(Base):
    """Who sits on a seat, that seat's draft (the actions and half-made words chosen but not confirmed), and its clock.

    `turn` counts how often it has been waited for. Its time ends at `deadline_at`; after that it lives on its `bank`, in
    seconds. `stopped_at`: since when the clock stands still. `mark` is how far things have come, see `bot.table.clocks`;
    `clock_at` is when the clock is to be looked at next. `standin`: why a computer player moves for whoever sits there.
    `seen_turn`: up to which turn it was seen that the player is still on the server. `asking`: something about this seat is asked.
    `ahead`: what it has lined up, see `bot.table.orders`.
    """

    __tablename__ = "chair"
    __table_args__ = (
        Index("chair_by_user", "user_id"),
        UniqueConstraint("game_id", "user_id"),
        # The computer seats that are due are looked for after every commit, however many games are stored.
        Index(
            "chair_computer_due",
            "game_id",
            sqlite_where=text("computer IS NOT NULL AND due_since IS NOT NULL"),
            postgresql_where=text("computer IS NOT NULL AND due_since IS NOT NULL"),
        ),
        Index(
            "chair_standin_due",
            "game_id",
            sqlite_where=text("standin IS NOT NULL AND due_since IS NOT NULL"),
            postgresql_where=text("standin IS NOT NULL AND due_since IS NOT NULL"),
        ),
        Index(
            "chair_unseen",
            "due_since",
            sqlite_where=text(UNSEEN),
            postgresql_where=text(UNSEEN),
        ),
        Index(
            "chair_by_clock",
            "clock_at",
            sqlite_where=text("clock_at IS NOT NULL"),
            postgresql_where=text("clock_at IS NOT NULL"),
        ),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    computer: Mapped[str | None] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(64))
    given_up: Mapped[bool] = mapped_column(Boolean, default=False)
    decision: Mapped[int] = mapped_column(Integer, default=0)
    step: Mapped[int] = mapped_column(Integer, default=0)
    draft: Mapped[str] = mapped_column(Text, default="[]")
    partial: Mapped[str] = mapped_column(Text, default="[]")
    due_since: Mapped[datetime | None] = mapped_column(Moment)
    turn: Mapped[int] = mapped_column(Integer, server_default=text("0"), default=0)
    deadline_at: Mapped[datetime | None] = mapped_column(Moment)
    bank: Mapped[int] = mapped_column(Integer, server_default=text("0"), default=0)
    stopped_at: Mapped[datetime | None] = mapped_column(Moment)
    mark: Mapped[int] = mapped_column(Integer, server_default=text("0"), default=0)
    clock_at: Mapped[datetime | None] = mapped_column(Moment)
    nudged_at: Mapped[datetime | None] = mapped_column(Moment)
    standin: Mapped[str | None] = mapped_column(String(16))
    asking: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    seen_turn: Mapped[int] = mapped_column(Integer, server_default=text("0"), default=0)
    ahead: Mapped[str] = mapped_column(Text, server_default=text("'{}'"), default="{}")


class Entry(Base):
    """One entry of a game's log. Only ever inserted."""

    __tablename__ = "entry"
    __table_args__ = (Index("entry_by_revision", "game_id", "revision"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    index: Mapped[int] = mapped_column(Integer, primary_key=True)
    revision: Mapped[int] = mapped_column(Integer)
    at: Mapped[datetime] = mapped_column(Moment)
    body: Mapped[str] = mapped_column(Text)


class Request(Base):
    """A request that has been carried out: the same id is never carried out again."""

    __tablename__ = "request"
    __table_args__ = (Index("request_by_age", "at"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    at: Mapped[datetime] = mapped_column(Moment)


class Lane(Base):
    """A place that wants to show a game: its channel, or the DMs with one of its players.

    `wants` and `shown` are revisions of the game. While `wants > shown` the worker has something to do here, only while it
    holds the lease, and after failed `attempts` not before `next_at`; else that is when it was last served. `unfinished`: a message may have gone out unrecorded, or an older one
    still has its buttons. `trouble` keeps why the last attempt failed. The table writes `wants` and nothing else (a new
    lane is due at once); the rest is delivery's.
    """

    __tablename__ = "lane"
    __table_args__ = (
        UniqueConstraint("game_id", "kind", "target_id"),
        Index(
            "lane_due",
            "next_at",
            sqlite_where=text("wants > shown OR unfinished = 1"),
            postgresql_where=text("wants > shown OR unfinished"),
        ),
        Index("lane_by_target", "target_id"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    target_id: Mapped[int] = mapped_column(BigInteger)
    seat: Mapped[int | None] = mapped_column(Integer)
    wants: Mapped[int] = mapped_column(Integer, default=0)
    shown: Mapped[int] = mapped_column(Integer, default=-1)
    unfinished: Mapped[bool] = mapped_column(Boolean, default=False)
    next_at: Mapped[datetime] = mapped_column(Moment)
    leased_until: Mapped[datetime | None] = mapped_column(Moment)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    trouble: Mapped[str | None] = mapped_column(String(200))


class Message(Base):
    """One message of a lane. Its number is the id of its container, by which it can be found again in the channel.

    `state`: `going` (may or may not have gone out), `live` (its buttons work), `retired` (shown, without buttons),
    `gone` (deleted by somebody, or never let through). `first` and `last` are the revisions that it tells, `first`
    exclusive; `at` is when it was last sent; `pictured` whether it went out with its picture, `alt` what that says.
    """

    __tablename__ = "message"
    __table_args__ = (Index("message_by_lane", "lane_id", "state"),)

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    lane_id: Mapped[int] = mapped_column(ForeignKey("lane.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    first: Mapped[int] = mapped_column(Integer)
    last: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(String(16))
    channel_id: Mapped[int | None] = mapped_column(BigInteger)
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    pictured: Mapped[bool] = mapped_column(Boolean, default=False)
    alt: Mapped[str] = mapped_column(Text, default="")
    at: Mapped[datetime] = mapped_column(Moment)


class Notice(Base):
    """Something said once, apart from the lanes: its subject is unique, so it is never said twice.

    It is due from `next_at` until `sent_at` is set. `tried_at` is when it was last sent: it may have gone out since.
    It is for the DMs with `user_id`, if set, else for the channel. Once it stands as `message_id` in `place_id`, it can be
    renewed: what it says then is put in its place. `edition` counts how often that was asked for.
    """

    __tablename__ = "notice"
    __table_args__ = (
        Index(
            "notice_due",
            "next_at",
            sqlite_where=text("sent_at IS NULL"),
            postgresql_where=text("sent_at IS NULL"),
        ),
        Index("notice_by_game", "game_id"),
    )

    subject: Mapped[str] = mapped_column(String(100), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    channel_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    body: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)
    next_at: Mapped[datetime] = mapped_column(Moment)
    tried_at: Mapped[datetime | None] = mapped_column(Moment)
    sent_at: Mapped[datetime | None] = mapped_column(Moment)
    leased_until: Mapped[datetime | None] = mapped_column(Moment)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    trouble: Mapped[str | None] = mapped_column(String(200))
    edition: Mapped[int] = mapped_column(Integer, server_default=text("0"), default=0)
    place_id: Mapped[int | None] = mapped_column(BigInteger)
    message_id: Mapped[int | None] = mapped_column(BigInteger)


class Ballot(Base):
    """A question to the people of a table, once per subject. Open until `closed_at` is set; `result` says how it ended.

    It is about a seat and, where it counts, about that seat's `turn`; `user_id` is who is offered it, or asks for it.
    """

    __tablename__ = "ballot"
    __table_args__ = (
        UniqueConstraint("subject"),
        Index("ballot_by_game", "game_id"),
        Index(
            "ballot_by_end",
            "expires_at",
            sqlite_where=text("closed_at IS NULL"),
            postgresql_where=text("closed_at IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    subject: Mapped[str] = mapped_column(String(100))
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int] = mapped_column(Integer)
    turn: Mapped[int] = mapped_column(Integer)
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    opened_at: Mapped[datetime] = mapped_column(Moment)
    expires_at: Mapped[datetime] = mapped_column(Moment)
    closed_at: Mapped[datetime | None] = mapped_column(Moment)
    result: Mapped[str | None] = mapped_column(String(16))


class Vote(Base):
    """What one seat has said to a question; it may think again while the question is open."""

    __tablename__ = "vote"

    ballot_id: Mapped[int] = mapped_column(ForeignKey("ballot.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    yes: Mapped[bool] = mapped_column(Boolean)
    at: Mapped[datetime] = mapped_column(Moment)


class Person(Base):
    """What a person has set for themselves, and their absence. Who has set nothing has no row.

    Quiet hours are minutes of the day in the person's zone. `theme` and `language` are empty for the server's own.
    `away_seconds` is what has been used of the allowance of the year `away_year`.
    """

    __tablename__ = "person"
    __table_args__ = (
        Index(
            "person_away",
            "away_until",
            sqlite_where=text("away_until IS NOT NULL"),
            postgresql_where=text("away_until IS NOT NULL"),
        ),
    )

    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    quiet_from: Mapped[int | None] = mapped_column(Integer)
    quiet_to: Mapped[int | None] = mapped_column(Integer)
    reminders: Mapped[bool] = mapped_column(Boolean, default=True)
    dms: Mapped[bool] = mapped_column(Boolean, default=True)
    confirm: Mapped[bool] = mapped_column(Boolean, default=True)
    theme: Mapped[str | None] = mapped_column(String(16))
    language: Mapped[str | None] = mapped_column(String(16))
    away_from: Mapped[datetime | None] = mapped_column(Moment)
    away_until: Mapped[datetime | None] = mapped_column(Moment)
    away_standin: Mapped[bool] = mapped_column(Boolean, default=False)
    away_year: Mapped[int | None] = mapped_column(Integer)
    away_seconds: Mapped[int] = mapped_column(Integer, default=0)


class Look(Base):
    """What a person has looked back at: a recap told the revisions from `since` (exclusive) to `upto`."""

    __tablename__ = "look"
    __table_args__ = (Index("look_by_user", "user_id"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    since: Mapped[int] = mapped_column(Integer)
    upto: Mapped[int] = mapped_column(Integer)
    at: Mapped[datetime] = mapped_column(Moment)


class Result(Base):
    """How a game that was played to its end went for one seat. `user_id` is empty for a computer player's.

    `kind`, `guild_id` and `at` repeat the game's own, for the sums of a server.
    """

    __tablename__ = "result"
    __table_args__ = (
        Index("result_by_user", "user_id", "kind"),
        Index("result_by_guild", "guild_id", "kind", "user_id"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    guild_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    computer: Mapped[str | None] = mapped_column(String(16))
    place: Mapped[int] = mapped_column(Integer)
    score: Mapped[int | None] = mapped_column(Integer)
    rated: Mapped[bool] = mapped_column(Boolean)
    at: Mapped[datetime] = mapped_column(Moment)


class Rating(Base):
    """How good a person is at a game among the people of a server: a mean, how unsure it is, and of how many games."""

    __tablename__ = "rating"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(32), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)


class Setting(Base):
    """A value the bot keeps for itself, such as the fingerprint of the commands it has registered."""

    __tablename__ = "setting"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
