"""Matches between computer players: who wins how often, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any, Final, TypeAlias

import msgspec
from rich.table import Table

from bot.catalogue import GAMES
from bot.games.dice import FastDice
from bot.players.base import Player, Policy, position
from bot.players.levels import LEVELS
from bot.trouble import Trouble

Makers: TypeAlias = Mapping[str, Callable[[Policy], Player]]

SURE: Final = 1.959964
"""Standard deviations round the middle that hold 95 of 100."""


class Played(msgspec.Struct, frozen=True):
    """One game. All is by entrant, in the order in which they were named."""

    places: tuple[int, ...]
    decisions: tuple[int, ...]
    """Those with something to choose."""
    seconds: tuple[float, ...]
    """Spent on them in all ..."""
    longest: tuple[float, ...]
    """... and on the longest."""

    def share(self, entrant: int) -> float:
        """The part of the win that is this entrant's: equals share it, so that a draw of two is half a win."""
        return 1 / self.places.count(1) if self.places[entrant] == 1 else 0.0


class Standing(msgspec.Struct, frozen=True):
    """How well an entrant has done."""

    level: str
    games: int
    wins: float
    place: float
    """On average."""
    low: float
    high: float
    """Within these the true share of wins lies, in 95 of 100 such matches."""
    pace: float
    """Seconds for a decision on average."""
    longest: float

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.wins / self.games


def agreed(game: str, levels: Sequence[str], options: Mapping[str, str]) -> Any:
    """The options of the game. Raises `Trouble` for a match that cannot be."""
    if game not in GAMES:
        raise Trouble(f"There is no game {game}; there is {', '.join(GAMES)}.")
    for level in levels:
        if level not in LEVELS:
            raise Trouble(f"There is no computer player {level}; there is {', '.join(LEVELS)}.")
    rules = GAMES[game].rules
    if len(levels) not in rules.seats:
        *fewer, most = map(str, rules.seats)
        raise Trouble(f"{game} is for {' or '.join(filter(None, (', '.join(fewer), most)))} players.")
    try:
        return msgspec.convert(dict(options), rules.Options, strict=False)
    except msgspec.ValidationError as wrong:
        raise Trouble(f"That is no option of {game}: {wrong}.") from wrong


def match(
    game: str, levels: Sequence[str], games: int, *, seed: str, options: Any, jobs: int = 1
) -> Iterator[Played]:
    """Play so many games between these levels, each as it is over.

    In turns each entrant has each seat. As many games as there are seats share their luck, so that nobody has more of it.
    The same arguments give the same games, whatever `jobs` is and however busy the machine.
    """
    one = partial(play, game, tuple(levels), seed, options)
    if jobs == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(games))


def play(
    game: str, levels: Sequence[str], seed: str, options: Any, number: int, makers: Makers = LEVELS
) -> Played:
    """The game of this number."""
    rules, policy = GAMES[game].rules, GAMES[game].policy
    seats = len(levels)
    luck = FastDice(f"{seed}:{game}:{number // seats}")
    entrants = [(seat + number) % seats for seat in range(seats)]
    players = [makers[levels[entrant]](policy) for entrant in entrants]
    thoughts = [FastDice(f"{seed}:{game}:{number}:{entrant}") for entrant in range(seats)]
    decisions, seconds, longest = [0] * seats, [0.0] * seats, [0.0] * seats
    state = rules.start(seats, options)
    while (outcome := rules.outcome(state)) is None:
        due = rules.to_act(state)
        if not due:
            state = rules.settle(state, luck).state
            continue
        seat, entrant = due[0], entrants[due[0]]
        at = position(rules, state, seat)
        start = time.process_time()
        action = players[seat].choose(at, thoughts[entrant])
        spent = time.process_time() - start
        if len(at.legal) > 1:
            decisions[entrant] += 1
            seconds[entrant] += spent
            longest[entrant] = max(longest[entrant], spent)
        state = rules.apply(state, seat, action).state
    places = [0] * seats
    for seat, entrant in enumerate(entrants):
        places[entrant] = outcome.places[seat]
    return Played(tuple(places), tuple(decisions), tuple(seconds), tuple(longest))


def standings(levels: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """What these games, one at least, have come to, by entrant."""
    return [_standing(level, entrant, played) for entrant, level in enumerate(levels)]


def _standing(level: str, entrant: int, played: Sequence[Played]) -> Standing:
    wins = sum(game.share(entrant) for game in played)
    low, high = interval(wins, len(played))
    decisions = sum(game.decisions[entrant] for game in played)
    return Standing(
        level=level,
        games=len(played),
        wins=wins,
        place=sum(game.places[entrant] for game in played) / len(played),
        low=low,
        high=high,
        pace=sum(game.seconds[entrant] for game in played) / max(1, decisions),
        longest=max(game.longest[entrant] for game in played),
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; `wins` may have halves."""
    share, z = wins / games, SURE**2 / games
    middle = (share + z / 2) / (1 + z)
    width = SURE / (1 + z) * sqrt(share * (1 - share) / games + z / (4 * games))
    return middle - width, middle + width


def table(game: str, standings: Sequence[Standing]) -> Table:
    """The standings as they are printed."""
    shown = Table(
        title=f"{game}, {standings[0].games} games",
        caption="A shared win counts in part. Thinking time is that of one core.",
    )
    shown.add_column("player")
    for heading in ("wins", "95 % interval", "place", "a decision", "the longest"):
        shown.add_column(heading, justify="right")
    for one in standings:
        shown.add_row(
            one.level,
            f"{one.share:.1%}",
            f"{one.low:.0%} to {one.high:.0%}",
            f"{one.place:.2f}",
            f"{one.pace:.3f} s",
            f"{one.longest:.2f} s",
        )
    return shown
