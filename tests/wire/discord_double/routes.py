"""What Discord does on each path that the bot uses."""

from __future__ import annotations

from typing import Any

from discord import Permissions

from tests.wire.discord_double import errors, shapes
from tests.wire.discord_double.faults import Record
from tests.wire.discord_double.routing import Answer, Context, route
from tests.wire.discord_double.world import DM, EPHEMERAL, THREAD, Channel, Message, User

VIEW = Permissions(view_channel=True).value
SEND = Permissions(send_messages=True).value
SEND_IN_THREAD = Permissions(send_messages_in_threads=True).value
MANAGE_THREADS = Permissions(manage_threads=True).value
ATTACH = Permissions(attach_files=True).value
HISTORY = Permissions(read_message_history=True).value


@route("GET", "/users/@me")
def who_am_i(context: Context, record: Record) -> Answer:
    return 200, shapes.me(context.world.bot)


@route("GET", "/users/{id}")
def get_user(context: Context, record: Record, user_id: int) -> Answer:
    return 200, shapes.user(_user(context, user_id))


@route("GET", "/guilds/{id}/members/{id}")
def get_member(context: Context, record: Record, guild_id: int, user_id: int) -> Answer:
    return 200, shapes.member(_user(context, user_id), since="2024-01-01T00:00:00+00:00")


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(context: Context, record: Record) -> Answer:
    return 200, shapes.application(context.world)


@route("GET", "/gateway/bot")
def gateway(context: Context, record: Record) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return 200, {"url": context.gateway_url, "shards": 1, "session_start_limit": limit}


@route("POST", "/users/@me/channels")
def open_dm(context: Context, record: Record) -> Answer:
    person = _user(context, int(record.json["recipient_id"]))
    return 200, shapes.channel(context.world, context.world.dm(person))


@route("GET", "/channels/{id}")
def get_channel(context: Context, record: Record, channel_id: int) -> Answer:
    return 200, shapes.channel(context.world, _channel(context, channel_id))


@route("PATCH", "/channels/{id}")
def edit_channel(context: Context, record: Record, channel_id: int) -> Answer:
    place = _channel(context, channel_id)
    needed = MANAGE_THREADS if record.json.keys() - {"archived"} else SEND_IN_THREAD
    if place.kind != THREAD or not context.world.allowed(place) & needed:
        raise errors.missing_permissions()
    place.archived = bool(record.json.get("archived", place.archived))
    return 200, shapes.channel(context.world, place)


@route("POST", "/channels/{id}/typing")
def typing(context: Context, record: Record, channel_id: int) -> Answer:
    _may_send(context, _channel(context, channel_id), record)
    return 204, None


@route("POST", "/channels/{id}/messages")
def send(context: Context, record: Record, channel_id: int) -> Answer:
    place = _channel(context, channel_id)
    _may_send(context, place, record)
    said = context.poster.create(place, record.json, record.files)
    return 200, shapes.message(context.world, said)


@route("GET", "/channels/{id}/messages")
def history(context: Context, record: Record, channel_id: int) -> Answer:
    place = _channel(context, channel_id)
    limit = int(record.params.get("limit", 50))
    if not 1 <= limit <= 100:
        raise errors.invalid("limit: a number from 1 to 100")
    if not context.world.allowed(place) & HISTORY and place.kind != DM:
        return 200, []
    seen = [said for said in context.world.seen(place) if not said.flags & EPHEMERAL]
    if "around" in record.params:
        pivot = int(record.params["around"])
        at = sum(said.id < pivot for said in seen)
        chosen = seen[max(0, at - limit // 2) :][:limit]
    elif "after" in record.params:
        # The oldest after it, not the newest of all.
        chosen = [said for said in seen if said.id > int(record.params["after"])][:limit]
    else:
        before = int(record.params.get("before", 1 << 63))
        chosen = [said for said in seen if said.id < before][-limit:]
    chosen.sort(key=lambda said: said.id, reverse=True)
    return 200, [shapes.message(context.world, said) for said in chosen]


@route("GET", "/channels/{id}/messages/{id}")
def get_message(context: Context, record: Record, channel_id: int, message_id: int) -> Answer:
    place = _channel(context, channel_id)
    if not context.world.allowed(place) & HISTORY and place.kind != DM:
        raise errors.missing_access()
    return 200, shapes.message(context.world, _message(context, place, message_id))


@route("PATCH", "/channels/{id}/messages/{id}")
def edit(context: Context, record: Record, channel_id: int, message_id: int) -> Answer:
    place = _channel(context, channel_id)
    said = _message(context, place, message_id)
    if said.author is not context.world.bot:
        raise errors.not_ours()
    if place.archived:
        raise errors.archived()
    if record.files and place.kind != DM and not context.world.allowed(place) & ATTACH:
        raise errors.missing_permissions()
    return 200, shapes.message(context.world, context.poster.edit(said, record.json, record.files))


@route("DELETE", "/channels/{id}/messages/{id}")
def delete(context: Context, record: Record, channel_id: int, message_id: int) -> Answer:
    said = _message(context, _channel(context, channel_id), message_id)
    if said.author is not context.world.bot:
        raise errors.missing_permissions()
    said.deleted = True
    return 204, None


@route("GET", "/applications/{id}/commands")
def get_commands(context: Context, record: Record, application_id: int) -> Answer:
    return 200, context.world.commands[None]


@route("GET", "/applications/{id}/guilds/{id}/commands")
def get_guild_commands(context: Context, record: Record, application_id: int, guild_id: int) -> Answer:
    return 200, context.world.commands.get(guild_id, [])


@route("PUT", "/applications/{id}/commands")
def put_commands(context: Context, record: Record, application_id: int) -> Answer:
    return 200, _register(context, None, record.json)


@route("PUT", "/applications/{id}/guilds/{id}/commands")
def put_guild_commands(context: Context, record: Record, application_id: int, guild_id: int) -> Answer:
    if guild_id != context.world.guild_id:
        raise errors.missing_access()
    return 200, _register(context, guild_id, record.json)


def _register(context: Context, guild_id: int | None, commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    known = {(old["type"], old["name"]): old["id"] for old in context.world.commands.get(guild_id, [])}
    registered = []
    for given in commands:
        permissions = given.get("default_member_permissions")
        registered.append(
            {"contexts": None, "integration_types": [0], "type": 1, "nsfw": False}
            | {name: value for name, value in given.items() if value is not None}
            | {
                "id": known.get((given.get("type", 1), given["name"]), str(context.world.new_id())),
                "application_id": str(context.world.bot.id),
                "version": str(context.world.new_id()),
                "default_member_permissions": None if permissions is None else str(permissions),
                "description": given.get("description") or "",
            }
            | ({} if guild_id is None else {"guild_id": str(guild_id)})
        )
    context.world.commands[guild_id] = registered
    context.world.bell.ring()
    return registered


def _user(context: Context, user_id: int) -> User:
    try:
        return context.world.users[user_id]
    except KeyError:
        raise errors.unknown_user() from None


def _channel(context: Context, channel_id: int) -> Channel:
    place = context.world.channels.get(channel_id)
    if place is None or place.deleted:
        raise errors.unknown_channel()
    if place.kind != DM and not context.world.allowed(place) & VIEW:
        raise errors.missing_access()
    return place


def _message(context: Context, place: Channel, message_id: int) -> Message:
    said = context.world.messages.get(message_id)
    # Nobody but its reader's client can reach an ephemeral message by its channel.
    if said is None or said.deleted or said.channel is not place or said.flags & EPHEMERAL:
        raise errors.unknown_message()
    return said


def _may_send(context: Context, place: Channel, record: Record) -> None:
    if place.kind == DM:
        if place.recipient is not None and not place.recipient.dms_open:
            raise errors.dms_closed()
        return
    if place.archived:
        raise errors.archived()
    needed = SEND_IN_THREAD if place.kind == THREAD else SEND
    if record.files:
        needed |= ATTACH
    if context.world.allowed(place) & needed != needed:
        raise errors.missing_permissions()
