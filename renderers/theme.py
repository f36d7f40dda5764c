"""The papers of each theme. Seats look the same in all of them."""

from __future__ import annotations

from typing import Final

import msgspec

from renderers import frame


class SeatPaint(msgspec.Struct, frozen=True):
    """A seat's colour in three tones, and what its mark is drawn in on it."""

    base: str
    lit: str
    dark: str
    mark: str


class Paper(msgspec.Struct, frozen=True):
    """One digging layer: the sheet, its spaces in two tones, their rims, its labels, what shows through a hole."""

    sheet: str
    tile: str
    alt: str
    lit: str
    dark: str
    label: str
    floor: str


class Theme(msgspec.Struct, frozen=True, cache_hash=True):
    """Every colour that a painter may use."""

    name: frame.Theme
    flat: bool
    """No shadows, no rims: black, white and the seats' colours."""
    ink: str
    cream: str
    cream_lit: str
    cream_dark: str
    kraft: str
    kraft_lit: str
    kraft_dark: str
    white: str
    ground: str
    fibres: tuple[str, ...]
    leaves: tuple[str, ...]
    leaf_lit: str
    petal: str
    petal_red: str
    heart: str
    sand: str
    sand_lit: str
    sand_dark: str
    soil: str
    soil_lit: str
    soil_dark: str
    crumb: str
    gravel: str
    gravel_lit: str
    gravel_dark: str
    wood: str
    wood_lit: str
    wood_dark: str
    gold: str
    gold_lit: str
    gold_dark: str
    green: Paper
    red: Paper
    brown: Paper
    blue: Paper

    def layer(self, name: str) -> Paper:
        """The paper of a digging layer."""
        papers = {"green": self.green, "red": self.red, "brown": self.brown, "blue": self.blue}
        return papers[name]


PEN: Final = "#2B2A28"
"""What is written on light paper is of this colour in every theme."""

SEATS = (
    SeatPaint("#D55E00", "#EC7F2A", "#9E4500", "#FDFBF5"),
    SeatPaint("#0072B2", "#2B93CF", "#00507F", "#FDFBF5"),
    SeatPaint("#009E73", "#2BBC93", "#006E50", "#FDFBF5"),
    SeatPaint("#F0E442", "#F8F08A", "#B9AB1E", "#2B2A28"),
)

DAY = Theme(
    name="day",
    flat=False,
    ink="#2B2A28",
    cream="#F6EEDC",
    cream_lit="#FFFAEC",
    cream_dark="#D8C9A4",
    kraft="#E2D2AE",
    kraft_lit="#F3E8CB",
    kraft_dark="#C6B284",
    white="#FDFBF5",
    ground="#557A34",
    fibres=("#5B8139", "#4F7330"),
    leaves=("#6B9440", "#7FA650", "#5F8738"),
    leaf_lit="#93BA64",
    petal="#FDFBF5",
    petal_red="#C8323C",
    heart="#E0B13A",
    sand="#E6D3A3",
    sand_lit="#F6EAC8",
    sand_dark="#B99F68",
    soil="#A9794B",
    soil_lit="#C69A6B",
    soil_dark="#8C6239",
    crumb="#7A5634",
    gravel="#D9C7A0",
    gravel_lit="#F0E3C2",
    gravel_dark="#A8946A",
    wood="#C08A4E",
    wood_lit="#DDAA70",
    wood_dark="#8A5A2B",
    gold="#F2C230",
    gold_lit="#FFE486",
    gold_dark="#B58A22",
    green=Paper("#486A2B", "#7FA650", "#769D48", "#97BC69", "#64893B", "#263D11", "#7A3423"),
    red=Paper("#7E3522", "#B5573C", "#AC5036", "#CB7355", "#9A462F", "#F3D8CA", "#6B4A2B"),
    brown=Paper("#6E4D2C", "#A9794B", "#A07044", "#C09265", "#916740", "#3A240F", "#2C4059"),
    blue=Paper("#2F4660", "#4F6D8F", "#496688", "#6C8AAB", "#435E7D", "#D3DFEC", "#E0B13A"),
)


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from `a` to `b`."""
    first, second = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (a, b))
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in zip(first, second, strict=True))


MOON: Final = "#0F1626"
"""What every paper is mixed with at night."""


def _dimmed(theme: Theme) -> Theme:
    """The same garden under the moon: papers darker and bluer, what must be read as light as before."""
    paler = {"sand", "sand_lit", "gravel", "gravel_lit"}
    kept = {"ink", "white", "gold", "gold_lit", "gold_dark", "cream", "cream_lit", "cream_dark", "heart"}
    changes: dict[str, object] = {"name": "night"}
    for field in theme.__struct_fields__:
        value = getattr(theme, field)
        if field in kept or field in ("name", "flat"):
            continue
        if isinstance(value, Paper):
            changes[field] = _dimmed_paper(value)
        elif isinstance(value, tuple):
            changes[field] = tuple(mix(colour, MOON, 0.55) for colour in value)
        else:
            changes[field] = mix(value, MOON, 0.28 if field in paler else 0.42)
    return msgspec.structs.replace(theme, **changes)


def _dimmed_paper(paper: Paper) -> Paper:
    tones = {field: mix(getattr(paper, field), MOON, 0.46) for field in paper.__struct_fields__}
    tones["label"] = mix(tones["tile"], "#FFFFFF", 0.62)
    return Paper(**tones)


NIGHT = msgspec.structs.replace(
    _dimmed(DAY),
    ink="#14161C",
    cream="#EFE6D2",
    cream_lit="#FAF3E2",
    cream_dark="#B9AC8C",
    kraft="#9A917C",
    kraft_lit="#ADA48D",
    kraft_dark="#7D7563",
    ground="#1F2E2A",
    fibres=("#243530", "#1B2824"),
)

_FLAT = Paper("#7F7F7F", "#141414", "#141414", "#141414", "#141414", "#FFFFFF", "#000000")
CONTRAST = Theme(
    name="contrast",
    flat=True,
    **dict.fromkeys(
        ("ink", "ground", "heart", "soil", "soil_lit", "soil_dark", "crumb", "leaf_lit"), "#000000"
    ),
    **dict.fromkeys(
        (
            "cream",
            "cream_lit",
            "cream_dark",
            "kraft",
            "kraft_lit",
            "kraft_dark",
            "white",
            "petal",
            "petal_red",
        ),
        "#FFFFFF",
    ),
    **dict.fromkeys(
        ("sand", "sand_lit", "sand_dark", "gravel", "gravel_lit", "gravel_dark", "wood", "wood_lit"),
        "#FFFFFF",
    ),
    wood_dark="#000000",
    **dict.fromkeys(("gold", "gold_lit", "gold_dark"), "#FFD400"),
    fibres=(),
    leaves=(),
    green=_FLAT,
    red=_FLAT,
    brown=_FLAT,
    blue=_FLAT,
)

THEMES: dict[frame.Theme, Theme] = {"day": DAY, "night": NIGHT, "contrast": CONTRAST}
