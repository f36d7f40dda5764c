"""Checking an exported game: that its dice were sealed before it began, and that every step is what the rules give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, assert_never

import msgspec

from bot.catalogue import Game
from bot.games.core import GameError, Outcome, Rules, Seat, Step, parse
from bot.games.dice import SEED_BYTES, SealedDice, commitment
from bot.table import log
from bot.table.codec import Codec, digest, raw
from bot.table.export import FORMAT, Exported, checksum
from bot.table.replay import Deed
from bot.trouble import Trouble
from bot.wording import clean

QUOTED = 300
"""How much of what is wrong is repeated: it may stand in the file, which may be anybody's."""


class Report(msgspec.Struct, frozen=True):
    """What checking has found, in one sentence; `index` is that of the first log entry that is wrong, if one is."""

    holds: bool
    sentence: str
    index: int | None = None


_Later: TypeAlias = (
    log.Played | log.Settled | log.Resigned | log.Replaced | log.Undone | log.Ended | log.Aborted
)


class _Wrong(Exception):
    """Something does not hold."""

    def __init__(self, sentence: str, index: int | None = None) -> None:
        super().__init__(sentence)
        self.report = Report(holds=False, sentence=sentence, index=index)


def verify(data: bytes, games: Mapping[str, Game]) -> Report:
    """Check the JSON of an exported game. Never raises for what is in the file."""
    try:
        exported = msgspec.json.decode(data, type=Exported)
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Report(holds=False, sentence=f"This is not an exported game: {clean(str(error), QUOTED)}.")
    try:
        _check(exported, games)
    except _Wrong as wrong:
        return wrong.report
    if exported.checksum != checksum(plain):
        return Report(
            holds=False,
            sentence="The checksum is wrong: something that replaying cannot check, a name or a time, was changed.",
        )
    steps = len(exported.entries)
    return Report(
        holds=True,
        sentence=f"All holds: the dice were sealed before the game, and {steps} log entries were replayed.",
    )


def played_again(exported: Exported, games: Mapping[str, Game]) -> tuple[bytes, Any, Outcome | None]:
    """The seed of a game with its whole log, the state that it leads to, and how it ended; it may still be running.

    Everything is checked as `verify` does, but for the checksum. Raises `Trouble` with one sentence.
    """
    try:
        seed, state = _check(exported, games, running=True)
    except _Wrong as wrong:
        raise Trouble(wrong.report.sentence) from wrong
    return seed, state, exported.outcome


def _check(exported: Exported, games: Mapping[str, Game], *, running: bool = False) -> tuple[bytes, Any]:
    game = games.get(exported.game)
    if exported.mole != FORMAT or game is None or game.rules.version != exported.version:
        raise _Wrong(
            f"The file is of version {exported.version} of the game {clean(exported.game)!r}, which this program does not"
            " know."
        )
    if exported.seed is None:
        raise _Wrong("The game is not over: its seed is still secret, and nothing can be checked before.")
    if exported.events:
        raise _Wrong("The file says that the game is over, but it was written while it ran.")
    seed = _seed(exported.seed)
    if commitment(seed) != exported.commitment:
        raise _Wrong("The seed is not the one that was sealed: its SHA-256 is not the commitment.")
    replay = _Replay(exported, game.rules, seed)
    replay.run(running=running)
    return seed, replay.state


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != text:
        raise _Wrong(f"The seed is not {SEED_BYTES} bytes in hexadecimal.")
    return seed


class _Replay:
    """Plays a log again, comparing every entry with what the rules give."""

    def __init__(self, exported: Exported, rules: Rules[Any, Any], seed: bytes) -> None:
        self._exported = exported
        self._rules = rules
        self._codec = Codec(rules)
        self._seed = seed
        self._state: Any = None
        self._index = 0
        self._revision = 0
        self._closed = False
        self._players: list[str | None] = []
        """The levels of the computer players, by seat."""
        self._played: list[tuple[int, Seat | None, Any]] = []
        """Of each step that counts: its index, whose it was, the state before it."""

    @property
    def state(self) -> Any:
        """Where the log has led so far."""
        return self._state

    def run(self, *, running: bool) -> None:
        """Raise `_Wrong` at the first difference. `running`: the game may still be on."""
        exported = self._exported
        if exported.status not in {"over", "aborted", *(["running"] if running else [])}:
            raise _Wrong("The file has a seed, but says that the game is not over.")
        for index, line in enumerate(exported.entries):
            self._index = index
            if line.index != index:
                raise self._wrong(f"it says that it is entry {line.index}")
            if line.revision < self._revision:
                raise self._wrong("its revision is older than that of the entry before")
            self._revision = line.revision
            if self._closed:
                raise self._wrong("it comes after the end")
            try:
                self._step(line.entry)
            except (GameError, msgspec.DecodeError, ValueError) as error:
                raise self._wrong(f"the rules do not allow it ({clean(str(error), QUOTED)})") from error
        self._end()

    def _wrong(self, what: str) -> _Wrong:
        return _Wrong(f"Log entry {self._index} is wrong: {what}.", self._index)

    def _step(self, entry: log.Entry) -> None:
        match entry:
            case log.Seated():
                self._seated(entry)
            case log.Begun():
                self._begun(entry)
            case _:
                self._running()
                self._go_on(entry)

    def _go_on(self, entry: _Later) -> None:
        match entry:
            case log.Played():
                action = parse(self._rules.Actions, entry.action)
                if str(action) != entry.action:
                    raise self._wrong("its action is not written in the usual form")
                self._compare(entry, self._rules.apply(self._state, entry.seat, action))
            case log.Settled():
                if self._rules.to_act(self._state):
                    raise self._wrong("nothing was left to chance here")
                dice = SealedDice(self._seed, self._index)
                self._compare(entry, self._rules.settle(self._state, dice))
            case log.Resigned():
                self._players[entry.seat] = entry.computer
                self._compare(entry, self._rules.give_up(self._state, entry.seat))
            case log.Replaced():
                self._players[entry.seat] = entry.computer
            case log.Undone():
                self._undone(entry)
            case log.Ended() | log.Aborted():
                self._closed = True
                if isinstance(entry, log.Ended) and entry.outcome != self._rules.outcome(self._state):
                    raise self._wrong("the game did not end like this")
            case _:
                assert_never(entry)

    def _seated(self, entry: log.Seated) -> None:
        seats = self._exported.seats
        if self._state is not None or entry.seat != self._index or entry.seat >= len(seats):
            raise self._wrong("the seats are not filled in their order before the game begins")
        self._players.append(entry.computer)

    def _begun(self, entry: log.Begun) -> None:
        seats = len(self._exported.seats)
        if self._state is not None or (entry.seats, self._index) != (seats, seats):
            raise self._wrong("the game does not begin once, with those who are seated")
        if entry.version != self._exported.version:
            raise self._wrong("it names another version of the rules")
        if _plain(entry.options) != _plain(self._exported.options):
            raise self._wrong("its options are not those of the table")
        self._state = self._rules.start(seats, self._codec.options(bytes(entry.options).decode()))
        if entry.digest != digest(self._state):
            raise self._wrong("the state it leads to is another one")

    def _running(self) -> None:
        if self._state is None:
            raise self._wrong("the game has not begun")

    def _undone(self, entry: log.Undone) -> None:
        found = next((at for at, (index, *_) in enumerate(self._played) if index == entry.to), None)
        if found is None or self._played[found][1] != entry.seat:
            raise self._wrong("it takes back what is no step of this seat")
        self._state = self._played[found][2]
        del self._played[found:]
        if entry.digest != digest(self._state):
            raise self._wrong("the state it goes back to is another one")

    def _compare(self, entry: Deed, step: Step[Any]) -> None:
        if _plain(entry.events) != _plain(raw(step.events)):
            raise self._wrong("its events are not what the rules give")
        if entry.digest != digest(step.state):
            raise self._wrong("the state it leads to is another one")
        seat = entry.seat if isinstance(entry, log.Played) else None
        self._played.append((self._index, seat, self._state))
        self._state = step.state

    def _end(self) -> None:
        exported = self._exported
        self._index = len(exported.entries)
        listed = [seat.computer for seat in exported.seats]
        if self._players and listed != self._players:
            raise _Wrong("The list of seats names other players than the log.")
        last = exported.entries[-1].entry if exported.entries else None
        outcome = last.outcome if isinstance(last, log.Ended) else None
        if outcome != exported.outcome:
            raise _Wrong("The result is not the one that the log ends with.")
        if exported.status == "over" and not isinstance(last, log.Ended):
            raise self._wrong("the log stops before the end of the game")
        if exported.status == "aborted" and last is not None and not isinstance(last, log.Aborted):
            raise self._wrong("the log stops before the table was closed")


def _plain(json: msgspec.Raw) -> Any:
    """JSON as plain values: how it is spaced does not matter."""
    return msgspec.json.decode(json)
