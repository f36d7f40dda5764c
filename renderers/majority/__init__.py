"""The painter of Mole Majority."""

from renderers.majority.album import ALBUM
from renderers.majority.painter import paint

__all__ = ["ALBUM", "paint"]
