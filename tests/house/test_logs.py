"""Logs: one stream, two forms, no secret."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from bot import logs
from bot.store import StoreError

TOKEN = "M" * 24 + ".Gabcde." + "x" * 38
SEED = "0f" * 32


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.handlers, root.level
    yield io.StringIO()
    root.handlers, level = before
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def _fail() -> None:
    seed = bytes.fromhex(SEED)
    raise ValueError(
        f"Bot {TOKEN} {seed=} {SEED} postgresql://mole:hunter2@db/mole\n[parameters: ('ace', 1)]"
    )


@pytest.mark.parametrize("form", ["console", "json"])
def test_no_secret_reaches_the_log_by_any_way(stream: io.StringIO, form: str) -> None:
    logs.configure("DEBUG", form, stream)
    log = structlog.get_logger("bot.table")
    log.info(
        "token " + TOKEN,
        seed=secrets.token_bytes(32),
        password="plain",
        nested={"state": "ace", "a": [TOKEN, SEED]},
    )
    log.info("callback", url=f"/interactions/123456/{'aW50ZXJhY3Rpb246' * 5}/callback")
    logging.getLogger("discord.client").warning("using %s", TOKEN)
    try:
        _fail()
    except ValueError:
        log.exception("it went wrong", ref="7F3A")
        logging.getLogger("sqlalchemy.pool").exception("it went wrong")
    text = stream.getvalue()
    for secret in (TOKEN, SEED, "plain", "hunter2", "ace", "aW50ZXJhY3Rpb246", "\\x0f"):
        assert secret not in text.replace("Traceback", "")
    assert text.count("ValueError") >= 2
    assert "7F3A" in text


def test_the_json_form_is_one_object_a_line_with_library_logs_among_them(stream: io.StringIO) -> None:
    logs.configure("INFO", "json", stream)
    structlog.get_logger("bot.app").info("ready", servers=2)
    logging.getLogger("discord.gateway").info("shard %s", 0)
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["event"], first["servers"], first["logger"], first["level"]) == (
        "ready",
        2,
        "bot.app",
        "info",
    )
    assert (second["event"], second["logger"]) == ("shard 0", "discord.gateway")


def test_libraries_that_write_out_messages_and_rows_are_never_at_debug(stream: io.StringIO) -> None:
    logs.configure("DEBUG", "json", stream)
    for name in ("discord.http", "sqlalchemy.engine", "aiosqlite"):
        logging.getLogger(name).debug("payload")
    logging.getLogger("sqlalchemy.engine").info("INSERT")
    assert stream.getvalue() == ""


def test_what_is_below_the_level_is_not_written(stream: io.StringIO) -> None:
    logs.configure("WARNING", "console", stream)
    structlog.get_logger("bot").info("chatter")
    logging.getLogger("discord").info("chatter")
    assert stream.getvalue() == ""


def test_scrubbing_keeps_what_is_no_secret() -> None:
    facts = {"game": 3, "name": "Bo", "moves": ["D4", 2.5, None, True], "status": "running"}
    assert logs.scrub(facts) == facts


def _forget(hand: dict[str, int], color: str) -> int:
    try:
        return hand[color]
    except KeyError as error:
        raise RuntimeError(hand) from error


@pytest.mark.parametrize("form", ["console", "json"])
def test_the_text_of_an_error_is_not_written_as_it_may_repeat_a_hand(stream: io.StringIO, form: str) -> None:
    logs.configure("DEBUG", form, stream)
    try:
        _forget({"ochre": 2}, "crimson")
    except RuntimeError:
        structlog.get_logger("bot.table").exception("a player failed")
        logging.getLogger("discord.client").exception("ignoring it")
    text = stream.getvalue().replace('_forget({"ochre": 2}, "crimson")', "").replace("ochre\\", "")
    assert "crimson" not in text.replace("crimson\\", "")
    assert "ochre" not in text
    assert text.count("which led to") == 2
    assert text.count("in _forget") >= 2


async def test_a_task_that_fails_unheard_tells_its_way_and_no_value(stream: io.StringIO) -> None:
    logs.configure("INFO", "json", stream)

    async def fail(order: str) -> None:
        raise ValueError(order)

    task = asyncio.create_task(fail("attack the hill"))
    await asyncio.wait({task})
    del task
    gc.collect()
    asyncio.get_running_loop().call_soon(fail, "attack", "the hill")
    await asyncio.sleep(0)
    failed, called = map(json.loads, stream.getvalue().splitlines())
    assert failed["event"] == "Task exception was never retrieved"
    assert failed["exception"].endswith("ValueError")
    assert called["event"].startswith("Exception in callback")
    assert "attack" not in stream.getvalue()


def _read() -> bytes:
    try:
        return Path("/nowhere/mole").read_bytes()
    except OSError as error:
        raise StoreError("The disk is gone.") from error


def test_errors_of_the_outside_world_say_what_was_wrong(stream: io.StringIO) -> None:
    logs.configure("INFO", "json", stream)
    try:
        _read()
    except StoreError:
        structlog.get_logger("bot").exception("trouble")
    assert "FileNotFoundError: [Errno 2] No such file or directory" in stream.getvalue()
    assert "StoreError: The disk is gone." in stream.getvalue()


@pytest.mark.parametrize("form", ["console", "json"])
def test_nothing_that_is_logged_commands_a_terminal(stream: io.StringIO, form: str) -> None:
    logs.configure("INFO", form, stream)
    structlog.get_logger("bot").info("joined\x1b[2J", name="\x1b]0;mole\x07")
    assert "\x1b" not in stream.getvalue()
    assert "u001b" not in stream.getvalue()
