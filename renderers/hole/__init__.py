"""The painter of The Mole in the Hole."""

from renderers.hole.painter import bare, paint
from renderers.hole.stamps import prepare

__all__ = ["bare", "paint", "prepare"]
