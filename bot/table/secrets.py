"""Whether going back would leave somebody with what another player keeps secret.

The rules say who has learned something by a step, not what or whose it was. Here it is tried out: where everything is
drawn anew that a viewer did not know before, a secret comes out otherwise; where everything is drawn anew that its owner
did not know, it comes out the same. What was drawn only after the step to go back to is no secret by then: it is drawn anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.games.core import Event, GameError, Rules, Seat
from bot.games.dice import FastDice
from bot.table.replay import Taken, take

TRIES: Final = 16
"""How often a step is tried for each viewer."""


def shown(rules: Rules[Any, Any], taken: Sequence[Taken], seats: int, by: Seat, seed: bytes) -> bool:
    """Whether somebody has seen another player's secret by these steps; what `by` has shown of its own is none."""
    rolled = False
    for number, one in enumerate(taken):
        for viewer in one.step.reveals:
            open_before = viewer == by and not one.rolled
            others = [seat for seat in range(seats) if seat not in (viewer, by)]
            if (open_before or any(_known(rules, one, owner, viewer, seed) for owner in others)) and not (
                rolled and _bound_to_come(rules, taken[: number + 1], viewer, seed)
            ):
                return True
        rolled = rolled or one.rolled
    return False


def _known(rules: Rules[Any, Any], taken: Taken, owner: Seat, viewer: Seat, seed: bytes) -> bool:
    """Whether a viewer was shown something that `owner` had known and the viewer had not."""
    seen = _seen(taken, viewer)
    owners, viewers = (Counter(_again(rules, taken, one, seed, seen)) for one in (owner, viewer))
    return any(
        owners[event] == TRIES > viewers[event]  # it follows from what the owner knew, and was likely before
        or (owners[event] * 4 >= TRIES and owners[event] >= 2 * viewers[event] + 2)
        for event in seen
    )


def _seen(taken: Taken, viewer: Seat) -> set[Event]:
    return {event for event in taken.step.events if event.seen_by(viewer)}


def _again(
    rules: Rules[Any, Any], taken: Taken, knower: Seat, seed: bytes, seen: set[Event]
) -> Iterator[Event]:
    """Which of the events seen come about again, over all tries."""
    for number in range(TRIES):
        state = rules.imagine(taken.before, knower, FastDice(f"{taken.index}:{number}"))
        try:
            yield from seen.intersection(take(rules, state, taken.row, seed).step.events)
        except GameError:
            continue  # not possible any more


def _bound_to_come(rules: Rules[Any, Any], taken: Sequence[Taken], viewer: Seat, seed: bytes) -> bool:
    """Whether what a viewer has seen last follows from what it knew at first and from chance, and from nothing else."""
    for number in range(TRIES):
        state = rules.imagine(taken[0].before, viewer, FastDice(f"{taken[0].index}:{number}"))
        try:
            for one in taken:
                again = take(rules, state, one.row, seed)
                state = again.step.state
        except GameError:
            return False
        if _seen(again, viewer) != _seen(taken[-1], viewer):
            return False
    return True
