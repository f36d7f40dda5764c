"""Reading messages as people see them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from simcord.backend import serializers
from simcord.results import ResponseMessage

EPHEMERAL = 64
LOADING = 128


class Shown:
    """A message as it stood when it was looked at."""

    def __init__(self, env: Any, stored: Any) -> None:
        self._env = env
        self._stored = stored
        self.id: int = stored.id
        self.channel_id: int = stored.channel_id
        self.private = bool(stored.flags & EPHEMERAL) or self.is_dm
        self.loading = bool(stored.flags & LOADING)
        self.parts = list(_walk(stored.components))
        self.files = {file["filename"]: file for file in stored.attachments}
        self.pinged: list[int] = list(stored.ping_user_ids)

    @property
    def is_dm(self) -> bool:
        return self.channel_id in self._env.backend.dm_channels.values()

    @property
    def message(self) -> Any:
        """For simcord's actors, which press what the message shows by then."""
        return ResponseMessage(self._env, self._stored)

    def payload(self) -> dict[str, Any]:
        return dict(serializers.message_payload(self._env.backend, self._stored))

    @cached_property
    def text(self) -> str:
        """All its text."""
        return "\n".join(part["content"] for part in self.parts if part["type"] == 10)

    @cached_property
    def last_line(self) -> str:
        return self.text.rsplit("\n", 1)[-1]

    @cached_property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """By what is written on them."""
        return {part["label"]: part for part in self.parts if part["type"] == 2}

    @cached_property
    def enabled(self) -> set[str]:
        return {label for label, button in self.buttons.items() if not button.get("disabled")}

    @cached_property
    def selects(self) -> list[dict[str, Any]]:
        return [part for part in self.parts if part["type"] == 3]

    @staticmethod
    def values(select: dict[str, Any]) -> list[str]:
        return [option["value"] for option in select["options"]]

    @cached_property
    def controls(self) -> int:
        return len(self.buttons) + len(self.selects)

    @cached_property
    def alts(self) -> list[str]:
        """What is said of its pictures."""
        return [
            item.get("description") or ""
            for part in self.parts
            if part["type"] == 12
            for item in part["items"]
        ]

    @cached_property
    def pictures(self) -> list[str]:
        """The names of the files it shows."""
        urls = [item["media"]["url"] for part in self.parts if part["type"] == 12 for item in part["items"]]
        return [re.split(r"[/?]", url.removeprefix("attachment://"))[-1] for url in urls]

    def pixels(self) -> list[bytes]:
        return [self._env.backend.cdn.get(file["url"]) for file in self.files.values()]

    @cached_property
    def number(self) -> int | None:
        return next((part.get("id") for part in self.parts if part["type"] == 17), None)

    def everything(self) -> str:
        """Everything of it that a person could see or dig out, but for ids given by Discord."""
        ids = [part["custom_id"] for part in self.parts if "custom_id" in part]
        labels = [option[key] for s in self.selects for option in s["options"] for key in ("label", "value")]
        return "\n".join([self.text, *self.alts, *ids, *labels, *self.buttons, *self.files])


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
