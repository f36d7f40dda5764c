"""A position that explains the rules: a tile that will be full, and who then has the majority."""

from __future__ import annotations

import msgspec

from bot.games.components import without
from bot.games.core import Action, Seat
from bot.games.majority import actions
from bot.games.majority.board import NOBODY, arranged
from bot.games.majority.rules import MajorityRules
from bot.games.majority.state import MajorityOptions, MajorityState
from bot.games.majority.view import MajorityView

SEATS = 3
MOLES = {
    "B": "111.11", "C": ".2..", "E": "0.01", "F": "01.1", "G": "0.0.00", "H": "0..2", "I": "00.221", "J": ".1..1",
    "K": "2.2", "L": "22222", "N": "1..",
}  # fmt: skip
"""By tile, whose mole stands on each spot."""
CLAIMS = {"B": 1, "G": 0, "I": 0, "L": 2}
HANDS = (("2", "4", "hawk+1", "fore"), ("+1", "2+1", "3", "3", "4"), ("2", "2+1", "3", "fore"))
PLAYED = (("3", "2+1"), ("4",), ("+1", "3", "hawk+2", "3"))
OPEN = "3"


def example() -> tuple[MajorityView, Seat, tuple[Action, ...]]:
    """A view, whose it is, and what that seat may do: with three points, E and H can be claimed from G and I."""
    rules = MajorityRules()
    state = rules.apply(_before(rules), 0, actions.Play(OPEN)).state
    return rules.view(state, 0), 0, rules.legal(state, 0)


def _before(rules: MajorityRules) -> MajorityState:
    course = rules.board.courses[SEATS]
    rows = (MOLES.get(letter, "." * size) for letter, size in zip(course.letters, course.sizes, strict=True))
    moles = tuple(NOBODY if mole == "." else int(mole) for row in rows for mole in row)
    tiles = (moles[spots.start : spots.stop] for spots in course.spots)
    hands = tuple(arranged((*hand, OPEN) if seat == 0 else hand) for seat, hand in enumerate(HANDS))
    return msgspec.structs.replace(
        rules.start(SEATS, MajorityOptions()),
        stage="play",
        turn=0,
        turns=25,
        moles=moles,
        claims=tuple(CLAIMS.get(letter, NOBODY) for letter in course.letters),
        arrivals=tuple(tuple(seat for seat in range(SEATS) if seat in tile) for tile in tiles),
        hands=hands,
        piles=tuple(
            without(rules.board.deck, (*hand, *played)) for hand, played in zip(hands, PLAYED, strict=True)
        ),
        discards=PLAYED,
    )
