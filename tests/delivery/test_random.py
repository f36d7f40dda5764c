"""Random lives of a courier: what may go wrong goes wrong in any order, and in the end everything has been told."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from bot.store.engine import Store
from bot.store.models import Base
from tests.delivery.dying import live_and_die, recover
from tests.delivery.office import FakeDiscord, Office, http_error

DM = 7_000_005
ERRORS = {
    "500": http_error(500),
    "timeout": TimeoutError(),
    "429": http_error(429, headers={"Retry-After": "20"}),
    "no access": http_error(403, 50001),
    "no permission": http_error(403, 50013),
    "unknown channel": http_error(404, 10003),
    "rejected": http_error(400, 50035),
    "archived": http_error(403, 50083),
}
IN_DOUBT = ("500", "timeout")

step = st.one_of(
    st.tuples(st.just("want"), st.sampled_from(["first", "second", "dm"]), st.integers(1, 3)),
    st.tuples(st.just("live"), st.integers(1, 40)),
    st.tuples(st.just("rival"), st.integers(1, 40)),
    st.tuples(
        st.just("fault"),
        st.sampled_from(["send", "edit", "find", "open_dm", "unarchive"]),
        st.sampled_from(sorted(ERRORS)),
        st.booleans(),
        st.integers(1, 3),
    ),
    st.tuples(st.just("time"), st.sampled_from([1, 9, 100, 700, 30_000])),
    st.tuples(st.just("delete"), st.sampled_from([1, 2, DM])),
    st.tuples(st.just("archive"), st.sampled_from([1, 2])),
)


class Life:
    def __init__(self, store) -> None:
        self.office = Office(store)
        self.office.discord = FakeDiscord(self.office.clock, dedupes=False)
        self.office.composer.panels = True
        self.deleted = False

    async def begin(self) -> None:
        async with self.office.store.write() as session:
            for table in reversed(Base.metadata.sorted_tables):
                await session.execute(delete(table))
        self.first = await self.office.game(channel=1, wants=0)
        self.second = await self.office.game(channel=2, wants=0)
        await self.office.player(self.first, 5, wants=0)
        self.wants = {"first": 0, "second": 0, "dm": 0}

    async def take(self, what: str, *how) -> None:
        await getattr(self, f"_{what}")(*how)

    async def _want(self, place: str, more: int) -> None:
        self.wants[place] += more
        game = self.second if place == "second" else self.first
        await self.office.want(game, self.wants[place], kind="dm" if place == "dm" else "channel")

    async def _live(self, at: int) -> None:
        await live_and_die(self.office, at)

    async def _rival(self, at: int) -> None:
        other = self.office.courier(sole=False)
        other.wake()
        await live_and_die(self.office, at, sole=False)
        await other.close()

    async def _fault(self, method: str, error: str, after: bool, times: int) -> None:
        if method == "edit" and error in ("unknown channel", "rejected"):
            return  # then old cards are given up, and yet are seen with their buttons
        if method == "find" and error in ("no permission", "no access"):
            return  # without nonces, who may not look cannot know
        # What Discord refuses has not happened; only what fails on the way may have.
        self.office.discord.fail(method, ERRORS[error], after=after and error in IN_DOUBT, times=times)

    async def _time(self, seconds: int) -> None:
        self.office.clock.advance(seconds)

    async def _delete(self, channel: int) -> None:
        if shown := self.office.discord.shown(channel):
            shown[-1].deleted = True
            self.deleted = True

    async def _archive(self, channel: int) -> None:
        self.office.discord.archived.add(channel)

    async def end(self) -> None:
        for courier in self.office.couriers:
            await courier.close()
        self.office.discord.faults.clear()
        await recover(self.office)
        for channel, place, game in ((1, "first", self.first), (2, "second", self.second)):
            told = self.office.discord.told(channel)
            ever = {r for post in self.office.discord.channels[channel] for r in post.revisions}
            assert told == sorted(set(told)), "in order, and nothing twice"
            assert ever == set(range(self.wants[place] + 1)), "everything"
            lane = await self.office.lane(game)
            assert (lane.shown, lane.unfinished, lane.leased_until) == (self.wants[place], False, None)
        for channel in (1, 2, DM):
            posts = self.office.discord.shown(channel)
            assert all(post.buttons == 0 for post in posts[:-1])
        if not self.deleted:
            assert self.office.discord.told(DM) == list(range(self.wants["dm"] + 1))
            assert all(self.office.discord.shown(channel)[-1].buttons == 1 for channel in (1, 2, DM))


def _run_lives(path, examples: int) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(f"sqlite:///{path}"))

        @settings(
            max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        @given(st.lists(step, max_size=14))
        def live(steps) -> None:
            async def run() -> None:
                life = Life(store)
                await life.begin()
                for one in steps:
                    await life.take(*one)
                await life.end()

            runner.run(run())

        live()
        runner.run(store.close())


def test_whatever_happens_everything_is_told_once_and_in_order(tmp_path):
    _run_lives(tmp_path / "mole.sqlite3", 25)


@pytest.mark.soak
def test_whatever_happens_for_long_everything_is_told_once_and_in_order(tmp_path):
    _run_lives(tmp_path / "mole.sqlite3", 2000)
