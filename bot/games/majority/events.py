"""What happens in a game of `majority`. Every field is a fact for a sentence or a picture.

Private are `drew`, `saw`, `kept` and `lost`; each has its public counterpart (`drawn`, `fored`, `took`), which does not say
which cards.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Event, Seat

Left: TypeAlias = Literal["points", "resupplies"]
Claim: TypeAlias = Literal["new", "replaced", "kept", "without"]
"""What became of a full tile: a first token (J14), a new leader's in place of another's (J16), its claimant leads still
(J16), or its leader has no token left to claim it with (J18)."""
Reason: TypeAlias = Literal["tiles", "tokens", "limit", "left"]
"""Why a game ended: J19 twice, J21, the common rule of leaving."""
TieBreak: TypeAlias = Literal["none", "moles", "cards", "shared"]
"""What decided the first place, J20: no tie; moles on the board; the cards in hand; nothing, it is shared."""


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The first player is drawn, J5."""

    seat: Seat


class Settled(Event, frozen=True, kw_only=True, tag="settled"):
    """A seat has filled its starting tile and claimed it, J5."""

    seat: Seat
    tile: str
    spots: tuple[str, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The first hands are drawn, J6: `counts` cards, by seat. Which ones, each seat learns by its `drew`."""

    seat: Seat
    """The first player, whose turn begins."""
    counts: tuple[int, ...]


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A seat has drawn cards at the end of its turn, J7, J7a; `count` may be 0, J13. `pile` cards are left in its pile."""

    seat: Seat
    count: int
    pile: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """Private to its seat: the cards it has drawn, in order, J6, J7, J7a."""

    seat: Seat
    cards: tuple[str, ...]


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """A seat's discards are shuffled into its empty pile, J13: `count` cards."""

    seat: Seat
    count: int


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A turn passes by itself, J7a: the hand, nothing but hawks or nothing at all, is discarded."""

    seat: Seat
    cards: tuple[str, ...]


class Played(Event, frozen=True, kw_only=True, tag="played"):
    """A number card or a `+1` card is played, J8, J10."""

    seat: Seat
    card: str
    points: int
    resupplies: int


class Hawked(Event, frozen=True, kw_only=True, tag="hawked"):
    """A hawk is played with a number card, J11: it may take up to `most` moles, then `resupplies` are due."""

    seat: Seat
    hawk: str
    card: str
    most: int
    resupplies: int


class Fored(Event, frozen=True, kw_only=True, tag="fored"):
    """A `fore` is played against `whom`, into whose pile it goes, J12. `count` of their cards are seen; 0: an empty hand."""

    seat: Seat
    whom: Seat
    count: int


class Saw(Event, frozen=True, kw_only=True, tag="saw"):
    """Private to the player of a `fore`: the cards seen in the hand of `whom`, J12, in the order of `actions.CARDS`."""

    seat: Seat
    whom: Seat
    cards: tuple[str, ...]


class Took(Event, frozen=True, kw_only=True, tag="took"):
    """One of the cards seen was kept, J12; which one is told by `kept` and `lost`."""

    seat: Seat
    whom: Seat


class Kept(Event, frozen=True, kw_only=True, tag="kept"):
    """Private to the player of a `fore`: the card kept, J12."""

    seat: Seat
    whom: Seat
    card: str


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """Private to the victim of a `fore`, who is `whom`: the card that `seat` has taken, J12."""

    seat: Seat
    whom: Seat
    card: str


class Added(Event, frozen=True, kw_only=True, tag="added"):
    """A point was spent on a mole from the supply, J8; `left` points remain."""

    seat: Seat
    spot: str
    left: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A point was spent on moving a mole, J8; `left` points remain."""

    seat: Seat
    mole: str
    """The spot it has left."""
    to: str
    left: int


class Struck(Event, frozen=True, kw_only=True, tag="struck"):
    """A hawk has taken moles, J11: the spots clockwise, and whose mole stood on each."""

    seat: Seat
    tile: str
    spots: tuple[str, ...]
    owners: tuple[Seat, ...]


class Resupplied(Event, frozen=True, kw_only=True, tag="resupplied"):
    """A resupply has put a mole on a spot, J9; `left` resupplies remain."""

    seat: Seat
    spot: str
    left: int


class Filled(Event, frozen=True, kw_only=True, tag="filled"):
    """All spots of a tile are occupied, and the majority was checked, J14 to J18."""

    seat: Seat
    """Who leads: most moles, or among equals the last to bring one."""
    tile: str
    spots: int
    moles: tuple[int, ...]
    """Moles on the tile, by seat."""
    tied: bool
    """Others have as many moles: who was last decided, J15."""
    claim: Claim
    before: Seat | None
    """Whose token lay there. With `replaced` it has returned; with `without` it stays."""


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """A tile's last mole has left, and the token of `seat` returns, J17."""

    seat: Seat
    tile: str


class Lapsed(Event, frozen=True, kw_only=True, tag="lapsed"):
    """Points or resupplies that were not spent: by choice, or (`forced`) because none can be."""

    seat: Seat
    what: Left
    count: int
    forced: bool


class GaveUp(Event, frozen=True, kw_only=True, tag="gave_up"):
    """A seat was given up; a computer plays it on."""

    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over, J19 to J21."""

    reason: Reason
    winners: tuple[Seat, ...]
    """Every seat in place 1."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    """By seat; empty where all others left, J20."""
    tie_break: TieBreak


EVENTS: tuple[type[Event], ...] = (
    Started, Settled, Dealt, Drawn, Drew, Reshuffled, Discarded, Played, Hawked, Fored, Saw, Took, Kept, Lost,
    Added, Moved, Struck, Resupplied, Filled, Returned, Lapsed, GaveUp, Ended,
)  # fmt: skip

Deed: TypeAlias = (
    Settled | Discarded | Played | Hawked | Fored | Took | Added | Moved | Struck | Resupplied | Filled | Returned
)  # fmt: skip
"""The public events that the trail of a turn is made of."""
