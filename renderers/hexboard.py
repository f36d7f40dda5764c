"""Where the spaces of a hexagonal board lie in a picture. Rows are lettered from the top, spaces numbered from the left."""

from __future__ import annotations

import msgspec

from bot.games.hexes import hexagon as spaces_of
from renderers.scene import Shape
from renderers.shapes import SQRT3, hexagon, rounded


class HexBoard(msgspec.Struct, frozen=True):
    """A board of pointy-top hexes round a centre, `radius` from the middle of a space to its corners."""

    centre: tuple[int, int]
    radius: float
    side: int = 5
    """Spaces along each side."""
    lift: int = 0
    """Pieces and holes sit this far above the middle of their space; the label has the lower corner."""

    def middle(self, label: str) -> tuple[int, int]:
        """The middle of a space, in whole pixels."""
        spaces = spaces_of(self.side - 1)
        q, r = spaces.spaces[spaces.by_label[label]]
        x = self.centre[0] + SQRT3 * self.radius * (q + r / 2)
        return round(x), round(self.centre[1] + 1.5 * self.radius * r)

    def seat(self, label: str) -> tuple[int, int]:
        """Where a piece's or a hole's middle lies on a space."""
        x, y = self.middle(label)
        return x, y - self.lift

    def tile(self, label: str, gap: float = 2.6) -> Shape:
        """The outline of a space, its corners a little round."""
        x, y = self.middle(label)
        return rounded(hexagon(x, y, self.radius - gap), 6)

    def outline(self, margin: float, round_by: float, shift: float = 0.0) -> Shape:
        """The big hexagon under all spaces, `margin` wider than them, `shift` to the right and down."""
        inner = 1.5 * self.radius * (self.side - 1) + self.radius + margin
        corner = inner * 2 / SQRT3
        x, y = self.centre
        return rounded(hexagon(x + shift, y + shift, corner, flat=True), round_by)
