"""For every test.

A sentence that is missing, or lacks a fact, is an error. What hypothesis tries is the same in every run and takes the time it
takes, so that a test that has passed passes again; the long runs (`--hypothesis-profile soak`) try something new each time.
"""

from __future__ import annotations

from hypothesis import settings

from bot.wording import Wording

Wording.strict = True
settings.register_profile("always the same", deadline=None, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, print_blob=True)
settings.load_profile("always the same")
