"""What the viewer may choose; the squares that the Mole may choose, on the lawn of a private picture."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from bot.games.core import Action
from bot.games.hill.actions import Dig, Rod, Start
from bot.games.hill.view import HillView
from renderers import lettering
from renderers.frame import Frame
from renderers.hill import earth, flowers
from renderers.hill.layout import CELL
from renderers.hill.pieces import Pieces
from renderers.hill.plot import Rod as Border
from renderers.hill.plot import border, ways
from renderers.paper import SQUEEZE, letters, shadow, sheet
from renderers.scene import Cut, Put, Stamp
from renderers.shapes import bent, box, circle
from renderers.theme import PEN, Theme

MANY: Final = 12


class Choice(msgspec.Struct, frozen=True):
    """The legal actions that fit the words chosen so far."""

    squares: tuple[str, ...]
    """Where the Mole may start or go."""
    borders: tuple[Border, ...]
    """Where the Gardener may lay a rod."""
    square: str | None
    """The square that the Gardener has chosen; the side is still open."""

    @property
    def many(self) -> bool:
        """Whether most of the lawn may be chosen."""
        return len(self.squares) > MANY

    @property
    def asked(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.squares or self.borders)


def read(view: HillView, frame: Frame) -> Choice:
    """Sort what may be chosen; a public picture has nothing to choose.

    Once a square is chosen, borders are named from it: `H6 north` is not `H5 south` then.
    """
    forms: list[Action] = list(frame.legal)
    if len(frame.chosen) > 1:
        forms += [other for action in frame.legal for other in view.spellings(action)]
    fitting = [a for a in forms if a.tokens()[: len(frame.chosen)] == frame.chosen]
    rods = tuple(border(f"{a.square} {a.side}") for a in fitting if isinstance(a, Rod))
    return Choice(
        squares=tuple(a.square for a in fitting if isinstance(a, Start | Dig)),
        borders=rods,
        square=frame.chosen[1] if rods and len(frame.chosen) > 1 else None,
    )


def targets(choice: Choice, pieces: Pieces, *, trails: bool) -> list[Put]:
    """Every square that the Mole may choose, named; the ways there."""
    puts = []
    if trails:
        for label in choice.squares:
            puts += _trail(label, pieces)
    for label in choice.squares:
        kind = "plain"
        if label in pieces.plot.flowers:
            kind = "red" if label in pieces.plot.red else "white"
        elif label == pieces.plot.centre:
            kind = "burrow"
        puts.append(pieces.put(pieces.at(label), target(pieces.theme, label, kind, many=choice.many)))
    return puts


def _trail(label: str, pieces: Pieces) -> list[Put]:
    """Dots from the Mole to a square, round the corner that is open."""
    here = pieces.plot.tunnel[-1]
    (ax, ay), (bx, by) = pieces.at(here), pieces.at(label)
    open_ = ways(here, label, pieces.plot.rods)
    towards: tuple[float, float] = ((ax + bx) / 2, (ay + by) / 2)
    if len(open_) == 1 and open_[0] is not None:
        cx, cy = pieces.at(open_[0])
        towards = towards[0] + (cx - towards[0]) * 0.7, towards[1] + (cy - towards[1]) * 0.7
    return pieces.dotted(bent((ax, ay), towards, (bx, by), 120), 0.4, 0.36)


@cache
def target(theme: Theme, label: str, kind: str, *, many: bool) -> Stamp:
    """A square to choose, in light; what is worth points stays to be seen over the label."""
    name = f"target {label} {kind}{' many' if many else ''}"
    if kind == "plain":
        r, px = (33, 39) if many else (38, 43)
        halo = () if many or theme.flat else tuple(
            Cut((circle(0, 0, r + 14 - i * 3),), theme.cream_lit, opacity=0.22) for i in range(4)
        )  # fmt: skip
        disc = sheet(theme, circle(0, 0, r), PEN, cast=None if many else shadow(theme, 3))
        face = Cut((circle(0, 0, r - 2.5),), theme.cream)
        return Stamp(name, (*halo, disc, face, letters(0, 0, label, px, PEN)))
    inner = earth.burrow(theme, CELL) if kind == "burrow" else flowers.bed(theme, CELL, red=kind == "red")
    ring = (
        Cut((circle(0, 0, 55),), PEN, holes=(circle(0, 0, 46),), shadow=shadow(theme, 3)),
        Cut((circle(0, 0, 53),), theme.cream_lit, holes=(circle(0, 0, 48),)),
    )
    wide = lettering.width(label, 40, squeeze=SQUEEZE) / 2 + 9
    slip = (
        Cut((box(-wide - 2.5, 11.5, 2 * wide + 5, 47, 20),), PEN, shadow=shadow(theme, 3)),
        Cut((box(-wide, 14, 2 * wide, 42, 18),), theme.cream),
    )
    return Stamp(name, (*inner.marks, *ring, *slip, letters(0, 35, label, 40, PEN)))
