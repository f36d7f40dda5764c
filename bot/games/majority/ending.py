"""The end: who has how many points, and who ends up where, J20."""

from __future__ import annotations

import msgspec

from bot.games.core import Outcome, Seat, places
from bot.games.majority import events
from bot.games.majority.board import POINTS, RESUPPLIES, Course
from bot.games.majority.state import MajorityState
from bot.games.majority.story import Story
from bot.games.majority.view import Tally

SIZES = (3, 4, 5, 6)  # J1


def score(course: Course, state: MajorityState, seat: Seat) -> int:
    """The spots of the tiles that carry a seat's token, J20."""
    return sum(size for size, claimant in zip(course.sizes, state.claims, strict=True) if claimant == seat)


def end(story: Story, reason: events.Reason) -> None:
    """The game is over. Where all others have left, no score is finished, and those who left are equals."""
    state = story.state
    seats = range(state.seats)
    tallies: tuple[Tally, ...] = ()
    tie_break: events.TieBreak = "none"
    if reason == "left":
        order = places([[s for s in seats if s not in state.given_up], list(state.given_up)], state.seats)
    else:
        tallies = _tallies(story.course, state)
        merits = [_merit(state, seat, tally) for seat, tally in enumerate(tallies)]
        order = places(
            [[s for s in seats if merits[s] == merit] for merit in sorted(set(merits))], state.seats
        )
        tie_break = _tie_break(merits)
    scores = tuple(tally.score for tally in tallies)
    story.show()
    story.set(
        stage="over",
        turn=None,
        open=(),
        points=0,
        resupplies=0,
        whom=None,
        seen=(),
        tallies=tallies,
        tie_break=tie_break,
        outcome=Outcome(places=order, scores=scores or (None,) * state.seats, reason=reason),
    )
    winners = tuple(seat for seat in seats if order[seat] == 1)
    story.tell(events.Ended(reason=reason, winners=winners, places=order, scores=scores, tie_break=tie_break))


def _tallies(course: Course, state: MajorityState) -> tuple[Tally, ...]:
    """Cards are counted, and so shown, only where points and moles do not decide."""
    tallies = tuple(
        Tally(
            score=score(course, state, seat),
            tiles=_by_size(course, state, seat),
            moles=state.moles.count(seat),
            cards=None,
        )
        for seat in range(state.seats)
    )
    merits = [_merit(state, seat, tally) for seat, tally in enumerate(tallies)]
    return tuple(
        tally
        if merits.count(merits[seat]) == 1
        else msgspec.structs.replace(tally, cards=_worth(state.hands[seat]))
        for seat, tally in enumerate(tallies)
    )


def _by_size(course: Course, state: MajorityState, seat: Seat) -> tuple[int, int, int, int]:
    claimed = [size for size, claimant in zip(course.sizes, state.claims, strict=True) if claimant == seat]
    three, four, five, six = (claimed.count(size) for size in SIZES)
    return three, four, five, six


def _worth(hand: tuple[str, ...]) -> int:
    """The sum of the numbers on the cards, resupplies included, J20."""
    return sum(POINTS[card] + RESUPPLIES[card] for card in hand)


def _merit(state: MajorityState, seat: Seat, tally: Tally) -> tuple[int, int, int, int]:
    """Smaller is better: who left is behind all others, then J20 in its order."""
    return int(seat in state.given_up), -tally.score, -tally.moles, -(tally.cards or 0)


def _tie_break(merits: list[tuple[int, int, int, int]]) -> events.TieBreak:
    """What decided who is first, J20."""
    best = min(merits)
    if merits.count(best) > 1:
        return "shared"
    if sum(merit[:3] == best[:3] for merit in merits) > 1:
        return "cards"
    return "moles" if sum(merit[:2] == best[:2] for merit in merits) > 1 else "none"
