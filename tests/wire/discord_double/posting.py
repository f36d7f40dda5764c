"""How a body becomes a message, or changes one."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import count
from typing import Any

from tests.support.payloads import ATTACHMENT, FILE, GALLERY, THUMBNAIL, USER_MENTION, V2, walk
from tests.wire.discord_double.errors import invalid, unknown_message
from tests.wire.discord_double.world import (
    EPHEMERAL,
    LOADING,
    Attachment,
    Channel,
    Interaction,
    Message,
    World,
)

NONCE_LIFE = timedelta(minutes=5)
"""Discord's documentation speaks of "the past few minutes"."""
SUPPRESS = 1 << 2
STICKY = V2 | EPHEMERAL
"""Flags that an edit cannot take away."""

DEFAULTS: dict[int, dict[str, Any]] = {
    2: {"style": 1, "disabled": False},
    3: {"min_values": 1, "max_values": 1, "disabled": False},
    5: {"min_values": 1, "max_values": 1},
    11: {"description": None, "spoiler": False},
    13: {"name": None, "size": None, "spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


@dataclass(frozen=True)
class Upload:
    """A file as it came over the wire."""

    name: str
    data: bytes


class Poster:
    """Creates and edits messages as Discord does."""

    def __init__(self, world: World, address: str) -> None:
        self._world = world
        self._address = address

    def create(
        self,
        channel: Channel,
        body: dict[str, Any],
        files: Mapping[int, Upload],
        interaction: Interaction | None = None,
    ) -> Message:
        """A new message of the bot. One with the nonce of a recent one, where that is enforced, is the recent one."""
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            earlier = self._by_nonce(channel, str(nonce))
            if earlier is not None:
                return earlier
        said = Message(
            self._world.new_id(), channel, self._world.bot, self._world.now(), interaction=interaction
        )
        said.nonce = None if nonce is None else str(nonce)
        flags = (body.get("flags") or 0) & (STICKY | LOADING | SUPPRESS | 1 << 12)
        self._fill(said, flags, body, files)
        if not (said.components or said.content or said.embeds or said.attachments or said.loading):
            raise invalid("Cannot send an empty message")
        allowed = body.get("allowed_mentions")
        said.pinged = tuple(user for user in said.mentions if self._pings(user, allowed))
        self._world.messages[said.id] = said
        self._world.bell.ring()
        return said

    def _by_nonce(self, channel: Channel, nonce: str) -> Message | None:
        recent = self._world.now() - NONCE_LIFE
        for earlier in self._world.messages.values():
            if earlier.nonce != nonce or earlier.channel is not channel or self._world.forgets_nonces:
                continue
            if earlier.deleted:
                raise unknown_message()
            if earlier.at > recent:
                return earlier
        return None

    def edit(self, said: Message, body: dict[str, Any], files: Mapping[int, Upload]) -> Message:
        """Change an existing message by a partial body."""
        asked = said.flags if body.get("flags") is None else body["flags"]
        flags = (said.flags & STICKY) | (asked & (V2 | SUPPRESS))
        self._fill(said, flags, body, files)
        said.edited_at = self._world.now()
        said.edits += 1
        self._world.bell.ring()
        return said

    def _fill(self, said: Message, flags: int, body: dict[str, Any], files: Mapping[int, Upload]) -> None:
        # Everything that may be refused comes first: a refused body changes nothing.
        attachments = self._attachments(said, body.get("attachments"), files)
        components = said.components
        if "components" in body:
            components = self._components(body["components"] or [], attachments)
        if flags & V2 and (body.get("content") or body.get("embeds")):
            raise invalid(
                "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            )
        said.flags, said.attachments, said.components = flags, attachments, components
        if "content" in body:
            said.content = body["content"] or ""
        if "embeds" in body:
            said.embeds = body["embeds"] or []
        named = dict.fromkeys(int(user) for user in USER_MENTION.findall(said.text))
        said.mentions = tuple(user for user in named if user in self._world.users)

    def _attachments(
        self, said: Message, stated: list[dict[str, Any]] | None, files: Mapping[int, Upload]
    ) -> list[Attachment]:
        known = {file.id: file for file in said.attachments}
        if stated is None:
            entries = {number: {} for number in files}
            kept = list(said.attachments)
        else:
            kept = [
                replace(
                    known[int(entry["id"])],
                    description=entry.get("description", known[int(entry["id"])].description),
                )
                for entry in stated
                if int(entry["id"]) in known
            ]
            entries = {int(entry["id"]): entry for entry in stated if int(entry["id"]) not in known}
        if unsent := sorted(entries.keys() - files.keys()):
            raise invalid(f"attachments: {unsent} are neither files of this request nor of this message")
        if unstated := sorted(files.keys() - entries.keys()):
            raise invalid(f"files{unstated} are not stated in attachments")
        return kept + [self._upload(said, entry, files[number]) for number, entry in entries.items()]

    def _upload(self, said: Message, entry: dict[str, Any], upload: Upload) -> Attachment:
        number = self._world.new_id()
        name = re.sub(r"[^A-Za-z0-9_.-]", "_", entry.get("filename") or upload.name)
        url = f"{self._address}/attachments/{said.channel.id}/{number}/{name}"
        return Attachment(number, name, upload.data, entry.get("description"), url)

    def _components(self, given: list[dict[str, Any]], files: list[Attachment]) -> list[dict[str, Any]]:
        made = copy.deepcopy(given)
        parts = list(walk(made))
        taken = {part["id"] for part in parts if part.get("id")}
        free = (number for number in count(1) if number not in taken)
        for part in parts:
            part["id"] = part.get("id") or next(free)
            for name, value in DEFAULTS.get(part["type"], {}).items():
                if part.get(name) is None:
                    part[name] = value
            self._resolve(part, files)
        return made

    def _resolve(self, part: dict[str, Any], files: list[Attachment]) -> None:
        if part["type"] == GALLERY:
            for item in part["items"]:
                item["media"] = self._media(item["media"]["url"], files)
                item.setdefault("description", None)
                item["spoiler"] = bool(item.get("spoiler"))
        elif part["type"] == THUMBNAIL:
            part["media"] = self._media(part["media"]["url"], files)
        elif part["type"] == FILE:
            part["file"] = self._media(part["file"]["url"], files)

    def _media(self, url: str, files: list[Attachment]) -> dict[str, Any]:
        for file in files:
            if url in (f"{ATTACHMENT}{file.name}", file.url):
                return {
                    "id": str(self._world.new_id()), "url": file.url, "proxy_url": file.url, "width": 1200,
                    "height": 1200, "content_type": "image/png", "attachment_id": str(file.id),
                }  # fmt: skip
        if not url.startswith(("http://", "https://")):
            raise invalid(f"{url}: The specified attachment could not be found")
        return {"id": str(self._world.new_id()), "url": url, "proxy_url": url}

    @staticmethod
    def _pings(user: int, allowed: dict[str, Any] | None) -> bool:
        if allowed is None:
            return True
        return "users" in (allowed.get("parse") or ()) or str(user) in map(str, allowed.get("users") or ())
