"""How good a game of `majority` looks: tiles held and how safely, tiles within reach, and what the hand still promises.

A turn is many small steps. So that a player who looks one step ahead plays whole turns, the points of an open card count as
what they can still take: each step of a plan then costs nothing, and a step beside it costs the plan.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import copysign
from typing import ClassVar, Final

from bot.games.core import Action, Seat
from bot.games.majority.actions import Add, Move, Resupply, Strike
from bot.games.majority.board import NOBODY, POINTS, RESUPPLIES, Board, Course, standard
from bot.games.majority.state import MajorityState
from bot.players.base import Policy, Thinking

WIN: Final = 500.0
"""What the first place is worth."""
HOPE: Final = 0.75
"""How likely somebody claims a tile who almost could ..."""
FADING: Final = 0.78
"""... and how much less with each point that it takes."""
HASTE: Final = 1.5
"""What an empty spot of a tile without a token costs who leads by more than all of these are worth."""
SAFE: Final = 0.95
"""A full tile is safe but from hawks."""
SPARE: Final = 0.4
"""What a point or a resupply is worth that no plan needs ..."""
MOLE: Final = 0.5
"""... and a mole on the board."""
NUMBER: Final = 0.1
"""What each number on a card in hand is worth: little, since only one main card can be played a turn ..."""
BEST: Final = 0.3
"""... but for each point of the best one ..."""
SPECIAL: Final = {"hawk+1": 0.8, "hawk+2": 0.9, "fore": 0.1}
"""... and for each card without points."""
DRAWN: Final = 0.3
"""What a card is worth that is still to be drawn, or in the hand of another."""
FARTHEST: Final = 6
"""More moles next to a tile than it has spots help nobody."""


class MajorityPolicy(Policy):
    """See `base.Policy`. Of others' hands it counts the cards, which everybody sees."""

    thinking: ClassVar[Thinking] = Thinking(
        trials=40, width=5, margin=0.05, calms=2, belief=6.0, curiosity=0.1
    )

    def __init__(self, board: Board | None = None) -> None:
        self._board = board or standard()

    def value(self, state: MajorityState, seat: Seat) -> float:
        """See `base.Policy.value`."""
        if state.outcome is not None:
            place = state.outcome.places[seat]
            return WIN if place == 1 else -place * WIN
        outlook = _Outlook(self._board, state, seat)
        if outlook.closing():
            return WIN * copysign(0.5, outlook.lead(seat)) + outlook.lead(seat)
        own = outlook.held(seat) + _hand(state, seat) + outlook.plan() + outlook.haste(seat)
        others = [outlook.held(s) + DRAWN * len(state.hands[s]) for s in range(state.seats) if s != seat]
        return own - (sum(others) / len(others) + max(others)) / 2

    def likely(self, state: MajorityState, seat: Seat, legal: tuple[Action, ...]) -> Sequence[Action]:
        """See `base.Policy.likely`. On a tile one spot is as good as another, and a mole too, but for the hawk."""
        course = self._board.courses[state.seats]
        found: dict[Hashable, Action] = {}
        for action in legal:
            found.setdefault(_effect(course, state, action), action)
        return tuple(found.values())

    def calm(self, state: MajorityState) -> bool:
        """See `base.Policy.calm`. A turn is looked at as a whole."""
        return state.stage == "settle" or (state.stage == "play" and not state.played)


def _hand(state: MajorityState, seat: Seat) -> float:
    """What a seat's own hand is worth; when its turn is over it draws, five cards into an empty hand, J7."""
    hand = state.hands[seat]
    worth = sum(SPECIAL.get(card, NUMBER * (POINTS[card] + RESUPPLIES[card])) for card in hand)
    worth += BEST * max((POINTS[card] for card in hand), default=0)
    if state.stage == "draw" and state.turn == seat:
        worth += DRAWN if hand else 5 * DRAWN
    return worth


def _effect(course: Course, state: MajorityState, action: Action) -> Hashable:
    """What matters of an action: two that have the same effect are as good as each other."""
    match action:
        case Add(spot=spot) | Resupply(spot=spot):
            return course.tile[course.by_label[spot]]
        case Move(mole=mole, to=to):
            return course.tile[course.by_label[mole]], course.tile[course.by_label[to]]
        case Strike(spot=spot, count=count):
            run = course.rings[course.by_label[spot]][:count]
            return course.tile[run[0]], tuple(sorted(state.moles[at] for at in run))
        case _:
            return action


class _Outlook:
    """What can be seen of one state. `here[tile][seat]` counts moles."""

    def __init__(self, board: Board, state: MajorityState, seat: Seat) -> None:
        self.board = board
        self.seats = state.seats
        self.course: Course = board.courses[self.seats]
        self.state = state
        self.seat = seat
        self.here = [_counts(state.moles[s.start : s.stop], self.seats) for s in self.course.spots]
        self.near = self._near()
        self.worths = list(map(_prospects, self.course.sizes, self.here, state.claims, self.near))
        self.moles = [state.moles.count(s) for s in range(self.seats)]

    def closing(self) -> bool:
        """Whether the game ends with this turn if nothing changes any more, J19."""
        claims = self.state.claims
        return NOBODY not in claims or any(claims.count(s) == self.board.tokens for s in range(self.seats))

    def lead(self, seat: Seat) -> float:
        """By how much a seat would win, or lose, if the game ended now."""
        scores = [0] * self.seats
        for size, claim in zip(self.course.sizes, self.state.claims, strict=True):
            if claim != NOBODY:
                scores[claim] += size
        points, more = max((scores[s], self.moles[s]) for s in range(self.seats) if s != seat)
        return scores[seat] - points + (self.moles[seat] - more - 0.5) / 100

    def haste(self, seat: Seat) -> float:
        """Who cannot be caught any more wants the last tiles filled, by whomever."""
        left = [
            (size, size - sum(counts))
            for size, counts, claim in zip(self.course.sizes, self.here, self.state.claims, strict=True)
            if claim == NOBODY
        ]
        ahead = self.lead(seat) - sum(size for size, _ in left)
        return -HASTE * sum(free for _, free in left) if ahead > 0 else 0.0

    def held(self, seat: Seat) -> float:
        """What a seat's tiles, prospects and moles on the board are worth."""
        return sum([worth[seat] for worth in self.worths]) + MOLE * self.moles[seat]

    def plan(self) -> float:
        """What the open card can still do for the seat whose turn it is."""
        state = self.state
        if state.turn != self.seat or not state.open:
            return 0.0
        if state.stage == "strike":
            return self._strike() + SPARE * state.resupplies
        if state.stage != "points":
            return SPARE * state.resupplies
        left, gained = state.points, 0.0
        for gain, cost in sorted(self._targets(), key=lambda one: (-one[0] / one[1], one[1])):
            if cost <= left:
                left -= cost
                gained += gain
        return gained + SPARE * (left + state.resupplies)

    def _near(self) -> list[tuple[int, ...]]:
        """By tile and seat, the moles that it may move there: those on adjacent tiles with its token, J8."""
        near = [[0] * self.seats for _ in self.here]
        for tile, claimant in enumerate(self.state.claims):
            moles = self.here[tile][claimant] if claimant != NOBODY else 0
            if moles:
                for beside in self.course.neighbours[tile]:
                    near[beside][claimant] += moles
        return [tuple([min(FARTHEST, moles) for moles in row]) for row in near]

    def _targets(self) -> list[tuple[float, int]]:
        """Tiles that the points left can claim: what is gained, and for how many points."""
        seat, points = self.seat, self.state.points
        targets = []
        for tile, size in enumerate(self.course.sizes):
            counts, claimant = self.here[tile], self.state.claims[tile]
            free = size - sum(counts)
            near = self.near[tile][seat]
            if not 0 < free <= points or claimant == seat or not near:
                continue
            cost = free + max(0, free - near)
            if cost <= points and _takes(counts, seat, free):
                worth = self.worths[tile]
                others = sum(worth) - worth[seat]
                targets.append((SAFE * size - worth[seat] + others / 2, cost))
        return targets

    def _strike(self) -> float:
        """The best that the hawk can do, J11, as far as one tile shows it."""
        best = 0.0
        most, moles = self.state.points, self.state.moles
        for tile, spots in enumerate(self.course.spots):
            before = self._balance(self.worths[tile])
            for spot in spots:
                counts = list(self.here[tile])
                for at in self.course.rings[spot][:most]:
                    if moles[at] == NOBODY:
                        break
                    counts[moles[at]] -= 1
                    claim = self.state.claims[tile] if any(counts) else NOBODY
                    after = _prospects(self.course.sizes[tile], tuple(counts), claim, self.near[tile])
                    best = max(best, self._balance(after) - before)
        return best

    def _balance(self, worths: tuple[float, ...]) -> float:
        own = worths[self.seat]
        return own - (sum(worths) - own) / max(1, self.state.seats - 1)


@lru_cache(maxsize=4096)
def _counts(moles: tuple[Seat, ...], seats: int) -> tuple[int, ...]:
    return tuple(moles.count(seat) for seat in range(seats))


def _takes(counts: tuple[int, ...], seat: Seat, free: int) -> bool:
    """Whether a seat would claim a tile by filling it alone; being last it wins ties, J15."""
    return all(counts[seat] + free >= count for count in counts)


@lru_cache(maxsize=1 << 16)
def _prospects(size: int, counts: tuple[int, ...], claim: Seat, near: tuple[int, ...]) -> tuple[float, ...]:
    """What a tile is worth to each seat: to its claimant what others leave of it, to the others what they may hope for."""
    free = size - sum(counts)
    hopes = [0.0] * len(counts)
    if free:
        for seat, moles in enumerate(near):
            if seat != claim and moles and _takes(counts, seat, free):
                hopes[seat] = size * HOPE * FADING ** (free + max(0, free - moles))
        total = sum(hopes)
        if total > SAFE * size:
            hopes = [hope * SAFE * size / total for hope in hopes]
    if claim != NOBODY:
        hopes[claim] = max(0.0, SAFE * size - sum(hopes) * 0.9)
    return tuple(hopes)
