"""Checks what Discord refuses, or quietly does wrong, although its OpenAPI description allows it.

Sources: Discord's developer documentation (component reference, message resource, application commands).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

from tests.support.commands import choice_problems, command_problems, twice

V2 = 1 << 15
MAX_TEXT = 4000
MAX_CONTENT = 2000
MAX_COMPONENTS = 40

ROW, BUTTON, STRING_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, CONTAINER, LABEL = (
    1, 2, 3, 9, 10, 11, 12, 13, 17, 18,
)  # fmt: skip
SELECTS = {3, 5, 6, 7, 8}
V2_ONLY = {SECTION, TEXT, THUMBNAIL, GALLERY, FILE, 14, CONTAINER}
LINK, PREMIUM = 5, 6

FILE_NAME = re.compile(r"[A-Za-z0-9_.-]+")
USER_MENTION = re.compile(r"<@!?(\d+)>")
ATTACHMENT = "attachment://"

Problems = Iterator[str]


def check_body(method: str, path: str, body: Any, earlier: Collection[str] = ()) -> list[str]:
    """What is wrong with this body of `METHOD path`; empty if nothing, or if the path is none of ours.

    `earlier` are names of files that went out before, which an edit that does not speak of files may refer to.
    """
    if body is None:
        return []
    for pattern, check in _CHECKS:
        if re.fullmatch(pattern, f"{method} {path.partition('?')[0]}"):
            return list(check(body, method == "PATCH", earlier))
    return []


def _callback(body: Any, edit: bool, earlier: Collection[str]) -> Problems:
    data = body.get("data") or {}
    match body.get("type"):
        case 4:
            yield from message_problems(data, edit=False, earlier=earlier)
        case 7:
            yield from message_problems(data, edit=True, earlier=earlier)
        case 8:
            yield from choice_problems(data.get("choices") or [], "autocomplete")
        case 9:
            yield from _modal(data)


def _message(body: Any, edit: bool, earlier: Collection[str]) -> Problems:
    yield from message_problems(body, edit=edit, earlier=earlier)


def _commands(body: Any, edit: bool, earlier: Collection[str]) -> Problems:
    commands = body if isinstance(body, list) else [body]
    yield from twice(
        ((command.get("type", 1), command.get("name")) for command in commands), "two commands named"
    )
    for command in commands:
        yield from command_problems(command)


def message_problems(body: dict[str, Any], *, edit: bool, earlier: Collection[str] = ()) -> Problems:
    """What is wrong with a message that is sent or edited."""
    components = list(walk(body.get("components") or []))
    yield from _version(body, components)
    yield from _texts(body, components)
    yield from _ids(components)
    if len(components) > MAX_COMPONENTS:
        yield f"{len(components)} components, nested ones included; {MAX_COMPONENTS} are possible"
    for component in components:
        yield from _component(component)
    yield from _files(body, components, edit=edit, earlier=earlier)
    yield from _mentions(body, components, edit=edit)


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones and accessories included, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for name in ("accessory", "component"):
            if component.get(name):
                yield from walk([component[name]])


def _version(body: dict[str, Any], components: list[dict[str, Any]]) -> Problems:
    is_v2 = bool((body.get("flags") or 0) & V2)
    uses_v2 = any(component["type"] in V2_ONLY for component in components)
    if uses_v2 and not is_v2:
        yield "components of the second version without their flag"
    if is_v2:
        for name in ("content", "embeds", "poll", "sticker_ids", "stickers"):
            if body.get(name):
                yield f"a message with the components flag takes no {name}"
    elif len(body.get("components") or []) > 5:
        yield "more than five rows without the components flag"
    for component in body.get("components") or []:
        if component["type"] not in V2_ONLY | {ROW}:
            yield f"a component of type {component['type']} cannot stand at the top"


def _texts(body: dict[str, Any], components: list[dict[str, Any]]) -> Problems:
    total = sum(len(component["content"]) for component in components if component["type"] == TEXT)
    if total > MAX_TEXT:
        yield f"{total} characters of text in all; {MAX_TEXT} are possible"
    for component in components:
        if component["type"] == TEXT and not component["content"].strip():
            yield "an empty text"
    if len(body.get("content") or "") > MAX_CONTENT:
        yield f"{len(body['content'])} characters of content; {MAX_CONTENT} are possible"


def _ids(components: list[dict[str, Any]]) -> Problems:
    yield from twice(
        (component.get("custom_id") for component in components), "two components with custom id"
    )
    yield from twice((component.get("id") or None for component in components), "two components with id")


def _component(component: dict[str, Any]) -> Problems:
    kind = component["type"]
    if kind == ROW:
        yield from _row(component["components"])
    elif kind == BUTTON:
        yield from _button(component)
    elif kind in SELECTS:
        yield from _select(component)
    elif kind == SECTION:
        yield from _section(component)
    elif kind == CONTAINER and any(part["type"] == CONTAINER for part in component["components"]):
        yield "a container within a container"
    elif kind == GALLERY:
        for item in component["items"]:
            yield from _alt(item.get("description"))
    elif kind == THUMBNAIL:
        yield from _alt(component.get("description"))
    yield from _limit(component, "custom_id", 100)


def _row(parts: list[dict[str, Any]]) -> Problems:
    kinds = {part["type"] for part in parts}
    if kinds == {BUTTON}:
        if len(parts) > 5:
            yield f"{len(parts)} buttons in a row"
    elif len(parts) != 1 or not kinds <= SELECTS:
        yield f"a row of types {[part['type'] for part in parts]}: it holds five buttons or one select"


def _button(button: dict[str, Any]) -> Problems:
    if button.get("style") == LINK:
        if not button.get("url") or button.get("custom_id"):
            yield "a link button has a url and no custom id"
    elif button.get("style") != PREMIUM and (not button.get("custom_id") or button.get("url")):
        yield f"the button {button.get('label')!r} has a custom id and no url"
    if not button.get("label") and not button.get("emoji") and button.get("style") != PREMIUM:
        yield "a button with nothing on it"
    yield from _limit(button, "label", 80)


def _select(select: dict[str, Any]) -> Problems:
    yield from _limit(select, "placeholder", 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if least > most:
        yield "a select that asks for more than it takes"
    if select["type"] != STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"a select with {len(options)} options"
    if most > len(options):
        yield f"a select of {len(options)} options that takes {most}"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more options chosen beforehand than the select takes"
    yield from twice((option.get("value") for option in options), "two options with value")
    for option in options:
        for name in ("label", "value", "description"):
            yield from _limit(option, name, 100)


def _section(section: dict[str, Any]) -> Problems:
    if (
        any(part["type"] != TEXT for part in section["components"])
        or not 1 <= len(section["components"]) <= 3
    ):
        yield "a section holds one to three texts"
    if (section.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
        yield "a section needs a button or a thumbnail beside it"


def _alt(description: str | None) -> Problems:
    # Discord does without; people who cannot see the picture do not.
    if not (description or "").strip():
        yield "a picture without alt text"
    elif len(description or "") > 1024:
        yield f"{len(description or '')} characters of alt text; 1024 are possible"


def _limit(value: dict[str, Any], name: str, most: int) -> Problems:
    length = len(value.get(name) or "")
    if length > most:
        yield f"a {name} of {length} characters; {most} are possible"


def media_urls(component: dict[str, Any]) -> Iterator[str]:
    """The addresses of what this component itself shows."""
    kind = component["type"]
    if kind == GALLERY:
        yield from (item["media"]["url"] for item in component["items"])
    elif kind == THUMBNAIL:
        yield component["media"]["url"]
    elif kind == FILE:
        yield component["file"]["url"]


def _files(
    body: dict[str, Any], components: list[dict[str, Any]], *, edit: bool, earlier: Collection[str]
) -> Problems:
    stated = body.get("attachments")
    names = [entry["filename"] for entry in stated or [] if entry.get("filename")]
    yield from twice(iter(names), "two files named")
    if len(stated or []) > 10:
        yield f"{len(stated or [])} files; 10 are possible"
    for name in names:
        if not FILE_NAME.fullmatch(name):
            yield f"the file name {name!r} will be changed by Discord, so that it cannot be referred to"
    for entry in stated or []:
        yield from _limit(entry, "description", 1024)
    urls = [url for component in components for url in media_urls(component)]
    shown = {url.removeprefix(ATTACHMENT) for url in urls if url.startswith(ATTACHMENT)}
    possible = set(earlier) if edit and stated is None else set(names)
    for name in sorted(shown - possible):
        yield f"{ATTACHMENT}{name} refers to no file of this message"
    if (body.get("flags") or 0) & V2 and body.get("components"):
        # A kept file may also be shown by its address.
        unseen = [name for name in names if name not in shown and not any(f"/{name}" in url for url in urls)]
        for name in unseen:
            yield f"the file {name} is shown by no component, so nobody sees it"


def _mentions(body: dict[str, Any], components: list[dict[str, Any]], *, edit: bool) -> Problems:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if not edit and (components or body.get("content")):
            yield "no allowed_mentions: whoever is named in the text would be pinged"
        return
    if allowed.get("parse") != []:
        yield f"allowed_mentions lets {allowed.get('parse', 'everything')!r} through"
    if allowed.get("roles"):
        yield "allowed_mentions pings roles"
    users = [str(user) for user in allowed.get("users") or []]
    if len(users) > 100:
        yield f"allowed_mentions names {len(users)} users; 100 are possible"
    yield from twice(iter(users), "allowed_mentions names twice the user")
    texts = [component["content"] for component in components if component["type"] == TEXT]
    named = set(USER_MENTION.findall("\n".join([body.get("content") or "", *texts])))
    for user in users:
        if user not in named and (components or body.get("content")):
            yield f"allowed_mentions names {user}, the text does not"


def _modal(data: dict[str, Any]) -> Problems:
    components = list(walk(data.get("components") or []))
    if not 1 <= len(data.get("components") or []) <= 5:
        yield f"a modal with {len(data.get('components') or [])} components; one to five are possible"
    yield from _limit(data, "title", 45)
    yield from _ids(components)
    for component in components:
        if component["type"] in SELECTS:
            yield from _select(component)
        if component["type"] == LABEL:
            yield from _limit(component, "label", 45)
            yield from _limit(component, "description", 100)


_CHECKS: tuple[tuple[str, Callable[[Any, bool, Collection[str]], Problems]], ...] = (
    (r"POST /interactions/\d+/[^/]+/callback", _callback),
    (r"(POST|PATCH) /channels/\d+/messages(/\d+)?", _message),
    (r"POST /webhooks/\d+/[^/]+", _message),
    (r"PATCH /webhooks/\d+/[^/]+/messages/(@original|\d+)", _message),
    (r"(PUT|POST|PATCH) /applications/\d+/(guilds/\d+/)?commands(/\d+)?", _commands),
)
