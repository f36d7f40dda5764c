"""What is seen of a game of `hill`, built field by field: the same by everybody, for nothing is hidden."""

from __future__ import annotations

from msgspec.structs import asdict

from bot.games.core import Seat
from bot.games.hill.borders import typed
from bot.games.hill.events import Lawn
from bot.games.hill.garden import GARDEN, LAWN, PIECES
from bot.games.hill.moves import jumps, reach, score
from bot.games.hill.state import HillState, Played
from bot.games.hill.view import HillView, RoundView, Scores


def view(state: HillState, viewer: Seat) -> HillView:
    """The table as `viewer` sees it."""
    drawn = state.stage != "draw" or state.outcome is not None
    return HillView(
        viewer=viewer,
        phase=state.stage,
        round=state.round,
        mole=state.mole if drawn else None,
        gardener=state.gardener if drawn else None,
        turn=state.turn,
        centre=GARDEN.centre,
        white=GARDEN.flowers.white,
        red=GARDEN.flowers.red,
        tunnel=_labels(state.tunnel),
        light=GARDEN.pieces.light,
        pieces=PIECES - len(state.tunnel),
        rods=tuple(map(typed, state.rods)),
        rods_left=GARDEN.rods - len(state.rods),
        reach=_labels(reach(state)),
        jump=jumps(state),
        score=_score(state.tunnel),
        rounds=tuple(map(_round, state.played)),
        places=state.outcome.places if state.outcome else (),
    )


def _round(played: Played) -> RoundView:
    return RoundView(
        mole=played.mole,
        gardener=1 - played.mole,
        lawn=Lawn(_labels(played.tunnel), tuple(map(typed, played.rods))),
        score=_score(played.tunnel),
        end=played.end,
    )


def _score(tunnel: tuple[int, ...]) -> Scores:
    parts = score(tunnel)
    return Scores(**asdict(parts), points=parts.points)


def _labels(squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(LAWN.labels[n] for n in squares)
