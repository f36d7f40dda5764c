"""Cards below the board: those face up while drafting, the own hand, the four places of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.games.mountains.view import MountainsView
from renderers.mountains.cards import card, light, slot
from renderers.mountains.choices import Choice
from renderers.mountains.layout import HEIGHT, MARGIN, SHEET, STRIP, STRIP_HIGH, WIDTH
from renderers.paper import badge
from renderers.scene import Put
from renderers.theme import Theme

OPEN: Final = (128, 122)
LARGE: Final = (136, 154)
"""A card that lies face up, in two rows and in one."""
PER_ROW: Final = 8
OWN: Final = (112, STRIP_HIGH)
"""A card of the own hand."""
STEP: Final = 122
TAKEN: Final = (112, 110)
"""A card that was taken already, while drafting."""
PLACES: Final = 4


def market(view: MountainsView, theme: Theme, choice: Choice) -> Iterator[Put]:
    """The cards face up, each kind once, with how many there are."""
    kinds = list(Counter(view.face_up).items())
    rows = [kinds[i : i + PER_ROW] for i in range(0, len(kinds), PER_ROW)]
    if len(rows) == 2:
        half = -(-len(kinds) // 2)
        rows = [kinds[:half], kinds[half:]]
    wide, high = OPEN if len(rows) == 2 else LARGE
    longest = max(map(len, rows), default=1)
    step = min(wide + 20, (WIDTH - 2 * MARGIN - wide - 12) // max(1, longest - 1))
    top = SHEET + (4 if len(rows) == 2 else 52)
    counts = []
    for r, row in enumerate(rows):
        left = (WIDTH - step * (len(row) - 1) - wide) // 2
        for i, (kind, count) in enumerate(row):
            x, y = left + i * step, top + r * (high + 12)
            if kind in choice.cards:
                yield Put(x, y, light(theme, wide, high))
            yield Put(x, y, card(theme, kind, wide, high))
            if count > 1:
                counts.append(Put(x + wide - 10, y + 12, badge(f"×{count}", 24, theme)))
    yield from counts


def taken(view: MountainsView, theme: Theme) -> Iterator[Put]:
    """The own cards so far, and the places of those still to come."""
    left = (WIDTH - STEP * (PLACES - 1) - TAKEN[0]) // 2
    for i in range(PLACES):
        x, y = left + i * STEP, HEIGHT - 16 - TAKEN[1]
        if i < len(view.hand):
            yield Put(x, y, card(theme, view.hand[i], *TAKEN, view.viewer))
        else:
            yield Put(x, y, slot(theme, *TAKEN, i + 1))


def plan(view: MountainsView, theme: Theme, choice: Choice) -> Iterator[Put]:
    """The places of the plan, filled in order, and on the right the cards that are left."""
    left, top = MARGIN + 8, STRIP
    for i in range(PLACES):
        x = left + i * STEP
        if i < len(choice.plan):
            yield Put(x, top, card(theme, choice.plan[i], *OWN, view.viewer))
            yield Put(x + 2, top + 2, badge(str(i + 1), 21, theme))
        else:
            yield Put(x, top, slot(theme, *OWN, i + 1))
    step = 126
    right = WIDTH - MARGIN - 8 - step * (len(choice.left) - 1) - OWN[0]
    for i, kind in enumerate(choice.left):
        if kind in choice.cards:
            yield Put(right + i * step, top, light(theme, *OWN))
        yield Put(right + i * step, top, card(theme, kind, *OWN, view.viewer))
