"""What one viewer may know of a game of `majority`: the only thing of the game that pictures and panels are made from."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from bot.games.core import Action, Line, Seat, Shortcut, View
from bot.games.majority import offers
from bot.games.majority.actions import Add, Done, Move, Resupply
from bot.games.majority.events import Deed, TieBreak

Phase: TypeAlias = Literal["setup", "settling", "dealing", "playing", "over"]
"""`setup` and `dealing`: chance is due."""
Doing: TypeAlias = Literal["points", "strike", "resupplies", "looking", "keep"]
"""What the open card is at. `looking`: the cards of an opponent's hand are still to be drawn by chance, J12."""


class Lead(NamedTuple):
    """Who would claim a tile if it were full as it is, J14, J15."""

    seat: Seat
    by: int
    """How many moles more than the next seat; 0: equal, but the last to bring a mole."""


class TileView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tile of the course."""

    letter: str
    q: int
    r: int
    """Axial, pointy-top, J1."""
    edge: bool
    """Fewer than six neighbours, J5."""
    moles: tuple[Seat | None, ...]
    """By spot, clockwise from the top: `moles[0]` stands on spot 1. As many as the tile has spots, and is worth points."""
    claim: Seat | None
    """Whose token lies there."""
    arrivals: tuple[Seat, ...]
    """Every seat that has ever brought a mole, each once, in the order of its last arrival: the latest last, J15."""

    @property
    def spots(self) -> int:
        """How many spots it has, and how many points it is worth."""
        return len(self.moles)

    @property
    def labels(self) -> tuple[str, ...]:
        """Its spots as players type them: `C1`, `C2`, ..."""
        return _labels(self.letter, len(self.moles))

    @property
    def free(self) -> tuple[str, ...]:
        """The labels of its free spots."""
        return tuple(label for label, mole in zip(self.labels, self.moles, strict=True) if mole is None)

    def standing(self, seats: int) -> tuple[int, ...]:
        """How many moles of each seat."""
        return tuple(self.moles.count(seat) for seat in range(seats))

    @property
    def contested(self) -> bool:
        """Moles of two seats or more stand there."""
        return len({mole for mole in self.moles if mole is not None}) > 1

    @property
    def lead(self) -> Lead | None:
        """Who is ahead, J15 included; `None` on an empty tile."""
        counts = {seat: self.moles.count(seat) for seat in self.arrivals if seat in self.moles}
        if not counts:
            return None
        ranked = sorted(counts, key=lambda seat: (counts[seat], self.arrivals.index(seat)), reverse=True)
        second = counts[ranked[1]] if len(ranked) > 1 else 0
        return Lead(ranked[0], counts[ranked[0]] - second)


@cache
def _labels(letter: str, spots: int) -> tuple[str, ...]:
    return tuple(f"{letter}{n}" for n in range(1, spots + 1))


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has, as everybody may know it."""

    moles: int
    """On the board."""
    supply: int
    """Moles in the supply, J3."""
    tokens: int
    """Claim tokens not on the board, J3."""
    hand: int
    """Cards in hand; cards that a `fore` is just looking at are still counted here, J12."""
    pile: int
    discards: tuple[str, ...]
    """In the order in which they were played, J13."""
    score: int
    """The spots of the tiles that carry its token now, J20."""


class OpenCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is being carried out; with a hawk two, the hawk first."""

    cards: tuple[str, ...]
    doing: Doing
    points: int
    """Points left, J8; while a hawk is to strike, the most moles that it may take, J11. Else 0."""
    resupplies: int
    """Resupplies left; while points or the strike are due, those that follow, J9."""
    whom: Seat | None
    """With `fore`: against whom."""
    seen: int
    """With `fore`: how many cards are looked at."""


class Trail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a turn has done so far, step by step: the public events of it.

    It is that of the turn that is going on, or until that one plays its first card, of the last turn; before the first turn,
    all the settling. A turn that passed by itself (J7a) is a `discarded` alone.
    """

    seat: Seat | None
    """Whose turn; `None`: the settling of all."""
    deeds: tuple[Deed, ...]


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat's final score is made up, J20."""

    score: int
    tiles: tuple[int, int, int, int]
    """How many tiles with three, four, five and six spots it has claimed."""
    moles: int
    """On the board, the first tie-break."""
    cards: int | None
    """The sum of the numbers on its cards, the second tie-break: `None` where nobody was equal in points and moles."""


class MajorityView(View, frozen=True, forbid_unknown_fields=True):
    """The table as `viewer` sees it. Tiles are letters, spots labels (`C3`), cards the words of `actions.CARDS`."""

    viewer: Seat
    seats: int
    phase: Phase
    tiles: tuple[TileView, ...]
    """In the order of their letters, which is the reading order, J2."""
    holdings: tuple[Holding, ...]
    """By seat."""
    hand: tuple[str, ...]
    """The viewer's own cards, in the order of `actions.CARDS`; empty for the table."""
    seen: tuple[str, ...]
    """To the player of a `fore` who is to keep one: the cards seen, in the same order. Else empty."""
    open: OpenCard | None
    main_played: bool
    """The one main card of this turn is played (or open): only `+1` cards may follow, J7, J10."""
    played: tuple[str, ...]
    """The cards of this turn in the order in which they were played, the open ones included."""
    starter: Seat | None
    """The first player, J5; `None` in `setup`."""
    turn: Seat | None
    """Whose turn it is, to settle or to play; `None` before the first and after the last, and in `dealing`."""
    turns: int
    """The number of the turn that is going on, from 1, J21; 0 before the first; when over, how many there were."""
    turn_limit: int
    trail: Trail
    given_up: tuple[Seat, ...]
    places: tuple[int, ...]
    """By seat, when over; else empty."""
    tallies: tuple[Tally, ...]
    """By seat, when over and scored; empty when everybody else left, which leaves no score."""
    tie_break: TieBreak
    """What decided the first place, when over."""

    def lines(self) -> tuple[Line, ...]:
        """How far it is, the viewer's cards and the open one, every tile, every seat; at the end what the scores are made of."""
        told = [Line("turn", {"phase": self.phase, "turns": self.turns, "limit": self.turn_limit})]
        if self.hand:
            told.append(Line("hand", {"cards": self.hand}))
        if self.seen:
            told.append(Line("seen", {"cards": self.seen, "whom": self.open.whom if self.open else None}))
        if self.open:
            told.append(Line("open", msgspec.structs.asdict(self.open)))
        told += [self._tile(tile) for tile in self.tiles]
        told += [self._seat(seat, holding) for seat, holding in enumerate(self.holdings)]
        for seat, tally in enumerate(self.tallies):
            three, four, five, six = tally.tiles
            counts = {"three": three, "four": four, "five": five, "six": six}
            told.append(Line("tally", {"seat": seat, **msgspec.structs.asdict(tally), **counts}))
        if self.tie_break != "none":
            told.append(Line("tie_break", {"by": self.tie_break}))
        return tuple(told)

    def _tile(self, tile: TileView) -> Line:
        """`lead` is `None` on an empty tile; `tied` where only the order of arrival puts it ahead, J15."""
        lead = tile.lead
        return Line(
            "tile",
            {
                "tile": tile.letter,
                "worth": tile.spots,
                "claim": tile.claim,
                "moles": tile.standing(self.seats),
                "free": tile.free,
                "lead": None if lead is None else lead.seat,
                "by": 0 if lead is None else lead.by,
                "tied": lead is not None and lead.by == 0,
            },
        )

    def _seat(self, seat: Seat, holding: Holding) -> Line:
        spots = tuple(
            label
            for tile in self.tiles
            for label, mole in zip(tile.labels, tile.moles, strict=True)
            if mole == seat
        )
        return Line("seat", {"seat": seat, "spots": spots, **msgspec.structs.asdict(holding)})

    def leaving(self, legal: tuple[Action, ...]) -> Action | None:
        """`done`, whatever it ends."""
        return Done() if Done() in legal else None

    def ending(self, legal: tuple[Action, ...]) -> Action | None:
        """With no card open, `done` ends the turn; with one, only a phase."""
        return Done() if self.open is None and Done() in legal else None

    def shortcuts(self, legal: tuple[Action, ...]) -> tuple[Shortcut, ...]:
        """See `offers`."""
        if self.turn is None or self.phase != "playing":
            return ()
        supply = self.holdings[self.turn].supply
        tiles = {tile.letter: tile.moles for tile in self.tiles}
        points, after = (self.open.points, self.open.resupplies) if self.open else (0, 0)
        match self.open.doing if self.open else None:
            case None:
                return offers.cards(legal, self._open_spots(self.turn), self.hand.count("+1"), supply)
            case "points":
                return offers.points(legal, points, after, supply, tiles, self.turn)
            case "resupplies":
                return offers.resupplies(legal, after, supply)
            case "strike":
                return offers.strikes(legal, tiles, self.turn)
            case _:
                return ()

    def alike(self, action: Action) -> Hashable:
        """Which spot of a tile a mole comes to or leaves matters little, nor whether a point or a resupply brings it."""
        match action:
            case Add(spot=spot) | Resupply(spot=spot):
                return "in", spot[0]
            case Move(mole=mole, to=to):
                return "move", mole[0], to[0]
            case _:
                return action

    def _open_spots(self, seat: Seat) -> list[str]:
        """The free spots to which a seat's moles may come from the supply, J8, J8a."""
        claimed = [tile for tile in self.tiles if tile.claim == seat]
        return [spot for tile in claimed or [tile for tile in self.tiles if tile.edge] for spot in tile.free]
