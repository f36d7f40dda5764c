"""A small Discord in memory, a composer that tells revisions, and what the tests of delivery ask of both."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import discord
from sqlalchemy import select

from bot.chat.delivery import Courier, LaneInfo, Letter, MessageInfo, NoticeInfo
from bot.chat.letters import Elsewhere
from bot.chat.sender import Found
from bot.store.models import Chair, Game, Lane, Message, Notice

BOT = 99
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)


class Crash(BaseException):
    """The process dies here."""


class ManualClock:
    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass
class Posted:
    id: int
    at: datetime
    number: int
    text: str
    files: tuple[str, ...]
    buttons: int
    mentions: tuple[int, ...]
    deleted: bool = False
    nonce: str = ""

    @property
    def revisions(self) -> list[int]:
        if not self.text.startswith("tells"):
            return []
        return [int(word) for word in self.text.removeprefix("tells").split()]


@dataclass
class Fault:
    """The next `times` calls of `method` in `channel` (any if `None`) fail, `after` having been carried out or before."""

    method: str
    error: BaseException
    channel: int | None = None
    times: int = 1
    after: bool = False
    when: Callable[[dict], bool] = lambda call: True


def http_error(status: int, code: int = 0, headers: dict[str, str] | None = None) -> discord.HTTPException:
    class Response:
        reason = "reason"

    Response.status = status
    Response.headers = headers or {}
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    kind = discord.DiscordServerError if status >= 500 else kind
    return kind(Response(), {"code": code, "message": "message"})


class FakeDiscord:
    """Implements `Sender`. Counts its calls; fails as told."""

    def __init__(self, clock: ManualClock, *, dedupes: bool = True) -> None:
        self.clock = clock
        self.dedupes = dedupes
        self.channels: dict[int, list[Posted]] = {}
        self.calls: list[tuple[str, int]] = []
        self.faults: list[Fault] = []
        self.blind: set[int] = set()
        self.archived: set[int] = set()
        self.busy: dict[int, int] = {}
        self.overlaps = 0
        self.last_id = 1000
        self.gate: Callable[[str, int], object] = lambda method, channel: None

    @asynccontextmanager
    async def _calling(self, method: str, channel: int, **facts):
        self.calls.append((method, channel))
        fault = next(
            (
                f
                for f in self.faults
                if f.method == method and f.channel in (None, channel) and f.when(facts) and f.times > 0
            ),
            None,
        )
        if fault is not None:
            fault.times -= 1
            if not fault.after:
                raise fault.error
        waiting = self.gate(method, channel)
        if waiting is not None:
            await waiting
        self.busy[channel] = self.busy.get(channel, 0) + 1
        self.overlaps = max(self.overlaps, self.busy[channel])
        await asyncio.sleep(0)
        self.busy[channel] -= 1
        yield
        if fault is not None and fault.after:
            raise fault.error

    async def open_dm(self, user_id):
        async with self._calling("open_dm", user_id):
            return 7_000_000 + user_id

    async def send(self, channel_id, view, files, *, mentions, nonce):
        async with self._calling("send", channel_id, files=files, view=view):
            if channel_id in self.archived:
                raise http_error(400, 50083)
            known = [p for p in self.channels.get(channel_id, []) if p.nonce == nonce]
            if self.dedupes and known:
                if known[0].deleted:
                    raise http_error(404, 10008)
                return known[0].id
            self.last_id += 1
            post = Posted(self.last_id, self.clock.now(), 0, "", (), 0, tuple(mentions), nonce=nonce)
            self._draw(post, view, files)
            self.channels.setdefault(channel_id, []).append(post)
        return post.id

    async def edit(self, channel_id, message_id, view, files, *, mentions=()):
        async with self._calling("edit", channel_id, files=files, view=view):
            post = next(
                (p for p in self.channels.get(channel_id, []) if p.id == message_id and not p.deleted), None
            )
            if post is None:
                raise http_error(404, 10008)
            if channel_id in self.archived:
                raise http_error(400, 50083)
            self._draw(post, view, files)

    def _draw(self, post, view, files):
        parts = list(view.walk_children())
        post.number = next(part.id for part in view.children if isinstance(part, discord.ui.Container))
        post.text = " ".join(part.content for part in parts if isinstance(part, discord.ui.TextDisplay))
        post.buttons = sum(isinstance(part, discord.ui.Button) for part in parts)
        if files is not None:
            post.files = tuple(file.filename for file in files)
            for file in files:
                assert file.fp.read(), "a picture was sent twice from the same file"
                file.close()
        for part in parts:
            for item in getattr(part, "items", ()):
                assert item.media.url.removeprefix("attachment://") in post.files

    async def find(self, channel_id, number, since):
        async with self._calling("find", channel_id):
            if channel_id in self.blind:
                return None
            return next(
                (
                    Found(p.id, bool(p.files))
                    for p in self.channels.get(channel_id, [])
                    if p.number == number and p.at >= since and not p.deleted
                ),
                None,
            )

    def may_look_back(self, channel_id):
        return channel_id not in self.blind

    async def unarchive(self, channel_id):
        async with self._calling("unarchive", channel_id):
            self.archived.discard(channel_id)

    def fail(self, method: str, error: BaseException, **how) -> Fault:
        fault = Fault(method, error, **how)
        self.faults.append(fault)
        return fault

    def shown(self, channel_id: int) -> list[Posted]:
        return [post for post in self.channels.get(channel_id, []) if not post.deleted]

    def told(self, channel_id: int) -> list[int]:
        return [revision for post in self.shown(channel_id) for revision in post.revisions]

    def count(self, method: str) -> int:
        return sum(name == method for name, _ in self.calls)


def page(text: str, *, picture: bool, buttons: bool) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container = discord.ui.Container(discord.ui.TextDisplay(text))
    if picture:
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    if buttons:
        box.add_item(discord.ui.ActionRow(discord.ui.Button(label="Your move", custom_id="move")))
    view.add_item(box)
    return view


def picture_file() -> discord.File:
    return discord.File(io.BytesIO(PNG), "board.png", description="a board")


@dataclass
class PlainComposer:
    """Tells the revisions. `panels`: DMs are changed in place while they live. `silent`: lanes with nothing to show."""

    panels: bool = False
    silent: set[int] = field(default_factory=set)
    closed: bool = False
    broken: set[int] = field(default_factory=set)
    mentions: tuple[int, ...] = (5,)
    composed: int = 0
    revision: int = -1
    """Of the board that is shown, where it is ahead of what the lane wants."""

    async def compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool) -> Letter | None:
        self.composed += 1
        await asyncio.sleep(0)
        if lane.game_id in self.broken:
            raise KeyError("a sentence is missing")
        if lane.id in self.silent:
            return None
        in_place = self.panels and lane.kind == "dm"
        if in_place and lane.live is not None:
            first = lane.live.first
        text = "tells " + " ".join(map(str, range(first + 1, last + 1)))
        return Letter(
            view=page(text, picture=picture, buttons=not self.closed),
            files=(picture_file(),) if picture else (),
            mentions=self.mentions,
            kind="panel" if lane.kind == "dm" else "card",
            replaces=in_place,
            closed=self.closed,
            revision=self.revision,
        )

    async def retire(self, lane: LaneInfo, message: MessageInfo) -> discord.ui.LayoutView | None:
        text = "tells " + " ".join(map(str, range(message.first + 1, message.last + 1)))
        return page(text, picture=message.pictured, buttons=False)

    async def notice(self, notice: NoticeInfo) -> Letter | None:
        if notice.body == "stale":
            return None
        return Letter(
            view=page(f"notice {notice.subject}" + " again" * notice.edition, picture=False, buttons=False),
            mentions=(int(notice.body),) if notice.body.isdigit() else (),
            kind="notice",
        )

    async def elsewhere(self, notice: NoticeInfo) -> tuple[Elsewhere, ...]:
        return (Elsewhere(f"{notice.subject}:instead", notice.game_id, notice.channel_id, notice.body),)


class Office:
    """A store with games in it, and couriers over it."""

    def __init__(self, store, clock: ManualClock | None = None) -> None:
        self.store = store
        self.clock = clock or ManualClock()
        self.discord = FakeDiscord(self.clock)
        self.composer = PlainComposer()
        self.refused = 0
        self.couriers: list[Courier] = []

    def courier(self, **how) -> Courier:
        def refused() -> None:
            self.refused += 1

        settings = {
            "store": self.store,
            "sender": self.discord,
            "composer": self.composer,
            "clock": self.clock,
            "on_refused": refused,
            "chance": lambda: 1.0,
            "rate": 1_000_000,
            **how,
        }
        courier = Courier(
            settings.pop("store"),
            settings.pop("sender"),
            settings.pop("composer"),
            settings.pop("clock"),
            **settings,
        )
        self.couriers.append(courier)
        return courier

    async def deliver(self, courier: Courier | None = None, game_id: int | None = None) -> Courier:
        courier = courier or (self.couriers[-1] if self.couriers else self.courier())
        courier.wake(game_id)
        await courier.idle()
        return courier

    async def game(self, channel: int = 1, *, status: str = "running", wants: int = 0) -> int:
        now = self.clock.now()
        async with self.store.write() as session:
            game = Game(
                kind="hole",
                version=1,
                guild_id=1,
                channel_id=channel,
                status=status,
                host_id=None,
                options="{}",
                seed=bytes(32),
                commitment="3f9a" * 16,
                state=None,
                created_at=now,
                touched_at=now,
            )
            session.add(game)
            await session.flush()
            game_id = game.id
            await self._lane(session, game_id, "channel", channel, None, wants)
        return game_id

    async def player(self, game_id: int, user: int, *, wants: int = 0, seat: int = 0) -> int:
        async with self.store.write() as session:
            session.add(
                Chair(game_id=game_id, seat=seat, user_id=user, name="Ann", due_since=self.clock.now())
            )
            return await self._lane(session, game_id, "dm", user, seat, wants)

    async def _lane(self, session, game_id, kind, target, seat, wants) -> int:
        lane = Lane(
            game_id=game_id, kind=kind, target_id=target, seat=seat, wants=wants, next_at=self.clock.now()
        )
        session.add(lane)
        await session.flush()
        return lane.id

    async def want(self, game_id: int, revision: int, kind: str = "channel") -> None:
        async with self.store.write() as session:
            query = select(Lane).where(Lane.game_id == game_id, Lane.kind == kind)
            for lane in (await session.scalars(query)).all():
                lane.wants = revision

    async def due(self, game_id: int) -> None:
        async with self.store.write() as session:
            for chair in (await session.scalars(select(Chair).where(Chair.game_id == game_id))).all():
                chair.due_since = self.clock.now()

    async def end(self, game_id: int) -> None:
        async with self.store.write() as session:
            (await session.get(Game, game_id)).status = "over"

    async def notice(
        self, game_id: int, subject: str, body: str = "5", channel: int = 1, user: int | None = None
    ) -> None:
        now = self.clock.now()
        async with self.store.write() as session:
            session.add(
                Notice(
                    subject=subject,
                    game_id=game_id,
                    channel_id=channel,
                    user_id=user,
                    body=body,
                    created_at=now,
                    next_at=now,
                )
            )

    async def lane(self, game_id: int, kind: str = "channel") -> Lane:
        async with self.store.read() as session:
            query = select(Lane).where(Lane.game_id == game_id, Lane.kind == kind)
            return (await session.scalars(query)).one()

    async def states(self, game_id: int, kind: str = "channel") -> list[str]:
        async with self.store.read() as session:
            query = (
                select(Message.state)
                .join(Lane, Lane.id == Message.lane_id)
                .where(Lane.game_id == game_id, Lane.kind == kind)
                .order_by(Message.number)
            )
            return list((await session.scalars(query)).all())

    async def everything(self) -> list[str]:
        """All lanes and messages, for the eyes of whoever reads a failed test."""
        async with self.store.read() as session:
            return [
                str({column.key: getattr(row, column.key) for column in kind.__table__.columns})
                for kind in (Lane, Message, Notice)
                for row in (await session.scalars(select(kind))).all()
            ]

    async def notices(self) -> list[Notice]:
        async with self.store.read() as session:
            return list((await session.scalars(select(Notice).order_by(Notice.subject))).all())
