"""A stamp becomes a sprite: drawn several times as large, edged, reduced once."""

from __future__ import annotations

from math import ceil, floor
from typing import Final, assert_never

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers import lettering
from renderers.brush import INK, Brush, opaque, shifted, solid
from renderers.scene import Cut, Ghost, Pit, Point, Stamp, Text

SMOOTH: Final = 4
"""How much larger the masks of large drawings are, so that edges are soft."""
FINE_TEXT: Final = 3
"""How much larger mere letters are drawn: their own edges are soft."""
_STEPS: Final = [round(round(v / 255 * 6) / 6 * 255) for v in range(256)]
"""From opaque to clear at the edges of small drawings: finer steps are not seen, and pack worse."""
_CLEAR: Final = (0, 0, 0, 0)


class Sprite(msgspec.Struct, frozen=True):
    """A stamp's pixels, and where its origin lies in them."""

    image: Image.Image
    left: int
    top: int


def sprite(stamp: Stamp) -> Sprite:
    """Draw a stamp."""
    left, top, _, _ = _extent(stamp)
    image = _word(stamp) or _drawn(stamp)
    if stamp.fine > 1 and stamp.ghost is None and not _sheer(stamp):
        image.putalpha(image.getchannel("A").point(_STEPS))
    return Sprite(image, -left, -top)


def _sheer(stamp: Stamp) -> bool:
    """Whether something of it lets its ground shine through."""
    return any(isinstance(mark, Cut) and mark.opacity < 1 for mark in stamp.marks)


def _word(stamp: Stamp) -> Image.Image | None:
    """The pixels of a stamp that is nothing but letters of one colour, for which a mask is enough."""
    if len(stamp.marks) != 1 or stamp.edge or stamp.shadow or stamp.within or stamp.ghost:
        return None
    text = stamp.marks[0]
    if not isinstance(text, Text) or text.edge is not None:
        return None
    left, top, right, bottom = _extent(stamp)
    k = min(stamp.fine, FINE_TEXT)
    mask = Image.new("L", ((right - left) * k, (bottom - top) * k))
    Brush(mask, (left, top), k, 1).draw(text)
    image = Image.new("RGBA", (right - left, bottom - top), opaque(text.colour))
    image.putalpha(mask.reduce(k))
    return image


def _drawn(stamp: Stamp) -> Image.Image:
    """The pixels of any stamp.

    Colours are premultiplied by their opacity until the end, so that half covered pixels average well. Pillow's own
    mode for that mixes it with straight colours when it pastes; four plain channels do not.
    """
    left, top, right, bottom = _extent(stamp)
    k = stamp.fine
    size = ((right - left) * k, (bottom - top) * k)
    image = Image.new("RGBX", size, _CLEAR)
    brush = Brush(image, (left, top), k, SMOOTH if k == 1 else 1)
    for mark in stamp.marks:
        brush.draw(mark)
    image = _edged(image, stamp, k) if stamp.ghost is None else _ghost(image, stamp.ghost, k)
    if stamp.within:
        mask = brush.mask(stamp.within, (0, 0, *size))
        image = Image.composite(image, Image.new("RGBX", size, _CLEAR), mask)
    small = image.reduce(k)
    return Image.frombytes("RGBa", small.size, small.tobytes()).convert("RGBA")


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
        cast = shifted(outline, round(stamp.shadow.offset * k))
        if stamp.shadow.blur:
            cast = cast.filter(ImageFilter.GaussianBlur(stamp.shadow.blur * k))
        below.paste(solid(INK), (0, 0), cast.point([round(v * stamp.shadow.strength) for v in range(256)]))
    if stamp.edge is not None:
        below.paste(solid(stamp.edge.colour), (0, 0, *image.size), outline)
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
        solid(ghost.veil), (0, 0, *image.size), soft.point([round(v * ghost.opacity) for v in range(256)])
    )
    out.paste(solid(ghost.edge), (0, 0, *image.size), _grown(dash, 1.7 * k))
    out.paste(solid(ghost.dash), (0, 0, *image.size), dash)
    return out


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """The mask larger all round, its outline made smooth."""
    blurred = mask.filter(ImageFilter.GaussianBlur(by))
    return blurred.point([0] * 41 + [255] * 215)
