"""What one viewer may know of a game of `hole`: the only thing of the game that pictures and panels are made from."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.core import Line, Seat, View
from bot.games.hole.events import Layer


class Tray(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's discs: `used` lie face up, ascending; `down` is how many lie face down or, with `discs = hand`, are
    unused. The disc that is turned but not yet shown counts among `down`, for its own player too.
    """

    used: tuple[int, ...]
    down: int


class HoleView(View, frozen=True, forbid_unknown_fields=True):
    """The table as `viewer` sees it. Spaces are labels (`E5`), already turned by the layer's rotation."""

    viewer: Seat
    seats: int
    players_who_started: int
    """For H28: with two, dashed paths do not lead in. Never changes."""
    phase: Literal["setup", "placing", "moving", "over"]
    layer: Layer
    rotation: int
    """0 to 5 steps of `(q, r) -> (-r, q + r)`."""
    holes: tuple[str, ...]
    special: tuple[str, ...]
    """Empty when the option is off."""
    solid: tuple[tuple[str, ...], ...]
    """On the blue layer: the unbroken paths, each from the rim inwards, without the centre. Else empty."""
    dashed: tuple[tuple[str, ...], ...]
    moles: tuple[tuple[str, Seat], ...]
    """Every mole on the layer in reading order: its space and its seat."""
    unplaced: tuple[int, ...]
    """Moles that each seat has still to place."""
    trays: tuple[Tray, ...]
    turn: Seat | None
    """Whose turn it is; `None` before the first and after the last."""
    disc: int | None
    """The disc to be moved by: only in the view of the seat whose turn it is; else `None`."""
    disc_pending: bool
    """A disc is turned and waits for its move (its value is hidden from all but its player)."""
    extra: bool
    """The present or offered disc is the extra one of a special field, H18."""
    out: tuple[Seat, ...]
    """Seats without moles, in the order in which they lost the last."""
    given_up: tuple[Seat, ...]
    turned_discs: int
    turn_limit: int
    below: tuple[Layer, ...]
    """The layers that still lie under this one, the next first."""
    places: tuple[int, ...]
    """By seat, when over; else empty."""

    def lines(self) -> tuple[Line, ...]:
        """Layer, holes and special fields, each seat's moles and discs, then whose turn it is."""
        taken = {space for space, _ in self.moles}
        told = [
            Line(
                "layer",
                {
                    "layer": self.layer,
                    "filled": sum(hole in taken for hole in self.holes),
                    "holes": len(self.holes),
                    "below": len(self.below),
                },
            ),
            Line("holes", {"free": tuple(h for h in self.holes if h not in taken)}),
        ]
        if self.special:
            told.append(Line("special", {"spaces": self.special}))
        if self.solid:
            told.append(
                Line(
                    "paths",
                    {"solid": tuple(p[0] for p in self.solid), "dashed": tuple(p[0] for p in self.dashed)},
                )
            )
        for seat in range(self.seats):
            own = tuple(space for space, owner in self.moles if owner == seat)
            tray = self.trays[seat]
            told.append(
                Line(
                    "seat" if own else "seat_empty",
                    {
                        "seat": seat,
                        "spaces": own,
                        "in_holes": sum(s in self.holes for s in own),
                        "unplaced": self.unplaced[seat],
                        "used": tray.used,
                        "down": tray.down,
                    },
                )
            )
        if self.disc is not None:
            told.append(Line("disc", {"disc": self.disc}))
        return tuple(told)
