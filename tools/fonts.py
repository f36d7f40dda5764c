"""Makes the font files in data/fonts from their sources; data/fonts/README.md says where those come from.

    python -m tools.fonts FOLDER_OF_MANIMGX_FONTS WQY_MICROHEI_TTC data/fonts

Needs fonttools. The same sources and the same fonttools give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x2AF), (0x2B0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x1AB0, 0x1AFF),
    (0x1D00, 0x1DBF), (0x1E00, 0x1FFF), (0x2010, 0x2046), (0x2070, 0x209F), (0x20A0, 0x20C0), (0x2100, 0x218B),
    (0x2190, 0x2199), (0x2212, 0x2212), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xFB00, 0xFB06), (0xFFFD, 0xFFFD),
)  # fmt: skip
EAST = (
    (0x2000, 0x23FF), (0x2460, 0x27FF), (0x2E80, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
)  # fmt: skip
OLD_PRIVATE = (0xFE000, 0xFEFFF)  # code points of Japanese carriers from before Unicode had emoji
PRIVATE = (
    0xF0000  # where emoji sequences get a code point of their own, so that drawing needs no text shaping
)


def main(noto: Path, east: Path, out: Path) -> None:
    """Write the four fonts and the table of emoji sequences."""
    for name, weight in (("Regular", 400), ("Bold", 700)):
        font = instantiateVariableFont(TTFont(noto / "NotoSans[wght].ttf"), {"wght": weight}, inplace=True)
        save(subset(font, within(font, LETTERS)), out / f"NotoSans-{name}.ttf")
    emoji = instantiateVariableFont(TTFont(noto / "NotoEmoji[wght].ttf"), {"wght": 700}, inplace=True)
    table = name_sequences(emoji)
    kept = {c for c in emoji.getBestCmap() if c > 0xFF and not old(c)}
    save(subset(emoji, kept), out / "NotoEmoji-Bold.ttf")
    lines = [
        f"{' '.join(f'{c:X}' for c in sequence)} = {code:X}\n" for sequence, code in sorted(table.items())
    ]
    (out / "emoji.txt").write_text("".join(lines), encoding="ascii")
    hei = TTCollection(east).fonts[0]
    save(subset(hei, within(hei, EAST)), out / "WenQuanYiMicroHei.ttf")


def within(font: TTFont, ranges: tuple[tuple[int, int], ...]) -> set[int]:
    """The characters of these ranges that the font has."""
    return {c for c in font.getBestCmap() if any(low <= c <= high for low, high in ranges)}


def old(code: int) -> bool:
    """Whether a character is one of the carriers' code points."""
    return OLD_PRIVATE[0] <= code <= OLD_PRIVATE[1]


def subset(font: TTFont, characters: set[int]) -> TTFont:
    """The font with these characters alone: no hints, no shaping tables but kerning."""
    options = Options()
    options.hinting = False
    options.layout_features = ["kern"]
    options.legacy_kern = True
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.drop_tables += ["FFTM", "vhea", "vmtx", "DSIG", "STAT", "MVAR", "HVAR", "avar"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def save(font: TTFont, path: Path) -> None:
    """Write without the present time, so that the bytes can be made again."""
    font.recalcTimestamp = False
    font.save(path)
    sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes, {len(font.getBestCmap()):,} characters\n")


def name_sequences(font: TTFont) -> dict[tuple[int, ...], int]:
    """Give every emoji sequence with a picture of its own a code point; skin tones make no difference in one colour."""
    first: dict[str, int] = {}
    for code, glyph in font.getBestCmap().items():
        if not old(code) and code not in (0xFE0E, 0xFE0F):
            first.setdefault(glyph, code)
    pictures: dict[str, int] = {}
    table: dict[tuple[int, ...], int] = {}
    for sequence, picture in sorted(sequences(font, first), key=lambda pair: (len(pair[0]), pair[0])):
        if picture not in first and picture not in pictures:
            pictures[picture] = PRIVATE + len(pictures)
        code = first[picture] if picture in first else pictures[picture]
        if code != sequence[0]:
            table[sequence] = code
    for cmap in font["cmap"].tables:
        if cmap.format == 12:
            cmap.cmap.update({code: picture for picture, code in pictures.items()})
    return table


def sequences(font: TTFont, first: dict[str, int]) -> list[tuple[tuple[int, ...], str]]:
    """The ligatures of the font as characters, in the order in which people type them."""
    found = []
    for glyphs, picture in ligatures(font):
        codes = tuple(first.get(glyph, 0) for glyph in glyphs)
        backwards = codes[0] in (0x2640, 0x2642) or any(0xE0000 <= c <= 0xE007F for c in codes[:1])
        toned = any(0x1F3FB <= c <= 0x1F3FF for c in codes)
        if 0 not in codes and not backwards and not toned and codes[1] != 0xE007F:
            found.append((codes, picture))
    return found


def ligatures(font: TTFont) -> list[tuple[list[str], str]]:
    """Every ligature substitution: the glyphs in order and the glyph that takes their place."""
    found: list[tuple[list[str], str]] = []
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            rules: dict[str, Any] = getattr(table, "ligatures", {})
            found += [
                ([head, *rule.Component], rule.LigGlyph) for head, many in rules.items() for rule in many
            ]
    return found


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
