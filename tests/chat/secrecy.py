"""Nothing that is sent may tell anybody what they must not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

CANARY = re.compile(r"CANARY(\d)")
"""`CANARY<seat>` marks what only this seat may know."""
PUBLIC_ID = re.compile(r"(t:\d+:[a-z_]+|m:\d+|b:\d+:\d+:(yes|no)|a:\d+:\d+:(yes|no|other))")
FILE = re.compile(
    r"(board(-\d+-[0-9a-f]{12})?|panel|new|turn-\d+-\d+)\.png|replay-\d+-\d+\.gif|[a-z]+-\d+\.json"
)


class Sent(NamedTuple):
    """One body on its way to Discord: to everybody in a channel, or to one person."""

    to: int | None
    body: str
    message: dict[str, Any]


def sent(world: Any) -> Iterator[Sent]:
    """Everything that the bot has sent for people to read, in order."""
    backend = world.env.backend
    persons = {channel: user for user, channel in backend.dm_channels.items()}
    for request in world.env.http_requests:
        if not isinstance(request.json, dict):
            continue
        if found := re.fullmatch(r"/channels/(\d+)/messages(/\d+)?", request.path):
            to = persons.get(int(found[1]))
        elif found := re.fullmatch(r"/interactions/(\d+)/[^/]+/callback", request.path):
            to = backend.interactions[int(found[1])].user_id
            assert _is_private(request.json), f"answered in public: {request.json}"
        elif found := re.match(r"/webhooks/\d+/([^/]+)", request.path):
            record = backend.interactions[backend.interaction_tokens[found[1]]]
            own = request.method == "POST" or _is_for_one(backend, record)
            to = record.user_id if own else None
        else:
            continue
        message = request.json.get("data", request.json) or {}
        yield Sent(to, json.dumps(request.json, ensure_ascii=False), message)


def _is_for_one(backend: Any, record: Any) -> bool:
    """Whether what an interaction edits is seen by one person: its own answer, a panel, a DM."""
    message = backend.messages.get(record.channel_id, {}).get(record.message_id)
    return message is None or message.is_ephemeral or record.channel_id in backend.dm_channels.values()


def _is_private(callback: dict[str, Any]) -> bool:
    # 6 defers an edit of a message that is private already; 8 is an autocomplete, 9 a form.
    return callback["type"] in {6, 8, 9} or bool((callback.get("data") or {}).get("flags", 0) & 64)


def check_secrets(world: Any) -> int:
    """Look for seeds before the end, tokens, others' secrets, private ids in public, telling file names.

    Gives how many canaries were met, all where they may be.
    """
    seats = {chair["user_id"]: chair["seat"] for chair in world.chairs}
    canaries = 0
    tokens = [*world.env.backend.interaction_tokens, "TOKEN.secret"]
    bodies = list(sent(world))
    for to, body, message in bodies:
        assert not any(token in body for token in tokens), body
        found = CANARY.findall(body)
        canaries += len(found)
        marked = {int(seat) for seat in found}
        assert marked <= ({seats.get(to)} if to is not None else set()), (to, body)
        for file in message.get("attachments") or ():
            assert FILE.fullmatch(file.get("filename", "panel.png")), file
        if to is None:
            ids = re.findall(r'"custom_id": "([^"]*)"', body)
            assert all(PUBLIC_ID.fullmatch(custom_id) for custom_id in ids), ids
            assert "'viewer': -1" in body or "'viewer'" not in body, body
    _check_seeds(world, [body for _, body, _ in bodies])
    logs = json.dumps(getattr(world.env, "logs", []), default=str)
    assert not any(secret in logs for secret in [*tokens, *(seed.hex() for seed in world.seeds)])
    assert not CANARY.search(logs)
    return canaries


def _check_seeds(world: Any, bodies: list[str]) -> None:
    """Once its seed is shown, a game asks nobody anything any more."""
    for number, seed in enumerate(world.seeds, 1):
        shown = [at for at, body in enumerate(bodies) if seed.hex() in body]
        asked = [at for at, body in enumerate(bodies) if re.search(rf'"[ps]:{number}:', body)]
        assert not shown or not asked or shown[0] > asked[-1], (
            f"the seed of game {number} was shown too early"
        )
