"""Against the second implementation: cards played on tables at random, chains without end included."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.core import Step
from bot.games.dice import FastDice, choice
from bot.games.mountains.events import Burrowed, Cut, Moved, Recycled, Scored, Toppled, Turned
from bot.games.mountains.state import MountainsState
from bot.games.mountains.view import Route
from tests.games.mountains import book
from tests.games.mountains.table import RULES, Loaded, above, act, lay, legal, mole

Table = tuple[MountainsState, book.World, str]
PLAIN_CARDS = [card for card in book.CARDS if card != "rock"]


@st.composite
def tables(draw: st.DrawFn, *, full: bool = False) -> Table:
    """A table with seat 0's card due, and the same as a plain world. `full`: nearly all mountains stand at the limit."""
    seats = draw(st.integers(2, 4))
    size = book.SIZES[seats]
    places = book.spaces(size)
    in_round = draw(st.integers(1, 6))
    limit = book.LIMITS[in_round - 1]
    heights = st.just(limit) if full else st.integers(0, limit)
    mountains = {
        space: draw(
            st.text("0123"[:seats], min_size=height, max_size=height) if height else st.just(""),
        )
        for space in places
        for height in [draw(heights)]
    }
    spots = draw(st.permutations(places))
    facings = [draw(st.sampled_from(book.COMPASS)) for _ in range(seats)]
    rock = spots[seats] if draw(st.booleans()) else None
    supplies = [draw(st.one_of(st.integers(0, 2), st.integers(0, 30))) for _ in range(seats)]
    if full:
        supplies[0] += 5
    card = draw(st.sampled_from([card for card in PLAIN_CARDS if "F" in card] if full else PLAIN_CARDS))
    moles = [f"{spot} {facing}" for spot, facing in zip(spots, facings, strict=False)]
    state = lay(*moles, above=mountains, card=card, in_round=in_round, rock=rock, supplies=tuple(supplies))
    world = book.World(
        size=size,
        limit=limit,
        above={space: [int(seat) for seat in pieces] for space, pieces in mountains.items()},
        moles={seat: (spots[seat], facings[seat]) for seat in range(seats)},
        supplies=supplies,
        rock=rock,
    )
    return state, world, card


class Played:
    """The engine's card, answered as the plain implementation asks; both must ask the same."""

    def __init__(self, state: MountainsState, answers: Any) -> None:
        self.answers = answers
        self.steps: list[Step[MountainsState]] = [RULES.settle(state, Loaded())]

    @property
    def state(self) -> MountainsState:
        return self.steps[-1].state

    @property
    def events(self) -> list[Any]:
        return [event for step in self.steps for event in step.events]

    def choose(self, possible: list[str]) -> str:
        assert self.state.turn == 0
        assert legal(self.state) == possible
        answer = self.pick(possible)
        self.steps.append(act(self.state, answer))
        return answer

    def pick(self, possible: list[str]) -> str:
        return possible[self.answers.randrange(len(possible))]


def agree(played: Played, world: book.World) -> None:
    """Both have come to the same."""
    state = played.state
    assert state.turn is None or state.stage == "token"
    assert above(state) == {space: "".join(map(str, seats)) for space, seats in world.above.items() if seats}
    assert list(state.supplies) == world.supplies
    assert {seat: tuple(mole(state, seat).split()) for seat in range(state.seats)} == world.moles
    falls = [event for event in played.events if isinstance(event, Toppled)]
    assert [(fall.space, fall.direction) for fall in falls] == world.falls
    cuts = [event for event in played.events if isinstance(event, Cut)]
    assert sum(len(cut.spaces) for cut in cuts) == world.cuts
    assert max((len(seats) for seats in world.above.values()), default=0) <= world.limit


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=400, deadline=None)
def test_a_card_does_what_the_plain_implementation_says(table: Table, answers: Any) -> None:
    state, world, card = table
    pieces = sum(world.supplies) + sum(map(len, world.above.values()))
    played = Played(state, answers)
    world.carry_out(0, card, played.choose)
    agree(played, world)
    assert sum(played.state.supplies) + sum(map(len, above(played.state).values())) == pieces


class Stubborn(Played):
    """Topples to where most pieces stay on the board: chains go on."""

    def pick(self, possible: list[str]) -> str:
        pending = RULES.view(self.state, -1).pending
        if pending is None or pending.kind != "topple":
            return super().pick(possible)
        most = max(len(fall.spaces) for fall in pending.falls)
        longest = [f"topple {fall.direction}" for fall in pending.falls if len(fall.spaces) == most]
        return super().pick(longest)


GUARDED: list[bool] = []
"""By example: whether the guard against endless chains was needed."""


@given(tables(full=True), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def _chains(table: Table, answers: Any) -> None:
    state, world, card = table
    played = Stubborn(state, answers)
    world.carry_out(0, card, played.choose)
    agree(played, world)
    GUARDED.append(world.cuts > 0)


def test_mountains_m20_chains_without_end_are_cut_as_the_plain_implementation_says() -> None:
    GUARDED.clear()
    _chains()
    assert sum(GUARDED) > 10
    assert not all(GUARDED)


def retell(before: dict[str, list[int]], event: Any) -> None:
    """What an event says of the mountains, done to them."""
    match event:
        case Moved():
            for entered in event.path:
                if entered not in event.bare:
                    before[entered].insert(0, event.seat)
        case Burrowed():
            before[event.space].insert(0, event.seat)
        case Recycled():
            assert before[event.space].pop() == event.seat
        case Toppled():
            assert [before[event.space].pop() for _ in event.fell] == list(event.fell)
            assert before[event.space] == [event.stays]
            for landed, seat in zip(event.spaces, event.fell, strict=False):
                before[landed].append(seat)
            assert sum(event.home) == len(event.fell) - len(event.spaces)
        case Cut():
            for cut, seats in zip(event.spaces, event.pieces, strict=True):
                assert [before[cut].pop() for _ in seats] == list(seats)
        case _:
            pass


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_the_events_tell_the_whole_card(table: Table, answers: Any) -> None:
    """From the events alone, the table before becomes the table after."""
    state, world, card = table
    before = {space: list(seats) for space, seats in world.above.items()}
    played = Played(state, answers)
    world.carry_out(0, card, played.choose)
    at = mole(state, 0)
    for event in played.events:
        retell(before, event)
        if isinstance(event, Moved):
            assert at == f"{event.start} {event.facing}"
            at = f"{(event.start, *event.path)[-1]} {event.facing}"
        elif isinstance(event, Turned):
            at = f"{event.space} {event.facing}"
    assert before == world.above
    assert at == mole(played.state, 0)


@given(st.integers(2, 4), st.sampled_from(["in-turn", "dealt"]), st.integers(0, 2**32), st.booleans())
@settings(max_examples=30, deadline=None)
def test_whole_games_are_told_and_scored_as_the_plain_implementation_says(
    seats: int, draft: str, seed: int, sense: bool
) -> None:
    dice, board = FastDice(seed), {space: list[int]() for space in book.spaces(book.SIZES[seats])}
    state, totals = RULES.start(seats, RULES.Options(draft=draft)), [0] * seats
    while state.outcome is None:
        step = onwards(state, dice, sense)
        for event in step.events:
            retell(board, event)
            if isinstance(event, Scored):
                points, tops = book.points(board, seats), book.tops(board, seats)
                totals = [total + more for total, more in zip(totals, points, strict=True)]
                assert (list(event.points), list(event.totals), list(event.tops)) == (points, totals, tops)
                picking = sorted(state.order, key=lambda seat: (-tops[seat], state.order.index(seat)))
                assert list(event.picking) == (picking if event.round < 6 else [])
        state = step.state
        assert above(state) == {space: "".join(map(str, pieces)) for space, pieces in board.items() if pieces}
        assert max(map(len, board.values())) <= state.limit or state.stage == "topple"
    assert list(state.outcome.places) == book.places(board, totals)
    assert list(state.outcome.scores) == totals


def onwards(state: MountainsState, dice: FastDice, sense: bool) -> Step[MountainsState]:
    """A step of a game between senseless players; with a little sense they plan the order that leads furthest."""
    due = RULES.to_act(state)
    if not due:
        return RULES.settle(state, dice)
    legal = RULES.legal(state, due[0])
    if sense and state.stage == "plan":
        view = RULES.view(state, due[0])
        return RULES.apply(
            state, due[0], max(legal, key=lambda plan: steps(view.routes(tuple(plan.tokens()[1:]))))
        )
    return RULES.apply(state, due[0], choice(dice, legal))


def steps(routes: tuple[Route, ...]) -> int:
    return max(sum(len(leg.path) for leg in route.legs) for route in routes)
