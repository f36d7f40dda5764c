"""Stamps that every game uses: discs, tags, rings, arrows, marks, and the plants of the garden."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, radians, sin
from random import Random

from bot.games.core import Seat
from renderers import lettering
from renderers.mole import mark
from renderers.scene import Cut, Edge, Pit, Point, Shadow, Shape, Stamp, Text
from renderers.shapes import arrowhead, bow, box, circle, direction, ribbon, rounded, smooth, star, turned
from renderers.theme import PEN, SEATS, Theme, mix

SQUEEZE = 0.9
"""Labels are a little condensed."""
MEDALS = {
    1: ("#F2C230", "#FFE486", "#B58A22"),
    2: ("#C9CCD1", "#E9EBEE", "#8E939B"),
    3: ("#C98B55", "#E3B188", "#8D5A2C"),
}


def shadow(theme: Theme, offset: float, blur: float = 0.0, strength: float = 0.3) -> Shadow | None:
    """A shadow, where the theme has any."""
    return None if theme.flat else Shadow(offset, blur, strength)


def sheet(
    theme: Theme,
    shape: Shape,
    colour: str,
    lit: str | None = None,
    dark: str | None = None,
    rim: float = 2.0,
    cast: Shadow | None = None,
) -> Cut:
    """One sheet of paper; flat where the theme is."""
    if theme.flat:
        return Cut((shape,), colour)
    return Cut((shape,), colour, lit=lit, dark=dark, rim=rim, shadow=cast)


def letters(
    x: float, y: float, text: str, px: float, colour: str, edge: str | None = None, width: float = 0.0
) -> Text:
    """A label or number, centred."""
    return Text(x, y, text, px, colour, squeeze=SQUEEZE, edge=edge, width=width)


@cache
def seat_mark(seat: Seat, r: float, theme: Theme) -> Stamp:
    """A seat's mark by itself, in its colour."""
    paint = SEATS[seat]
    rim = theme.ink if seat == 3 else paint.dark
    outer = theme.cream if theme.flat else rim
    cuts = (
        Cut((mark(seat, 0, 0, r + 2.5),), outer),
        sheet(theme, mark(seat, 0, 0, r), paint.base, lit=paint.lit, rim=1.5),
    )
    return Stamp(f"mark {seat} {r:g}", cuts)


@cache
def disc(seat: Seat, face: str, r: float, theme: Theme, loud: bool = False) -> Stamp:
    """A move disc: its number, `?` for one that is turned but not shown, or `` for its back."""
    paint = SEATS[seat]
    cast = shadow(theme, 3)
    marks: list[Cut | Pit | Text] = []
    if loud:
        marks.append(sheet(theme, circle(0, 0, r + 5), paint.base, cast=shadow(theme, 4)))
    if face == "":
        rim = Cut((circle(0, 0, r + 1.5),), theme.cream) if theme.flat else None
        marks += [rim] if rim else []
        marks += [
            sheet(theme, circle(0, 0, r), paint.base, paint.lit, paint.dark, cast=cast),
            Cut((mark(seat, 0, 0, r * 0.42),), paint.mark),
        ]
    elif face == "?":
        marks += [
            sheet(theme, circle(0, 0, r + 2), theme.white, cast=shadow(theme, 4)),
            sheet(theme, circle(0, 0, r - 2), paint.base, None, paint.dark),
            letters(0, 0, "?", r * 1.7, paint.mark),
        ]
    else:
        rim_colour = mix(paint.dark, theme.ink, 0.25) if seat == 3 else paint.dark
        marks += [
            sheet(theme, circle(0, 0, r), rim_colour, cast=cast),
            sheet(theme, circle(0, 0, r - max(2.5, r * 0.09)), theme.white, None, "#DCCFAE"),
            letters(0, 0, face, r * 1.72, PEN),
        ]
    return Stamp(f"disc {seat} {face or 'back'} {r:g}{' loud' if loud else ''}", tuple(marks))


@cache
def tag(text: str, px: float, theme: Theme, ink: bool = False) -> Stamp:
    """A label on a slip of paper."""
    half, tall = lettering.width(text, px, squeeze=SQUEEZE) / 2 + px * 0.26, px * 0.56
    shape = box(-half, -tall, 2 * half, 2 * tall, tall * 0.55)
    paper, pen = (theme.ink, theme.cream) if ink else (theme.cream, PEN)
    slip = sheet(theme, shape, paper, None, mix(paper, theme.ink, 0.2), cast=shadow(theme, 3, strength=0.35))
    marks: tuple[Cut | Text, ...] = (slip, letters(0, 0, text, px, pen))
    if theme.flat:
        marks = (Cut((box(-half - 2, -tall - 2, 2 * half + 4, 2 * tall + 4, tall * 0.6),), "#000000"), *marks)
    return Stamp(f"tag {text} {px:g}", marks)


@cache
def target(text: str, r: float, px: float, theme: Theme, prize: bool = False) -> Stamp:
    """A place to choose: its label in a cream disc, ringed in gold where it is worth more than others."""
    rings: list[Cut | Text] = []
    if prize:
        rings = [
            sheet(theme, circle(0, 0, r + 7), PEN, cast=shadow(theme, 4)),
            sheet(theme, circle(0, 0, r + 4.5), theme.gold, theme.gold_lit, theme.gold_dark),
        ]
    rings += [sheet(theme, circle(0, 0, r), PEN, cast=None if prize else shadow(theme, 4))]
    marks = (*rings, Cut((circle(0, 0, r - 3),), theme.cream), letters(0, 0, text, px, PEN))
    return Stamp(f"target {text} {r:g}{' prize' if prize else ''}", marks)


@cache
def ring(r: float, width: float, theme: Theme) -> Stamp:
    """A glowing ring: this piece may be chosen."""
    return Stamp(
        f"ring {r:g}",
        (
            Cut((circle(0, 0, r + 2.5),), PEN, holes=(circle(0, 0, r - width - 2.5),)),
            Cut((circle(0, 0, r),), theme.cream_lit, holes=(circle(0, 0, r - width),)),
        ),
    )


@cache
def dot(r: float, theme: Theme) -> Stamp:
    """One dot of a trail."""
    return Stamp(f"dot {r:g}", (Cut((circle(0, 0, r + 1.6),), PEN), Cut((circle(0, 0, r),), theme.cream_lit)))


@cache
def glow(r: float, theme: Theme) -> Stamp:
    """A soft light behind a piece that has just come."""
    discs = tuple(Cut((circle(0, 0, r * (1.0 - i * 0.07)),), theme.cream_lit, opacity=0.2) for i in range(5))
    return Stamp(
        f"glow {r:g}", (*discs, Cut((circle(0, 0, r),), theme.cream_lit, holes=(circle(0, 0, r - 4),)))
    )


@cache
def badge(text: str, r: float, theme: Theme, quiet: bool = False) -> Stamp:
    """A number in a small ink disc: the order of what happened."""
    rim = Cut((circle(0, 0, r),), theme.cream)
    return Stamp(
        f"badge {text} {r:g}{' quiet' if quiet else ''}",
        (rim, Cut((circle(0, 0, r - 3),), PEN), letters(0, 0, text, r * 1.35, theme.cream)),
        shadow=shadow(theme, 3),
    )


@cache
def medal(theme: Theme, place: int) -> Stamp:
    """The place in a paper rosette."""
    base, lit, dark = MEDALS.get(
        place, (theme.kraft_dark, theme.kraft_lit, mix(theme.kraft_dark, theme.ink, 0.4))
    )
    tails = tuple(
        rounded(((x - 14, 20), (x + 14, 20), (x + 18 * s + 8, 74), (x + 9 * s, 62), (x + 14 * s - 18, 70)), 3)
        for x, s in ((-16, -1), (16, 1))
    )
    return Stamp(
        f"medal {place}",
        (
            *(sheet(theme, tail, dark, base, None, 1.5, shadow(theme, 3)) for tail in tails),
            sheet(theme, rounded(star(0, 0, 56, 47, 16), 5), base, lit, dark, 2, shadow(theme, 4)),
            sheet(theme, circle(0, 0, 38), theme.white, None, mix(theme.white, theme.ink, 0.2)),
            letters(0, 0, str(place), 58, PEN),
        ),
    )


@cache
def arrow(end: Point, bend: float, theme: Theme, quiet: bool = False) -> Stamp:
    """A curved arrow from the origin to `end`."""
    short = hypot(*end) < 60
    width, head = (6.0, 20.0 if short else 22.0) if quiet else (10.0, 26.0 if short else 32.0)
    line = bow((0, 0), end, bend)
    (ax, ay), tip = line[-7], line[-1]
    angle = direction((ax, ay), tip)
    kept = [p for p in line if hypot(p[0] - tip[0], p[1] - tip[1]) > head * 0.7]
    if len(kept) < 2:
        kept = [line[0], line[1]]
    edge = 2.5 if quiet else 4.0
    outer = (
        ribbon(kept, width + 2 * edge, 0.6),
        arrowhead(tip, angle, head, head * 0.62, edge),
        circle(kept[0][0], kept[0][1], (width + 2 * edge) * 0.3),
    )
    inner = (ribbon(kept, width, 0.35), arrowhead(tip, angle, head, head * 0.62))
    edge_colour, fill = ("#000000", "#FFFFFF") if theme.flat else (theme.cream, PEN)
    cuts = (Cut(outer, edge_colour, shadow=shadow(theme, 4, strength=0.25)), Cut(inner, fill))
    name = f"arrow {end[0]:g} {end[1]:g} {bend:g}{' quiet' if quiet else ''}"
    return Stamp(name, cuts, fine=1)


@cache
def pointer(angle: float, theme: Theme) -> Stamp:
    """A small arrowhead at the end of a trail; `angle` in degrees, 0 to the right."""
    outer = ((0, 0), (-24, -13.5), (-19, 0), (-24, 13.5))
    inner = ((-5, 0), (-20.5, -9), (-16.5, 0), (-20.5, 9))
    return Stamp(
        f"pointer {angle:g}",
        (Cut((turned(outer, angle),), PEN), Cut((turned(inner, angle),), theme.cream_lit)),
    )


@cache
def shovel(k: float, turn: float, theme: Theme) -> Stamp:
    """The Golden Shovel."""
    grip = box(-11, -42, 22, 8, 4)
    shaft = box(-3, -34, 6, 42)
    blade = rounded(((-14, 4), (14, 4), (14, 22), (0, 40), (-14, 22)), 7)

    def at(shape: Shape) -> Shape:
        return turned(tuple((x * k, y * k) for x, y in shape), turn)

    cuts = (
        sheet(theme, at(shaft), theme.wood, theme.wood_lit, theme.wood_dark, 1.2 * k, shadow(theme, 3 * k)),
        sheet(theme, at(grip), theme.wood, theme.wood_lit, theme.wood_dark, 1.2 * k, shadow(theme, 2 * k)),
        sheet(theme, at(blade), theme.gold, theme.gold_lit, theme.gold_dark, 2 * k, shadow(theme, 3 * k)),
    )
    return Stamp(f"shovel {k:g} {turn:g}", cuts, Edge("#000000", 2) if theme.flat else None)


def blades(
    theme: Theme, x: float, y: float, chance: Random, count: int, size: float, lean: float
) -> list[Cut]:
    """A fan of grass from one root; a sheet drawn later hides the root."""
    cuts = []
    for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
        a = radians(-90 + lean + (i - (count - 1) / 2) * 26 + chance.uniform(-5, 5))
        long = size * chance.uniform(0.8, 1.1)
        ux, uy = cos(a), sin(a)
        leaf = smooth(
            (
                (x - uy * 4, y + ux * 4),
                (x + ux * long * 0.45 - uy * 8, y + uy * long * 0.45 + ux * 8),
                (x + ux * long, y + uy * long),
                (x + ux * long * 0.45 + uy * 8, y + uy * long * 0.45 - ux * 8),
                (x + uy * 4, y - ux * 4),
            ),
            6,
        )
        tone = theme.leaves[i % len(theme.leaves)]
        cuts.append(sheet(theme, leaf, tone, theme.leaf_lit, None, 1.3, shadow(theme, 3, 1, 0.25)))
    return cuts


def blossom(theme: Theme, x: float, y: float, r: float, petal: str) -> list[Cut]:
    """A small flower."""
    petals = tuple(
        circle(x + r * 0.62 * cos(pi * i / 3), y + r * 0.62 * sin(pi * i / 3), r * 0.42) for i in range(6)
    )
    return [
        Cut(petals, petal, dark=mix(petal, theme.ink, 0.18), rim=1.2, shadow=shadow(theme, 3, 0, 0.25)),
        Cut((circle(x, y, r * 0.34),), theme.heart, dark=mix(theme.heart, theme.ink, 0.3), rim=1.2),
    ]
