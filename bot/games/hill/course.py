"""The course of a round: what follows from each choice, and what happens by itself."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.components import mask
from bot.games.core import TABLE, Event, Outcome, Seat, Step, places
from bot.games.dice import Dice
from bot.games.hill import events
from bot.games.hill.borders import RODS, typed
from bot.games.hill.garden import FLOWERS, GARDEN, LAWN, PIECES
from bot.games.hill.moves import neighbours, reach, score
from bot.games.hill.state import ROUNDS, SEATS, HillState, Played, Stage


def draw(state: HillState, dice: Dice) -> Step[HillState]:
    """Who is the Mole first is drawn, L5."""
    return Step(*_begin(state, dice.below(SEATS), 1), reveals=(TABLE, *range(SEATS)))


def _begin(state: HillState, mole: Seat, number: int) -> tuple[HillState, tuple[Event, ...]]:
    begun = replace(state, stage="start", round=number, mole=mole, tunnel=(), rods=())
    return begun, (events.Roles(seat=mole, gardener=begun.gardener, round=number),)


def start(state: HillState, square: int) -> Step[HillState]:
    """The Mole puts its stack on the lawn, L5."""
    after = replace(state, stage="rod", tunnel=(square,))
    return Step(after, (events.Started(seat=state.mole, square=LAWN.labels[square], find=_find(square)),))


def lay(state: HillState, border: int) -> Step[HillState]:
    """The Gardener lays a rod, L6; if that leaves the Mole no move, the round is over, L12."""
    after = replace(state, stage="dig", rods=(*state.rods, border))
    shuts_in = not reach(after)
    laid = events.Laid(
        seat=state.gardener,
        square=RODS[border].square,
        side=RODS[border].side,
        beyond=LAWN.labels[LAWN.borders[border].beyond],
        left=GARDEN.rods - len(after.rods),
        shuts_in=shuts_in,
    )
    return Step(replace(after, stage="count") if shuts_in else after, (laid,))


def dig(state: HillState, square: int) -> Step[HillState]:
    """The Mole moves, leaving a piece; with the last one, or without a way on, the round is over, L11, L12."""
    before = state.tunnel[-1]
    after = replace(state, tunnel=(*state.tunnel, square))
    end = _end(after)
    dug = events.Dug(
        seat=state.mole,
        start=LAWN.labels[before],
        square=LAWN.labels[square],
        jump=square not in neighbours(before, 0, mask(state.rods)),
        find=_find(square),
        number=len(after.tunnel),
        left=PIECES - len(after.tunnel),
        end=end,
    )
    stage: Stage = "rod" if end == "no" else "count"
    return Step(replace(after, stage=stage), (dug,))


def _end(state: HillState) -> Literal["no", "stuck", "spent"]:
    """Why the Mole's move has ended the round."""
    if len(state.tunnel) == PIECES:  # L11, before L12
        return "spent"
    return "no" if reach(state) else "stuck"


def _find(square: int) -> events.Find:
    return FLOWERS.get(square, "nothing")


def count(state: HillState) -> Step[HillState]:
    """A round is scored; the lawn is cleared for the second one, or the game is over, L13, L14."""
    end: events.End = "spent" if len(state.tunnel) == PIECES else _who_ended(state)
    parts = score(state.tunnel)
    scored = events.Scored(
        seat=state.mole,
        gardener=state.gardener,
        round=state.round,
        end=end,
        dark=parts.dark,
        white=parts.white,
        red=parts.red,
        points=parts.points,
        lawn=events.Lawn(tuple(LAWN.labels[n] for n in state.tunnel), tuple(map(typed, state.rods))),
    )
    counted = replace(state, played=(*state.played, Played(state.mole, state.tunnel, state.rods, end)))
    if state.round < ROUNDS:
        after, told = _begin(counted, state.gardener, state.round + 1)
    else:
        after, told = _finish(counted)
    return Step(after, (scored, *told))


def _who_ended(state: HillState) -> events.End:
    """The Gardener is the first to play and each plays once in turn: level numbers mean that the last was a rod."""
    return "shut_in" if len(state.rods) == len(state.tunnel) else "stuck"


def _finish(state: HillState) -> tuple[HillState, tuple[Event, ...]]:
    """After the second round the higher score wins, L14."""
    scores = points(state)
    best = max(score for score in scores if score is not None)
    winners = [seat for seat in range(SEATS) if scores[seat] == best]
    losers = [seat for seat in range(SEATS) if scores[seat] != best]
    outcome = Outcome(
        places=places([winners, losers], SEATS), scores=scores, reason="points" if losers else "draw"
    )
    ended = events.Ended(
        reason="points" if losers else "draw", winner=winners[0] if losers else None, scores=scores
    )
    return replace(state, stage="over", outcome=outcome), (ended,)


def points(state: HillState) -> tuple[int | None, ...]:
    """What each seat has scored as the Mole; `None` for a round that is not over."""
    scored = {played.mole: score(played.tunnel).points for played in state.played}
    return tuple(scored.get(seat) for seat in range(SEATS))


def leave(state: HillState, seat: Seat) -> Step[HillState]:
    """A player leaves for good, and the other one has won."""
    scores, winner = points(state), 1 - seat
    outcome = Outcome(places=places([[winner], [seat]], SEATS), scores=scores, reason="left")
    told = (events.GaveUp(seat=seat), events.Ended(reason="left", winner=winner, scores=scores))
    return Step(replace(state, stage="over", outcome=outcome), told)
