"""For every test: a sentence that is missing, or lacks a fact, is an error."""

from __future__ import annotations

from bot.wording import Wording

Wording.strict = True
