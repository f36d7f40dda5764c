"""A game of `mountains` as a frozen value."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.core import Outcome, Seat
from bot.games.mountains.box import BOX
from bot.games.mountains.cards import Heap
from bot.games.mountains.events import Scored, Told
from bot.games.squares import Side

VERSION: Final = 1

Stage: TypeAlias = Literal[
    "setup", "burrow", "begin", "draft", "plan", "reveal", "turn", "recycle", "topple", "roll", "rock", "token", "over"
]  # fmt: skip
"""What is due.

Choices: those of the actions; `plan` is everybody's. Chance: `setup` deals the tokens, `begin` the cards of a round, `roll` throws
the die. By itself: `reveal` turns up the next card, or scores the round after the last.
"""
CARRIED: Final = frozenset({"turn", "recycle", "topple", "roll", "rock"})
"""The stages in the middle of a card."""


class MountainsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can agree on."""

    draft: Literal["in-turn", "dealt"] = "in-turn"


class Mole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mole below: its space and where it looks."""

    space: int
    facing: Side


class MountainsState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything. Spaces are numbers of the grid, seats index the tuples that are by seat."""

    version: Literal[1]
    options: MountainsOptions
    stage: Stage
    round: int
    """From 1. It goes up as the cards of the next round are dealt."""
    order: tuple[Seat, ...]
    """The turn order of this round; empty in `setup`."""
    mountains: tuple[tuple[Seat, ...], ...]
    """By space, from the bottom to the top."""
    supplies: tuple[int, ...]
    moles: tuple[Mole | None, ...]
    rock: int | None
    deck: Heap
    """Cards to be dealt. A draw pile has no order."""
    open: Heap
    """Cards out of the game that everybody has seen."""
    buried: Heap
    """Cards out of the game that nobody was shown: the fifth ones with `draft = dealt`."""
    face_up: tuple[str, ...]
    """In reading order."""
    hands: tuple[tuple[str, ...], ...]
    """By seat, in reading order, while drafting and planning: planned cards are still in it. Else empty."""
    plans: tuple[tuple[str, ...], ...]
    """By seat, until the round is scored; empty for who has none."""
    count: int
    """In `burrow` the moles placed, in `draft` the cards taken, from `reveal` on the cards revealed in this round."""
    parts: tuple[str, ...]
    """What is still to be carried out of the revealed card; in the middle of a part, its remaining steps."""
    high: tuple[int, ...]
    """The mountains that are too high, those that became so first in front, M19."""
    falls: int
    """How many there were from the present step, M20."""
    die: int
    """In `rock`: what it shows, from 1. Else 0."""
    picked: tuple[int | None, ...]
    """By seat, in `token`: the King of the Hill token for the next round. Else empty."""
    scored: tuple[Scored, ...]
    """The rounds that are over."""
    actor: Seat | None
    """Who has chosen last; `None` at the start and after all have planned."""
    stretch: tuple[Told, ...]
    """What has happened since somebody else chose."""
    given_up: tuple[Seat, ...]
    """In the order in which they left."""
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.supplies)

    @property
    def limit(self) -> int:
        """How high a mountain may stand, M5."""
        return BOX.limits[self.round - 1]

    @property
    def mover(self) -> Seat | None:
        """Whose card is carried out; `None` between two cards."""
        return self.order[(self.count - 1) % self.seats] if self.stage in CARRIED else None

    @property
    def turn(self) -> Seat | None:
        """The one seat that is waited for; `None` while planning and while nobody is."""
        match self.stage:
            case "burrow" | "draft":
                return self.order[self.count % self.seats]
            case "token":
                return self.picking[0]
            case "roll":
                return None
            case _:
                return self.mover

    @property
    def picking(self) -> tuple[Seat, ...]:
        """In `token`: who has no token yet, in the order of picking, M23."""
        if self.stage != "token":
            return ()
        return tuple(seat for seat in self.scored[-1].picking if self.picked[seat] is None)

    def revealed(self, seat: Seat) -> tuple[str, ...]:
        """This seat's cards of this round that lie open, in order."""
        if not self.plans[seat] or self.hands[seat]:
            return ()
        return self.plans[seat][: (self.count + self.seats - 1 - self.order.index(seat)) // self.seats]

    def hidden(self, seat: Seat) -> tuple[str, ...]:
        """This seat's cards that nobody else may see: its hand, or what of its plan is not revealed."""
        return self.hands[seat] or self.plans[seat][len(self.revealed(seat)) :]
