"""Points, tops and places, M22 to M24."""

from __future__ import annotations

from bot.games.core import Seat, places
from bot.games.mountains.box import BOX
from bot.games.mountains.events import Peak, Reason
from bot.games.mountains.ground import Mountains, ground
from bot.games.mountains.state import MountainsState


def points(mountains: Mountains, seats: int) -> tuple[int, ...]:
    """By seat: one for every piece in the mountains that it controls, M22."""
    found = [0] * seats
    for pieces in mountains:
        if pieces:
            found[pieces[0]] += len(pieces)
    return tuple(found)


def tops(mountains: Mountains, seats: int) -> tuple[int, ...]:
    """By seat: the mountains with its piece on top, M23."""
    found = [0] * seats
    for pieces in mountains:
        if pieces:
            found[pieces[-1]] += 1
    return tuple(found)


def peaks(mountains: Mountains, seats: int) -> tuple[Peak, ...]:
    """The mountains as a score sheet has them."""
    labels = ground(seats).grid.labels
    return tuple(
        Peak(labels[n], pieces[0], len(pieces), pieces[-1]) for n, pieces in enumerate(mountains) if pieces
    )


def picking(mountains: Mountains, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The order in which tokens are picked, M23."""
    have = tops(mountains, len(order))
    return tuple(sorted(order, key=lambda seat: -have[seat]))  # equals stay in turn order


def totals(state: MountainsState) -> tuple[int, ...]:
    """By seat: the points of all rounds that are scored."""
    return tuple(sum(scored.points[seat] for scored in state.scored) for seat in range(state.seats))


def ranking(state: MountainsState) -> tuple[tuple[int, ...], Reason]:
    """Every seat's place after the last round, and what has decided the first, M24, M26."""
    merits = {seat: _merit(state, seat) for seat in range(state.seats) if seat not in state.given_up}
    groups = [[seat for seat in merits if merits[seat] == merit] for merit in sorted(set(merits.values()))]
    level = sum(merit[0] == min(merits.values())[0] for merit in merits.values())
    reason: Reason = "shared" if len(groups[0]) > 1 else "mountains" if level > 1 else "points"
    return _placed(groups, state), reason


def left(state: MountainsState) -> tuple[int, ...]:
    """Every seat's place when all but one have left."""
    return _placed([[seat for seat in range(state.seats) if seat not in state.given_up]], state)


def _placed(groups: list[list[Seat]], state: MountainsState) -> tuple[int, ...]:
    """Those who left are last, in reverse order of leaving, M26."""
    return places(groups + [[seat] for seat in reversed(state.given_up)], state.seats)


def _merit(state: MountainsState, seat: Seat) -> tuple[int, ...]:
    """Smaller is better: the total, then how many mountains it controls of each height, the highest first."""
    heights = [len(pieces) for pieces in state.mountains if pieces and pieces[0] == seat]
    return (-totals(state)[seat], *(-heights.count(height) for height in range(max(BOX.limits), 0, -1)))
