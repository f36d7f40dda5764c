"""A scene as a short text: what is put where. Golden files are made of it, one a game.

`python -m tests.renderers.outline` writes them anew; look at the pictures before you do.
"""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from bot.catalogue import albums
from renderers import canvas
from renderers.frame import Theme
from renderers.scene import Scene

FOLDER = Path(__file__).parent / "golden"
ALBUMS = {album.game: album for album in albums()}
SAMPLES = tuple((game, name) for game, album in ALBUMS.items() for name in album.samples())
PICTURES: tuple[tuple[str, str, Theme], ...] = (
    ("hole", "red", "day"),
    ("hole", "placing_private", "night"),
    ("hole", "lifted", "contrast"),
    ("hill", "board", "day"),
    ("hill", "gardener", "night"),
    ("hill", "end", "contrast"),
    ("mountains", "board", "day"),
    ("mountains", "plan_open", "night"),
    ("mountains", "chain_private", "contrast"),
    ("mountains", "end_tied", "day"),
    ("majority", "board", "day"),
    ("majority", "points", "night"),
    ("majority", "end", "contrast"),
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


def scene(game: str, name: str, theme: Theme = "day") -> Scene:
    """A sample's scene."""
    album = ALBUMS[game]
    view, frame = album.samples()[name]
    return album.paint(view, msgspec.structs.replace(frame, theme=theme))


def golden(game: str) -> dict[str, object]:
    """The outlines of a game's samples, as they were when somebody last looked at them."""
    return dict(json.loads(scenes_file(game).read_text(encoding="utf-8")))


def shrunk(png: bytes) -> Image.Image:
    """The picture at half its size, as it is compared and kept."""
    return Image.open(BytesIO(png)).convert("RGB").reduce(2)


def scenes_file(game: str) -> Path:
    """Where the outlines of a game are kept."""
    return FOLDER / f"{game}.json"


def picture_file(game: str, name: str, theme: Theme) -> Path:
    """Where a golden picture is kept."""
    return FOLDER / f"{game}_{name}_{theme}.png"


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for game, album in ALBUMS.items():
        outlines = {name: outline(scene(game, name)) for name in album.samples()}
        text = json.dumps(outlines, indent=1, ensure_ascii=False)
        scenes_file(game).write_text(f"{text}\n", encoding="utf-8")
    for game, name, theme in PICTURES:
        image = shrunk(canvas.png(scene(game, name, theme)))
        image.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(
            picture_file(game, name, theme), optimize=True
        )


if __name__ == "__main__":
    main()
