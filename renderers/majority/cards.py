"""A card as cut paper: its name as players type it, a picture, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from bot.games.core import Seat
from renderers import lettering
from renderers.majority.hawk import sitting
from renderers.majority.pieces import FINE, MARK
from renderers.majority.sea import ball
from renderers.majority.tones import tones
from renderers.mole import front
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Put, Shape, Stamp, Text
from renderers.shapes import bent, box, circle, oval, ribbon, smooth, turned
from renderers.theme import PEN, SEATS, Theme, mix

How: TypeAlias = Literal["plain", "open", "glow", "dim"]
HOWS: Final[tuple[How, ...]] = get_args(How)
KINDS: Final = ("+1", "2", "3", "4", "hawk", "fore")
"""The skies of the pictures, in the order of the tones."""
TEXT: Final = 23.0
LINE: Final = 26
TITLE: Final = 58
PAD: Final = 10


def card(
    theme: Theme,
    seat: Seat,
    kind: str,
    about: str,
    size: tuple[int, int],
    how: How,
    at: tuple[int, int],
    count: int = 1,
) -> Iterator[Put]:
    """One card from its upper left corner on; `count` alike lie on each other."""
    (wide, high), (x, y) = size, at
    lines = wrapped(about, wide - 2 * PAD - 6)
    window = (wide - 2 * PAD, high - TITLE - PAD - (len(lines) * LINE + 8 if lines else 0))
    yield Put(x, y, paper(theme, size, how))
    px = 54.0 if not kind.startswith("h") else 44.0
    shown, px = lettering.fit(kind, px, wide - 2 * PAD - (70 if count > 1 else 4), 24, squeeze=SQUEEZE)
    yield Put(x + PAD + 4, y + TITLE // 2 + 2, printed(shown, px))
    if count > 1:
        yield Put(x + wide - 42, y + TITLE // 2 + 1, many(theme, seat, count))
    yield Put(x + PAD, y + TITLE, picture(theme, kind, window))
    yield from figures(theme, seat, kind, window, x + PAD, y + TITLE)
    for i, text in enumerate(lines):
        yield Put(x + PAD + 4, y + TITLE + window[1] + 19 + i * LINE, printed(text, TEXT, bold=False))
    if how == "dim":
        yield Put(x, y, shade(theme, size))


@lru_cache(maxsize=256)
def wrapped(text: str, room: float) -> tuple[str, ...]:
    """The text in at most three lines; none where it needs more."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and lettering.width(longer, TEXT, bold=False, squeeze=SQUEEZE) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    fits = all(lettering.width(line, TEXT, bold=False, squeeze=SQUEEZE) <= room for line in lines)
    return tuple(lines) if len(lines) <= 3 and fits else ()


@lru_cache(maxsize=512)
def printed(text: str, px: float, *, bold: bool = True) -> Stamp:
    """Words on a card."""
    line = Text(0, 0, text, px, PEN, bold=bold, anchor="left", squeeze=SQUEEZE)
    return Stamp(f"printed {text} {px:.1f}{'' if bold else ' book'}", (line,))


@cache
def paper(theme: Theme, size: tuple[int, int], how: How) -> Stamp:
    """The sheet of a card; in gold when it is open, in light when it may be chosen."""
    wide, high = size
    name = f"card {how} {wide} {high}"
    cuts: list[Cut] = []
    if how == "open":
        cuts.append(
            sheet(
                theme,
                box(-8, -8, wide + 16, high + 16, 20),
                theme.gold,
                theme.gold_lit,
                theme.gold_dark,
                2,
                shadow(theme, 6, 4, 0.4),
            )
        )
    elif how == "glow":
        cuts += [
            Cut((box(-9, -9, wide + 18, high + 18, 22),), PEN, shadow=shadow(theme, 5, 4, 0.4)),
            Cut((box(-7, -7, wide + 14, high + 14, 20),), theme.cream_lit),
            Cut((box(-1.5, -1.5, wide + 3, high + 3, 15),), PEN),
        ]
    elif theme.flat:
        cuts.append(Cut((box(-2, -2, wide + 4, high + 4, 16),), "#7F7F7F"))
    face = theme.cream if how in ("open", "glow") else theme.kraft_lit
    dark = mix(theme.cream, theme.ink, 0.2)
    cuts.append(
        sheet(
            theme,
            box(0, 0, wide, high, 14),
            face,
            theme.cream_lit,
            dark,
            1.6,
            None if cuts else shadow(theme, 6, 4),
        )
    )
    return Stamp(name, tuple(cuts), fine=1 if wide > 100 else 2)


@cache
def shade(theme: Theme, size: tuple[int, int]) -> Stamp:
    """Over a card that cannot be chosen."""
    colour = "#000000" if theme.flat else tones(theme).veil
    return Stamp(
        f"shade {size[0]} {size[1]}",
        (Cut((box(0, 0, *size, 14),), colour, opacity=0.62 if theme.flat else 0.45),),
        fine=1,
    )


@cache
def picture(theme: Theme, kind: str, window: tuple[int, int]) -> Stamp:
    """The landscape in a card's window, from its upper left corner, without those who stand in it."""
    tone = tones(theme)
    wide, high = window
    inside = (box(0, 0, wide, high, 9),)
    first = kind[:4] if kind.startswith("h") else kind.split("+")[0] or kind
    name = f"landscape {kind} {wide} {high}"
    if theme.flat:
        return Stamp(
            name, (Cut(inside, "#000000"), Cut((box(2, 2, wide - 4, high - 4, 8),), "#FFFFFF")), fine=2
        )
    sky = tone.sky[KINDS.index(first)]
    far, near, ground = tone.hill
    if first == "hawk":
        far = mix(far, sky, 0.5)
    hills = (
        (((-5, 0.42), (0.2, 0.3), (0.48, 0.4), (0.75, 0.26), (1.1, 0.36)), far),
        (((-5, 0.6), (0.3, 0.48), (0.65, 0.58), (1.1, 0.44)), near),
    )
    cuts: list[Cut] = [Cut(inside, sky)]
    for ridge, colour in hills:
        top = tuple((max(-5.0, u * wide), v * high) for u, v in ridge)
        cuts.append(
            Cut(
                ((*top, (wide + 5, high + 5), (-5, high + 5)),),
                colour,
                within=inside,
                shadow=shadow(theme, 2, 2, 0.18),
            )
        )
    lawn = smooth(((-20, 0.72 * high), (wide * 0.3, 0.67 * high), (wide * 0.6, 0.74 * high), (wide + 20, 0.67 * high),
                   (wide + 20, high + 30), (-20, high + 30)))  # fmt: skip
    cuts.append(Cut((lawn,), ground, within=inside, shadow=shadow(theme, 2, 2, 0.18)))
    if first == "fore":
        cuts += _streaks(theme, window, inside)
    rim = (box(2.5, 2.5, wide, high, 9),)
    cuts.append(Cut(inside, mix(theme.ink, sky, 0.35), holes=rim, opacity=0.55))
    return Stamp(name, tuple(cuts), fine=1)


def _streaks(theme: Theme, window: tuple[int, int], inside: tuple[Shape, ...]) -> Iterator[Cut]:
    wide, high = window
    x, y = wide * 0.6, high * 0.36
    for dy, w in ((-14, 6), (0, 9), (14, 6)):
        line = bent((6, y + dy * 1.6 - high * 0.1), (x * 0.5, y + dy * 1.2 - 4), (x, y + dy))
        yield Cut((ribbon(line, w, 0.1),), theme.white, within=inside, opacity=0.85)


def figures(theme: Theme, seat: Seat, kind: str, window: tuple[int, int], x: int, y: int) -> Iterator[Put]:
    """Who is in a card's picture: as many moles as it has points, the hawk, the ball."""
    wide, high = window
    if kind.startswith("hawk"):
        yield Put(x + wide // 2, y + round(high * 0.46), bird(theme, min(wide * 0.46, high * 0.78)))
        yield Put(x + wide - 27, y + high - 27, plus(theme, kind.removeprefix("hawk"), 23))
    elif kind == "fore":
        r = round(min(26, high * 0.24))
        for i, turn in enumerate((-14, 6)):
            yield Put(x + wide - 66 + 38 * i, y + high - 34, back(theme, turn))
        yield Put(x + round(wide * 0.6), y + round(high * 0.36), golf(theme, r))
    else:
        yield from _moles(theme, seat, kind, window, x, y)


def _moles(theme: Theme, seat: Seat, kind: str, window: tuple[int, int], x: int, y: int) -> Iterator[Put]:
    wide, high = window
    points, _, more = kind.partition("+")
    count = int(points or 0) or 1
    room = wide - (62 if more and points else 0)
    size = min(round(high * 0.86), {1: 96, 2: 84, 3: 70, 4: 60}[count] * wide // 190)
    step = min(size * 0.94, (room - size * 0.9) / max(1, count - 1))
    first = x + room / 2 - step * (count - 1) / 2 - (14 if kind == "+1" else 0)
    for i in range(count):
        at = (round(first + i * step), y + round(high * 0.94 - size / 2) - (7 if i % 2 else 0))
        yield Put(at[0], at[1] + round(size * 0.42), burrow(theme, size))
        yield Put(*at, resident(theme, seat, size))
    if more:
        yield Put(x + wide - 30, y + high - (30 if points else 44), plus(theme, f"+{more}", 25))


@cache
def resident(theme: Theme, seat: Seat, size: int) -> Stamp:
    """A mole on a card."""
    stamp = front(seat, size, theme, MARK)
    return msgspec.structs.replace(stamp, name=f"{stamp.name} on a card", fine=FINE)


@cache
def burrow(theme: Theme, size: int) -> Stamp:
    """The hole that a mole on a card comes from."""
    return Stamp(f"burrow {size}", (Cut((oval(0, 0, size * 0.46, size * 0.13),), tones(theme).earth_shade),))


@cache
def plus(theme: Theme, text: str, r: float) -> Stamp:
    """The resupplies of a card."""
    return Stamp(
        f"plus {text} {r:g}",
        (
            sheet(theme, circle(0, 0, r), theme.cream, cast=shadow(theme, 3)),
            Cut((circle(0, 0, r - 2.5),), PEN),
            letters(0, 0, text, r * 1.4, theme.cream_lit),
        ),
    )


@cache
def bird(theme: Theme, s: float) -> Stamp:
    """The hawk on its card."""
    return Stamp(f"bird {s:.1f}", tuple(sitting(theme, 0, 0, round(s, 1), 180)))


@cache
def golf(theme: Theme, r: int) -> Stamp:
    """A golf ball."""
    return Stamp(f"golf ball {r}", tuple(ball(theme, 0, 0, r)))


@cache
def spent(theme: Theme, r: int) -> Stamp:
    """A point that is spent."""
    size, strength = (r * 0.45, 1.0) if theme.flat else (r, 0.4)
    ring = Cut((circle(0, 0, size),), PEN, holes=(circle(0, 0, size - 2.5),), opacity=strength)
    return Stamp(f"spent {r}", (ring,))


@cache
def back(theme: Theme, turn: int) -> Stamp:
    """A card from behind."""
    outer, inner = turned(box(-18, -26, 36, 52, 5), turn), turned(box(-14.5, -22.5, 29, 45, 3), turn)
    rim = sheet(theme, outer, theme.white, None, mix(theme.white, theme.ink, 0.3), 1, shadow(theme, 3))
    edge = [Cut((turned(box(-19.5, -27.5, 39, 55, 6), turn),), "#000000")] if theme.flat else []
    return Stamp(f"back {turn}", (*edge, rim, Cut((inner,), tones(theme).back), *ball(theme, 0, 0, 8)))


@cache
def many(theme: Theme, seat: Seat, count: int) -> Stamp:
    """How many alike a hand holds."""
    paint = SEATS[seat]
    return Stamp(
        f"many {seat} {count}",
        (
            sheet(
                theme,
                box(-30, -21, 60, 42, 14),
                PEN if seat == 3 or theme.flat else paint.dark,
                cast=shadow(theme, 3),
            ),
            Cut((box(-27, -18, 54, 36, 12),), theme.white),
            letters(0, 0, f"×{count}", 36, PEN),
        ),
    )
