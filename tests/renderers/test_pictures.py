"""The pictures as files: palette PNGs of the promised size, the same again for the same scene."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from renderers import canvas
from renderers.frame import Theme
from renderers.gallery import samples
from renderers.hole import paint
from renderers.theme import THEMES

LIMIT = 200 * 1024


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", list(samples()))
def test_every_sample_is_a_small_palette_png_in_every_theme(name: str, theme: Theme) -> None:
    view, frame = samples()[name]
    scene = paint(view, msgspec.structs.replace(frame, theme=theme))
    data = canvas.png(scene)
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", scene.size)
    assert scene.size[0] == 1200
    assert scene.size[1] <= 1200
    assert len(data) < LIMIT


def test_the_same_scene_gives_the_same_bytes() -> None:
    view, frame = samples()["red"]
    assert canvas.png(paint(view, frame)) == canvas.png(paint(view, frame))
