"""The colours of the golf course in each theme, beside those that all games share."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from renderers.theme import MOON, Theme, mix


class Tones(msgspec.Struct, frozen=True, cache_hash=True):
    """Every colour that only this game uses."""

    water: tuple[str, str, str, str]
    """From the open sea to the shallows."""
    foam: str
    swell: str
    sand: str
    sand_lit: str
    sand_dark: str
    rough: str
    rough_lit: str
    green: tuple[str, str, str, str]
    """A tile with three, four, five and six spots: the more it is worth, the lighter."""
    mown: tuple[str, str, str, str]
    """The light stripes of the same."""
    line: str
    """Where tiles meet."""
    letter: str
    """Letters and numbers on grass, and the edge that parts them from it."""
    letter_edge: str
    earth: str
    """In the holes."""
    earth_shade: str
    earth_lit: str
    earth_dark: str
    number: str
    """Of a free spot."""
    tree: tuple[str, str, str]
    tree_lit: str
    pole: str
    pennant: str
    pennant_dark: str
    chip: str
    chip_dark: str
    burst: str
    burst_lit: str
    veil: str
    hull: str
    sail: str
    sail_dark: str
    ball: str
    dimple: str
    hawk: str
    hawk_lit: str
    hawk_pale: str
    beak: str
    sky: tuple[str, str, str, str, str, str]
    """Of the cards: `+1`, `2`, `3`, `4`, `hawk`, `fore`."""
    hill: tuple[str, str, str]
    back: str
    """Of a card."""


DAY: Final = Tones(
    water=("#5D94AE", "#6CA2B9", "#83B5C8", "#B3D6DC"),
    foam="#E4F0EE",
    swell="#528AA5",
    sand="#E6D3A3",
    sand_lit="#F6EAC8",
    sand_dark="#BFA671",
    rough="#4A6E2F",
    rough_lit="#628845",
    green=("#5B8539", "#6E9A45", "#82AC54", "#98C067"),
    mown=("#5B8539", "#7BA652", "#8FB863", "#A5CB77"),
    line="#4A6E2F",
    letter="#1C3110",
    letter_edge="#A5CB77",
    earth="#6A4A2E",
    earth_shade="#4A3321",
    earth_lit="#B7C98A",
    earth_dark="#33231A",
    number="#E6D3A3",
    tree=("#3F6A2B", "#4B7A33", "#38602A"),
    tree_lit="#6F9C52",
    pole="#5A4632",
    pennant="#FDFBF5",
    pennant_dark="#CFC7B4",
    chip="#EFEACD",
    chip_dark="#B9B48F",
    burst="#FFF1B8",
    burst_lit="#FFFBE6",
    veil="#1D2E33",
    hull="#C08A4E",
    sail="#FDFBF5",
    sail_dark="#D5D3C8",
    ball="#FDFBF5",
    dimple="#D5D0C2",
    hawk="#5A4632",
    hawk_lit="#7A6048",
    hawk_pale="#A08562",
    beak="#E8B23F",
    sky=("#F5E3B0", "#CFE5E3", "#BFDCF0", "#E9CFE0", "#F0B58E", "#E2E6C0"),
    hill=("#B4D092", "#8DB35C", "#6B9440"),
    back="#3F6A2B",
)

_AS_BY_DAY: Final = frozenset(
    {"ball", "burst", "burst_lit", "pennant", "pennant_dark", "chip", "chip_dark", "beak", "number"}
)
_LESS: Final = frozenset(
    {"sky", "hill", "hawk", "hawk_lit", "hawk_pale", "hull", "sail", "sail_dark", "dimple", "foam"}
)


def _dimmed() -> Tones:
    """The same course by moonlight; what must be told apart stays light."""
    changes: dict[str, Any] = {}
    for field in DAY.__struct_fields__:
        value = getattr(DAY, field)
        if field in _AS_BY_DAY:
            continue
        share = 0.26 if field in _LESS else 0.48
        if isinstance(value, tuple):
            changes[field] = tuple(mix(colour, MOON, share) for colour in value)
        else:
            changes[field] = mix(value, MOON, share)
    changes |= {
        "water": tuple(mix(colour, MOON, 0.58) for colour in DAY.water),
        "letter": "#F2F3DC",
        "letter_edge": "#22331F",
        "veil": "#0A101C",
    }
    return msgspec.structs.replace(DAY, **changes)


NIGHT: Final = _dimmed()

_BLACK, _WHITE, _GREY, _DIM = "#000000", "#FFFFFF", "#7F7F7F", "#141414"


def _flat() -> Tones:
    """Black and white: nothing but what the game needs is drawn."""
    values: dict[str, Any] = {}
    for field in DAY.__struct_fields__:
        value = getattr(DAY, field)
        values[field] = (_BLACK,) * len(value) if isinstance(value, tuple) else _BLACK
    values |= {
        "green": (_DIM,) * 4,
        "mown": (_DIM,) * 4,
        "rough": _GREY,
        "line": _GREY,
        "letter": _WHITE,
        "earth_lit": _WHITE,
        "earth_dark": _WHITE,
        "number": _WHITE,
        "pole": _WHITE,
        **dict.fromkeys(
            ("pennant", "pennant_dark", "chip", "chip_dark", "burst", "burst_lit", "ball"), _WHITE
        ),
        **dict.fromkeys(("sail", "hawk", "beak"), _WHITE),
        "sky": (_WHITE,) * 6,
        "hill": (_WHITE,) * 3,
    }
    return Tones(**values)


CONTRAST: Final = _flat()


@cache
def tones(theme: Theme) -> Tones:
    """The colours for a theme."""
    return {"day": DAY, "night": NIGHT, "contrast": CONTRAST}[theme.name]


def colours(theme: Theme) -> tuple[str, ...]:
    """All of them, for the palette."""
    found: list[str] = []
    for field in Tones.__struct_fields__:
        value = getattr(tones(theme), field)
        found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(found))
