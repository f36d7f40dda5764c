"""The world in Discord's JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.wire.discord_double.world import (
    DM,
    THREAD,
    USUAL,
    Attachment,
    Channel,
    Interaction,
    Message,
    User,
    World,
)

Json = dict[str, Any]


def stamp(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def user(person: User) -> Json:
    return {
        "id": str(person.id), "username": person.name, "global_name": person.shown, "discriminator": "0000",
        "avatar": None, "public_flags": 0, "flags": 0, "primary_guild": None, "bot": person.bot,
    }  # fmt: skip


def me(person: User) -> Json:
    return user(person) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application(world: World) -> Json:
    return {
        "id": str(world.bot.id), "name": world.bot.shown, "icon": None, "description": "", "type": None,
        "verify_key": "0" * 64, "flags": 0, "flags_new": "0", "redirect_uris": [], "bot_public": False,
        "bot_require_code_grant": False, "interactions_endpoint_url": None, "role_connections_verification_url": None,
        "owner": user(world.owner), "approximate_guild_count": 1, "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": None,
        "eligible_oauth2_scopes": [],
    }  # fmt: skip


def member(person: User, *, since: str) -> Json:
    return {
        "user": user(person), "nick": None, "avatar": None, "banner": None, "roles": [], "joined_at": since,
        "premium_since": None, "deaf": False, "mute": False, "pending": False, "flags": 0,
        "communication_disabled_until": None,
    }  # fmt: skip


def channel(world: World, place: Channel) -> Json:
    base: Json = {"id": str(place.id), "type": place.kind, "flags": 0, "last_message_id": None}
    if place.kind == DM:
        assert place.recipient is not None
        return base | {"recipients": [user(place.recipient)]}
    base |= {"guild_id": str(world.guild_id), "name": place.name, "rate_limit_per_user": 0}
    if place.kind == THREAD:
        assert place.parent is not None
        state = {
            "archived": place.archived,
            "archive_timestamp": None,
            "auto_archive_duration": 1440,
            "locked": False,
        }
        return base | {
            "parent_id": str(place.parent.id), "owner_id": str(world.owner.id), "thread_metadata": state,
            "message_count": 0, "member_count": 2, "total_message_sent": 0,
        }  # fmt: skip
    denied = {"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(place.denied)}
    return base | {
        "position": 0, "parent_id": None, "topic": None, "nsfw": False,
        "permission_overwrites": [denied] if place.denied else [],
    }  # fmt: skip


def guild(world: World, *, since: str) -> Json:
    places = [place for place in world.channels.values() if place.kind != DM and not place.deleted]
    everyone = {
        "id": str(world.guild_id), "name": "@everyone", "color": 0, "hoist": False, "position": 0, "managed": False,
        "permissions": str(USUAL), "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip
    return {
        "id": str(world.guild_id), "name": world.guild_name, "owner_id": str(world.owner.id), "roles": [everyone],
        "channels": [channel(world, place) for place in places if place.kind != THREAD],
        "threads": [channel(world, place) for place in places if place.kind == THREAD and not place.archived],
        "members": [member(world.bot, since=since)], "member_count": len(world.users), "joined_at": since,
        "icon": None, "splash": None, "discovery_splash": None, "banner": None, "description": None,
        "afk_channel_id": None, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "features": [],
        "premium_subscription_count": 0, "preferred_locale": "en-US", "system_channel_id": None,
        "system_channel_flags": 0, "rules_channel_id": None, "public_updates_channel_id": None,
        "vanity_url_code": None, "application_id": None, "max_members": 500000, "emojis": [], "stickers": [],
        "large": False, "unavailable": False, "presences": [], "voice_states": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "premium_progress_bar_enabled": False,
    }  # fmt: skip


def attachment(file: Attachment) -> Json:
    shape = {
        "id": str(file.id), "filename": file.name, "size": len(file.data), "url": file.url, "proxy_url": file.url,
        "content_type": "image/png" if file.name.endswith(".png") else "application/octet-stream",
    }  # fmt: skip
    return shape if file.description is None else shape | {"description": file.description}


def message(world: World, said: Message) -> Json:
    """As the bot sees it: without the message-content intent, it reads only what it said itself."""
    readable = said.author is world.bot or said.channel.kind == DM
    shape: Json = {
        "id": str(said.id), "type": _kind(said), "channel_id": str(said.channel.id), "author": user(said.author),
        "content": said.content if readable else "", "timestamp": stamp(said.at),
        "edited_timestamp": stamp(said.edited_at), "tts": False, "mention_everyone": False, "mention_roles": [],
        "mentions": [user(world.users[person]) for person in said.mentions if person in world.users],
        "attachments": [attachment(file) for file in said.attachments] if readable else [],
        "embeds": said.embeds if readable else [], "components": said.components if readable else [],
        "pinned": False, "flags": said.flags,
    }  # fmt: skip
    if said.nonce is not None:
        shape["nonce"] = said.nonce
    if said.interaction is not None:
        shape |= {"interaction_metadata": _origin(said.interaction), "webhook_id": str(world.bot.id)}
    return shape


def _kind(said: Message) -> int:
    if said.interaction is None:
        return 0
    return 20 if said.interaction.kind == 2 and said is said.interaction.message else 19


def _origin(act: Interaction) -> Json:
    shape: Json = {
        "id": str(act.id),
        "type": act.kind,
        "user": user(act.user),
        "authorizing_integration_owners": {},
    }
    if act.opened_by is not None:
        return shape | {"triggering_interaction_metadata": _origin(act.opened_by)}
    if act.source is not None:
        shape["interacted_message_id"] = str(act.source.id)
    return shape


def interaction(world: World, act: Interaction, data: Json, *, since: str) -> Json:
    """The event by which the bot learns of it."""
    place = act.channel
    shape: Json = {
        "id": str(act.id), "application_id": str(world.bot.id), "type": act.kind, "token": act.token, "version": 1,
        "data": data, "channel_id": str(place.id), "channel": channel(world, place), "locale": "en-US",
        "entitlements": [], "attachment_size_limit": 10 << 20,
    }  # fmt: skip
    if act.source is not None:
        shape["message"] = message(world, act.source)
    if place.kind == DM:
        return shape | {
            "user": user(act.user), "context": 1, "authorizing_integration_owners": {"0": "0"},
            "app_permissions": str(USUAL),
        }  # fmt: skip
    guild_id = str(world.guild_id)
    return shape | {
        "guild_id": guild_id, "guild": {"id": guild_id, "locale": "en-US", "features": []}, "guild_locale": "en-US",
        "member": member(act.user, since=since) | {"permissions": str(act.user.permissions)}, "context": 0,
        "authorizing_integration_owners": {"0": guild_id}, "app_permissions": str(world.allowed(place)),
    }  # fmt: skip
