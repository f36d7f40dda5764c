"""What is kept of a game that was played to its end: each seat's result, and how good people are at the game.

Ratings are of a person, a game and a server, by the Plackett-Luce model of openskill. Aborted games do not count; games
in which a computer player has had a seat and tables that agreed on it are not rated, nor is a game in which a computer
player who stood in has made more than half of somebody's moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias

import msgspec
from openskill.models import PlackettLuce

from bot.games.core import Outcome, Seat
from bot.store import Session, Store, models
from bot.store import log as log_rows
from bot.store import results as rows
from bot.table import log, replay
from bot.table.export import LogRow, log_row
from bot.table.record import Record

START: Final = 1000
"""The points of who has not played yet."""
SCALE: Final = 40
LISTED: Final = 15
"""How many of the best are listed."""

Skill: TypeAlias = tuple[float, float]
"""A mean, and how unsure it is."""

_MODEL: Final[Any] = PlackettLuce()


class Rank(msgspec.Struct, frozen=True):
    """Somebody's place in a server at one game."""

    place: int
    user_id: int
    points: int
    games: int


class Stats(msgspec.Struct, frozen=True):
    """A person's games of one kind; `rank` among the `of` rated people of the server, if they are one of them."""

    game: str
    games: int
    won: int
    rated: int
    rank: Rank | None
    of: int


def rated(skills: Sequence[Skill | None], places: Sequence[int]) -> tuple[Skill, ...]:
    """The skills after a game, by seat; `None` is somebody's first game. Equal places are a draw."""
    teams = [
        [_MODEL.rating(mu=skill[0], sigma=skill[1]) if skill is not None else _MODEL.rating()]
        for skill in skills
    ]
    return tuple((team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=list(places)))


def points(mu: float, sigma: float) -> int:
    """A skill as people read it: what somebody is at least good for, on a scale that begins at 1000."""
    return round(START + SCALE * (mu - rows.SURE * sigma))


async def keep(session: Session, record: Record, outcome: Outcome, now: datetime) -> None:
    """Keep how a game ended, in the transaction that ends it."""
    counts = record.counts and not stood_in(await _log(session, record))
    await rows.keep(session, results(record, outcome, now, rated=counts))
    if counts:
        await _rate(session, record, outcome)


async def _log(session: Session, record: Record) -> list[LogRow]:
    """The whole log, with what is about to be written."""
    stored = [log_row(row) for row in await log_rows.whole(session, record.row.id)]
    return stored + [
        LogRow(index, revision, record.row.touched_at, e) for index, revision, e in record.entries
    ]


def stood_in(rows: Sequence[LogRow]) -> tuple[Seat, ...]:
    """The seats of which more than half of the moves that count were made for their player by a computer."""
    own: Counter[Seat] = Counter()
    for row in replay.counting(rows):
        if isinstance(row.entry, log.Played):
            own[row.entry.seat] += -1 if row.entry.standin else 1
    return tuple(sorted(seat for seat, more in own.items() if more < 0))


def results(record: Record, outcome: Outcome, at: datetime, *, rated: bool) -> list[models.Result]:
    """Each seat's result."""
    row = record.row
    return [
        models.Result(
            game_id=row.id,
            seat=chair.seat,
            kind=row.kind,
            guild_id=row.guild_id,
            user_id=chair.user_id,
            computer=chair.computer,
            place=outcome.places[chair.seat],
            score=outcome.scores[chair.seat],
            rated=rated,
            at=at,
        )
        for chair in record.chairs
    ]


async def _rate(session: Session, record: Record, outcome: Outcome) -> None:
    row = record.row
    users = [chair.user_id for chair in record.chairs if chair.user_id is not None]
    known = await rows.ratings(session, row.guild_id, row.kind, users)
    before = [(known[user].mu, known[user].sigma) if user in known else None for user in users]
    for user, (mu, sigma) in zip(users, rated(before, outcome.places), strict=True):
        rating = known.get(user)
        if rating is None:
            rating = models.Rating(guild_id=row.guild_id, kind=row.kind, user_id=user, games=0)
            session.add(rating)
        rating.mu, rating.sigma, rating.games = mu, sigma, rating.games + 1


class Records:
    """Reads what was kept."""

    def __init__(self, store: Store, games: Mapping[str, Any]) -> None:
        self._store = store
        self._games = games

    async def stood_in(self, game_id: int) -> tuple[Seat, ...]:
        """The seats for whose sake a game was not rated: computers have mostly moved there."""
        async with self._store.read() as session:
            return stood_in([log_row(row) for row in await log_rows.whole(session, game_id)])

    async def best(self, guild_id: int, game: str) -> tuple[Rank, ...]:
        """The best of a server at a game, equals at the same place."""
        async with self._store.read() as session:
            found = await rows.best(session, guild_id, game, LISTED)
        ranks: list[Rank] = []
        for number, row in enumerate(found, 1):
            worth = points(row.mu, row.sigma)
            same = ranks and ranks[-1].points == worth
            ranks.append(Rank(ranks[-1].place if same else number, row.user_id, worth, row.games))
        return tuple(ranks)

    async def stats(self, user_id: int, guild_id: int | None) -> tuple[Stats, ...]:
        """A person's record in a server; without one, in all of them and unranked."""
        stats: list[Stats] = []
        async with self._store.read() as session:
            for found in await rows.sums(session, user_id, guild_id):
                if found.kind not in self._games:
                    continue
                rank, of = None, 0
                rating = (
                    await rows.rating(session, guild_id, found.kind, user_id)
                    if guild_id is not None
                    else None
                )
                if rating is not None:
                    place, of = await rows.standing(session, rating)
                    rank = Rank(place, user_id, points(rating.mu, rating.sigma), rating.games)
                stats.append(Stats(*found, rank, of))
        return tuple(stats)
