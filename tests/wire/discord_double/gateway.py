"""The gateway side: sessions over websockets, with the ways in which they end."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.discord_double import shapes
from tests.wire.discord_double.world import NoAnswer, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
WRONG_TOKEN, NOT_IDENTIFIED, RESTART = 4004, 4003, 4000
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


@dataclass(eq=False)
class Session:
    """What a bot may come back to after its connection was lost."""

    id: str
    intents: int
    sent: list[dict[str, Any]] = field(default_factory=list)
    link: Link | None = None
    valid: bool = True


class Link:
    """One websocket connection."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, *, compress: bool) -> None:
        self.socket = socket
        self._transport = request.transport
        self._deflate = zlib.compressobj() if compress else None

    async def send(self, payload: dict[str, Any]) -> None:
        text = json.dumps(payload)
        if self.socket.closed:
            return
        try:
            if self._deflate is None:
                await self.socket.send_str(text)
            else:
                packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
        except ConnectionResetError:
            # The other side is gone; the session keeps what it has missed.
            return

    def cut(self) -> None:
        """End the connection without a word."""
        if self._transport is not None:
            self._transport.abort()


class Gateway:
    """The gateway of one world. One bot is connected at a time, unsharded."""

    def __init__(self, world: World, token: str) -> None:
        self.url = ""
        self.heartbeat_interval = 41.25
        self.compress = True
        """Whether to answer a wish for zlib-stream; else everything is text."""
        self.answers_heartbeats = True
        self.identified: list[dict[str, Any]] = []
        """The data of every IDENTIFY."""
        self.resumed: list[dict[str, Any]] = []
        """The data of every RESUME."""
        self.heartbeats = 0
        self.deaths = 0
        """How often the bot's process has been reported dead."""
        self._world = world
        self._token = token
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """The newest session. Raises `NoAnswer` where the bot has never identified itself."""
        if self._session is None:
            raise NoAnswer("the bot has never come to the gateway")
        return self._session

    @property
    def connected(self) -> bool:
        """Whether the bot would get an event right now."""
        return self._session is not None and self._session.link is not None

    async def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """An event for the bot; kept for a resumed session while the connection is lost."""
        if self._session is None:
            return
        session = self._session
        payload = {"op": DISPATCH, "t": event, "s": len(session.sent) + 1, "d": data}
        session.sent.append(payload)
        if session.link is not None:
            await session.link.send(payload)

    async def ask_to_reconnect(self) -> None:
        """Tell the bot to come back, as Discord does before it restarts a gateway."""
        await self._link().send({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Tell the bot that its session is invalid; `resumable`: it may try once more to resume it."""
        self.session.valid = resumable
        await self._link().send({"op": INVALID, "d": resumable})

    async def close(self, code: int = RESTART) -> None:
        """Close the connection with a code."""
        await self._link().socket.close(code=code)

    def cut(self, *, forget: bool = False) -> None:
        """Lose the connection; `forget`: the session too, so that resuming it fails."""
        self.session.valid = self.session.valid and not forget
        self._link().cut()

    def _link(self) -> Link:
        if self.session.link is None:
            raise NoAnswer("the bot is not connected to the gateway")
        return self.session.link

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """The websocket handler."""
        socket = web.WebSocketResponse(heartbeat=None, compress=False)
        await socket.prepare(request)
        link = Link(
            socket, request, compress=self.compress and request.query.get("compress") == "zlib-stream"
        )
        await link.send({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat_interval * 1000)}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(link, json.loads(message.data))
        finally:
            if self._session is not None and self._session.link is link:
                self._session.link = None
            self._world.bell.ring()
        return socket

    async def _receive(self, link: Link, payload: dict[str, Any]) -> None:
        op, data = payload["op"], payload.get("d")
        if op == HEARTBEAT:
            self.heartbeats += 1
            if self.answers_heartbeats:
                await link.send({"op": ACK})
        elif op == IDENTIFY:
            await self._identify(link, data)
        elif op == RESUME:
            await self._resume(link, data)
        self._world.bell.ring()

    async def _identify(self, link: Link, data: dict[str, Any]) -> None:
        self.identified.append(data)
        if data["token"] != self._token:
            await link.socket.close(code=WRONG_TOKEN, message=b"Authentication failed.")
            return
        if data["intents"] & PRIVILEGED:
            await link.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        self._session = Session(f"session-{len(self.identified)}", data["intents"], link=link)
        since = "2024-01-01T00:00:00+00:00"
        guild = shapes.guild(self._world, since=since)
        ready = {
            "v": 10, "user": shapes.me(self._world.bot), "guilds": [{"id": guild["id"], "unavailable": True}],
            "session_id": self._session.id, "resume_gateway_url": self.url, "session_type": "normal",
            "application": {"id": str(self._world.bot.id), "flags": 0}, "private_channels": [], "shard": [0, 1],
        }  # fmt: skip
        await self.dispatch("READY", ready)
        await self.dispatch("GUILD_CREATE", guild)

    async def _resume(self, link: Link, data: dict[str, Any]) -> None:
        self.resumed.append(data)
        session = self._session
        if (
            session is None
            or not session.valid
            or session.id != data["session_id"]
            or data["token"] != self._token
        ):
            await link.send({"op": INVALID, "d": False})
            return
        session.link = link
        # What was missed keeps its number and comes before the word that all is well again.
        for payload in session.sent[data["seq"] :]:
            await link.send(payload)
        await self.dispatch("RESUMED", {"_trace": []})

    def bury(self) -> None:
        """The bot's process is dead: nobody needs to wait for it any longer."""
        self.deaths += 1
        self._world.bell.ring()

    async def ready(self, within: float = 10.0) -> None:
        """Wait until the bot is connected."""
        await self._world.bell.until(lambda: self.connected, within, "the bot at the gateway")

    async def gone(self, within: float = 10.0) -> None:
        """Wait until the bot is not connected."""
        await self._world.bell.until(lambda: not self.connected, within, "the bot to leave the gateway")
