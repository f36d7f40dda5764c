"""The course of a game: setup, drafting and planning, scoring and tokens, the end, M6 to M11 and M22 to M26."""

from __future__ import annotations

from typing import cast

from bot.games.components import changed, without
from bot.games.core import Outcome, Seat
from bot.games.dice import Dice, sample
from bot.games.mountains import events, scoring
from bot.games.mountains.box import BOX, HAND, ROUNDS
from bot.games.mountains.cards import heap, in_order, joined, listed
from bot.games.mountains.digging import Digging
from bot.games.mountains.state import Mole
from bot.games.squares import Side


class Rounds(Digging):
    """Carries a whole game. Each method leaves the state where a choice or chance is due, or the next card."""

    # Setup

    def set_up(self, dice: Dice) -> None:
        """The King of the Hill tokens are dealt, M6."""
        order = sample(dice, range(self.state.seats), self.state.seats)
        self._show()
        self._set(stage="burrow", order=order)
        self._tell(events.Seated(order=order))

    def burrow(self, space: int, facing: Side) -> None:
        """A mole goes to its corner, and a piece above it, M7."""
        state, seat = self.state, self._turn_of()
        self._set(
            moles=changed(state.moles, seat, Mole(space, facing)),
            mountains=changed(state.mountains, space, (seat,)),
            supplies=changed(state.supplies, seat, state.supplies[seat] - 1),
            count=state.count + 1,
        )
        left = self.state.supplies[seat]
        self._tell(events.Burrowed(seat=seat, space=self._label(space), facing=facing, left=left))
        if self.state.count == state.seats:
            self._set(stage="begin")

    # Cards

    def deal(self, dice: Dice) -> None:
        """A round begins: five cards for each player, face up or into their hands, M8, M9."""
        state = self.state
        cards = sample(dice, listed(state.deck), BOX.dealt * state.seats)
        self._show()
        number = len(state.scored) + 1
        self._set(round=number, count=0, deck=heap(without(listed(state.deck), cards)))
        in_turn = state.options.draft == "in-turn"
        face_up = in_order(cards) if in_turn else ()
        self._set(stage="draft" if in_turn else "plan", face_up=face_up)
        self._tell(
            events.Began(round=number, limit=self.state.limit, order=state.order, cards=face_up),
        )
        if not in_turn:
            self._hand_out(cards)

    def _hand_out(self, cards: tuple[str, ...]) -> None:
        """With `draft = dealt`: to each in turn order the next five cards, M9."""
        hands = list(self.state.hands)
        for at, seat in enumerate(self.state.order):
            hands[seat] = in_order(cards[at * BOX.dealt : (at + 1) * BOX.dealt])
            self._tell(events.Held(seat=seat, cards=hands[seat], only=(seat,)))
        self._set(hands=tuple(hands))

    def draft(self, card: str) -> None:
        """A card is taken; after the last the rest is discarded, M8."""
        state, seat = self.state, self._turn_of()
        hand = in_order((*state.hands[seat], card))
        self._set(
            hands=changed(state.hands, seat, hand),
            face_up=without(state.face_up, (card,)),
            count=state.count + 1,
        )
        self._tell(events.Drafted(seat=seat, card=card, held=len(hand)))
        if self.state.count == HAND * state.seats:
            rest = self.state.face_up
            self._set(stage="plan", face_up=(), count=0, open=joined(state.open, heap(rest)))
            self._tell(events.Discarded(cards=rest))

    def plan(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """A seat puts its cards in an order, for the first time or again; the last plan is final, M10."""
        state = self.state
        first = not state.plans[seat]
        self._set(plans=changed(state.plans, seat, cards))
        self._tell(events.Planned(seat=seat, cards=cards, only=(seat,)))
        if first:
            waiting = tuple(s for s in range(state.seats) if not self.state.plans[s])
            self._tell(events.Ready(seat=seat, waiting=waiting))
        if all(self.state.plans):
            self._close_plans()

    def _close_plans(self) -> None:
        """Nobody plans any more: cards not planned are discarded unseen, M9."""
        state = self.state
        unplanned = (
            card for hand, plan in zip(state.hands, state.plans, strict=True) for card in without(hand, plan)
        )
        self._set(
            stage="reveal",
            hands=((),) * state.seats,
            buried=joined(state.buried, heap(unplanned)),
            actor=None,
            stretch=(),
        )

    def go_on(self) -> None:
        """The next card is turned up, M11, or the round is scored after the last."""
        if self.state.count < HAND * self.state.seats:
            self.reveal()
        else:
            self._score()

    # Scoring

    def _score(self) -> None:
        """Mountains are counted, M22; then tokens are picked, but after the last round, M23."""
        state = self.state
        last = state.round == ROUNDS
        earned = scoring.points(state.mountains, state.seats)
        picking = () if last else scoring.picking(state.mountains, state.order)
        scored = events.Scored(
            round=state.round,
            points=earned,
            totals=tuple(map(sum, zip(scoring.totals(state), earned, strict=True))),
            tops=scoring.tops(state.mountains, state.seats),
            peaks=scoring.peaks(state.mountains, state.seats),
            picking=picking,
        )
        self._set(
            scored=(*state.scored, scored),
            open=joined(state.open, heap(card for plan in state.plans for card in plan)),
            plans=((),) * state.seats,
            count=0,
        )
        self._tell(scored)
        if last:
            self._finish()
        else:
            self._set(stage="token", picked=(None,) * state.seats)

    def pick(self, number: int) -> None:
        """A seat picks its token for the next round; the last one left is dealt, M23."""
        self._take_token(self.state.picking[0], number, dealt=False)
        waiting = self.state.picking
        if len(waiting) == 1:
            self._take_token(waiting[0], self.free_tokens()[0], dealt=True)
            order = sorted(range(self.state.seats), key=lambda seat: self.state.picked[seat] or 0)
            self._set(stage="begin", order=tuple(order), picked=())

    def _take_token(self, seat: Seat, number: int, *, dealt: bool) -> None:
        self._set(picked=changed(self.state.picked, seat, number))
        self._tell(events.Picked(seat=seat, number=number, dealt=dealt))

    def free_tokens(self) -> tuple[int, ...]:
        """The tokens that nobody has picked, ascending."""
        return tuple(n for n in range(1, self.state.seats + 1) if n not in self.state.picked)

    # The end

    def give_up(self, seat: Seat) -> None:
        """A player leaves for good, M26; the last one who has not is first."""
        self._set(given_up=(*self.state.given_up, seat))
        self._tell(events.GaveUp(seat=seat))
        if len(self.state.given_up) == self.state.seats - 1:
            nothing = (None,) * self.state.seats
            self._end(Outcome(places=scoring.left(self.state), scores=nothing, reason="left"), "left")

    def _finish(self) -> None:
        """After the last round, M24."""
        order, reason = scoring.ranking(self.state)
        self._end(Outcome(places=order, scores=scoring.totals(self.state), reason=reason), reason)

    def _end(self, outcome: Outcome, reason: events.Reason) -> None:
        self._set(stage="over", outcome=outcome, picked=())
        self._tell(
            events.Ended(
                reason=reason,
                winners=tuple(seat for seat, place in enumerate(outcome.places) if place == 1),
                places=outcome.places,
                totals=tuple(score for score in outcome.scores if score is not None),
            )
        )

    def _turn_of(self) -> Seat:
        return cast("Seat", self.state.turn)  # asked only while one seat is due
