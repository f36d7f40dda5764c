"""What delivery carries, and who writes it."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Protocol

import discord
import msgspec

from bot.store.lanes import LaneInfo, MessageInfo
from bot.store.notices import NoticeInfo


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message ready to be sent, in Components V2; it is used once.

    The first `Container` at the top level of `view` is given the message's number as its id, whatever it had before.
    `files` are the pictures that the view shows as `attachment://<name>`; a retired message keeps them, so their names
    must be the same then. `mentions` are the users who are pinged, nobody else. `kind` is the composer's own word (at
    most 16 letters), given back to it in `MessageInfo`. `replaces`: edit the lane's live message instead of sending a
    new one, if there is one. `closed`: it has no buttons that would have to be taken away later. `revision`: that of the
    board that it shows, where it matters that no more and no less is told.
    """

    view: discord.ui.LayoutView
    files: tuple[discord.File, ...] = ()
    mentions: tuple[int, ...] = ()
    kind: str
    replaces: bool = False
    closed: bool = False
    revision: int = -1


class Later(msgspec.Struct, frozen=True):
    """A notice is not to be said before `at`."""

    at: datetime


class Elsewhere(msgspec.Struct, frozen=True):
    """What is said in a channel instead of by DM, as a notice of its own."""

    subject: str
    game_id: int
    channel_id: int
    body: str


class Composer(Protocol):
    """Writes what is delivered. It may be asked for the same several times, and must not change anything."""

    async def compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool) -> Letter | None:
        """What this lane is to show now, telling the events with `first < revision <= last`.

        `None`: nothing; the events count as told. Without `picture` the letter must have no files and tells in words
        what the picture would show. A letter that `replaces` overwrites `lane.live`: to keep what that one told, begin
        at `lane.live.first` instead.
        """

    async def retire(self, lane: LaneInfo, message: MessageInfo) -> discord.ui.LayoutView | None:
        """`message` as it stays: no buttons; its picture, if `message.pictured`, by the same name, with `message.alt`.

        `None` leaves it as it is.
        """

    async def notice(self, notice: NoticeInfo) -> Letter | Later | tuple[Elsewhere, ...] | None:
        """The words of a notice; `None`: no longer worth saying, or to be left as it stands."""

    async def elsewhere(self, notice: NoticeInfo) -> tuple[Elsewhere, ...]:
        """What is said instead of a notice by DM, when DMs are closed."""


def stamp(view: discord.ui.LayoutView, number: int) -> None:
    """Write the number by which the message can be found again. Raises `ValueError` if there is no container."""
    for part in view.children:
        if isinstance(part, discord.ui.Container):
            part.id = number
            return
    raise ValueError("a letter needs a container")


def alt(view: discord.ui.LayoutView) -> str:
    """What is said of the first picture that a message shows; empty without one."""
    for part in view.walk_children():
        if isinstance(part, discord.ui.MediaGallery):
            return next((item.description or "" for item in part.items), "")
    return ""


def nonce(*facts: object) -> str:
    """The same for the same facts, and short enough for Discord, which posts a nonce only once in some minutes."""
    return hashlib.blake2s(repr(facts).encode(), digest_size=12).hexdigest()


def notice_number(subject: str) -> int:
    """The container's id of a notice: above those of messages, which count from 1."""
    digest = hashlib.blake2s(subject.encode(), digest_size=4).digest()
    return int.from_bytes(digest) >> 2 | 1 << 30


def dm_closed_subject(game_id: int, user_id: int) -> str:
    """The subject of the notice that a player cannot be written to; its body is the player's id."""
    return f"dm-closed:{game_id}:{user_id}"
