"""Text in any script: which font draws what, how wide it is, and its pixels.

Pillow takes one font for a whole text, so a text is split into runs by what each font covers: Noto Sans first, then Noto
Emoji, then WenQuanYi Micro Hei. What none of them has is written another way (a letter of the same meaning, without
its marks) or else as one `·` for each stretch: never as a box. Layout is Pillow's basic one, the same on every machine.
"""

from __future__ import annotations

import threading
import unicodedata
from functools import cache, lru_cache
from io import BytesIO
from math import ceil
from typing import Final, TypeAlias

import msgspec
from PIL import Image, ImageDraw, ImageFont

from bot.games.data import home

FILES: Final = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoEmoji-Bold.ttf", "WenQuanYiMicroHei.ttf")
REGULAR, BOLD, EMOJI, EAST = range(4)
UNKNOWN: Final = "·"
ELLIPSIS: Final = "…"
CAPITALS: Final = 0.714
"""The height of a capital, as a share of the size."""
_MEASURE: Final = 128
_LARGER: Final = {EMOJI: 1.15}
"""Thin lines need some size."""
_SELECT_TEXT, _SELECT_EMOJI, _JOINER = "\ufe0e", "\ufe0f", "\u200d"
_lock = threading.Lock()  # a FreeType face is not to be used by two threads at once


class Run(msgspec.Struct, frozen=True):
    """A stretch of text that one font draws."""

    face: int
    text: str


Glyphs: TypeAlias = tuple[Run, ...]


def _read(name: str) -> bytes:
    return home().joinpath("fonts", name).read_bytes()


@cache
def _bytes(face: int) -> bytes:
    return _read(FILES[face])


@lru_cache(maxsize=64)
def _font(face: int, px: int) -> ImageFont.FreeTypeFont:
    px = round(px * _LARGER.get(face, 1.0))
    return ImageFont.truetype(BytesIO(_bytes(face)), px, layout_engine=ImageFont.Layout.BASIC)


@cache
def coverage(face: int) -> frozenset[int]:
    """The characters that a font has, read from its `cmap` table (format 12 or 4)."""
    data = _bytes(face)
    tables = {
        data[i : i + 4]: int.from_bytes(data[i + 8 : i + 12], "big")
        for i in range(12, 12 + 16 * _int(data, 4), 16)
    }
    start = tables[b"cmap"]
    offsets = [start + _int(data, start + 8 + 8 * i, 4) for i in range(_int(data, start + 2))]
    found: set[int] = set()
    for offset in offsets:
        if _int(data, offset) == 12:
            for at in range(offset + 16, offset + 16 + 12 * _int(data, offset + 12, 4), 12):
                found.update(range(_int(data, at, 4), _int(data, at + 4, 4) + 1))
        elif _int(data, offset) == 4:
            found.update(_segments(data, offset))
    return frozenset(found)


def _int(data: bytes, at: int, size: int = 2) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _segments(data: bytes, at: int) -> set[int]:
    """The characters of a format 4 table whose glyph is not the missing one."""
    count = _int(data, at + 6) // 2
    ends, starts = at + 14, at + 16 + 2 * count
    deltas, ranges = starts + 2 * count, starts + 4 * count
    found: set[int] = set()
    for i in range(count):
        low, high, delta, where = (_int(data, table + 2 * i) for table in (starts, ends, deltas, ranges))
        for code in range(low, high + 1):
            if where:
                glyph = _int(data, ranges + 2 * i + where + 2 * (code - low))
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            else:
                glyph = (code + delta) & 0xFFFF
            if glyph and code != 0xFFFF:
                found.add(code)
    return found


@cache
def _sequences() -> dict[str, str]:
    """Emoji of several characters, and the one character of our font that draws them."""
    table: dict[str, str] = {}
    for line in _read("emoji.txt").decode("ascii").splitlines():
        typed, code = line.split(" = ")
        table["".join(chr(int(part, 16)) for part in typed.split())] = chr(int(code, 16))
    return table


@cache
def _longest() -> int:
    return max(map(len, _sequences()))


def _is_skin(character: str) -> bool:
    return 0x1F3FB <= ord(character) <= 0x1F3FF


def _is_tag(character: str) -> bool:
    return 0xE0020 <= ord(character) <= 0xE007F


def _covered(character: str, order: tuple[int, ...]) -> int | None:
    code = ord(character)
    return next((face for face in order if code in coverage(face)), None)


@lru_cache(maxsize=1024)
def runs(text: str, bold: bool = True) -> Glyphs:
    """The text as stretches of one font each, with everything replaced that no font has."""
    letters = BOLD if bold else REGULAR
    order = (letters, EMOJI, EAST)
    out: list[tuple[int, str]] = []
    for character, pictured in _units(unicodedata.normalize("NFC", text)):
        out += _drawable(character, (EMOJI, letters, EAST) if pictured else order)
    merged: list[tuple[int, str]] = []
    for face, piece in out:
        if piece == UNKNOWN and merged and merged[-1][1].endswith(UNKNOWN):
            continue
        if merged and merged[-1][0] == face:
            merged[-1] = (face, merged[-1][1] + piece)
        else:
            merged.append((face, piece))
    return tuple(Run(face, piece) for face, piece in merged)


def legible(text: str) -> bool:
    """Whether our fonts can draw anything of the text."""
    return any(run.text.strip(f"{UNKNOWN} ") for run in runs(text))


def _units(text: str) -> list[tuple[str, bool]]:
    """Single characters to draw, and whether each was asked for as an emoji; sequences are already one character."""
    plain = "".join(c for c in text if not _is_skin(c) and c != _SELECT_TEXT)
    units: list[tuple[str, bool]] = []
    at = 0
    while at < len(plain):
        found = _sequence(plain, at)
        if found is not None:
            units.append((found[0], True))
            at = found[1]
            continue
        character = plain[at]
        at += 1
        pictured = at < len(plain) and plain[at] == _SELECT_EMOJI
        if character == _JOINER and units and units[-1][1]:
            at += 1  # a picture that is made of pictures we have no whole of: its first part stands for it
        elif character not in (_SELECT_EMOJI, _JOINER) and not _is_tag(character):
            units.append((character, pictured or _covered(character, (BOLD, EMOJI)) == EMOJI))
    return units


def _sequence(text: str, at: int) -> tuple[str, int] | None:
    """The emoji that several characters from `at` on make, and where it ends; variation selectors do not matter."""
    seen: list[str] = []
    best: tuple[str, int] | None = None
    for end in range(at, len(text)):
        if text[end] == _SELECT_EMOJI:
            if best is not None and best[1] == end:
                best = (best[0], end + 1)
            continue
        seen.append(text[end])
        if len(seen) > _longest():
            break
        known = _sequences().get("".join(seen)) if len(seen) > 1 else None
        if known is not None:
            best = (known, end + 1)
    return best


def _drawable(character: str, order: tuple[int, ...]) -> list[tuple[int, str]]:
    """The character as its fonts draw it; the same letter written more plainly; or the sign for something unknown."""
    face = _covered(character, order)
    if face is not None:
        return [(face, character)]
    if character.isspace():
        return [(order[0], " ")]
    if unicodedata.category(character) in ("Cc", "Cf", "Mn", "Me", "Cs"):
        return []
    plainer = unicodedata.normalize("NFKD", character)
    pieces = [(_covered(c, order), c) for c in plainer if not unicodedata.combining(c)]
    if pieces and plainer != character and all(face is not None for face, _ in pieces):
        return [(face, c) for face, c in pieces if face is not None]
    return [(order[0] if order[0] != EMOJI else BOLD, UNKNOWN)]


@lru_cache(maxsize=4096)
def width(text: str, px: float, bold: bool = True, squeeze: float = 1.0) -> float:
    """How wide the text is drawn, in pixels."""
    with _lock:
        total = sum(_font(run.face, _MEASURE).getlength(run.text) for run in runs(text, bold))
    return total * px / _MEASURE * squeeze


@lru_cache(maxsize=1024)
def fit(
    text: str,
    px: float,
    room: float,
    smallest: float,
    bold: bool = True,
    squeeze: float = 1.0,
    around: tuple[str, str] = ("", ""),
) -> tuple[str, float]:
    """The text and the size at which it fits into `room`: smaller first, then shortened with an ellipsis.

    Of a sentence, `around` is what stands before and after the text; only the text is shortened.
    """
    before, after = around
    text = " ".join(text.split())

    def whole(middle: str, size: float) -> float:
        return width(before + middle + after, size, bold, squeeze)

    full = whole(text, px)
    size = px if full <= room else max(smallest, px * room / full)
    if whole(text, size) <= room + 0.01:
        return before + text + after, size
    kept = clusters(text)
    while kept and whole("".join(kept).rstrip() + ELLIPSIS, size) > room:
        kept.pop()
    return before + "".join(kept).rstrip() + ELLIPSIS + after, size


def clusters(text: str) -> list[str]:
    """The text in pieces that must not be cut through: a letter with its marks, an emoji with all its parts."""
    out: list[str] = []
    at = 0
    while at < len(text):
        found = _sequence(text, at)
        end = found[1] if found else at + 1
        while end < len(text) and (
            text[end] in (_SELECT_EMOJI, _SELECT_TEXT)
            or _is_skin(text[end])
            or _is_tag(text[end])
            or unicodedata.combining(text[end])
        ):
            end += 1
        while end < len(text) and text[end] == _JOINER:
            end = min(len(text), end + 2)
        out.append(text[at:end])
        at = end
    return out


class Ink(msgspec.Struct, frozen=True):
    """A drawn text: where it is opaque, where its origin (left end of the baseline) lies in that mask, and how long it is.

    Fonts round at each size, so that it may be a little longer or shorter than `width` says.
    """

    mask: Image.Image
    left: int
    baseline: int
    length: float


def ink(text: str, px: int, bold: bool = True, stroke: float = 0) -> Ink:
    """The pixels of a text at a whole size; `stroke` makes it fatter all round."""
    pieces = runs(text, bold)
    pad = ceil(stroke) + max(2, px // 8)
    with _lock:
        lengths = [_font(run.face, px).getlength(run.text) for run in pieces]
        image = Image.new("L", (int(sum(lengths)) + 2 * pad + px // 4, int(px * 1.6) + 2 * pad))
        baseline = int(px * 1.15) + pad
        pen = ImageDraw.Draw(image)
        x = float(pad)
        for run, length in zip(pieces, lengths, strict=True):
            fatter = stroke + (px / 60 if bold and run.face == EAST else 0)  # that font has no bold
            pen.text((x, baseline), run.text, 255, _font(run.face, px), anchor="ls", stroke_width=fatter)
            x += length
    return Ink(image, pad, baseline, sum(lengths))


def missing() -> tuple[str, ...]:
    """The font files that are not there, or that cannot be read as fonts."""
    return tuple(name for face, name in enumerate(FILES) if not _usable(face))


def _usable(face: int) -> bool:
    try:
        _font(face, 20)
    except OSError:
        return False
    return bool(coverage(face))
