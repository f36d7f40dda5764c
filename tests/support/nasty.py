"""A game made to be nasty, for tests only: everything that is hard about secrets, chance and time, in one small game.

Everybody holds a secret hand of cards, each card a word that exists once. A round:

1. Chance deals every hand up to four cards (private).
2. All seats at once and in secret `plan` two of their cards. Who has planned is no longer waited for but may plan again
   until the last one has planned; that plan is final at once. Everybody sees who is ready, nobody sees what, or that a
   plan was changed.
3. For the first card of each plan, seat by seat, then for the second: it is revealed, and its player carries it out:
   - an *earth* card: `dig` one of sixty cells; a die then decides what is found.
   - a *water* card: `peek` at a seat; chance picks a card of its hand, which the two of them see; then `burn` (it is shown
     to all and gone) or `leave`.
   - a *fire* card: a die is rolled, then `again` or `bank`; a one loses everything of this turn.

The highest total after the last round wins. A given-up seat ranks last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.catalogue import Game
from bot.games.core import (
    TABLE,
    Action,
    Event,
    Illegal,
    Line,
    Outcome,
    Seat,
    Step,
    View,
    Vocabulary,
    places,
)
from bot.games.dice import Dice, FastDice, choice, sample
from bot.players.base import Policy
from renderers.frame import Frame
from renderers.scene import Scene

WORDS = (
    "aardvark", "baobab", "cinnabar", "dandelion", "eggplant", "foxglove",
    "gazpacho", "hyacinth", "iguana", "jackdaw", "kumquat", "lavender",
    "marzipan", "narwhal", "obelisk", "pumpernickel", "quokka", "rhubarb",
    "saffron", "tamarind", "umbrella", "vermilion", "wolverine", "xylophone",
    "yarrow", "zeppelin", "abacus", "bassoon", "cathedral", "doubloon",
    "estuary", "flamingo", "gargoyle", "harpsichord", "isthmus", "juniper",
    "kestrel", "labyrinth", "mandolin", "nutmeg", "ocarina", "pomegranate",
    "quagmire", "rutabaga", "sarsaparilla", "trombone", "unicycle", "velociraptor",
)  # fmt: skip
CARDS = Vocabulary("card", WORDS)
CELLS = Vocabulary("cell", tuple(f"{column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 7)))
SEATS = Vocabulary("seat", ("0", "1", "2", "3"))
HAND = 4
PLAN = 2

Card = Annotated[str, Meta(extra={"vocabulary": CARDS})]
Cell = Annotated[str, Meta(extra={"vocabulary": CELLS})]
Target = Annotated[int, Meta(extra={"vocabulary": SEATS})]


def element(card: str) -> Literal["earth", "water", "fire"]:
    """What a card does."""
    return ("earth", "water", "fire")[CARDS.words.index(card) % 3]  # type: ignore[return-value]


class Plan(Action, frozen=True, tag="plan"):
    cards: tuple[Card, Card]


class Dig(Action, frozen=True, tag="dig"):
    cell: Cell


class Peek(Action, frozen=True, tag="peek"):
    whom: Target


class Burn(Action, frozen=True, tag="burn"):
    pass


class Leave(Action, frozen=True, tag="leave"):
    pass


class Again(Action, frozen=True, tag="again"):
    pass


class Bank(Action, frozen=True, tag="bank"):
    pass


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """Private: the cards a seat was dealt."""

    seat: Seat
    cards: tuple[str, ...]


class RoundBegan(Event, frozen=True, kw_only=True, tag="round_began"):
    round: int


class Planned(Event, frozen=True, kw_only=True, tag="planned"):
    """Private: what a seat has planned."""

    seat: Seat
    cards: tuple[str, ...]


class Ready(Event, frozen=True, kw_only=True, tag="ready"):
    """A seat has planned for the first time in this round."""

    seat: Seat


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    seat: Seat
    card: str


class Found(Event, frozen=True, kw_only=True, tag="found"):
    seat: Seat
    cell: str
    points: int


class Peeked(Event, frozen=True, kw_only=True, tag="peeked"):
    """Everybody sees who looked at whose hand."""

    seat: Seat
    whom: Seat


class Saw(Event, frozen=True, kw_only=True, tag="saw"):
    """Private to two: the card that was looked at."""

    seat: Seat
    whom: Seat
    card: str


class Burnt(Event, frozen=True, kw_only=True, tag="burnt"):
    seat: Seat
    whom: Seat
    card: str


class Spared(Event, frozen=True, kw_only=True, tag="spared"):
    seat: Seat
    whom: Seat


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    seat: Seat
    die: int
    pot: int


class Banked(Event, frozen=True, kw_only=True, tag="banked"):
    seat: Seat
    pot: int


class GaveUp(Event, frozen=True, kw_only=True, tag="gave_up"):
    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    reason: str
    places: tuple[int, ...]


class NastyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=3, extra={"offered": (1, 2, 3)})] = 2
    fire: Literal["hot", "cold"] = "hot"
    """Cold fire never loses the pot."""
    digging: bool = True
    """Without, every cell is worth nothing."""


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in somebody's hand that another seat has looked at, in a round."""

    card: str
    holder: Seat
    by: Seat
    round: int


class NastyState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: Literal[1]
    options: NastyOptions
    stage: Literal["deal", "plan", "dig", "found", "peek", "look", "looked", "roll", "rolled", "over"]
    round: int
    turn: Seat
    slot: int
    """Which card of the plans is carried out."""
    hands: tuple[tuple[str, ...], ...]
    plans: tuple[tuple[str, ...], ...]
    """The cards laid down and not yet revealed; empty before planning."""
    seen: tuple[Seen, ...]
    table: tuple[str, ...]
    """Every card that everybody has seen."""
    target: str
    """The cell that is dug, or the number of the seat that is looked at."""
    looked: str
    """The card that is looked at: a secret of two."""
    pot: int
    scores: tuple[int, ...]
    dug: tuple[str, ...]
    given_up: tuple[Seat, ...]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        return len(self.hands)


class NastyView(View, frozen=True, forbid_unknown_fields=True):
    viewer: Seat
    stage: str
    round: int
    turn: Seat
    hand: tuple[str, ...]
    plan: tuple[str, ...]
    """The viewer's own, as far as not yet revealed."""
    sizes: tuple[int, ...]
    """Cards in every hand and plan together."""
    ready: tuple[bool, ...]
    table: tuple[str, ...]
    seen: tuple[tuple[Seat, str], ...]
    """Cards that the viewer has looked at and that are still hidden from others, by whose they are."""
    looked: str
    """For the two who know it."""
    pot: int
    scores: tuple[int, ...]
    dug: tuple[str, ...]
    given_up: tuple[Seat, ...]

    def lines(self) -> tuple[Line, ...]:
        return (Line("scores", {"scores": self.scores}),)


class NastyRules:
    id: ClassVar[str] = "nasty"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    Options: ClassVar[type[msgspec.Struct]] = NastyOptions
    State: ClassVar[type[msgspec.Struct]] = NastyState
    Actions: ClassVar[tuple[type[Action], ...]] = (Plan, Dig, Peek, Burn, Leave, Again, Bank)
    Events: ClassVar[tuple[type[Event], ...]] = (
        Dealt, RoundBegan, Planned, Ready, Revealed, Found, Peeked, Saw, Burnt, Spared, Rolled, Banked, GaveUp, Ended,
    )  # fmt: skip
    View: ClassVar[type[View]] = NastyView

    def start(self, seats: int, options: Any) -> NastyState:
        return NastyState(
            version=1, options=options, stage="deal", round=1, turn=0, slot=0, hands=((),) * seats, plans=((),) * seats,
            seen=(), table=(), target="", looked="", pot=0, scores=(0,) * seats, dug=(), given_up=(), outcome=None,
        )  # fmt: skip

    def settle(self, state: NastyState, dice: Dice) -> Step[NastyState]:
        course = _Course(state)
        while (chance := _CHANCE.get(course.state.stage)) is not None:
            chance(course, dice)
        return course.step()

    def to_act(self, state: NastyState) -> tuple[Seat, ...]:
        match state.stage:
            case "plan":
                return tuple(seat for seat in range(state.seats) if not state.plans[seat])
            case "dig" | "peek" | "looked" | "rolled":
                return (state.turn,)
            case _:
                return ()

    def legal(self, state: NastyState, seat: Seat) -> tuple[Action, ...]:
        if state.stage == "plan" and 0 <= seat < state.seats:
            own = sorted((*state.hands[seat], *state.plans[seat]))
            return tuple(Plan((a, b)) for a in own for b in own if a != b)
        if self.to_act(state) != (seat,):
            return ()
        match state.stage:
            case "dig":
                return tuple(Dig(cell) for cell in CELLS.words if cell not in state.dug)
            case "peek":
                return tuple(Peek(whom) for whom in range(state.seats) if whom != seat)
            case "looked":
                return (Burn(), Leave())
            case _:
                return (Again(), Bank())

    def apply(self, state: NastyState, seat: Seat, action: Action) -> Step[NastyState]:
        if state.outcome is not None:
            raise Illegal("over")
        legal = self.legal(state, seat)
        if action not in legal:
            raise Illegal("not_now", verb=action.verb(), possible=tuple(map(str, legal[:5])))
        course = _Course(state)
        match action:
            case Plan(cards=cards):
                course.plan(seat, cards)
            case Dig(cell=cell):
                course.set(stage="found", target=cell)
            case Peek(whom=whom):
                course.tell(Peeked(seat=seat, whom=whom))
                course.set(stage="look", target=str(whom))
            case Burn():
                course.burn()
            case Leave():
                course.tell(Spared(seat=seat, whom=int(state.target)))
                course.set(looked="", target="")
                course.onwards()
            case Again():
                course.set(stage="roll")
            case _:
                course.bank()
        return course.step()

    def give_up(self, state: NastyState, seat: Seat) -> Step[NastyState]:
        if state.outcome is not None:
            raise Illegal("over")
        if seat in state.given_up:
            raise Illegal("left_already")
        course = _Course(state)
        course.set(given_up=(*state.given_up, seat))
        course.tell(GaveUp(seat=seat))
        if len(course.state.given_up) == state.seats - 1:
            course.end("left")
        return course.step()

    def view(self, state: NastyState, viewer: Seat) -> NastyView:
        known = 0 <= viewer < state.seats
        return NastyView(
            viewer=viewer,
            stage=state.stage,
            round=state.round,
            turn=state.turn,
            hand=state.hands[viewer] if known else (),
            plan=state.plans[viewer] if known else (),
            sizes=tuple(len(hand) + len(plan) for hand, plan in zip(state.hands, state.plans, strict=True)),
            ready=tuple(bool(plan) for plan in state.plans) if state.stage == "plan" else (),
            table=state.table,
            seen=tuple((seen.holder, seen.card) for seen in state.seen if seen.by == viewer),
            looked=state.looked if viewer in _two(state) else "",
            pot=state.pot,
            scores=state.scores,
            dug=state.dug,
            given_up=state.given_up,
        )

    def outcome(self, state: NastyState) -> Outcome | None:
        return state.outcome

    def imagine(self, state: NastyState, viewer: Seat, dice: Dice) -> NastyState:
        """Hidden from a viewer: others' hands and plans, but for the cards it has looked at."""
        others = [seat for seat in range(state.seats) if seat != viewer]
        known = {seen.card: seen for seen in state.seen if seen.by == viewer}
        own = (*state.hands[viewer], *state.plans[viewer]) if viewer in range(state.seats) else ()
        pool = [
            card for card in CARDS.words if card not in known and card not in own and card not in state.table
        ]
        drawn = iter(sample(dice, pool, len(pool)))
        hands, plans = list(state.hands), list(state.plans)
        looked, seen = state.looked, [one for one in state.seen if one.by == viewer]
        for seat in others:
            held, loose = self._known(state, seat, known)
            missing = len(state.hands[seat]) + len(state.plans[seat]) - len(held) - len(loose)
            loose = list(sample(dice, loose + [next(drawn) for _ in range(missing)], missing + len(loose)))
            plans[seat] = tuple(loose[: len(state.plans[seat])])
            hands[seat] = tuple(sorted(held + loose[len(state.plans[seat]) :]))
        state = replace(state, hands=tuple(hands), plans=tuple(plans))
        # What others have looked at before is hidden too, but for the viewer's own cards; it is simply forgotten here.
        seen.extend(one for one in state.seen if one.by != viewer and one.holder == viewer)
        if looked and viewer not in _two(state):
            looked = choice(dice, state.hands[int(state.target)])
            seen.append(Seen(looked, int(state.target), state.turn, state.round))
        return replace(state, looked=looked, seen=tuple(seen))

    def _known(self, state: NastyState, seat: Seat, known: dict[str, Seen]) -> tuple[list[str], list[str]]:
        """The cards of `seat` that a viewer knows: those surely in its hand, and those in its hand or its plan."""
        held: list[str] = []
        loose: list[str] = []
        for card in sorted((*state.hands[seat], *state.plans[seat])):
            if card in known:
                # Whoever looked in this round looked after the plans were laid.
                (held if known[card].round == state.round else loose).append(card)
        return held, loose


def _two(state: NastyState) -> tuple[Seat, ...]:
    return (state.turn, int(state.target)) if state.looked else ()


class _Course:
    def __init__(self, state: NastyState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.reveals: set[Seat] = set()

    def step(self) -> Step[NastyState]:
        return Step(self.state, tuple(self.events), tuple(sorted(self.reveals)))

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def show(self, *seats: Seat) -> None:
        self.reveals.update(seats)

    def everybody(self) -> Iterator[Seat]:
        yield TABLE
        yield from range(self.state.seats)

    def deal(self, dice: Dice) -> None:
        state = self.state
        hidden = {card for hand in state.hands for card in hand}
        pool = [card for card in CARDS.words if card not in hidden and card not in state.table]
        self.tell(RoundBegan(round=state.round))
        hands = []
        for seat, hand in enumerate(state.hands):
            new = tuple(sorted(sample(dice, pool, max(0, min(HAND - len(hand), len(pool))))))
            pool = [card for card in pool if card not in new]
            hands.append(tuple(sorted((*hand, *new))))
            self.tell(Dealt(seat=seat, cards=new, only=(seat,)))
            self.show(seat)
        self.set(stage="plan", hands=tuple(hands))

    def plan(self, seat: Seat, cards: tuple[str, ...]) -> None:
        state = self.state
        first = not state.plans[seat]
        own = (*state.hands[seat], *state.plans[seat])
        hand = tuple(sorted(card for card in own if card not in cards))
        self.set(
            hands=tuple(hand if s == seat else h for s, h in enumerate(state.hands)),
            plans=tuple(cards if s == seat else p for s, p in enumerate(state.plans)),
        )
        self.tell(Planned(seat=seat, cards=cards, only=(seat,)))
        if first:
            self.tell(Ready(seat=seat))
        if all(self.state.plans):
            self.reveal(0, 0)

    def reveal(self, slot: int, seat: Seat) -> None:
        state = self.state
        card, *rest = state.plans[seat]
        stage = {"earth": "dig", "water": "peek", "fire": "roll"}[element(card)]
        self.set(
            stage=stage,
            slot=slot,
            turn=seat,
            pot=0,
            plans=tuple(tuple(rest) if s == seat else p for s, p in enumerate(state.plans)),
            table=(*state.table, card),
            seen=tuple(seen for seen in state.seen if seen.card != card),
        )
        self.tell(Revealed(seat=seat, card=card))
        self.show(*(s for s in self.everybody() if s != seat))

    def onwards(self) -> None:
        state = self.state
        if state.turn + 1 < state.seats:
            self.reveal(state.slot, state.turn + 1)
        elif state.slot + 1 < PLAN:
            self.reveal(state.slot + 1, 0)
        elif state.round < state.options.rounds:
            self.set(stage="deal", round=state.round + 1, turn=0, slot=0)
        else:
            self.end("rounds")

    def found(self, dice: Dice) -> None:
        state = self.state
        points = dice.below(6) + 1 if state.options.digging else 0
        self.tell(Found(seat=state.turn, cell=state.target, points=points))
        self.show(*self.everybody())
        self.set(dug=(*state.dug, state.target), target="")
        self.score(points)
        self.onwards()

    def look(self, dice: Dice) -> None:
        state, whom = self.state, int(self.state.target)
        if not state.hands[whom]:
            self.set(target="")
            self.onwards()
            return
        card = choice(dice, state.hands[whom])
        seen = Seen(card, whom, state.turn, state.round)
        known = tuple(one for one in state.seen if (one.card, one.by) != (card, state.turn))
        self.set(stage="looked", looked=card, seen=(*known, seen))
        self.tell(Saw(seat=state.turn, whom=whom, card=card, only=(state.turn, whom)))
        self.show(state.turn, whom)

    def burn(self) -> None:
        state, whom, card = self.state, int(self.state.target), self.state.looked
        self.tell(Burnt(seat=state.turn, whom=whom, card=card))
        self.show(*(s for s in self.everybody() if s not in (state.turn, whom)))
        self.set(
            hands=tuple(tuple(c for c in hand if c != card) for hand in state.hands),
            table=(*state.table, card),
            seen=tuple(seen for seen in state.seen if seen.card != card),
            looked="",
            target="",
        )
        self.onwards()

    def roll(self, dice: Dice) -> None:
        state = self.state
        die = dice.below(6) + 1
        lost = die == 1 and state.options.fire == "hot"
        pot = 0 if lost else state.pot + die
        self.tell(Rolled(seat=state.turn, die=die, pot=pot))
        self.show(*self.everybody())
        self.set(stage="rolled", pot=pot)
        if lost or pot >= 20:
            self.bank()

    def bank(self) -> None:
        state = self.state
        self.tell(Banked(seat=state.turn, pot=state.pot))
        self.score(state.pot)
        self.set(pot=0)
        self.onwards()

    def score(self, points: int) -> None:
        state = self.state
        self.set(scores=tuple(s + points * (seat == state.turn) for seat, s in enumerate(state.scores)))

    def end(self, reason: str) -> None:
        state = self.state
        merits = [(seat in state.given_up, -state.scores[seat]) for seat in range(state.seats)]
        groups = [
            [seat for seat in range(state.seats) if merits[seat] == merit] for merit in sorted(set(merits))
        ]
        order = places(groups, state.seats)
        self.set(stage="over", looked="", target="", outcome=Outcome(order, state.scores, reason))
        self.tell(Ended(reason=reason, places=order))


_CHANCE = {"deal": _Course.deal, "found": _Course.found, "look": _Course.look, "roll": _Course.roll}


class NastyPolicy(Policy):
    """Likes points, and to be rid of the late words in others' hands: whoever peeks would choose by them."""

    def value(self, state: NastyState, seat: Seat) -> float:
        held = (CARDS.words.index(card) for s, hand in enumerate(state.hands) if s != seat for card in hand)
        return state.scores[seat] + state.pot * 0.7 - sum(held) * 0.01


def paint(view: NastyView, frame: Frame) -> Scene:
    hand = f" You hold {', '.join(view.hand)}." if view.hand else ""
    return Scene(size=(600, 400), alt=f"Round {view.round}: {', '.join(map(str, view.scores))}.{hand}")


def example() -> tuple[View, Seat, tuple[Action, ...]]:
    rules = NastyRules()
    state = rules.settle(rules.start(2, NastyOptions()), FastDice(0)).state
    return rules.view(state, 0), 0, rules.legal(state, 0)


GAME = Game(rules=NastyRules(), painter=paint, policy=NastyPolicy(), example=example)
