"""The score sheet: six rounds by players, the totals, how many mountains of each height somebody has, and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.mountains.view import MountainsView
from renderers import lettering
from renderers.frame import Frame
from renderers.mole import mark
from renderers.mountains import slabs
from renderers.mountains.choices import Choice
from renderers.mountains.layout import HEIGHT, MARGIN, SHEET, WIDTH
from renderers.mountains.plaques import SMALLEST_NAME
from renderers.mountains.story import Story
from renderers.mountains.tokens import crown, writing
from renderers.mountains.words import called, say
from renderers.paper import MEDALS, SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Edge, Put, Stamp
from renderers.shapes import box, circle, rounded, star
from renderers.theme import PEN, SEATS, Theme, mix

WIDE: Final = WIDTH - 2 * MARGIN
HIGH: Final = HEIGHT - SHEET - 20
HEAD: Final = 76
CAPTION: Final = 18
"""How far below the upper edge it is said what the signs right of the sum count."""
SIGNS: Final = 52
"""And how far the signs."""
SIGN_PX: Final = 24.0
MARKS: Final = 70
NAMES: Final = 300
"""From here on the columns stand."""
ROUND: Final = 66
TOTAL: Final = 106
HEIGHTS: Final = 52


def shown(view: MountainsView, told: Story, choice: Choice) -> bool:
    """Whether this picture is a score sheet: tokens are picked, the game is over, or a round has just been scored."""
    return view.phase in ("scoring", "over") or (told.scored is not None and not choice.asked)


def score_sheet(view: MountainsView, frame: Frame, theme: Theme, choice: Choice) -> list[Put]:
    """The sheet, a row for each seat: by place at the end, else in the order in which tokens are picked."""
    rows = _rows(view)
    high = (HIGH - HEAD - 8) / len(rows)
    puts = [Put(MARGIN, SHEET, paper(theme, len(rows), len(view.limits)))]
    puts += _head(view, frame, theme, choice)
    for i, seat in enumerate(rows):
        middle = round(SHEET + HEAD + (i + 0.5) * high)
        due = view.turn == seat or seat in frame.due
        puts += _row(view, frame, theme, seat, middle, row(len(rows)), due=due)
    return puts


def row(seats: int) -> int:
    """The height of a row."""
    return round((HIGH - HEAD - 8) / seats)


def _rows(view: MountainsView) -> list[Seat]:
    if view.places:
        return sorted(range(view.seats), key=lambda seat: (view.places[seat], seat))
    order = view.order or tuple(range(view.seats))
    return list(order)


def _column(number: int) -> int:
    """The middle of a round's column, from 0."""
    return MARGIN + NAMES + round((number + 0.5) * ROUND)


def _total(rounds: int) -> int:
    return MARGIN + NAMES + rounds * ROUND + TOTAL // 2


def _height(rounds: int, number: int) -> int:
    """The middle of the column for mountains of so many pieces; 5 comes first."""
    return MARGIN + NAMES + rounds * ROUND + TOTAL + 12 + round((5 - number + 0.5) * HEIGHTS)


def _tops() -> int:
    return MARGIN + WIDE - 40


@cache
def paper(theme: Theme, rows: int, rounds: int) -> Stamp:
    """The sheet with its lines."""
    body = box(0, 0, WIDE, HIGH, 12)
    cuts = [sheet(theme, body, theme.cream, theme.white, theme.cream_dark, cast=shadow(theme, 7, 5, 0.4))]
    high = (HIGH - HEAD - 8) / rows
    line = mix(theme.cream_dark, PEN, 0.1) if not theme.flat else "#7F7F7F"
    total = NAMES + rounds * ROUND
    tone = theme.kraft if not theme.flat else "#E0E0E0"
    cuts.append(Cut((box(total + 4, 8, TOTAL - 8, HIGH - 16, 8),), tone))
    rules = [box(14, HEAD + i * high - 1, WIDE - 28, 2) for i in range(rows)]
    rules += [box(NAMES + i * ROUND - 1, HEAD, 2, HIGH - HEAD - 12) for i in range(1, rounds)]
    rules.append(box(total + TOTAL + 16 + 5 * HEIGHTS, 12, 2, HIGH - 24))
    cuts.append(Cut(tuple(rules), line))
    return Stamp(f"score sheet {rows}", tuple(cuts), fine=1)


def _head(view: MountainsView, frame: Frame, theme: Theme, choice: Choice) -> Iterator[Put]:
    rounds, y = len(view.limits), SHEET + HEAD // 2 + 2
    if view.phase == "scoring":
        yield from _tokens(view, theme, choice, y)
    else:
        yield Put(MARGIN + 20, y, writing(say(frame, "sheet"), 36))
    for i, limit in enumerate(view.limits):
        yield Put(_column(i), y, slabs.peak(theme, limit, 0.36))
    yield Put(_total(rounds), y, writing("Σ", 42, anchor="middle"))
    yield from _captions(frame, rounds)
    for number in range(1, 6):
        yield Put(_height(rounds, number), SHEET + SIGNS, pile(theme, number))
    yield Put(_tops(), SHEET + SIGNS, topping(theme))


def _captions(frame: Frame, rounds: int) -> Iterator[Put]:
    """What the columns right of the sum count: mountains by their height, and pieces on top."""
    for x, key, room in ((_height(rounds, 3), "controlled", 5 * HEIGHTS), (_tops(), "tops", 76)):
        text, px = lettering.fit(say(frame, key), SIGN_PX, room, 22, bold=False, squeeze=SQUEEZE)
        yield Put(x, SHEET + CAPTION, writing(text, px, bold=False, anchor="middle"))


def _tokens(view: MountainsView, theme: Theme, choice: Choice, y: int) -> Iterator[Put]:
    """The tokens on the table, those already picked as mere places."""
    for number in range(1, view.seats + 1):
        x = MARGIN + 42 + (number - 1) * 66
        if number in choice.tokens:
            yield Put(x, y, light(theme))
        yield Put(x, y, crown(theme, number, 25, quiet=number in view.tokens))


@cache
def light(theme: Theme) -> Stamp:
    """Light behind a token."""
    cuts = [Cut((box(-32, -32, 64, 64, 16),), PEN), Cut((box(-29, -29, 58, 58, 13),), theme.cream_lit)]
    return Stamp("light token", tuple(cuts))


@cache
def pile(theme: Theme, number: int) -> Stamp:
    """The sign for mountains of so many pieces."""
    profile = slabs.Profile(0.3, 5, number)
    tone = mix(theme.kraft_dark, PEN, 0.45) if not theme.flat else PEN
    cuts = tuple(Cut((tuple((x, y + 18) for x, y in profile.slab(level)),), tone) for level in range(number))
    return Stamp(f"pile {number}", cuts)


@cache
def topping(theme: Theme) -> Stamp:
    """The sign for pieces on top."""
    profile = slabs.Profile(0.3, 5, 3)
    tone = mix(theme.kraft_dark, PEN, 0.05) if not theme.flat else "#BDBDBD"
    cuts = [Cut((tuple((x, y + 15) for x, y in profile.slab(level)),), tone) for level in range(2)]
    cuts.append(Cut((tuple((x, y + 15) for x, y in profile.slab(2)),), PEN))
    return Stamp("topping", tuple(cuts))


def _row(
    view: MountainsView, frame: Frame, theme: Theme, seat: Seat, y: int, high: int, *, due: bool
) -> Iterator[Put]:
    rounds = len(view.limits)
    won = bool(view.places) and view.places[seat] == 1
    if due or won:
        yield Put(MARGIN, y, light_row(theme, high, won=won))
    yield Put(MARGIN, y, band(theme, seat, high))
    token = view.tokens[seat] if view.phase == "scoring" else None
    room = NAMES - MARKS - 24 - (58 if token or view.places else 0)
    shown_, px = lettering.fit(called(frame, seat, view.given_up), 34, room, SMALLEST_NAME, squeeze=SQUEEZE)
    yield Put(MARGIN + MARKS + 14, y, writing(shown_, px))
    if view.places:
        yield Put(MARGIN + NAMES - 38, y, rosette(theme, view.places[seat]))
    elif token is not None:
        yield Put(MARGIN + NAMES - 36, y, crown(theme, token, 22))
    for i, scored in enumerate(view.rounds):
        last = i == len(view.rounds) - 1
        yield Put(
            _column(i), y, writing(str(scored.points[seat]), 40 if last else 36, bold=last, anchor="middle")
        )
    yield Put(_total(rounds), y, writing(str(view.totals[seat]), 52, anchor="middle"))
    for number, count in _controlled(view, seat).items():
        at = _height(rounds, number)
        deciding = number in _deciding(view, seat)
        if deciding:
            yield Put(at, y, ring(theme))
        if count or deciding:
            yield Put(at, y, writing(str(count), 34, bold=deciding, anchor="middle"))
    yield Put(_tops(), y, writing(str(view.tops[seat]), 34, bold=False, anchor="middle"))


def _controlled(view: MountainsView, seat: Seat) -> dict[int, int]:
    """How many mountains of each height a seat controlled when the last round was scored, the highest first."""
    peaks = view.rounds[-1].peaks if view.rounds else ()
    return {n: sum(peak.seat == seat and peak.height == n for peak in peaks) for n in range(5, 0, -1)}


def _deciding(view: MountainsView, seat: Seat) -> frozenset[int]:
    """The heights that told a seat's place from that of others with as many points, M24."""
    if view.phase != "over" or None in view.scores:
        return frozenset()
    own = _controlled(view, seat)
    tied = [other for other in range(view.seats) if other != seat and view.totals[other] == view.totals[seat]]
    found = (next((n for n in own if own[n] != _controlled(view, other)[n]), None) for other in tied)
    return frozenset(n for n in found if n is not None)


@cache
def ring(theme: Theme) -> Stamp:
    """Round a number that decides."""
    shape = box(-24, -25, 48, 50, 14)
    inner = box(-21, -22, 42, 44, 11)
    return Stamp("deciding", (Cut((shape,), PEN), Cut((inner,), theme.gold_lit)))


@cache
def rosette(theme: Theme, place: int) -> Stamp:
    """The place in a small rosette."""
    plain = (theme.kraft_dark, theme.kraft_lit, mix(theme.kraft_dark, PEN, 0.4))
    base, lit, dark = MEDALS.get(place, plain)
    return Stamp(
        f"rosette {place}",
        (
            sheet(theme, rounded(star(0, 0, 31, 26, 14), 3), base, lit, dark, 1.6, shadow(theme, 3)),
            sheet(theme, circle(0, 0, 21), theme.white, None, mix(theme.white, PEN, 0.2), 1.4),
            letters(0, 0, str(place), 33, PEN),
        ),
        Edge(PEN, 1.5) if theme.flat else None,
    )


@cache
def light_row(theme: Theme, high: int, *, won: bool) -> Stamp:
    """Light over a whole row: gold where the seat has won, cream where it is due."""
    colour, edge = (theme.gold_lit, theme.gold_dark) if won else (theme.cream_lit, PEN)
    return Stamp(
        f"row {high} {'won' if won else 'due'}",
        (
            Cut((box(8, -high / 2 + 3, WIDE - 16, high - 6, 9),), edge),
            Cut((box(11, -high / 2 + 6, WIDE - 22, high - 12, 7),), colour),
        ),
        fine=1,
    )


@cache
def band(theme: Theme, seat: Seat, high: int) -> Stamp:
    """The left end of a row in the seat's colour."""
    paint = SEATS[seat]
    shape = box(12, -high / 2 + 7, MARKS - 12, high - 14, 7)
    return Stamp(
        f"band {seat} {high}",
        (
            sheet(theme, shape, paint.base, paint.lit, paint.dark),
            Cut((mark(seat, 12 + (MARKS - 12) / 2, 0, min(19, high * 0.24)),), paint.mark),
        ),
    )
