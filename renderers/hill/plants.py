"""What grows in the cottage garden. Everything stands on its origin and grows upwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, radians, sin
from random import Random
from typing import TypeAlias

from renderers.hill.tones import tones
from renderers.paper import shadow
from renderers.scene import Cut, Stamp
from renderers.shapes import bent, box, circle, oval, petal, ribbon
from renderers.theme import Theme, mix

Plant: TypeAlias = Callable[[Theme, int], Stamp]


def chance_of(seed: int) -> Random:
    """The chance by which one plant looks unlike another."""
    return Random(seed)  # noqa: S311 -- decoration


def _leaf(theme: Theme, x: float, y: float, degrees: float, long: float, wide: float, colour: str) -> Cut:
    lit = mix(colour, tones(theme).foliage_lit, 0.7)
    return Cut(
        (petal(x, y, degrees, long, wide, 0.6, 7),), colour, lit=lit, rim=1.2, shadow=shadow(theme, 1.5)
    )


def tuft(theme: Theme, chance: Random, x: float, y: float, size: float, count: int) -> list[Cut]:
    """A fan of leaves, the outer ones behind."""
    tone = tones(theme)
    cuts = []
    for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
        lean = (i - (count - 1) / 2) * 150 / count + chance.uniform(-9, 9)
        long = size * chance.uniform(0.8, 1.1) * (1 - abs(lean) / 260)
        cuts.append(_leaf(theme, x, y, -90 + lean, long, size * 0.42, tone.foliage[i % len(tone.foliage)]))
    return cuts


def flower(
    x: float, y: float, r: float, colours: tuple[str, str], heart: str, turn: float, count: int = 5
) -> list[Cut]:
    """A small flower: round petals, a heart."""
    angles = [radians(turn + i * 360 / count) for i in range(count)]
    petals = tuple(circle(x + r * 0.58 * cos(a), y + r * 0.58 * sin(a), r * 0.47) for a in angles)
    return [
        Cut(petals, colours[0], lit=colours[1], rim=max(0.9, r * 0.13)),
        Cut((circle(x, y, r * 0.3),), heart),
    ]


@cache
def bush(theme: Theme, seed: int) -> Stamp:
    """A clump of leaves."""
    chance = chance_of(seed)
    cuts: list[Cut] = []
    for dx, size in ((-15, 27), (15, 26), (0, 34)):
        cuts += tuft(theme, chance, dx, 4, size, 5)
    return Stamp(f"bush {seed}", tuple(cuts))


@cache
def lavender(theme: Theme, seed: int) -> Stamp:
    """A bush of lavender."""
    chance, tone = chance_of(seed), tones(theme)
    cuts = tuft(theme, chance, 0, 3, 24, 7)
    for i, dx in sorted(enumerate((-17, -10, -4, 3, 9, 16)), key=lambda pair: -pair[0] % 3):
        high, tip = chance.uniform(30, 42), dx * 1.35 + chance.uniform(-2, 2)
        cuts.append(Cut((ribbon(((dx * 0.4, 0), (tip, -high)), 1.8),), tone.stem))
        for j in range(5):
            x, y = tip - (tip - dx * 0.4) * j * 5 / high, -high + j * 5
            colour = tone.lavender[(i + j) % 2]
            cuts.append(
                Cut((oval(x, y, 3 + j * 0.45, 3.3),), colour, shadow=shadow(theme, 0.8, strength=0.2))
            )
    return Stamp(f"lavender {seed}", tuple(cuts))


def _spike(theme: Theme, seed: int, colours: tuple[str, str], high: float, bells: bool) -> list[Cut]:
    """A tall stem set with blossoms, the lower ones larger."""
    chance, tone = chance_of(seed), tones(theme)
    tip = chance.uniform(-5, 5)
    cuts = [Cut((ribbon(((0, 2), (tip, -high)), 3.2, 1.0),), tone.stem)]
    rows = round((high - 12) / 6.2)
    for j in range(rows):
        y = -high + 3 + j * 6.2
        x = tip * -y / high
        r = 2.6 + 4.6 * (j / rows)
        for side in (-1, 1) if j % 2 else (0,):
            bx = x + side * r * 0.95
            if bells and j > 1:
                cuts += [
                    Cut((oval(bx, y, r * 1.05, r * 0.85, side * 20),), colours[0], lit=colours[1], rim=1.1, shadow=shadow(theme, 1)),
                    Cut((oval(bx + side, y + r * 0.4, r * 0.5, r * 0.3),), mix(colours[0], theme.ink, 0.35)),
                ]  # fmt: skip
            else:
                cuts.append(Cut((circle(bx, y, r * 0.85),), colours[j % 2], shadow=shadow(theme, 0.8)))
    return cuts


@cache
def foxglove(theme: Theme, seed: int) -> Stamp:
    """Two foxgloves."""
    cuts = tuft(theme, chance_of(seed), 0, 3, 26, 6)
    for dx, high in ((-9, 50), (10, 42)):
        cuts += _moved(_spike(theme, seed + dx, tones(theme).rose, high, bells=True), dx, 0)
    return Stamp(f"foxglove {seed}", tuple(cuts))


@cache
def larkspur(theme: Theme, seed: int) -> Stamp:
    """Three blue larkspurs."""
    cuts = tuft(theme, chance_of(seed), 0, 3, 26, 6)
    for dx, high in ((-14, 42), (13, 44), (0, 54)):
        cuts += _moved(_spike(theme, seed + dx, tones(theme).blue, high, bells=False), dx, 0)
    return Stamp(f"larkspur {seed}", tuple(cuts))


def _moved(cuts: list[Cut], dx: float, dy: float) -> list[Cut]:
    return [
        Cut(
            tuple(tuple((x + dx, y + dy) for x, y in shape) for shape in cut.shapes),
            cut.colour,
            lit=cut.lit,
            dark=cut.dark,
            rim=cut.rim,
            shadow=cut.shadow,
        )
        for cut in cuts
    ]


def _cushion(theme: Theme, seed: int, colours: tuple[str, str], heart: str, size: float, name: str) -> Stamp:
    """Many small flowers on a clump of leaves."""
    chance = chance_of(seed)
    cuts: list[Cut] = []
    for dx in (-16, 14, 0):
        cuts += tuft(theme, chance, dx, 4, 25, 5)
    spots = ((-21, -10), (-9, -19), (5, -23), (19, -14), (-15, -1), (-1, -8), (12, -4), (24, -2))
    for x, y in spots:
        r = size * chance.uniform(0.85, 1.1)
        cuts += flower(
            x + chance.uniform(-3, 3), y + chance.uniform(-3, 3), r, colours, heart, chance.uniform(0, 70)
        )
    return Stamp(f"{name} {seed}", tuple(cuts))


@cache
def cranesbill(theme: Theme, seed: int) -> Stamp:
    """A cushion of pink."""
    return _cushion(theme, seed, tones(theme).pink, tones(theme).yellow[0], 7.5, "cranesbill")


@cache
def marigold(theme: Theme, seed: int) -> Stamp:
    """A cushion of yellow."""
    return _cushion(theme, seed, tones(theme).yellow, tones(theme).straw_dark, 7.2, "marigold")


@cache
def speedwell(theme: Theme, seed: int) -> Stamp:
    """A cushion of blue."""
    return _cushion(theme, seed, tones(theme).blue, tones(theme).white[1], 6.6, "speedwell")


def _rose(theme: Theme, x: float, y: float, r: float, colours: tuple[str, str]) -> list[Cut]:
    """A rose from above: petals round each other."""
    inner = mix(colours[0], theme.ink, 0.18)
    return [
        Cut((circle(x, y, r),), colours[0], lit=colours[1], rim=r * 0.16, shadow=shadow(theme, 1.5)),
        Cut((oval(x - r * 0.1, y - r * 0.08, r * 0.68, r * 0.62),), inner, within=(circle(x, y, r),)),
        Cut((oval(x - r * 0.02, y - r * 0.02, r * 0.62, r * 0.56),), colours[1]),
        Cut((oval(x, y, r * 0.4, r * 0.36),), inner),
        Cut((oval(x + r * 0.05, y + r * 0.04, r * 0.3, r * 0.26),), colours[0]),
    ]


@cache
def rose(theme: Theme, seed: int) -> Stamp:
    """A rose bush."""
    chance, tone = chance_of(seed), tones(theme)
    cuts: list[Cut] = []
    for dx in (-17, 16, 0):
        cuts += tuft(theme, chance, dx, 4, 29, 5)
    for x, y, r in ((-17, -14, 9.5), (1, -23, 9), (16, -9, 10.5), (-3, -5, 9)):
        cuts += _rose(theme, x, y, r, tone.rose if r != 9 else tone.pink)
    return Stamp(f"rose {seed}", tuple(cuts))


@cache
def climber(theme: Theme, seed: int) -> Stamp:
    """A spray of roses in the hedge, round its origin."""
    chance, tone = chance_of(seed), tones(theme)
    colours = (tone.white, tone.pink, tone.rose, tone.yellow)[seed % 4]
    cuts = [_leaf(theme, 0, 0, chance.uniform(0, 40) + i * 60, 16, 9, tone.foliage[i % 4]) for i in range(6)]
    for x, y, r in ((-7, 3, 6.5), (5, -5, 7.5), (7, 7, 5)):
        cuts += _rose(theme, x, y, r, colours)
    return Stamp(f"climber {seed}", tuple(cuts))


@cache
def cabbage(theme: Theme, seed: int) -> Stamp:
    """A cabbage."""
    chance, tone = chance_of(seed), tones(theme)
    cuts = []
    for r, colour in zip((20, 14.5, 8.5), tone.cabbage, strict=True):
        first = chance.uniform(0, 60)
        angles = [radians(first + a) for a in range(0, 360, 60)]
        leaves = tuple(circle(r * 0.5 * cos(a), -15 + r * 0.46 * sin(a), r * 0.58) for a in angles)
        cuts.append(Cut(leaves, colour, lit=mix(colour, "#FFFFFF", 0.3), rim=1.2, shadow=shadow(theme, 2)))
    return Stamp(f"cabbage {seed}", tuple(cuts))


@cache
def mushrooms(theme: Theme, seed: int) -> Stamp:
    """A large mushroom and a small one."""
    tone = tones(theme)
    base, lit, dark = tone.cap
    cuts = tuft(theme, chance_of(seed), 3, 3, 18, 5)
    for x, k in ((-6, 1.0), (13, 0.66)):
        left, right = (x - 15 * k, -13 * k), (x + 15 * k, -13 * k)
        top = (x, -33 * k)
        cap = (*bent(left, (x - 13 * k, -33 * k), top, 8), *bent(top, (x + 13 * k, -33 * k), right, 8))
        cuts += [
            Cut((box(x - 5 * k, -16 * k, 10 * k, 17 * k, 3 * k),), tone.spot, dark=tone.wall_dark, shadow=shadow(theme, 2)),
            Cut((cap,), base, lit=lit, dark=dark, rim=1.5, shadow=shadow(theme, 2)),
            Cut(tuple(circle(x + dx * k, dy * k, r * k) for dx, dy, r in ((-5, -21, 2.6), (4, -25, 2.2), (7, -17, 2))), tone.spot),
        ]  # fmt: skip
    return Stamp(f"mushrooms {seed}", tuple(cuts))


@cache
def sunflower(theme: Theme, seed: int) -> Stamp:
    """A sunflower that looks out of the leaves; its origin is its heart."""
    tone, r = tones(theme), 19 + seed % 4
    cuts = []
    for share, first, colour in ((1.0, 0.0, tone.straw_dark), (0.92, 0.5, tone.yellow[0])):
        cuts += [
            Cut(
                (petal(0, 0, (i + first) * 360 / 13 + seed * 9, r * share, r * 0.36),),
                colour,
                shadow=shadow(theme, 1),
            )
            for i in range(13)
        ]
    heart = tone.dark.body
    cuts += [
        Cut(
            (circle(0, 0, r * 0.43),),
            heart,
            lit=mix(heart, tone.light.body, 0.5),
            rim=1.6,
            shadow=shadow(theme, 1.5),
        ),
        Cut((circle(-1, -1, r * 0.2),), mix(heart, tone.light.body, 0.3)),
    ]
    return Stamp(f"sunflower {seed}", tuple(cuts))


@cache
def glow_worm(theme: Theme) -> Stamp:
    """A light in the night."""
    tone = tones(theme)
    rings = tuple(Cut((circle(0, 0, r),), tone.window, opacity=0.22) for r in (11, 8, 5.5))
    return Stamp("glow-worm", (*rings, Cut((circle(0, 0, 2.6),), tone.straw_lit)))
