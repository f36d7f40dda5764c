"""What can be seen of a game of `hill`, the same for everybody: what pictures and panels are made from."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from bot.games.core import Action, Line, Seat, Shortcut, View
from bot.games.hill.actions import Dig, Rod, Start
from bot.games.hill.borders import BEYOND, NEAR, twin
from bot.games.hill.events import End, Lawn
from bot.games.hill.garden import LAWN


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Mole has in one round, L13: counts of pieces and flowers, and the points they make."""

    dark: int
    white: int
    red: int
    points: int


class RoundView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that is over."""

    mole: Seat
    gardener: Seat
    lawn: Lawn
    score: Scores
    end: End


class HillView(View, frozen=True, forbid_unknown_fields=True):
    """The table as `viewer` sees it. Squares are labels (`E4`), rods are borders as they are typed (`D4 east`)."""

    viewer: Seat
    phase: Literal["draw", "start", "rod", "dig", "count", "over"]
    """What is due, as in the actions; in `draw` and `count` nobody is to choose."""
    round: int
    """1 or 2."""
    mole: Seat | None
    """`None` before it is drawn."""
    gardener: Seat | None
    turn: Seat | None
    centre: str
    white: tuple[str, ...]
    """All squares with a white flower, visited or not."""
    red: tuple[str, ...]
    tunnel: tuple[str, ...]
    """The visited squares in order; the stack stands on the last."""
    light: int
    """The first so many pieces of a tunnel are light, the others dark."""
    pieces: int
    """Pieces that the Mole has not laid: those of its stack and supply beyond the lowest one, L11."""
    rods: tuple[str, ...]
    """In the order in which they were laid."""
    rods_left: int
    reach: tuple[str, ...]
    """Where the Mole could dig to now, whoever is to play."""
    jump: bool
    """The Mole's next move may be a jump, L10."""
    score: Scores
    """Of this round, so far."""
    rounds: tuple[RoundView, ...]
    """The rounds that are over; after the second, the last of them is what still lies on the lawn."""
    places: tuple[int, ...]
    """By seat, when over; else empty."""

    def lines(self) -> tuple[Line, ...]:
        """Round and roles, the lawn, the score; then the rounds that are over."""
        told = [Line("round", {"round": self.round, "mole": self.mole, "gardener": self.gardener})]
        if self.mole is not None and len(self.rounds) < self.round:
            told += self._lawn(self.mole)
        for number, over in enumerate(self.rounds, 1):
            facts = {"round": number, "seat": over.mole, **msgspec.structs.asdict(over.score)}
            told.append(Line("played", facts))
            told.append(Line("lay", {"tunnel": over.lawn.tunnel, "rods": over.lawn.rods}))
        return tuple(told)

    def _lawn(self, mole: Seat) -> list[Line]:
        told = []
        if self.tunnel:
            *before, square = self.tunnel
            facts = {"seat": mole, "square": square, "before": tuple(before), "pieces": self.pieces}
            told.append(Line("tunnel", facts))
            told.append(Line("reach", {"jump": self.jump, "reach": self.reach}))
        told.append(Line("rods", {"rods": self.rods, "left": self.rods_left}))
        white, red = (
            tuple(label for label in flowers if label not in self.tunnel)
            for flowers in (self.white, self.red)
        )
        told.append(Line("flowers", {"white": white, "red": red, "centre": self.centre}))
        told.append(Line("score", {"seat": mole, **msgspec.structs.asdict(self.score)}))
        return told

    def spellings(self, action: Action) -> tuple[Action, ...]:
        """A border by its other square: `rod E4 west` for `rod D4 east`, L4."""
        other = twin(action) if isinstance(action, Rod) else None
        return () if other is None else (other,)

    def shortcuts(self, legal: tuple[Action, ...]) -> tuple[Shortcut, ...]:
        """For the Gardener, the borders that the Mole's next move may cross, then those beyond; where all is open, flowers."""
        if self.phase == "rod" and self.tunnel:
            square = LAWN.by_label[self.tunnel[-1]]
            return (_picked("near", legal, NEAR[square]), _picked("beyond", legal, BEYOND[square]))
        if self.phase == "start" or self.jump:
            flowers = (*self.white, *self.red)
            return (_picked("flowers", legal, [kind(label) for label in flowers for kind in (Start, Dig)]),)
        return ()


def _picked(key: str, legal: tuple[Action, ...], wanted: Collection[Action]) -> Shortcut:
    return Shortcut(key, tuple(action for action in legal if action in wanted))
