"""Very many deadlines at once: what delivery asks of Discord, measured where it arrives."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import build
from bot.catalogue import GAMES
from bot.chat.client import MoleClient
from bot.config import Settings
from bot.games.dice import FastDice, commitment
from bot.store.engine import Store
from bot.store.models import Chair, Game, Lane
from bot.table.codec import dump
from bot.table.terms import Terms
from tests.chat.stub import quick
from tests.wire.discord_double import Channel, Double

LIMIT = 50
"""What Discord allows in a second."""
PACE = timedelta(days=1)


class Arrivals:
    """When requests that count for the global limit have arrived: answers to people do not."""

    def __init__(self, double: Double) -> None:
        self.times: list[float] = []
        double.faults.refuse("*", "*", only_if=self._note)

    def _note(self, record: Any) -> bool:
        if not record.path.startswith(("/interactions", "/webhooks")):
            self.times.append(time.monotonic())
        return False

    def busiest(self) -> int:
        """The most that came within one second."""
        first, most = 0, 0
        for last, at in enumerate(self.times):
            while self.times[first] <= at - 1.0:
                first += 1
            most = max(most, last - first + 1)
        return most


async def seat_everybody(double: Double, file: Path, tables: int, people: int) -> list[Channel]:
    """Running games, two people each, all begun at the same moment, with a day for each turn; nothing left to show."""
    places = []
    for number in range(tables):
        place = Channel(double.world.new_id(), f"garden-{number}")
        double.world.channels[place.id] = place
        places.append(place)
    users = [double.person(f"p{number}", f"P{number}") for number in range(people)]
    store = await Store.open(f"sqlite:///{file}")
    game, now = GAMES["hill"], double.world.now()
    state = game.rules.settle(game.rules.start(2, game.rules.Options()), FastDice("deadlines")).state
    due = game.rules.to_act(state)
    assert due
    async with store.write() as session:
        for number, place in enumerate(places):
            session.add(_game(number + 1, place, dump(state), now))
        await session.flush()
        for number, place in enumerate(places):
            session.add(
                Lane(game_id=number + 1, kind="channel", target_id=place.id, wants=1, shown=1, next_at=now)
            )
            for seat in (0, 1):
                user = users[(2 * number + seat) % people]
                session.add(_chair(number + 1, seat, user.id, user.name, seat in due, now))
    await store.close()
    return places


def _game(number: int, place: Channel, state: str, now: Any) -> Game:
    return Game(
        id=number, kind="hill", version=GAMES["hill"].rules.version, guild_id=1, channel_id=place.id,
        status="running", host_id=1, options="{}", seed=bytes(32), commitment=commitment(bytes(32)),
        terms=dump(Terms(pace="1d")), state=state, revision=1, entries=0, created_at=now, begun_at=now,
        touched_at=now,
    )  # fmt: skip


def _chair(game: int, seat: int, user: int, name: str, due: bool, now: Any) -> Chair:
    return Chair(
        game_id=game, seat=seat, user_id=user, name=name, turn=int(due),
        due_since=now if due else None, deadline_at=now + PACE if due else None, clock_at=now if due else None,
    )  # fmt: skip


async def all_at_once(double: Double, file: Path, tables: int, people: int, broken: int) -> None:
    places = await seat_everybody(double, file, tables, people)
    for place in places[:broken]:
        double.faults.refuse("POST", f"/channels/{place.id}/messages", 403, 50013, times=None)
    settings = Settings(_env_file=None, database_url=f"sqlite:///{file}", discord_token=double.token)
    client = build(settings, games=quick(GAMES), clock=double.world)
    async with client:
        running = asyncio.create_task(client.start(double.token))
        await double.registered("mole")
        await client.parts.clockwork.idle()
        arrivals, begun = Arrivals(double), time.monotonic()
        double.world.ahead += PACE + timedelta(minutes=1)
        client.parts.take_up()
        sound = places[broken:]
        await double.until(
            lambda: all(double.messages(place) for place in sound), tables, "every channel to be told"
        )
        took = time.monotonic() - begun
        await check_told(client, double, places, broken)
        await client.close()
        await running
    busiest = arrivals.busiest()
    print(f"{tables} deadlines: {took:.0f} s, at most {busiest} requests a second")  # noqa: T201 -- a measurement
    assert busiest <= LIMIT - 10


async def check_told(client: MoleClient, double: Double, places: list[Channel], broken: int) -> None:
    """Every sound channel was told once, and no broken one."""
    for place in places[broken:]:
        [message] = double.messages(place)
        assert "has no time left" in message.text
    assert not any(double.messages(place) for place in places[:broken])


async def test_two_hundred_deadlines_at_once_keep_far_below_discords_limit(
    double: Double, tmp_path: Path
) -> None:
    await all_at_once(double, tmp_path / "mole.sqlite3", tables=200, people=40, broken=3)


@pytest.mark.soak
async def test_a_thousand_deadlines_at_once_keep_far_below_discords_limit(
    double: Double, tmp_path: Path
) -> None:
    await all_at_once(double, tmp_path / "mole.sqlite3", tables=1000, people=200, broken=10)
