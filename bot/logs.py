"""Logs: one stream to stderr, for people or for machines, with no secret in it.

The logs of discord.py and SQLAlchemy go the same way, but never below `INFO` and `WARNING`: deeper, they write out
whole messages and rows, hands and seeds included. Of an exception the way to it is written, and its text only where it
speaks of the outside world: any other may repeat a hand or what somebody typed.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any, Final, TextIO

import structlog

from bot.trouble import Trouble

SECRET: Final = "[secret]"  # noqa: S105 -- it is what stands in a secret's place
_SECRET_KEYS = re.compile(
    r"(?:\w+_)?(?:token|seed|secret|password|authorization|state|draft|partial|parameters)", re.IGNORECASE
)
_SECRETS = (
    # A bot's token, and the passes that Discord gives for one interaction or webhook.
    (re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"), SECRET),
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w-]{20,}"), rf"\1{SECRET}"),
    (re.compile(r"((?:bot|bearer) )[\w.-]{30,}", re.IGNORECASE), rf"\1{SECRET}"),
    # A password in a database's address.
    (re.compile(r"(://[^\s:/@]+:)[^\s@]+(?=@)"), rf"\1{SECRET}"),
    # A seed in hexadecimal, or as a value that a trace or a repr shows.
    (re.compile(r"\b[0-9a-f]{64}\b", re.IGNORECASE), SECRET),
    (re.compile(r"(seed['\"]?\s*[=:]\s*)(?:b?'[^']*'|b?\"[^\"]*\"|\w+)"), rf"\1{SECRET}"),
    # What SQLAlchemy adds to an error: the row that could not be written.
    (re.compile(r"\[parameters: .*?\]$", re.MULTILINE | re.DOTALL), "[parameters hidden]"),
)
QUIETER: Final = {
    "discord": logging.INFO,
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "sqlalchemy": logging.WARNING,
}
_OUTSPOKEN: Final = (Trouble, OSError, sqlite3.Error)
_OUTSPOKEN_MODULES: Final = ("discord.errors", "aiohttp.client_exceptions")
"""Errors that tell of the owner's machine, of Discord or of the network: their text is written."""


def scrub(value: Any) -> Any:
    """The same value with every secret and every control character in it replaced; looks into mappings, lists, tuples."""
    if isinstance(value, str):
        for pattern, instead in _SECRETS:
            value = pattern.sub(instead, value)
        return "".join(letter if letter.isprintable() or letter in "\n\t" else "\ufffd" for letter in value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return SECRET
    if isinstance(value, MutableMapping):
        return {key: SECRET if _is_secret(key) else scrub(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [scrub(inner) for inner in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return scrub(str(value))


def _is_secret(key: object) -> bool:
    return isinstance(key, str) and _SECRET_KEYS.fullmatch(key) is not None


def _scrub_event(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {key: SECRET if _is_secret(key) else scrub(value) for key, value in event.items()}


def _trace(error: BaseException | None) -> Iterator[str]:
    """How it came to an error and to those behind it, as Python writes it, but without their values."""
    if error is None:
        return
    behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from _trace(behind)
    if behind is not None:
        yield "\nwhich led to:\n\n"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(error.__traceback__)
    kind = type(error)
    speaks = isinstance(error, _OUTSPOKEN) or kind.__module__ in _OUTSPOKEN_MODULES
    yield f"{kind.__qualname__}: {error}\n" if speaks else f"{kind.__qualname__}\n"
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _trace(inner)


def _format_trace(exc_info: structlog.typing.ExcInfo) -> str:
    return "".join(_trace(exc_info[1])).rstrip()


def _quiet_asyncio(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Python writes the task or callback that failed into its message, with its values; the trace tells enough."""
    if event.get("logger") == "asyncio" and event.get("exc_info"):
        event["event"] = str(event["event"]).partition("\n")[0].partition("(")[0]
    return event


def configure(level: str = "INFO", form: str = "console", stream: TextIO | None = None) -> None:
    """Send all logs of the process, this program's and the libraries', to `stream` (stderr) as `console` or `json`."""
    stream = sys.stderr if stream is None else stream
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        _quiet_asyncio,
        structlog.processors.ExceptionRenderer(_format_trace),
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=stream.isatty())
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _scrub_event, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name, lowest in QUIETER.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLevelNamesMapping()[level]))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
