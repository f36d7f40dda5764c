"""What one viewer may know of a game of `mountains`: the only thing of the game that pictures and panels are made from."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.core import Action, Line, Seat, Shortcut, View
from bot.games.mountains.actions import Plan, Recycle, Rock
from bot.games.mountains.cards import steps
from bot.games.mountains.events import Scored, Told
from bot.games.mountains.routes import Route, routes
from bot.games.squares import Side, grid

Phase: TypeAlias = Literal["setup", "burrowing", "drafting", "planning", "moving", "scoring", "over"]
"""`scoring` is the picking of tokens between two rounds, M23; `setup` is before anything is drawn."""

MANY: Final = 25
"""A shortcut to more than that is none."""


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

    def lines(self) -> tuple[Line, ...]:
        """The whole board in words, top down: the round, the seats, what is below, what is above, cards, the score sheet.

        | key | facts |
        |---|---|
        | `round` | `round`, `rounds`, `limit`, `deck` |
        | `order` | `order`: the seats in turn order |
        | `seat` | `seat`, `total`, `standing`, `tops`, `left`, `token`; `space`, `facing`: of its mole; the last three may be `None` |
        | `rock` | `space`, once it is on the board |
        | `mountain` | `space`, `seat`, `height`, `pieces`: the seats from the bottom to the top; from two pieces on |
        | `singles` | `seat`, `spaces`: its mountains of one piece |
        | `face_up`, `hand`, `plan` | `cards` |
        | `revealed` | `seat`, `cards` |
        | `scored` | `round`, `points`, `totals`: by seat |
        """
        told = [
            Line(
                "round",
                {"round": self.round, "rounds": len(self.limits), "limit": self.limit, "deck": self.deck},
            )
        ]
        if self.order:
            told.append(Line("order", {"order": self.order}))
        told += [self._seat(seat) for seat in range(self.seats)]
        if self.rock is not None:
            told.append(Line("rock", {"space": self.rock}))
        told += self._above()
        told += [
            Line(key, {"cards": cards})
            for key, cards in (("face_up", self.face_up), ("hand", self.hand), ("plan", self.plan))
            if cards
        ]
        told += [
            Line("revealed", {"seat": seat, "cards": cards})
            for seat, cards in enumerate(self.revealed)
            if cards
        ]
        told += [
            Line("scored", {"round": one.round, "points": one.points, "totals": one.totals})
            for one in self.rounds
        ]
        return tuple(told)

    def _seat(self, seat: Seat) -> Line:
        mole = next((mole for mole in self.moles if mole.seat == seat), None)
        facts = {
            "seat": seat,
            "total": self.totals[seat],
            "standing": self.standing[seat],
            "tops": self.tops[seat],
            "left": self.supplies[seat],
            "token": self.tokens[seat],
            "space": mole.space if mole else None,
            "facing": mole.facing if mole else None,
        }
        return Line("seat", facts)

    def _above(self) -> list[Line]:
        told = [
            Line(
                "mountain",
                {"space": one.space, "seat": one.pieces[0], "height": len(one.pieces), "pieces": one.pieces},
            )
            for one in self.mountains
            if len(one.pieces) > 1
        ]
        for seat in range(self.seats):
            spaces = tuple(one.space for one in self.mountains if one.pieces == (seat,))
            if spaces:
                told.append(Line("singles", {"seat": seat, "spaces": spaces}))
        return told

    def shortcuts(self, legal: tuple[Action, ...]) -> tuple[Shortcut, ...]:
        """Plans that lose no step if nobody gets in the way; the rock in front of a mole; pieces from mountains of others."""
        found = (
            Shortcut("full", tuple(one for one in legal if isinstance(one, Plan) and self._full(one))),
            Shortcut(
                "ahead", tuple(one for one in legal if isinstance(one, Rock) and self._ahead(one.space))
            ),
            Shortcut(
                "foreign",
                tuple(one for one in legal if isinstance(one, Recycle) and self._foreign(one.space)),
            ),
        )
        return tuple(one for one in found if 0 < len(one.actions) < min(len(legal), MANY))

    def _full(self, plan: Plan) -> bool:
        return any(
            all(len(leg.path) == steps(leg.card) for leg in route.legs) for route in self.routes(plan.cards)
        )

    def _ahead(self, space: str) -> bool:
        """Whether the mole of another would enter this space next."""
        lawn = grid(self.size, self.size)
        return any(
            lawn.neighbours[lawn.by_label[mole.space]].get(mole.facing) == lawn.by_label[space]
            for mole in self.moles
            if mole.seat != self.viewer
        )

    def _foreign(self, space: str) -> bool:
        return self.mountain(space)[0] != self.viewer


__all__ = ["Fall", "MoleView", "Mountain", "MountainsView", "Pending", "Phase", "Route"]
