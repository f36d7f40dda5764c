"""Marks become pixels, pixels become a PNG. What is drawn once is kept: stamps as sprites, backdrops at final size.

Everything here may be used by several threads at once: what is kept is never changed, only copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.games.data import home
from renderers.brush import Brush
from renderers.frame import Theme
from renderers.pieces import Piece, pieces
from renderers.scene import Backdrop, Put, Scene, Stamp
from renderers.sprites import SMOOTH, sprite

LEVEL: Final = 5
"""Measured: level 4 is a fifth faster and 5 % larger, level 6 is half slower and 3 % smaller."""


def png(scene: Scene) -> bytes:
    """The scene as a palette PNG; the same scene gives the same bytes."""
    return encode(quantized(rgb(scene), scene.theme))


def collage(scenes: Sequence[Scene], columns: int) -> bytes:
    """Scenes of one size and theme at half their size, row by row, as a PNG."""
    width, height = scenes[0].size[0] // 2, scenes[0].size[1] // 2
    rows = -(-len(scenes) // columns)
    image = Image.new("RGB", (width * columns, height * rows), scenes[0].backdrop.ground)
    for i, scene in enumerate(scenes):
        image.paste(rgb(scene).reduce(2), (i % columns * width, i // columns * height))
    return encode(quantized(image, scenes[0].theme))


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


def prepare(stamps: Iterable[Stamp]) -> Iterator[None]:
    """Draw these beforehand, one for each step of the iterator, so that the first pictures are as quick as all others."""
    for stamp in stamps:
        _sprite(stamp)
        yield


def quantized(image: Image.Image, theme: Theme) -> Image.Image:
    """The pixels in the theme's fixed palette."""
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Image.Image:
    lines = home().joinpath("palettes", f"{theme}.txt").read_text("ascii").split()
    image = Image.new("P", (1, 1))
    image.putpalette([int(line[i : i + 2], 16) for line in lines for i in (1, 3, 5)])
    return image


@lru_cache(maxsize=16)
def _backdrop(backdrop: Backdrop, size: tuple[int, int]) -> Image.Image:
    image = Image.new("RGB", size, backdrop.ground)
    brush = Brush(image, (0, 0), 1, SMOOTH)
    for mark in backdrop.marks:
        if isinstance(mark, Put):
            _put(image, mark)
        else:
            brush.draw(mark)
    return image


@lru_cache(maxsize=4096)
def _sprite(stamp: Stamp) -> tuple[Piece, ...]:
    return pieces(sprite(stamp))


def _put(image: Image.Image, put: Put) -> None:
    for piece in _sprite(put.stamp):
        pixels, x, y = piece.pixels, put.x + piece.x, put.y + piece.y
        if put.within is not None:
            left, top, right, bottom = put.within
            part = (
                max(left - x, 0),
                max(top - y, 0),
                min(right - x, pixels.width),
                min(bottom - y, pixels.height),
            )
            if part[0] >= part[2] or part[1] >= part[3]:
                continue
            pixels, x, y = pixels.crop(part), x + part[0], y + part[1]
        image.paste(pixels, (x, y), None if piece.opaque else pixels)
