"""What stands in the cottage garden, and who lives there. Everything stands on its origin."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from renderers.hill.plants import chance_of, flower, tuft
from renderers.hill.tones import tones
from renderers.paper import shadow
from renderers.scene import Cut, Stamp
from renderers.shapes import bent, box, circle, oval, petal, ribbon, rounded
from renderers.theme import Theme, mix


@cache
def snail(theme: Theme, seed: int) -> Stamp:
    """A snail on its way."""
    tone = tones(theme)
    shell, pale = tone.snail
    foot = ribbon((*bent((-22, -3), (-4, -10), (16, -5), 8), *bent((16, -5), (22, -8), (23, -17), 6)), 8)
    cuts = [
        Cut(
            (foot, circle(-22, -3, 2.5), circle(23, -17, 4)),
            tone.wall_dark,
            lit=tone.wall,
            shadow=shadow(theme, 2),
        )
    ]
    for dx in (21, 26):
        cuts += [
            Cut((ribbon(((22, -18), (dx, -27)), 1.8),), tone.wall_dark),
            Cut((circle(dx, -28, 1.9),), theme.ink),
        ]
    for r, colour in ((14, shell), (10.5, mix(shell, pale, 0.5)), (7, pale), (3.2, shell)):
        cuts.append(
            Cut(
                (circle(-2 + (14 - r) * 0.15, -16 + (14 - r) * 0.12, r),),
                colour,
                lit=mix(colour, "#FFFFFF", 0.3),
                rim=1,
            )
        )
    return Stamp(f"snail {seed}", tuple(cuts))


@cache
def butterfly(theme: Theme, turn: int) -> Stamp:
    """A butterfly that looks to `turn` (degrees, 0 is up)."""
    tone = tones(theme)
    colour, pale = tone.yellow
    cuts = []
    for side in (1, -1):
        fore, hind = -90 + turn + side * 48, -90 + turn + side * 112
        cuts += [
            Cut((petal(0, 0, fore, 20, 17, 0.66),), colour, lit=pale, rim=1.2, shadow=shadow(theme, 2.5)),
            Cut((petal(0, 0, hind, 14, 13, 0.66),), mix(colour, tone.brick, 0.25), shadow=shadow(theme, 2)),
        ]
    a = radians(-90 + turn)
    body = ribbon(((-7 * cos(a), -7 * sin(a)), (8 * cos(a), 8 * sin(a))), 3)
    return Stamp(f"butterfly {turn}", (*cuts, Cut((body,), theme.ink)))


@cache
def can(theme: Theme) -> Stamp:
    """A watering can."""
    tone = tones(theme)
    tin, lit, dark = tone.tin, tone.tin_lit, tone.tin_dark
    handle = ribbon(bent((14, -34), (44, -36), (18, -6), 14), 5)
    cuts = (
        Cut((handle,), dark, shadow=shadow(theme, 2.5)),
        Cut(
            (ribbon(((-14, -12), (-36, -36)), 7),),
            tin,
            lit=lit,
            dark=dark,
            rim=1.4,
            shadow=shadow(theme, 2.5),
        ),
        Cut((rounded(((-46, -34), (-32, -47), (-28, -38), (-36, -30)), 2),), dark, shadow=shadow(theme, 2)),
        Cut((((-17, -36), (17, -36), (21, 0), (-21, 0)),), tin, lit=lit, dark=dark, shadow=shadow(theme, 3)),
        Cut((box(-18.5, -24, 37.5, 5),), lit),
        Cut((oval(0, -36, 17, 5),), dark),
    )
    return Stamp("can", cuts)


@cache
def barrow(theme: Theme) -> Stamp:
    """A wheelbarrow full of flowers."""
    tone = tones(theme)
    wood = (theme.wood, theme.wood_lit, theme.wood_dark)
    cuts = [
        Cut((ribbon(((-10, -12), (42, -27)), 4.5),), wood[0], lit=wood[1], rim=1, shadow=shadow(theme, 2.5)),
        Cut((ribbon(((16, -14), (20, 1)), 4.5),), wood[0], shadow=shadow(theme, 2)),
    ]
    chance = chance_of(5)
    for x, y, colours in ((-10, -36, tone.pink), (4, -41, tone.yellow), (17, -35, tone.lavender)):
        cuts += tuft(theme, chance, x, y + 9, 15, 3)
        cuts += flower(x, y, 9.5, colours, tone.straw, 12)
    tray = ((-25, -32), (27, -30), (14, -9), (-14, -9))
    cuts += [
        Cut((rounded(tray, 3),), tone.teal, lit=tone.teal_lit, dark=tone.teal_dark, shadow=shadow(theme, 3)),
        Cut((circle(-18, -9, 11),), tone.wall_dark, lit=tone.wall, rim=1.4, shadow=shadow(theme, 2)),
        Cut((circle(-18, -9, 7),), tone.thatch_dark),
        Cut((circle(-18, -9, 2.6),), tone.wall_dark),
    ]
    return Stamp("barrow", tuple(cuts))


@cache
def cottage(theme: Theme) -> Stamp:
    """The thatched cottage, with roses under its windows."""
    tone = tones(theme)
    eaves = rounded(((-43, -32), (-23, -66), (23, -66), (43, -32), (20, -37), (0, -32), (-20, -37)), 4)
    cuts = [
        Cut((box(12, -76, 12, 34),), tone.brick, lit=mix(tone.brick, "#FFFFFF", 0.2), dark=mix(tone.brick, theme.ink, 0.3), rim=1.5, shadow=shadow(theme, 2)),
        Cut((box(-33, -40, 66, 40, 2),), tone.wall, dark=tone.wall_dark, shadow=shadow(theme, 3)),
        Cut((eaves,), tone.thatch, lit=tone.thatch_lit, dark=tone.thatch_dark, rim=2.5, shadow=shadow(theme, 3)),
    ]  # fmt: skip
    for x0, x1, y in ((-24, 24, -61), (-29, 29, -51), (-33, 33, -42)):
        line = bent((x0, y), (0, y + 5), (x1, y), 12)
        cuts.append(Cut((ribbon(line, 1.6),), tone.thatch_dark))
    arch = (*bent((-8, -18), (-8, -27), (0, -27), 6), *bent((0, -27), (8, -27), (8, -18), 6), (8, 0), (-8, 0))
    cuts += [
        Cut((arch,), tone.door, lit=mix(tone.door, theme.ink, 0.35), rim=2),
        Cut((circle(4.5, -11, 1.6),), tone.straw),
    ]
    for x in (-21, 21):
        cuts += [
            Cut((box(x - 7.5, -26, 15, 14),), tone.wall_dark),
            Cut((box(x - 6, -24.5, 12, 11.5),), tone.window, lit=mix(tone.window, theme.ink, 0.3), rim=1.4),
            Cut((box(x - 0.8, -24.5, 1.6, 11.5), box(x - 6, -19.5, 12, 1.6)), tone.wall),
        ]
        for dx in (-5, 1, 6):
            cuts += flower(x + dx, -10, 4, tone.pink if dx != 1 else tone.rose, tone.yellow[1], dx * 9)
    chance = chance_of(3)
    for x in (-32, -16, 16, 32):
        cuts += tuft(theme, chance, x, 3, 12, 4)
    return Stamp("cottage", tuple(cuts))
