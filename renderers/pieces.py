"""A sprite in pieces: what is empty is left out, what is opaque is laid down without mixing. Both cost much less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from PIL import Image

from renderers.sprites import Sprite

CELL: Final = 24
"""The grid in which a sprite is looked at: finer finds more, and makes more pieces."""
SMALL: Final = 96 * 96
"""So few pixels are not worth being cut up."""
EMPTY, MIXED, OPAQUE = range(3)


class Piece(msgspec.Struct, frozen=True):
    """A part of a sprite; `x` and `y` go from the stamp's origin to its upper left corner."""

    pixels: Image.Image
    x: int
    y: int
    opaque: bool


def pieces(sprite: Sprite) -> tuple[Piece, ...]:
    """What must be laid down to show the sprite whole; no two pieces overlap."""
    box = sprite.image.getbbox()
    if box is None:
        return ()
    image, x, y = sprite.image.crop(box), box[0] - sprite.left, box[1] - sprite.top
    if image.width * image.height <= SMALL:
        return (Piece(image, x, y, opaque=False),)
    return tuple(
        Piece(image.crop((left, top, right, bottom)), x + left, y + top, opaque=kind == OPAQUE)
        for kind, left, top, right, bottom in _merged(_rows(image))
        if kind != EMPTY
    )


def _rows(image: Image.Image) -> Iterator[tuple[int, int, list[tuple[int, int, int]]]]:
    """For each row of the grid: its top and bottom, and runs of cells of one kind: kind, left, right."""
    alpha = image.getchannel("A")
    for top in range(0, image.height, CELL):
        bottom = min(top + CELL, image.height)
        runs: list[tuple[int, int, int]] = []
        for left in range(0, image.width, CELL):
            right = min(left + CELL, image.width)
            kind = _kind(alpha.crop((left, top, right, bottom)))
            if runs and runs[-1][0] == kind:
                runs[-1] = (kind, runs[-1][1], right)
            else:
                runs.append((kind, left, right))
        yield top, bottom, runs


def _kind(alpha: Image.Image) -> int:
    match alpha.getextrema():
        case (0, 0):
            return EMPTY
        case (255, 255):
            return OPAQUE
        case _:
            return MIXED


def _merged(
    rows: Iterator[tuple[int, int, list[tuple[int, int, int]]]],
) -> Iterator[tuple[int, int, int, int, int]]:
    """Runs that are alike in rows below each other, as one: kind, left, top, right, bottom."""
    growing: dict[tuple[int, int, int], tuple[int, int]] = {}
    for top, bottom, runs in rows:
        for run in [run for run in growing if run not in runs]:
            first, last = growing.pop(run)
            yield run[0], run[1], first, run[2], last
        for run in runs:
            growing[run] = growing.get(run, (top, bottom))[0], bottom
    for run, (first, last) in growing.items():
        yield run[0], run[1], first, run[2], last
