"""The rule book's tables and its geometry, written down a second time and in the plainest way: what the tests expect.

Nothing here is taken from the program. Spaces are coordinates; a mole is an entry `{space: seat}`.
"""

from __future__ import annotations

Space = tuple[int, int]

DIRECTIONS: dict[str, Space] = {
    "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1),
}  # fmt: skip
LAYERS = ("green", "red", "brown", "blue")
HOLES: dict[str, set[Space]] = {
    "green": {
        (-4, 4), (-3, -1), (-3, 1), (-2, 3), (-1, -2), (0, -4), (0, 0), (0, 4), (1, 2), (2, -3), (3, -1), (4, -4), (4, 0),
    },
    "red": {(-4, 2), (-3, 0), (-2, 4), (-1, -3), (1, 3), (2, -1), (3, -4), (4, -1)},
    "brown": {(-3, 1), (0, 4), (1, -3), (2, 0)},
    "blue": {(0, 0)},
}  # fmt: skip
SPECIAL: dict[str, set[Space]] = {
    "green": set(),
    "red": {(-4, 1), (-1, 1), (0, 3), (1, -2)},
    "brown": {(-1, -2), (0, 2), (1, -1), (3, 1)},
    "blue": {(-3, 3), (-2, -2), (1, 3), (2, -1)},
}
DASHED_SIDES = ("se", "w", "ne")
DISCS = (1, 2, 2, 3, 3, 4)
MOLES = {2: 10, 3: 7, 4: 6}
BOARD = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4}


def label(space: Space) -> str:
    """H3: the row's letter, then the number in the row from the left."""
    row = sorted(s for s in BOARD if s[1] == space[1])
    return "ABCDEFGHI"[space[1] + 4] + str(row.index(space) + 1)


LABELS = {label(space): space for space in BOARD}


def turn(space: Space, k: int) -> Space:
    """H6."""
    for _ in range(k):
        space = (-space[1], space[0] + space[1])
    return space


def holes(layer: str, k: int) -> set[Space]:
    return {turn(space, k) for space in HOLES[layer]}


def special(layer: str, k: int) -> set[Space]:
    return {turn(space, k) for space in SPECIAL[layer]}


def step(space: Space, direction: str, n: int = 1) -> Space:
    q, r = DIRECTIONS[direction]
    return space[0] + n * q, space[1] + n * r


def dashed_spaces(k: int) -> set[Space]:
    """The spaces of the dashed paths, the centre not included, H27."""
    return {turn(step((0, 0), side, n), k) for side in DASHED_SIDES for n in (1, 2, 3, 4)}


def moves(
    layer: str,
    k: int,
    moles: dict[Space, int],
    seat: int,
    disc: int,
    *,
    extra: bool,
    players: int,
    fields: bool,
) -> set[tuple[str, str]]:
    """Every legal move, H10 to H14, H19, H28, as pairs of labels."""
    found = set()
    for start, whose in moles.items():
        for direction in DIRECTIONS:
            way = [step(start, direction, n) for n in range(1, disc + 1)]
            end = way[-1]
            if whose != seat or end not in BOARD or any(space in moles for space in way):
                continue
            if extra and fields and end in special(layer, k):
                continue
            if players == 2 and layer == "blue" and end == (0, 0):
                before = step(end, direction, -1)
                if before in dashed_spaces(k):
                    continue
            found.add((label(start), label(end)))
    return found
