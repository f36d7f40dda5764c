"""The colours of this game's garden in each theme, beside those that all games share."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from renderers.theme import MOON, Theme, mix


class Earth(msgspec.Struct, frozen=True):
    """A molehill: its foot, its body, its top, and the number on it; the tunnel between two of them."""

    foot: str
    body: str
    top: str
    number: str
    tunnel: str
    tunnel_lit: str


class Tones(msgspec.Struct, frozen=True, cache_hash=True):
    """Every colour that only this game uses."""

    ground: str
    pebbles: tuple[str, ...]
    lawn: tuple[str, str, str, str]
    """Of a light and of a dark stripe, each in an even and in an odd row."""
    line: str
    label: str
    tufts: tuple[str, str]
    hedge: tuple[str, str, str]
    """Its shade, its body, its leaves."""
    hedge_lit: str
    sign: str
    """The letters and numbers along the lawn."""
    light: Earth
    dark: Earth
    burrow: tuple[str, str, str, str]
    """From the rim to the depth."""
    burrow_lit: str
    leaf: tuple[str, str]
    leaf_lit: str
    poppy: str
    poppy_lit: str
    poppy_dark: str
    poppy_edge: str
    poppy_heart: str
    stamen: str
    daisy: str
    daisy_dark: str
    daisy_heart: str
    daisy_heart_lit: str
    foliage: tuple[str, ...]
    foliage_lit: str
    stem: str
    lavender: tuple[str, str]
    pink: tuple[str, str]
    rose: tuple[str, str]
    yellow: tuple[str, str]
    blue: tuple[str, str]
    white: tuple[str, str]
    cabbage: tuple[str, str, str]
    wall: str
    wall_dark: str
    thatch: str
    thatch_lit: str
    thatch_dark: str
    brick: str
    door: str
    window: str
    tin: str
    tin_lit: str
    tin_dark: str
    teal: str
    teal_lit: str
    teal_dark: str
    straw: str
    straw_lit: str
    straw_dark: str
    snail: tuple[str, str]
    cap: tuple[str, str, str]
    spot: str
    rod: str
    rod_lit: str
    rod_dark: str


DAY: Final = Tones(
    ground="#DFCFA8",
    pebbles=("#D3C197", "#E9DCBB"),
    lawn=("#86AE55", "#7DA54D", "#6F9843", "#678F3D"),
    line="#5E8637",
    label="#4A6E2C",
    tufts=("#5A8138", "#93BA63"),
    hedge=("#34512A", "#41632F", "#4E7436"),
    hedge_lit="#61894A",
    sign="#F0F0CF",
    light=Earth("#A9794B", "#D6AE78", "#EACB9B", "#2B2A28", "#8F6A40", "#C9A06B"),
    dark=Earth("#352318", "#58402E", "#6E5240", "#FDFBF5", "#3B281B", "#5E4532"),
    burrow=("#A9794B", "#86603A", "#5B3F28", "#1F1510"),
    burrow_lit="#D2A673",
    leaf=("#4B7133", "#3F632C"),
    leaf_lit="#5F8A40",
    poppy="#C8323C",
    poppy_lit="#E4636A",
    poppy_dark="#A82430",
    poppy_edge="#FBE3D3",
    poppy_heart="#2E1718",
    stamen="#F0D06A",
    daisy="#FDFBF5",
    daisy_dark="#DCDCCB",
    daisy_heart="#E9B531",
    daisy_heart_lit="#F7D568",
    foliage=("#4E7436", "#5F8A3F", "#6F9A48", "#557F45"),
    foliage_lit="#8DB563",
    stem="#7FA457",
    lavender=("#A58BC6", "#BBA6DA"),
    pink=("#E29AB0", "#F0BFCC"),
    rose=("#CF6A86", "#E596AC"),
    yellow=("#EBC455", "#F5DC8A"),
    blue=("#6C8BC4", "#94AEDB"),
    white=("#F2EBDA", "#FDFBF5"),
    cabbage=("#7FA87A", "#9CC08F", "#C6DDB2"),
    wall="#F3E7CD",
    wall_dark="#CDBB94",
    thatch="#C79A55",
    thatch_lit="#E2BE7E",
    thatch_dark="#96703A",
    brick="#A85F48",
    door="#3F7480",
    window="#8FB5BF",
    tin="#7FB2C6",
    tin_lit="#B2D1DD",
    tin_dark="#5D8494",
    teal="#6F8F87",
    teal_lit="#93B0A6",
    teal_dark="#4C6A62",
    straw="#E6C578",
    straw_lit="#F6E2AE",
    straw_dark="#B8924A",
    snail=("#B5704A", "#DDA57C"),
    cap=("#C98B5B", "#E3B083", "#9C6740"),
    spot="#F6E7CF",
    rod="#C08A4E",
    rod_lit="#DDAA70",
    rod_dark="#8A5A2B",
)

_AS_BY_DAY: Final = frozenset({"sign", "daisy"})
_LESS: Final = frozenset(
    {"poppy", "poppy_lit", "poppy_edge", "daisy_dark", "daisy_heart", "daisy_heart_lit", "stamen", "straw", "straw_lit",
     "rod", "rod_lit", "rod_dark"}
)  # fmt: skip


def _dimmed() -> Tones:
    """The same garden by moonlight, with a lamp in the window; what must be told apart stays light."""
    changes: dict[str, Any] = {}
    for field in DAY.__struct_fields__:
        value = getattr(DAY, field)
        if field in _AS_BY_DAY:
            continue
        share = 0.18 if field in _LESS else 0.44
        if isinstance(value, Earth):
            changes[field] = _dimmed_earth(value)
        elif isinstance(value, tuple):
            changes[field] = tuple(mix(colour, MOON, share) for colour in value)
        else:
            changes[field] = mix(value, MOON, share)
    changes |= {
        "ground": "#3A3E46",
        "pebbles": ("#333740", "#444852"),
        "window": "#F2C230",
        "label": mix(DAY.lawn[0], "#FFFFFF", 0.1),
    }
    return msgspec.structs.replace(DAY, **changes)


def _dimmed_earth(earth: Earth) -> Earth:
    share = 0.16 if earth is DAY.light else 0.3
    tones = {field: mix(getattr(earth, field), MOON, share) for field in earth.__struct_fields__}
    return Earth(**{**tones, "number": earth.number})


NIGHT: Final = _dimmed()

_BLACK, _WHITE, _GREY, _DIM = "#000000", "#FFFFFF", "#7F7F7F", "#141414"


def _flat() -> Tones:
    """Black and white: nothing but what the game needs is drawn."""
    values: dict[str, Any] = {}
    for field in DAY.__struct_fields__:
        value = getattr(DAY, field)
        values[field] = (_WHITE,) * len(value) if isinstance(value, tuple) else _WHITE
    values |= {
        "ground": _BLACK,
        "pebbles": (),
        "lawn": ("#1E1E1E", "#1E1E1E", _BLACK, _BLACK),
        "line": _GREY,
        "label": "#BDBDBD",
        "hedge": (_GREY, _BLACK, _BLACK),
        "light": Earth(_BLACK, _WHITE, _WHITE, _BLACK, _BLACK, _WHITE),
        "dark": Earth(_WHITE, _BLACK, _BLACK, _WHITE, _WHITE, _BLACK),
        "burrow": (_WHITE, _BLACK, _WHITE, _BLACK),
        "leaf": (_BLACK, _BLACK),
        "poppy_heart": _BLACK,
        "daisy_heart": _BLACK,
        "daisy_dark": _WHITE,
        "rod_dark": _BLACK,
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
        if isinstance(value, Earth):
            found += (getattr(value, part) for part in value.__struct_fields__)
        else:
            found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(found))
