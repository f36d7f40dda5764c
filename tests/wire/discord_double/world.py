"""What the double remembers: people, channels, messages, interactions. No network in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from discord import Permissions

from tests.support.payloads import BUTTON, CONTAINER, SELECTS, TEXT, walk

T = TypeVar("T")

TEXT_CHANNEL, DM, THREAD = 0, 1, 11
EPHEMERAL, LOADING = 1 << 6, 1 << 7
EPOCH_MS = 1420070400000

USUAL = Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True, embed_links=True,
    read_message_history=True, use_application_commands=True,
).value  # fmt: skip


class NoAnswer(AssertionError):
    """The bot did not do in time what a person on Discord was waiting for."""


@dataclass(eq=False)
class User:
    id: int
    name: str
    shown: str
    bot: bool = False
    dms_open: bool = True
    permissions: int = USUAL
    """What this person may do in every channel of the guild."""

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Channel:
    id: int
    name: str
    kind: int = TEXT_CHANNEL
    recipient: User | None = None
    parent: Channel | None = None
    denied: int = 0
    """What the bot may not do here."""
    deleted: bool = False
    archived: bool = False


@dataclass(frozen=True)
class Attachment:
    id: int
    name: str
    data: bytes
    description: str | None
    url: str


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    author: User
    at: datetime
    content: str = ""
    flags: int = 0
    components: list[dict[str, Any]] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: tuple[int, ...] = ()
    """Who is named in it."""
    pinged: tuple[int, ...] = ()
    """Who was notified when it came."""
    nonce: str | None = None
    interaction: Interaction | None = None
    edited_at: datetime | None = None
    deleted: bool = False
    edits: int = 0

    @property
    def loading(self) -> bool:
        """It only says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def only_for(self) -> User | None:
        """The one person who sees an ephemeral message."""
        return self.interaction.user if self.flags & EPHEMERAL and self.interaction else None

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Every component, nested ones included, in reading order."""
        return list(walk(self.components))

    @property
    def text(self) -> str:
        """All that can be read in it."""
        texts = [part["content"] for part in self.parts if part["type"] == TEXT]
        return "\n".join(filter(None, [self.content, *texts]))

    @property
    def number(self) -> int | None:
        """The id of its outermost container."""
        return next((part["id"] for part in self.components if part["type"] == CONTAINER), None)

    @property
    def controls(self) -> list[dict[str, Any]]:
        """What can be pressed or chosen from."""
        return [part for part in self.parts if part["type"] == BUTTON or part["type"] in SELECTS]

    def control(self, name: str) -> dict[str, Any]:
        """The button or select with this custom id, label or placeholder.

        Raises `LookupError` where there is none, or several.
        """
        for key in ("custom_id", "label", "placeholder"):
            found = [part for part in self.controls if part.get(key) == name]
            if len(found) == 1:
                return found[0]
            if found:
                raise LookupError(f"{len(found)} controls have the {key} {name!r}")
        known = [
            part.get("label") or part.get("placeholder") or part.get("custom_id") for part in self.controls
        ]
        raise LookupError(f"no control {name!r}; there are {known}")


@dataclass(eq=False)
class Interaction:
    """Something a person has done, and what the bot has answered."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    source: Message | None = None
    opened_by: Interaction | None = None
    """What opened the form that is submitted."""
    began: float = field(default_factory=time.monotonic)
    answered: int | None = None
    """The type of the callback; `None` while there is none."""
    answered_after: float | None = None
    message: Message | None = None
    """What `@original` stands for."""
    followups: list[Message] = field(default_factory=list)
    choices: list[dict[str, Any]] | None = None
    modal: dict[str, Any] | None = None
    shows: int = 0
    """How often something visible has come of it."""

    @property
    def reply(self) -> Message:
        """The newest message that this person got by it."""
        newest = self.followups[-1] if self.followups else self.message
        if newest is None:
            raise NoAnswer("there is no message in answer to this")
        return newest

    @property
    def text(self) -> str:
        """What the newest answer says."""
        return self.reply.text


class Bell:
    """Wakes those who wait for something in the world to become true."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Something has changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, predicate: Callable[[], T], within: float, what: str = "") -> T:
        """Wait until the predicate gives something true, and return it. Raises `NoAnswer` after `within` seconds."""
        try:
            async with asyncio.timeout(within):
                while not (value := predicate()):
                    await self._event.wait()
                return value
        except TimeoutError:
            raise NoAnswer(f"waited {within} s in vain for {what or predicate}") from None


class World:
    """One guild, its channels and people, and the bot's DMs."""

    def __init__(self) -> None:
        self._last_id = 0
        self.ahead = timedelta()
        """How far its clock is ahead of the true time."""
        self.bell = Bell()
        self.bot = User(self.new_id(), "mole", "Mole", bot=True)
        self.guild_id = self.new_id()
        self.guild_name = "The Garden"
        self.owner = User(self.new_id(), "owner", "Owner")
        self.users: dict[int, User] = {user.id: user for user in (self.bot, self.owner)}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.interactions: dict[int, Interaction] = {}
        self.commands: dict[int | None, list[dict[str, Any]]] = {None: []}
        """What is registered, globally (`None`) and by guild."""
        self.forgets_nonces = False
        """As after some minutes: a nonce does not keep anything from being doubled."""
        self.deadline = 3.0
        """Seconds that the bot has for its first answer to an interaction."""
        self.token_life = 15 * 60.0
        """Seconds that it has for all others."""

    def new_id(self) -> int:
        """A new snowflake of the present moment, greater than all before it."""
        moment = (int(self.now().timestamp() * 1000) - EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, moment)
        return self._last_id

    def now(self) -> datetime:
        """The present, in UTC."""
        return datetime.now(UTC) + self.ahead

    def dm(self, user: User) -> Channel:
        """The DM channel with this person; always the same one."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.new_id(), user.name, DM, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def allowed(self, channel: Channel) -> int:
        """The bot's permissions in a channel of the guild."""
        parent = channel.parent.denied if channel.parent else 0
        return USUAL & ~channel.denied & ~parent

    def seen(self, channel: Channel, user: User | None = None) -> Iterator[Message]:
        """The messages of a channel in order, as everybody sees them; with `user` also what is for them alone."""
        for message in self.messages.values():
            if message.channel is channel and not message.deleted and message.only_for in (None, user):
                yield message
