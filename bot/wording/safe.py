"""Text that people typed or are called, made harmless before it stands in a sentence of ours."""

from __future__ import annotations

import re
import unicodedata

NAME_LIMIT = 32
"""As long as Discord lets a name be."""

_JOINERS = "\u200c\u200d"
_JOINED = {"So", "Sk", "Lo", "Mn", "Mc", "Me"}
"""Joiners mean something only between these: parts of an emoji, letters of Arabic and of the Indic scripts."""
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks by category, but nothing to see: names are made of them to look empty."""
_ZALGO = re.compile(
    "([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
_MARKS_IN_A_ROW = 4
_MARKDOWN = re.compile(r"([\\*_~`|\[\]<:])")
_AT_LINE_START = re.compile(r"^(#|>|\+|-|\d+(?=\.))")
_RIGHT_TO_LEFT = {"R", "AL"}


def clean(text: str, limit: int = NAME_LIMIT) -> str:
    """One line of visible text, at most `limit` characters; empty if nothing visible is left.

    Controls, bidirectional overrides, lone joiners, piles of accents and private characters are gone; text that runs
    from right to left is isolated, so that it cannot reorder what stands around it.
    """
    text = unicodedata.normalize("NFC", text[: limit * 20])
    text = "".join(_visible(text))
    text = " ".join(_ZALGO.sub(r"\1", text).split())
    if len(text) > limit:
        text = text[: limit - 1].rstrip() + "…"
    text = text.strip(_JOINERS)
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"\u2068{text}\u2069"
    return text


def _visible(text: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for at, letter in enumerate(text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if letter.isspace():
            kept.append(" ")
        elif letter in _JOINERS:
            around = text[at - 1 : at] + text[at + 1 : at + 2]
            if len(around) == 2 and all(unicodedata.category(other) in _JOINED for other in around):
                kept.append(letter)
        elif _shows(letter, kind) and marks <= _MARKS_IN_A_ROW:
            kept.append(letter)
    return kept


def _shows(letter: str, kind: str) -> bool:
    if letter in _INVISIBLE or kind in {"Cc", "Cf", "Cs", "Co"}:
        return False
    # Emoji newer than this Python's tables count as unassigned.
    return kind != "Cn" or "\U0001f000" <= letter <= "\U0001faff"


def escape(text: str) -> str:
    """`text` so that Discord shows it letter by letter: no markup, no mention, no link, no emoji code."""
    text = _MARKDOWN.sub(r"\\\1", text)
    text = _AT_LINE_START.sub(lambda found: _escaped_start(found[1]), text)
    return text.replace("@", "@\u200b")


def _escaped_start(start: str) -> str:
    return f"{start}\u200b" if start.isdigit() else f"\\{start}"
