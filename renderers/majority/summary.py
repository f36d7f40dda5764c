"""The end: who has won, the course as it lies, and how each score is made up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.core import Seat
from bot.games.majority.view import MajorityView
from renderers import lettering, mole
from renderers.frame import Frame
from renderers.headline import HEIGHT as BAR_HEIGHT
from renderers.headline import HERE, Part, bar, line
from renderers.majority import course, pieces, story
from renderers.majority.board import board
from renderers.majority.layout import BAR, MARGIN, WIDTH, Course, grounds, laid
from renderers.majority.plaques import COMPUTER, deck, supply, writing
from renderers.majority.words import game, name, say
from renderers.paper import MEDALS, SQUEEZE, letters, seat_mark, shadow, sheet
from renderers.scene import Backdrop, Cut, Put, Stamp
from renderers.shapes import box, circle, rounded, star
from renderers.theme import PEN, SEATS, Theme, mix

RIBBON: Final = 150
"""The middle of the ribbon."""
TOP: Final = 222
"""Of the course."""
RADIUS: Final = {2: 84.0, 3: 62.0, 4: 62.0}
HEAD, ROW = 60, 86
SIZES: Final = (6, 5, 4, 3)
FIRST: Final = 470
"""The middle of the column of the largest tiles."""


def sketch(view: MajorityView) -> Course:
    """The course, small."""
    return laid(grounds(view), view.seats, RADIUS[view.seats], WIDTH / 2, TOP)


def table(view: MajorityView) -> int:
    """The top of the table."""
    return round(sketch(view).box()[3]) + 30


def height(view: MajorityView) -> int:
    """How high the picture is."""
    return table(view) + HEAD + view.seats * ROW + 34


def backdrop(view: MajorityView, theme: Theme) -> Backdrop:
    """The small course in its sea."""
    low = table(view)
    charms = (("boat", 148, low - 190), ("ball", 1060, low - 110))
    return course.backdrop(theme, sketch(view), (WIDTH, height(view)), charms, numbered=False)


def summary(view: MajorityView, frame: Frame, theme: Theme) -> Iterator[Put]:
    """The line, the ribbon, the course, the table."""
    yield from _title(view, frame, theme)
    yield from _banner(view, frame, theme)
    yield from board(view, theme, sketch(view), story.NOTHING, None)
    top = table(view)
    yield Put(MARGIN, top, ledger(theme, HEAD + view.seats * ROW))
    if view.tallies:
        yield from _heads(view, theme, top + HEAD // 2 + 2)
    order = sorted(range(view.seats), key=lambda seat: (view.places[seat], seat))
    for i, seat in enumerate(order):
        yield from _row(view, frame, theme, seat, top + HEAD + i * ROW)


def _title(view: MajorityView, frame: Frame, theme: Theme) -> Iterator[Put]:
    yield Put(MARGIN, BAR, bar(theme, WIDTH - 2 * MARGIN))
    key = view.tie_break if view.tie_break != "none" else "over"
    parts = [Part(game(frame)), Part(f"– {say(frame, f'tie.{key}', turns=view.turns)}", bold=False)]
    yield from line(parts, WIDTH - 2 * MARGIN - 48, MARGIN + 24, BAR + BAR_HEIGHT // 2)


def _banner(view: MajorityView, frame: Frame, theme: Theme) -> Iterator[Put]:
    """Who has won."""
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    alone = len(first) == 1
    yield Put(WIDTH // 2, RIBBON, ribbon(theme, first[0] if alone else None))
    points = view.holdings[first[0]].score
    called = HERE if alone else ""
    text = say(frame, ("won" if view.tallies else "left") if alone else "shared", name=called, points=points)
    before, after = text.split(HERE) if alone else (text, "")
    shown, px = lettering.fit(
        name(frame, first[0]) if alone else "", 50, 740, 32, squeeze=SQUEEZE, around=(before, after)
    )
    colour = SEATS[first[0]].mark if alone else PEN
    yield Put(WIDTH // 2, RIBBON, writing(shown, px, anchor="middle", colour=colour))
    for x, seat in zip((118, WIDTH - 118), (first * 2)[:2], strict=True):
        yield Put(x, RIBBON, mole.front(seat, 124, theme))


@cache
def ribbon(theme: Theme, seat: Seat | None) -> Stamp:
    """A ribbon in a seat's colour, round its middle."""
    base, lit, dark = (theme.gold, theme.gold_lit, theme.gold_dark)
    if seat is not None:
        base, lit, dark = SEATS[seat].base, SEATS[seat].lit, SEATS[seat].dark
    half, high = 400, 39
    cuts: list[Cut] = []
    for side in (-1, 1):
        inner, outer = side * (half - 54), side * (half + 78)
        tail = (
            (inner, -high + 18), (outer, -high + 18), (outer - side * 30, 18), (outer, high + 18), (inner, high + 18)
        )  # fmt: skip
        fold = ((side * half, high), (inner, high), (inner, high + 18))
        cuts += [
            sheet(theme, tail, dark, base, None, 1.5, shadow(theme, 5, 2)),
            Cut((fold,), mix(dark, PEN, 0.5)),
        ]
    cuts.append(
        sheet(theme, box(-half, -high, 2 * half, 2 * high, 3), base, lit, dark, 2, shadow(theme, 6, 2))
    )
    return Stamp(f"ribbon {seat}", tuple(cuts), fine=2)


@cache
def rosette(theme: Theme, place: int) -> Stamp:
    """A place in the table."""
    plain = (theme.kraft_dark, theme.kraft_lit, mix(theme.kraft_dark, theme.ink, 0.4))
    base, lit, dark = MEDALS.get(place, plain)
    return Stamp(
        f"rosette {place}",
        (
            sheet(theme, rounded(star(0, 0, 39, 33, 16), 4), base, lit, dark, 1.8, shadow(theme, 3)),
            sheet(theme, circle(0, 0, 27), theme.white, None, mix(theme.white, theme.ink, 0.2)),
            letters(0, 0, str(place), 44, PEN),
        ),
    )


@cache
def ledger(theme: Theme, high: int) -> Stamp:
    """The paper of the table, from its upper left corner."""
    wide = WIDTH - 2 * MARGIN
    outer = box(0, 0, wide, high, 16)
    cuts = [sheet(theme, outer, theme.cream, theme.cream_lit, theme.cream_dark, 2, shadow(theme, 7, 5, 0.35))]
    lines = tuple(box(18, HEAD + i * ROW - 1, wide - 36, 2) for i in range((high - HEAD) // ROW))
    cuts.append(Cut(lines, mix(theme.cream, PEN, 0.25)))
    return Stamp(f"ledger {high}", tuple(cuts), fine=1)


def _columns(view: MajorityView) -> tuple[tuple[int, ...], int, int | None, int | None]:
    """The middles of the columns: tiles by size, the sum, and where a tie was to be broken moles and cards."""
    scores = [tally.score for tally in view.tallies]
    tied = len(set(scores)) < len(scores)
    counted = any(tally.cards is not None for tally in view.tallies)
    step = 108 if tied else 124
    sizes = tuple(FIRST + i * step for i in range(len(SIZES)))
    total = sizes[-1] + step + 14
    moles = total + 116 if tied else None
    return sizes, total, moles, moles + 100 if moles and counted else None


def _heads(view: MajorityView, theme: Theme, y: int) -> Iterator[Put]:
    """What the columns count."""
    sizes, _, moles, cards = _columns(view)
    for x, worth in zip(sizes, SIZES, strict=True):
        yield Put(x - 16, y + 4, pieces.flag(theme, 1.1, worth))
    if moles is not None:
        yield Put(moles, y, supply(theme))
    if cards is not None:
        yield Put(cards, y, deck(theme))


def _row(view: MajorityView, frame: Frame, theme: Theme, seat: Seat, top: int) -> Iterator[Put]:
    """A seat: its place, its name, its tiles, its points."""
    y = top + ROW // 2
    yield Put(MARGIN + 62, y, rosette(theme, view.places[seat]))
    yield Put(MARGIN + 132, y, seat_mark(seat, 19, theme))
    called = f"{COMPUTER} {name(frame, seat)}" if seat in view.given_up else name(frame, seat)
    shown, px = lettering.fit(called, 36, 214, 25, squeeze=SQUEEZE)
    yield Put(MARGIN + 162, y, writing(shown, px))
    if not view.tallies:
        return
    tally = view.tallies[seat]
    sizes, total, moles, cards = _columns(view)
    for x, worth in zip(sizes, SIZES, strict=True):
        count = tally.tiles[worth - 3]
        yield Put(x, y - 14, writing(str(count * worth) if count else "–", 42, anchor="middle"))
        if count:
            yield Put(x, y + 24, writing(f"{count} × {worth}", 25, bold=False, anchor="middle"))
    yield Put(total, y, writing(str(tally.score), 66, anchor="middle"))
    if moles is not None:
        yield Put(moles, y, writing(str(tally.moles), 40, anchor="middle"))
    if cards is not None:
        yield Put(cards, y, writing("–" if tally.cards is None else str(tally.cards), 40, anchor="middle"))
