"""Draws marks into pixels."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from random import Random
from typing import Final, assert_never

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers import lettering
from renderers.scene import Area, Cut, Fibres, Pit, Shadow, Shape, Text
from renderers.theme import DAY

INK: Final = DAY.ink
"""Shadows are of this colour in every theme."""
LARGE: Final = 300
"""From this size on a shape's rims and shadow are made at the final size: nobody sees the difference."""


def solid(colour: str) -> tuple[int, ...]:
    """A colour for an image with four channels, the last of them its opacity."""
    return (*opaque(colour), 255)


def opaque(colour: str) -> tuple[int, ...]:
    """A colour for an image with three channels."""
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def covered(_colour: str) -> tuple[int, ...]:
    """Any colour for a mask."""
    return (255,)


def shifted(mask: Image.Image, by: int) -> Image.Image:
    """The mask moved to the right and down; nothing wraps."""
    out = Image.new("L", mask.size)
    out.paste(mask, (by, by))
    return out


class Mask(msgspec.Struct, frozen=True):
    """Where something is drawn: an area of the image, its pixels `smooth` times as large."""

    image: Image.Image
    area: Area
    smooth: int

    def with_image(self, image: Image.Image) -> Mask:
        """The same area with other pixels."""
        return Mask(image, self.area, self.smooth)

    def rim(self, step: int) -> Mask:
        """What the mask, moved by `step` to the right and down, leaves uncovered."""
        return self.with_image(ImageChops.subtract(self.image, shifted(self.image, step)))


class Brush:
    """Draws marks into an image that shows the world from `origin` on, `scale` times as large.

    Masks are drawn `smooth` times larger still and reduced, so that edges are soft.
    """

    def __init__(self, image: Image.Image, origin: tuple[int, int], scale: int, smooth: int) -> None:
        self._image = image
        self._fill = {"RGBX": solid, "RGB": opaque, "L": covered}[image.mode]
        self._origin = origin
        self._scale = scale
        self._smooth = smooth

    def draw(self, mark: Cut | Pit | Text | Fibres) -> None:
        """Draw one mark on what is there."""
        match mark:
            case Cut():
                self._cut(mark)
            case Pit():
                self._pit(mark)
            case Text():
                self._text(mark)
            case Fibres():
                self._fibres(mark)
            case _:
                assert_never(mark)

    def mask(self, shapes: Iterable[Shape], area: Area, holes: Iterable[Shape] = ()) -> Image.Image:
        """The shapes without the holes, inside an area of the image, still `smooth` times as large."""
        x0, y0, x1, y1 = area
        k, s = self._scale, self._smooth
        image = Image.new("L", ((x1 - x0) * s, (y1 - y0) * s))
        pen = ImageDraw.Draw(image)
        ox, oy = self._origin
        for group, value in ((shapes, 255), (holes, 0)):
            for shape in group:
                pen.polygon(
                    [(((x - ox) * k - x0) * s, ((y - oy) * k - y0) * s) for x, y in shape], fill=value
                )
        return image

    def _area(self, shapes: Iterable[Shape], room: float) -> Area:
        """The part of the image that the shapes and so much room round them take."""
        k = self._scale
        xs = [(x - self._origin[0]) * k for shape in shapes for x, _ in shape]
        ys = [(y - self._origin[1]) * k for shape in shapes for _, y in shape]
        room *= k
        return floor(min(xs) - room), floor(min(ys) - room), ceil(max(xs) + room), ceil(max(ys) + room)

    def _lay(self, colour: str, mask: Mask) -> None:
        """Colour where the mask is."""
        pixels = mask.image if mask.smooth == 1 else mask.image.reduce(mask.smooth)
        x, y = mask.area[:2]
        self._image.paste(self._fill(colour), (x, y, x + pixels.width, y + pixels.height), pixels)

    def _masked(self, shapes: tuple[Shape, ...], room: float, holes: tuple[Shape, ...] = ()) -> Mask:
        area = self._area(shapes, room)
        image = self.mask(shapes, area, holes)
        if self._smooth > 1 and max(area[2] - area[0], area[3] - area[1]) > LARGE:
            return Mask(image.reduce(self._smooth), area, 1)
        return Mask(image, area, self._smooth)

    def _cut(self, cut: Cut) -> None:
        shadow = cut.shadow
        mask = self._masked(cut.shapes, 4 + (shadow.offset + 3 * shadow.blur if shadow else 0), cut.holes)
        if cut.within:
            inside = self.mask(cut.within, mask.area)
            inside = inside if mask.smooth == self._smooth else inside.reduce(self._smooth)
            mask = mask.with_image(ImageChops.multiply(mask.image, inside))
        if cut.opacity < 1:
            mask = mask.with_image(mask.image.point([round(v * cut.opacity) for v in range(256)]))
        if shadow is not None:
            self._shade(mask, shadow)
        self._lay(cut.colour, mask)
        step = max(1, round(cut.rim * self._scale * mask.smooth))
        if cut.dark is not None:
            self._lay(cut.dark, mask.rim(-step))
        if cut.lit is not None:
            self._lay(cut.lit, mask.rim(step))

    def _shade(self, mask: Mask, shadow: Shadow) -> None:
        cast = shifted(mask.image, round(shadow.offset * self._scale * mask.smooth))
        if mask.smooth > 1:
            cast = cast.reduce(mask.smooth)
        if shadow.blur:
            cast = cast.filter(ImageFilter.GaussianBlur(shadow.blur * self._scale))
        cast = cast.point([round(v * shadow.strength) for v in range(256)])
        if shadow.inside:
            cast = ImageChops.multiply(cast, self._image.getchannel("X").crop(mask.area))
        self._lay(INK, Mask(cast, mask.area, 1))

    def _pit(self, pit: Pit) -> None:
        mask = self._masked((pit.shape,), 6)
        k = self._scale * mask.smooth
        self._lay(pit.floor, mask)
        for far, shade in zip((2.6, 1.5), pit.shades, strict=True):
            self._lay(shade, mask.rim(round(pit.depth * far * k)))
        wall = round(pit.depth * 0.55 * k)
        self._lay(pit.dark, mask.rim(wall))
        self._lay(pit.lit, mask.rim(-wall))

    def _text(self, text: Text) -> None:
        k = self._scale
        layers = [(text.edge, text.width * k), (text.colour, 0.0)]
        for colour, stroke in layers:
            if colour is None:
                continue
            drawn = lettering.ink(text.text, round(text.px * k), text.bold, stroke)
            mask, left = drawn.mask, float(drawn.left)
            wide = lettering.width(text.text, text.px, text.bold, text.squeeze)
            if text.squeeze != 1:
                squeeze = wide * k / drawn.length if drawn.length else text.squeeze
                mask = mask.resize(
                    (max(1, round(mask.width * squeeze)), mask.height), Image.Resampling.BILINEAR
                )
                left *= squeeze
            start = text.x - {"left": 0.0, "middle": wide / 2, "right": wide}[text.anchor]
            base = text.y + lettering.CAPITALS * text.px / 2
            x = round((start - self._origin[0]) * k - left)
            y = round((base - self._origin[1]) * k - drawn.baseline)
            self._image.paste(self._fill(colour), (x, y, x + mask.width, y + mask.height), mask)

    def _fibres(self, fibres: Fibres) -> None:
        chance = Random(fibres.seed)  # noqa: S311 -- decoration
        pen = ImageDraw.Draw(self._image)
        for _ in range(fibres.count):
            x, y = chance.uniform(0, self._image.width), chance.uniform(0, self._image.height)
            dx, dy = chance.uniform(-9, 9), chance.uniform(-9, 9)
            pen.line((x, y, x + dx, y + dy), fill=chance.choice(fibres.colours), width=1)
