"""A scene as a short text: what is put where. Golden files are made of it.

`python -m tests.renderers.outline` writes them anew; look at the pictures before you do.
"""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from renderers import canvas
from renderers.frame import Theme
from renderers.gallery import samples
from renderers.hole import paint
from renderers.scene import Scene

FOLDER = Path(__file__).parent / "golden"
SCENES = FOLDER / "scenes.json"
PICTURES: tuple[tuple[str, Theme], ...] = (
    ("red", "day"),
    ("placing_private", "night"),
    ("lifted", "contrast"),
)


def outline(scene: Scene) -> dict[str, object]:
    """Everything that a change could change, short enough to be read in a diff."""
    backdrop = msgspec.json.encode(scene.backdrop, order="deterministic")
    return {
        "size": list(scene.size),
        "alt": scene.alt,
        "backdrop": hashlib.sha256(backdrop).hexdigest()[:16],
        "foreground": [f"{put.x} {put.y} {put.stamp.name}" for put in scene.foreground],
    }


def scene(name: str, theme: Theme = "day") -> Scene:
    """A sample's scene."""
    view, frame = samples()[name]
    return paint(view, msgspec.structs.replace(frame, theme=theme))


def shrunk(png: bytes) -> Image.Image:
    """The picture at half its size, as it is compared and kept."""
    return Image.open(BytesIO(png)).convert("RGB").reduce(2)


def picture_file(name: str, theme: Theme) -> Path:
    """Where a golden picture is kept."""
    return FOLDER / f"{name}_{theme}.png"


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    outlines = {name: outline(scene(name)) for name in samples()}
    SCENES.write_text(json.dumps(outlines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for name, theme in PICTURES:
        image = shrunk(canvas.png(scene(name, theme))).quantize(256, kmeans=2, dither=Image.Dither.NONE)
        image.save(picture_file(name, theme), optimize=True)


if __name__ == "__main__":
    main()
