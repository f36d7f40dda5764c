"""The data file of `majority`: the three courses and the deck, and what must hold for them to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from bot.games import data
from bot.games.hexes import COMPASS, Axial, distance, moved
from bot.games.majority.actions import CARDS, LETTERS, MOST_SPOTS

FILE: Final = "majority.toml"
PLAYERS: Final = (2, 3, 4)
APART: Final = 2
"""Starting tiles are at least so far from each other, J5."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the tiles of one course lie, by their number of spots, J1."""

    players: int
    six: tuple[Axial, ...]
    five: tuple[Axial, ...]
    four: tuple[Axial, ...]
    three: tuple[Axial, ...]

    def tiles(self) -> dict[Axial, int]:
        """Every tile with its number of spots, in reading order, J2."""
        sizes = {
            at: size
            for size, places in ((6, self.six), (5, self.five), (4, self.four), (3, self.three))
            for at in places
        }
        return dict(sorted(sizes.items(), key=lambda tile: (tile[0][1], tile[0][0])))


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file: moles and tokens of each player, the deck of each, the courses."""

    moles: int
    tokens: int
    deck: dict[str, int]
    courses: tuple[Plan, ...]


def load(content: bytes) -> Contents:
    """The contents of a data file. Raises `data.BadData` with the reason if it is damaged or cannot be played."""
    contents = data.decode(FILE, content, Contents)
    reason = next(broken(contents), None)
    if reason:
        raise data.BadData(FILE, reason)
    return contents


def broken(contents: Contents) -> Iterator[str]:
    """Why the contents must be refused, the plainest reason first; nothing if they can be played."""
    if contents.tokens < 1:
        yield "each player needs a claim token"
    if contents.moles < MOST_SPOTS:
        yield "each player needs at least six moles to settle"
    if not set(contents.deck) <= set(CARDS.words) or min(contents.deck.values(), default=0) < 1:
        yield f"the deck may have only {', '.join(CARDS.words)}, each at least once"
    elif not any(card[0].isdigit() for card in contents.deck):
        yield "the deck needs a number card"
    if tuple(plan.players for plan in contents.courses) != PLAYERS:
        yield "it must have courses for two, three and four players, in this order"
    for plan in contents.courses:
        yield from _misplaced(plan)


def _misplaced(plan: Plan) -> Iterator[str]:
    name = f"the course for {plan.players}"
    listed = (*plan.six, *plan.five, *plan.four, *plan.three)
    tiles = set(listed)
    if len(tiles) != len(listed):
        yield f"{name} names a place twice"
    if len(tiles) > len(LETTERS):
        yield f"{name} has more than {len(LETTERS)} tiles"
    elif not _connected(tiles):
        yield f"{name} does not hang together"
    elif not _settled(edge(tiles), plan.players):
        yield f"{name} has too little room on its edge for {plan.players} starting tiles"


def edge(tiles: set[Axial]) -> tuple[Axial, ...]:
    """The tiles with fewer than six neighbours, J5, in a stated order."""
    return tuple(at for at in sorted(tiles) if any(moved(at, d) not in tiles for d in COMPASS))


def _connected(tiles: set[Axial]) -> bool:
    front = sorted(tiles)[:1]
    reached = set(front)
    while front:
        front = [to for at in front for d in COMPASS if (to := moved(at, d)) in tiles - reached]
        reached.update(front)
    return bool(tiles) and reached == tiles


def _settled(free: tuple[Axial, ...], players: int) -> bool:
    """Whether everybody finds a starting tile, whatever the others choose, J5."""
    if not players:
        return True
    return bool(free) and all(
        _settled(tuple(at for at in free if distance(at, chosen) >= APART), players - 1) for chosen in free
    )
