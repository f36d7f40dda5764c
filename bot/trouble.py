"""What only the person who runs the bot can put right."""

from __future__ import annotations


class Trouble(Exception):
    """The bot cannot start or go on. The text is one sentence for its owner: what is wrong, and what to do.

    It is shown as it is, without a trace, and ends the program with an exit code that is not 0.
    """
