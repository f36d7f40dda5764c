"""The colours of sky, grass, soil and rock in the pictures of `mountains`."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from renderers.theme import MOON, Theme, mix


class Tones(msgspec.Struct, frozen=True, cache_hash=True):
    """Every colour of this game that the themes do not name; where there are several, the darkest comes last."""

    sky: str
    peaks: tuple[str, str]
    snow: str
    snow_dark: str
    cloud: str
    writing: str
    """On the sky."""
    fringe: tuple[str, str, str]
    soil: tuple[str, str, str]
    grains: tuple[str, str]
    sign: str
    """Letters and numbers on the soil."""
    grass: tuple[str, str]
    grass_lit: str
    grass_dark: str
    mould: tuple[str, str]
    mould_line: tuple[str, str]
    label: str
    tuft: str
    floor: str
    deep: str
    wall_lit: str
    rock: tuple[str, str, str, str]
    slot: str
    slot_rim: str
    path: str
    path_lit: str
    cell: tuple[str, str]
    """A number's box on paper: full, empty."""


DAY: Final = Tones(
    sky="#CFE0DC",
    peaks=("#BCD3D0", "#A5C4C3"),
    snow="#FDFBF5",
    snow_dark="#C9D3D8",
    cloud="#E9F1EE",
    writing="#2B2A28",
    fringe=("#7FA650", "#6B9440", "#557A34"),
    soil=("#6E4D33", "#644529", "#583C24"),
    grains=("#7A5634", "#5B3F28"),
    sign="#F0E3C2",
    grass=("#86AE55", "#7DA54D"),
    grass_lit="#A6CB78",
    grass_dark="#557A34",
    mould=("#769D48", "#6F9843"),
    mould_line=("#81A951", "#789F49"),
    label="#4A6E2C",
    tuft="#5E8637",
    floor="#7A5634",
    deep="#3A240F",
    wall_lit="#A6CB78",
    rock=("#6C8AAB", "#4F6D8F", "#3B5470", "#2F4660"),
    slot="#4A3223",
    slot_rim="#8C6239",
    path="#FFF3D6",
    path_lit="#FFFAEC",
    cell=("#FDFBF5", "#D8C9A4"),
)

_NIGHT_KEEPS: Final = frozenset({"snow", "path", "path_lit", "cell"})


def _dimmed() -> Tones:
    """The same hills under the moon."""
    changes: dict[str, Any] = {}
    for field in DAY.__struct_fields__:
        value = getattr(DAY, field)
        if field in _NIGHT_KEEPS:
            continue
        share = 0.46
        if isinstance(value, tuple):
            changes[field] = tuple(mix(colour, MOON, share) for colour in value)
        else:
            changes[field] = mix(value, MOON, share)
    changes |= {
        "sky": "#26334A",
        "peaks": ("#33435E", "#3F5373"),
        "snow_dark": "#A9B4C6",
        "cloud": "#2E3D57",
        "writing": "#F3ECDC",
        "sign": "#D9D2BE",
        "mould": tuple(mix(mix(colour, MOON, 0.46), MOON, 0.3) for colour in DAY.grass),
        "mould_line": tuple(mix(mix(colour, MOON, 0.46), MOON, 0.12) for colour in DAY.grass),
        "label": mix(DAY.grass[0], "#FFFFFF", 0.1),
        "rock": ("#7F9DBD", "#5B7797", "#3B5470", "#2F4660"),
        "cell": ("#EFE6D2", "#8A8270"),
    }
    return msgspec.structs.replace(DAY, **changes)


NIGHT: Final = _dimmed()

_BLACK, _WHITE, _GREY, _DIM = "#000000", "#FFFFFF", "#7F7F7F", "#1E1E1E"
CONTRAST: Final = Tones(
    sky=_BLACK,
    peaks=(_BLACK, _BLACK),
    snow=_WHITE,
    snow_dark=_WHITE,
    cloud=_BLACK,
    writing=_WHITE,
    fringe=(_WHITE, _WHITE, _WHITE),
    soil=(_BLACK, _BLACK, _BLACK),
    grains=(_BLACK, _BLACK),
    sign=_WHITE,
    grass=(_DIM, _DIM),
    grass_lit=_GREY,
    grass_dark=_GREY,
    mould=("#333333", "#333333"),
    mould_line=(_GREY, _GREY),
    label="#BDBDBD",
    tuft=_DIM,
    floor=_BLACK,
    deep=_BLACK,
    wall_lit=_WHITE,
    rock=(_WHITE, "#BDBDBD", _GREY, "#333333"),
    slot=_BLACK,
    slot_rim=_GREY,
    path=_WHITE,
    path_lit=_WHITE,
    cell=(_WHITE, "#BDBDBD"),
)


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
