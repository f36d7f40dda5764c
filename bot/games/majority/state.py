"""A game of `majority` as a frozen value."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from bot.games.core import Outcome, Seat
from bot.games.majority.events import Deed, TieBreak
from bot.games.majority.view import Tally

VERSION: Final = 1

Stage: TypeAlias = Literal[
    "setup", "settle", "deal", "play", "points", "strike", "resupplies", "fore", "keep", "draw", "over"
]
"""What is due.

Choices: `settle`; `play` a card or end the turn; `points`, `strike`, `resupplies` of the open card; `keep` a card seen.
Chance: `setup` draws the first player, `deal` the first hands, `fore` the cards seen, `draw` the end of a turn.
"""


class MajorityOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can agree on."""

    turn_limit: Annotated[int, Meta(ge=1, extra={"offered": (100, 200, 400)})] = 200  # J21


class MajorityState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything. Tiles and spots are the numbers of `board.Course`, seats index the tuples, `board.NOBODY` is none.

    Supplies and tokens are what is not on the board. A pile is a multiset: what is drawn from it, chance decides.
    """

    version: Literal[1]
    options: MajorityOptions
    stage: Stage
    starter: Seat
    """The first player, J5; meaningless in `setup`."""
    turn: Seat | None
    """Whose turn it is to settle or to play; `None` in `setup`, `deal` and `over`."""
    turns: int
    """The number of the present turn, from 1, J21; 0 before the first."""
    moles: tuple[Seat, ...]
    """By spot: whose mole stands there."""
    claims: tuple[Seat, ...]
    """By tile: whose token lies there."""
    arrivals: tuple[tuple[Seat, ...], ...]
    """By tile: every seat that has brought a mole, each once, the latest last, J15."""
    hands: tuple[tuple[str, ...], ...]
    """As `board.arranged`. The cards that a `fore` has seen are still in their hand."""
    piles: tuple[tuple[str, ...], ...]
    """As `board.arranged`."""
    discards: tuple[tuple[str, ...], ...]
    """In the order in which they were played."""
    played: tuple[str, ...]
    """The cards of this turn, in order."""
    main_played: bool
    """J7: the main card of this turn is played."""
    open: tuple[str, ...]
    """The card that is being carried out, with a hawk two, J11."""
    points: int
    """Points left, or the most moles that the hawk may take."""
    resupplies: int
    """Resupplies left, those that are not yet due included."""
    whom: Seat | None
    """Against whom the open `fore` was played."""
    seen: tuple[str, ...]
    """The cards that it has seen, as `board.arranged`: known to its player alone."""
    takes: tuple[tuple[Seat, Seat], ...]
    """Who has ever taken a card from whom, ascending: public, and all that others know of it, J12."""
    trail_seat: Seat | None
    trail: tuple[Deed, ...]
    """See `view.Trail`."""
    given_up: tuple[Seat, ...]
    """In the order in which they left."""
    tallies: tuple[Tally, ...]
    tie_break: TieBreak
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many started."""
        return len(self.hands)
