"""Cards go from piles to hands and back: J6, J7, J12, J13."""

from __future__ import annotations

from bot.games.components import changed, without
from bot.games.core import Seat
from bot.games.dice import Dice, choice, sample
from bot.games.majority import events
from bot.games.majority.board import arranged
from bot.games.majority.story import Story

FIRST_HAND = 5  # J6
FIRST_PLAYER_MORE = 2  # J6
NEW_HAND = 5  # J7, J7a
LOOK = 3  # J12


def deal(story: Story, dice: Dice) -> None:
    """The first hands, in turn order, J6."""
    seats, starter = story.state.seats, story.state.starter
    order = [(starter + step) % seats for step in range(seats)]
    drawn: dict[Seat, list[str]] = {seat: _take(story, dice, seat, FIRST_HAND) for seat in order}
    drawn[starter] += _take(story, dice, starter, FIRST_PLAYER_MORE)
    story.tell(events.Dealt(seat=starter, counts=tuple(len(drawn[seat]) for seat in range(seats))))
    for seat in order:
        _see(story, seat, drawn[seat])


def draw(story: Story, dice: Dice, seat: Seat, count: int) -> None:
    """A seat draws so many cards, as far as there are any, J7, J13."""
    drawn = _take(story, dice, seat, count)
    story.tell(events.Drawn(seat=seat, count=len(drawn), pile=len(story.state.piles[seat])))
    _see(story, seat, drawn)


def _see(story: Story, seat: Seat, drawn: list[str]) -> None:
    if drawn:
        story.reveals.add(seat)
        story.tell(events.Drew(seat=seat, cards=tuple(drawn), only=(seat,)))


def _take(story: Story, dice: Dice, seat: Seat, count: int) -> list[str]:
    """Draw in silence, but for the shuffling."""
    drawn: list[str] = []
    for _ in range(count):
        reshuffle(story, seat)
        pile = story.state.piles[seat]
        if not pile:
            break
        card = choice(dice, pile)
        drawn.append(card)
        story.set(piles=changed(story.state.piles, seat, without(pile, (card,))))
    hand = arranged([*story.state.hands[seat], *drawn])
    story.set(hands=changed(story.state.hands, seat, hand))
    return drawn


def reshuffle(story: Story, seat: Seat) -> None:
    """An empty pile that is needed takes in the discards, J13."""
    state = story.state
    if state.piles[seat] or not state.discards[seat]:
        return
    story.set(
        piles=changed(state.piles, seat, arranged(state.discards[seat])),
        discards=changed(state.discards, seat, ()),
    )
    story.tell(events.Reshuffled(seat=seat, count=len(state.discards[seat])))


def put_down(story: Story, *cards: str) -> None:
    """Cards leave the hand of the seat on turn, for everybody to see; but for `fore`, J12, they are discarded, J13."""
    state, seat = story.state, story.seat
    kept = tuple(card for card in cards if card != "fore")
    story.show(but=seat)
    story.set(
        hands=changed(state.hands, seat, without(state.hands[seat], cards)),
        discards=changed(state.discards, seat, (*state.discards[seat], *kept)),
    )


def slip_in(story: Story, whom: Seat) -> None:
    """A `fore` goes into the pile of whom it was played against, at a random place, J12, J13."""
    reshuffle(story, whom)
    piles = story.state.piles
    story.set(piles=changed(piles, whom, arranged([*piles[whom], "fore"])))


def look(story: Story, dice: Dice) -> None:
    """Up to three random cards of the opponent's hand are seen, J12."""
    state, seat = story.state, story.seat
    whom = state.whom if state.whom is not None else seat
    hand = state.hands[whom]
    seen = arranged(sample(dice, hand, min(LOOK, len(hand))))
    story.reveals.add(seat)
    story.set(stage="keep", seen=seen)
    story.tell(events.Saw(seat=seat, whom=whom, cards=seen, only=(seat,)))


def take(story: Story, card: str) -> None:
    """The player of a `fore` keeps a card seen, and its owner sees which has left, J12."""
    state, seat = story.state, story.seat
    whom = state.whom if state.whom is not None else seat
    story.reveals.add(whom)
    hands = changed(state.hands, whom, without(state.hands[whom], (card,)))
    hands = changed(hands, seat, arranged([*hands[seat], card]))
    story.set(hands=hands, takes=tuple(sorted({*state.takes, (seat, whom)})))
    story.deed(events.Took(seat=seat, whom=whom))
    story.tell(events.Kept(seat=seat, whom=whom, card=card, only=(seat,)))
    story.tell(events.Lost(seat=seat, whom=whom, card=card, only=(whom,)))
