"""The Gardener's work: rods on the borders, and the picket fence that they are taken from."""

from __future__ import annotations

from functools import cache

from renderers.hill.tones import tones
from renderers.paper import shadow, sheet
from renderers.scene import Cut, Shape, Stamp
from renderers.shapes import box, circle, ribbon
from renderers.theme import PEN, Theme, mix

SHORT = 13
"""How far a rod ends before the corner, on a square of 112."""
WIDE = 17


def bar(cell: int, width: float, *, standing: bool, short: float = SHORT) -> Shape:
    """A border's strip with round ends, round the origin."""
    k = cell / 112
    half, w = cell / 2 - short * k, width * k
    if standing:
        return box(-w / 2, -half - w / 2, w, 2 * half + w, w / 2)
    return box(-half - w / 2, -w / 2, 2 * half + w, w, w / 2)


@cache
def rod(theme: Theme, cell: int, *, standing: bool, new: bool) -> Stamp:
    """A rod; a `new` one has an edge of ink and cream, in light."""
    k = cell / 112
    tone = tones(theme)
    name = f"rod {'upright' if standing else 'level'} {cell}{' new' if new else ''}"
    cuts: list[Cut] = []
    if new:
        cuts += [
            Cut((bar(cell, WIDE + 30 - i * 3, standing=standing),), theme.cream_lit, opacity=0.24)
            for i in range(0 if theme.flat else 5)
        ]
        cuts += [
            Cut((bar(cell, WIDE + 16, standing=standing),), theme.gold if theme.flat else theme.cream, shadow=shadow(theme, 4 * k)),
            Cut((bar(cell, WIDE + 7, standing=standing),), PEN),
        ]  # fmt: skip
    else:
        edge = mix(tone.rod_dark, theme.ink, 0.5)
        cuts.append(
            Cut((bar(cell, WIDE + 4, standing=standing),), edge, shadow=shadow(theme, 5 * k, strength=0.38))
        )
    wood = bar(cell, WIDE, standing=standing)
    cuts.append(sheet(theme, wood, tone.rod, tone.rod_lit, tone.rod_dark, 3 * k))
    if theme.flat:
        cuts.append(Cut((bar(cell, WIDE - 11, standing=standing, short=22),), "#000000"))
    else:
        cuts += _grain(theme, cell, standing=standing)
    return Stamp(name, tuple(cuts))


def _grain(theme: Theme, cell: int, *, standing: bool) -> list[Cut]:
    """Two lines along the wood, and a sawn end."""
    k = cell / 112
    half = cell / 2 - SHORT * k
    tone = tones(theme)
    dark = mix(tone.rod, tone.rod_dark, 0.55)
    lines = []
    for start, across in ((-0.45, 1.6), (0.12, -1.6)):
        a, b = half * start, half * (start + 0.36)
        ends = ((across * k, a), (across * k, b)) if standing else ((a, across * k), (b, across * k))
        lines.append(ribbon(ends, 1.8 * k))
    x, y = (0.0, half) if standing else (half, 0.0)
    return [
        Cut(tuple(lines), dark),
        Cut((circle(x, y, 5.6 * k),), tone.rod_lit, dark=dark, rim=1.2 * k),
        Cut((circle(x, y, 2.2 * k),), dark),
    ]


@cache
def offer(theme: Theme, cell: int, *, standing: bool, strong: bool) -> Stamp:
    """A border that may be closed: glowing where that would stand in the Mole's way."""
    name = f"offer {'upright' if standing else 'level'} {cell}{' strong' if strong else ''}"
    if not strong:
        opacity = 1.0 if theme.flat else 0.45
        return Stamp(name, (Cut((bar(cell, 6, standing=standing, short=16),), theme.cream, opacity=opacity),))
    halo = tuple(
        Cut((bar(cell, 26 - i * 3.5, standing=standing, short=15),), theme.cream_lit, opacity=0.2)
        for i in range(0 if theme.flat else 4)
    )
    colour = theme.gold if theme.flat else theme.cream
    core = Cut((bar(cell, 11, standing=standing, short=15),), colour, shadow=shadow(theme, 2))
    return Stamp(name, (*halo, core))


@cache
def picket(theme: Theme, width: float, height: float, *, left: bool) -> Stamp:
    """One picket of the fence; where it was taken away, only the place is seen."""
    shape = ((0, width * 0.5), (width / 2, 0), (width, width * 0.5), (width, height), (0, height))
    name = f"picket {'left' if left else 'taken'} {width:g}"
    if not left:
        gone = box(width / 2 - 2, height - 6, 4, 6) if theme.flat else shape
        return Stamp(name, (Cut((gone,), "#2B2A28", opacity=1.0 if theme.flat else 0.13),))
    if theme.flat:
        return Stamp(name, (Cut((shape,), "#000000"),))
    tone = tones(theme)
    return Stamp(name, (sheet(theme, shape, tone.rod, tone.rod_lit, tone.rod_dark, 1.6, shadow(theme, 2.5)),))
