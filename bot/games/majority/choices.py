"""What a seat may do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.core import Action, Seat
from bot.games.majority import actions
from bot.games.majority.board import HAWKS, NOBODY, NUMBERS, PLAIN, Board, Course
from bot.games.majority.plan import APART
from bot.games.majority.state import MajorityState
from bot.games.majority.story import supply

PLAYS = {card: actions.Play(card) for card in sorted(PLAIN)}
KEEPS = {card: actions.Keep(card) for card in actions.CARDS.words}
FORES = tuple(actions.Fore(int(seat)) for seat in actions.SEATS.words)
PAIRS = {(hawk, card): actions.Hawk(hawk, card) for hawk in sorted(HAWKS) for card in NUMBERS}
DONE = actions.Done()


class Choices:
    """What can be done in one state, by the seat whose turn it is."""

    def __init__(self, board: Board, state: MajorityState, seat: Seat) -> None:
        self.board = board
        self.course: Course = board.courses[state.seats]
        self.state = state
        self.seat = seat

    def all(self) -> tuple[Action, ...]:
        """Every legal action: tiles, spots and cards in their order, moves by the mole's spot, `done` last."""
        match self.state.stage:
            case "settle":
                return tuple(self.course.settles[tile] for tile in self.starting_tiles())
            case "play":
                return tuple(self._cards())
            case "points":
                return (*self._adds(), *self._moves(), DONE)
            case "strike":
                return tuple(self._strikes())
            case "resupplies":
                return (*(self.course.resupplies[spot] for spot in self.free_spots()), DONE)
            case "keep":
                return tuple(KEEPS[card] for card in dict.fromkeys(self.state.seen))
            case _:
                return ()

    def any(self) -> bool:
        """Whether the open card's phase has an action other than `done`."""
        match self.state.stage:
            case "points":
                return next(self._adds(), None) is not None or next(self._moves(), None) is not None
            case "strike":
                return next(self._strikes(), None) is not None
            case _:
                return next(self.free_spots(), None) is not None

    def starting_tiles(self) -> Iterator[int]:
        """Where a seat may settle, J5."""
        taken = [tile for tile, seat in enumerate(self.state.claims) if seat != NOBODY]
        for tile, row in enumerate(self.course.distances):
            if self.course.edge[tile] and all(row[other] >= APART for other in taken):
                yield tile

    def own_tiles(self) -> Iterator[int]:
        """The tiles to which moles may come from the supply: those with one's token, J8; with none anywhere, the edge, J8a."""
        claims, seat = self.state.claims, self.seat
        if seat in claims:
            return (tile for tile, claimant in enumerate(claims) if claimant == seat)
        return (tile for tile, at_edge in enumerate(self.course.edge) if at_edge)

    def free_spots(self) -> Iterator[int]:
        """The spots to which a mole may come from the supply, J8, J8a, J9."""
        if not supply(self.board, self.state, self.seat):
            return
        for tile in self.own_tiles():
            yield from self._free(tile)

    def movable(self) -> Iterator[int]:
        """The spots of the moles that may be moved if there is room next to them, J8."""
        for tile, claimant in enumerate(self.state.claims):
            if claimant == self.seat:
                yield from (spot for spot in self.course.spots[tile] if self.state.moles[spot] == self.seat)

    def room(self, tile: int) -> list[int]:
        """The free spots of all tiles adjacent to this one, in reading order."""
        return [spot for beside in self.course.neighbours[tile] for spot in self._free(beside)]

    def run(self, spot: int) -> int:
        """How many spots in a row are occupied, clockwise from this one, J11."""
        moles, count = self.state.moles, 0
        for at in self.course.rings[spot]:
            if moles[at] == NOBODY:
                break
            count += 1
        return count

    def _free(self, tile: int) -> Iterator[int]:
        moles = self.state.moles
        return (spot for spot in self.course.spots[tile] if moles[spot] == NOBODY)

    def _adds(self) -> Iterator[Action]:
        return (self.course.adds[spot] for spot in self.free_spots())

    def _moves(self) -> Iterator[Action]:
        rooms: dict[int, list[int]] = {}
        for spot in self.movable():
            tile = self.course.tile[spot]
            if tile not in rooms:
                rooms[tile] = self.room(tile)
            moves = self.course.moves[spot]
            for to in rooms[tile]:
                yield moves[to]

    def _strikes(self) -> Iterator[Action]:
        for spot, strikes in enumerate(self.course.strikes):
            yield from strikes[: min(self.run(spot), self.state.points)]

    def _cards(self) -> Iterator[Action]:
        """J7, J10, J11, J12: one main card, and any number of `+1` before and after it."""
        state = self.state
        hand = tuple(dict.fromkeys(state.hands[self.seat]))
        if "+1" in hand:
            yield PLAYS["+1"]
        if not state.main_played:
            numbers = [card for card in hand if card in NUMBERS]
            yield from (PLAYS[card] for card in numbers)
            yield from (PAIRS[hawk, card] for hawk in hand if hawk in HAWKS for card in numbers)
            if "fore" in hand:
                yield from (FORES[seat] for seat in range(state.seats) if seat != self.seat)
        if state.played:
            yield DONE


@lru_cache(maxsize=64)
def legal(board: Board, state: MajorityState) -> tuple[Action, ...]:
    """What the seat may do whose turn it is; remembered, since every action is checked against it."""
    return () if state.turn is None else Choices(board, state, state.turn).all()
