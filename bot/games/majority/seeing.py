"""What a viewer sees of a game of `majority`, built field by field."""

from __future__ import annotations

from bot.games.core import Seat
from bot.games.majority.board import NOBODY, Board, Course
from bot.games.majority.cards import LOOK
from bot.games.majority.ending import score
from bot.games.majority.state import MajorityState
from bot.games.majority.story import supply, tile_moles, tokens
from bot.games.majority.view import Doing, Holding, MajorityView, OpenCard, Phase, TileView, Trail


def view(board: Board, state: MajorityState, viewer: Seat) -> MajorityView:
    """The table as `viewer` may know it. Secret are hands, piles, and the cards that a `fore` has seen, J12."""
    course = board.courses[state.seats]
    seated = 0 <= viewer < state.seats
    return MajorityView(
        viewer=viewer,
        seats=state.seats,
        phase=_phase(state),
        tiles=tuple(_tile(course, state, tile) for tile in range(len(course.places))),
        holdings=tuple(_holding(board, state, seat) for seat in range(state.seats)),
        hand=state.hands[viewer] if seated else (),
        seen=state.seen if seated and viewer == state.turn else (),
        open=_open(state),
        main_played=state.main_played,
        played=state.played,
        starter=None if state.stage == "setup" else state.starter,
        turn=state.turn,
        turns=state.turns,
        turn_limit=state.options.turn_limit,
        trail=Trail(seat=state.trail_seat, deeds=state.trail),
        given_up=state.given_up,
        places=state.outcome.places if state.outcome else (),
        tallies=state.tallies,
        tie_break=state.tie_break,
    )


def _phase(state: MajorityState) -> Phase:
    match state.stage:
        case "setup" | "over":
            return state.stage
        case "settle":
            return "settling"
        case "deal":
            return "dealing"
        case _:
            return "playing"


def _tile(course: Course, state: MajorityState, tile: int) -> TileView:
    q, r = course.places[tile]
    return TileView(
        letter=course.letters[tile],
        q=q,
        r=r,
        edge=course.edge[tile],
        moles=tuple(map(_somebody, tile_moles(course, state, tile))),
        claim=_somebody(state.claims[tile]),
        arrivals=state.arrivals[tile],
    )


def _somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _holding(board: Board, state: MajorityState, seat: Seat) -> Holding:
    return Holding(
        moles=state.moles.count(seat),
        supply=supply(board, state, seat),
        tokens=tokens(board, state, seat),
        hand=len(state.hands[seat]),
        pile=len(state.piles[seat]),
        discards=state.discards[seat],
        score=score(board.courses[state.seats], state, seat),
    )


def _open(state: MajorityState) -> OpenCard | None:
    if not state.open:
        return None
    seen = min(LOOK, len(state.hands[state.whom])) if state.whom is not None else 0
    return OpenCard(
        cards=state.open,
        doing=_doing(state),
        points=state.points,
        resupplies=state.resupplies,
        whom=state.whom,
        seen=seen,
    )


def _doing(state: MajorityState) -> Doing:
    match state.stage:
        case "strike" | "resupplies" | "keep":
            return state.stage
        case "fore":
            return "looking"
        case _:
            return "points"
