"""What Discord does with the answers to interactions."""

from __future__ import annotations

import time
from typing import Any

from tests.wire.discord_double import errors, shapes
from tests.wire.discord_double.faults import Record
from tests.wire.discord_double.routing import Answer, Context, route
from tests.wire.discord_double.world import EPHEMERAL, LOADING, Interaction, Message

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9


@route("POST", "/interactions/{id}/{token}/callback")
def callback(context: Context, record: Record, interaction_id: int, token: str) -> Answer:
    act = context.world.interactions.get(interaction_id)
    waited = 0.0 if act is None else time.monotonic() - act.began
    if act is None or act.token != token or waited > context.world.deadline:
        raise errors.unknown_interaction()
    if act.answered is not None:
        raise errors.already_answered()
    kind, data = record.json["type"], record.json.get("data") or {}
    message = _first(context, record, act, kind, data)
    act.answered, act.answered_after = kind, waited
    context.world.bell.ring()
    if record.params.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _receipt(context, act, kind, message)


def _first(
    context: Context, record: Record, act: Interaction, kind: int, data: dict[str, Any]
) -> Message | None:
    if (kind == CHOICES) != (act.kind == 4):
        raise errors.invalid(f"type: {kind} does not answer an interaction of type {act.kind}")
    if kind in (UPDATE, DEFERRED_UPDATE) and act.source is None:
        raise errors.invalid("type: there is no message to update")
    if kind == CHOICES:
        act.choices = data.get("choices") or []
    elif kind == MODAL:
        act.modal = data
    elif kind == DEFERRED_UPDATE:
        act.message = act.source
    elif kind == UPDATE:
        assert act.source is not None
        act.message = context.poster.edit(act.source, data, record.files)
    elif kind in (MESSAGE, DEFERRED_MESSAGE):
        if kind == DEFERRED_MESSAGE:
            data = {"flags": (data.get("flags") or 0) & EPHEMERAL | LOADING}
        act.message = context.poster.create(act.channel, data, record.files, act)
    else:
        raise errors.invalid(f"type: {kind} is not for a bot")
    act.shows += kind in (MESSAGE, UPDATE, CHOICES, MODAL)
    return act.message


def _receipt(context: Context, act: Interaction, kind: int, message: Message | None) -> dict[str, Any]:
    about: dict[str, Any] = {"id": str(act.id), "type": act.kind}
    if message is not None:
        about |= {
            "response_message_id": str(message.id), "response_message_loading": message.loading,
            "response_message_ephemeral": message.only_for is not None,
        }  # fmt: skip
    if message is None or kind not in (MESSAGE, UPDATE):
        return {"interaction": about}
    resource = {"type": kind, "message": shapes.message(context.world, message)}
    return {"interaction": about, "resource": resource}


@route("POST", "/webhooks/{id}/{token}")
def follow_up(context: Context, record: Record, application_id: int, token: str) -> Answer:
    act = _by_token(context, token)
    if act.message is not None and act.message.loading:
        # The first thing said after "thinking" takes its place.
        message = context.poster.edit(act.message, record.json, record.files)
    else:
        message = context.poster.create(act.channel, record.json, record.files, act)
        act.followups.append(message)
    _shown(context, act)
    return 200, shapes.message(context.world, message)


@route("GET", "/webhooks/{id}/{token}/messages/@original")
def get_original(context: Context, record: Record, application_id: int, token: str) -> Answer:
    return 200, shapes.message(context.world, _original(_by_token(context, token)))


@route("PATCH", "/webhooks/{id}/{token}/messages/@original")
def edit_original(context: Context, record: Record, application_id: int, token: str) -> Answer:
    act = _by_token(context, token)
    message = context.poster.edit(_original(act), record.json, record.files)
    _shown(context, act)
    return 200, shapes.message(context.world, message)


@route("DELETE", "/webhooks/{id}/{token}/messages/@original")
def delete_original(context: Context, record: Record, application_id: int, token: str) -> Answer:
    act = _by_token(context, token)
    _original(act).deleted = True
    _shown(context, act)
    return 204, None


@route("GET", "/webhooks/{id}/{token}/messages/{id}")
def get_follow_up(
    context: Context, record: Record, application_id: int, token: str, message_id: int
) -> Answer:
    return 200, shapes.message(context.world, _own(_by_token(context, token), message_id))


@route("PATCH", "/webhooks/{id}/{token}/messages/{id}")
def edit_follow_up(
    context: Context, record: Record, application_id: int, token: str, message_id: int
) -> Answer:
    act = _by_token(context, token)
    message = context.poster.edit(_own(act, message_id), record.json, record.files)
    _shown(context, act)
    return 200, shapes.message(context.world, message)


@route("DELETE", "/webhooks/{id}/{token}/messages/{id}")
def delete_follow_up(
    context: Context, record: Record, application_id: int, token: str, message_id: int
) -> Answer:
    act = _by_token(context, token)
    _own(act, message_id).deleted = True
    _shown(context, act)
    return 204, None


def _by_token(context: Context, token: str) -> Interaction:
    for act in context.world.interactions.values():
        if act.token == token:
            if time.monotonic() - act.began > context.world.token_life:
                raise errors.expired_token()
            if act.answered is None:
                raise errors.unknown_webhook()
            return act
    raise errors.unknown_webhook()


def _original(act: Interaction) -> Message:
    if act.message is None or act.message.deleted:
        raise errors.unknown_message()
    return act.message


def _own(act: Interaction, message_id: int) -> Message:
    for message in [act.message, *act.followups]:
        if message is not None and message.id == message_id and not message.deleted:
            return message
    raise errors.unknown_message()


def _shown(context: Context, act: Interaction) -> None:
    act.shows += 1
    context.world.bell.ring()
