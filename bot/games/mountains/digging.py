"""What a card does: turning and moving below, mountains growing and toppling above, M12 to M21."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from bot.games.components import changed
from bot.games.core import Seat
from bot.games.dice import Dice
from bot.games.mountains import events
from bot.games.mountains.actions import Way
from bot.games.mountains.box import ROCK
from bot.games.mountains.cards import SPOKEN, parts, quarters
from bot.games.mountains.course import Course
from bot.games.mountains.ground import landings, nearest, own_tops
from bot.games.mountains.state import Mole
from bot.games.squares import COLUMN_LETTERS, Side, turned

MOST_FALLS: Final = 15
"""From one step, M20."""
CHOOSE_WAY: Final = "T"


class _Obstacle(NamedTuple):
    """What a mole is stopped by, M13."""

    stop: events.Stop
    blocker: Seat | None = None


CLEAR: Final = _Obstacle("no")


class Digging(Course):
    """Carries a card out. Each method leaves the state where a choice is due, or chance, or the next card."""

    def reveal(self) -> None:
        """The next card is turned up and carried out, M11."""
        state = self.state
        slot, at = divmod(state.count, state.seats)
        seat = state.order[at]
        card = state.plans[seat][slot]
        self._show(but=seat)
        self._set(count=state.count + 1, parts=parts(card), stage="roll" if card == ROCK else "turn")
        self._tell(events.Revealed(seat=seat, card=card, number=slot + 1))
        if card != ROCK:
            self.carry_on()

    def carry_on(self) -> None:
        """Carry out what is left of the card, up to a choice."""
        while self.state.parts:
            part, *rest = self.state.parts
            if part == CHOOSE_WAY:  # M14
                self._set(stage="turn")
                return
            if part in SPOKEN:
                self._set(parts=tuple(rest))
                self._turn(quarters(part), SPOKEN[part], chosen=False)
            elif not self._walk(int(part[1:]), tuple(rest)):
                return
        self._set(stage="reveal")

    # Below

    def turn(self, way: Way) -> None:
        """A `T` goes the chosen way, M14."""
        self._set(parts=self.state.parts[1:])
        self._turn(quarters(way), way, chosen=True)
        self.carry_on()

    def _turn(self, count: int, way: events.Spin, *, chosen: bool) -> None:
        mole = self._mole()
        self._put_mole(Mole(mole.space, turned(mole.facing, count)))
        self._tell(
            events.Turned(
                seat=self._mover(),
                space=self._label(mole.space),
                way=way,
                facing=self._mole().facing,
                chosen=chosen,
            )
        )

    def _walk(self, steps: int, rest: tuple[str, ...]) -> bool:
        """Go straight on, M12, M13. Whether the part is done; else a choice is due before its remaining steps."""
        start, path, bare = self._mole().space, list[int](), list[int]()
        obstacle = CLEAR
        while steps:
            obstacle = self._obstacle()
            if obstacle.stop != "no":
                break
            tops = self._recyclable()
            if tops:  # M15
                self._moved(start, path, bare)
                start, path, bare = self._mole().space, [], []
                self._set(parts=(f"F{steps}", *rest))
                if len(tops) > 1:
                    self._set(stage="recycle")
                    return False
                self._recycle(tops[0], chosen=False)
            steps -= 1
            path.append(self._enter(bare))
            if self.state.high:
                self._moved(start, path, bare)
                self._set(stage="topple", parts=(*((f"F{steps}",) if steps else ()), *rest))
                return False
        self._moved(start, path, bare, obstacle, steps)
        self._set(parts=rest)
        return True

    def _moved(
        self,
        start: int,
        path: list[int],
        bare: list[int],
        obstacle: _Obstacle = CLEAR,
        lost: int = 0,
    ) -> None:
        """Tell of a way, if there was one or should have been."""
        if not path and not lost:
            return
        seat = self._mover()
        self._tell(
            events.Moved(
                seat=seat,
                start=self._label(start),
                path=self._labels(path),
                facing=self._mole().facing,
                stop=obstacle.stop,
                lost=lost,
                blocker=obstacle.blocker,
                bare=self._labels(bare),
                left=self.state.supplies[seat],
            )
        )

    def _ahead(self) -> int | None:
        mole = self._mole()
        return self.ground.grid.neighbours[mole.space].get(mole.facing)

    def _obstacle(self) -> _Obstacle:
        ahead = self._ahead()
        if ahead is None:
            return _Obstacle("edge")
        if ahead == self.state.rock:
            return _Obstacle("rock")
        for seat, mole in enumerate(self.state.moles):
            if mole is not None and mole.space == ahead:
                return _Obstacle("mole", seat)
        return CLEAR

    def _recyclable(self) -> tuple[int, ...]:
        """Where a piece must come from for the next step; empty where there are pieces in the supply, or none on top, M15."""
        seat = self._mover()
        return () if self.state.supplies[seat] else own_tops(self.state.mountains, seat)

    def recycle(self, space: int) -> None:
        """The player has chosen where the piece for the next step comes from, M15."""
        self._recycle(space, chosen=True)
        self.carry_on()

    def _recycle(self, space: int, *, chosen: bool) -> None:
        seat, mountains = self._mover(), self.state.mountains
        self._set(mountains=changed(mountains, space, mountains[space][:-1]))
        self._bring_home((seat,))
        to = self._label(cast("int", self._ahead()))  # asked only where the space can be entered
        self._tell(events.Recycled(seat=seat, space=self._label(space), to=to, chosen=chosen))

    def _enter(self, bare: list[int]) -> int:
        """Take one step, M12. Returns the space; one that gets no piece is added to `bare`."""
        state, seat = self.state, self._mover()
        space = cast("int", self._ahead())  # nothing is in the way
        self._put_mole(Mole(space, self._mole().facing))
        if not state.supplies[seat]:  # M15
            bare.append(space)
            return space
        grown = (seat, *state.mountains[space])
        self._set(
            mountains=changed(state.mountains, space, grown),
            supplies=changed(state.supplies, seat, state.supplies[seat] - 1),
            high=(space,) if len(grown) > state.limit else (),  # M16
            falls=0,
        )
        return space

    # Above

    def topple(self, side: Side) -> None:
        """The mountain that is due topples to a side; what follows from it is next, M16 to M20."""
        state = self.state
        space = nearest(self.ground, state.high, self._mole().space)
        stays, *above = state.mountains[space]
        spaces = landings(self.ground, state.mountains, space, side)
        after = list(state.mountains)
        after[space] = (stays,)
        high = [n for n in state.high if n != space]
        for n, owner in zip(spaces, reversed(above), strict=False):
            after[n] = (*after[n], owner)
            if len(after[n]) > state.limit and n not in high:
                high.append(n)
        fell = tuple(reversed(above))
        home = self._bring_home(fell[len(spaces) :])  # M18
        self._set(mountains=tuple(after), high=tuple(high), falls=state.falls + 1)
        self._tell(
            events.Toppled(
                seat=self._mover(),
                space=self._label(space),
                direction=side,
                number=self.state.falls,
                stays=stays,
                fell=fell,
                spaces=self._labels(spaces),
                home=home,
                high=self._labels(high),
            )
        )
        if high and self.state.falls == MOST_FALLS:
            self._cut()
        if not self.state.high:
            self.carry_on()

    def _cut(self) -> None:
        """The mountains still too high are cut down to the limit, M20."""
        state = self.state
        after, pieces = list(state.mountains), []
        for n in state.high:
            after[n], over = after[n][: state.limit], after[n][state.limit :]
            pieces.append(tuple(reversed(over)))
        home = self._bring_home(seat for cut in pieces for seat in cut)
        self._set(mountains=tuple(after), high=())
        self._tell(
            events.Cut(
                seat=self._mover(),
                falls=state.falls,
                spaces=self._labels(state.high),
                pieces=tuple(pieces),
                home=home,
            )
        )

    def _bring_home(self, owners: Iterable[Seat]) -> tuple[int, ...]:
        """Pieces go back to their owners' supplies. How many, by seat."""
        home = [0] * self.state.seats
        for seat in owners:
            home[seat] += 1
        if any(home):
            self._set(supplies=tuple(map(sum, zip(self.state.supplies, home, strict=True))))
        return tuple(home)

    # The rock

    def roll(self, dice: Dice) -> None:
        """The die says the row or the column, M21."""
        die = 1 + dice.below(self.ground.size)
        self._show()
        self._set(stage="rock", die=die)
        self._tell(
            events.Rolled(seat=self._mover(), number=die, row=str(die), column=COLUMN_LETTERS[die - 1])
        )

    def put_rock(self, space: int) -> None:
        """The rock is put down, M21."""
        seat, start = self._mover(), self.state.rock
        self._set(rock=space, die=0, stage="reveal")
        self._tell(
            events.RockPut(
                seat=seat, start=None if start is None else self._label(start), space=self._label(space)
            )
        )

    def _mover(self) -> Seat:
        state = self.state  # nothing here happens between two cards
        return state.order[(state.count - 1) % len(state.order)]

    def _mole(self) -> Mole:
        return self.state.moles[self._mover()]  # type: ignore[return-value]  # all have burrowed

    def _put_mole(self, mole: Mole) -> None:
        self._set(moles=changed(self.state.moles, self._mover(), mole))
