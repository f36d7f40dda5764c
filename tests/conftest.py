"""For every test.

A sentence that is missing, or lacks a fact, is an error. What hypothesis tries is the same in every run and takes the time it
takes, so that a test that has passed passes again; the long runs (`--hypothesis-profile soak`) try something new each time.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite as Dialect
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import driver, sqlite
from bot.wording import Wording

Wording.strict = True

SYNCHRONOUS = driver.SYNCHRONOUS
"""As always."""
driver.SYNCHRONOUS = "OFF"  # no test pulls the plug, and a thousand of them need not wait for the disk

STATEMENTS: dict[Any, Any] = {}
"""What SQLAlchemy has put together. Each test has a database and so a dialect of its own, but they are all alike."""
Dialect.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[method-assign, assignment]
Dialect.__hash__ = lambda one: hash(type(one))  # type: ignore[method-assign, assignment]
make_engine = sqlite.engine


def engine_with_statements(*address: Any, **how: Any) -> AsyncEngine:
    """See `sqlite.engine`."""
    return make_engine(*address, **how).execution_options(compiled_cache=STATEMENTS)


sqlite.engine = engine_with_statements
settings.register_profile("always the same", deadline=None, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, print_blob=True)
settings.load_profile("always the same")
