"""What a viewer sees of a game of `hole`, built field by field."""

from __future__ import annotations

from typing import Literal

from bot.games.core import Seat
from bot.games.hexes import Direction
from bot.games.hole.board import Board, labels
from bot.games.hole.moves import ground, special
from bot.games.hole.plan import HEX, LAYERS
from bot.games.hole.state import HoleState
from bot.games.hole.view import HoleView, Tray


def view(board: Board, state: HoleState, viewer: Seat) -> HoleView:
    """The table as `viewer` may know it. The only secret is the disc that waits for its move, H10."""
    lie = ground(board, state)
    standing = sorted((n, seat) for seat, moles in enumerate(state.moles) for n in moles)
    return HoleView(
        viewer=viewer,
        seats=state.seats,
        players_who_started=state.seats,
        phase=_phase(state),
        layer=LAYERS[state.layer],
        rotation=state.rotation,
        holes=labels(lie.holes),
        special=labels(special(board, state)),
        solid=_paths(lie.solid),
        dashed=_paths(lie.dashed),
        moles=tuple((HEX.labels[n], seat) for n, seat in standing),
        unplaced=state.unplaced,
        trays=tuple(Tray(used=used, down=len(board.discs) - len(used)) for used in state.used),
        turn=state.turn,
        disc=state.disc if viewer == state.turn else None,
        disc_pending=state.disc is not None,
        extra=state.extra,
        out=tuple(fallen.seat for fallen in state.out),
        given_up=state.given_up,
        turned_discs=state.turned,
        turn_limit=state.options.turn_limit,
        below=LAYERS[state.layer + 1 :],
        places=state.outcome.places if state.outcome else (),
    )


def _phase(state: HoleState) -> Literal["setup", "placing", "moving", "over"]:
    match state.stage:
        case "setup":
            return "setup"
        case "place":
            return "placing"
        case "over":
            return "over"
        case _:
            return "moving"


def _paths(sides: tuple[Direction, ...]) -> tuple[tuple[str, ...], ...]:
    """Each path from the rim inwards, without the centre, H27."""
    return tuple(tuple(HEX.labels[n] for n in reversed(HEX.rays[HEX.centre][side])) for side in sides)
