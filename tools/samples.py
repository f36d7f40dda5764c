"""Makes the sample positions in data/samples by playing real games.

python -m tools.samples
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.catalogue import GAMES
from bot.games.core import TABLE, Event, Seat
from bot.games.dice import FastDice

NAMES: Final = ("Ann", "Bo", "Κώστας", "Дина")


class Turn(msgspec.Struct):
    """A position and what led to it."""

    state: Any
    events: tuple[Event, ...]


def play(seats: int, seed: int, **options: Any) -> Iterator[Turn]:
    """A game by a player that looks one choice ahead."""
    rules, policy = GAMES["hole"].rules, GAMES["hole"].policy
    dice, whim = FastDice(seed), random.Random(seed)  # noqa: S311 -- samples
    state = rules.start(seats, rules.Options(**options))
    events: list[Event] = []
    while True:
        while not rules.to_act(state) and rules.outcome(state) is None:
            step = rules.settle(state, dice)
            state = step.state
            events += step.events
        yield Turn(state, tuple(events))
        if rules.outcome(state) is not None:
            return
        (seat, *_) = rules.to_act(state)
        legal = rules.legal(state, seat)
        steps = [rules.apply(state, seat, action) for action in legal]
        best = max(steps, key=lambda step: policy.value(step.state, seat) + whim.random() * 0.01)
        state, events = best.state, list(best.events)


def sample(
    name: str, turns: list[Turn], viewer: Seat = TABLE, chosen: tuple[str, ...] = ()
) -> dict[str, Any]:
    """What stands in the file: the last of these turns as `viewer` sees it, with the stories of all of them."""
    rules = GAMES["hole"].rules
    state = turns[-1].state
    private = viewer != TABLE
    return {
        "name": name,
        "view": rules.view(state, viewer),
        "names": NAMES[: state.seats],
        "due": rules.to_act(state),
        "story": [event for turn in turns for event in turn.events if event.seen_by(viewer)],
        "legal": rules.legal(state, viewer) if private else (),
        "chosen": chosen,
    }


def find(seats: int, seed: int, wanted: Any, before: int = 0, **options: Any) -> list[Turn]:
    """The first position that `wanted` accepts, after the `before` turns that led to it."""
    turns: list[Turn] = []
    for turn in play(seats, seed, **options):
        turns.append(turn)
        view = GAMES["hole"].rules.view(turn.state, TABLE)
        if wanted(view, turn):
            return turns[-1 - before :]
    raise LookupError("no such position in this game")


def kinds(turn: Turn) -> set[str]:
    """The tags of a turn's events."""
    return {event.kind() for event in turn.events}


def in_holes(view: Any) -> int:
    """How many holes are filled."""
    return sum(space in view.holes for space, _ in view.moles)


def all_samples() -> list[dict[str, Any]]:
    """Every sample."""

    def due(turns: list[Turn]) -> Seat:
        return GAMES["hole"].rules.to_act(turns[-1].state)[0]

    placing = find(
        3, 5, lambda v, _: v.phase == "placing" and len(v.moles) == 9, placement="handful", before=2
    )
    grass = find(4, 3, lambda v, _: v.layer == "green" and in_holes(v) >= 7)
    red = find(
        4,
        3,
        lambda v, t: (
            v.layer == "red" and in_holes(v) >= 5 and any(getattr(e, "steps", 0) == 3 for e in t.events)
        ),
    )
    brown = find(3, 8, lambda v, _: v.layer == "brown" and in_holes(v) >= 2, before=2)
    blue = find(2, 4, lambda v, t: v.layer == "blue" and "moved" in kinds(t))
    lifted = find(4, 3, lambda _, t: "lifted" in kinds(t))
    private = find(4, 3, lambda v, t: v.layer == "red" and in_holes(v) >= 3 and "moved" in kinds(t))
    seat = due(private)
    hand = find(2, 6, lambda v, _: v.layer == "red" and in_holes(v) >= 3, discs="hand")
    end = find(4, 3, lambda v, _: v.phase == "over")
    mole = GAMES["hole"].rules.legal(private[-1].state, seat)[0].tokens()[1]
    return [
        sample("placing", placing),
        sample("placing_private", placing, due(placing)),
        sample("grass", grass),
        sample("red", red),
        sample("brown", brown),
        sample("blue", blue),
        sample("lifted", lifted),
        sample("private", private, seat),
        sample("private_mole", private, seat, ("move", mole)),
        sample("hand", hand, due(hand)),
        sample("end", end),
    ]


if __name__ == "__main__":
    Path("data/samples").mkdir(exist_ok=True)
    encoded = msgspec.json.encode(all_samples(), order="deterministic")
    Path("data/samples/hole.json").write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")
