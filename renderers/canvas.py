"""Marks become pixels, pixels become a PNG. What is drawn once is kept: stamps as sprites, backdrops at final size.

Everything here may be used by several threads at once: what is kept is never changed, only copied.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from random import Random
from typing import Final, assert_never

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.data import home
from renderers import lettering
from renderers.frame import Theme
from renderers.scene import (
    Backdrop,
    Cut,
    Fibres,
    Ghost,
    Mark,
    Pit,
    Point,
    Put,
    Scene,
    Shadow,
    Shape,
    Stamp,
    Text,
)
from renderers.theme import THEMES

LEVEL: Final = 5
"""Measured: level 4 is a fifth faster and 5 % larger, level 6 is half slower and 3 % smaller."""
SMOOTH: Final = 4


def png(scene: Scene) -> bytes:
    """The scene as a palette PNG; the same scene gives the same bytes."""
    return encode(quantized(rgb(scene), scene.theme))


def encode(image: Image.Image) -> bytes:
    """Palette pixels as a PNG."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def rgb(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    image = _backdrop(scene.backdrop, scene.size).copy()
    for put in scene.foreground:
        _put(image, put)
    return image


def quantized(image: Image.Image, theme: Theme) -> Image.Image:
    """The pixels in the theme's fixed palette."""
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Image.Image:
    lines = home().joinpath("palettes", f"{theme}.txt").read_text("ascii").split()
    image = Image.new("P", (1, 1))
    image.putpalette([int(line[i : i + 2], 16) for line in lines for i in (1, 3, 5)])
    return image


@lru_cache(maxsize=48)
def _backdrop(backdrop: Backdrop, size: tuple[int, int]) -> Image.Image:
    image = Image.new("RGB", size, backdrop.ground)
    brush = _Brush(image, (0, 0), 1, SMOOTH)
    for mark in backdrop.marks:
        brush.draw(mark)
    return image


class Sprite(msgspec.Struct, frozen=True):
    """A stamp's pixels, and where its origin lies in them."""

    image: Image.Image
    left: int
    top: int


def _put(image: Image.Image, put: Put) -> None:
    sprite = _sprite(put.stamp)
    image.paste(sprite.image, (put.x - sprite.left, put.y - sprite.top), sprite.image)


_CLEAR: Final = (0, 0, 0, 0)


@lru_cache(maxsize=2048)
def _sprite(stamp: Stamp) -> Sprite:
    """Colours are premultiplied by their opacity until the end, so that half covered pixels average well. Pillow's own
    mode for that mixes it with straight colours when it pastes; four plain channels do not.
    """
    left, top, right, bottom = _extent(stamp)
    k = stamp.fine
    size = ((right - left) * k, (bottom - top) * k)
    image = Image.new("RGBX", size, _CLEAR)
    brush = _Brush(image, (left, top), k, 1)
    for mark in stamp.marks:
        brush.draw(mark)
    image = _edged(image, stamp, k) if stamp.ghost is None else _ghost(image, stamp.ghost, k)
    if stamp.within:
        mask = brush.mask(stamp.within, (0, 0, *size))
        image = Image.composite(image, Image.new("RGBX", size, _CLEAR), mask)
    small = image.reduce(k)
    straight = Image.frombytes("RGBa", small.size, small.tobytes()).convert("RGBA")
    return Sprite(straight, -left, -top)


def _extent(stamp: Stamp) -> tuple[int, int, int, int]:
    """The box that holds the stamp, with room for shadows and edges."""
    points: list[Point] = []
    room = 4.0 + (stamp.edge.width * 2 if stamp.edge else 0) + (stamp.shadow.offset if stamp.shadow else 0)
    for mark in stamp.marks:
        match mark:
            case Cut(shapes=shapes, shadow=shadow):
                points += [p for shape in shapes for p in shape]
                if shadow is not None and not shadow.inside:
                    room = max(room, 4 + shadow.offset + 3 * shadow.blur)
            case Pit(shape=shape):
                points += shape
            case Text():
                points += _text_box(mark)
            case _:
                assert_never(mark)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return floor(min(xs) - room), floor(min(ys) - room), ceil(max(xs) + room), ceil(max(ys) + room)


def _text_box(text: Text) -> tuple[Point, Point]:
    wide = lettering.width(text.text, text.px, text.bold, text.squeeze)
    left = {"left": 0.0, "middle": wide / 2, "right": wide}[text.anchor]
    return (text.x - left - text.width, text.y - text.px - text.width), (
        text.x - left + wide + text.width,
        text.y + text.px * 0.8 + text.width,
    )


def _edged(image: Image.Image, stamp: Stamp, k: int) -> Image.Image:
    """The stamp on a paper edge, with its shadow."""
    if stamp.edge is None and stamp.shadow is None:
        return image
    outline = image.getchannel("X")
    if stamp.edge is not None:
        outline = _grown(outline, stamp.edge.width * k).filter(ImageFilter.GaussianBlur(k / 3))
    below = Image.new("RGBX", image.size, _CLEAR)
    if stamp.shadow is not None:
        cast = _shifted(outline, round(stamp.shadow.offset * k))
        if stamp.shadow.blur:
            cast = cast.filter(ImageFilter.GaussianBlur(stamp.shadow.blur * k))
        below.paste(_INK, (0, 0), cast.point([round(v * stamp.shadow.strength) for v in range(256)]))
    if stamp.edge is not None:
        below.paste(_solid(stamp.edge.colour), (0, 0, *image.size), outline)
    return _over(image, below)


def _over(above: Image.Image, below: Image.Image) -> Image.Image:
    """One premultiplied image on another."""
    rest = ImageChops.invert(above.getchannel("X"))
    out = Image.new("RGBX", below.size, _CLEAR)
    out.paste(below, (0, 0), rest)
    return Image.merge(
        "RGBX", [ImageChops.add(a, b) for a, b in zip(above.split(), out.split(), strict=True)]
    )


def _ghost(image: Image.Image, ghost: Ghost, k: int) -> Image.Image:
    """A veil and a dashed outline in the stamp's place."""
    width = max(image.size)
    outline = image.getchannel("X").point([0] * 128 + [255] * 128)
    soft = outline.filter(ImageFilter.GaussianBlur(width * 0.025)).point([0] * 110 + [255] * 146)
    inner = soft.filter(ImageFilter.MinFilter(2 * round(1.6 * k) + 1))
    ring = ImageChops.subtract(soft, inner)
    pie = Image.new("L", image.size)
    pen = ImageDraw.Draw(pie)
    for i in range(14):
        pen.pieslice((-width, -width, 2 * width, 2 * width), i * 360 / 14, i * 360 / 14 + 15.5, fill=255)
    dash = ImageChops.multiply(ring, pie)
    out = Image.new("RGBX", image.size, _CLEAR)
    out.paste(
        _solid(ghost.veil), (0, 0, *image.size), soft.point([round(v * ghost.opacity) for v in range(256)])
    )
    out.paste(_solid(ghost.edge), (0, 0, *image.size), _grown(dash, 1.7 * k))
    out.paste(_solid(ghost.dash), (0, 0, *image.size), dash)
    return out


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """The mask larger all round, its outline made smooth."""
    blurred = mask.filter(ImageFilter.GaussianBlur(by))
    return blurred.point([0] * 41 + [255] * 215)


def _shifted(mask: Image.Image, by: int) -> Image.Image:
    """The mask moved to the right and down; nothing wraps."""
    out = Image.new("L", mask.size)
    out.paste(mask, (by, by))
    return out


def _solid(colour: str) -> tuple[int, int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue, 255


_INK = _solid(THEMES["day"].ink)


class _Brush:
    """Draws marks into an image that shows the world from `origin` on, `scale` times as large.

    Masks are drawn `smooth` times larger still and reduced, so that edges are soft.
    """

    def __init__(self, image: Image.Image, origin: tuple[int, int], scale: int, smooth: int) -> None:
        self._image = image
        self._origin = origin
        self._scale = scale
        self._smooth = smooth

    def draw(self, mark: Mark) -> None:
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
            case Put():
                _put(self._image, mark)
            case _:
                assert_never(mark)

    def mask(
        self, shapes: Iterable[Shape], area: tuple[int, int, int, int], holes: Iterable[Shape] = ()
    ) -> Image.Image:
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

    def _area(self, shapes: Iterable[Shape], room: float) -> tuple[int, int, int, int]:
        """The part of the image that the shapes and so much room round them take."""
        k = self._scale
        xs = [(x - self._origin[0]) * k for shape in shapes for x, _ in shape]
        ys = [(y - self._origin[1]) * k for shape in shapes for _, y in shape]
        room *= k
        return floor(min(xs) - room), floor(min(ys) - room), ceil(max(xs) + room), ceil(max(ys) + room)

    def _lay(self, colour: str, mask: Image.Image, area: tuple[int, int, int, int]) -> None:
        """Colour where the mask is, reduced first."""
        if self._smooth > 1:
            mask = mask.reduce(self._smooth)
        fill = _solid(colour) if self._image.mode == "RGBX" else _solid(colour)[:3]
        self._image.paste(fill, (area[0], area[1], area[0] + mask.width, area[1] + mask.height), mask)

    def _cut(self, cut: Cut) -> None:
        shadow = cut.shadow
        area = self._area(cut.shapes, 4 + (shadow.offset + 3 * shadow.blur if shadow else 0))
        mask = self.mask(cut.shapes, area, cut.holes)
        if cut.within:
            mask = ImageChops.multiply(mask, self.mask(cut.within, area))
        if cut.opacity < 1:
            mask = mask.point([round(v * cut.opacity) for v in range(256)])
        if shadow is not None:
            self._shade(mask, shadow, area)
        self._lay(cut.colour, mask, area)
        step = max(1, round(cut.rim * self._scale * self._smooth))
        if cut.dark is not None:
            self._lay(cut.dark, ImageChops.subtract(mask, _shifted(mask, -step)), area)
        if cut.lit is not None:
            self._lay(cut.lit, ImageChops.subtract(mask, _shifted(mask, step)), area)

    def _shade(self, mask: Image.Image, shadow: Shadow, area: tuple[int, int, int, int]) -> None:
        k = self._scale * self._smooth
        cast = _shifted(mask, round(shadow.offset * k))
        if self._smooth > 1:
            cast = cast.reduce(self._smooth)
        if shadow.blur:
            cast = cast.filter(ImageFilter.GaussianBlur(shadow.blur * self._scale))
        cast = cast.point([round(v * shadow.strength) for v in range(256)])
        if shadow.inside:
            cast = ImageChops.multiply(cast, self._image.getchannel("X").crop(area))
        ink = _INK if self._image.mode == "RGBX" else _INK[:3]
        self._image.paste(ink, (area[0], area[1], area[0] + cast.width, area[1] + cast.height), cast)

    def _pit(self, pit: Pit) -> None:
        area = self._area((pit.shape,), 6)
        mask = self.mask((pit.shape,), area)
        k = self._scale * self._smooth
        self._lay(pit.floor, mask, area)
        for far, shade in zip((2.6, 1.5), pit.shades, strict=True):
            self._lay(shade, ImageChops.subtract(mask, _shifted(mask, round(pit.depth * far * k))), area)
        wall = round(pit.depth * 0.55 * k)
        self._lay(pit.dark, ImageChops.subtract(mask, _shifted(mask, wall)), area)
        self._lay(pit.lit, ImageChops.subtract(mask, _shifted(mask, -wall)), area)

    def _text(self, text: Text) -> None:
        k = self._scale
        layers = [(text.edge, text.width * k), (text.colour, 0.0)]
        for colour, stroke in layers:
            if colour is None:
                continue
            drawn = lettering.ink(text.text, round(text.px * k), text.bold, stroke)
            mask, left = drawn.mask, float(drawn.left)
            if text.squeeze != 1:
                mask = mask.resize(
                    (max(1, round(mask.width * text.squeeze)), mask.height), Image.Resampling.BILINEAR
                )
                left *= text.squeeze
            wide = lettering.width(text.text, text.px, text.bold, text.squeeze)
            start = text.x - {"left": 0.0, "middle": wide / 2, "right": wide}[text.anchor]
            base = text.y + lettering.CAPITALS * text.px / 2
            x = round((start - self._origin[0]) * k - left)
            y = round((base - self._origin[1]) * k - drawn.baseline)
            fill = _solid(colour) if self._image.mode == "RGBX" else _solid(colour)[:3]
            self._image.paste(fill, (x, y, x + mask.width, y + mask.height), mask)

    def _fibres(self, fibres: Fibres) -> None:
        chance = Random(fibres.seed)  # noqa: S311 -- decoration
        pen = ImageDraw.Draw(self._image)
        for _ in range(fibres.count):
            x, y = chance.uniform(0, self._image.width), chance.uniform(0, self._image.height)
            dx, dy = chance.uniform(-9, 9), chance.uniform(-9, 9)
            pen.line((x, y, x + dx, y + dy), fill=chance.choice(fibres.colours), width=1)
