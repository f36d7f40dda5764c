"""The line on top of a picture: a sheet of paper, and on it short texts with small pictures between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal

import msgspec

from bot.wording import Markup
from renderers import lettering
from renderers.paper import SQUEEZE, shadow, sheet
from renderers.scene import Put, Stamp, Text
from renderers.shapes import box
from renderers.theme import PEN, Theme

PX: Final = 38.0
SMALLEST: Final = 27.0
HEIGHT: Final = 68
GAP: Final = 15.0
ICON: Final = 49.0
HERE: Final = Markup("\N{OBJECT REPLACEMENT CHARACTER}")
"""Stands for a name while a sentence is made, to be replaced by what fits."""


class Part(msgspec.Struct, frozen=True):
    """A piece of the line: a text, perhaps with a picture before it."""

    text: str
    bold: bool = True
    icon: Stamp | None = None
    around: tuple[str, str] | None = None
    """Where the text is a name, what stands before and after it: the name is shortened where the line is too long."""


def about(name: str, sentence: str, icon: Stamp) -> Part:
    """A sentence about somebody; in it `HERE` stands for the name."""
    before, after = sentence.split(HERE)
    return Part(name, icon=icon, around=(before, after))


@cache
def bar(theme: Theme, width: int) -> Stamp:
    """The sheet under the line, from its upper left corner."""
    shape = box(0, 0, width, HEIGHT, 14)
    paper = sheet(theme, shape, theme.cream, theme.cream_lit, theme.cream_dark, cast=shadow(theme, 6, 4))
    return Stamp(f"bar {width}", (paper,), fine=1)


def line(
    parts: Sequence[Part],
    room: float,
    x: float,
    y: int,
    align: Literal["left", "middle", "right"] = "left",
    colour: str = PEN,
) -> list[Put]:
    """The parts beside each other, from `x` on and `room` wide; the one that gives is fitted into what the others leave."""
    taken = sum(width(part) for part in parts if part.around is None)
    taken += sum(ICON if part.icon else 0 for part in parts) + GAP * (len(parts) - 1)
    fitted = [
        (part, *lettering.fit(part.text, PX, room if part.around is None else room - taken, SMALLEST, part.bold, SQUEEZE, part.around or ("", "")))
        for part in parts
    ]  # fmt: skip
    whole = sum(
        lettering.width(text, px, part.bold, SQUEEZE) + (ICON if part.icon else 0)
        for part, text, px in fitted
    )
    spare = room - whole - GAP * (len(parts) - 1)
    x += {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    puts: list[Put] = []
    for part, text, px in fitted:
        if part.icon is not None:
            puts.append(Put(round(x + 22), y, part.icon))
            x += ICON
        puts.append(Put(round(x), y, words(text, px, part.bold, colour)))
        x += lettering.width(text, px, part.bold, SQUEEZE) + GAP
    return puts


def width(part: Part) -> float:
    """How wide the text of a part is at full size."""
    return lettering.width(part.text, PX, part.bold, SQUEEZE)


@lru_cache(maxsize=512)
def words(text: str, px: float, bold: bool, colour: str = PEN) -> Stamp:
    """A piece of the line."""
    text_ = Text(0, 0, text, px, colour, bold=bold, anchor="left", squeeze=SQUEEZE)
    return Stamp(f"words {text} {px:.1f} {'bold' if bold else 'book'}", (text_,))
