"""A scene: plain drawing marks and the words that say the same.

Marks are values: equal scenes give equal pictures, and whatever is drawn once can be kept. Lengths are pixels of the
finished picture, `x` to the right and `y` down; colours are `#RRGGBB`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from renderers.frame import Theme

Point: TypeAlias = tuple[float, float]
Shape: TypeAlias = tuple[Point, ...]
"""A polygon; curves come from `renderers.shapes`."""


class Shadow(msgspec.Struct, frozen=True):
    """What a sheet throws on the sheets below, to the lower right."""

    offset: float
    blur: float
    strength: float
    """0 to 1, of ink."""
    inside: bool = False
    """Only on what is already drawn on the same stamp, not beyond its outline."""


class Cut(msgspec.Struct, frozen=True, tag=True):
    """A sheet of paper: the shapes without the holes, with a lit upper left and a shaded lower right rim."""

    shapes: tuple[Shape, ...]
    colour: str
    holes: tuple[Shape, ...] = ()
    lit: str | None = None
    dark: str | None = None
    rim: float = 2.0
    shadow: Shadow | None = None
    within: tuple[Shape, ...] = ()
    """Where not empty, only what lies inside these is drawn."""
    opacity: float = 1.0


class Pit(msgspec.Struct, frozen=True, tag=True):
    """A hole cut through a sheet: a dark floor in two steps of shade, a dark and a lit wall."""

    shape: Shape
    floor: str
    shades: tuple[str, str]
    lit: str
    dark: str
    depth: float


class Text(msgspec.Struct, frozen=True, tag=True):
    """One line, its capitals centred on `y`; `squeeze` narrows it, an `edge` of `width` parts it from its ground."""

    x: float
    y: float
    text: str
    px: float
    colour: str
    bold: bool = True
    anchor: Literal["left", "middle", "right"] = "middle"
    squeeze: float = 1.0
    edge: str | None = None
    width: float = 0.0


class Fibres(msgspec.Struct, frozen=True, tag=True):
    """Fine straws of paper all over the picture, strewn by a seed."""

    colours: tuple[str, ...]
    count: int
    seed: int


class Edge(msgspec.Struct, frozen=True):
    """A paper edge all round a stamp."""

    colour: str
    width: float


class Ghost(msgspec.Struct, frozen=True):
    """Instead of the stamp, the place it has left: a veil and a dashed outline."""

    veil: str
    opacity: float
    dash: str
    edge: str


class Stamp(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """A small drawing round its own origin, made once and put down often.

    `name` tells people and tests what it is; two different stamps never share one.
    """

    name: str
    marks: tuple[Cut | Pit | Text, ...]
    edge: Edge | None = None
    shadow: Shadow | None = None
    within: tuple[Shape, ...] = ()
    ghost: Ghost | None = None
    fine: int = 4
    """How much larger it is drawn before it is reduced; 1 suits large sheets, whose edges alone are then soft."""


Area: TypeAlias = tuple[int, int, int, int]
"""A part of the picture: left, top, right, bottom, the last two not included."""


class Put(msgspec.Struct, frozen=True, tag=True):
    """A stamp with its origin at this place; of it only what lies within an area, where one is given."""

    x: int
    y: int
    stamp: Stamp
    within: Area | None = None


Mark: TypeAlias = Cut | Pit | Text | Fibres | Put


class Backdrop(msgspec.Struct, frozen=True, cache_hash=True):
    """What rarely changes: kept as finished pixels."""

    ground: str
    marks: tuple[Mark, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A picture before it is drawn. `size` is in pixels; `alt` says what the picture says."""

    size: tuple[int, int]
    alt: str
    theme: Theme = "day"
    backdrop: Backdrop = Backdrop("#F6EEDC", ())
    foreground: tuple[Put, ...] = ()
