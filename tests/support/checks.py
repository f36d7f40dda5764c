"""One call that checks everything a test has sent to Discord."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any, Protocol

from tests.support import openapi, payloads


class Request(Protocol):
    """A request to Discord's REST API, as simcord's `env.http_requests` and the loopback double keep it."""

    method: str
    path: str
    json: Any


class Refused(AssertionError):
    """Discord would not have taken what was sent."""


class DescriptionAbsent(UserWarning):
    """Discord's OpenAPI description is not here; bodies were checked by our own rules alone."""


def check_all(source: Any) -> int:
    """Check every request of a simcord environment (or of an iterable of requests); how many there were.

    Raises `Refused` with all that is wrong. Where Discord's description is absent it warns and checks the rest.
    """
    requests: list[Request] = list(getattr(source, "http_requests", source))
    earlier: set[str] = set()
    wrong: list[str] = []
    for request in requests:
        wrong += [f"{request.method} {request.path}: {problem}" for problem in problems(request, earlier)]
        earlier |= uploaded(request.json)
    warn_if_unchecked()
    if wrong:
        raise Refused("\n".join(dict.fromkeys(wrong)))
    return len(requests)


def warn_if_unchecked() -> None:
    """Make it visible where Discord's description is absent."""
    if openapi.load() is None:
        warnings.warn("no ../shared/discord/openapi.json here", DescriptionAbsent, stacklevel=3)


def problems(request: Request, earlier: Iterable[str] = ()) -> list[str]:
    """What is wrong with one request; `earlier` as for `payloads.check_body`."""
    described = openapi.load()
    found = [] if described is None else described.check_request(request.method, request.path, request.json)
    # A body of the wrong shape would only trip the second check.
    return found or payloads.check_body(request.method, request.path, request.json, set(earlier))


def uploaded(body: Any) -> set[str]:
    """The names of the files that a body sends along or keeps."""
    if not isinstance(body, dict):
        return set()
    data = body.get("data") if isinstance(body.get("data"), dict) else body
    return {entry["filename"] for entry in (data or {}).get("attachments") or [] if entry.get("filename")}
