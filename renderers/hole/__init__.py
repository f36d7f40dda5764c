"""The painter of The Mole in the Hole."""

from renderers.hole.album import ALBUM
from renderers.hole.painter import paint

__all__ = ["ALBUM", "paint"]
