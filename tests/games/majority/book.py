"""The rule book's tables and its geometry, written down a second time and in the plainest way: what the tests expect.

Nothing here is taken from the program. A tile is a list of its spots clockwise from the top, each a seat or `None`.
"""

from __future__ import annotations

from collections import Counter

Place = tuple[int, int]
Tile = list[int | None]

COURSES: dict[int, dict[int, set[Place]]] = {
    2: {
        6: {(-1, 1), (3, 1), (1, 1)},
        5: {(1, 0), (1, 2), (2, 0), (0, 2)},
        4: {(0, 1), (2, 1)},
        3: {(0, 0), (2, 2)},
    },
    3: {
        6: {(2, -2), (0, 2), (-2, 0), (0, 0)},
        5: {(1, 0), (-1, 1), (0, -1)},
        4: {(1, -1), (0, 1), (-1, 0), (2, -1), (-1, -1), (-1, 2)},
        3: {(1, -2), (-2, 1), (1, 1)},
    },
    4: {
        6: {(0, -2), (2, -2), (0, 2), (-2, 2)},
        5: {(0, 0), (1, 1), (-2, 1), (-1, -1), (2, -1)},
        4: {(0, 1), (-1, 1), (0, -1), (1, -1), (1, 0), (-1, 0)},
        3: {(1, -2), (-1, 2), (2, 0), (-2, 0)},
    },
}
DECK = Counter({"+1": 3, "2": 2, "2+1": 3, "3": 4, "4": 2, "hawk+1": 1, "hawk+2": 1, "fore": 2})
CARDS = ("+1", "2", "2+1", "3", "4", "hawk+1", "hawk+2", "fore")
TOKENS = 10
MOLES = 30
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def sizes(players: int) -> dict[Place, int]:
    return {place: size for size, places in COURSES[players].items() for place in places}


def letters(players: int) -> dict[str, Place]:
    """J2."""
    order = sorted(sizes(players), key=lambda place: (place[1], place[0]))
    return {"ABCDEFGHIJKLMNOPQRS"[n]: place for n, place in enumerate(order)}


def spots(players: int) -> list[str]:
    """Every spot, in the order in which a state numbers them."""
    return [
        f"{letter}{n}"
        for letter, place in letters(players).items()
        for n in range(1, sizes(players)[place] + 1)
    ]


def beside(players: int, letter: str) -> set[str]:
    """The adjacent tiles."""
    q, r = letters(players)[letter]
    around = {(q + dq, r + dr) for dq, dr in AROUND}
    return {other for other, place in letters(players).items() if place in around}


def edge(players: int) -> set[str]:
    return {letter for letter in letters(players) if len(beside(players, letter)) < 6}


def apart(players: int, a: str, b: str) -> bool:
    """Whether at least one tile lies between two."""
    return a != b and b not in beside(players, a)


def run(tile: Tile, first: int, count: int) -> list[int] | None:
    """J11: the places in the ring that a strike takes; `None` if it may not."""
    if not 1 <= count <= len(tile):
        return None
    places = []
    place = first
    while len(places) < count:
        if tile[place] is None:
            return None
        places.append(place)
        place = 0 if place == len(tile) - 1 else place + 1
    return places


def majority(tile: Tile, history: list[int]) -> int | None:
    """J14, J15: who claims a tile, from the whole history of those who have brought a mole; `None` while it is not full."""
    if None in tile:
        return None
    counts = Counter(tile)
    tied = [seat for seat in counts if counts[seat] == max(counts.values())]
    for seat in reversed(history):
        if seat in tied:
            return seat
    raise AssertionError("nobody has come")
