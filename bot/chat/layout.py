"""Laying out messages: a container of texts, one picture and rows of controls, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from discord import ui

GREEN: Final = 0x6B9440
"""The edge of a message that is nobody's."""
TEXT_LIMIT: Final = 4000
"""Characters of all texts of one message together."""
ALT_LIMIT: Final = 1024
ROOM: Final = 200
"""Kept free of the limit, for what Discord counts otherwise than we do."""

SEAT_COLOURS: Final = ("#D55E00", "#0072B2", "#009E73", "#F0E442")

Row: TypeAlias = Sequence[ui.Item[Any]]


def message(
    texts_above: Iterable[str],
    *,
    picture: str | None = None,
    alt: str = "",
    texts_below: Iterable[str] = (),
    rows: Iterable[Row] = (),
    number: int | None = None,
    accent: int | None = None,
    download: str | None = None,
) -> ui.LayoutView:
    """A whole message. `picture` and `download` are names of attached files; `number` becomes the container's id."""
    above, below = [t for t in texts_above if t], [t for t in texts_below if t]
    above = fitted(above, TEXT_LIMIT - ROOM - sum(map(len, below)))
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=accent)
    if number is not None:
        box.id = number
    for text in above:
        box.add_item(ui.TextDisplay(text))
    if picture is not None:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{picture}", description=alt[:ALT_LIMIT] or None)
        box.add_item(gallery)
    for text in below:
        box.add_item(ui.TextDisplay(text))
    if download is not None:
        box.add_item(ui.File(f"attachment://{download}"))
    for row in rows:
        if row:
            box.add_item(ui.ActionRow(*row))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def fitted(texts: Sequence[str], limit: int) -> list[str]:
    """The texts, shortened from the front until they fit: what happened last is what people come for.

    A text is cut at its lines; an ellipsis stands for what is gone.
    """
    kept: list[str] = []
    left = limit
    for text in reversed(texts):
        if len(text) <= left:
            kept.append(text)
            left -= len(text)
            continue
        lines: list[str] = []
        for line in reversed(text.split("\n")):
            if len(line) + 1 > left - 2:
                break
            lines.append(line)
            left -= len(line) + 1
        kept.append("\n".join(["…", *reversed(lines)]))
        break
    return kept[::-1]


def jump(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel or of a message in it."""
    address = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def seat_colour(seat: int) -> int:
    """The accent of what concerns one seat."""
    return int(SEAT_COLOURS[seat % len(SEAT_COLOURS)].removeprefix("#"), 16)
