"""A plaque for each seat, cut along the board's edge: mark, name, discs, moles, and what it did besides moving."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from bot.games.core import Seat
from bot.games.hole.view import HoleView
from renderers import lettering, mole
from renderers.frame import Frame
from renderers.hole.board import bed
from renderers.hole.layout import DISCS, HEIGHT, MARGIN, WIDTH, corner, moles_of
from renderers.hole.story import Story
from renderers.hole.words import name
from renderers.paper import SQUEEZE, disc, letters, medal, seat_mark, shadow, sheet
from renderers.scene import Cut, Put, Shape, Stamp, Text
from renderers.shapes import SQRT3, box, circle, ribbon, rounded
from renderers.theme import PEN, SEATS, Theme

WIDE: Final = 265
TALL: Final = 262
TOP: Final = 104
NAME_PX: Final = 31.0
SMALLEST_NAME: Final = 25.0
DISC: Final = 23.0
COMPUTER: Final = "\N{ROBOT FACE}"
"""Before the name of a seat that was given up."""


class Spot(msgspec.Struct, frozen=True):
    """A plaque's corner; `at` counts from the picture's corner inwards."""

    corner: int

    @property
    def left(self) -> bool:
        """Whether it lies on the left."""
        return self.corner in (0, 3)

    @property
    def upper(self) -> bool:
        """Whether it lies above."""
        return self.corner in (0, 1)

    @property
    def right(self) -> int:
        """1 where inwards is to the right, else -1."""
        return 1 if self.left else -1

    @property
    def down(self) -> int:
        """1 where inwards is down, else -1."""
        return 1 if self.upper else -1

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place in the picture."""
        return (
            round(MARGIN + x if self.left else WIDTH - MARGIN - x),
            round(TOP + y if self.upper else HEIGHT - MARGIN - y),
        )


def plaques(view: HoleView, frame: Frame, theme: Theme, story: Story) -> list[Put]:
    """All plaques, and a bed of vegetables where nobody sits."""
    puts: list[Put] = []
    for seat in range(view.seats):
        spot = Spot(corner(view.seats, seat))
        place = view.places[seat] if view.places else 0
        puts.append(Put(*spot.at(0, 0), ground(theme, spot, seat, _standing(frame, seat, place))))
        puts += _head(theme, spot, seat, _called(view, frame, seat))
        puts += [_medal(theme, spot, place)] if place else _tray(view, theme, spot, seat)
        puts += _moles(view, theme, spot, seat)
        puts += _notes(theme, spot, seat, story)
    return puts + _beds(view, theme)


def _called(view: HoleView, frame: Frame, seat: Seat) -> str:
    return f"{COMPUTER} {name(frame, seat)}" if seat in view.given_up else name(frame, seat)


def _beds(view: HoleView, theme: Theme) -> list[Put]:
    if theme.flat:
        return []
    taken = {corner(view.seats, seat) for seat in range(view.seats)}
    spots = [Spot(free) for free in range(4) if free not in taken]
    return [
        Put(*s.at(0, 0), bed(theme, outline(s, 0, 14), outline(s, 11, 8), s.right, s.down)) for s in spots
    ]


def _standing(frame: Frame, seat: Seat, place: int) -> str:
    if place:
        return "won" if place == 1 else ""
    return "due" if seat in frame.due else ""


def outline(spot: Spot, inset: float, r: float) -> Shape:
    """A plaque's shape, `inset` inside the paper's rim; its slanting side follows the board."""
    run = inset * SQRT3
    corners = (
        (inset, inset),
        (WIDE - run, inset),
        (WIDE - run - (TALL - 2 * inset) / SQRT3, TALL - inset),
        (inset, TALL - inset),
    )
    return rounded([(spot.right * x, spot.down * y) for x, y in corners], r)


@cache
def ground(theme: Theme, spot: Spot, seat: Seat, standing: str) -> Stamp:
    """The paper of a plaque: framed in the seat's colour when it is due, in gold when it has won."""
    name = f"plaque {spot.corner} {standing or 'quiet'}"
    outer = outline(spot, 0, 14)
    if standing:
        paint = SEATS[seat]
        tones = (paint.base, paint.lit, paint.dark)
        if standing == "won":
            tones = (theme.gold, theme.gold_lit, theme.gold_dark)
        frame = sheet(theme, outer, *tones, cast=shadow(theme, 8, 5, 0.4))
        return Stamp(f"{name} {seat}", (frame, Cut((outline(spot, 8, 9),), theme.cream)), fine=1)
    if theme.flat:
        return Stamp(name, (Cut((outer,), "#7F7F7F"), Cut((outline(spot, 3, 12),), "#FFFFFF")), fine=1)
    cast = shadow(theme, 6, 4)
    return Stamp(
        name, (sheet(theme, outer, theme.kraft, theme.kraft_lit, theme.kraft_dark, cast=cast),), fine=1
    )


def _head(theme: Theme, spot: Spot, seat: Seat, name: str) -> list[Put]:
    shown, px = lettering.fit(name, NAME_PX, WIDE - 66 - 48, SMALLEST_NAME, squeeze=SQUEEZE)
    return [
        Put(*spot.at(40, 40), seat_mark(seat, 19, theme)),
        Put(*spot.at(69, 40), writing(shown, px, spot.left)),
    ]


@lru_cache(maxsize=512)
def writing(text: str, px: float, leftwards: bool) -> Stamp:
    """A name in ink."""
    line = Text(0, 0, text, px, PEN, anchor="left" if leftwards else "right", squeeze=SQUEEZE)
    return Stamp(f"writing {text} {px:.1f} {line.anchor}", (line,))


def _tray(view: HoleView, theme: Theme, spot: Spot, seat: Seat) -> list[Put]:
    """Used discs face up, then the one that is turned, then those face down."""
    puts = []
    for i, (face, loud) in enumerate(faces(view, seat)):
        col, row = i % 3, i // 3
        x = 38 + (col if spot.left else 2 - col) * 52
        y = 94 + (row if spot.upper else 1 - row) * 53
        puts.append(Put(*spot.at(x, y), disc(seat, face, DISC, theme, loud=loud)))
    return puts


def faces(view: HoleView, seat: Seat) -> list[tuple[str, bool]]:
    """What shows on each disc of a tray, and whether it is the one to move by."""
    tray = view.trays[seat]
    shown = [(str(value), False) for value in tray.used]
    pending = view.disc_pending and view.turn == seat
    if pending:
        shown.append(
            (str(view.disc), True) if view.disc is not None and view.viewer == seat else ("?", False)
        )
    return shown + [("", False)] * (DISCS - len(shown))


def _moles(view: HoleView, theme: Theme, spot: Spot, seat: Seat) -> list[Put]:
    on_layer, waiting = moles_of(view, seat), view.unplaced[seat]
    if view.phase in ("setup", "placing"):
        # The plaque is narrow here, and `10/10` is long: a smaller mole makes room.
        text, px = lettering.fit(f"{on_layer}/{on_layer + waiting}", 36.0, 62.0, 24.0, squeeze=SQUEEZE)
        small = mole.front(seat, 48, theme)
        return [
            Put(*spot.at(32, TALL - 57), small),
            Put(*spot.at(60, TALL - 55), writing(text, px, spot.left)),
        ]
    picture = mole.front(seat, 70, theme) if on_layer else mole.ghost(seat, 70, theme)
    text, px = lettering.fit(str(on_layer), 50.0, 45.0, 26.0, squeeze=SQUEEZE)
    return [Put(*spot.at(43, TALL - 53), picture), Put(*spot.at(80, TALL - 52), writing(text, px, spot.left))]


def _notes(theme: Theme, spot: Spot, seat: Seat, story: Story) -> list[Put]:
    """On a slip that hangs from the plaque: a disc that fitted no move, a nap, an extra disc that was left."""
    match story.notes.get(seat):
        case None:
            return []
        case ("forfeited", value):
            stamp = forfeited(theme, seat, value)
        case ("passed", _):
            stamp = nap(theme, seat)
        case _:
            stamp = declined(theme, seat)
    return [Put(*spot.at(58, TALL + 28), stamp)]


def _slip(theme: Theme, seat: Seat) -> tuple[Cut, Cut]:
    rim = sheet(theme, box(-54, -36, 108, 72, 12), SEATS[seat].base, cast=shadow(theme, 5, 2))
    return rim, Cut((box(-49, -31, 98, 62, 9),), theme.cream)


def _crossed(theme: Theme) -> tuple[Cut, Cut]:
    """A cross at the lower right: not to be."""
    lines = (((16, 6), (36, 26)), ((36, 6), (16, 26)))
    red = "#000000" if theme.flat else theme.petal_red
    wide, thin = (tuple(ribbon(line, width) for line in lines) for width in (13, 7))
    return Cut(wide, theme.cream), Cut(thin, red)


@cache
def forfeited(theme: Theme, seat: Seat, value: int) -> Stamp:
    """A disc struck through."""
    face = disc(seat, str(value), 24, theme)
    return Stamp(f"forfeited {seat} {value}", (*_slip(theme, seat), *face.marks, *_crossed(theme)))


@cache
def nap(theme: Theme, seat: Seat) -> Stamp:
    """It stays where it is."""
    snores = ((-26, 11, 36), (-1, 1, 46), (28, -6, 56))
    return Stamp(f"nap {seat}", (*_slip(theme, seat), *(letters(x, y, "z", px, PEN) for x, y, px in snores)))


@cache
def declined(theme: Theme, seat: Seat) -> Stamp:
    """The extra disc of a special field, left unturned."""
    heart = sheet(theme, circle(0, 0, 25), theme.wood_dark, theme.wood, None, 1.6)
    return Stamp(
        f"declined {seat}",
        (*_slip(theme, seat), heart, letters(0, 0, "+1", 30, theme.white), *_crossed(theme)),
    )


def _medal(theme: Theme, spot: Spot, place: int) -> Put:
    return Put(*spot.at(92, 120 if spot.upper else 142), medal(theme, place))
