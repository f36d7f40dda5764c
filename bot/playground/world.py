"""A small Discord in memory, with one server, one channel and a few people, and the real bot on it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import simcord
from simcord import ChannelHandle, Env, MemberActor

from bot import app
from bot.chat import ids
from bot.chat.client import MoleClient
from bot.config import Settings
from bot.table.minds import Minds
from bot.trouble import Trouble

T = TypeVar("T")

PEOPLE: Final = ("Ann", "Bo", "Cy", "Di")
SERVER: Final = "The Garden"
CHANNEL: Final = "mole-hill"
NAME: Final = "Mole"
UNLIMITED: Final = 1_000_000
"""Requests in a second: nobody counts them here, and a second may never pass."""
SETTLE_SECONDS: Final = 60.0
"""How long the bot may take to have nothing left to do: a slow machine draws slowly."""

BUTTON: Final = 2
SELECT: Final = 3
TEXT: Final = 10
_PERSON = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_TIME = re.compile(r"<t:(\d+):[a-zA-Z]>")


class Post(msgspec.Struct, frozen=True):
    """A message as a person reads it: its text, its controls in brackets, its picture."""

    id: int
    channel_id: int
    text: str
    controls: str
    picture: bytes | None


class SimulatedClock:
    """The clock of the offline Discord, for the bot."""

    def __init__(self) -> None:
        self.env: Env | None = None

    def now(self) -> datetime:
        """The simulated moment; raises `RuntimeError` before there is one."""
        if self.env is None:
            raise RuntimeError("the offline Discord has not started")
        return self.env.now()


class World:
    """The offline Discord: who is there, what they have been shown."""

    def __init__(self, env: Env, bot: MoleClient, people: int) -> None:
        self.env = env
        self.bot = bot
        guild = env.create_guild(SERVER)
        self.channel: ChannelHandle = guild.create_text_channel(CHANNEL)
        self.people: tuple[MemberActor, ...] = tuple(
            guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE[:people]
        )

    async def set_option(self, host: MemberActor, name: str, value: str) -> None:
        """Set an option of the table in the lobby, as its host would. Raises `Trouble` if it is not offered."""
        say = self.bot.parts.wording.plain.say
        card = self.channel.last_message
        table = await self.bot.parts.tables.in_channel(self.channel.id)
        if card is None or table is None:
            raise RuntimeError("there is no lobby")
        try:
            sheet = (await host.click(card, label=say("table.lobby.options"))).response
            if sheet is None:
                raise RuntimeError("the options were not shown")
            await host.select(sheet, [value], custom_id=ids.option_select(table.id, name))
        except simcord.SetupError as error:
            raise Trouble(f"{table.game} offers no {name}={value}.") from error

    def posts(self) -> Iterator[Post]:
        """What stands in the channel, oldest first."""
        return self._posts(self.channel.id)

    def dms(self, person: MemberActor) -> Iterator[Post]:
        """What the bot has written to a person, oldest first."""
        channel = self.env.backend.dm_channels.get(person.id)
        return iter(()) if channel is None else self._posts(channel)

    def _posts(self, channel_id: int) -> Iterator[Post]:
        for message in list(self.env.backend.messages[channel_id].values()):
            if not message.is_ephemeral:
                yield self._post(message)

    def _post(self, message: Any) -> Post:
        texts: list[str] = []
        controls: list[str] = []
        for part in simcord.components.walk_components(message.components):
            if part["type"] == TEXT:
                texts.append(self._readable(part["content"]))
            elif part["type"] == BUTTON:
                controls.append(f"[{part.get('label', '')}]")
            elif part["type"] == SELECT:
                controls.append(f"( {part.get('placeholder', '')} v )")
        shown = message.attachments[0]["url"] if message.attachments else None
        return Post(
            id=message.id,
            channel_id=message.channel_id,
            text="\n".join(texts),
            controls=" ".join(controls),
            picture=self.env.backend.cdn.get(shown) if shown else None,
        )

    def _readable(self, text: str) -> str:
        """Mentions and time stamps as people see them."""
        users, channels = self.env.backend.users, self.env.backend.channels
        text = _PERSON.sub(lambda found: f"@{users[int(found[1])].global_name}", text)
        text = _CHANNEL.sub(lambda found: f"#{channels[int(found[1])].name}", text)
        return _TIME.sub(
            lambda found: f"{datetime.fromtimestamp(int(found[1])).astimezone():%d %b %H:%M}", text
        )


@asynccontextmanager
async def offline(
    database: Path,
    *,
    people: int,
    pause: float,
    seeds: Callable[[], bytes] | None = None,
    minds: Minds | None = None,
) -> AsyncIterator[World]:
    """The bot, running on an offline Discord of its own and a real database file.

    `pause` is as in the settings, `minds` as for `app.build`.
    """
    clock = SimulatedClock()

    async def wait(seconds: float) -> None:
        # Declared as a wait for something outside, or every click would take as long as the computers' pauses.
        await env.external_wait(asyncio.sleep(seconds), reason="a computer player's pause")

    async def outside(awaitable: Awaitable[T], /) -> T:
        return await env.external_wait(awaitable, reason="a computer player's thoughts")  # type: ignore[no-any-return]  # it gives what it is given

    # Not read from the environment: what is played here has nothing to do with the settings of a real bot.
    settings = Settings.model_construct(database_url=f"sqlite+aiosqlite:///{database}", computer_pause=pause)
    bot = app.build(
        settings, clock=clock, wait=wait, seeds=seeds, rate=UNLIMITED, minds=minds, outside=outside
    )
    env = Env(bot, settle_timeout=SETTLE_SECONDS)
    env.backend.bot_user.name = NAME
    clock.env = env
    answer = bot.tree.on_error
    await env.start()
    # Else every refusal would count as a failure of the bot.
    bot.tree.on_error = answer  # type: ignore[method-assign]  # it is what it was
    try:
        yield World(env, bot, people)
    finally:
        await env.shutdown()
