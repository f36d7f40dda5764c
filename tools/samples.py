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


TIED: Final = 7
"""A seed of Mole Majority that ends with a tie for the first place."""


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

    def then(self, turns: list[Turn], action: Action, seed: int) -> list[Turn]:
        """The position after this action of whoever is due, and after the chance that follows it."""
        rules = self.game.rules
        step = rules.apply(turns[-1].state, self.due(turns), action)
        after = rules.settle(step.state, FastDice(seed))
        return [Turn(after.state, (*step.events, *after.events))]

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


def mountains() -> list[dict[str, Any]]:
    """Every sample of Mountains out of Molehills."""
    two, three, four = Table("mountains", 2), Table("mountains", 3), Table("mountains", 4)

    def asked(
        table: Table, seed: int, kind: str, round_: int = 1, before: int = 0, **facts: Any
    ) -> list[Turn]:
        """The first choice of this kind from a round on; `facts` are what else its `Pending` must tell."""

        def wanted(view: Any, _: Turn) -> bool:
            pending = view.pending
            told = pending is not None and all(
                getattr(pending, name) == value for name, value in facts.items()
            )
            return bool(told and pending.kind == kind and view.round >= round_)

        return table.find(seed, wanted, before)

    def moving(table: Table, seed: int, round_: int, *kinds: str, before: int = 0) -> list[Turn]:
        """The first choice of a round while cards are carried out after all these have happened."""
        return table.find(
            seed,
            lambda v, t: v.round == round_ and v.phase == "moving" and t.kinds.issuperset(kinds),
            before,
        )

    start = asked(four, 6, "burrow")
    draft = four.find(6, lambda v, _: v.phase == "drafting" and v.round == 4 and sum(v.hands) == 9)
    late = four.find(6, lambda v, _: v.phase == "drafting" and v.round == 6 and sum(v.hands) == 14)
    planning = four.find(6, lambda v, _: v.phase == "planning" and v.round == 5 and sum(v.ready) == 2)
    dealt = two.find(3, lambda v, _: v.phase == "planning" and v.round == 4, draft="dealt")
    open_ = three.find(6, lambda v, _: v.phase == "planning" and v.round == 5)
    board, fell = moving(four, 8, 5, "toppled", "moved", before=1), moving(two, 3, 6, "toppled", before=1)
    cut, chain = four.find(5, lambda _, t: "cut" in t.kinds), asked(four, 8, "topple", 5, 2, number=3)
    topple, turn, rock = asked(three, 6, "topple", 3), asked(four, 6, "turn", 4), asked(four, 3, "rock", 2)
    recycle, token = asked(three, 6, "recycle"), asked(four, 7, "token", 4)
    scored = four.find(4, lambda _, t: {"scored", "toppled"} <= t.kinds)
    end, tied, two_end = (
        table.find(seed, lambda v, _: v.phase == "over") for table, seed in ((four, 7), (four, 4), (two, 4))
    )
    plans = [action.tokens() for action in four.legal(planning)]
    return [
        four.sample("start", start),
        four.sample("start_private", start, four.due(start)),
        four.sample("start_facing", start, four.due(start), ("burrow", "F6")),
        four.sample("draft", draft),
        four.sample("draft_late", late),
        four.sample("draft_private", draft, four.due(draft)),
        four.sample("planning", planning),
        four.sample("plan", planning, four.due(planning), plans[len(plans) // 3][:3]),
        four.preview("plan_preview", planning, four.legal(planning)[0]),
        three.sample("plan_open", open_, three.due(open_), _with_choice(three.legal(open_))),
        two.sample("plan_dealt", dealt, two.due(dealt)),
        four.sample("board", board),
        two.sample("two", fell),
        four.sample("cut", cut),
        four.sample("chain", chain),
        four.sample("chain_private", chain, four.due(chain)),
        three.sample("topple", topple, three.due(topple)),
        three.preview("topple_preview", topple, three.legal(topple)[0]),
        four.sample("turn", turn, four.due(turn)),
        four.sample("rock", rock, four.due(rock)),
        three.sample("recycle", recycle, three.due(recycle)),
        four.sample("scored", scored),
        four.sample("token", token, four.due(token)),
        four.sample("end", end),
        four.sample("end_tied", tied),
        two.sample("end_two", two_end),
    ]


def _with_choice(legal: tuple[Action, ...]) -> tuple[str, ...]:
    """The words of a plan that begins with a card that leaves the way open, as far as its third card."""
    plans = [action.tokens() for action in legal]
    return next((words for words in plans if words[1].startswith("T")), plans[0])[:4]


def majority() -> list[dict[str, Any]]:
    """Every sample of Mole Majority."""
    two, three, four = Table("majority", 2), Table("majority", 3), Table("majority", 4)

    def doing(view: Any) -> str:
        return view.open.doing if view.open is not None else ""

    def deeds(view: Any) -> list[str]:
        return [deed.kind() for deed in view.trail.deeds]

    def fresh(view: Any, turns: int) -> bool:
        return bool(view.phase == "playing" and not view.played and view.turns >= turns)

    def after(table: Table, seed: int, turns: int, kinds: set[str]) -> list[Turn]:
        """The start of a turn, the one before it having done all this."""
        return table.find(seed, lambda v, _: fresh(v, turns) and kinds <= set(deeds(v)))

    def legal(turns: list[Turn], table: Table, verb: str) -> tuple[str, ...]:
        return next(action.tokens() for action in table.legal(turns) if action.verb() == verb)

    settling = three.find(2, lambda v, t: v.phase == "settling" and "settled" in t.kinds)
    points = four.find(4, lambda v, _: v.turns >= 36 and doing(v) == "points" and "added" in deeds(v))
    few = two.find(3, lambda v, _: v.turns >= 30 and doing(v) == "points" and v.open.points == 2)
    strike = four.find(4, lambda v, _: v.turns >= 24 and doing(v) == "strike")
    run = next(a for a in four.legal(strike) if a.verb() == "strike" and a.tokens()[2] == "2")
    resupply = three.find(2, lambda v, _: v.turns >= 20 and doing(v) == "resupplies")
    card = four.find(4, lambda v, t: fresh(v, 20) and {"hawk", "fore"} <= {a.verb() for a in four.legal([t])})
    fore = next(action for action in four.legal(card) if action.verb() == "fore")
    keep = four.then(card, fore, 5)
    return [
        three.sample("settling", settling),
        three.sample("settling_private", settling, three.due(settling)),
        four.sample("board", after(four, 4, 40, {"moved", "filled"})),
        four.sample("hawk", after(four, 4, 12, {"struck", "resupplied"})),
        three.sample("three", after(three, 2, 40, {"added", "filled"})),
        two.sample("two", after(two, 3, 30, {"moved", "added"})),
        four.sample("card", card, four.due(card)),
        four.sample("number", card, four.due(card), legal(card, four, "hawk")[:2]),
        four.sample("whom", card, four.due(card), ("fore",)),
        four.sample("points", points, four.due(points)),
        four.sample("mole", points, four.due(points), legal(points, four, "move")[:2]),
        two.sample("points_two", few, two.due(few)),
        four.sample("strike", strike, four.due(strike)),
        four.sample("run", strike, four.due(strike), run.tokens()[:2]),
        three.sample("resupply", resupply, three.due(resupply)),
        four.sample("keep", keep, four.due(keep)),
        three.sample("hand", resupply, (three.due(resupply) + 1) % 3),
        four.preview("preview", points, four.legal(points)[0]),
        four.sample("end", four.find(4, lambda v, _: v.phase == "over")),
        four.sample("tie", four.find(TIED, lambda v, _: v.phase == "over")),
        two.sample("end_two", two.find(3, lambda v, _: v.phase == "over")),
    ]


SAMPLES: Final = {"hole": hole, "hill": hill, "mountains": mountains, "majority": majority}


def main(kinds: list[str]) -> None:
    """Write the samples of these games, or of all."""
    folder = Path("data/samples")
    folder.mkdir(exist_ok=True)
    for kind in kinds or SAMPLES:
        encoded = msgspec.json.encode(SAMPLES[kind](), order="deterministic")
        (folder / f"{kind}.json").write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
