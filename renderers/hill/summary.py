"""Both rounds side by side: between the rounds, and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.hill.view import HillView, Scores
from renderers import lettering, mole
from renderers.frame import Frame
from renderers.headline import HEIGHT as BAR_HEIGHT
from renderers.headline import HERE, Part, about, bar, line
from renderers.hill import earth, flowers, garden
from renderers.hill.layout import BAR, COLUMNS, MARGIN, ROWS, SMALL, WIDTH
from renderers.hill.pieces import Pieces
from renderers.hill.plaques import SMALLEST_NAME, ground, standing, writing
from renderers.hill.plot import Plot, fresh, now, over
from renderers.hill.roles import icon
from renderers.hill.story import Story
from renderers.hill.tones import tones
from renderers.hill.words import game, name, say
from renderers.paper import SQUEEZE, medal, seat_mark, shadow, sheet
from renderers.scene import Backdrop, Cut, Put, Stamp, Text
from renderers.shapes import box
from renderers.squareboard import SquareBoard
from renderers.theme import PEN, SEATS, Theme, mix

CARD: Final = (560, 926)
TOP: Final = 250
LAWN: Final = 96
"""How far below the top of a card its lawn begins."""
HEDGE: Final = 14
LEAVES: Final = 0.5
"""The size of the hedge's leaves."""
ENDED, FIRST, STEP, RULE, SUM = 572, 642, 76, 836, 882
RIBBON: Final = 168
"""The middle of the ribbon."""


class Round(msgspec.Struct, frozen=True):
    """One of the cards."""

    number: int
    mole: Seat
    plot: Plot
    score: Scores | None
    """`None` before the round has begun."""
    end: str
    """Why it is over; `""` while it is not."""


def shown(view: HillView, told: Story, *, asked: bool) -> bool:
    """Whether this picture is a summary: the game is over, or a round has just ended and nothing is to be chosen."""
    return view.mole is not None and (view.phase == "over" or (told.scored and not asked))


def rounds(view: HillView) -> tuple[Round, ...]:
    """What stands on the cards: rounds that are over, then the one that is played or yet to come."""
    whole = view.pieces + len(view.tunnel)
    cards = [
        Round(number, played.mole, over(view, played, whole), played.score, played.end)
        for number, played in enumerate(view.rounds, 1)
    ]
    if len(cards) < view.round and view.mole is not None:
        begun = view.score if view.tunnel else None
        cards.append(Round(view.round, view.mole, now(view), begun, ""))
    if len(cards) == 1:
        next_ = fresh(view)
        cards.append(Round(2, 1 - cards[0].mole, next_, None, ""))
    return tuple(cards)


def backdrop(theme: Theme) -> Backdrop:
    """Gravel."""
    return Backdrop(tones(theme).ground, tuple(garden.ground(theme)))


def summary(view: HillView, frame: Frame, theme: Theme) -> list[Put]:
    """The line, the ribbon, a card for each round."""
    cards = rounds(view)
    puts = [*_title(view, frame, theme), *_banner(view, frame, theme, cards)]
    for card in cards:
        x = MARGIN + (card.number - 1) * (CARD[0] + 16)
        puts.append(Put(x, TOP, ground(theme, card.mole, standing(view, frame, card.mole), CARD)))
        puts += _head(frame, theme, card, x, view.places)
        puts += _lawn(theme, card, x)
        puts += _score(frame, theme, card, x, _ended(card, view))
        puts += _sum(frame, theme, card, x, cards[0].score)
    return puts


def _title(view: HillView, frame: Frame, theme: Theme) -> list[Put]:
    y = BAR + BAR_HEIGHT // 2
    over = "over" if len(view.rounds) == 2 else "left"
    stage = say(frame, over if view.phase == "over" else "between")
    left = [Part(game(frame)), Part(f"– {stage}", bold=False)]
    room = WIDTH - 2 * MARGIN - 48
    puts = [Put(MARGIN, BAR, bar(theme, WIDTH - 2 * MARGIN)), *line(left, room, MARGIN + 24, y)]
    if frame.due:
        seat = frame.due[0]
        key = "jump" if view.jump and view.phase == "dig" else view.phase
        part = about(name(frame, seat), say(frame, f"due.{key}", name=HERE), seat_mark(seat, 19, theme))
        puts += line([part], room - 520, MARGIN + 24 + 520, y, "right")
    return puts


def _banner(view: HillView, frame: Frame, theme: Theme, cards: tuple[Round, ...]) -> Iterator[Put]:
    """Who has won, or what is to be beaten."""
    first = [seat for seat, place in enumerate(view.places) if place == 1]
    scores = sorted((card.score.points for card in cards if card.score is not None), reverse=True)
    leader = cards[0].mole
    if view.phase != "over":
        best = cards[0].score
        key, facts = "banner.scored", {"points": best.points if best else 0}
    elif len(first) == 1:
        leader = first[0]
        both = len(view.rounds) == 2
        key = "banner.won" if both else "banner.left"
        facts = {"best": scores[0], "other": scores[-1]} if both else {}
    else:
        key, facts = "banner.draw", {"points": scores[0]}
    drawn = key == "banner.draw"
    yield Put(WIDTH // 2, RIBBON, ribbon(theme, None if drawn else leader))
    before, after = (
        say(frame, key, name=HERE, **facts).split(HERE) if not drawn else (say(frame, key, **facts), "")
    )
    text, px = lettering.fit(
        "" if drawn else name(frame, leader), 52, 760, 34, squeeze=SQUEEZE, around=(before, after)
    )
    colour = PEN if drawn or leader == 3 else SEATS[leader].mark
    yield Put(WIDTH // 2, RIBBON, shout(text, px, colour))
    other = 1 - leader
    yield Put(122, RIBBON - 2, mole.front(leader, 138, theme))
    if view.phase == "over":
        yield Put(
            WIDTH - 122, RIBBON + (-2 if drawn else 10), mole.front(other, 138 if drawn else 108, theme)
        )
    else:
        yield Put(WIDTH - 122, RIBBON + 10, mole.front(other, 108, theme))


@cache
def ribbon(theme: Theme, seat: Seat | None) -> Stamp:
    """A ribbon in a seat's colour, round its middle."""
    base, lit, dark = (theme.gold, theme.gold_lit, theme.gold_dark)
    if seat is not None:
        base, lit, dark = SEATS[seat].base, SEATS[seat].lit, SEATS[seat].dark
    half, high = 404, 42
    cuts: list[Cut] = []
    for side in (-1, 1):
        inner, outer = side * (half - 56), side * (half + 84)
        tail = (
            (inner, -high + 20), (outer, -high + 20), (outer - side * 34, 20), (outer, high + 20), (inner, high + 20)
        )  # fmt: skip
        fold = ((side * half, high), (inner, high), (inner, high + 20))
        cuts += [
            sheet(theme, tail, dark, base, None, 1.5, shadow(theme, 5, 2)),
            Cut((fold,), mix(dark, PEN, 0.5)),
        ]
    front = box(-half, -high, 2 * half, 2 * high, 3)
    cuts.append(sheet(theme, front, base, lit, dark, 2, shadow(theme, 6, 2)))
    return Stamp(f"ribbon {seat}", tuple(cuts), fine=2)


@cache
def shout(text: str, px: float, colour: str) -> Stamp:
    """What stands on the ribbon."""
    return Stamp(f"shout {text} {px:.1f}", (Text(0, 0, text, px, colour, squeeze=SQUEEZE),))


def _head(frame: Frame, theme: Theme, card: Round, x: int, places: tuple[int, ...]) -> Iterator[Put]:
    """Whose round it is."""
    room = 250 if places else 290
    shown_, px = lettering.fit(name(frame, card.mole), 40, room, SMALLEST_NAME, squeeze=SQUEEZE)
    yield Put(x + 58, TOP + 52, icon(theme, card.mole, 76, digs=True))
    yield Put(x + 106, TOP + 52, writing(shown_, px))
    number = say(frame, "round_alone", round=card.number)
    if places:
        yield Put(x + CARD[0] - 62, TOP + 30, medal(theme, places[card.mole]))
        yield Put(x + CARD[0] - 134, TOP + 52, writing(number, 34, bold=False, anchor="right"))
    else:
        yield Put(x + CARD[0] - 28, TOP + 52, writing(number, 34, bold=False, anchor="right"))


def _lawn(theme: Theme, card: Round, x: int) -> Iterator[Put]:
    wide = COLUMNS * SMALL
    left, top = x + (CARD[0] - wide) // 2, TOP + LAWN + HEDGE
    board = SquareBoard(left=left, top=top, cell=SMALL, columns=COLUMNS, rows=ROWS)
    pieces = Pieces(card.plot, board, theme)
    yield Put(left, top, turf(theme))
    yield from garden.fringe(theme, board.area(), LEAVES)
    yield from pieces.ground()
    yield from pieces.work()
    yield from pieces.stack()
    yield from pieces.rods()
    yield from pieces.mole(0.98, counted=False)


@cache
def turf(theme: Theme) -> Stamp:
    """A small lawn in its hedge, from the lawn's upper left corner."""
    board = SquareBoard(left=0, top=0, cell=SMALL, columns=COLUMNS, rows=ROWS)
    _, _, right, bottom = board.area()
    cuts = garden.hedge(theme, (-HEDGE, -HEDGE, right + HEDGE, bottom + HEDGE), LEAVES)
    lawn = [mark for mark in garden.lawn(theme, board, tufts=False) if isinstance(mark, Cut)]
    return Stamp("small lawn", (*cuts, *lawn), fine=1)


def _ended(card: Round, view: HillView) -> str:
    """The key of the sentence that tells how the round has ended, or how far it is."""
    if card.end:
        return f"end.{card.end}"
    return f"end.{'soon' if card.score is None else 'begun'}.{'over' if view.phase == 'over' else 'now'}"


def _score(frame: Frame, theme: Theme, card: Round, x: int, ended: str) -> Iterator[Put]:
    """How the round went, and the parts of the score; before the round, what they are worth."""
    told = say(frame, ended, hills=len(card.plot.tunnel), rods=len(card.plot.rods))
    yield Put(x + 30, TOP + ENDED, writing(told, 32, bold=False))
    score = card.score
    parts = (
        ("dark", earth.heap(theme, 28, dark=True), score.dark if score else 0, 1),
        ("white", flowers.posy(theme, 22, red=False), score.white if score else 0, 1),
        ("red", flowers.posy(theme, 22, red=True), score.red if score else 0, 2),
    )
    for i, (part, stamp, count, worth) in enumerate(parts):
        y = TOP + FIRST + i * STEP
        yield Put(x + 60, y, stamp)
        words = say(frame, f"part.{part}", count=count) if score else say(frame, f"worth.{part}")
        yield Put(x + 108, y, writing(words, 38, bold=False))
        if score:
            yield Put(x + CARD[0] - 34, y, writing(str(count * worth), 46, anchor="right"))


def _sum(frame: Frame, theme: Theme, card: Round, x: int, first: Scores | None) -> Iterator[Put]:
    """The sum; before the second round, what is to be beaten."""
    y, right = TOP + SUM, x + CARD[0] - 34
    yield Put(x + 30, TOP + RULE, rule(theme))
    if card.score is not None:
        yield Put(x + 30, y, writing(say(frame, "points"), 38, bold=False))
        yield Put(right, y, writing(str(card.score.points), 76, anchor="right"))
    elif first is not None:
        yield Put(x + 30, y, writing(say(frame, "beat"), 38, bold=False))
        yield Put(right, y, writing(str(first.points), 60, bold=False, anchor="right"))


@cache
def rule(theme: Theme) -> Stamp:
    """The line under a sum."""
    return Stamp("rule", (Cut((box(0, -2, CARD[0] - 60, 4),), theme.ink),))
