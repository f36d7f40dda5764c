"""The course of a turn: what follows from a choice or from chance, up to the next of either."""

from __future__ import annotations

from bot.games.components import changed
from bot.games.core import Action, Seat
from bot.games.dice import Dice
from bot.games.majority import actions, cards, events
from bot.games.majority.board import HAWKS, NOBODY, POINTS, RESUPPLIES
from bot.games.majority.choices import Choices
from bot.games.majority.claims import arrive, leave, stand
from bot.games.majority.ending import end
from bot.games.majority.story import Story, tokens


def carry_out(story: Story, action: Action) -> None:
    """A legal action, and what follows from it without chance."""
    course = story.course
    spots = course.by_label
    match action:
        case actions.Settle(tile=tile):
            settle(story, course.by_letter[tile])
        case actions.Add(spot=spot):
            add(story, spots[spot])
        case actions.Move(mole=mole, to=to):
            move(story, spots[mole], spots[to])
        case actions.Strike(spot=spot, count=count):
            strike(story, spots[spot], count)
        case actions.Resupply(spot=spot):
            resupply(story, spots[spot])
        case actions.Done():
            done(story)
        case _:
            _carry_out_card(story, action)


def _carry_out_card(story: Story, action: Action) -> None:
    match action:
        case actions.Play(card=card):
            play(story, card)
        case actions.Hawk(hawk=bird, card=card):
            hawk(story, bird, card)
        case actions.Fore(whom=whom):
            fore(story, whom)
        case actions.Keep(card=card):
            keep(story, card)


# Settling


def set_up(story: Story, dice: Dice) -> None:
    """The first player is drawn, J5."""
    starter = dice.below(story.state.seats)
    story.show()
    story.set(stage="settle", starter=starter, turn=starter)
    story.tell(events.Started(seat=starter))


def settle(story: Story, tile: int) -> None:
    """A seat fills its starting tile and claims it, J5."""
    seat, course = story.seat, story.course
    for spot in course.spots[tile]:
        stand(story, seat, spot)
    story.set(claims=changed(story.state.claims, tile, seat))
    labels = tuple(course.labels[spot] for spot in course.spots[tile])
    story.deed(events.Settled(seat=seat, tile=course.letters[tile], spots=labels))
    following = _next(story)
    if following == story.state.starter:
        story.set(stage="deal", turn=None)
    else:
        story.set(turn=following)


def deal(story: Story, dice: Dice) -> None:
    """Everybody's first hand, J6; then the first turn."""
    cards.deal(story, dice)
    _begin(story, dice, story.state.starter)


# Cards


def play(story: Story, card: str) -> None:
    """A number card, J8, or a `+1` card, J10, is opened."""
    _open(story, card)
    points, resupplies = POINTS[card], RESUPPLIES[card]
    main = story.state.main_played or card != "+1"
    story.set(stage="points", points=points, resupplies=resupplies, main_played=main)
    story.deed(events.Played(seat=story.seat, card=card, points=points, resupplies=resupplies))
    onwards(story)


def hawk(story: Story, bird: str, card: str) -> None:
    """A hawk and a number card are opened together, J11."""
    _open(story, bird, card)
    most, resupplies = POINTS[card], RESUPPLIES[bird] + RESUPPLIES[card]
    story.set(stage="strike", points=most, resupplies=resupplies, main_played=True)
    story.deed(events.Hawked(seat=story.seat, hawk=bird, card=card, most=most, resupplies=resupplies))
    onwards(story)


def fore(story: Story, whom: Seat) -> None:
    """A `fore` goes into an opponent's pile, and a look into their hand is due, J12."""
    _open(story, "fore")
    count = min(cards.LOOK, len(story.state.hands[whom]))
    story.set(stage="fore", whom=whom, main_played=True)
    story.deed(events.Fored(seat=story.seat, whom=whom, count=count))
    cards.slip_in(story, whom)
    if not count:
        _close(story)


def keep(story: Story, card: str) -> None:
    """One of the cards seen is kept, J12."""
    cards.take(story, card)
    _close(story)


def _open(story: Story, *opened: str) -> None:
    state = story.state
    if not state.played:
        story.set(trail_seat=story.seat, trail=())
    cards.put_down(story, *opened)
    story.set(open=opened, played=(*state.played, *opened))


def _close(story: Story) -> None:
    """No card is open any more; the turn ends by itself only when the hand is empty."""
    hand = story.state.hands[story.seat]
    story.set(stage="play" if hand else "draw", open=(), points=0, resupplies=0, whom=None, seen=())


# Points, strikes and resupplies


def add(story: Story, spot: int) -> None:
    """A point brings a mole from the supply, J8."""
    left = story.state.points - 1
    story.set(points=left)
    story.deed(events.Added(seat=story.seat, spot=story.course.labels[spot], left=left))
    arrive(story, story.seat, spot)
    onwards(story)


def move(story: Story, mole: int, to: int) -> None:
    """A point moves a mole: it leaves, then it arrives, J8."""
    left, labels = story.state.points - 1, story.course.labels
    story.set(points=left)
    story.deed(events.Moved(seat=story.seat, mole=labels[mole], to=labels[to], left=left))
    leave(story, mole)
    arrive(story, story.seat, to)
    onwards(story)


def strike(story: Story, spot: int, count: int) -> None:
    """The hawk takes a run of moles, J11."""
    course = story.course
    run = course.rings[spot][:count]
    owners = tuple(story.state.moles[at] for at in run)
    labels = tuple(course.labels[at] for at in run)
    tile = course.letters[course.tile[spot]]
    story.deed(events.Struck(seat=story.seat, tile=tile, spots=labels, owners=owners))
    for at in run:
        leave(story, at)
    _resupplies(story)


def resupply(story: Story, spot: int) -> None:
    """A resupply brings a mole from the supply, J9."""
    left = story.state.resupplies - 1
    story.set(resupplies=left)
    story.deed(events.Resupplied(seat=story.seat, spot=story.course.labels[spot], left=left))
    arrive(story, story.seat, spot)
    onwards(story)


def done(story: Story) -> None:
    """The player ends the present phase, or with no card open the turn."""
    match story.state.stage:
        case "points":
            _lapse(story, "points", story.state.points, forced=False)
            _resupplies(story)
        case "resupplies":
            _lapse(story, "resupplies", story.state.resupplies, forced=False)
            _close(story)
        case _:
            story.set(stage="draw")


def onwards(story: Story) -> None:
    """A phase with nothing left to spend, or nothing to spend it on, ends by itself."""
    state = story.state
    if state.stage == "resupplies":
        if not state.resupplies or not _able(story):
            _lapse(story, "resupplies", state.resupplies, forced=True)
            _close(story)
    elif not state.points or not _able(story):
        _lapse(story, "points", state.points, forced=True)
        _resupplies(story)


def _resupplies(story: Story) -> None:
    story.set(stage="resupplies", points=0)
    onwards(story)


def _able(story: Story) -> bool:
    return Choices(story.board, story.state, story.seat).any()


def _lapse(story: Story, what: events.Left, count: int, *, forced: bool) -> None:
    if count:
        story.tell(events.Lapsed(seat=story.seat, what=what, count=count, forced=forced))


# From turn to turn


def finish(story: Story, dice: Dice) -> None:
    """The end of a turn: cards are drawn, J7, and the game may be over, J19, J21; else the next turn begins."""
    seat = story.seat
    cards.draw(story, dice, seat, 1 if story.state.hands[seat] else cards.NEW_HAND)
    if not _over(story):
        _begin(story, dice, _next(story))


def _begin(story: Story, dice: Dice, seat: Seat) -> None:
    """The turn of a seat, and if its hand cannot be played, J7a, the next one's."""
    while True:
        story.set(stage="play", turn=seat, turns=story.state.turns + 1, played=(), main_played=False, open=())
        hand = story.state.hands[seat]
        if not HAWKS.issuperset(hand):
            _show_playable(story, seat)
            return
        story.show()
        story.set(
            trail_seat=seat,
            trail=(),
            hands=changed(story.state.hands, seat, ()),
            discards=changed(story.state.discards, seat, (*story.state.discards[seat], *hand)),
        )
        story.deed(events.Discarded(seat=seat, cards=hand))
        cards.draw(story, dice, seat, cards.NEW_HAND)
        if _over(story):
            return
        seat = _next(story)


def _show_playable(story: Story, seat: Seat) -> None:
    """That a small hand is not discarded tells everybody that it is not all hawks, J7a."""
    hawks = sum(card in HAWKS for heap in (*story.state.hands, *story.state.piles) for card in heap)
    if len(story.state.hands[seat]) <= hawks:
        story.show(but=seat)


def _over(story: Story) -> bool:
    """J19, J21, in this order."""
    state = story.state
    reason: events.Reason
    if NOBODY not in state.claims:
        reason = "tiles"
    elif not all(tokens(story.board, state, seat) for seat in range(state.seats)):
        reason = "tokens"
    elif state.turns >= state.options.turn_limit:
        reason = "limit"
    else:
        return False
    end(story, reason)
    return True


def _next(story: Story) -> Seat:
    return (story.seat + 1) % story.state.seats


# Leaving


def give_up(story: Story, seat: Seat) -> None:
    """A player leaves for good; the last one who has not is first."""
    given_up = (*story.state.given_up, seat)
    story.set(given_up=given_up)
    story.tell(events.GaveUp(seat=seat))
    if len(given_up) == story.state.seats - 1:
        end(story, "left")
