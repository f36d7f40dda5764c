"""Pictures one after the other become one that moves."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

WIDTH: Final = 600
STEP_MS: Final = 900
LAST_MS: Final = 6000


def animate(pictures: Sequence[bytes], *, width: int = WIDTH, step_ms: int = STEP_MS) -> bytes:
    """An endless GIF of these PNGs (at least one, alike in size), scaled to `width` pixels; the last one stays longer.

    The same pictures give the same bytes. Raises `ValueError` without any.
    """
    if not pictures:
        raise ValueError("there is nothing to show")
    frames = [_frame(picture, width) for picture in pictures]
    out = BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[step_ms] * (len(frames) - 1) + [LAST_MS],
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _frame(picture: bytes, width: int) -> Image.Image:
    image = Image.open(BytesIO(picture)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)
    return small.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
