"""The painter of The Mole in the Hole."""

from renderers.hole.painter import paint

__all__ = ["paint"]
