"""Pictures one after the other become one that moves."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from renderers import canvas
from renderers.scene import Scene

WIDTH: Final = 600
STEP_MS: Final = 900
LAST_MS: Final = 6000
LIMIT: Final = 8 * 1024 * 1024
"""Bytes: Discord takes up to 10 MiB."""
MANY: Final = ((60, 600), (140, 480), (300, 400))
"""How wide a film of so many pictures is; more pictures are thinned out."""


def animate(pictures: Sequence[bytes], *, width: int = WIDTH, step_ms: int = STEP_MS) -> bytes:
    """An endless GIF of these PNGs (at least one, alike in size), scaled to `width` pixels; the last one stays longer.

    The same pictures give the same bytes. Raises `ValueError` without any.
    """
    if not pictures:
        raise ValueError("there is nothing to show")
    return _gif([_frame(picture, width) for picture in pictures], step_ms)


def _frame(picture: bytes, width: int) -> Image.Image:
    image = Image.open(BytesIO(picture)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)
    return small.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def kept(pictures: int) -> tuple[int, ...]:
    """Which of so many pictures a film shows, by number: all, or evenly thinned out; always the first and the last."""
    most = MANY[-1][0]
    if pictures <= most:
        return tuple(range(pictures))
    return tuple(round(at * (pictures - 1) / (most - 1)) for at in range(most))


class Film:
    """A film that grows picture by picture; `pictures` is how many there will be."""

    def __init__(self, pictures: int, *, limit: int = LIMIT) -> None:
        self._width = next((width for most, width in MANY if pictures <= most), MANY[-1][1])
        self._limit = limit
        self._frames: list[Image.Image] = []

    def add(self, scene: Scene) -> None:
        """Draw one more. All are alike in theme, and are given the size of the first."""
        image = canvas.rgb(scene)
        size = self._frames[0].size if self._frames else self._fitted(image)
        small = image.resize(size, Image.Resampling.BOX)
        # One palette for all of them: what stays the same from picture to picture is then written once.
        self._frames.append(canvas.quantized(small, scene.theme))

    def _fitted(self, image: Image.Image) -> tuple[int, int]:
        width = min(self._width, image.width)
        return width, round(image.height * width / image.width)

    def gif(self) -> bytes:
        """The whole, as an endless GIF below the limit: where it would be larger, with every other picture left out.

        Raises `ValueError` without any picture.
        """
        if not self._frames:
            raise ValueError("there is nothing to show")
        frames, step = self._frames, STEP_MS
        made = _gif(frames, step)
        while len(made) > self._limit and len(frames) > 1:
            frames, step = [*frames[:-1:2], frames[-1]], step * 3 // 2
            made = _gif(frames, step)
        return made


def _gif(frames: Sequence[Image.Image], step_ms: int) -> bytes:
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
