"""Makes the sample positions in data/samples by playing real games.

python -m tools.samples [GAME ...]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.catalogue import GAMES, Game
from bot.games.core import TABLE, Action, Event, Seat
from bot.games.dice import FastDice

NAMES: Final = ("Ann", "Bo", "Κώστας", "Дина")
Wanted = Callable[[Any, "Turn"], bool]
WHIM: Final = 4.0
"""Players of Mole Hill that care for the better choice alone never go to the centre."""


class Turn(msgspec.Struct):
    """A position and what led to it."""

    state: Any
    events: tuple[Event, ...]

    @property
    def kinds(self) -> set[str]:
        """The tags of the events."""
        return {event.kind() for event in self.events}


class Table:
    """Games of one kind by so many players that look one choice ahead."""

    def __init__(self, kind: str, seats: int) -> None:
        self.game: Game = GAMES[kind]
        self.seats = seats

    def play(self, seed: int, whim: float = 0.01, **options: Any) -> Iterator[Turn]:
        """Every position in which somebody is to act, and the last one; `whim` is how much the players care for nothing."""
        rules, policy = self.game.rules, self.game.policy
        dice, mood = FastDice(seed), random.Random(seed)  # noqa: S311 -- samples
        state = rules.start(self.seats, rules.Options(**options))
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
            best = max(steps, key=lambda step: policy.value(step.state, seat) + mood.random() * whim)
            state, events = best.state, list(best.events)

    def find(self, seed: int, wanted: Wanted, before: int = 0, **options: Any) -> list[Turn]:
        """The first position that `wanted` accepts, after the `before` turns that led to it."""
        turns: list[Turn] = []
        for turn in self.play(seed, **options):
            turns.append(turn)
            if wanted(self.game.rules.view(turn.state, TABLE), turn):
                return turns[-1 - before :]
        raise LookupError("no such position in this game")

    def due(self, turns: list[Turn]) -> Seat:
        """Who is to act in the last of these positions."""
        return self.game.rules.to_act(turns[-1].state)[0]

    def legal(self, turns: list[Turn]) -> tuple[Action, ...]:
        """What that seat may do."""
        return self.game.rules.legal(turns[-1].state, self.due(turns))

    def sample(
        self, name: str, turns: list[Turn], viewer: Seat = TABLE, chosen: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """What stands in the file: the last of these turns as `viewer` sees it, with the stories of all of them."""
        rules, state = self.game.rules, turns[-1].state
        return {
            "name": name,
            "view": rules.view(state, viewer),
            "names": NAMES[: self.seats],
            "due": rules.to_act(state),
            "story": [event for turn in turns for event in turn.events if event.seen_by(viewer)],
            "legal": rules.legal(state, viewer) if viewer != TABLE else (),
            "chosen": chosen,
        }

    def preview(self, name: str, turns: list[Turn], action: Action) -> dict[str, Any]:
        """What the seat that is to act would see before it confirms this action."""
        rules, state, seat = self.game.rules, turns[-1].state, self.due(turns)
        step = rules.apply(state, seat, action)
        after = Turn(step.state, step.events)
        return {**self.sample(name, [after], seat), "due": (seat,), "legal": ()}


def hole() -> list[dict[str, Any]]:
    """Every sample of The Mole in the Hole."""

    def in_holes(view: Any) -> int:
        return sum(space in view.holes for space, _ in view.moles)

    two, three, four = Table("hole", 2), Table("hole", 3), Table("hole", 4)
    placing = three.find(
        5, lambda v, _: v.phase == "placing" and len(v.moles) == 9, placement="handful", before=2
    )
    grass = four.find(3, lambda v, _: v.layer == "green" and in_holes(v) >= 7)
    red = four.find(
        3,
        lambda v, t: (
            v.layer == "red" and in_holes(v) >= 5 and any(getattr(e, "steps", 0) == 3 for e in t.events)
        ),
    )
    brown = three.find(8, lambda v, _: v.layer == "brown" and in_holes(v) >= 2, before=2)
    blue = two.find(4, lambda v, t: v.layer == "blue" and "moved" in t.kinds)
    lifted = four.find(3, lambda _, t: "lifted" in t.kinds)
    private = four.find(3, lambda v, t: v.layer == "red" and in_holes(v) >= 3 and "moved" in t.kinds)
    hand = two.find(6, lambda v, _: v.layer == "red" and in_holes(v) >= 3, discs="hand")
    end = four.find(3, lambda v, _: v.phase == "over")
    mole = four.legal(private)[0].tokens()[1]
    return [
        three.sample("placing", placing),
        three.sample("placing_private", placing, three.due(placing)),
        four.sample("grass", grass),
        four.sample("red", red),
        three.sample("brown", brown),
        two.sample("blue", blue),
        four.sample("lifted", lifted),
        four.sample("private", private, four.due(private)),
        four.sample("private_mole", private, four.due(private), ("move", mole)),
        two.sample("hand", hand, two.due(hand)),
        four.sample("end", end),
    ]


def hill() -> list[dict[str, Any]]:
    """Every sample of Mole Hill."""
    table = Table("hill", 2)

    def at(seed: int, phase: str, hills: int, round_: int = 1, before: int = 0) -> list[Turn]:
        def wanted(view: Any, _: Turn) -> bool:
            return bool((view.phase, len(view.tunnel), view.round) == (phase, hills, round_))

        return table.find(seed, wanted, before, whim=WHIM)

    start, early = at(29, "start", 0), at(29, "rod", 4)
    rod, dig, jump = at(29, "rod", 16), at(29, "dig", 15), at(13, "dig", 15)
    late = at(29, "rod", 18, 2, before=1)
    between = table.find(29, lambda _, t: "scored" in t.kinds, whim=WHIM)
    end = table.find(27, lambda v, _: v.phase == "over", whim=WHIM)
    drawn = table.find(14, lambda v, _: v.phase == "over", whim=WHIM)
    return [
        table.sample("start", start),
        table.sample("start_private", start, table.due(start)),
        table.sample("board", late),
        table.sample("rod", dig),
        table.sample("mole", dig, table.due(dig)),
        table.sample("jump", jump, table.due(jump)),
        table.sample("gardener", rod, table.due(rod)),
        table.sample("gardener_early", early, table.due(early)),
        table.sample("gardener_far", rod, table.due(rod), ("rod", "B6")),
        table.preview("preview_rod", rod, table.legal(rod)[40]),
        table.preview("preview_dig", dig, table.legal(dig)[0]),
        table.sample("between", between),
        table.sample("end", end),
        table.sample("draw", drawn),
    ]


SAMPLES: Final = {"hole": hole, "hill": hill}


def main(kinds: list[str]) -> None:
    """Write the samples of these games, or of all."""
    folder = Path("data/samples")
    folder.mkdir(exist_ok=True)
    for kind in kinds or SAMPLES:
        encoded = msgspec.json.encode(SAMPLES[kind](), order="deterministic")
        (folder / f"{kind}.json").write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
