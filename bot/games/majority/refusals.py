"""Why an action is refused, and what is possible instead.

Every refusal is an `Illegal`; its key and facts make the sentence `majority.refusal.<key>`. `tiles`, `spots`, `cards` are
what is possible instead, and may be long; where they may be empty, it is said.

| key | facts |
|---|---|
| `over` | |
| `not_due` | `turn`: the seat that is waited for, or `None` while chance is due |
| `not_now` | `verb`; `possible`: the verbs that are possible now |
| `tile_unknown` | `tile`: this course has no such tile; `tiles`: all of them |
| `spot_unknown` | `spot`: this course has no such spot; `tile`: its letter; `spots`: how many that tile has, 0 without it |
| `settle_inside` | `tile`; `tiles`: not on the edge, J5 |
| `settle_near` | `tile`; `near`: the starting tile that is too near, or the same; `owner`; `tiles` |
| `card_missing` | `card`: it is not in hand; `cards`: those in hand, each once |
| `card_second` | `card`: a second main card, J7; `more`: whether a `+1` card is in hand |
| `card_hawk` | `card`: a hawk is played with `hawk`, together with a number card, J11 |
| `card_fore` | `card`: a `fore` is played with `fore`, J12 |
| `hawk_first` | `card`: the first card of `hawk` is no hawk |
| `hawk_second` | `card`: the second card of `hawk` is no number card |
| `fore_self` | `whom`; `others`: the seats it can be played against |
| `fore_nobody` | `whom`: nobody sits there; `others` |
| `turn_unplayed` | `done` before a card has been played |
| `supply_empty` | no mole is left in the supply |
| `spot_taken` | `spot`; `owner`: whose mole stands there; `spots`: the free ones of that tile that will do, may be empty |
| `tile_foreign` | `spot`, `tile`; `owner`: whose token lies there, or `None`; `tiles`: where moles may come from the supply |
| `tile_inside` | `spot`, `tile`; `tiles`: without a token on the board only tiles on the edge will do, J8a |
| `mole_missing` | `mole`: an empty spot; `spots`: whose moles can be moved, may be empty |
| `mole_foreign` | `mole`; `owner`; `spots` |
| `mole_unclaimed` | `mole`, `tile`; `owner`: whose token lies there, or `None`; `spots`: J8 |
| `move_far` | `mole`, `to`; `tiles`: the tiles adjacent to the mole's, J8 |
| `strike_empty` | `spot` |
| `strike_long` | `spot`, `count`; `longest`: so many moles stand in a row from there, J11 |
| `strike_most` | `spot`, `count`; `most`: the number on the card, J11 |
| `keep_unseen` | `card`; `cards`: those seen, each once |
| `left_already` | giving up twice |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.games.core import Action, Illegal, Seat
from bot.games.majority import actions
from bot.games.majority.board import HAWKS, NOBODY, NUMBERS, Board, Course
from bot.games.majority.choices import Choices
from bot.games.majority.plan import APART
from bot.games.majority.state import MajorityState, Stage
from bot.games.majority.story import supply

WHEN: Final[dict[str, tuple[Stage, ...]]] = {
    "settle": ("settle",),
    "play": ("play",),
    "hawk": ("play",),
    "fore": ("play",),
    "add": ("points",),
    "move": ("points",),
    "strike": ("strike",),
    "resupply": ("resupplies",),
    "keep": ("keep",),
    "done": ("play", "points", "resupplies"),
}
"""The stages in which a verb may be refused for a reason of its own."""


def refusal(
    board: Board, state: MajorityState, seat: Seat, action: Action, legal: tuple[Action, ...]
) -> Illegal:
    """Why `action` is none of `legal`."""
    if state.stage == "over":
        return Illegal("over")
    if not legal:
        return Illegal(
            "not_due", turn=None if state.stage in {"setup", "deal", "fore", "draw"} else state.turn
        )
    if state.stage not in WHEN[action.verb()]:
        possible = tuple(dict.fromkeys(one.verb() for one in legal))
        return Illegal("not_now", verb=action.verb(), possible=possible)
    reasons = _Reasons(board, state, seat)
    match action:
        case actions.Settle(tile=tile):
            return reasons.settle(tile)
        case actions.Add(spot=spot) | actions.Resupply(spot=spot):
            return reasons.add(spot)
        case actions.Move(mole=mole, to=to):
            return reasons.move(mole, to)
        case actions.Strike(spot=spot, count=count):
            return reasons.strike(spot, count)
        case _:
            return reasons.card(action)


class _Reasons:
    """The reasons in one state."""

    def __init__(self, board: Board, state: MajorityState, seat: Seat) -> None:
        self.board = board
        self.state = state
        self.seat = seat
        self.course: Course = board.courses[state.seats]
        self.choices = Choices(board, state, seat)

    def settle(self, letter: str) -> Illegal:
        """J5."""
        tile = self.course.by_letter.get(letter)
        if tile is None:
            return Illegal("tile_unknown", tile=letter, tiles=self.course.letters)
        tiles = self._letters(self.choices.starting_tiles())
        if not self.course.edge[tile]:
            return Illegal("settle_inside", tile=letter, tiles=tiles)
        near = min(
            other
            for other, owner in enumerate(self.state.claims)
            if owner != NOBODY and self.course.distances[tile][other] < APART
        )
        return Illegal(
            "settle_near",
            tile=letter,
            near=self.course.letters[near],
            owner=self.state.claims[near],
            tiles=tiles,
        )

    def card(self, action: Action) -> Illegal:
        """Cards in hand, cards seen, and the end of a turn in which none was played."""
        match action:
            case actions.Play(card=card):
                return self.play(card)
            case actions.Hawk(hawk=hawk, card=card):
                return self.hawk(hawk, card)
            case actions.Fore(whom=whom):
                return self.fore(whom)
            case actions.Keep(card=card):
                return Illegal("keep_unseen", card=card, cards=tuple(dict.fromkeys(self.state.seen)))
            case _:
                return Illegal("turn_unplayed")

    def play(self, card: str) -> Illegal:
        """J7, J10 to J12."""
        if card in HAWKS:
            return Illegal("card_hawk", card=card)
        if card == "fore":
            return Illegal("card_fore", card=card)
        return self._card(card)

    def hawk(self, hawk: str, card: str) -> Illegal:
        """J11."""
        if hawk not in HAWKS:
            return Illegal("hawk_first", card=hawk)
        if card not in NUMBERS:
            return Illegal("hawk_second", card=card)
        hand = self.state.hands[self.seat]
        return self._card(card if hawk in hand else hawk)

    def fore(self, whom: Seat) -> Illegal:
        """J12."""
        others = tuple(seat for seat in range(self.state.seats) if seat != self.seat)
        if whom == self.seat:
            return Illegal("fore_self", whom=whom, others=others)
        if whom not in others:
            return Illegal("fore_nobody", whom=whom, others=others)
        return self._card("fore")

    def _card(self, card: str) -> Illegal:
        hand = tuple(dict.fromkeys(self.state.hands[self.seat]))
        if card not in hand:
            return Illegal("card_missing", card=card, cards=hand)
        return Illegal("card_second", card=card, more="+1" in hand)

    def add(self, label: str) -> Illegal:
        """J8, J8a, J9."""
        spot = self.course.by_label.get(label)
        if spot is None:
            return self._no_spot(label)
        if not supply(self.board, self.state, self.seat):
            return Illegal("supply_empty")
        tile, tiles = self.course.tile[spot], tuple(self.choices.own_tiles())
        if tile in tiles:
            return self._taken(label, spot)
        facts: dict[str, Any] = {
            "spot": label,
            "tile": self.course.letters[tile],
            "tiles": self._letters(tiles),
        }
        if self.seat not in self.state.claims:
            return Illegal("tile_inside", **facts)
        return Illegal("tile_foreign", owner=self._claimant(tile), **facts)

    def move(self, mole: str, to: str) -> Illegal:
        """J8."""
        start, end = self.course.by_label.get(mole), self.course.by_label.get(to)
        if start is None or end is None:
            return self._no_spot(mole if start is None else to)
        whose, tile = self.state.moles[start], self.course.tile[start]
        movable = [spot for spot in self.choices.movable() if self.choices.room(self.course.tile[spot])]
        spots = tuple(self.course.labels[spot] for spot in movable)
        if whose == NOBODY:
            return Illegal("mole_missing", mole=mole, spots=spots)
        if whose != self.seat:
            return Illegal("mole_foreign", mole=mole, owner=whose, spots=spots)
        if self.state.claims[tile] != self.seat:
            letter = self.course.letters[tile]
            return Illegal("mole_unclaimed", mole=mole, tile=letter, owner=self._claimant(tile), spots=spots)
        beside = self.course.neighbours[tile]
        if self.course.tile[end] not in beside:
            return Illegal("move_far", mole=mole, to=to, tiles=self._letters(beside))
        return self._taken(to, end)

    def strike(self, label: str, count: int) -> Illegal:
        """J11."""
        spot = self.course.by_label.get(label)
        if spot is None:
            return self._no_spot(label)
        longest = self.choices.run(spot)
        if not longest:
            return Illegal("strike_empty", spot=label)
        if count > longest:
            return Illegal("strike_long", spot=label, count=count, longest=longest)
        return Illegal("strike_most", spot=label, count=count, most=self.state.points)

    def _no_spot(self, label: str) -> Illegal:
        letter = label[:1]
        tile = self.course.by_letter.get(letter)
        spots = 0 if tile is None else self.course.sizes[tile]
        return Illegal("spot_unknown", spot=label, tile=letter, spots=spots)

    def _taken(self, label: str, spot: int) -> Illegal:
        moles = self.state.moles
        free = (at for at in self.course.spots[self.course.tile[spot]] if moles[at] == NOBODY)
        spots = tuple(self.course.labels[at] for at in free)
        return Illegal("spot_taken", spot=label, owner=moles[spot], spots=spots)

    def _letters(self, tiles: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.course.letters[tile] for tile in tiles)

    def _claimant(self, tile: int) -> Seat | None:
        claimant = self.state.claims[tile]
        return None if claimant == NOBODY else claimant
