"""What can go wrong with the database, apart from what SQLAlchemy calls it."""

from __future__ import annotations

from bot.trouble import Trouble


class StoreError(Trouble):
    """The database cannot do what was asked; nothing has changed. The text is one sentence that says what to do."""


class Conflict(Exception):
    """A unique constraint stood in the way: somebody else was first. Nothing has changed."""


class Stale(Exception):
    """A row was changed by somebody else since it was read. Nothing has changed: read again and retry."""
