"""The course of a turn: what follows from a choice or from chance, up to the next of either."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from bot.games.components import changed, clockwise, without
from bot.games.core import TABLE, Event, Outcome, Seat, Step
from bot.games.dice import Dice, choice, sample
from bot.games.hexes import ROTATIONS
from bot.games.hole import events
from bot.games.hole.board import BLUE, Board, spaces
from bot.games.hole.moves import Way, ground, occupied, sheltered, special, ways
from bot.games.hole.plan import HEX, LAYERS
from bot.games.hole.ranking import ranking
from bot.games.hole.state import Fallen, HoleState

ALL = (1 << len(HEX.spaces)) - 1


class Course:
    """Carries a state onwards and gathers what happens. Each method leaves it where a choice or chance is due."""

    def __init__(self, board: Board, state: HoleState) -> None:
        self.board = board
        self.state = state
        self.events: list[Event] = []
        self.reveals: set[Seat] = set()

    def step(self) -> Step[HoleState]:
        """What it has come to."""
        return Step(self.state, tuple(self.events), tuple(sorted(self.reveals)))

    def _set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def _tell(self, event: Event) -> None:
        self.events.append(event)

    def _show(self, *, but: Seat | None = None) -> None:
        self.reveals.update(viewer for viewer in (TABLE, *range(self.state.seats)) if viewer != but)

    # Chance

    def set_up(self, dice: Dice) -> None:
        """The grass is turned (H6), then the starting seat is drawn (H9), then, if so agreed, the moles are scattered."""
        rotation = dice.below(ROTATIONS)
        starter = dice.below(self.state.seats)
        self._show()
        self._set(rotation=rotation, starter=starter)
        self._tell(events.Laid(layer=LAYERS[0], rotation=rotation))
        self._tell(events.Started(seat=starter))
        if self.state.options.placement == "scattered":
            self._scatter(dice)
            self._begin(starter)
        else:
            self._begin_placing(starter)

    def _scatter(self, dice: Dice) -> None:
        free = spaces(ALL & ~ground(self.board, self.state).holes)
        seat = self.state.starter
        for space in sample(dice, free, sum(self.state.unplaced)):
            self._put(seat, space)
            seat = (seat + 1) % self.state.seats

    def turn_disc(self, dice: Dice) -> None:
        """The seat on turn sees one of its missing values, H10; without a legal move the disc is forfeited."""
        seat = self._seat()
        value = choice(dice, without(self.board.discs, self.state.used[seat]))
        self.reveals.add(seat)
        self.take_disc(value)

    def lay(self, dice: Dice) -> None:
        """The next layer is turned, and play goes on, H23 to H26."""
        rotation = dice.below(ROTATIONS)
        self._show()
        self._set(layer=self.state.layer + 1, rotation=rotation)
        self._tell(events.Laid(layer=LAYERS[self.state.layer], rotation=rotation))
        if self._full():  # H24
            self._lift()
        else:
            self._next()

    # Placing

    def place(self, space: int) -> None:
        """Put one mole on the grass, H9."""
        seat = self._seat()
        self._put(seat, space)
        self._set(handful=self.state.handful - 1)
        if self.state.handful:
            return
        waiting = [s for s in clockwise(seat, self.state.seats) if self.state.unplaced[s]]
        if waiting:
            self._begin_placing(waiting[0])
        else:
            self._begin(self.state.starter)

    def _begin_placing(self, seat: Seat) -> None:
        state = self.state
        moles = self.board.moles[state.seats]
        handful = -(-moles // 3) if state.options.placement == "handful" else 1
        self._set(stage="place", turn=seat, handful=min(handful, state.unplaced[seat]))

    def _put(self, seat: Seat, space: int) -> None:
        state = self.state
        left = state.unplaced[seat] - 1
        self._set(
            moles=changed(state.moles, seat, tuple(sorted((*state.moles[seat], space)))),
            unplaced=changed(state.unplaced, seat, left),
        )
        self._tell(events.Placed(seat=seat, space=HEX.labels[space], left=left))

    # Discs

    def draw(self) -> None:
        """The player wants a disc turned, H10."""
        self._set(stage="turn")

    def take_disc(self, value: int) -> None:
        """A disc is turned, or chosen (`discs = hand`): its player sees it, and must move by it, H10, H14."""
        state, seat = self.state, self._seat()
        self._set(stage="move", disc=value, turned=state.turned + 1)
        self._tell(events.Turned(seat=seat, value=value, extra=state.extra, only=(seat,)))
        if next(ways(self.board, self.state, seat, value), None) is None:  # H15, H19
            self._show(but=seat)
            self._tell(events.Forfeited(seat=seat, value=value, extra=state.extra))
            self._lay_open(value)
            self._end_turn()

    def _lay_open(self, value: int) -> None:
        """The disc lies face up now; when it is the sixth, all are turned down again, H17."""
        state, seat = self.state, self._seat()
        used = tuple(sorted((*state.used[seat], value)))
        whole = len(used) == len(self.board.discs)
        self._set(disc=None, used=changed(state.used, seat, () if whole else used))
        if whole:
            self._tell(events.Reshuffled(seat=seat))

    # Moving

    def move(self, start: int, way: Way) -> None:
        """A mole goes its way, the disc is shown, and what follows follows."""
        state, seat = self.state, self._seat()
        left = without(state.moles[seat], (start,))
        self._set(moles=changed(state.moles, seat, tuple(sorted((*left, way.to)))))
        self._show(but=seat)
        landing = self._landing(way)
        self._tell(self._moved(state, start, way, landing))
        self._lay_open(way.steps)
        if landing == "shovel":  # H29
            self._win(seat, "shovel")
        elif self._full():  # H22
            self._lift()
        elif landing == "special" and self.state.turned < self.state.options.turn_limit:  # H18, H31
            self._set(stage="choose", extra=True)
        else:
            self._end_turn()

    def _landing(self, way: Way) -> events.Landing:
        if ground(self.board, self.state).holes & way.land:
            return "shovel" if self.state.layer == BLUE else "hole"
        return "special" if special(self.board, self.state) & way.land else "space"

    def _moved(self, before: HoleState, start: int, way: Way, landing: events.Landing) -> events.Moved:
        lie = ground(self.board, before)
        return events.Moved(
            seat=self._seat(),
            start=HEX.labels[start],
            to=HEX.labels[way.to],
            steps=way.steps,
            direction=way.direction,
            landing=landing,
            left_hole=bool(lie.holes >> start & 1),
            extra=before.extra,
            filled=(occupied(self.state) & lie.holes).bit_count(),
            holes=lie.holes_count,
        )

    def _full(self) -> bool:
        """Whether the layer is to be lifted, H22; the blue one never is."""
        return self.state.layer != BLUE and not ground(self.board, self.state).holes & ~occupied(self.state)

    def _lift(self) -> None:
        """The layer goes, and every mole that is not in a hole with it, H22 to H25."""
        state, holes = self.state, ground(self.board, self.state).holes
        kept = tuple(tuple(n for n in moles if holes >> n & 1) for moles in state.moles)
        lost = tuple(tuple(n for n in moles if not holes >> n & 1) for moles in state.moles)
        fallen = tuple(
            Fallen(seat, state.layer, len(lost[seat]))
            for seat in range(state.seats)
            if lost[seat] and not kept[seat]
        )
        self._set(stage="lift", extra=False, moles=kept, out=state.out + fallen)
        self._tell(
            events.Lifted(
                seat=self._seat(),
                layer=LAYERS[state.layer],
                lost=tuple(tuple(HEX.labels[n] for n in moles) for moles in lost),
                kept=tuple(len(moles) for moles in kept),
            )
        )
        for one in fallen:
            self._tell(events.Out(seat=one.seat))
        alive = [seat for seat in range(state.seats) if kept[seat]]
        if len(alive) == 1:  # H25
            self._win(alive[0], "last")
        elif self._spent():  # H31
            self._end("limit", None)

    # Turns

    def leave(self) -> None:
        """The player passes, H16, or declines the extra disc, H18."""
        seat = self._seat()
        self._tell(events.Stopped(seat=seat) if self.state.extra else events.Passed(seat=seat))
        self._next()

    def _end_turn(self) -> None:
        if self._spent():  # H31
            self._end("limit", None)
        else:
            self._next()

    def _next(self) -> None:
        """The next seat clockwise that still has moles begins its turn, H26."""
        self._begin(next(s for s in clockwise(self._seat(), self.state.seats) if self.state.moles[s]))

    def _begin(self, seat: Seat) -> None:
        asks = self.state.options.discs == "hand" or sheltered(self.board, self.state, seat)  # H10, H16
        self._set(stage="choose" if asks else "turn", turn=seat, extra=False, handful=0)

    def _spent(self) -> bool:
        return self.state.turned >= self.state.options.turn_limit

    # The end

    def give_up(self, seat: Seat) -> None:
        """A player leaves for good, H32; the last one who has not is first."""
        self._set(given_up=(*self.state.given_up, seat))
        self._tell(events.GaveUp(seat=seat))
        staying = [s for s in range(self.state.seats) if s not in self.state.given_up]
        if len(staying) == 1:
            self._end("left", staying[0])

    def _win(self, seat: Seat, reason: events.Reason) -> None:
        if seat in self.state.given_up:  # H32
            reason = "shovel_given_up" if reason == "shovel" else "last_given_up"
        self._end(reason, seat)

    def _end(self, reason: events.Reason, first: Seat | None) -> None:
        order = ranking(self.board, self.state, first)
        self._set(
            stage="over",
            turn=None,
            disc=None,
            extra=False,
            handful=0,
            outcome=Outcome(places=order, scores=(None,) * self.state.seats, reason=reason),
        )
        winner = None if first in self.state.given_up else first
        self._tell(events.Ended(reason=reason, winner=winner, places=order))

    def _seat(self) -> Seat:
        return cast("Seat", self.state.turn)  # nothing here happens while it is nobody's turn
