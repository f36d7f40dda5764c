"""A scene: plain drawing marks and the words that say the same."""

from __future__ import annotations

import msgspec


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A picture before it is drawn. `size` is in pixels; `alt` says what the picture says."""

    size: tuple[int, int]
    alt: str
