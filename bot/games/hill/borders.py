"""The borders of the lawn as rods, by the number of the border, L4."""

from __future__ import annotations

from typing import Final

from bot.games.components import mask
from bot.games.hill.actions import Rod
from bot.games.hill.garden import LAWN
from bot.games.squares import opposite

RODS: Final = tuple(Rod(LAWN.labels[border.square], border.side) for border in LAWN.borders)
"""Each border once, as east or south."""
NUMBERS: Final = {rod: at for at, rod in enumerate(RODS)}


def typed(border: int) -> str:
    """A border as players type it: `D4 east`."""
    return f"{RODS[border].square} {RODS[border].side}"


def twin(rod: Rod) -> Rod | None:
    """The same border by its other square; `None` at the edge of the lawn, where there is no border."""
    beyond = LAWN.neighbours[LAWN.by_label[rod.square]].get(rod.side)
    return None if beyond is None else Rod(LAWN.labels[beyond], opposite(rod.side))


def _near(square: int) -> tuple[Rod, ...]:
    crossed = 0
    for step in LAWN.steps[square]:
        for way in step.ways:
            crossed |= way
    return tuple(rod for at, rod in enumerate(RODS) if crossed >> at & 1)


def _beyond(square: int) -> tuple[Rod, ...]:
    around = mask(at for step in LAWN.steps[square] for at in LAWN.around[step.to].values())
    return tuple(rod for at, rod in enumerate(RODS) if around >> at & 1 and rod not in NEAR[square])


NEAR: Final = tuple(map(_near, range(len(LAWN.squares))))
"""By square: the borders that one step from it may cross."""
BEYOND: Final = tuple(map(_beyond, range(len(LAWN.squares))))
"""By square: the other borders of the squares round it."""
