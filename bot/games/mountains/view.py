"""What one viewer may know of a game of `mountains`: the only thing of the game that pictures and panels are made from."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Seat, View
from bot.games.mountains.events import Scored, Told
from bot.games.mountains.routes import Route, routes
from bot.games.squares import Side

Phase: TypeAlias = Literal["setup", "burrowing", "drafting", "planning", "moving", "scoring", "over"]
"""`scoring` is the picking of tokens between two rounds, M23; `setup` is before anything is drawn."""


class Mountain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mountain: the seats of its pieces from the bottom to the top, never empty. The seat of the first controls it, M22."""

    space: str
    pieces: tuple[Seat, ...]


class MoleView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mole below."""

    seat: Seat
    space: str
    facing: Side


class Fall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What toppling in one direction would do: the spaces on which the pieces would land, in their order; the rest go home."""

    direction: Side
    spaces: tuple[str, ...]


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The choice that one seat is waited for. What does not belong to its kind is empty.

    | kind | what is told |
    |---|---|
    | `burrow` | `spaces`: the free corners |
    | `draft` | nothing: see `face_up` |
    | `turn` | `space`: where the mole is |
    | `recycle` | `space`: the one to be entered; `spaces`: the mountains with an own piece on top |
    | `topple` | `space`: the mountain; `falling`; `falls`; `number`: which fall of this step it is; `spaces`: others too high |
    | `rock` | `number`: the die; `row`, `column`; `spaces`: where the rock may go |
    | `token` | `tokens`: those not picked yet |
    """

    kind: Literal["burrow", "draft", "turn", "recycle", "topple", "rock", "token"]
    seat: Seat
    space: str | None = None
    spaces: tuple[str, ...] = ()
    falling: tuple[Seat, ...] = ()
    """The owners of the pieces that will fall, the first to land, which is the top one, first."""
    falls: tuple[Fall, ...] = ()
    """By possible direction, clockwise from the north."""
    number: int = 0
    row: str = ""
    column: str = ""
    tokens: tuple[int, ...] = ()


class MountainsView(View, frozen=True, forbid_unknown_fields=True):
    """The table as `viewer` sees it. Spaces are labels (`C2`); tuples said to be by seat have an entry for every seat."""

    viewer: Seat
    seats: int
    size: int
    """Columns, and rows: 4 with two players, else 6, M1."""
    draft: Literal["in-turn", "dealt"]
    phase: Phase
    round: int
    """From 1. While tokens are picked, and at the end, the round that was just scored."""
    limit: int
    """How high a mountain may stand in this round, M5."""
    limits: tuple[int, ...]
    """By round: so there are `len(limits)` rounds."""
    mountains: tuple[Mountain, ...]
    """In the order of the grid: `A1`, `A2`, ..."""
    moles: tuple[MoleView, ...]
    """Those that have burrowed, by seat."""
    rock: str | None
    """`None` while it is off the board."""
    order: tuple[Seat, ...]
    """The turn order of this round: the seat with King of the Hill token 1 first. Empty before they are dealt."""
    tokens: tuple[int | None, ...]
    """By seat: the King of the Hill token before it. While tokens are picked, that for the next round, or `None`."""
    picking: tuple[Seat, ...]
    """While tokens are picked: the seats that have none yet, in the order in which they pick."""
    supplies: tuple[int, ...]
    """By seat: pieces not on the board."""
    standing: tuple[int, ...]
    """By seat: what the mountains would score as they are, M22."""
    tops: tuple[int, ...]
    """By seat: mountains with its piece on top, M23."""
    rounds: tuple[Scored, ...]
    """The score sheet: the rounds that are scored, in order."""
    totals: tuple[int, ...]
    """By seat: the points of all rounds that are scored."""
    face_up: tuple[str, ...]
    """The cards to draft from, in reading order."""
    deck: int
    """How many cards are still to be dealt."""
    hand: tuple[str, ...]
    """The viewer's own cards that are not revealed yet, in reading order; while planning all of them, planned or not."""
    hands: tuple[int, ...]
    """By seat: how many such cards."""
    plan: tuple[str, ...]
    """The viewer's own plan of this round, whole, revealed or not; empty if there is none."""
    ready: tuple[bool, ...]
    """By seat: whether it has planned. All `False` before planning, all `True` until the round is scored."""
    revealed: tuple[tuple[str, ...], ...]
    """By seat: its cards of this round that are revealed, in order."""
    mover: Seat | None
    """Whose card is carried out: the last of `revealed[mover]`. `None` when no card is."""
    turn: Seat | None
    """The one seat that is waited for; `None` while all plan or nobody is waited for."""
    pending: Pending | None
    """What that seat has to choose."""
    stretch: tuple[Told, ...]
    """What has happened, in order, since another seat than the one that chose last had to choose (or since all have planned):
    enough for a picture of it all. Planning itself does not show in it.
    """
    given_up: tuple[Seat, ...]
    """In the order in which they left."""
    places: tuple[int, ...]
    """By seat, when over; else empty."""
    scores: tuple[int | None, ...]
    """By seat, when over: the totals, `None` where the game was not played to the end; else empty."""

    def mountain(self, space: str) -> tuple[Seat, ...]:
        """The pieces above a space from the bottom to the top; empty if there are none."""
        return next((one.pieces for one in self.mountains if one.space == space), ())

    def routes(self, cards: tuple[str, ...]) -> tuple[Route, ...]:
        """Where the viewer's own mole would go by these cards if nobody got in the way: the moles of others are left out,
        the edge and the rock are not. One route for each answer to the `T`s among them, left before right; empty for the public
        and before one's mole has burrowed.
        """
        own = next((mole for mole in self.moles if mole.seat == self.viewer), None)
        return () if own is None else routes(self.size, own.space, own.facing, cards, self.rock)


__all__ = ["Fall", "MoleView", "Mountain", "MountainsView", "Pending", "Phase", "Route"]
