"""What `majority` is played with: cards, moles, tokens, and for each number of players a course with its tables.

Tiles and spots are numbered: tiles in reading order, spots tile by tile, each tile's clockwise from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.games import data
from bot.games.hexes import COMPASS, Axial, distance, moved
from bot.games.majority.actions import CARDS, LETTERS, Add, Move, Resupply, Settle, Strike
from bot.games.majority.plan import FILE, Plan, edge, load

NOBODY: Final = -1
"""On a spot: no mole. On a tile: no token."""
ORDER: Final = {card: n for n, card in enumerate(CARDS.words)}
HAWKS: Final = frozenset(card for card in CARDS.words if card.startswith("hawk"))
NUMBERS: Final = tuple(card for card in CARDS.words if card[0].isdigit())
PLAIN: Final = frozenset((*NUMBERS, "+1"))
"""What `play` plays."""


def _halves(card: str) -> tuple[int, int]:
    main, _, extra = card.partition("+")
    return int(main) if main.isdigit() else 0, int(extra or 0)


POINTS: Final = {card: _halves(card)[0] for card in CARDS.words}
"""The points of a number card, J8; of every other card 0."""
RESUPPLIES: Final = {card: _halves(card)[1] for card in CARDS.words}
"""The resupplies that a card carries, J9."""


def arranged(cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order of `actions.CARDS`: how hands and piles are kept, so that their order tells nothing."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A course, J1, J2, and its tables by number of tile or spot."""

    places: tuple[Axial, ...]
    sizes: tuple[int, ...]
    letters: tuple[str, ...]
    edge: tuple[bool, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """The adjacent tiles of each tile, ascending."""
    distances: tuple[tuple[int, ...], ...]
    spots: tuple[range, ...]
    """The spots of each tile."""
    tile: tuple[int, ...]
    """The tile of each spot."""
    labels: tuple[str, ...]
    by_label: dict[str, int]
    by_letter: dict[str, int]
    rings: tuple[tuple[int, ...], ...]
    """From each spot: all spots of its tile, clockwise, itself first, J11."""
    settles: tuple[Settle, ...]
    adds: tuple[Add, ...]
    resupplies: tuple[Resupply, ...]
    moves: tuple[dict[int, Move], ...]
    """From each spot: the moves to every spot of the adjacent tiles, by spot."""
    strikes: tuple[tuple[Strike, ...], ...]
    """From each spot: the strikes of one, two, ... moles."""


def course(plan: Plan) -> Course:
    """The course of a plan."""
    tiles = plan.tiles()
    places, sizes = tuple(tiles), tuple(tiles.values())
    number = {at: n for n, at in enumerate(places)}
    rim = edge(set(tiles))
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    spots = tuple(range(end - size, end) for end, size in zip(ends, sizes, strict=True))
    tile = tuple(n for n, size in enumerate(sizes) for _ in range(size))
    labels = tuple(LETTERS[n] + str(spot - spots[n].start + 1) for spot, n in enumerate(tile))
    neighbours = tuple(
        tuple(sorted(number[to] for d in COMPASS if (to := moved(at, d)) in number)) for at in places
    )
    rings = tuple((*range(spot, spots[n].stop), *range(spots[n].start, spot)) for spot, n in enumerate(tile))
    return Course(
        places=places,
        sizes=sizes,
        letters=tuple(LETTERS[: len(places)]),
        edge=tuple(at in rim for at in places),
        neighbours=neighbours,
        distances=tuple(tuple(distance(a, b) for b in places) for a in places),
        spots=spots,
        tile=tile,
        labels=labels,
        by_label={label: spot for spot, label in enumerate(labels)},
        by_letter={LETTERS[n]: n for n in range(len(places))},
        rings=rings,
        settles=tuple(Settle(LETTERS[n]) for n in range(len(places))),
        adds=tuple(map(Add, labels)),
        resupplies=tuple(map(Resupply, labels)),
        moves=tuple(
            {to: Move(labels[spot], labels[to]) for beside in neighbours[n] for to in spots[beside]}
            for spot, n in enumerate(tile)
        ),
        strikes=tuple(
            tuple(Strike(labels[ring[0]], count) for count in range(1, len(ring) + 1)) for ring in rings
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What the box holds. Equal only to itself, which makes it a key."""

    moles: int
    tokens: int
    deck: tuple[str, ...]
    courses: dict[int, Course]
    """By number of players."""


@cache
def standard() -> Board:
    """The board of the data file. Raises `data.BadData` with the reason if that is damaged or cannot be played."""
    contents = load(data.read(FILE))
    return Board(
        moles=contents.moles,
        tokens=contents.tokens,
        deck=arranged([card for card, count in contents.deck.items() for _ in range(count)]),
        courses={plan.players: course(plan) for plan in contents.courses},
    )
