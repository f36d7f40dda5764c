"""Who ends up where, H30 and H32."""

from __future__ import annotations

from bot.games.core import Seat, places
from bot.games.hole.board import Board
from bot.games.hole.moves import ground
from bot.games.hole.state import HoleState


def ranking(board: Board, state: HoleState, first: Seat | None) -> tuple[int, ...]:
    """Every seat's place. `first` has won, if anybody has: by a shovel or as the last with moles."""
    seats = range(state.seats)
    merits = {seat: _merit(board, state, seat, first) for seat in seats}
    groups = [[seat for seat in seats if merits[seat] == merit] for merit in sorted(set(merits.values()))]
    return places(groups, state.seats)


def _merit(board: Board, state: HoleState, seat: Seat, first: Seat | None) -> tuple[int, ...]:
    """Smaller is better: who left is behind all others (H32), then H30 in its order."""
    left = int(seat in state.given_up)
    if seat == first:
        return (left, 0)
    for fallen in state.out:
        if fallen.seat == seat:
            return (left, 2, -fallen.layer, -fallen.lost)
    holes = ground(board, state).holes
    sheltered = sum(holes >> n & 1 for n in state.moles[seat])
    return (left, 1, -sheltered, -len(state.moles[seat]))
