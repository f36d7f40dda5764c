"""The painter of Mole Hill."""

from renderers.hill.album import ALBUM
from renderers.hill.painter import paint

__all__ = ["ALBUM", "paint"]
