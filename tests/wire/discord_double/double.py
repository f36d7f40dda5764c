"""The double as tests use it: one server, one guild, people who act, and things that go wrong."""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web
from discord import Permissions

from tests.support import checks
from tests.wire.discord_double import shapes
from tests.wire.discord_double.faults import Faults, Record
from tests.wire.discord_double.gateway import Gateway
from tests.wire.discord_double.limits import Limits
from tests.wire.discord_double.people import People
from tests.wire.discord_double.rest import PREFIX, Rest
from tests.wire.discord_double.world import THREAD, USUAL, Channel, Message, User, World

T = TypeVar("T")
TOKEN = "double.token.of-the-bot"  # noqa: S105 -- it opens nothing


class Double(People):
    """A small Discord on the loopback interface. Use it as an async context manager.

    Every request is checked as `tests.support.checks` does, every answer against Discord's description; on leaving,
    whatever was wrong is raised as an `AssertionError`.
    """

    token = TOKEN

    def __init__(self) -> None:
        self.world = World()
        self.gateway = Gateway(self.world, TOKEN)
        super().__init__(self.world, self.gateway)

    async def __aenter__(self) -> Self:
        checks.warn_if_unchecked()
        app = web.Application(client_max_size=64 << 20)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        app.router.add_get("/gateway/", self.gateway.serve)
        listener = socket.create_server(("127.0.0.1", 0))
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.rest_url = f"http://{address}{PREFIX}"
        self.gateway.url = self.gateway_url = f"ws://{address}/gateway/"
        self._rest = Rest(self.world, TOKEN, f"http://{address}", self.gateway_url)
        self._rest.register(app)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.faults.clear()
        await self._runner.cleanup()
        if error is None:
            self.check()

    def check(self) -> None:
        """Raise `AssertionError` with all that either side has done wrong so far."""
        assert not self.wrong, "\n".join(dict.fromkeys(self.wrong))

    @property
    def wrong(self) -> list[str]:
        """What either side has done wrong. A test that provokes something clears it."""
        return self._rest.wrong

    @property
    def faults(self) -> Faults:
        """What shall go wrong next."""
        return self._rest.faults

    @property
    def limits(self) -> Limits:
        """The rate limits to keep to; none at first."""
        return self._rest.limits

    @property
    def requests(self) -> list[Record]:
        """Every request so far, in order."""
        return self._rest.requests

    def requested(self, method: str, path_end: str) -> list[Record]:
        """The requests of this method whose path ends so."""
        return [
            record for record in self.requests if record.method == method and record.path.endswith(path_end)
        ]

    async def until(self, predicate: Callable[[], T], within: float = 10.0, what: str = "") -> T:
        """Wait until the predicate gives something true, and return that. Raises `NoAnswer` after `within` seconds."""
        return await self.world.bell.until(predicate, within, what)

    def person(
        self, name: str, shown: str | None = None, *, dms_open: bool = True, **permissions: bool
    ) -> User:
        """A member of the guild, with these permissions beside the usual."""
        rights = USUAL | Permissions(**permissions).value
        user = User(self.world.new_id(), name, shown or name, dms_open=dms_open, permissions=rights)
        self.world.users[user.id] = user
        return user

    async def channel(self, name: str) -> Channel:
        """A text channel of the guild."""
        place = Channel(self.world.new_id(), name)
        return await self._new(place, "CHANNEL_CREATE")

    async def thread(self, name: str, parent: Channel) -> Channel:
        """A public thread of a channel."""
        place = Channel(self.world.new_id(), name, THREAD, parent=parent)
        return await self._new(place, "THREAD_CREATE")

    async def _new(self, place: Channel, event: str) -> Channel:
        self.world.channels[place.id] = place
        await self.gateway.dispatch(event, shapes.channel(self.world, place))
        return place

    async def deny(self, place: Channel, **permissions: bool) -> None:
        """Take these permissions from the bot in this channel; without any, give all back."""
        place.denied = Permissions(**permissions).value
        await self.gateway.dispatch("CHANNEL_UPDATE", shapes.channel(self.world, place))

    async def delete_channel(self, place: Channel) -> None:
        """The channel is gone, with all that was said in it."""
        place.deleted = True
        for message in self.messages(place):
            message.deleted = True
        await self.gateway.dispatch("CHANNEL_DELETE", shapes.channel(self.world, place))

    def delete(self, message: Message) -> None:
        """Somebody deletes a message. A bot with the guilds intent alone does not hear of it."""
        message.deleted = True
        self.world.bell.ring()

    def say(self, user: User, place: Channel, content: str) -> Message:
        """A person writes something."""
        message = Message(self.world.new_id(), place, user, self.world.now(), content)
        self.world.messages[message.id] = message
        return message

    def dm(self, user: User) -> Channel:
        """The bot's DM channel with this person."""
        return self.world.dm(user)

    def messages(self, place: Channel, user: User | None = None) -> list[Message]:
        """The messages of a channel in order, as everybody sees them; with `user` also what is for them alone."""
        return list(self.world.seen(place, user))

    async def message(
        self,
        place: Channel,
        predicate: Callable[[Message], object] = bool,
        *,
        user: User | None = None,
        within: float = 10.0,
    ) -> Message:
        """The newest message in a channel that fits; waits for one."""

        def newest() -> Message | None:
            return next(
                (message for message in reversed(self.messages(place, user)) if predicate(message)), None
            )

        found = await self.until(newest, within, f"a message in #{place.name}")
        assert found is not None
        return found

    async def registered(self, *names: str, within: float = 20.0) -> None:
        """Wait until these commands are registered, and the bot is connected."""
        await self.gateway.ready(within)

        def known() -> bool:
            return set(names) <= {
                command["name"] for commands in self.world.commands.values() for command in commands
            }

        await self.until(known, within, f"the commands {names}")
