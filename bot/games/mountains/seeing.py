"""What a viewer sees of a game of `mountains`, built field by field."""

from __future__ import annotations

from bot.games.core import Seat
from bot.games.mountains import scoring
from bot.games.mountains.box import BOX
from bot.games.mountains.choices import free_corners, rock_spaces, toppling
from bot.games.mountains.ground import ground, landings, own_tops
from bot.games.mountains.state import MountainsState
from bot.games.mountains.view import Fall, MoleView, Mountain, MountainsView, Pending, Phase
from bot.games.squares import COLUMN_LETTERS, SIDES


def view(state: MountainsState, viewer: Seat) -> MountainsView:
    """The table as `viewer` may know it. Secret are hands and plans, M9 to M11."""
    labels = ground(state.seats).grid.labels
    known = 0 <= viewer < state.seats
    outcome = state.outcome
    return MountainsView(
        viewer=viewer,
        seats=state.seats,
        size=ground(state.seats).size,
        draft=state.options.draft,
        phase=_phase(state),
        round=state.round,
        limit=state.limit,
        limits=BOX.limits,
        mountains=tuple(Mountain(labels[n], pieces) for n, pieces in enumerate(state.mountains) if pieces),
        moles=tuple(
            MoleView(seat, labels[mole.space], mole.facing)
            for seat, mole in enumerate(state.moles)
            if mole is not None
        ),
        rock=None if state.rock is None else labels[state.rock],
        order=state.order,
        tokens=_tokens(state),
        picking=state.picking,
        supplies=state.supplies,
        standing=scoring.points(state.mountains, state.seats),
        tops=scoring.tops(state.mountains, state.seats),
        rounds=state.scored,
        totals=scoring.totals(state),
        face_up=state.face_up,
        deck=sum(state.deck),
        hand=state.hidden(viewer) if known else (),
        hands=tuple(len(state.hidden(seat)) for seat in range(state.seats)),
        plan=state.plans[viewer] if known else (),
        ready=tuple(map(bool, state.plans)),
        revealed=tuple(map(state.revealed, range(state.seats))),
        mover=state.mover,
        turn=state.turn,
        pending=_pending(state),
        stretch=state.stretch,
        given_up=state.given_up,
        places=outcome.places if outcome else (),
        scores=outcome.scores if outcome else (),
    )


def _phase(state: MountainsState) -> Phase:
    match state.stage:
        case "setup" | "over":
            return state.stage
        case "burrow":
            return "burrowing"
        case "token":
            return "scoring"
        case "plan":
            return "planning"
        case "draft":
            return "drafting"
        case "begin":
            return "scoring" if state.scored else "burrowing"
        case _:
            return "moving"


def _tokens(state: MountainsState) -> tuple[int | None, ...]:
    if state.picked:
        return state.picked
    if not state.order:
        return (None,) * state.seats
    return tuple(state.order.index(seat) + 1 for seat in range(state.seats))


def _pending(state: MountainsState) -> Pending | None:
    """What the seat on turn has to choose."""
    seat = state.turn
    if seat is None:
        return None
    labels = ground(state.seats).grid.labels
    match state.stage:
        case "burrow":
            return Pending(kind="burrow", seat=seat, spaces=tuple(labels[n] for n in free_corners(state)))
        case "draft":
            return Pending(kind="draft", seat=seat)
        case "token":
            free = (number for number in range(1, state.seats + 1) if number not in state.picked)
            return Pending(kind="token", seat=seat, tokens=tuple(free))
        case "rock":
            return Pending(
                kind="rock",
                seat=seat,
                number=state.die,
                row=str(state.die),
                column=COLUMN_LETTERS[state.die - 1],
                spaces=tuple(labels[n] for n in rock_spaces(state)),
            )
        case "topple":
            return _toppling(state, seat)
        case _:
            return _below(state, seat)


def _below(state: MountainsState, seat: Seat) -> Pending | None:
    """A choice for the mole itself: which way to turn, M14, or where its next piece comes from, M15."""
    there = ground(state.seats)
    mole = state.moles[seat]
    if mole is None:
        return None
    labels = there.grid.labels
    if state.stage == "turn":
        return Pending(kind="turn", seat=seat, space=labels[mole.space])
    return Pending(
        kind="recycle",
        seat=seat,
        space=labels[there.grid.neighbours[mole.space][mole.facing]],
        spaces=tuple(labels[n] for n in own_tops(state.mountains, seat)),
    )


def _toppling(state: MountainsState, seat: Seat) -> Pending:
    there = ground(state.seats)
    labels, space = there.grid.labels, toppling(state)
    return Pending(
        kind="topple",
        seat=seat,
        space=labels[space],
        spaces=tuple(labels[n] for n in state.high if n != space),
        falling=tuple(reversed(state.mountains[space][1:])),
        falls=tuple(
            Fall(side, tuple(labels[n] for n in landings(there, state.mountains, space, side)))
            for side in SIDES
            if side in there.grid.neighbours[space]
        ),
        number=state.falls + 1,
    )
