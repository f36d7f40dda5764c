"""What grows and stands round the lawn: the cottage, beds on the right and in front, roses in the hedge."""

from __future__ import annotations

from random import Random
from typing import Final

from renderers.hill import plants, things
from renderers.hill.layout import FRAME
from renderers.hill.plants import Plant
from renderers.scene import Area, Put
from renderers.squareboard import SquareBoard
from renderers.theme import Theme

RIGHT: Final[tuple[Plant, ...]] = (
    plants.rose, plants.larkspur, plants.marigold, plants.foxglove, plants.cranesbill, plants.lavender, plants.lavender,
    plants.cabbage, plants.speedwell, plants.foxglove, plants.marigold, plants.larkspur, plants.cranesbill, plants.lavender,
    plants.rose, plants.mushrooms,
)  # fmt: skip
"""From the sunflowers down to the watering can."""
FRONT: Final[tuple[Plant, ...]] = (
    plants.lavender, plants.lavender, plants.cranesbill, plants.foxglove, plants.marigold, plants.cabbage, plants.cabbage,
    plants.speedwell, plants.rose, plants.larkspur, things.snail, plants.cranesbill, plants.lavender, plants.lavender,
    plants.foxglove, plants.marigold, plants.cabbage, plants.cabbage, plants.rose, plants.speedwell, plants.larkspur,
)  # fmt: skip
"""From the wheelbarrow to the watering can."""


def beds(theme: Theme) -> list[Put]:
    """All of it but the roses in the hedge."""
    if theme.flat:
        return []
    left, top, right, bottom = FRAME
    chance = Random(8)  # noqa: S311 -- decoration
    puts: list[Put] = []
    for i, plant in enumerate(RIGHT):
        x, y = right - 31 + (-12, 11)[i % 2], top + 116 + i * 49
        if i % 2:
            puts.append(Put(x - 20, y - 6, plants.bush(theme, i % 5)))
        puts.append(Put(x + chance.randint(-3, 3), y, plant(theme, i)))
    front = [Put(left + 92 + i * 70, bottom - 12, plants.bush(theme, i % 5)) for i in range(15)]
    front += [
        Put(left + 116 + i * 47, bottom - 6 + chance.choice((-4, 2)), plant(theme, 30))
        for i, plant in enumerate(FRONT)
    ]
    lights = [
        (right - 44, top + 250),
        (right - 16, top + 520),
        (left + 300, bottom - 40),
        (left + 800, bottom - 34),
    ]
    if theme.name == "night":
        front += [Put(x, y, plants.glow_worm(theme)) for x, y in lights]
    return [*puts, *front, Put(right - 34, top + 372, things.butterfly(theme, 24)), *corners(theme)]


def climbers(theme: Theme, board: SquareBoard, window: Area) -> list[Put]:
    """Roses between the letters and between the numbers, of four kinds."""
    if theme.flat:
        return []
    left, top, right, bottom = window
    across = [board.at(column, 0)[0] for column in range(1, board.columns)]
    down = [board.at(0, row)[1] for row in range(1, board.rows)]
    spots = [(x, top - 29) for x in across if left + 30 < x < right - 30]
    spots += [(left - 35, y) for y in down if top + 30 < y < bottom - 30]
    return [Put(x, y, plants.climber(theme, i % 4)) for i, (x, y) in enumerate(spots)]


def corners(theme: Theme) -> list[Put]:
    """The cottage, sunflowers, the wheelbarrow, the watering can."""
    if theme.flat:
        return []
    left, top, right, bottom = FRAME
    faces = ((-46, 20), (-14, 30), (-30, 52), (-52, 50))
    return [
        Put(left + 34, top + 72, things.cottage(theme)),
        *(Put(right + dx, top + dy, plants.sunflower(theme, i)) for i, (dx, dy) in enumerate(faces)),
        Put(left + 38, bottom - 2, things.barrow(theme)),
        Put(right - 30, bottom - 4, things.can(theme)),
    ]
