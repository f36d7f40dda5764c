"""The painter of Mountains out of Molehills."""

from renderers.mountains.album import ALBUM
from renderers.mountains.painter import paint

__all__ = ["ALBUM", "paint"]
