"""Makes the fixed palettes in data/palettes: one for each theme, of every named colour and what is most seen between them.

    python -m tools.palettes

Run it again when a theme or a painter has got other colours.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image

from bot.catalogue import albums
from renderers import canvas, mole
from renderers.theme import SEATS, THEMES, Paper, Theme

SIZE: Final = 204
"""Measured: with 232 colours a picture is 4 % larger than with 184; with these all that covers much has a place."""
NEAR: Final = 6
"""A colour this near to a named one, in each channel, needs no entry of its own."""


def main(folder: Path) -> None:
    """Write the palettes."""
    for name, theme in THEMES.items():
        counts: Counter[tuple[int, int, int]] = Counter()
        for album in albums():
            for view, frame in album.samples().values():
                image = canvas.rgb(album.paint(view, msgspec.structs.replace(frame, theme=name)))
                counts.update(
                    {colour: n for n, colour in image.getcolors(1 << 24) or [] if isinstance(colour, tuple)}
                )
        named = anchors(theme, counts)
        colours = named + between(counts, named, SIZE - len(named))
        (folder / f"{name}.txt").write_text(
            "".join(f"#{r:02X}{g:02X}{b:02X}\n" for r, g, b in colours), encoding="ascii"
        )
        sys.stdout.write(f"{name}: {len(named)} named, {len(colours)} in all\n")


def anchors(theme: Theme, counts: Counter[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The named colours that the samples show, and every plain colour that covers much.

    Where there are too many, a game's own colours yield that cover least, whichever game it is.
    """
    named: dict[str, None] = {}
    for paint_ in SEATS:
        named.update(dict.fromkeys(getattr(paint_, field) for field in paint_.__struct_fields__))
    named.update(dict.fromkeys(v for k, v in vars(mole).items() if k.isupper() and isinstance(v, str)))
    for field in theme.__struct_fields__:
        value = getattr(theme, field)
        if isinstance(value, Paper):
            named.update(dict.fromkeys(getattr(value, part) for part in value.__struct_fields__))
        elif isinstance(value, tuple):
            named.update(dict.fromkeys(value))
        elif isinstance(value, str) and value.startswith("#"):
            named[value] = None
    rgb = [(int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for c in named]
    common = [colour for colour, n in counts.most_common(160) if n > 400]
    games = [colour for album in albums() for colour in album.colours(theme)]
    rest = {*common, *((int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for c in games)}
    out: list[tuple[int, int, int]] = []
    for colour in [c for c in (*rgb, *sorted(rest, key=lambda c: (-counts[c], c))) if counts[c] > 20]:
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > 2 for other in out):
            out.append(colour)
    return out[: SIZE - 40]


def between(
    counts: Counter[tuple[int, int, int]], named: list[tuple[int, int, int]], room: int
) -> list[tuple[int, int, int]]:
    """The colours of soft edges and shadows: a median cut of what no named colour stands for."""
    pixels: list[tuple[int, int, int]] = []
    for (r, g, b), n in sorted(counts.items()):
        if not any(abs(r - x) <= NEAR and abs(g - y) <= NEAR and abs(b - z) <= NEAR for x, y, z in named):
            pixels += [(r, g, b)] * max(1, round(n**0.6))
    strip = Image.new("RGB", (len(pixels), 1))
    strip.putdata(pixels)
    cut = strip.quantize(room, Image.Quantize.MEDIANCUT, kmeans=2)
    flat = cut.getpalette() or []
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, min(len(flat), room * 3), 3)]


if __name__ == "__main__":
    main(Path("data/palettes"))
