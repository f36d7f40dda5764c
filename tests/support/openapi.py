"""Checks bodies against Discord's own OpenAPI description of its REST API.

The description is not part of this repository. It is looked for at `MOLE_OPENAPI`, then beside the checkout
(`../shared/discord/openapi.json`, or one folder higher up). Where it is absent, `description()` skips the test that asks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

ROOT = Path(__file__).resolve().parents[2]
PLACES = (ROOT.parent / "shared", ROOT.parent.parent / "shared")

# What discord.py sends although the description does not know it. Discord ignores or accepts each.
TOLERATED = {
    "MessageEditRequestPartial": {"tts"},
    "IncomingWebhookUpdateRequestPartial": {"tts"},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts"},
    "MessageAttachmentRequest": {"spoiler", "url", "proxy_url", "size", "content_type", "height", "width"},
    "ApplicationCommandUpdateRequest": {"nsfw"},
    "ApplicationCommandCreateRequest": {"nsfw"},
    "ApplicationCommandPatchRequestPartial": {"nsfw"},
}

Errors = Iterator[ValidationError]


class Description:
    """Discord's description, with a validator for each schema that has been asked for."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        self._templates = [
            (template.strip("/").split("/"), operations) for template, operations in document["paths"].items()
        ]
        self._tolerated = {id(self._schemas[name]): fields for name, fields in TOLERATED.items()}
        self._operation = cache(self._find_operation)
        self._requests = self._validator(strict=True)
        self._responses = self._validator(strict=False)

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with this body of `METHOD path` (below `/api/v10`, with or without a query); empty if nothing."""
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path} is not in Discord's description"]
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [] if body is None else [f"{method} {path} takes no JSON body"]
        if body is None:
            return ["a body is required"] if operation["requestBody"].get("required") else []
        return _told(self._requests.evolve(schema=schema), body)

    def check_response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with this answer to `METHOD path`; empty if nothing. Unknown fields are allowed in answers."""
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path} is not in Discord's description"]
        answers = operation["responses"]
        answer = answers.get(str(status)) or answers.get(f"{status // 100}XX")
        if answer is None:
            # Discord's failures are its own and have no shape that could be relied upon.
            return [] if status >= 500 else [f"{method} {path} never answers {status}"]
        while "$ref" in answer:
            answer = self._document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return [] if body is None else [f"{method} {path} answers {status} without a body"]
        return _told(self._responses.evolve(schema=schema), body)

    def _find_operation(self, method: str, path: str) -> dict[str, Any] | None:
        words = path.partition("?")[0].strip("/").split("/")
        fitting = [
            (sum(a == b for a, b in zip(template, words, strict=True)), operations)
            for template, operations in self._templates
            if len(template) == len(words)
            and all(a == b or a.startswith("{") for a, b in zip(template, words, strict=True))
        ]
        # `/messages/@original` is nearer than `/messages/{message_id}`.
        best = max(fitting, key=lambda pair: pair[0], default=(0, {}))[1]
        return best.get(method.lower())

    def _validator(self, *, strict: bool) -> Any:
        def ref(validator: Any, name: str, value: Any, schema: Any) -> Errors:
            yield from validator.descend(value, self._target(name))

        def union(validator: Any, choices: list[Any], value: Any, schema: Any) -> Errors:
            yield from self._union(validator, choices, value)

        def known(validator: Any, properties: dict[str, Any], value: Any, schema: Any) -> Errors:
            if not isinstance(value, dict):
                return
            for name, part in properties.items():
                if name in value:
                    yield from validator.descend(value[name], part, path=name, schema_path=name)
            if strict and "additionalProperties" not in schema:
                for name in value.keys() - properties.keys() - self._tolerated.get(id(schema), set()):
                    yield ValidationError(f"{name!r} is not a field that Discord knows here")

        keywords = {"$ref": ref, "oneOf": union, "anyOf": union, "properties": known}
        keywords |= {"type": _type, "pattern": _pattern, "format": _format}
        return extend(Draft202012Validator, keywords)({})

    def _target(self, ref: str) -> Any:
        return self._schemas[ref.rpartition("/")[2]]

    def _union(self, validator: Any, choices: list[Any], value: Any) -> Errors:
        """One of several shapes. Discord's differ in their `type`, so that one can say what is wrong with which."""
        if all("const" in choice for choice in choices):
            if not any(
                value == choice["const"] and type(value) is type(choice["const"]) for choice in choices
            ):
                yield ValidationError(f"{value!r} is none of {[choice['const'] for choice in choices]}")
            return
        candidates = [choice for choice in choices if self._may_be(choice, value)]
        failures: list[list[ValidationError]] = []
        for choice in candidates:
            errors = list(validator.descend(value, choice))
            if not errors:
                return
            failures.append(errors)
        if not failures:
            yield ValidationError(f"{_short(value)} has none of the shapes possible here")
        else:
            yield from min(failures, key=len)

    def _may_be(self, choice: Any, value: Any) -> bool:
        while "$ref" in choice:
            choice = self._target(choice["$ref"])
        kind = choice.get("type")
        if kind == "null" or value is None:
            return bool(value is None and (kind == "null" or "null" in (kind or ())))
        if isinstance(value, dict) and "type" in value:
            allowed = choice.get("properties", {}).get("type", {}).get("enum")
            return allowed is None or value["type"] in allowed
        return True


def _type(validator: Any, kinds: Any, value: Any, schema: Any) -> Errors:
    kinds = [kinds] if isinstance(kinds, str) else kinds
    value = _as_sent(value, schema)
    if not any(validator.is_type(value, kind) for kind in kinds):
        yield ValidationError(f"{_short(value)} is not of type {' or '.join(kinds)}")


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Errors:
    yield from Draft202012Validator.VALIDATORS["pattern"](validator, pattern, _as_sent(value, schema), schema)


def _format(validator: Any, name: str, value: Any, schema: Any) -> Errors:
    if name == "int32" and isinstance(value, int) and not -(2**31) <= value < 2**31:
        yield ValidationError(f"{value} does not fit into 32 bits")


def _as_sent(value: Any, schema: Any) -> Any:
    """discord.py sends some ids as numbers; Discord takes both, its description knows the text only."""
    is_id = schema.get("format") == "snowflake" and isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_id else value


def _told(validator: Any, body: Any) -> list[str]:
    return [
        f"{'.'.join(map(str, error.absolute_path)) or 'body'}: {error.message[:300]}"
        for error in validator.iter_errors(body)
    ]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


@cache
def find() -> Path | None:
    """Where the description is, or `None`."""
    named = os.environ.get("MOLE_OPENAPI")
    places = [Path(named)] if named else [place / "discord" / "openapi.json" for place in PLACES]
    return next((place for place in places if place.is_file()), None)


@cache
def load() -> Description | None:
    """The description, read once a process; `None` where it is absent."""
    place = find()
    return None if place is None else Description(json.loads(place.read_text(encoding="utf-8")))


def description() -> Description:
    """The description, for a test that cannot do without: it is skipped, visibly, where the file is absent."""
    loaded = load()
    if loaded is None:
        pytest.skip("Discord's OpenAPI description (../shared/discord/openapi.json) is not here")
    return loaded
